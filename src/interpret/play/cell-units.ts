/** Cells of tables as units of what ran: by table, column and row; of a column in which much was read, the column. */
import type { Table } from "../../ir/program.ts";
import { memoized } from "../../query/memo.ts";
import { cellColumns } from "../linked.ts";
import { isReadByCell, type CellRead } from "../cell-reads.ts";

/** So many names cost more than they save. */
const mostCells = 12;

export class CellUnits {
  /** By the words that name them: the layer and the table. */
  readonly #tables = new Map<string, Table>();
  readonly #names = new Map<Table, string>();

  add(layer: string, table: Table): void {
    if (!isReadByCell(table)) return;
    const name = `${layer} ${table.id}`;
    this.#tables.set(name, table);
    this.#names.set(table, name);
  }

  /** Null where something is of no such table. */
  namesOf(reads: readonly CellRead[]): readonly string[] | null {
    const columns = new Map<string, CellRead[]>();
    for (const read of reads) {
      const table = this.#names.get(read.table);
      if (table === undefined) return null;
      const name = `${table} ${read.place}`;
      const before = columns.get(name);
      if (before === undefined) columns.set(name, [read]);
      else before.push(read);
    }
    return [...columns].flatMap(([name, cells]) =>
      cells.length > mostCells ? [`column ${name}`] : cells.map(({ row }) => `value ${name} ${row.key}`),
    );
  }

  /** What stands there. */
  get(name: string): object | undefined {
    const [kind, layer, id, place, ...key] = name.split(" ");
    const table = this.#tables.get(`${layer} ${id}`);
    if (table === undefined || place === undefined) return undefined;
    if (kind === "column") return columnOf(table, Number(place));
    return kind === "value" ? rowsByKey(table).get(key.join(" "))?.cells[Number(place)] : undefined;
  }
}

interface Looked {
  readonly byKey: ReadonlyMap<string, Table["rows"][number]>;
  readonly columns: (object | undefined)[];
}

const look = memoized((table: Table): Looked => ({
  byKey: new Map(table.rows.map((row) => [row.key, row])),
  columns: [],
}));

const rowsByKey = (table: Table): Looked["byKey"] => look(table).byKey;

const columnOf = (table: Table, place: number): object | undefined =>
  place < cellColumns(table).length
    ? (look(table).columns[place] ??= { cells: table.rows.map(({ cells }) => cells[place]) })
    : undefined;
