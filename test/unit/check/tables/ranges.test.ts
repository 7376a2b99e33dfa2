import { describe, expect, it } from "vitest";
import { renderText } from "../../../../src/diagnostics/render-text.ts";
import { compileProject } from "../../../../src/driver/compile.ts";
import { memoryHost } from "../../../support/memory-host.ts";
import { resolved } from "../../../support/resolved.ts";

interface Read {
  readonly values: readonly unknown[];
  readonly codes: readonly string[];
  /** What fixes put there. */
  readonly fixes: readonly string[];
}

/** A column with a cell in each row. */
function read(type: string, ...cells: readonly string[]): Read {
  const rows = cells.map((cell, index) => `  | R${index} | ${cell} |\n`).join("");
  const result = resolved(`table T {\n  | name: key | cell: ${type} |\n${rows}}\n`);
  const values = result.values("T", "cell");
  const found = result.found.sorted();
  return {
    values,
    codes: found.map((each) => each.code),
    fixes: found.flatMap((each) => each.fixes.flatMap((fix) => fix.edits.map((edit) => edit.text))),
  };
}

const closed = (low: number | null, high: number | null): unknown => ({ low, high, lowOpen: false, highOpen: false });

describe("00 on two dice of ten sides", () => {
  it("is 100 where all numerals have two digits", () => {
    expect(read("range of int", "01-50", "51-00")).toEqual({
      values: [closed(1, 50), closed(51, 100)],
      codes: [],
      fixes: [],
    });
    expect(read("range of int", "01-99", "00").values).toEqual([closed(1, 99), closed(100, 100)]);
  });
  it("is nothing where the bands start with it", () => {
    expect(read("range of int", "00-49", "50-99").values).toEqual([closed(0, 49), closed(50, 99)]);
  });
  it.each([
    ["1-50", "51-00"],
    ["01-50", "051-00"],
  ])("is not taken for 100 beside numerals of another length, but offered as it (%s, %s)", (...cells) => {
    expect(read("range of int", ...cells)).toMatchObject({ codes: ["range-without-values"], fixes: ["51 to 100"] });
  });
});

describe("ends that hold nothing between them", () => {
  it.each([
    ["5 to 3", "3 to 5"],
    ["5-3", "3 to 5"],
    ["-2 to -4", "-4 to -2"],
  ])("`%s` is turned", (cell, meant) => {
    expect(read("range of int", cell)).toMatchObject({ codes: ["range-without-values"], fixes: [meant] });
  });
  it.each(["over 5 to 3", "5 to under 3", "over 3 to under 4", "3 to under 3", "over 3 to 3"])(
    "`%s` is not: who says which end is meant",
    (cell) => {
      expect(read("range of int", cell)).toMatchObject({ codes: ["range-without-values"], fixes: [] });
    },
  );
  it("one value is a range, and so is what lies between two numbers", () => {
    expect(read("range of int", "3 to 3", "over 3 to under 5").values).toEqual([closed(3, 3), closed(4, 4)]);
    expect(read("range of number", "over 3 to under 4").values).toEqual([
      { low: 3, high: 4, lowOpen: true, highOpen: true },
    ]);
  });
});

describe("ends that would have to be rounded", () => {
  it.each([
    ["range of int", "1.5 to 3"],
    ["range of int", "1 to 2.5"],
  ])("%s: `%s` is refused", (type, cell) => {
    expect(read(type, cell).codes).toHaveLength(1);
  });
  it.each([
    ["range of number", "0 to 0.000001", closed(0, 0.000001)],
    ["range of number", "<= 9007199254", closed(null, 9007199254)],
    ["range of int", ">= 9007199255", closed(9007199255, null)],
  ])("%s: `%s` is as it is", (type, cell, value) => {
    expect(read(type, cell)).toEqual({ values: [value], codes: [], fixes: [] });
  });
});

/** Each with what is found at some values. */
it.each([
  [
    "int",
    "let base = 4",
    [
      ["< base", "A"],
      ["base", "B"],
      ["> base", "C"],
    ],
    { "3": "A", "4": "B", "5": "C" },
  ],
  [
    "int",
    "let base = 4",
    [
      ["<= base", "A"],
      ["base + 1", "B"],
      [">= base + 2", "C"],
    ],
    { "4": "A", "5": "B", "6": "C" },
  ],
  [
    "number",
    "let base = 4.5",
    [
      ["< base", "A"],
      [">= base", "B"],
    ],
    { "4.49": "A", "4.5": "B" },
  ],
  [
    "number",
    "let base = 4.5",
    [
      ["<= base", "A"],
      ["> base", "B"],
    ],
    { "4.5": "A", "4.51": "B" },
  ],
  [
    "int",
    "let band = 2 to 3",
    [
      ["< 2", "A"],
      ["band", "B"],
      ["(4 to 9)", "C"],
    ],
    { "1": "A", "2": "B", "3": "B", "4": "C" },
  ],
] as const)("ends of %s that are worked out: %s", async (type, base, rows, at) => {
  const table = `table T {\n  | name: key | band: range of ${type} |\n${rows.map(([cell, name]) => `  | ${name} | ${cell} |\n`).join("")}}`;
  const claims = Object.entries(at)
    .map(([value, name]) => `  T[band: ${value}] is T.${name}\n`)
    .join("");
  const { diagnostics, sources } = await compileProject(
    memoryHost(
      new Map([["rules/a/a.rules", `rulebook a { title "A" }\n${base}\n${table}\nexample "Found" {\n${claims}}\n`]]),
    ),
  );
  expect(renderText(diagnostics, sources)).toBe("");
});

describe("what is no range", () => {
  it.each(["not 3", "1, 2"])("`%s`", (cell) => {
    expect(read("range of int", cell).codes).toHaveLength(1);
  });
});
