/** Columns that a game asks for at every turn, as one list by the places of the rows: a view would have to ask each of its members first. */
import type { Expr, Id, Json, Table, Type } from "../../ir/program.ts";
import type { Body } from "../body/body.ts";
import { literal } from "../literals.ts";
import { rowCount, runtime, top, type Module } from "../module.ts";
import { safeName } from "../names.ts";
import { typeText } from "../types.ts";
import { bare, cellColumns, isPlainChoice, keysOf, ownersOf, the } from "../world.ts";
import { rowsText } from "./expressions.ts";

/** Fewer rows are compared one by one. */
const fewest = 8;
const most = 1000;

/** The cell of a row, by the place of the row; null: not all values are known, or it would be of no use. `$$` keeps the names apart from all others. */
export function tabled(body: Body, table: Table, column: string, key: string): string | null {
  const { module } = body;
  const declared = table.columns.find((each) => each.name === column);
  if (declared === undefined || !isOften(module, table.id) || !isSmall(module, declared.type)) return null;
  const name = `$$${namedAfter(table.id)}_${safeName(column)}`;
  const what = `column:${table.id}.${column}`;
  if (!module.helpers.has(what)) {
    const values = valuesOf(module, table, column);
    if (values === null) return null;
    const cells = keysOf(module.world, table).map((row) => literal(values.get(row) ?? null));
    module.helpers.set(what, {
      name,
      text: `const ${name}: readonly (${typeText(module, declared.type)})[] = [${cells.join(", ")}];`,
    });
  }
  const cell = `${name}[${rowPlace(body, table.id, key)}]`;
  return declared.type.kind === "optional" ? `(${cell} ?? null)` : `${cell}!`;
}

function isOften(module: Module, table: Id): boolean {
  const count = rowCount(module.world, the(module.world.tables, table));
  return count >= fewest && count <= most;
}

const namedAfter = (id: Id): string => safeName(id.replace(".", "_"));

/** Of a row by its key: where it is a piece's, its place is known. */
function rowPlace(body: Body, table: Id, key: string): string {
  const known = body.places.get(key);
  if (known?.table === table) return known.name;
  const piece = piecePlace(body, table, key);
  return piece ?? `${rowsOf(body.module, table)}.at(${key})`;
}

/** Null: it is no piece's. */
export function piecePlace(body: Body, table: Id, key: string): string | null {
  if (!isOften(body.module, table) || body.module.game?.plan.pools.some((pool) => pool.table === table) !== true)
    return null;
  const rows = rowsText(body, table);
  return key.startsWith(`${rows}[`) && key.endsWith("]!")
    ? `${rowsOf(body.module, table)}.of(${rows})${key.slice(rows.length)}`
    : null;
}

/** The places of the rows of a table. */
function rowsOf(module: Module, table: Id): string {
  const name = `$$${namedAfter(table)}`;
  if (!module.helpers.has(`places:${table}`))
    module.helpers.set(`places:${table}`, {
      name,
      text: `const ${name} = /* @__PURE__ */ new ${runtime(module, "Rows")}(${top(module, `list:${table}`, `table:${table}`)});`,
    });
  return name;
}

function isSmall(module: Module, type: Type): boolean {
  const plain = bare(type);
  return (
    plain.kind === "int" ||
    plain.kind === "number" ||
    plain.kind === "bool" ||
    plain.kind === "row" ||
    plain.kind === "text" ||
    (plain.kind === "choice" && isPlainChoice(the(module.world.choices, plain.id)))
  );
}

/** By row: the first member that has it counts. */
function valuesOf(module: Module, table: Table, column: string): ReadonlyMap<string, Json> | null {
  const found = new Map<string, Json>();
  for (const owner of ownersOf(module.world, table)) {
    const declared = owner.columns.find((each) => each.name === column);
    const place = cellColumns(owner).findIndex((each) => each.name === column);
    for (const row of owner.rows) {
      if (found.has(row.key)) continue;
      if (declared === undefined && owner.key === column) found.set(row.key, row.key);
      const cell = row.cells[place];
      const value =
        declared === undefined || declared.params !== null
          ? undefined
          : declared.computed !== null
            ? valueOf(declared.computed)
            : cell !== undefined && "value" in cell
              ? cell.value
              : undefined;
      if (value === undefined && !found.has(row.key)) return null;
      if (value !== undefined) found.set(row.key, value);
    }
  }
  return found;
}

/** Of what is written there. */
function valueOf(expr: Expr): Json | undefined {
  if (expr.kind === "literal") return expr.value;
  return expr.kind === "variant" && expr.fields.length === 0 ? expr.variant : undefined;
}
