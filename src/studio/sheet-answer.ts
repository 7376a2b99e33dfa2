/** What the page is told of the tables of a file. */
import type { SheetFacts } from "../editor/sheet-facts.ts";

export interface SheetsAnswer {
  readonly kind: "sheets";
  readonly path: string;
  readonly sheets: readonly SheetLine[];
  /** Types that a new column may have. */
  readonly types: readonly string[];
}

export interface SheetLine extends SheetFacts {
  /** Columns that no cell is written for, with their values by row. */
  readonly computed: readonly ComputedColumn[];
}

export interface ComputedColumn {
  readonly label: string;
  readonly doc: string | null;
  readonly values: readonly string[];
}
