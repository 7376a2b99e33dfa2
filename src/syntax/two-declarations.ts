/** `}choice Ending { … }`: a declaration right behind the brace that ends another. */
import type { IToken } from "chevrotain";
import { beginsDeclaration } from "../../grammar/newlines.ts";
import * as T from "../../grammar/tokens.ts";
import { made } from "./brackets.ts";
import { spanOf, type Build } from "./build/context.ts";
import { shown } from "./cut.ts";

/** The words with a line's end in front of each such declaration, which is named. */
export function partDeclarations(build: Build, words: readonly IToken[]): readonly IToken[] {
  let depth = 0;
  return words.flatMap((word, at) => {
    if (word.tokenType === T.OpenCurly) depth += 1;
    if (word.tokenType === T.CloseCurly) depth = Math.max(0, depth - 1);
    const before = words[at - 1];
    const isBehind = depth === 0 && before?.tokenType === T.CloseCurly && before.startLine === word.startLine;
    if (!isBehind || !beginsDeclaration(word, words[at + 1])) return [word];
    reportBehind(build, before, word);
    return [made(T.NewLine, word.startOffset), word];
  });
}

/** Also of one behind a formula: `rule cost(): int = 3 choice Size { … }`. */
export function reportBehind(build: Build, before: IToken, word: IToken): void {
  const span = spanOf(build, word);
  const fixes = [{ title: "Begin a new line", edits: [{ span: span.to(span.start), text: "\n" }] }];
  const facts = { first: shown(before.image), second: word.image, kind: "lines" } as const;
  build.found.report("two-on-one-line", span, facts, { fixes });
}
