/** What mends a bracket without a partner, and whether that is sure. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { guessIf, type Fix } from "../diagnostics/diagnostic.ts";
import { closes, isOperator, signOf } from "./brackets.ts";
import { spanAt, spanOf, type Build } from "./build/context.ts";

const holdsOperator = (words: readonly IToken[]): boolean => words.some(isOperator);
const holdsComma = (words: readonly IToken[]): boolean => words.some(({ tokenType }) => tokenType === T.Comma);

/** Of one that closes nothing; `before`: its line up to it. */
export function takingOut(build: Build, token: IToken, before: readonly IToken[]): readonly Fix[] {
  // A brace too many most likely is an earlier one that closes too soon.
  if (token.tokenType === T.CloseCurly) return [];
  const fix = { title: `Take out \`${token.image}\``, edits: [{ span: spanOf(build, token), text: "" }] };
  // Behind an operator, the bracket that opens may be missing: `a - b) * 2`.
  return [guessIf(holdsOperator(before), fix)];
}

interface Unclosed {
  readonly token: IToken;
  /** Of the line in which it stands. */
  readonly indent: number;
}

/** For those that are never closed; `within`: the words from the first of them to the end, where they close. */
export function closingFix(
  build: Build,
  left: readonly Unclosed[],
  { end, within, isNested }: { readonly end: number; readonly within: readonly IToken[]; readonly isNested: boolean },
): Fix {
  const text = [...left].reverse().map(closingText).join("");
  const title = `Add \`${text.replaceAll(/\s/g, "")}\``;
  const edits = [{ span: spanAt(build, end, end), text }];
  // Where a body ends, only the indentation of its lines says; `(a / 2 + b` may close before the sign as well as behind it.
  const isGuess =
    left.some(({ token }) => token.tokenType === T.OpenCurly) ||
    holdsOperator(within) ||
    ((left.length > 1 || isNested) && holdsComma(within));
  return guessIf(isGuess, { title, edits });
}

/** A brace on a line of its own, another sign where it is. */
const closingText = ({ token, indent }: Unclosed): string =>
  token.tokenType === T.OpenCurly
    ? `\n${" ".repeat(indent)}}`
    : (signOf.get(closes.get(token.tokenType) ?? token.tokenType) ?? "");
