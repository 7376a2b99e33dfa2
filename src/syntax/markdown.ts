/** Lines of Markdown, as far as rules in it must be told from prose; after CommonMark, and GitHub's pipe tables. */

export interface Fence {
  /** ` ``` ` or `~~~`, as many as were written. */
  readonly marks: string;
  /** The first word behind them, and where on the line it begins. */
  readonly word: string;
  readonly at: number;
}

/** The opening line of a block. */
export function fenceOf(line: string): Fence | null {
  const found = /^\uFEFF?( {0,3})(`{3,}(?=[^`]*$)|~{3,})([ \t]*)(\S*)/.exec(line);
  if (found === null) return null;
  const [whole, , marks = "", , word = ""] = found;
  return { marks, word, at: whole.length - word.length };
}

export function closesFence(line: string, { marks }: Fence): boolean {
  const found = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
  return found !== undefined && found[0] === marks[0] && found.length >= marks.length;
}

/** A block of rules in a list, a quotation or where Markdown shows code by its indentation. */
export function misplacedFence(line: string): boolean {
  return /^(?: {4,}|[ ]{0,3}\t|[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]))[ \t>]*(?:`{3,}|~{3,})[ \t]*rules\b/.test(line);
}

export interface MarkdownHeading {
  /** Whether it is the head of a declaration that is made of rows. */
  readonly declares: boolean;
  /** Of its words on the line, without the hashes, and without the signs of code around them. */
  readonly start: number;
  readonly end: number;
}

const declares = /^(?:table\s+[\p{L}_][\p{L}\p{N}_]*$|rule\s+[\p{L}_][\p{L}\p{N}_]*\s*\(|examples\s+["\u201c\u201d])/u;

export function headingOf(line: string): MarkdownHeading | null {
  const found = /^(\uFEFF? {0,3}#{1,6})(?:[ \t]+|$)/.exec(line);
  if (found === null) return null;
  let start = found[0].length;
  let end = line.trimEnd().length;
  const closing = /(?:^|[ \t])#+$/.exec(line.slice(start, end));
  if (closing !== null) end = start + line.slice(start, start + closing.index).trimEnd().length;
  const code = /^(`+)[ \t]*(?=[^`\s])([^`]*[^`\s])[ \t]*\1$/.exec(line.slice(start, Math.max(start, end)));
  if (code !== null) {
    start += line.slice(start).indexOf(code[2] ?? "");
    end = start + (code[2] ?? "").length;
  }
  return { declares: declares.test(line.slice(start, end)), start, end: Math.max(start, end) };
}

export const isRowLine = (line: string): boolean => /^\uFEFF? {0,3}\|/.test(line);

/** The last line of the table that begins at `first`. */
export function blockTable(lines: readonly string[], first: number): number {
  let last = first;
  while (isRowLine(lines[last + 1] ?? "")) last += 1;
  return last;
}
