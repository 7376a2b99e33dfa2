/** What rules read from tables. */
import type { Expr, Json, Table, Type } from "../../ir/program.ts";
import { literal, member, numberLiteral, textLiteral } from "../literals.ts";
import { mostLiteralRows, rowCount, runtime, top } from "../module.ts";
import { capital, small } from "../names.ts";
import { keyType, typeText } from "../types.ts";
import { bare, cellColumns, ownersOf, rulebookOf, the } from "../world.ts";
import { withPlaces } from "./arithmetic.ts";
import { place, type Body } from "./body.ts";
import { tabled } from "../game/tabled.ts";
import { calling, given } from "./calls.ts";
import { sameness, sameText } from "./comparison.ts";
import { value } from "./expression.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;

/** A column of a row: a function that switches, if there is one; a property of the row else. */
export function column(body: Body, expr: Of<"column">): string {
  const text = cellText(body, the(body.module.world.tables, expr.table), expr.name, value(body, expr.of));
  return isSteadyCell(body, expr) ? beforeLoops(body, expr.name, text) : text;
}

/** A small column of a row that stays the same. */
function isSteadyCell(body: Body, expr: Of<"column">): boolean {
  return (
    body.loops.length > 0 &&
    expr.of.kind === "local" &&
    body.steady.has(expr.of.slot) &&
    body.module.columns.has(`${expr.table}.${expr.name}`)
  );
}

/** Worked out once, before the outermost loop. */
function beforeLoops(body: Body, wanted: string, text: string): string {
  const loop = body.loops[0];
  if (loop === undefined) return text;
  const known = loop.before.get(text);
  if (known !== undefined) return known;
  const name = body.pool.takeForGood(wanted);
  loop.before.set(text, name);
  return name;
}

export function cellText(body: Body, table: Table, name: string, key: string): string {
  const { module } = body;
  if (name === table.key) return key;
  const known = body.game === null ? null : tabled(body, table, name, key);
  if (known !== null) return known;
  const node = `table:${table.id}`;
  const declared = table.columns.find((each) => each.name === name);
  if (declared !== undefined && table.members.length === 0 && declared.computed !== null)
    return calling(body, `column:${table.id}.${name}`, [key], 1, declared.computed);
  if (module.columns.has(`${table.id}.${name}`) || hasMemberFunction(body, table, name))
    return `${top(module, `column:${table.id}.${name}`, node)}(${key})`;
  return member(`${top(module, `table:${table.id}`, node)}[${key}]${keyIsText(body, table) ? "!" : ""}`, name);
}

/** A view's column that is a formula in one of its members. */
export function hasMemberFunction(body: Body, table: Table, name: string): boolean {
  return (
    table.members.length > 0 &&
    ownersOf(body.module.world, table).some((owner) => {
      const there = owner.columns.find((each) => each.name === name);
      return there !== undefined && (there.computed !== null || there.params !== null);
    })
  );
}

/** The keys of large tables are no type of their own. */
export function keyIsText(body: Body, table: Table): boolean {
  return rowCount(body.module.world, table) > mostLiteralRows || rowCount(body.module.world, table) === 0;
}

export function columnCall(body: Body, expr: Of<"columnCall">): string {
  const table = the(body.module.world.tables, expr.table);
  const params = paramsOf(body, table, expr.name);
  return calling(
    body,
    `column:${expr.table}.${expr.name}`,
    given(body, params, expr.args, [expr.of]),
    params.length + 1,
    expr,
  );
}

function paramsOf(body: Body, table: Table, name: string): NonNullable<Table["columns"][number]["params"]> {
  const own = table.columns.find((each) => each.name === name)?.params;
  if (own !== null && own !== undefined) return own;
  for (const owner of ownersOf(body.module.world, table)) {
    const there = owner.columns.find((each) => each.name === name)?.params;
    if (there !== null && there !== undefined) return there;
  }
  return [];
}

/** The row whose column has the value, or whose range holds it: by a function of this module. */
export function lookup(body: Body, expr: Of<"lookup">): string {
  const table = the(body.module.world.tables, expr.table);
  const wanted = value(body, expr.value);
  const isKey = expr.column === table.key || expr.column === "";
  const name = isKey ? byKey(body, table) : byColumn(body, table, expr);
  if (expr.soft) return `(${name}(${wanted}) ?? null)`;
  return `(${name}(${wanted}) ?? ${runtime(body.module, "fail")}("nothing-found", ${place(body, expr.at)}, { "looked for": ${/^[\w$.]+$|^"/.test(wanted) ? wanted : "null"} }))`;
}

/** A private function of the module, made once. */
function helper(body: Body, what: string, wanted: string, make: (name: string) => string): string {
  const known = body.module.helpers.get(what);
  if (known !== undefined) return known.name;
  const name = body.module.pool.take(wanted);
  const entry = { name, text: "" };
  body.module.helpers.set(what, entry);
  entry.text = make(name);
  return name;
}

function byKey(body: Body, table: Table): string {
  const { module } = body;
  const type = keyType(module, table.id);
  const rows = top(module, `table:${table.id}`, `table:${table.id}`);
  return helper(
    body,
    `find:${table.id}`,
    `find${capital(table.name)}`,
    (name) =>
      `function ${name}(key: string | null): ${type} | undefined {\nreturn key !== null && Object.hasOwn(${rows}, key) ? (key as ${type}) : undefined;\n}`,
  );
}

function byColumn(body: Body, table: Table, expr: Of<"lookup">): string {
  const name = `${small(table.name)}By${capital(expr.column)}`;
  const declared = table.columns.find((each) => each.name === expr.column);
  const type = declared?.type ?? expr.value.type;
  const key = keyType(body.module, table.id);
  return helper(body, `find:${table.id}.${expr.column}.${expr.how}.${body.decimals}`, name, (own) => {
    const param = typeText(body.module, expr.how === "holds" ? expr.value.type : { kind: "optional", of: bare(type) });
    const lines = knownCells(body, table, expr, type) ?? scan(body, table, expr, type);
    return `function ${own}(wanted: ${param}): ${key} | undefined {\n${lines.join("\n")}\nreturn undefined;\n}`;
  });
}

/** With cells that are known, one line for each row. */
function knownCells(body: Body, table: Table, expr: Of<"lookup">, type: Type): readonly string[] | null {
  if (rowCount(body.module.world, table) > 64 || rulebookOf(table.id) !== body.module.program.rulebook.name)
    return null;
  const lines: string[] = [];
  const plain = bare(type);
  const isRange = expr.how === "holds" && plain.kind === "range";
  if (!isRange && sameness(type, body) === "deep") return null;
  for (const owner of ownersOf(body.module.world, table)) {
    const position = cellColumns(owner).findIndex((each) => each.name === expr.column);
    for (const row of owner.rows) {
      const cell = row.cells[position];
      if (cell === undefined || !("value" in cell)) return null;
      const test = isRange
        ? rangeTest(body, cell.value, plain.of.kind === "int" && expr.value.type.kind === "int")
        : sameText(body, sameness(type, body), type, type, "wanted", literal(cell.value));
      lines.push(`if (${test}) return ${textLiteral(row.key)};`);
    }
  }
  return expr.value.type.kind === "optional" && isRange
    ? ["if (wanted === null) return undefined;", ...lines]
    : isRange
      ? lines
      : ["if (wanted === null) return undefined;", ...lines];
}

function rangeTest(body: Body, range: Json, whole: boolean): string {
  if (range === null) return "false";
  const { low, high, lowOpen, highOpen } = range as unknown as {
    low: number | null;
    high: number | null;
    lowOpen: boolean;
    highOpen: boolean;
  };
  const tests: string[] = [];
  if (low !== null)
    tests.push(
      whole
        ? `wanted >= ${numberLiteral(low)}`
        : withPlaces(body, lowOpen ? "isMore" : "isAtLeast", ["wanted", numberLiteral(low)]),
    );
  if (high !== null)
    tests.push(
      whole
        ? `wanted <= ${numberLiteral(high)}`
        : withPlaces(body, highOpen ? "isLess" : "isAtMost", ["wanted", numberLiteral(high)]),
    );
  return tests.length === 0 ? "true" : tests.join(" && ");
}

function scan(body: Body, table: Table, expr: Of<"lookup">, type: Type): readonly string[] {
  const keys = top(body.module, `list:${table.id}`, `table:${table.id}`);
  const cell = cellText(body, table, expr.column, "key");
  const plain = bare(type);
  const test =
    expr.how === "holds"
      ? `${runtime(body.module, plain.kind === "range" ? "isWithin" : "contains")}(${plain.kind === "range" ? `wanted, ${cell}` : `${cell}, wanted`})`
      : sameText(body, sameness(type, body), { kind: "optional", of: bare(type) }, type, cell, "wanted");
  return [`for (const key of ${keys}) ${`{\nif (${test}) return key;\n}`}`];
}
