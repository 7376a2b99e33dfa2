/** `table Weapon` with its rows below and no braces, as documents have them. */
import type { IToken, TokenType } from "chevrotain";
import { beginsDeclaration } from "../../grammar/newlines.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { made } from "./brackets.ts";
import { endOf, spanAt, spanOf, type Build } from "./build/context.ts";

const heads: ReadonlySet<TokenType> = new Set(["table", "rule", "examples"].map(keyword));

/** The words with braces around such rows, each head named. */
export function braceRows(build: Build, words: readonly IToken[]): readonly IToken[] {
  const read: IToken[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const end = headOfRows(words, at);
    if (end < 0) {
      read.push(words[at] as IToken);
      continue;
    }
    let last = end;
    while (words[last + 1]?.tokenType === T.Row || words[last + 1]?.tokenType === T.NewLine) last += 1;
    while (words[last]?.tokenType !== T.Row) last -= 1;
    const head = words.slice(at, end);
    const colon = head.at(-1)?.tokenType === T.Colon ? head.pop() : undefined;
    const name = head.at(-1) as IToken;
    const [open, close] = [endOf(name), endOf(words[last] as IToken)];
    build.found.report(
      "missing-brace",
      spanOf(build, name),
      { after: name.image, closing: true },
      {
        fixes: [
          {
            title: "Put braces around the rows",
            edits: [
              { span: spanAt(build, open, colon === undefined ? open : endOf(colon)), text: " {" },
              { span: spanAt(build, close, close), text: "\n}" },
            ],
          },
        ],
      },
    );
    read.push(...head, made(T.OpenCurly, open), ...words.slice(end, last + 1));
    read.push(made(T.NewLine, close), made(T.CloseCurly, close));
    at = last;
  }
  return read;
}

/** The end of the line, if a head without a brace begins here and a row follows; else -1. */
function headOfRows(words: readonly IToken[], at: number): number {
  if (!heads.has(words[at]?.tokenType ?? T.Unknown)) return -1;
  if (at > 0 && words[at - 1]?.tokenType !== T.NewLine) return -1;
  let end = at + 1;
  while (end < words.length && words[end]?.tokenType !== T.NewLine) {
    if (words[end]?.tokenType === T.OpenCurly || words[end]?.tokenType === T.Eq) return -1;
    end += 1;
  }
  let row = end;
  while (words[row]?.tokenType === T.NewLine) row += 1;
  if (words[row]?.tokenType !== T.Row || end === at + 1) return -1;
  while (words[row]?.tokenType === T.Row || words[row]?.tokenType === T.NewLine) row += 1;
  const after = words[row];
  // What follows the rows may belong to them, and a brace closes them: then only the first one is missing.
  return after === undefined || beginsDeclaration(after, words[row + 1]) ? end : -1;
}
