import { expect, it } from "vitest";
import { nextCell, previousCell, realign, type CellMove, type TextEdit } from "../../../src/editor/table-editing.ts";

/** Texts with `‸` where the cursor stands; a selection is marked by two. */
const cut = (marked: string): readonly [string, number] => [marked.replace("‸", ""), marked.indexOf("‸")];
const applied = (text: string, edits: readonly TextEdit[]): string =>
  [...edits].reverse().reduce((now, { start, end, text: fresh }) => now.slice(0, start) + fresh + now.slice(end), text);

function shown(text: string, move: CellMove | null): string | null {
  if (move === null) return null;
  const after = applied(text, move.edits);
  const { start, end } = move.selection;
  return `${after.slice(0, start)}‸${after.slice(start, end)}${start === end ? "" : "‸"}${after.slice(end)}`;
}
const next = (marked: string): string | null => shown(cut(marked)[0], nextCell(...cut(marked)));
const previous = (marked: string): string | null => shown(cut(marked)[0], previousCell(...cut(marked)));

it.each([
  [
    "selects the next cell and draws the bars anew",
    "| a‸ | bcd |\n| - | - |\n| long | 1 |\n",
    "| a    | ‸bcd‸ |\n| ---- | --: |\n| long |   1 |\n",
  ],
  [
    "goes over the line of dashes",
    "| a | b‸ |\n| --- | --- |\n| c | d |",
    "| a   | b   |\n| --- | --- |\n| ‸c‸   | d   |",
  ],
  [
    "begins a row at the end",
    "{\n  | a   | b   |\n  | --- | --- |\n  | c   | d‸   |\n}\n",
    "{\n  | a   | b   |\n  | --- | --- |\n  | c   | d   |\n  | ‸    |     |\n}\n",
  ],
  [
    "makes a table of a heading",
    "| name: key | hp: int‸",
    "| name: key | hp: int |\n| --------- | ------- |\n| ‸          |         |",
  ],
  [
    "adds a cell that is missing",
    "| a   | b   |\n| --- | --- |\n| c‸\n",
    "| a   | b   |\n| --- | --- |\n| c   | ‸    |\n",
  ],
  [
    "keeps remarks, escaped bars and line ends",
    "| a | b |  # why\r\n| --- | --- |\r\n| x\\|y‸ | z |\r\n",
    "| a    | b   |  # why\r\n| ---- | --- |\r\n| x\\|y | ‸z‸   |\r\n",
  ],
  [
    "counts wide letters as two",
    "| 火‸ | b |\n| --- | --- |\n| abcd | c |\n",
    "| 火   | ‸b‸   |\n| ---- | --- |\n| abcd | c   |\n",
  ],
])("%s", (_, before, after) => {
  expect(next(before)).toBe(after);
});

it("goes back, and stays where the table begins", () => {
  expect(previous("| a   | b‸   |\n| --- | --- |\n")).toBe("| ‸a‸   | b   |\n| --- | --- |\n");
  expect(previous("| a   | b   |\n| --- | --- |\n| ‸c   | d   |\n")).toBe(
    "| a   | ‸b‸   |\n| --- | --- |\n| c   | d   |\n",
  );
  expect(previous("| ‸a   | b   |\n| --- | --- |\n")).toBeNull();
});

it("leaves what is no table alone, and does not build over a closing brace", () => {
  expect(next("rule f(): int = ‸1\n")).toBeNull();
  expect(next("")).toBeNull();
  expect(next("{\n  | a   | b   |\n  | --- | --- |\n  | c   | d‸   | }\n")).toBeNull();
});

it("draws a table anew and touches no line that is right", () => {
  const text = "| a | b |\n| --- | --- |\n| c   | 1   |\n\n| other |\n";
  const edits = realign(text, 3);
  expect(applied(text, edits)).toBe("| a   |   b |\n| --- | --: |\n| c   |   1 |\n\n| other |\n");
  expect(realign("| a   |   b |\n| --- | --: |\n| c   |   1 |\n", 30)).toEqual([]);
});
