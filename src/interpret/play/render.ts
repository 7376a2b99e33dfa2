/** Reports as text: a Markdown table, or CSV that a spreadsheet reads without running any of it. */
import { shown } from "../../diagnostics/display.ts";
import type { ReportTable } from "./report.ts";

/** A Markdown table, aligned; columns of numbers to the right. */
export function reportMarkdown(table: ReportTable): string {
  const lines = linesOf(table).map((line) => line.map(markdownCell));
  const widths = (lines[0] ?? []).map((_, column) => Math.max(3, ...lines.map((line) => shown(line[column] ?? "").width)));
  const right = widths.map((_, column) => column > 0 && lines.length > 1 && lines.slice(1).every((line) => /^$|^[-+]?[\d.]+%?$/.test(line[column] ?? "")));
  const text = (line: readonly string[]): string => `| ${line.map((cell, column) => padded(cell, widths[column] ?? 0, right[column] === true)).join(" | ")} |`;
  const rule = `| ${widths.map((width, column) => (right[column] === true ? `${"-".repeat(width - 1)}:` : "-".repeat(width))).join(" | ")} |`;
  const [heading, ...rows] = lines;
  return [`## ${table.title.replace(/[\r\n]+/g, " ")}`, "", text(heading ?? []), rule, ...rows.map(text), ""].join("\n");
}

function linesOf(table: ReportTable): readonly (readonly string[])[] {
  return [[table.corner, ...table.columns], ...table.rows.map((row) => [row.heading, ...row.cells.map((cell) => cell.text)])];
}

function markdownCell(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]+/g, " ").replace(/\|/g, "\\|");
}

function padded(text: string, width: number, right: boolean): string {
  const blanks = " ".repeat(Math.max(0, width - shown(text).width));
  return right ? blanks + text : text + blanks;
}

/** RFC 4180, with line feeds. */
export function reportCsv(table: ReportTable): string {
  return linesOf(table).map((line) => `${line.map(csvCell).join(",")}\n`).join("");
}

/** What a spreadsheet would take for a formula is made a text by an apostrophe; numbers stay numbers. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[-+]?\d+(\.\d+)?%?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll("\"", "\"\"")}"` : safe;
}
