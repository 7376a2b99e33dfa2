import type { Collector } from "../diagnostics/collect.ts";
import { readCsv } from "../resolve/csv.ts";
import { positionAt, type SourceText } from "../source/text.ts";
import type { RawCell } from "../syntax/ast.ts";
import { unescapeFormula } from "./formula-injection.ts";
import { trimBlanks, type InCell, type InSheet } from "./sheet.ts";

/** A file of CSV as a spreadsheet wrote it; null: nothing stands in it. */
export function csvSheet(source: SourceText, found: Collector): InSheet | null {
  const { separator, header, rows } = readCsv(source, found);
  if (header === null) return null;
  return {
    name: null,
    merged: [],
    noted: false,
    commas: separator === ";",
    header: header.cells.map((cell) => inCell(source, cell)),
    rows: rows.map((row) => row.cells.map((cell) => inCell(source, cell))),
  };
}

function inCell(source: SourceText, cell: RawCell): InCell {
  const text = trimBlanks(unescapeFormula(cell.text));
  return {
    text,
    value: null,
    odd: /^#(?:REF|NAME|VALUE|DIV\/0|N\/A|NULL|NUM)[!?]?$/.test(text) ? "error" : null,
    formula: null,
    note: null,
    at: cell.span,
    line: positionAt(source, cell.span.start).line,
    context: null,
  };
}
