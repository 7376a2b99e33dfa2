/** A sheet as people keep it, made into rows and columns, as they said; and in words what was done. */
import type { Collector } from "../diagnostics/collect.ts";
import type { InSheet } from "./sheet.ts";
import { tidyColumns, type ColumnChoices } from "./tidy-columns.ts";
import { tidyRows, withoutLines, type RowChoices } from "./tidy-rows.ts";

export interface TidyChoices extends RowChoices, ColumnChoices {}

export const noChoices: TidyChoices = {
  leftOut: new Set(),
  asRows: new Set(),
  sections: null,
  split: new Set(),
  units: new Set(),
  decimalCommas: new Set(),
  unified: new Set(),
  asIs: new Set(),
};

/** What nobody decided is reported, once for all lines or cells of a kind, and stays as it is. */
export function tidySheet(sheet: InSheet, choices: TidyChoices, found: Collector): InSheet {
  const table = withoutLines(sheet, choices.leftOut);
  // Below a title stand the headings, and not the first row.
  if (table.header.filter(({ text }) => text !== "").length < 2) return table;
  return tidyColumns(tidyRows(table, choices, found), choices, found);
}
