import { expect, it } from "vitest";
import { blockOfText, filledBlock, htmlOfBlock, textOfBlock } from "../../../src/editor/sheet-blocks.ts";
import { chance } from "../../support/random.ts";
import { firstSeed, tries } from "../../support/soak.ts";

// As Excel, LibreOffice and Google Sheets write them.
it.each([
  ["one cell", "7", [["7"]]],
  [
    "a block of Excel, which ends its last line",
    "Axe\t9\r\nBow\t6\r\n",
    [
      ["Axe", "9"],
      ["Bow", "6"],
    ],
  ],
  [
    "a block of Sheets, which does not",
    "Axe\t9\nBow\t6",
    [
      ["Axe", "9"],
      ["Bow", "6"],
    ],
  ],
  [
    "empty cells",
    "\t\t1\n\t2\t",
    [
      ["", "", "1"],
      ["", "2", ""],
    ],
  ],
  ["a cell of two lines", 'Axe\t"two\nlines"\t3', [["Axe", "two\nlines", "3"]]],
  ["quotes within such a cell", '"he said ""no""\nand left"\t1', [['he said "no"\nand left', "1"]]],
  ["quotes that belong to the cell", '"a" or "b"\t"c"', [['"a" or "b"', '"c"']]],
  ["a quote that nobody closes", '"a\tb', [['"a', "b"]]],
  ["an empty line between", "a\n\nb", [["a"], [""], ["b"]]],
])("reads %s", (_, text, block) => {
  expect(blockOfText(text)).toEqual(block);
});

it("reads what it writes", () => {
  for (let round = 0; round < tries(20_000, 2000); round += 1) {
    const random = chance(firstSeed + round);
    const width = 1 + random.below(3);
    const cell = (): string => random.many(0, 4, () => random.pick(["a", "1", " ", '"', "\t", "\n", "ß"])).join("");
    const block = random.many(1, 4, () => Array.from({ length: width }, cell));
    expect(blockOfText(`${textOfBlock(block)}\n`), `seed ${firstSeed + round}`).toEqual(block);
  }
});

it("writes HTML in which nothing of a cell becomes a tag", () => {
  expect(htmlOfBlock([["<b>", 'a & "b"']])).toBe(
    "<table><tr><td>&lt;b&gt;</td><td>a &amp; &quot;b&quot;</td></tr></table>",
  );
});

it("fills what is selected", () => {
  expect(filledBlock([["x"]], { rows: 2, columns: 2 })).toEqual([
    ["x", "x"],
    ["x", "x"],
  ]);
  expect(filledBlock([["a", "b"]], { rows: 3, columns: 1 })).toEqual([
    ["a", "b"],
    ["a", "b"],
    ["a", "b"],
  ]);
  expect(filledBlock([["a"], ["b"]], { rows: 3, columns: 1 })).toEqual([["a"], ["b"]]);
  expect(filledBlock([], { rows: 3, columns: 1 })).toEqual([]);
});
