/** The words around the cursor, from the text alone. */
export interface Cursor {
  /** The word that is being written, which an answer replaces. */
  readonly start: number;
  readonly end: number;
  /** What of it stands before the cursor. */
  readonly typed: string;
  readonly within: "words" | "text" | "remark";
  /** The line up to the word, without blanks at its start. */
  readonly line: string;
  /** What stands right behind the word. */
  readonly next: string;
}

const letter = /[\p{L}\p{N}\p{M}_]/u;

export function cursorAt(text: string, offset: number): Cursor {
  const lineStart = Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
  const { within, from } = withinOf(text, lineStart, offset);
  let start = offset;
  let end = offset;
  if (within === "text") {
    start = from;
    while (end < text.length && !/["\r\n]/.test(text.charAt(end))) end += 1;
  } else {
    while (start > lineStart && letter.test(text.charAt(start - 1))) start -= 1;
    while (end < text.length && letter.test(text.charAt(end))) end += 1;
  }
  return {
    start,
    end,
    typed: text.slice(start, offset),
    within,
    line: text.slice(lineStart, start).trimStart(),
    next: text.slice(end, end + 40),
  };
}

/** Whether the offset stands in a text in quotes or in a remark; `from`: the first sign in the quotes. */
function withinOf(
  text: string,
  lineStart: number,
  offset: number,
): { readonly within: Cursor["within"]; readonly from: number } {
  let quote = -1;
  for (let at = lineStart; at < offset; at += 1) {
    const sign = text.charAt(at);
    if (quote >= 0 && sign === "\\") at += 1;
    else if (sign === '"') quote = quote < 0 ? at : -1;
    else if (quote < 0 && sign === "#") return { within: "remark", from: at };
  }
  return quote < 0 ? { within: "words", from: offset } : { within: "text", from: quote + 1 };
}

/** The cell of a table's row around the offset, without blanks; null: the line is no row. */
export function cellAround(text: string, offset: number): { readonly start: number; readonly end: number } | null {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const next = text.indexOf("\n", offset);
  const lineEnd = next < 0 ? text.length : next;
  if (!/^\s*\|/.test(text.slice(lineStart, offset))) return null;
  let start = offset;
  while (start > lineStart && !isBar(text, start - 1)) start -= 1;
  let end = offset;
  while (end < lineEnd && !isBar(text, end)) end += 1;
  while (start < offset && text.charAt(start) === " ") start += 1;
  while (end > offset && /\s/.test(text.charAt(end - 1))) end -= 1;
  return { start, end };
}

const isBar = (text: string, at: number): boolean => text.charAt(at) === "|" && text.charAt(at - 1) !== "\\";
