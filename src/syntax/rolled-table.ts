/** `table Event (d66) { | 11-16 | Fire | … }`: a table of a book that is rolled on, which is a rule here. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { rowText } from "./bare-rows.ts";
import { retyped } from "../../grammar/classify.ts";
import { noteBroken } from "./build/declarations.ts";
import { endOf, spanAt, type Build } from "./build/context.ts";
import { calledIn } from "./called.ts";
import { said } from "./cut.ts";
import { keyName } from "./words.ts";

const numbers = /^\d+(?:\s*(?:[-\u2010-\u2015\u2212]|to)\s*\d+|\+)?$/;

/** Names it, with the rule that is meant; null: it is another table. */
export function rolledTable(build: Build, chunk: readonly IToken[], at: number): readonly IToken[] | null {
  const [head, name, open, die, close, brace] = chunk.slice(at, at + 6);
  const last = chunk.at(-1);
  if (head?.tokenType !== keyword("table") || name?.tokenType !== T.Identifier || open?.image !== "(") return null;
  if (die === undefined || close?.image !== ")" || brace?.tokenType !== T.OpenCurly || last === undefined) return null;
  if (die.tokenType !== T.Die && die.tokenType !== T.Dice) return null;
  const rows = chunk.flatMap(({ tokenType, image }) => (tokenType === T.Row ? [cellsOf(image)] : []));
  const first = rows.find((cells) => !cells.every((cell) => /^[\s:-]*$/.test(cell)));
  if (first === undefined || rows.some((cells) => cells.length !== first.length)) return null;
  const isHeaded = !numbers.test(first[0] ?? "");
  const body = rows.filter(
    (cells) => (isHeaded ? cells !== first : true) && !cells.every((cell) => /^[\s:-]*$/.test(cell)),
  );
  if (first.length !== 2 || body.length === 0 || !body.every(([roll = ""]) => numbers.test(roll))) return null;
  const results = body.map(([, result = ""]) => result);
  const says = calledIn(build.all ?? []);
  const choice = says(`choice of ${results.map(keyName).join(" ")}`);
  const isInt = results.every((result) => /^-?\d+$/.test(result));
  const type = choice ?? (isInt ? "int" : "text");
  const cell = (result: string): string =>
    choice === null && !isInt && !result.startsWith('"') ? `"${result.replaceAll('"', "")}"` : result;
  const rolled = die.image === "d66" ? "10 * d6 + d6" : die.image;
  const rule = `${name.image.charAt(0).toLowerCase()}${name.image.slice(1)}`;
  const lines = [[rolled, "result"], ...body.map(([roll = "", result = ""]) => [roll, cell(result)])];
  const text = `rule ${rule}(): ${type} {\n${lines.map(rowText).join("\n")}\n}`;
  const meant = `rule ${rule}(): ${type} {`;
  build.found.report(
    "foreign-word",
    spanAt(build, head.startOffset, endOf(brace)),
    { written: said(chunk, at, at + 6), meant },
    {
      fixes: [
        {
          title: `Make it the rule \`${rule}()\`, which rolls`,
          edits: [{ span: spanAt(build, head.startOffset, endOf(last)), text }],
        },
      ],
    },
  );
  noteBroken(build, [head, retyped({ ...name, image: rule }, T.Identifier)]);
  return [];
}

export const cellsOf = (row: string): readonly string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
