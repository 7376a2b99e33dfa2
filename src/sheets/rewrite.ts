/** Writes a table anew where it stands: what did not change keeps its letters, its place in the line and its remark. */
import type { SourceRow, SourceTable } from "./source-table.ts";
import { remarkBehind } from "./source-table.ts";
import { csvField } from "./export-table.ts";

export interface NewRow {
  /** The row it was; null: it is new. */
  readonly from: number | null;
  /** For each column what it says now; null: what it said. */
  readonly cells: readonly (string | null)[];
  /** Null: there is none. */
  readonly remark: string | null;
}

/** The whole file. */
export function rewriteTable(table: SourceTable, rows: readonly NewRow[]): string {
  const { text } = table.source;
  const chunks = table.rows.map((row, index) => {
    const before = table.rows[index - 1];
    const start = before === undefined ? table.from : endOf(table, before);
    return { lead: text.slice(start, row.span.start), row };
  });
  const last = table.rows.at(-1);
  const usual = usualLead(
    table,
    chunks.map(({ lead }) => lead),
  );
  const body = rows.map((row) => {
    const old = row.from === null ? undefined : chunks[row.from];
    return old === undefined
      ? usual +
          newRow(
            table,
            row.cells.map((cell) => cell ?? ""),
          ) +
          remarkText(row.remark)
      : old.lead + changedRow(table, old.row, row);
  });
  // Remarks above rows that are gone stay: they may speak of more than that row.
  const keptRows = new Set(rows.map(({ from }) => from));
  const lost = chunks
    .filter((_, index) => !keptRows.has(index))
    .map(({ lead }) => lead.replace(/[^\r\n]*$/, "").trimEnd())
    .filter((lead) => lead.trim() !== "");
  return (
    text.slice(0, table.from) +
    body.join("") +
    lost.join("") +
    text.slice(last === undefined ? table.from : endOf(table, last))
  );
}

const endOf = (table: SourceTable, row: SourceRow): number =>
  table.form === "inline" ? (remarkBehind(table.source.text, row.span.end)?.end ?? row.span.end) : row.span.end;

/** What stands before a new row: the line's end, and the blanks at its beginning. */
function usualLead(table: SourceTable, leads: readonly string[]): string {
  const { text } = table.source;
  const lineEnd = /\r\n|\r|\n/.exec(text)?.[0] ?? "\n";
  const model = leads.at(-1) ?? "";
  const indent = /[ \t]*$/.exec(model)?.[0] ?? "";
  const headings = text.lastIndexOf("\n", table.from - 1) + 1;
  return (
    lineEnd +
    (table.form === "csv" ? "" : model === "" ? (/^[ \t]*/.exec(text.slice(headings, table.from))?.[0] ?? "") : indent)
  );
}

const remarkText = (remark: string | null): string => (remark === null ? "" : `  # ${remark}`);

function newRow(table: SourceTable, cells: readonly string[]): string {
  return table.form === "csv"
    ? cells.map((cell) => csvField(cell, table.separator)).join(table.separator)
    : `| ${cells.join(" | ")} |`;
}

function changedRow(table: SourceTable, row: SourceRow, now: NewRow): string {
  const { text } = table.source;
  let result = "";
  let done = row.span.start;
  const written =
    table.form === "csv" &&
    row.cells.some((cell, index) => cell.span.start === row.span.end && (now.cells[index] ?? "") !== "");
  if (written)
    return newRow(
      table,
      row.cells.map((cell, index) => now.cells[index] ?? cell.text),
    );
  for (const [index, cell] of row.cells.entries()) {
    const value = now.cells[index] ?? null;
    if (value === null) continue;
    const { start, end, put } =
      table.form === "csv" ? csvPlace(table, cell.span, value) : inlinePlace(text, cell.span, value);
    result += text.slice(done, start) + put;
    done = end;
  }
  const behind = text.slice(row.span.end, endOf(table, row));
  const remark = now.remark === row.remark ? behind : remarkText(now.remark);
  return result + text.slice(done, row.span.end) + remark;
}

interface Insertion {
  readonly start: number;
  readonly end: number;
  readonly put: string;
}

/** The blanks behind a cell make room, or fill up what became shorter. */
function inlinePlace(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  value: string,
): Insertion {
  if (start === end) {
    // An empty cell: all blanks between the bars but one before and one behind.
    let close = start;
    while (/[ \t]/.test(text.charAt(close))) close += 1;
    const lead = text.charAt(start - 1) === "|" ? " " : "";
    return { start, end: close, put: `${lead}${value.padEnd(Math.max(0, close - start - 1 - lead.length))} ` };
  }
  let close = end;
  while (/[ \t]/.test(text.charAt(close))) close += 1;
  return {
    start,
    end: close,
    put: `${value.padEnd(Math.max(0, close - start - 1))}${text.charAt(close) === "|" ? " " : ""}`,
  };
}

/** With the quotes around it. */
function csvPlace(
  table: SourceTable,
  { start, end }: { readonly start: number; readonly end: number },
  value: string,
): Insertion {
  const { text } = table.source;
  const quoted = text.charAt(start - 1) === '"' && text.charAt(end) === '"';
  return { start: quoted ? start - 1 : start, end: quoted ? end + 1 : end, put: csvField(value, table.separator) };
}
