import type { SourceColumn, SourceTable } from "./source-table.ts";
import { isNumeric, numberOf } from "./export-table.ts";
import type { InCell } from "./sheet.ts";

const yes = /^(?:yes|true)$/i;
const no = /^(?:no|false)$/i;

/** Whether a cell of a sheet says what stands at home: nothing is to be written then. */
export function same(
  table: SourceTable,
  column: SourceColumn,
  home: string,
  cell: InCell | undefined,
  commas: boolean,
): boolean {
  const text = cell?.text ?? "";
  if (text === home || text === home.trim()) return true;
  if (cell === undefined || cell.odd !== null) return false;
  if (!column.words && (yes.test(text) || no.test(text)))
    return (yes.test(home) && yes.test(text)) || (no.test(home) && no.test(text));
  if (!isNumeric(column)) return text.replace(/\s+/g, " ").trim() === home;
  const before = numberOf(home, table.separator === ";");
  const now = numberOf(text, commas);
  return before !== null && now !== null && before.value === now.value;
}
