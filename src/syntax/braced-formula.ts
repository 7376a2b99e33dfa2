/** A body behind `=`, as other languages write it: `rule more(x: int): int = { x + 1 }`. */
import type { IToken, TokenType } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf, closes, closing } from "./brackets.ts";
import { spanAt, spanOf, endOf } from "./build/context.ts";
import type { Mended } from "./mending.ts";
import { afterReadings } from "./readings.ts";
import type { Attempt } from "./repair.ts";

const withBody: ReadonlySet<TokenType> = new Set(
  ["rule", "action", "procedure", "setup", "phase", "always", "status"].map(keyword),
);

export function bracedFormula(attempt: Attempt): Mended {
  const { build, words } = attempt;
  const { at } = attempt.failure;
  const open = words[at]?.tokenType === T.Eq ? at + 1 : at;
  const [sign, brace] = [words[open - 1], words[open]];
  if (sign?.tokenType !== T.Eq || brace?.tokenType !== T.OpenCurly) return null;
  const end = closerOf(words, open);
  const close = words[end];
  if (close === undefined || isList(words.slice(open + 1, end))) return null;
  const head = words[afterReadings(words)]?.tokenType ?? T.Unknown;
  const isOuter = words.slice(0, open).every(({ tokenType }) => tokenType !== T.OpenCurly);
  // A body needs no sign in front of it.
  const before = words[open - 2];
  if (isOuter && withBody.has(head) && before !== undefined) {
    const edits = [{ span: spanAt(build, endOf(before), brace.startOffset), text: " " }];
    build.found.report(
      "extra-word",
      spanOf(build, sign),
      { found: "=" },
      { fixes: [{ title: "Take out `=`", edits }] },
    );
    return [...words.slice(0, open - 1), ...words.slice(open)];
  }
  const inside = words.slice(open + 1, end);
  if (inside.length === 0 || inside.some(({ tokenType }) => tokenType === T.NewLine || tokenType === keyword("let")))
    return null;
  const edits = [
    { span: spanAt(build, brace.startOffset, inside[0]?.startOffset ?? 0), text: "" },
    { span: spanAt(build, endOf(inside.at(-1) as IToken), endOf(close)), text: "" },
  ];
  build.found.report(
    "extra-word",
    spanOf(build, brace),
    { found: "{" },
    { fixes: [{ title: "Take out the braces", edits }] },
  );
  return [...words.slice(0, open), ...inside, ...words.slice(end + 1)];
}

/** `{ Fish: 2 }` and `{ 1, 2 }` are a map and a list. */
function isList(words: readonly IToken[]): boolean {
  let depth = 0;
  return words.some(({ tokenType }) => {
    if (closes.has(tokenType)) depth += 1;
    else if (closing.has(tokenType)) depth -= 1;
    return depth === 0 && (tokenType === T.Comma || tokenType === T.Colon);
  });
}
