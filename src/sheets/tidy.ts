/** A sheet as people keep it, made into rows and columns, as they said; and in words what was done. */
import type { Collector } from "../diagnostics/collect.ts";
import { placeOf } from "./match.ts";
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
  const table = withoutTitle(withoutLines(sheet, choices.leftOut), found);
  if (table.header.filter(({ text }) => text !== "").length < 2) return table;
  return tidyColumns(tidyRows(table, choices, found), choices, found);
}

/**
 * The first line holds one text, and the second one several: words, as headings are. It is reported, and what stands below is
 * looked at as it is without it.
 */
function withoutTitle(sheet: InSheet, found: Collector): InSheet {
  const { header } = sheet;
  const [title, ...others] = header.filter(({ text }) => text !== "");
  const below = (sheet.rows[0] ?? []).filter(({ text }) => text !== "").map(({ text }) => text);
  if (title === undefined || others.length > 0 || header.length < 2 || below.length < 2) return sheet;
  if (new Set(below).size < below.length || !below.every((text) => /^\p{L}/u.test(text))) return sheet;
  found.report(
    "sheet-title",
    title.at,
    { title: title.text, columns: header.length, line: title.line },
    placeOf(title),
  );
  return withoutLines(sheet, new Set([title.line]));
}
