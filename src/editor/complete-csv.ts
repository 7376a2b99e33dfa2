/** Cells of a CSV file, by the column of the table that has its rows there. */
import { Collector } from "../diagnostics/collect.ts";
import { columnNameOf } from "../resolve/columns.ts";
import { readCsv } from "../resolve/csv.ts";
import type { TableSymbol } from "../resolve/model.ts";
import { sourceText } from "../source/text.ts";
import type { Completion } from "./answers.ts";
import type { AnalyzedRulebook } from "./editor-session.ts";
import { completionItem, keyItems, symbolsOf, withoutOptional, type Slot } from "./completion-items.ts";

export function completeCsv(
  analyzed: AnalyzedRulebook,
  file: string,
  text: string,
  offset: number,
): readonly Completion[] {
  const table = [...analyzed.model.symbols.values()].find(
    (symbol): symbol is TableSymbol => symbol.kind === "table" && symbol.file === file,
  );
  if (table === undefined) return [];
  const { header, rows } = readCsv(sourceText(file, text), new Collector());
  const row = rows.find(({ span }) => span.start <= offset && offset <= span.end);
  const index = row?.cells.findIndex(({ span }) => span.start <= offset && offset <= span.end) ?? -1;
  const cell = row?.cells[index];
  const heading = header?.cells[index];
  if (cell === undefined || heading === undefined) return [];
  const column = table.columns.find((each) => each.name === columnNameOf(heading.text));
  const type = column === undefined ? undefined : withoutOptional(column.type);
  const slot: Slot = { span: cell.span, called: false };
  const quoteCell = (value: string): string =>
    text.charAt(cell.span.start - 1) !== '"' && /[",;\t]/.test(value) ? `"${value}"` : value;
  if (type?.kind === "bool") return ["yes", "no"].map((each) => completionItem(slot, 0, each, "value"));
  const symbol = type !== undefined && "id" in type ? symbolsOf(analyzed.model)(type.id) : undefined;
  if (symbol?.kind === "choice")
    return symbol.variants.map((variant) =>
      completionItem(slot, 0, variant.label, "variant", { markdown: variant.doc, insert: quoteCell(variant.label) }),
    );
  return symbol?.kind === "table" ? keyItems(slot, symbol, text.slice(cell.span.start, offset), quoteCell) : [];
}
