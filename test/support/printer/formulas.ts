/** Formulas of a program as a designer would write them, with every bracket. */
import type { Expr, Json, Program, Statement, Test, Type } from "../../../src/ir/program.ts";
import { isName, keyName } from "../../../src/syntax/words.ts";
import { boundText, noWords, typeText, type Helpers } from "./written.ts";

export interface Writing {
  readonly program: Program;
  readonly helpers: Helpers;
  /** The local that is called `it` here. */
  readonly it: number | null;
}

const signs = { and: "and", or: "or" } as const;
const bare = (id: string): string => id.slice(id.indexOf(".") + 1);

/** In a place that keeps its value anyway. */
export const keptText = (writing: Writing, expr: Expr): string => text(writing, expr.kind === "keep" ? expr.of : expr);

/** In a place whose type is known: every second row stands there by its name alone. */
export function namedText(writing: Writing, expr: Expr): string {
  if (expr.kind !== "literal" || expr.type.kind !== "row" || expr.at.start % 2 === 0) return keptText(writing, expr);
  const name = keyName(String(expr.value));
  return isName(name) ? name : keptText(writing, expr);
}

export function text(writing: Writing, expr: Expr): string {
  const of = (part: Expr): string => text(writing, part);
  const { helpers } = writing;
  switch (expr.kind) {
    case "literal":
      return literalText(writing, expr.value, expr.type);
    case "local":
      return expr.slot === writing.it ? "it" : expr.name === "it" ? `v${expr.slot}` : expr.name;
    case "constant":
      return bare(expr.id);
    case "rows":
      return bare(expr.table);
    case "record":
      return `${bare(expr.id)}(${fieldsText(writing, expr.id, expr.fields)})`;
    case "variant":
      return `${bare(expr.id)}.${expr.variant}${expr.fields.length === 0 ? "" : `(${fieldsText(writing, `${expr.id}.${expr.variant}`, expr.fields)})`}`;
    case "with":
      return `(${of(expr.of)} with (${expr.fields.map(({ name, value }) => `${name}: ${namedText(writing, value)}`).join(", ")}))`;
    case "field":
      return `${dotted(of(expr.of))}.${expr.name}`;
    case "column":
      return columnText(writing, expr);
    case "columnCall":
      return `${dotted(of(expr.of))}.${expr.name}(${["strength", "factor"].flatMap((name, index) => argument(writing, name, expr.args[index] ?? null)).join(", ")})`;
    case "call":
      return callText(writing, expr);
    case "builtin":
      return builtinText(writing, expr);
    case "not":
      return `(not ${of(expr.of)})`;
    case "negate":
      return `(-${of(expr.of)})`;
    case "and":
    case "or":
      return `(${of(expr.left)} ${signs[expr.kind]} ${of(expr.right)})`;
    case "arithmetic":
    case "compare":
      return `(${of(expr.left)} ${expr.op} ${of(expr.right)})`;
    case "join":
      return `(${of(expr.left)} & ${of(expr.right)})`;
    case "equals":
      return `(${of(expr.left)} ${expr.not ? "is not" : "is"} ${expr.left.kind === "literal" ? of(expr.right) : namedText(writing, expr.right)})`;
    case "about":
      return `(${of(expr.of)} is about ${expr.value})`;
    case "isNone":
      return `(${of(expr.of)} ${expr.not ? "is not" : "is"} none)`;
    case "isVariant":
      return expr.variants.length === 1
        ? `(${of(expr.of)} ${expr.not ? "is not" : "is"} ${expr.variants[0]})`
        : noWords("one of several variants");
    case "in":
      return `(${of(expr.left)} ${expr.not ? "not in" : "in"} ${of(expr.right)})`;
    case "if":
      return `(if ${of(expr.condition)} ${braced(writing, expr.then)}${expr.else === null ? "" : ` else ${braced(writing, expr.else)}`})`;
    case "block":
    case "decide":
      return helpers.always(bodyText(writing, expr), blank(writing, expr.type));
    case "list":
    case "set":
      return helpers.pass(expr.type, `[${expr.items.map((item) => namedText(writing, item)).join(", ")}]`);
    case "map":
      return helpers.pass(
        expr.type,
        `[${expr.entries.map(({ key, value }) => `${namedText(writing, key)}: ${namedText(writing, value)}`).join(", ")}]`,
      );
    case "range":
      return rangeText(writing, expr);
    case "each":
      return `[${keptText(writing, expr.value)} for each ${nameIn(expr)} in ${of(expr.over)}${expr.where === null ? "" : ` where ${of(expr.where)}`}]`;
    case "pick":
      return `(${expr.which} ${keptText(writing, expr.count)} of ${of(expr.of)})`;
    case "index":
      return `${dotted(of(expr.of))}[${of(expr.index)}]`;
    case "lookup":
      return `${bare(expr.table)}[${expr.column}: ${keptText(writing, expr.value)}]`;
    case "end":
      return `${dotted(of(expr.of))}.${expr.which}`;
    case "otherwise":
      return `(${keptText(writing, expr.left)} otherwise ${of(expr.right)})`;
    case "keep":
      return helpers.pass(expr.type, of(expr.of));
    case "round":
      return `${{ down: "floor", up: "ceil", nearest: "round" }[expr.how]}(${of(expr.of)})`;
    case "bounded":
      return helpers.pass(expr.type, keptText(writing, expr.of), boundText(expr.bound));
    case "die":
      return `d${expr.sides}`;
    case "dice":
      return `(${keptText(writing, expr.count)})d${expr.sides}`;
    case "times":
      return `(${keptText(writing, expr.count)} times ${keptText(writing, expr.value)})`;
    case "shuffle":
      return `shuffle(${of(expr.of)})`;
    case "roll":
      return `roll(${of(expr.of)}${expr.by === null ? "" : `, by: ${byText(writing, expr.by, expr.slot)}`})`;
    case "again":
      return againText(writing, expr);
    default:
      return noWords(expr.kind);
  }
}

/** What follows a dot or bracket. */
const dotted = (written: string): string =>
  /^[\w.]+$/.test(written) || /^(?:\w+\(|\()[^()]*\)$/.test(written) ? written : `(${written})`;

const nameIn = (expr: Expr & { kind: "each" }): string => `v${expr.slot}`;

function byText(writing: Writing, by: Expr, slot: number): string {
  if (writing.it !== null) return noWords("`it` in `it`");
  return keptText({ ...writing, it: slot }, by);
}

function columnText(writing: Writing, expr: Expr & { kind: "column" }): string {
  const row = text(writing, expr.of);
  return expr.of.type.kind === "row" && expr.of.type.id !== expr.table
    ? `${writing.helpers.pass({ kind: "row", id: expr.table }, row)}.${expr.name}`
    : `${dotted(row)}.${expr.name}`;
}

const argument = (writing: Writing, name: string, arg: Expr | null): readonly string[] =>
  arg === null ? [] : [`${name}: ${namedText(writing, arg)}`];

function callText(writing: Writing, expr: Expr & { kind: "call" }): string {
  const rule = writing.program.rules.find((each) => each.id === expr.rule) ?? noWords("a rule of nowhere");
  const args = rule.params.flatMap((param, index) => {
    const arg = expr.args[index] ?? null;
    return argument(writing, param.name, arg?.kind === "bounded" && param.bound !== null ? arg.of : arg);
  });
  return `${expr.original ? "original" : bare(expr.rule)}(${args.join(", ")})`;
}

function fieldsText(writing: Writing, id: string, fields: readonly (Expr | null)[]): string {
  const { records, choices } = writing.program;
  const declared =
    records.find((each) => each.id === id)?.fields ??
    choices
      .flatMap((choice) => choice.variants.map((variant) => ({ ...variant, id: `${choice.id}.${variant.name}` })))
      .find((each) => each.id === id)?.fields ??
    [];
  return fields
    .flatMap((field, index) => argument(writing, declared[index]?.name ?? noWords("a field of nothing"), field))
    .join(", ");
}

function builtinText(writing: Writing, { name, args, type, ...expr }: Expr & { kind: "builtin" }): string {
  const [first, second, third] = args;
  if (first === undefined) return noWords("nothing to work on");
  const whole = `w${expr.at.start}`;
  const start = `let ${whole}: ${typeText(type)} = ${keptText(writing, first)}`;
  const changed = (statement: string): string =>
    writing.helpers.always(`${start} then ${statement} then ${whole}`, blank(writing, type));
  if (name === "mapWith" && second !== undefined && third !== undefined)
    return changed(`set ${whole}[${text(writing, second)}] = ${keptText(writing, third)}`);
  if (name === "append" && second !== undefined) return changed(`add ${keptText(writing, second)} to ${whole}`);
  if (name === "concat" && second !== undefined) return `(${text(writing, first)} & ${text(writing, second)})`;
  if (name === "without" && second !== undefined) return changed(`take ${keptText(writing, second)} from ${whole}`);
  if (name === "sort" && second !== undefined)
    return second.kind === "each"
      ? `sort(${text(writing, first)}, by: ${byText(writing, second.value, second.slot)})`
      : noWords("a list of keys");
  return `${name}(${args.map((arg) => text(writing, arg)).join(", ")})`;
}

function rangeText(writing: Writing, expr: Expr & { kind: "range" }): string {
  if (expr.low === null || expr.high === null) return noWords("a range without an end");
  return `(${expr.lowOpen ? "over " : ""}${keptText(writing, expr.low)} to ${expr.highOpen ? "under " : ""}${keptText(writing, expr.high)})`;
}

function againText(writing: Writing, expr: Expr & { kind: "again" }): string {
  if (expr.ends !== null) return noWords("an end that is asked for");
  const value = keptText(writing, expr.value);
  const settings = [
    `on: ${testText({ ...writing, it: expr.slot }, expr.on)}`,
    ...(
      [
        ["limit", expr.limit],
        ["less", expr.less],
        ["total", expr.total],
      ] as const
    ).flatMap(([name, setting]) => argument(writing, name, setting)),
  ];
  return `${expr.how}${expr.count === null ? "" : "Each"}(${[expr.count === null ? value : `${keptText(writing, expr.count)} times ${value}`, ...settings].join(", ")})`;
}

const braced = (writing: Writing, expr: Expr): string => `{ ${bodyText(writing, expr)} }`;

/** Lines between braces. */
export function bodyText(writing: Writing, expr: Expr): string {
  if (expr.kind === "decide" && expr.form !== "match") return `\n${tableText(writing, expr)}\n`;
  if (expr.kind === "decide") return matchText(writing, expr);
  if (expr.kind !== "block") return keptText(writing, expr);
  return [
    ...expr.statements.map((each) => statementText(writing, each)),
    ...(expr.value === null ? [] : [bodyText(writing, expr.value)]),
  ].join("\n");
}

function statementText(writing: Writing, statement: Statement): string {
  const of = (part: Expr): string => text(writing, part);
  switch (statement.kind) {
    case "let":
      return `let ${statement.name}: ${typeText(statement.value.type)} = ${namedText(writing, statement.value)}`;
    case "set":
      return `set ${statement.name} = ${namedText(writing, statement.value)}`;
    case "return":
      return statement.value === null ? "return" : `return ${keptText(writing, statement.value)}`;
    case "stop":
      return "stop";
    case "forEach":
      return `for each ${statement.name} in ${of(statement.over)}${statement.where === null ? "" : ` where ${of(statement.where)}`} ${braced(writing, statement.body)}`;
    case "repeat":
      return `repeat ${statement.count === null ? "" : statement.mode === "while" ? `while ${of(statement.count)} ` : `${of(statement.count)} times `}${braced(writing, statement.body)}`;
    case "do":
      return doText(writing, statement.value);
    default:
      return noWords(statement.kind);
  }
}

function doText(writing: Writing, value: Expr): string {
  if (value.kind === "decide") return bodyText(writing, value).trim();
  if (value.kind !== "if") return text(writing, value);
  return `if ${text(writing, value.condition)} ${braced(writing, value.then)}${value.else === null ? "" : ` else ${braced(writing, value.else)}`}`;
}

/** `then` separates statements on one line; tables and matches have lines of their own. */
function oneLine(written: string): string {
  return /\n *\||\bmatch\b/.test(written)
    ? noWords("several lines in a cell")
    : written.replaceAll("\n", " then ").replaceAll("|", "\\|");
}

function tableText(writing: Writing, expr: Expr & { kind: "decide" }): string {
  const isDoing = expr.type.kind === "none";
  // What a heading gives is kept in its slot; a line of its own before the table says the same.
  const heads = expr.inputs.map((input) => ({
    name: `h${input.slot}`,
    line: `let h${input.slot}: ${typeText(input.value.type)} = ${keptText(writing, input.value)}`,
  }));
  const cells = (parts: readonly string[]): string => `| ${parts.map(oneLine).join(" | ")} |`;
  const result = (row: { readonly result: Expr }): string =>
    isDoing ? doneText(writing, row.result) : keptText(writing, row.result);
  const lines = heads.map((each) => each.line);
  if (expr.form === "grid") {
    const across = expr.rows.filter((row) => row.tests[0] === expr.rows[0]?.tests[0]);
    lines.push(
      cells([`${heads[0]?.name} \\ ${heads[1]?.name}`, ...across.map((row) => testCell(writing, row.tests[1]))]),
    );
    for (let at = 0; at < expr.rows.length; at += across.length) {
      lines.push(
        cells([testCell(writing, expr.rows[at]?.tests[0]), ...expr.rows.slice(at, at + across.length).map(result)]),
      );
    }
    return isDoing ? noWords("a grid that does something") : lines.join("\n");
  }
  if (expr.policy !== "first") lines.push(`rows ${expr.policy}`);
  lines.push(cells([...heads.map((each) => each.name), isDoing ? "do" : "result"]));
  for (const row of expr.rows)
    lines.push(
      cells([
        ...row.tests.map((test, place) =>
          row.otherwise && place === 0
            ? test.kind === "any"
              ? "otherwise"
              : noWords("a test beside `otherwise`")
            : testCell(writing, test),
        ),
        result(row),
      ]),
    );
  return lines.join("\n");
}

/** A cell that does something holds one statement. */
function doneText(writing: Writing, done: Expr): string {
  if (done.kind !== "block" || done.value !== null || done.statements.length !== 1)
    return noWords("several statements in a cell");
  return bodyText(writing, done);
}

function matchText(writing: Writing, expr: Expr & { kind: "decide" }): string {
  const [input] = expr.inputs;
  if (input === undefined || expr.policy !== "first") return noWords("a match of this kind");
  const arms = expr.rows.map(
    (row) =>
      `${row.tests[0]?.kind === "any" ? "otherwise" : testText(writing, row.tests[0] ?? noWords("no test"), true)}: ${row.result.type.kind === "none" || row.result.kind === "block" ? braced(writing, row.result) : keptText(writing, row.result)}`,
  );
  return `match ${writing.helpers.pass(input.value.type, keptText(writing, input.value))} {\n${arms.join("\n")}\n}`;
}

const testCell = (writing: Writing, test: Test | undefined): string =>
  test === undefined || test.kind === "any" ? "-" : testText(writing, test);

function testText(writing: Writing, test: Test, names = false): string {
  const value = (expr: Expr): string => namedText(writing, expr);
  switch (test.kind) {
    case "compare":
      return `${test.op} ${value(test.value)}`;
    case "equals":
      return value(test.value);
    case "about":
      return `about ${test.value}`;
    case "none":
      return "none";
    case "in":
      return test.value.kind === "range" ? rangeText(writing, test.value).slice(1, -1) : value(test.value);
    case "variant":
      return variantText(writing, test, names);
    case "oneOf":
      return test.tests
        .map((each) =>
          each.kind === "not" || each.kind === "any" || each.kind === "oneOf"
            ? noWords("a test in a test")
            : testText(writing, each),
        )
        .join(", ");
    case "not":
      return test.test.kind === "not" || test.test.kind === "any"
        ? noWords("not not")
        : `not ${testText(writing, test.test)}`;
    default:
      return noWords(`the test ${test.kind} within another`);
  }
}

function variantText(writing: Writing, test: Test & { kind: "variant" }, names: boolean): string {
  if (test.binds.length > 0 && !names) return noWords("a name in a cell");
  const parts = [
    ...test.binds.map(({ field }) => field),
    ...test.tests.map(({ field, test: of }) =>
      of.kind === "any" ? noWords("any field") : `${field}: ${testText(writing, of)}`,
    ),
  ];
  return parts.length === 0 ? test.variant : `${test.variant}(${parts.join(", ")})`;
}

/** Some value of the type. */
function blank(writing: Writing, type: Type): string {
  const values: Partial<Record<Type["kind"], Json>> = {
    int: 0,
    number: 0,
    text: "",
    bool: false,
    optional: null,
    list: [],
    set: [],
    map: {},
  };
  if (type.kind in values) return literalText(writing, values[type.kind] ?? null, type);
  if (type.kind === "range") return "(0 to 1)";
  if (type.kind === "choice")
    return `${bare(type.id)}.${writing.program.choices.find((each) => each.id === type.id)?.variants[0]?.name}`;
  if (type.kind === "record") return "Pair(a: 0, c: none)";
  return type.kind === "row" ? `${bare(type.id)}.Stone` : noWords(`a value of ${type.kind}`);
}

export function literalText(writing: Writing, value: Json, type: Type): string {
  const { helpers } = writing;
  if (value === null) return type.kind === "optional" ? helpers.pass(type, "none") : "none";
  const of = (part: Json, inner: Type): string => literalText(writing, part, inner);
  switch (type.kind) {
    case "int":
      return numeral(value, 0);
    case "number":
      return numeral(value, 1);
    case "bool":
      return value === true ? "yes" : "no";
    case "text":
      return quoted(String(value));
    case "optional":
      return helpers.pass(type, of(value, type.of));
    case "list":
    case "set":
      return helpers.pass(type, `[${(value as readonly Json[]).map((part) => of(part, type.of)).join(", ")}]`);
    case "map":
      return helpers.pass(
        type,
        `[${Object.entries(value as Record<string, Json>)
          .map(([key, part]) => `${type.key.kind === "int" ? key : of(key, type.key)}: ${of(part, type.value)}`)
          .join(", ")}]`,
      );
    case "range":
      return rangeLiteral(writing, value as Record<string, Json>, type.of);
    case "row":
      return `${bare(type.id)}[${quoted(String(value))}]`;
    case "choice":
      return typeof value === "string"
        ? `${bare(type.id)}.${value}`
        : shapeText(writing, value as Record<string, Json>, type);
    case "record":
      return `Pair(${["a", "b", "c"].map((name, at) => `${name}: ${of((value as Record<string, Json>)[name] ?? null, [{ kind: "int" }, { kind: "number" }, { kind: "optional", of: { kind: "choice", id: "random.Color" } }][at] as Type)}`).join(", ")})`;
    default:
      return noWords(`a literal of ${type.kind}`);
  }
}

function numeral(value: Json, least: number): string {
  const digits = Math.abs(Number(value)).toFixed(6).replace(/0+$/, "");
  const [whole = "0", rest = ""] = digits.split(".");
  const written = rest.length > least || least > 0 ? `${whole}.${rest.padEnd(1, "0")}` : whole;
  return Number(value) < 0 || Object.is(value, -0) ? `(-${written})` : written;
}

const quoted = (value: string): string => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

function rangeLiteral(writing: Writing, { low, high, lowOpen, highOpen }: Record<string, Json>, of: Type): string {
  if (low === null || high === null) return noWords("a range without an end");
  return `(${lowOpen === true ? "over " : ""}${literalText(writing, low ?? null, of)} to ${highOpen === true ? "under " : ""}${literalText(writing, high ?? null, of)})`;
}

function shapeText(
  writing: Writing,
  { kind, ...fields }: Record<string, Json>,
  type: Type & { kind: "choice" },
): string {
  const variant =
    writing.program.choices.find((each) => each.id === type.id)?.variants.find((each) => each.name === kind) ??
    noWords("no such variant");
  const given = variant.fields.map(
    (field) => `${field.name}: ${literalText(writing, fields[field.name] ?? null, field.type)}`,
  );
  return `${bare(type.id)}.${variant.name}${given.length === 0 ? "" : `(${given.join(", ")})`}`;
}
