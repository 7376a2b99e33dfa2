import type { Expr, Field, Id, Json, Table } from "../../ir/program.ts";
import { fault } from "../fault.ts";
import { asking, worldOf } from "../game/world.ts";
import { cellColumns } from "../linked.ts";
import { cellRead, isReadByCell } from "../cell-reads.ts";
import { holds, samenessOf } from "../values.ts";
import { contextOf, failAt, once, work, type Context, type Frame, type Room, type Run } from "./context.ts";
import { apart } from "./call.ts";
import { deeper } from "./depth.ts";
import { compile } from "./expression.ts";
import { valueOf, workOutOnce, type Kept } from "./kept.ts";
import { within } from "./segments.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;

/** A row, in the table that it stands in itself. */
export interface Placed {
  readonly table: Table;
  readonly row: Table["rows"][number];
}

/** Rows of a table or view by key, in order. */
export interface Rows {
  readonly keys: readonly string[];
  readonly byKey: ReadonlyMap<string, Placed>;
}

export function rowsOf(room: Room, id: Id): Rows {
  const table = room.linked.table(id);
  return once(room, table, () => {
    const byKey = new Map<string, Placed>();
    for (const own of withMembers(room, table))
      for (const row of own.rows) if (!byKey.has(row.key)) byKey.set(row.key, { table: own, row });
    return { keys: [...byKey.keys()], byKey };
  });
}

/** The tables whose rows these are: the table itself, or those of a view, of views in it, too. */
function withMembers(room: Room, table: Table): readonly Table[] {
  const found: Table[] = [];
  const seen = new Set<Id>();
  const add = (each: Table): void => {
    if (seen.has(each.id)) return;
    seen.add(each.id);
    if (each.members.length === 0) found.push(each);
    else for (const member of each.members) add(room.linked.table(member));
  };
  add(table);
  return found;
}

export function rows(context: Context, expr: Of<"rows">): Run {
  return () => rowsOf(context.room, expr.table).keys;
}

/** What stands in a plain or computed column of a row. Worked out once. */
export function column(context: Context, expr: Of<"column">): Run {
  const of = compile(context, expr.of);
  const read = cellReader(context.room, expr.table, expr.name);
  return (frame) => {
    const key = of(frame);
    return read(typeof key === "string" ? key : String(key), expr);
  };
}

type Read = (key: string, asked: Expr) => Json;

function cellReader(room: Room, table: Id, name: string): Read {
  const { watch } = room;
  const known = new Map<string, Kept<Json>>();
  const read = (key: string, asked: Expr): Json => {
    const before = known.get(key);
    if (before !== undefined) return valueOf(room, before);
    const fresh = workOutOnce(room, () => plainCell(room, table, key, name, asked));
    known.set(key, fresh);
    return fresh.value;
  };
  if (watch === null) return read;
  return (key, asked) => {
    const place = cellAt(room, table, key, name);
    const formula = place !== null && place.formula !== null;
    watch.open({
      kind: "cell",
      table: place?.table.id ?? table,
      column: name,
      key,
      at: place?.at ?? asked.at,
      formula,
    });
    const value = !formula ? read(key, asked) : plainCell(room, table, key, name, asked);
    watch.close(value);
    return value;
  };
}

interface CellFound {
  readonly table: Table;
  readonly row: Table["rows"][number];
  /** Among the cells of the row; null: of its key, or of a computed column. */
  readonly place: number | null;
  readonly at: Expr["at"];
  readonly value: Json;
  readonly formula: Expr | null;
  readonly params: readonly Field[] | null;
  /** A cell of procedures. */ readonly isText: boolean;
}

/** The cell of a row, wherever in the members of a view it stands; its key is a column, too. */
export function cellAt(room: Room, id: Id, key: string, name: string): CellFound | null {
  const placed = rowsOf(room, id).byKey.get(key);
  if (placed === undefined) return null;
  const { table, row } = placed;
  if (name === room.linked.table(id).key || name === table.key)
    return { table, row, place: null, at: row.at, value: key, formula: null, params: null, isText: false };
  const found = table.columns.find((each) => each.name === name);
  if (found === undefined) throw new Error(`The table ${table.id} has no column ${name}.`);
  if (found.computed !== null)
    return {
      table,
      row,
      place: null,
      at: found.computed.at,
      value: null,
      formula: found.computed,
      params: null,
      isText: false,
    };
  const { place } = once(room, found, () => ({ place: cellColumns(table).indexOf(found) }));
  const cell = row.cells[place];
  if (cell === undefined) throw new Error(`The row ${key} of ${table.id} has no cell for ${name}.`);
  return {
    table,
    row,
    place,
    at: cell.at,
    value: "value" in cell ? cell.value : null,
    formula: "formula" in cell ? cell.formula : null,
    params: found.params,
    isText: found.procedure,
  };
}

/** The value of a plain cell; of one with a formula, which may read other columns of its row. */
export function plainCell(room: Room, id: Id, key: string, name: string, asked: Expr | null): Json {
  const cell = cellAt(room, id, key, name);
  if (cell === null) return noRow(room, id, key, asked);
  const { formula, table, row, place } = cell;
  if (place !== null && isReadByCell(table)) room.ran?.add(cellRead(table, row, place));
  if (formula === null) return cell.value;
  const run = once(room, formula, () => compile(contextOf(room, table.id), formula));
  return apart(room, `${table.id}[${JSON.stringify(key)}].${name}`, formula.at, () => {
    const frame: Frame = [];
    frame[table.rowSlot] = key;
    return run(frame);
  });
}

function noRow(room: Room, id: Id, key: string, asked: Expr | null): never {
  return fault(
    "nothing-found",
    asked?.at ?? room.linked.table(id).at,
    [{ name: "row", value: key }],
    `\`${room.linked.table(id).name}\``,
  );
}

export function columnCall(context: Context, expr: Of<"columnCall">): Run {
  const { room } = context;
  const of = compile(context, expr.of);
  const args = expr.args.map((arg) => (arg === null ? null : compile(context, arg)));
  return (frame) => {
    const key = of(frame) as string;
    const cell = cellAt(room, expr.table, key, expr.name);
    if (cell === null) return noRow(room, expr.table, key, expr);
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
  const { room } = context;
  const { watch, meter } = room;
  const inner: Frame = [];
  inner[cell.table.rowSlot] = key;
  for (const [index, param] of (cell.params ?? []).entries()) {
    const value = given[index];
    if (value !== undefined) inner[param.slot] = value;
  }
  for (const [index, param] of (cell.params ?? []).entries()) {
    const missing = param.default;
    if (given[index] === undefined && missing !== null)
      inner[param.slot] = once(room, missing, () => compile(contextOf(room, cell.table.id), missing))(inner);
  }
  const { formula } = cell;
  if (formula === null) return cell.value;
  room.ran?.add(formula);
  const run = once(room, formula, () => compile(contextOf(room, cell.table.id), formula));
  const before = deeper(room, expr.at);
  watch?.open({ kind: "cell", table: cell.table.id, column: expr.name, key, at: cell.at, formula: true });
  const value = cell.isText
    ? asking(worldOf(room), expr.name, () => run(inner))
    : within(
        room,
        () => `${cell.table.id} ${JSON.stringify([expr.name, key, before, room.tape.at, inner])}`,
        expr.at,
        () => run([...inner]),
      );
  watch?.close(value);
  meter.depth = before;
  return value;
}

/** The row whose column has the value, or whose range holds it. */
export function lookup(context: Context, expr: Of<"lookup">): Run {
  const { room } = context;
  const value = compile(context, expr.value);
  const find = finder(context, expr);
  const { soft } = expr;
  const name = (): string => `\`${room.linked.table(expr.table).name}\``;
  return (frame) => {
    const wanted = value(frame);
    const key = find(wanted);
    if (key !== null) return key;
    const led = { name: "looked for", value: wanted, type: expr.value.type };
    return soft ? null : failAt("nothing-found", expr, frame, [led], name());
  };
}

function finder(context: Context, expr: Of<"lookup">): (wanted: Json) => string | null {
  const { room, numbers } = context;
  const table = room.linked.table(expr.table);
  if (expr.column === table.key || (table.key === null && expr.column === "")) {
    return (wanted) => (typeof wanted === "string" && rowsOf(room, expr.table).byKey.has(wanted) ? wanted : null);
  }
  const read = (key: string): Json => {
    work(room, 1, expr.at);
    return cached(room, expr.table, key, expr.column, expr);
  };
  if (expr.how === "holds")
    return (wanted) => rowsOf(room, expr.table).keys.find((key) => holds(numbers, read(key), wanted)) ?? null;
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
  const { room } = context;
  const same = samenessOf(room.linked, context.numbers, expr.value.type, expr.value.type);
  return (wanted) => rowsOf(room, expr.table).keys.find((key) => same(read(key), wanted)) ?? null;
}

/** Rows by the value of a column, for values that are equal only when they are the same. */
function index(context: Context, expr: Of<"lookup">): ReadonlyMap<Json, string> {
  const { room } = context;
  const kept = once(room, expr, () =>
    workOutOnce(room, () => {
      const found = new Map<Json, string>();
      for (const key of rowsOf(room, expr.table).keys) {
        const value = cached(room, expr.table, key, expr.column, expr);
        if (!found.has(value)) found.set(value, key);
      }
      return found;
    }),
  );
  return valueOf(room, kept);
}

function cached(room: Room, table: Id, key: string, name: string, asked: Expr): Json {
  const place = `${table}[${JSON.stringify(key)}].${name}`;
  const before = room.known.get(place);
  if (before !== undefined) return valueOf(room, before);
  const fresh = workOutOnce(room, () => plainCell(room, table, key, name, asked));
  room.known.set(place, fresh);
  return fresh.value;
}
