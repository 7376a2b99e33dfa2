/** `table Item { | name: key | weight: number | | Rope | 1.5 | | Tent | 8 | }`: rows side by side. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { made } from "./brackets.ts";
import { spanAt, spanOf, type Build } from "./build/context.ts";

/** The words with each row on a line of its own, which is told once a table. */
export function partRows(build: Build, words: readonly IToken[]): readonly IToken[] {
  return words.flatMap((word, at) => {
    if (word.tokenType !== T.Row) return [word];
    // The first row, right behind the brace, which is the last, too.
    let before = at - 1;
    while (words[before]?.tokenType === T.NewLine) before -= 1;
    const isAlone = words[before]?.tokenType === T.OpenCurly;
    const next = words.slice(at + 1, at + 3).find(({ tokenType }) => tokenType !== T.NewLine);
    const starts = isAlone && next?.tokenType === T.CloseCurly ? startsOf(word.image) : [0];
    if (starts.length === 1) return [word];
    const rows = starts.map((start, place): IToken => {
      const image = word.image.slice(start, starts[place + 1]).trimEnd();
      const from = word.startOffset + start;
      return { ...word, image, startOffset: from, endOffset: from + image.length - 1 };
    });
    const edits = rows.map(({ startOffset: start }, place) => ({
      span: spanAt(build, place === 0 ? start : endOfRow(rows[place - 1]), start),
      text: "\n  ",
    }));
    const end = endOfRow(rows.at(-1));
    const isBeside = next?.startOffset !== undefined && words[at + 1] === next;
    const close = isBeside ? [{ span: spanAt(build, end, next.startOffset), text: "\n" }] : [];
    const fix = { title: "Write each row on a line of its own", edits: [...edits, ...close] };
    build.found.report("rows-on-one-line", spanOf(build, word), { rows: rows.length }, { fixes: [fix] });
    return rows.flatMap((row, place) => (place === 0 ? [row] : [made(T.NewLine, row.startOffset), row]));
  });
}

const endOfRow = (row: IToken | undefined): number => (row?.endOffset ?? -1) + 1;

/** Where the rows begin, if there are several with as many cells each, and none of these is empty. */
function startsOf(text: string): readonly number[] {
  const starts = [0, ...[...text.matchAll(/\|[ \t]+(?=\|)/g)].map((each) => each.index + each[0].length)];
  const counts = starts.map((start, place) => {
    const cells = text
      .slice(start, starts[place + 1])
      .trim()
      .split("|")
      .slice(1, -1);
    return cells.some((cell) => cell.trim() === "") ? 0 : cells.length;
  });
  return counts.every((count) => count > 0 && count === counts[0]) ? starts : [0];
}
