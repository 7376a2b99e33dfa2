/** Columns `both ways`: each row that is named names back. Done once, so that all who read the table see the whole sets. */
import type { Cell, Column, Json, Row } from "../../ir/program.ts";
import { typeText } from "../../ir/types.ts";
import { extraOf, failure, type CellReader, type ReaderOf } from "./reading.ts";

/** Which rows name each other is known before anything is worked out, so every cell says it by names. */
export function writtenOut(reader: ReaderOf, read: CellReader): CellReader {
  return (cell, row) => {
    const reading = read(cell, row);
    if ("value" in reading) return reading;
    const { name, type } = reader.plan.symbol;
    const facts = { name, set: typeText(type), wrong: "formula" as const };
    reader.checker.found.report("both-ways-of-what", cell.span, facts, extraOf(reader, row));
    return failure;
  };
}

/** The rows with the cells of these columns completed, in the order of the table. */
export function completedRows(columns: readonly Column[], rows: readonly Row[]): readonly Row[] {
  return columns
    .filter(({ computed }) => computed === null)
    .reduce((done, column, place) => (column.isBothWays === true ? completed(done, place) : done), rows);
}

function completed(rows: readonly Row[], place: number): readonly Row[] {
  const named = new Map(rows.map(({ key }) => [key, new Set<string>()]));
  for (const { key, cells } of rows)
    for (const other of keysIn(cells[place])) {
      named.get(key)?.add(other);
      named.get(other)?.add(key);
    }
  const order = new Map(rows.map(({ key }, index) => [key, index]));
  const inOrder = (keys: Iterable<string>): string[] =>
    [...keys].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, index) =>
      index === place ? { at: cell.at, value: inOrder(named.get(row.key) ?? []) } : cell,
    ),
  }));
}

const keysIn = (cell: Cell | undefined): readonly string[] =>
  cell !== undefined && "value" in cell && Array.isArray(cell.value)
    ? (cell.value as readonly Json[]).filter((each) => typeof each === "string")
    : [];
