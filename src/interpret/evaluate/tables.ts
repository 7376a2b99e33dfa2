import type { Expr, Field, Id, Json, Table } from "../../ir/program.ts";
import { fault } from "../fault.ts";
import { asking, runtimeOf } from "../game/game-runtime.ts";
import { cellColumns } from "../linked.ts";
import { holds, samenessOf } from "../values.ts";
import { contextOf, failAt, once, work, type Context, type Frame, type Machine, type Run } from "./context.ts";
import { onceAtATime } from "./call.ts";
import { deeper } from "./depth.ts";
import { compile } from "./expression.ts";
import { within } from "./segments.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;

/** A row, in the table that it stands in itself. */
export interface PlacedRow {
  readonly table: Table;
  readonly row: Table["rows"][number];
}

/** Rows of a table or view by key, in order. */
export interface TableRows {
  readonly keys: readonly string[];
  readonly byKey: ReadonlyMap<string, PlacedRow>;
}

export function rowsOf(machine: Machine, id: Id): TableRows {
  const table = machine.linked.table(id);
  return once(machine, table, () => {
    const byKey = new Map<string, PlacedRow>();
    for (const own of withMembers(machine, table))
      for (const row of own.rows) if (!byKey.has(row.key)) byKey.set(row.key, { table: own, row });
    return { keys: [...byKey.keys()], byKey };
  });
}

/** The tables whose rows these are: the table itself, or those of a view, of views in it, too. */
function withMembers(machine: Machine, table: Table): readonly Table[] {
  const found: Table[] = [];
  const seen = new Set<Id>();
  const add = (each: Table): void => {
    if (seen.has(each.id)) return;
    seen.add(each.id);
    if (each.members.length === 0) found.push(each);
    else for (const member of each.members) add(machine.linked.table(member));
  };
  add(table);
  return found;
}

export function rows(context: Context, expr: Of<"rows">): Run {
  return () => rowsOf(context.machine, expr.table).keys;
}

/** What stands in a plain or computed column of a row. Worked out once. */
export function column(context: Context, expr: Of<"column">): Run {
  const of = compile(context, expr.of);
  const read = cellReader(context.machine, expr.table, expr.name);
  return (frame) => {
    const key = of(frame);
    return read(typeof key === "string" ? key : String(key), expr);
  };
}

type ReadCell = (key: string, expr: Expr) => Json;

function cellReader(machine: Machine, table: Id, name: string): ReadCell {
  const { watch } = machine;
  const seen = new Map<string, Json>();
  const read = (key: string, expr: Expr): Json => {
    const value = seen.get(key);
    if (value !== undefined) return value;
    const fresh = plainCell(machine, table, key, name, expr);
    seen.set(key, fresh);
    return fresh;
  };
  if (watch === null) return read;
  return (key, expr) => {
    const place = cellAt(machine, table, key, name);
    const formula = place !== null && place.formula !== null;
    watch.open({ kind: "cell", table: place?.table.id ?? table, column: name, key, at: place?.at ?? expr.at, formula });
    const value = !formula ? read(key, expr) : plainCell(machine, table, key, name, expr);
    watch.close(value);
    return value;
  };
}

interface CellFound {
  readonly table: Table;
  readonly at: Expr["at"];
  readonly value: Json;
  readonly formula: Expr | null;
  readonly params: readonly Field[] | null;
  /** A cell of procedures. */ readonly isText: boolean;
}

/** The cell of a row, wherever in the members of a view it stands; its key is a column, too. */
export function cellAt(machine: Machine, id: Id, key: string, name: string): CellFound | null {
  const placed = rowsOf(machine, id).byKey.get(key);
  if (placed === undefined) return null;
  const { table, row } = placed;
  if (name === machine.linked.table(id).key || name === table.key)
    return { table, at: row.at, value: key, formula: null, params: null, isText: false };
  const found = table.columns.find((each) => each.name === name);
  if (found === undefined) throw new Error(`The table ${table.id} has no column ${name}.`);
  if (found.computed !== null)
    return { table, at: found.computed.at, value: null, formula: found.computed, params: null, isText: false };
  const cell = row.cells[once(machine, found, () => ({ place: cellColumns(table).indexOf(found) })).place];
  if (cell === undefined) throw new Error(`The row ${key} of ${table.id} has no cell for ${name}.`);
  return {
    table,
    at: cell.at,
    value: "value" in cell ? cell.value : null,
    formula: "formula" in cell ? cell.formula : null,
    params: found.params,
    isText: found.procedure,
  };
}

/** The value of a plain cell; of one with a formula, which may read other columns of its row. */
export function plainCell(machine: Machine, id: Id, key: string, name: string, expr: Expr | null): Json {
  const cell = cellAt(machine, id, key, name);
  if (cell === null) return noRow(machine, id, key, expr);
  const { formula, table } = cell;
  if (formula === null) return cell.value;
  const run = once(machine, formula, () => compile(contextOf(machine, table.id), formula));
  return onceAtATime(machine, `${table.id}[${JSON.stringify(key)}].${name}`, formula.at, () => {
    const frame: Frame = [];
    frame[table.rowSlot] = key;
    return run(frame);
  });
}

function noRow(machine: Machine, id: Id, key: string, expr: Expr | null): never {
  return fault(
    "nothing-found",
    expr?.at ?? machine.linked.table(id).at,
    [{ name: "row", value: key }],
    `\`${machine.linked.table(id).name}\``,
  );
}

export function columnCall(context: Context, expr: Of<"columnCall">): Run {
  const { machine } = context;
  const of = compile(context, expr.of);
  const args = expr.args.map((arg) => (arg === null ? null : compile(context, arg)));
  return (frame) => {
    const key = of(frame) as string;
    const cell = cellAt(machine, expr.table, key, expr.name);
    if (cell === null) return noRow(machine, expr.table, key, expr);
    const given = args.map((arg) => (arg === null ? undefined : arg(frame)));
    return enterCell(context, expr, cell, key, given);
  };
}

function enterCell(
  context: Context,
  expr: Of<"columnCall">,
  cell: CellFound,
  key: string,
  given: readonly (Json | undefined)[],
): Json {
  const { machine } = context;
  const { watch, meter } = machine;
  const inner: Frame = [];
  inner[cell.table.rowSlot] = key;
  for (const [index, param] of (cell.params ?? []).entries()) {
    const value = given[index];
    if (value !== undefined) inner[param.slot] = value;
  }
  for (const [index, param] of (cell.params ?? []).entries()) {
    const missing = param.default;
    if (given[index] === undefined && missing !== null)
      inner[param.slot] = once(machine, missing, () => compile(contextOf(machine, cell.table.id), missing))(inner);
  }
  const { formula } = cell;
  if (formula === null) return cell.value;
  machine.ran?.add(formula);
  const run = once(machine, formula, () => compile(contextOf(machine, cell.table.id), formula));
  const before = deeper(machine, expr.at);
  watch?.open({ kind: "cell", table: cell.table.id, column: expr.name, key, at: cell.at, formula: true });
  const value = cell.isText
    ? asking(runtimeOf(machine), expr.name, () => run(inner))
    : within(
        machine,
        () => `${cell.table.id} ${JSON.stringify([expr.name, key, before, machine.tape.at, inner])}`,
        expr.at,
        () => run([...inner]),
      );
  watch?.close(value);
  meter.depth = before;
  return value;
}

/** The row whose column has the value, or whose range holds it. */
export function lookup(context: Context, expr: Of<"lookup">): Run {
  const { machine } = context;
  const value = compile(context, expr.value);
  const find = finder(context, expr);
  const { soft } = expr;
  const name = (): string => `\`${machine.linked.table(expr.table).name}\``;
  return (frame) => {
    const wanted = value(frame);
    const key = find(wanted);
    if (key !== null) return key;
    return soft ? null : failAt("nothing-found", expr, frame, [{ name: "looked for", value: wanted }], name());
  };
}

function finder(context: Context, expr: Of<"lookup">): (wanted: Json) => string | null {
  const { machine, numbers } = context;
  const table = machine.linked.table(expr.table);
  if (expr.column === table.key || (table.key === null && expr.column === "")) {
    return (wanted) => (typeof wanted === "string" && rowsOf(machine, expr.table).byKey.has(wanted) ? wanted : null);
  }
  const read = (key: string): Json => {
    work(machine, 1, expr.at);
    return cachedCell(machine, expr.table, key, expr.column, expr);
  };
  if (expr.how === "holds")
    return (wanted) => rowsOf(machine, expr.table).keys.find((key) => holds(numbers, read(key), wanted)) ?? null;
  const type = table.columns.find((each) => each.name === expr.column)?.type ?? expr.value.type;
  if (
    type.kind !== "number" &&
    type.kind !== "list" &&
    type.kind !== "set" &&
    type.kind !== "record" &&
    type.kind !== "map" &&
    type.kind !== "optional" &&
    type.kind !== "range"
  ) {
    return (wanted) =>
      typeof wanted === "object" ? scan(context, expr, read)(wanted) : (index(context, expr).get(wanted) ?? null);
  }
  return scan(context, expr, read);
}

function scan(context: Context, expr: Of<"lookup">, read: (key: string) => Json): (wanted: Json) => string | null {
  const { machine } = context;
  const same = samenessOf(machine.linked, context.numbers, expr.value.type, expr.value.type);
  return (wanted) => rowsOf(machine, expr.table).keys.find((key) => same(read(key), wanted)) ?? null;
}

/** Rows by the value of a column, for values that are equal only when they are the same. */
function index(context: Context, expr: Of<"lookup">): ReadonlyMap<Json, string> {
  const { machine } = context;
  return once(machine, expr, () => {
    const found = new Map<Json, string>();
    for (const key of rowsOf(machine, expr.table).keys) {
      const value = cachedCell(machine, expr.table, key, expr.column, expr);
      if (!found.has(value)) found.set(value, key);
    }
    return found;
  });
}

function cachedCell(machine: Machine, table: Id, key: string, name: string, expr: Expr): Json {
  const place = `${table}[${JSON.stringify(key)}].${name}`;
  const value = machine.values.get(place);
  if (value !== undefined) return value;
  const fresh = plainCell(machine, table, key, name, expr);
  machine.values.set(place, fresh);
  return fresh;
}
