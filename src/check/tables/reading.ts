/** What a cell turned out to hold. */
import type { Expr, Json, Type } from "../../ir/program.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Checker } from "../checker.ts";
import { inCell, type Expectation } from "../expectation.ts";
import type { ColumnPlan } from "./column-plan.ts";

/** `failed`: what is wrong was reported; the value only fills the place. */
export type CellReading = { readonly value: Json; readonly failed?: true } | { readonly formula: Expr };

export const failure: CellReading = { value: null, failed: true };

/** Reads one cell of a column; `row` is the row's key. */
export type CellReader = (cell: ast.RawCell, row: string) => CellReading;

/** What the readers of a column share. */
export interface ReaderOf {
  readonly checker: Checker;
  readonly plan: ColumnPlan;
  /** The file in whose cells numbers have decimal commas, if the table comes from one; a variant's cells stand elsewhere. */
  readonly commas: string | null;
  /** What is read: the column's type, or that of the elements of its lists. */
  readonly target: Type;
  /** The same without `optional`. */
  readonly type: Type;
  /** All cells of the column in the table itself, without those of variants. */
  readonly cells: () => Iterable<ast.RawCell>;
}

export const whyOf = (reader: ReaderOf, row: string): Expectation => inCell(row, reader.plan.symbol.label);

/** For the collector, made only where something is wrong. */
export function extraOf(reader: ReaderOf, row: string): { readonly context: string } {
  return { context: contextOf(row, reader.plan.symbol.label) };
}

export const contextOf = (row: string, column: string): string => `row \`${short(row)}\`, column \`${column}\``;

/** Keys and cells may be megabytes long; messages are not. */
export const short = (text: string): string => {
  const line = text.replace(/\s+/g, " ");
  return line.length <= 60 ? line : `${line.slice(0, 57)}…`;
};
