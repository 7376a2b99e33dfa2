/** A table whose cells have no bars: `table Weapon { Sword 8, Bow 5 }`, in one line or in several. */
import type { IToken, TokenType } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { rowText, withTypes } from "./bare-rows.ts";
import { closerOf } from "./brackets.ts";
import { endOf, plainText, spanAt } from "./build/context.ts";
import { cutLine, said } from "./cut.ts";
import type { Mended } from "./mending.ts";
import { afterReadings } from "./readings.ts";
import type { Attempt } from "./repair.ts";

export function bareTable({ build, words, told }: Attempt): Mended {
  const start = afterReadings(words);
  const open = start + 2;
  if (words[start]?.tokenType !== keyword("table") || words[open]?.tokenType !== T.OpenCurly) return null;
  const end = closerOf(words, open);
  const [first, last] = [words[open + 1], words[end - 1]];
  const rows = rowsIn(words, open + 1, end);
  if (first === undefined || last === undefined || rows === null) return null;
  const sign = words.slice(open, end).find(({ tokenType }) => signs.has(tokenType));
  const header = rows[0]?.every((cell) => /^\p{L}/u.test(cell)) === true && rows.length > 1;
  const table = withTypes(
    header ? rows : [headings(rows[0]?.length ?? 0, askedOf(build.all ?? [], words[start + 1]?.image ?? "")), ...rows],
  );
  const text = `{\n${table.map(rowText).join("\n")}\n}`;
  const edits = [
    { span: spanAt(build, (words[open] as IToken).startOffset, (words[end] as IToken).startOffset + 1), text },
  ];
  build.found.report(
    "row-without-bars",
    spanAt(build, first.startOffset, endOf(last)),
    { rows: rows.length, sign: sign === undefined ? "blanks" : `\`${sign.image}\`` },
    {
      fixes: [
        { guess: true, title: rows.length === 1 ? "Put the bars in" : `Put the bars into ${rows.length} lines`, edits },
      ],
    },
  );
  told.add(first);
  return cutLine(words, { start: open + 1, end });
}

/** What the file asks of the rows is what their columns are called, where it is as many. */
const headings = (count: number, asked: readonly string[]): readonly string[] =>
  Array.from({ length: count }, (_, at) =>
    at === 0 ? "name" : asked.length === count - 1 ? (asked[at - 1] ?? "") : at === 1 ? "value" : `value${at}`,
  );

/** `damage` in `weapon: Weapon` … `weapon.damage`, and in `Weapon.Sword.damage` */
function askedOf(all: readonly IToken[], table: string): readonly string[] {
  const isColumn = (at: number): boolean => all[at]?.tokenType === T.Dot && isWord(all[at + 1]);
  const rows = new Set(
    all.flatMap(({ image }, at) =>
      image === table && /^(?:in|:)$/.test(all[at - 1]?.image ?? "") ? [all[at - 2]?.image ?? ""] : [],
    ),
  );
  const names = all.flatMap(({ image }, at) => {
    const behind = rows.has(image) ? at + 1 : image === table && isColumn(at + 1) ? at + 3 : -1;
    return behind >= 0 && isColumn(behind) ? [all[behind + 1]?.image ?? ""] : [];
  });
  return [...new Set(names)];
}

/** The cells between commas and line ends: a name of some words, and values behind it; null: they are no rows. */
function rowsIn(words: readonly IToken[], from: number, end: number): readonly (readonly string[])[] | null {
  const rows: (readonly string[])[] = [];
  for (let at = from; at < end; at += 1) {
    const start = at;
    while (at < end && words[at]?.tokenType !== T.Comma && words[at]?.tokenType !== T.NewLine) at += 1;
    if (at === start) continue;
    const cells = cellsIn(words, start, at);
    if (cells === null || (rows.length > 0 && cells.length !== rows[0]?.length)) return null;
    rows.push(cells);
  }
  return rows.length === 0 ? null : rows;
}

/** Between a name and its value. */
const signs: ReadonlySet<TokenType> = new Set([T.Colon, T.Eq, T.Minus]);

const isWord = (word: IToken | undefined): boolean => /^\p{L}[\p{L}\p{N}_]*$/u.test(word?.image ?? "");

function cellsIn(words: readonly IToken[], start: number, end: number): readonly string[] | null {
  let name = start;
  while (name < end && isWord(words[name]) && words[name]?.tokenType !== T.Die) name += 1;
  const values = words.slice(signs.has(words[name]?.tokenType ?? T.Unknown) && name + 1 < end ? name + 1 : name, end);
  // Words alone are headings, one for each column.
  if (values.length === 0) return name - start < 2 ? null : words.slice(start, end).map(({ image }) => image);
  if (
    name === start ||
    values.some((word) => !(/^\d/.test(word.image) || word.tokenType === T.Die || word.tokenType === T.Text))
  )
    return null;
  return [
    said(words, start, name),
    ...values.map((word) => (word.tokenType === T.Text ? plainText(word.image) : word.image)),
  ];
}
