/** Tables of which a game reads cell by cell: what it has read of one depends on no other cell. */
import type { Table } from "../ir/program.ts";
import { memoized } from "../query/memo.ts";

type Row = Table["rows"][number];

/** The places in a row of columns whose cells take values. */
export function takingPlaces(table: Table): ReadonlyMap<number, string> {
  const own = table.columns.filter((column) => column.computed === null);
  return new Map(own.flatMap((column, place) => (column.params === null ? [] : [[place, column.name] as const])));
}

/** What is noted of longer tables costs more than it saves. */
const mostRows = 1000;

/** Whoever reads one of its cells says so. */
export const isReadByCell = ({ members, rows }: Table): boolean => members.length === 0 && rows.length <= mostRows;

/** Stands for the reading of a cell among what runs. */
export class CellRead {
  readonly table: Table;
  readonly row: Row;
  readonly place: number;
  constructor(table: Table, row: Row, place: number) {
    this.table = table;
    this.row = row;
    this.place = place;
  }
}

const readsOf = memoized((_row: Row): CellRead[] => []);

/** The same for the same cell. */
export const cellRead = (table: Table, row: Row, place: number): CellRead =>
  (readsOf(row)[place] ??= new CellRead(table, row, place));
