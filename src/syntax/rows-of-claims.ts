/** `examples "…" for f { (1) is 1, (2) is 3 }`: claims, one after the other, where a table stands: a column for each parameter, and the result. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { rowText } from "./bare-rows.ts";
import { closerOf, closes, closing } from "./brackets.ts";
import { endOf, spanAt } from "./build/context.ts";
import { noteBroken } from "./build/declarations.ts";
import { said } from "./cut.ts";
import { giveUp } from "./habit.ts";
import type { Mended } from "./mending.ts";
import { afterReadings } from "./readings.ts";
import type { Attempt } from "./repair.ts";

/** What stands between commas and line ends outside of brackets. */
function piecesOf(words: readonly IToken[], isLines: boolean): readonly (readonly IToken[])[] {
  const pieces: IToken[][] = [[]];
  let depth = 0;
  for (const token of words) {
    if (closes.has(token.tokenType)) depth += 1;
    if (closing.has(token.tokenType)) depth -= 1;
    if (depth === 0 && (token.tokenType === T.Comma || (isLines && token.tokenType === T.NewLine))) pieces.push([]);
    else if (token.tokenType !== T.NewLine) pieces.at(-1)?.push(token);
  }
  return pieces.filter((piece) => piece.length > 0);
}

/** The names of a rule's parameters; null: the file has no such rule. */
function parametersOf(all: readonly IToken[], rule: string): readonly string[] | null {
  const at = all.findIndex(({ image }, place) => image === rule && all[place - 1]?.tokenType === keyword("rule"));
  if (at < 0 || all[at + 1]?.image !== "(") return null;
  return piecesOf(all.slice(at + 2, closerOf(all, at + 1)), false).map(([name]) => name?.image ?? "");
}

/** `(1, 2) is 3`, `f(1, 2) is 3`, `1, 2: 3` as the cells of a row; null: it is something else. */
function cellsOf(piece: readonly IToken[], rule: string, count: number): readonly string[] | null {
  const sign = piece.findIndex(
    ({ tokenType, image }) => image === "is" || tokenType === T.Arrow || tokenType === T.Colon || tokenType === T.Eq,
  );
  if (sign < 1) return null;
  const from = piece[0]?.image === rule ? 1 : 0;
  const isBracketed = piece[from]?.image === "(" && closerOf(piece, from) === sign - 1;
  if (from === 1 && !isBracketed) return null;
  const given = isBracketed ? piece.slice(from + 1, sign - 1) : piece.slice(0, sign);
  const values = piecesOf(given, false).map((value) => said(value, 0, value.length));
  const result = said(piece, sign + 1, piece.length);
  return values.length === count && result !== "" && !values.includes("") ? [...values, result] : null;
}

export function rowsOfClaims(attempt: Attempt, found: IToken | undefined): Mended {
  const { build, words, failure } = attempt;
  const start = afterReadings(words);
  const open = words.findIndex(({ tokenType }, place) => place > start && tokenType === T.OpenCurly);
  if (found === undefined || words[start]?.tokenType !== keyword("examples") || open < 0 || failure.at <= open)
    return null;
  const rule = words.slice(0, open).find((_, place) => words[place - 1]?.tokenType === keyword("for"))?.image ?? "";
  const names = parametersOf(build.all ?? [], rule);
  const close = closerOf(words, open);
  const brace = words[open];
  const last = words[close];
  if (names === null || names.length === 0 || brace === undefined || last === undefined) return null;
  const rows = piecesOf(words.slice(open + 1, close), true).map((piece) => cellsOf(piece, rule, names.length));
  const cells = rows.flatMap((row) => (row === null ? [] : [row]));
  if (cells.length === 0 || cells.length < rows.length) return null;
  const lines = [[...names, "result"], ...cells].map((row) => `  ${rowText(row)}`.replace(/^ {4}/, "  "));
  const [head = "", first = ""] = lines.map((line) => line.trim());
  build.found.report(
    "foreign-word",
    spanAt(build, endOf(brace), last.startOffset),
    { written: said(words, open + 1, close).trim(), meant: `${head} ⏎ ${first}` },
    {
      fixes: [
        {
          title: `Write \`${head} ⏎ ${first}\``,
          edits: [{ span: spanAt(build, endOf(brace), last.startOffset), text: `\n${lines.join("\n")}\n` }],
        },
      ],
    },
  );
  noteBroken(build, words);
  for (const word of words.slice(open + 1, close)) attempt.told.add(word);
  return giveUp(attempt, found);
}
