/** Constants that turned out to be read by nobody: a decision may need less than it asked for. TypeScript would call them mistakes. */
import { withoutMarks } from "../marks.ts";

const declared = /^(?:const|let)([\u{e0100}-\u{e01ef}]*) ([\p{ID_Continue}$]+)(?::[^=]*)? = (.*);$/u;

/** The row of a piece, or its place: it is there. */
const isThere =
  /^(?:\$\$[\p{ID_Continue}$]+\.of\([\p{ID_Continue}$.]+\)|[\p{ID_Continue}$.]+\.row)\[[\p{ID_Continue}$.]+\]!$/u;

export function wordsOf(lines: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const line of lines)
    for (const [word] of withoutMarks(line).matchAll(/[\p{ID_Continue}$]+/gu))
      found.set(word, (found.get(word) ?? 0) + 1);
  return found;
}

/** What they are worked out from may still end with an error, and stays. */
export function withoutUnread(lines: readonly string[]): string[] {
  const words = wordsOf(lines);
  const clean = (line: string): string =>
    line
      .split("\n")
      .flatMap((each) => {
        const [, mark = "", name, text] = declared.exec(each) ?? [];
        if (name === undefined || text === undefined || words.get(name) !== 1) return [each];
        return isThere.test(withoutMarks(text)) ? [] : [`void${mark} (${text});`];
      })
      .join("\n");
  return lines.map(clean);
}
