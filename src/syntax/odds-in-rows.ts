/** `example "Odds" for test(2, 0) { | outcome | chance | | Miss | 50% | }`: each chance is a line of its own. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf } from "./brackets.ts";
import { endOf, spanAt, type Build } from "./build/context.ts";
import { said } from "./cut.ts";
import { cellsOf } from "./rolled-table.ts";
import { keyName } from "./words.ts";

/** Names it, with the lines that are meant; null: it is another example. */
export function oddsInRows(build: Build, chunk: readonly IToken[], at: number): readonly IToken[] | null {
  const [head, title, way, name, open] = chunk.slice(at, at + 5);
  if (head?.tokenType !== keyword("example") || title?.tokenType !== T.Text || way?.tokenType !== keyword("for"))
    return null;
  const brace = open?.tokenType === T.OpenRound ? closerOf(chunk, at + 4) + 1 : at + 4;
  const [last, end] = [chunk[brace - 1], chunk.at(-1)];
  if (name?.tokenType !== T.Identifier || last === undefined || end === undefined) return null;
  if (chunk[brace]?.tokenType !== T.OpenCurly) return null;
  const rows = chunk
    .flatMap(({ tokenType, image }) => (tokenType === T.Row ? [cellsOf(image)] : []))
    .filter((cells) => !cells.every((cell) => /^[\s:-]*$/.test(cell)));
  const [header = [], ...body] = rows;
  if (!/^(?:chance|chances|odds|probability|percent|%)$/i.test(header.at(-1) ?? "")) return null;
  const call = `${said(chunk, at + 3, brace)}${open?.tokenType === T.OpenRound ? "" : "()"}`;
  const lines = body.flatMap(([result = "", chance = "", more]) =>
    result === "" || chance === "" || more !== undefined
      ? []
      : `chance(${call} is ${resultOf(result)}) ${isAbout(chance)}`,
  );
  const meant = lines[0] ?? `chance(${call} is …) is …`;
  const text = `example ${title.image} {\n${lines.map((line) => `  ${line}`).join("\n")}\n}`;
  build.found.report(
    "foreign-word",
    spanAt(build, way.startOffset, endOf(last)),
    { written: said(chunk, at + 2, brace), meant },
    {
      fixes:
        lines.length === 0 || lines.length < body.length
          ? []
          : [
              {
                title: "Write each chance as a line",
                edits: [{ span: spanAt(build, head.startOffset, endOf(end)), text }],
              },
            ],
    },
  );
  return [];
}

/** `Weak Hit` is `WeakHit`; numbers and texts stay. */
const resultOf = (cell: string): string =>
  /^[\p{L}]/u.test(cell) && !/^(?:yes|no|none)$/.test(cell) ? keyName(cell) : cell;

/** A chance with decimals is rounded, most likely. */
const isAbout = (chance: string): string => `is ${/[.~]/.test(chance) ? "about " : ""}${chance.replace(/^~\s*/, "")}`;
