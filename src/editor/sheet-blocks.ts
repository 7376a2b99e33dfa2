/** Blocks of cells as spreadsheets put them into the clipboard: lines with tabs between, quoted where a cell has them itself. */

/** A block of a clipboard's plain text. */
export function blockOfText(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const end = text.endsWith("\n") || text.endsWith("\r") ? text.replace(/(?:\r\n|\r|\n)$/, "").length : text.length;
  while (at <= end) {
    const quoted = text[at] === '"' ? quotedCell(text, at, end) : null;
    const stop = quoted === null ? cellEnd(text, at, end) : quoted.end;
    row.push(quoted === null ? text.slice(at, stop) : quoted.value);
    if (stop < end && text[stop] === "\t") {
      at = stop + 1;
      continue;
    }
    rows.push(row);
    row = [];
    if (stop >= end) break;
    at = stop + (text.startsWith("\r\n", stop) ? 2 : 1);
  }
  return rows;
}

/** A cell in quotes with line breaks, tabs or quotes of its own. Null: the quote is only a sign at its start. */
function quotedCell(text: string, open: number, end: number): { readonly value: string; readonly end: number } | null {
  let at = open + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close < 0 || close >= end) return null;
    if (text[close + 1] === '"') {
      at = close + 2;
      continue;
    }
    const next = text[close + 1];
    if (close + 1 < end && next !== "\t" && next !== "\n" && next !== "\r") return null;
    const inside = text.slice(open + 1, close).replaceAll('""', '"');
    // Spreadsheets quote a cell only for what it holds: `"a"` alone was written so.
    return /[\t\r\n"]/.test(inside) ? { value: inside, end: close + 1 } : null;
  }
}

function cellEnd(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && text[at] !== "\t" && text[at] !== "\n" && text[at] !== "\r") at += 1;
  return at;
}

export function textOfBlock(block: readonly (readonly string[])[]): string {
  return block.map((row) => row.map(quoteIfNeeded).join("\t")).join("\n");
}

const quoteIfNeeded = (cell: string): string =>
  /[\t\r\n]/.test(cell) || cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

/** The same for programs that take a table of a page rather than its text. */
export function htmlOfBlock(block: readonly (readonly string[])[]): string {
  const rows = block.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`);
  return `<table>${rows.join("")}</table>`;
}

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** One value fills the whole selection, and a block repeats where it goes into it evenly. */
export function filledBlock(
  block: readonly (readonly string[])[],
  selected: { readonly rows: number; readonly columns: number },
): readonly (readonly string[])[] {
  const [rows, columns] = [block.length, Math.max(0, ...block.map((row) => row.length))];
  if (rows === 0 || columns === 0) return [];
  const down = selected.rows > rows && selected.rows % rows === 0 ? selected.rows : rows;
  const across = selected.columns > columns && selected.columns % columns === 0 ? selected.columns : columns;
  return Array.from({ length: down }, (_, row) =>
    Array.from({ length: across }, (_row, column) => block[row % rows]?.[column % columns] ?? ""),
  );
}
