/** Tables as text: for a terminal, for Markdown, or CSV that a spreadsheet reads without running any of it. */
import { shown } from "../../diagnostics/display.ts";
import { headed, type Beyond } from "./distribution.ts";

/** A report that was computed, or anything else with headings above and at the left. */
export interface TableText {
  readonly title: string;
  readonly corner: string;
  /** Of several columns at the left: each by itself. */
  readonly corners?: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly heading: string;
    readonly headings?: readonly string[];
    readonly beyond?: Beyond;
    readonly cells: readonly { readonly text: string }[];
  }[];
}

const numeric = /^$|^[-+~]?[\d.]+(?:e-?\d+)?%?(?: and (?:more|less))?$/;

/** A table aligned with blanks; columns of numbers to the right. Nothing in it can steer the terminal. */
export function reportPlain(table: TableText, strong: (text: string) => string = (text) => text): string {
  const lines = linesOf(table).map((line) => line.map((cell) => shown(cell.replace(/[\r\n\u2028\u2029]+/g, " ")).text));
  const { widths, right } = layout(lines, 1, 0);
  const text = (line: readonly string[]): string =>
    line
      .map((cell, column) => padded(cell, widths[column] ?? 0, right[column] === true))
      .join("  ")
      .trimEnd();
  const [heading, ...rows] = lines;
  return [
    strong(shown(table.title.replace(/[\r\n]+/g, " ")).text),
    "",
    strong(text(heading ?? [])),
    ...rows.map(text),
    "",
  ].join("\n");
}

/** A Markdown table, aligned; columns of numbers to the right. */
export function reportMarkdown(table: TableText): string {
  const lines = linesOf(table).map((line) => line.map(markdownCell));
  const { widths, right } = layout(lines, 3, (table.corners ?? [table.corner]).length);
  const text = (line: readonly string[]): string =>
    `| ${line.map((cell, column) => padded(cell, widths[column] ?? 0, right[column] === true)).join(" | ")} |`;
  const rule = `| ${widths.map((width, column) => (right[column] === true ? `${"-".repeat(width - 1)}:` : "-".repeat(width))).join(" | ")} |`;
  const [heading, ...rows] = lines;
  return [
    `## ${withoutTags(table.title.replace(/[\r\n]+/g, " "))}`,
    "",
    text(heading ?? []),
    rule,
    ...rows.map(text),
    "",
  ].join("\n");
}

function layout(
  lines: readonly (readonly string[])[],
  least: number,
  from: number,
): { readonly widths: readonly number[]; readonly right: readonly boolean[] } {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(least, ...lines.map((line) => shown(line[column] ?? "").width)),
  );
  const right = widths.map(
    (_, column) =>
      column >= from && lines.length > 1 && lines.slice(1).every((line) => numeric.test(line[column] ?? "")),
  );
  return { widths, right };
}

function linesOf(table: TableText): readonly (readonly string[])[] {
  return [
    [...(table.corners ?? [table.corner]), ...table.columns],
    ...table.rows.map((row) => [...headingsOf(row), ...row.cells.map((cell) => cell.text)]),
  ];
}

/** What stands at the left of a row, axis by axis; others lie beyond the last one. */
export function headingsOf({ heading, headings, beyond }: Omit<TableText["rows"][number], "cells">): readonly string[] {
  const all = headings ?? [heading];
  return [...all.slice(0, -1), headed(all.at(-1) ?? "", beyond ?? null)];
}

function markdownCell(text: string): string {
  return withoutTags(text.replace(/[\r\n\u2028\u2029]+/g, " ").replace(/\|/g, "\\|"));
}

/** What Markdown would hand on as a tag stays text. */
function withoutTags(text: string): string {
  return text.replace(/<(?=[a-z/!?])/gi, "\\<");
}

function padded(text: string, width: number, right: boolean): string {
  const blanks = " ".repeat(Math.max(0, width - shown(text).width));
  return right ? blanks + text : text + blanks;
}

/** RFC 4180, with line feeds. Headings that are numbers stay numbers. */
export function reportCsv(table: TableText): string {
  return linesOf({ ...table, rows: table.rows.map((row) => ({ ...row, beyond: null })) })
    .map((line) => `${line.map(csvCell).join(",")}\n`)
    .join("");
}

/** What a spreadsheet would take for a formula is made a text by an apostrophe; numbers stay numbers. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[-+]?\d+(\.\d+)?%?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
