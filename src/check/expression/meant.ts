/** What was meant where a value of another kind stands: the fixes for mistakes of types that tell their cause. */
import type { Edit, Fix } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { isNumeric, typeText } from "../../ir/types.ts";
import type { ColumnSymbol } from "../../resolve/model.ts";
import { choiceOf, recordOf, tableOf, type Checker } from "../checker.ts";
import { keyName } from "../../syntax/words.ts";
import { rowCalled, rowsOf } from "../rows.ts";
import { elementOf, present } from "../fit.ts";
import { mapFilled } from "./maps-asked.ts";

export const at = (span: Span, place: number): Span => span.between(place, place);

/** One value over the place of another. */
export const over = (span: Span, text: string): Fix => ({ title: `Write \`${text}\``, edits: [{ span, text }] });

/** Words before and behind a value. */
export const around = (span: Span, before: string, behind: string): Fix => ({
  title: `Write \`${before}…${behind}\``,
  edits: [
    { span: at(span, span.start), text: before },
    { span: at(span, span.end), text: behind },
  ],
});

/** `xs > 3` for `xs where it > 3` */
export const whereIt = ({ at: span }: Expr): Fix => ({
  title: "Write `… where it …`",
  edits: [{ span: at(span, span.end), text: " where it" }],
});

/** A key becomes a column of ranges, or of another type. */
export const typed = ({ keyAt }: ColumnSymbol, type = "range of int"): readonly Edit[] =>
  keyAt === undefined ? [] : [{ span: keyAt, text: keyAt.start === keyAt.end ? `: ${type}` : type }];

/** `level: key` above numbers: the key is a text, and the numbers that it looks like are meant. */
export function keyOfNumbers(checker: Checker, expr: Expr): readonly Fix[] {
  const table = expr.kind === "column" ? tableOf(checker, expr.table) : undefined;
  const key = table?.columns.find((column) => expr.kind === "column" && column.isKey && column.name === expr.name);
  if (table === undefined || key?.type.kind !== "text") return [];
  const texts = rowsOf(checker, table).map((row) => row.key.trim());
  const type = texts.every((text) => /^-?\d+$/.test(text)) ? "int" : "number";
  if (!texts.every((text) => /^-?\d+(?:\.\d+)?$/.test(text))) return [];
  return [{ title: `Write \`${key.label}: ${type}\` in the heading`, edits: typed(key, type) }];
}

/** The value for which another type is wanted; none where nothing tells what was meant. */
export function meantAs(checker: Checker, expr: Expr, wanted: Type): readonly Fix[] {
  const type = present(wanted);
  if (isNumeric(type)) return [...keyOfNumbers(checker, expr), ...asNumber(expr)];
  if (expr.kind === "join" && type.kind === "list") return listed(expr, type.of);
  const one = onlyTop(expr, type);
  if (one !== null) return [one];
  const chosen = oneChosen(expr, wanted);
  if (chosen.length > 0) return chosen;
  if (type.kind === "row") return rowMeant(checker, expr, type.id);
  if (expr.kind !== "literal") return [];
  const { value } = expr;
  if ((type.kind === "list" || type.kind === "set" || type.kind === "map") && value === null)
    return [over(expr.at, "[]")];
  if (type.kind === "map") return mapFilled(checker, expr, type);
  if (type.kind === "bool" && (value === 0 || value === 1)) return [over(expr.at, value === 1 ? "yes" : "no")];
  if (type.kind === "bool" && typeof value === "string" && /^(?:yes|no)$/i.test(value))
    return [over(expr.at, value.toLowerCase())];
  if (type.kind === "text" && typeof value === "number") return [around(expr.at, '"', '"')];
  if (type.kind === "choice" && typeof value === "string") {
    const variant = choiceOf(checker, type.id)?.variants.find(({ name, label }) => name === value || label === value);
    return variant === undefined ? [] : [over(expr.at, variant.name)];
  }
  return [];
}

/** `top 1 of deck`, where one of them is wanted: a list, though of one. */
function onlyTop(expr: Expr, wanted: Type): Fix | null {
  const of = expr.type.kind === "list" ? present(expr.type.of) : null;
  const isRow = wanted.kind === "row" || wanted.kind === "piece";
  if (of === null || !isRow || (of.kind !== "piece" && of.kind !== "row") || of.id !== wanted.id) return null;
  if (expr.kind === "local") return around(expr.at, "first(", ")");
  const isTop = expr.kind === "pick" && expr.count.kind === "literal" && expr.count.value === 1;
  if (!isTop || (expr.which !== "top" && expr.which !== "bottom")) return null;
  const callee = expr.which === "top" ? "first" : "last";
  const edits = [
    { span: expr.at.to(expr.of.at.start), text: `${callee}(` },
    { span: expr.at.from(expr.of.at.end), text: ")" },
  ];
  return { title: `Write \`${callee}(…)\``, edits };
}

/** `chooseSome(me, me.hand, least: 0, most: 1)`, where one or none is wanted, or one. */
function oneChosen(expr: Expr, wanted: Type): readonly Fix[] {
  const of = expr.type.kind === "list" ? present(expr.type.of) : null;
  if (of === null || typeText(of) !== typeText(present(wanted))) return [];
  const orNone = wanted.kind === "optional";
  const isOne = expr.kind === "chooseSome" && expr.most.kind === "literal" && expr.most.value === 1;
  if (!isOne && expr.kind !== "local") return [];
  if (orNone) return [around(expr.at, "first(", ") otherwise none")];
  if (!isOne) return /^(?:choice|record)$/.test(of.kind) ? [{ ...around(expr.at, "first(", ")"), guess: true }] : [];
  const { from, who, at: span } = expr;
  return [
    {
      guess: true,
      title: "Write `choose(…)`: one of them, and not none",
      edits: [
        { span: span.between(span.start, who.at.start), text: "choose(" },
        { span: span.between(from.at.end, span.end), text: ")" },
      ],
    },
  ];
}

/** The row that is called as the text says, or as what hides it: a local, a named value or a table of that name. */
function rowMeant(checker: Checker, expr: Expr, id: string): readonly Fix[] {
  const table = tableOf(checker, id);
  const name = nameOf(expr);
  const row = table === undefined || name === "" ? undefined : rowCalled(checker, table, name);
  const key = row === undefined ? "" : keyName(row.key);
  return table === undefined || key === "" ? [] : [over(expr.at, `${table.name}.${key}`)];
}

/** What the value is called where it is written; empty: nothing. */
function nameOf(expr: Expr): string {
  if (expr.kind === "literal") return typeof expr.value === "string" ? expr.value : "";
  if (expr.kind === "local") return expr.name;
  const id = expr.kind === "constant" ? expr.id : expr.kind === "rows" ? expr.table : "";
  return id.replace(/.*\./, "");
}

/** `xs & x` for `xs & [x]` */
function listed({ left, right }: Expr & { readonly kind: "join" }, of: Type): readonly Fix[] {
  const isOne = ({ type }: Expr): boolean => typeText(type) === typeText(of);
  return [left, right].filter(isOne).map(({ at: span }) => around(span, "[", "]"));
}

/** `2 * isRich`: what yes and no count. */
const oneOrZero = ({ at: span }: Expr): Fix => ({ ...around(span, "(if ", " { 1 } else { 0 })"), guess: true });

function asNumber(expr: Expr): readonly Fix[] {
  // `it` is of the type that was begun with: that is where the mistake is.
  const isAsked = expr.kind !== "literal" && expr.kind !== "in" && nameOf(expr) !== "it";
  if (expr.type.kind === "bool" && isAsked && countedDice(expr) === null) return [oneOrZero(expr)];
  if (expr.kind === "literal" && typeof expr.value === "string")
    return /^-?\d+(?:\.\d+)?$/.test(expr.value) ? [over(expr.at, expr.value)] : [];
  const counted = countedDice(expr);
  if (counted !== null)
    return [{ title: "Write `count(… where it …)`", edits: [...counted, ...bracketed(expr, "count(")] }];
  const inner = only(expr);
  const element = elementOf(inner.type);
  if (inner !== expr && isNumeric(inner.type)) return [unpacked(expr, inner, "", "")];
  if (element === undefined || !isNumeric(element) || inner.type.kind === "range") return [];
  if (inner.kind === "times") {
    const summed = besideTimes(inner);
    if (summed !== null) return summed;
  }
  if (inner.kind === "pick" || inner.kind === "times" || inner.kind === "again") {
    const one = inner.kind === "pick" && inner.count.kind === "literal" && inner.count.value === 1;
    const sum = unpacked(expr, inner, "sum(", ")");
    return one || inner.kind === "pick" ? [sum] : [sum, unpacked(expr, inner, "max(", ")")];
  }
  return [];
}

/**
 * `a + n times x` and `n times x + b`, which read as `(a + n) times (x + b)`: the sum of what is rolled so often, and what is
 * written beside it once; what stands behind may also be a part of each. Null: nothing is beside it.
 */
function besideTimes(times: Expr & { readonly kind: "times" }): readonly Fix[] | null {
  const { at: whole } = times;
  const count = asWritten(times.count);
  const value = asWritten(times.value);
  const isAdded = count.kind === "arithmetic" && count.op === "+" && count.at.start === whole.start;
  // In brackets of its own it would begin earlier.
  const before = isAdded && asWritten(count.left).at.start === whole.start ? count : null;
  const isSum = value.kind === "arithmetic" && (value.op === "+" || value.op === "-");
  const behind = isSum && value.at.end === whole.end ? value : null;
  if (before === null && behind === null) return null;
  const open: Edit =
    before === null
      ? { span: at(whole, whole.start), text: "sum(" }
      : {
          span: whole.between(before.left.at.end, before.right.at.start),
          text: asWritten(before.right).kind === "arithmetic" ? " + sum((" : " + sum(",
        };
  const sum = (title: string, end: number): Fix => ({ title, edits: [open, { span: at(whole, end), text: ")" }] });
  const titles = [before === null ? "" : "… + ", "sum(… times …)", behind === null ? "" : ` ${behind.op} …`];
  const once = sum(`Write \`${titles.join("")}\``, behind?.left.at.end ?? whole.end);
  return behind === null ? [once] : [once, sum("Write `sum(… times …)` around all of it", whole.end)];
}

/** Without what keeps it as it should be. */
const asWritten = (expr: Expr): Expr => (expr.kind === "keep" || expr.kind === "bounded" ? asWritten(expr.of) : expr);

const bracketed = ({ at: span }: Expr, before: string): readonly Edit[] => [
  { span: at(span, span.start), text: before },
  { span: at(span, span.end), text: ")" },
];

/** `[[x]]`: what stands in the brackets, one thing in each. */
function only(expr: Expr): Expr {
  const [item, more] = expr.kind === "list" ? expr.items : [];
  return item === undefined || more !== undefined ? expr : only(item);
}

function unpacked(expr: Expr, inner: Expr, before: string, behind: string): Fix {
  return {
    title: before === "" ? "Take the brackets out" : `Write \`${before}…${behind}\``,
    edits: [
      { span: expr.at.to(inner.at.start), text: before },
      { span: expr.at.from(inner.at.end), text: behind },
    ],
  };
}

/** `5d10 >= 8` for `5d10 where it >= 8`, `6 in 5d6` for `5d6 where it is 6`; null: it is no comparison of dice. */
export function countedDice(expr: Expr): readonly Edit[] | null {
  if (
    (expr.kind === "compare" || (expr.kind === "equals" && !expr.not)) &&
    expr.left.kind === "dice" &&
    isNumeric(expr.right.type)
  )
    return [{ span: at(expr.left.at, expr.left.at.end), text: " where it" }];
  return null;
}

/** `1-6` where several values are wanted, as `1 to 6`; null: it is no difference of whole numbers. */
export function rangeMeant(expr: Expr): Fix | null {
  if (expr.kind !== "arithmetic" || expr.op !== "-") return null;
  const { left, right } = expr;
  const whole = (side: Expr): boolean => side.kind === "literal" && side.type.kind === "int";
  if (!whole(left) || !whole(right)) return null;
  return { title: "Write `… to …`", edits: [{ span: expr.at.between(left.at.end, right.at.start), text: " to " }] };
}

/** `foe is Large`, where one field of it alone may be that. */
export function fieldMeant(checker: Checker, left: Expr, wanted: Type): readonly Fix[] {
  const name = fieldOf(checker, left.type, wanted);
  return name === null
    ? []
    : [{ title: `Write \`….${name}\``, edits: [{ span: at(left.at, left.at.end), text: `.${name}` }] }];
}

/** The only field or column of such a value that has this type; null: none has, or several have. */
export function fieldOf(checker: Checker, of: Type, wanted: Type): string | null {
  const fields =
    of.kind === "record"
      ? (recordOf(checker, of.id)?.fields ?? [])
      : of.kind === "row" || of.kind === "piece"
        ? (tableOf(checker, of.id)?.columns ?? []).filter(({ isKey, params }) => !isKey && params === null)
        : [];
  const [field, more] = fields.filter(({ type }) => typeText(type) === typeText(wanted));
  return field === undefined || more !== undefined ? null : field.name;
}

/** What was meant where a list is wanted. `made`: what the name stands for, where it was given by `let`. */
export function meantAsList(value: Expr, callee: string, made: Expr | undefined): readonly Fix[] {
  const range = rangeMeant(value);
  if (range !== null) return [range];
  if (value.kind === "or" || value.kind === "and") return [alternatives(value)];
  const counted = callee === "count" ? countedDice(value) : null;
  if (counted !== null) return [{ title: "Write `… where it …`", edits: counted }];
  if (callee === "count" && value.kind === "in" && value.left.kind === "literal")
    return found(value.at, value.left, value.right);
  const each = eachAgain(value) ?? (made === undefined ? null : eachAgain(made));
  if (each !== null) return [each];
  return made === undefined ? [] : poolOf(made);
}

/** `explode(4d6)` where each die is meant, as `explodeEach(4d6)`; null: it rolls one die, or is something else. */
function eachAgain(value: Expr): Fix | null {
  const again = value.kind === "keep" ? value.of : value;
  if (again.kind !== "again" || again.count !== null || again.value.kind !== "dice") return null;
  const { how, at: span } = again;
  const text = `${how}Each`;
  return { guess: true, title: `Write \`${text}\``, edits: [{ span: span.to(span.start + how.length), text }] };
}

/** `yes or no` for `[yes, no]` */
function alternatives(value: Expr & { readonly kind: "or" | "and" }): Fix {
  const edits: Edit[] = [
    { span: at(value.at, value.at.start), text: "[" },
    { span: at(value.at, value.at.end), text: "]" },
  ];
  for (let each: Expr = value; each.kind === "or" || each.kind === "and"; each = each.left)
    edits.push({ span: value.at.between(each.left.at.end, each.right.at.start), text: ", " });
  return { title: "Write `[…, …]`", edits };
}

function found(span: Span, left: Expr & { readonly kind: "literal" }, right: Expr): readonly Fix[] {
  if (typeof left.value !== "number") return [];
  return [
    {
      title: "Write `… where it is …`",
      edits: [
        { span: span.to(right.at.start), text: "" },
        { span: at(span, right.at.end), text: ` where it is ${String(left.value)}` },
      ],
    },
  ];
}

/** `4d6`, `(dice)d6`, added up and kept by `let`, as the results themselves: `4 times d6`. */
function poolOf(made: Expr): readonly Fix[] {
  const dice = made.kind === "keep" ? made.of : made;
  if (dice.kind !== "dice") return [];
  const die = ` times d${String(dice.sides)}`;
  const { count } = dice;
  if (count.kind === "literal")
    return typeof count.value === "number" ? [over(dice.at, `${String(count.value)}${die}`)] : [];
  const simple = count.kind === "local" || count.kind === "constant" || count.kind === "field";
  return [
    {
      title: `Write \`${simple ? "" : "("}…${simple ? "" : ")"}${die}\``,
      edits: [
        { span: dice.at.to(count.at.start), text: simple ? "" : "(" },
        { span: dice.at.from(count.at.end), text: simple ? die : `)${die}` },
      ],
    },
  ];
}
