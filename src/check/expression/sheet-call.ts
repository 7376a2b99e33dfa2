/** Functions of spreadsheets, and how each is said here: what to write over their names, commas and brackets. */
import type { Edit, Fix } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import type * as ast from "../../syntax/ast.ts";
import {
  columnOf as columnIn,
  criteria,
  multipleOf,
  ofEachRow,
  type SheetColumnName,
} from "../../syntax/sheet-criteria.ts";
import type { Part } from "../../syntax/children.ts";
import { joinedLists, placedIn, sliced } from "../../syntax/placed.ts";
import { pathText } from "./methods.ts";

interface Saying {
  /** Over the name. */
  readonly name: string;
  /** Over the name and the bracket behind it, in place of `name`. */
  readonly open?: string;
  /** Over each comma, in their order; the last one counts for all that follow. */
  readonly commas?: readonly string[];
  readonly close?: string;
  readonly takes: (given: readonly ast.Expr[]) => boolean;
}

const several = (given: readonly ast.Expr[]): boolean => given.length > 1;
const two = (given: readonly ast.Expr[]): boolean => given.length === 2;
const one = (given: readonly ast.Expr[]): boolean => given.length === 1;
const isDice = ([dice, more]: readonly ast.Expr[]): boolean => dice?.kind === "dice" && more === undefined;
const isBinary = (expr: ast.Expr, op: string): boolean => expr.kind === "binary" && expr.op === op;

const sayings = new Map<string, Saying>([
  ["if", { name: "if", open: "if ", commas: [" { ", " } else { "], close: " }", takes: (given) => given.length === 3 }],
  [
    "and",
    { name: "", commas: [" and "], takes: (given) => several(given) && !given.some((each) => isBinary(each, "or")) },
  ],
  ["or", { name: "", commas: [" or "], takes: several }],
  ["not", { name: "not ", takes: one }],
  ["isblank", { name: "is none", open: "", close: " is none", takes: one }],
  ["sum", { name: "sum", open: "sum([", close: "])", takes: several }],
  ["average", { name: "mean", open: "mean([", close: "])", takes: several }],
  ["median", { name: "median", open: "median([", close: "])", takes: several }],
  ["count", { name: "count", takes: one }],
  ...["roll", "throw"].map((name) => [name, { name: "", open: "", close: "", takes: isDice }] as const),
  ...["concat", "concatenate"].map((name) => [name, { name: "", commas: [" & "], takes: several }] as const),
  ...["str", "string", "tostring", "text"].map(
    (name) => [name, { name: "", open: "", close: "", takes: one }] as const,
  ),
  ...["iferror", "ifna", "ifnull", "coalesce", "default"].map(
    (name) => [name, { name: "otherwise", open: "(", commas: [" otherwise "], close: ")", takes: two }] as const,
  ),
  ["sqrt", { name: "power", close: ", 0.5)", takes: one }],
  ["square", { name: "power", close: ", 2)", takes: one }],
  ["exp", { name: "power", open: "power(2.718281828459045, ", takes: one }],
  ["p", { name: "chance", takes: one }],
  ["prob", { name: "chance", takes: one }],
  ["probability", { name: "chance", takes: one }],
  ["odds", { name: "chance", takes: one }],
  ...["randbetween", "random", "rand", "randint"].map(
    (name) => [name, { name: "roll", commas: [" to "], takes: two }] as const,
  ),
]);

const places: ReadonlyMap<string, string> = new Map([
  ["roundup", "ceil"],
  ["rounddown", "floor"],
  ["round", "round"],
]);

/** What the writer of such a call may ask about the rulebook. */
export interface SheetNames {
  /** The heading of a table's column, by its place from 1. */
  columnAt(table: string, place: number): string | undefined;
  /** The first column, where it holds numbers and is no key. */
  numbersOf(table: string): string | undefined;
  isList(expr: ast.Expr): boolean;
  /** What the call is a part of; null: it stands alone, or in brackets. */
  around(): Part | null;
}

/** The call in our words, by changes around what is given; null: it cannot be said so. */
export function sheetCallFix(
  name: string,
  at: Span,
  call: Span,
  args: readonly ast.Arg[],
  names: SheetNames,
): Fix | null {
  const given = args.flatMap(({ value }) => value ?? []);
  const [first] = given;
  const last = given.at(-1);
  if (first === undefined || last === undefined || given.length < args.length || args.some((arg) => arg.name !== null))
    return null;
  const word = name.toLowerCase();
  const said =
    toMultiple(word, call, given) ??
    chosen(name, call, given) ??
    rowAt(word, call, given, names) ??
    ifAlone(word, call, given) ??
    unlessZero(word, call, given) ??
    byWeight(word, call, given) ??
    lookUp(word, call, given, names) ??
    asked(word, call, given) ??
    counted(word, call, given) ??
    ofColumn(word, call, given) ??
    ofProducts(word, call, given) ??
    placed(word, call, given) ??
    ofLists(word, call, given, names) ??
    twice(word, call, given);
  if (said !== null) return said;
  const round = places.get(word);
  if (round !== undefined && two(given) && last.kind === "number" && last.value === 0)
    return {
      title: `Write \`${round}(…)\``,
      edits: [
        { span: at, text: round },
        { span: call.between(first.span.end, call.end), text: ")" },
      ],
    };
  const saying = sayings.get(word);
  if (saying === undefined || !saying.takes(given)) return null;
  const { commas } = saying;
  const isBound = word === "if" && isJoined(names.around());
  const open = isBound ? `(${saying.open ?? ""}` : saying.open;
  const close = isBound ? `${saying.close ?? ""})` : saying.close;
  const between = given.slice(1).flatMap((value, index) => {
    const before = given[index] ?? first;
    const text = commas?.[Math.min(index, commas.length - 1)];
    return text === undefined ? [] : [{ span: call.between(before.span.end, value.span.start), text }];
  });
  return {
    title: titleOf(name, saying),
    edits: [
      open === undefined
        ? { span: at, text: saying.name }
        : { span: call.between(at.start, first.span.start), text: open },
      ...between,
      ...(close === undefined ? [] : [{ span: call.between(last.span.end, call.end), text: close }]),
    ],
  };
}

/** `IF(a, 2, 3) + 1`: without brackets nobody sees what belongs to what. */
const isJoined = (around: Part | null): boolean =>
  around !== null && /^(?:unary|binary|compare|is|in|otherwise|range|if)$/.test(around.kind);

/** `IFERROR(a / b, 0)`: to divide by zero is no miss, so it is asked first. */
function unlessZero(word: string, call: Span, given: readonly ast.Expr[]): Fix | null {
  const [first, last, more] = given;
  const divided = first?.kind === "binary" && first.op === "/" ? pathText(first.right) : null;
  if (!/^if(?:error|na)$/.test(word) || divided === null || first === undefined || last === undefined) return null;
  const parts = [`(if ${divided} is not 0 { `, first, " } else { ", last, " })"];
  return more === undefined ? rewritten(`Write \`(if ${divided} is not 0 { … } else { … })\``, call, parts) : null;
}

function titleOf(written: string, { name, commas }: Saying): string {
  const ours = name === "" ? (commas?.[0] ?? "").trim() : name.trim();
  return ours === "" ? `Take \`${written}\` out` : `Write it with \`${ours}\``;
}

/** `CHOOSE(level, 10%, 20%, 30%)`: the one at that place. */
function chosen(name: string, call: Span, given: readonly ast.Expr[]): Fix | null {
  const [place, ...values] = given.map(textOf);
  return name !== "CHOOSE" || place == null || values.length < 2 || values.includes(null)
    ? null
    : wholeCall(`[${values.join(", ")}][${place}]`, call);
}

/** `INDEX(Weapon, 2)`, `INDEX(Weapon, place, 3)`: the row at a place, or a cell of it. */
function rowAt(word: string, call: Span, given: readonly ast.Expr[], names: SheetNames): Fix | null {
  const [of, place, column, more] = given;
  const [table, at] = [nameIn(of), place === undefined ? null : textOf(place)];
  if (word !== "index" || table === null || at === null || more !== undefined || /^match\b/i.test(at)) return null;
  const label = column?.kind === "number" ? names.columnAt(table, column.value) : undefined;
  if (names.columnAt(table, 1) === undefined || (column !== undefined && label === undefined)) return null;
  return wholeCall(`[row for each row in ${table}][${at}]${label === undefined ? "" : `.${label}`}`, call);
}

/** `IF(x > 3, 5)`: what there is else, nobody said. */
function ifAlone(word: string, call: Span, [condition, value, more]: readonly ast.Expr[]): Fix | null {
  if (word !== "if" || condition === undefined || value === undefined || more !== undefined) return null;
  const none = value.kind === "text" ? '""' : "0";
  return {
    ...rewritten(`Write \`if … { … } else { ${none} }\``, call, [
      "if ",
      condition,
      " { ",
      value,
      ` } else { ${none} }`,
    ]),
    guess: true,
  };
}

/** `CEILING(x / 20, 1)`, `MROUND(x, 5)` */
function toMultiple(word: string, call: Span, given: readonly ast.Expr[]): Fix | null {
  const ours = new Map([
    ["ceiling", "ceil"],
    ["floor", "floor"],
    ["mround", "round"],
  ]).get(word);
  const [of, step] = given.map(textOf);
  return ours === undefined || of == null || step == null || !two(given)
    ? null
    : wholeCall(multipleOf(ours, of, step), call);
}

/** Words over what stands before, between and behind two things that are given. */
function rewritten(title: string, call: Span, parts: readonly (ast.Expr | string)[]): Fix {
  const edits: Edit[] = [];
  let start = call.start;
  let text = "";
  for (const part of parts) {
    if (typeof part === "string") text += part;
    else {
      edits.push({ span: call.between(start, part.span.start), text });
      start = part.span.end;
      text = "";
    }
  }
  edits.push({ span: call.from(start), text });
  return { title, edits };
}

const wholeCall = (text: string, call: Span): Fix => ({ title: `Write \`${text}\``, edits: [{ span: call, text }] });

const nameIn = (expr: ast.Expr | undefined): string | null => (expr?.kind === "name" ? expr.name.text : null);

/** `random(Encounter, weight)`: of the rows of a table, by one of its columns. */
export function byWeight(word: string, call: Span, [of, weight, more]: readonly ast.Expr[]): Fix | null {
  const [table, column] = [nameIn(of), nameIn(weight) ?? (weight === undefined ? null : columnOf(weight)?.name)];
  return table !== null &&
    column != null &&
    more === undefined &&
    /^(?:rand(?:om)?|roll|weighted|pick)$/.test(word) &&
    /^\p{Lu}/u.test(table)
    ? wholeCall(`roll(${table}, by: it.${column})`, call)
    : null;
}

/** `VLOOKUP(name, Weapon, 2, FALSE)`, `lookup(Level, level)` */
function lookUp(word: string, call: Span, given: readonly ast.Expr[], names: SheetNames): Fix | null {
  const [key, where, what, exact] = given;
  if (key === undefined || where === undefined || given.length > 4) return null;
  if (word === "lookup" && what === undefined) return lookUpTwo(call, [key, where], names);
  const table = nameIn(where.kind === "member" ? where.of : where);
  const isFlag = exact === undefined || exact.kind === "bool" || exact.kind === "number" || exact.kind === "missing";
  if (table === null || word !== "vlookup" || what?.kind !== "number" || !isFlag) return null;
  const [column, by] = [names.columnAt(table, what.value), names.numbersOf(table)];
  if (column === undefined) return null;
  // Unless it must be found exactly, the last one that is not above it counts.
  const isNear =
    exact === undefined || (exact.kind === "bool" ? exact.value : exact.kind === "number" && exact.value === 1);
  if (isNear && by !== undefined)
    return rewritten("Write `last(… where … <= …)`", call, [`last(${table} where it.${by} <= `, key, `).${column}`]);
  return rewritten("Look it up with `[ ]`", call, [
    `${table}[${by === undefined ? "" : `${by}: `}`,
    key,
    `].${column}`,
  ]);
}

/** By the column that is called so, or the first. */
function lookUpTwo(call: Span, given: readonly ast.Expr[], names: SheetNames): Fix | null {
  const of = given.find((each) => names.columnAt(nameIn(each) ?? "", 1) !== undefined);
  const key = given.find((each) => each !== of);
  const [table, value] = [nameIn(of) ?? "", key === undefined ? null : pathText(key)];
  const [first, second] = [1, 2].map((place) => names.columnAt(table, place) ?? "");
  if (value === null || first === undefined) return null;
  return wholeCall(`${table}[${value.split(".").at(-1) === second ? second : first}: ${value}]`, call);
}

/** `COUNTIFS(Weapon.kind, "Blade", Weapon.damage, ">3")`, `INDEX(…, MATCH(…))` */
function asked(word: string, call: Span, given: readonly ast.Expr[]): Fix | null {
  const texts = given.flatMap((each) => textOf(each) ?? []);
  const said = texts.length < given.length ? null : new Map(criteria).get(word.toUpperCase())?.(texts);
  return said == null ? null : wholeCall(said, call);
}

/** As it was written, if it is short to say. */
export function textOf(expr: ast.Expr): string | null {
  if (expr.kind === "text") return `"${expr.text}"`;
  if (expr.kind === "number") return expr.text;
  if (expr.kind === "compare" || expr.kind === "is" || expr.kind === "binary") return comparisonText(expr);
  const [callee, all] =
    expr.kind === "call"
      ? [`${expr.callee.text}()`, expr.args.map(({ value }) => value)]
      : ["[]", expr.kind === "list" ? expr.items : []];
  if (all.length === 0) return expr.kind === "call" ? callee : pathText(expr);
  const given = all.flatMap((value) => (value === null ? [] : (textOf(value) ?? [])));
  return given.length < all.length ? null : `${callee.slice(0, -1)}${given.join(", ")}${callee.slice(-1)}`;
}

/** `Result.home is c`, `Result.home + Result.away`: of brackets around its sides nothing is known. */
function comparisonText(expr: ast.Expr & { readonly kind: "compare" | "is" | "binary" }): string | null {
  const [left, right] = [textOf(expr.left), textOf(expr.right)];
  const isSimple = [expr.left, expr.right].every(
    (side) => side.kind !== "binary" || !"*/".includes(expr.kind === "binary" ? expr.op : ""),
  );
  const sign = expr.kind === "is" ? (expr.not ? "is not" : "is") : expr.op;
  return left === null || right === null || !isSimple || (expr.kind === "is" && expr.about)
    ? null
    : `${left} ${sign} ${right}`;
}

/** `Weapon.damage` */
const columnOf = (expr: ast.Expr): SheetColumnName | null => columnIn(pathText(expr) ?? "");

/** `COUNTIF(4d6, ">=5")`, `COUNTIF(Weapon, damage > 5)`, `filter(Weapon, damage > 3)` */
function counted(word: string, call: Span, given: readonly ast.Expr[]): Fix | null {
  const [list, test, more] = given;
  if (list === undefined || test === undefined || more !== undefined) return null;
  const title = word === "filter" ? "Write `… where …`" : "Write `count(… where …)`";
  const [before, behind] = word === "filter" ? ["", ""] : ["count(", ")"];
  if (word !== "filter" && word !== "countif" && word !== "count") return null;
  if (test.kind === "text" || test.kind === "number") {
    const [, sign = "", value = ""] = /^\s*(<=|>=|<>|<|>|=)?\s*(-?\d+(?:\.\d+)?)\s*$/.exec(test.text) ?? [];
    const compared = sign === "" || sign === "=" ? "is" : sign === "<>" ? "is not" : sign;
    return value === "" ? null : rewritten(title, call, [before, list, ` where it ${compared} ${value}${behind}`]);
  }
  const isTest = test.kind === "is" || test.kind === "compare" || test.kind === "in";
  return isTest && word !== "count" ? rewritten(title, call, [before, list, " where ", test, behind]) : null;
}

/** `advantage(d20)` */
function twice(word: string, call: Span, [die, more]: readonly ast.Expr[]): Fix | null {
  const ours = word === "advantage" ? "max" : word === "disadvantage" ? "min" : null;
  if (ours === null || die?.kind !== "dice" || die.count !== null || more !== undefined) return null;
  const text = `d${die.percent ? "%" : String(die.sides)}`;
  return wholeCall(`${ours}(${text}, ${text})`, call);
}

const summaries: ReadonlyMap<string, string> = new Map([
  ["sum", "sum"],
  ["average", "mean"],
  ["median", "median"],
  ["max", "max"],
  ["min", "min"],
]);

/** `SUM(Weapon.damage)`, `AVERAGE(Result.home + Result.away)` */
function ofColumn(word: string, call: Span, given: readonly ast.Expr[]): Fix | null {
  const ours = summaries.get(word);
  const [first, more] = given;
  const rows = first === undefined || more !== undefined ? null : ofEachRow(textOf(first) ?? "");
  return ours === undefined || rows === null
    ? null
    : wholeCall(`${ours}(${rows.text} for each row in ${rows.table})`, call);
}

/** `range(1, 3)`: with its end, or without, as others count. */
export function rangeEnds(name: string, args: readonly ast.Arg[]): readonly string[] {
  const [low, high, more] = args.map(({ value }) => value);
  if (name !== "range" || low?.kind !== "number" || high?.kind !== "number" || more !== undefined) return [];
  return [high.value, high.value - 1].map((end) => `${low.text} to ${String(end)}`);
}

export const rangeCalled = (name: string, call: Span, args: readonly ast.Arg[]): readonly Fix[] =>
  rangeEnds(name, args).map((range) => wholeCall(`[n for each n in ${range}]`, call));

/** `insert(xs, 2, x)` */
function placed(word: string, call: Span, given: readonly ast.Expr[]): Fix | null {
  const [list = "", ...values] = given.flatMap((each) => pathText(each) ?? []);
  const text =
    list === "" || values.length < given.length - 1
      ? null
      : (placedIn(word, list, values) ?? sliced(word, list, values));
  return text === null ? null : wholeCall(text, call);
}

/** `SUM(xs, 2)`: a list, and more. */
function ofLists(word: string, call: Span, given: readonly ast.Expr[], names: SheetNames): Fix | null {
  const ours = summaries.get(word);
  const values = given.flatMap((each) => pathText(each) ?? []);
  if (ours === undefined || values.length < given.length || !several(given) || !given.some(names.isList)) return null;
  const text = `${ours}(${joinedLists(values, (_, at) => given[at] !== undefined && names.isList(given[at]))})`;
  return wholeCall(text, call);
}

/** `SUMPRODUCT(Ware.price, Ware.stock)` */
function ofProducts(word: string, call: Span, given: readonly ast.Expr[]): Fix | null {
  const columns = given.flatMap((each) => (each.kind === "member" ? each : []));
  const table = nameIn(columns[0]?.of);
  if (word !== "sumproduct" || columns.length < given.length || columns.some(({ of }) => nameIn(of) !== table))
    return null;
  const products = columns.map(({ name }) => `row.${name.text}`).join(" * ");
  return wholeCall(`sum(${products} for each row in ${table ?? ""})`, call);
}
