/** Words and signs of generated text, with the stretch of the rules that each comes from. */
import { markOf, markLength } from "./marks.ts";

export interface Token {
  /** What formatting leaves as it is: a text without its quotes, a word without its mark. */
  readonly text: string;
  readonly start: number;
  /** Of the innermost marked statement, call or declaration around it; -1: of none. */
  readonly owner: number;
  /** A mark is on it. */
  readonly begins: boolean;
}

const piece =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|("(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')|([\p{ID_Continue}$]+)|[\s\S]/guy;
/** Formatting puts these in and leaves them out. */
const loose: ReadonlySet<string> = new Set([",", ";", "(", ")", "|"]);
const opening: ReadonlySet<string> = new Set(["(", "[", "{"]);
const closing: ReadonlySet<string> = new Set([")", "]", "}"]);
const declaring: ReadonlySet<string> = new Set(["function", "const", "let"]);

interface Region {
  readonly owner: number;
  readonly depth: number;
  readonly isCall: boolean;
}

/** All but what formatting may put in or leave out. Offsets are those of the text without marks. */
export function tokensOf(text: string): readonly Token[] {
  const found: Token[] = [];
  const regions: Region[] = [];
  let depth = 0;
  let removed = 0;
  let before = "";
  for (const match of text.matchAll(piece)) {
    const [whole, quoted, word] = match;
    if (
      quoted === undefined &&
      word === undefined &&
      (/^\s/.test(whole) || whole.startsWith("//") || whole.startsWith("/*"))
    )
      continue;
    const start = match.index - removed;
    const mark = word === undefined ? -1 : markOf(word);
    if (mark >= 0) {
      const isCall = text.charAt(match.index + whole.length) === "(" && !declaring.has(before);
      if (!isCall) while ((regions.at(-1)?.depth ?? -1) >= depth) regions.pop();
      regions.push({ owner: mark, depth, isCall });
      removed += markLength;
    }
    if (opening.has(whole)) depth += 1;
    if (closing.has(whole)) depth -= 1;
    const plain = quoted !== undefined ? quoted.slice(1, -1) : mark >= 0 ? whole.slice(0, -markLength) : whole;
    before = plain;
    while ((regions.at(-1)?.depth ?? -1) > depth) regions.pop();
    if (!loose.has(whole)) found.push({ text: plain, start, owner: regions.at(-1)?.owner ?? -1, begins: mark >= 0 });
    const top = regions.at(-1);
    if (whole === ")" && top?.isCall === true && top.depth === depth) regions.pop();
  }
  return found;
}
