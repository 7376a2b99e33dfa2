import { expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { runReport } from "../../../src/interpret/play/report.ts";
import { createAsker } from "../../../src/odds/asker.ts";
import { draw } from "../../../src/picture/draw.ts";
import {
  barsOf,
  linesOf,
  pictureOfReport,
  sharesOf,
  valueOfOdds,
  type Drawable,
} from "../../../src/picture/of-report.ts";
import type { Panel, Picture } from "../../../src/picture/picture.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { wellFormed } from "../../support/svg.ts";

const rules = `rulebook t { title "T" }
choice Armor { None, Leather, Plate }
rule hits(dice: int >= 0): int = count(dice times d6 where it >= 5)
`;

async function drawable(report: string): Promise<Drawable> {
  const { rulebooks, sources, diagnostics } = await compileProject(
    memoryHost({ "rules/t/t.rules": `${rules}report "R" {\n${report}\n}\n` }),
    { withoutExamples: true },
  );
  expect(diagnostics.filter((each) => each.severity === "error").map((each) => each.message)).toEqual([]);
  const program = rulebooks[0]?.program;
  const found = program?.reports[0];
  if (program === null || program === undefined || found === undefined) throw new Error("There is no report.");
  return pictureOfReport(found, runReport([program], found, { sources, asker: createAsker() }));
}

async function picture(report: string): Promise<Picture> {
  const found = await drawable(report);
  if (found.kind === "none") throw new Error(found.why);
  expect(wellFormed(draw(found.picture))).toBe(true);
  return found.picture;
}

it("draws a distribution as bars", async () => {
  const found = await picture("rows total: distribution(2d6) as 0.00%");
  expect(found).toMatchObject({
    kind: "bars",
    title: "R",
    across: { name: "total", numbers: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
    panels: [{ percent: true, series: [{ name: "Chance" }] }],
  });
  const values = found.kind === "bars" ? (found.panels[0]?.series[0]?.values ?? []) : [];
  for (const [index, value] of values.entries()) expect(value?.value).toBeCloseTo((6 - Math.abs(index - 5)) / 36, 12);
  expect(values[5]).toMatchObject({ text: "16.67%" });
});

it("draws columns over a number as lines, a panel for each unit", async () => {
  const found = await picture(
    'rows dice: [3, 1, 2]\ncolumn "Average" = average(hits(dice)) as 0.00\ncolumn "Any" = chance(hits(dice) >= 1) as 0.0%\ncolumn "Word" = "so"',
  );
  expect(found).toMatchObject({
    kind: "lines",
    across: { name: "dice", points: [1, 2, 3] },
    notes: ["Not numbers, and so not drawn: Word."],
  });
  expect(
    found.kind === "lines" &&
      found.panels.map(({ percent, series }) => [
        percent,
        series.map(({ name, values }) => [name, values.map((value) => value?.text)]),
      ]),
  ).toEqual([
    [true, [["Any", ["33.3%", "55.6%", "70.4%"]]]],
    [false, [["Average", ["0.33", "0.67", "1.00"]]]],
  ]);
});

it("draws what is no number on its axis as bars beside names", async () => {
  const found = await picture(
    'rows armor: Armor\ncolumn "Dice" = if armor is Plate { 3 } else { 1 }\ncolumn "Any" = chance(hits(if armor is Plate { 3 } else { 1 }) >= 1) as 0%',
  );
  expect(found).toMatchObject({
    kind: "bars",
    across: { headings: ["None", "Leather", "Plate"], numbers: null },
    panels: [{ percent: true }, { percent: false }],
  });
});

it("draws what is crossed as a heat map, chances from nothing to all of it", async () => {
  const found = await picture(
    'rows n: 1 to 2\ncolumns dice: 1 to 3\ncell chance(hits(dice) >= n) as 0.0%\nrow "Average" = average(hits(dice)) as 0.00',
  );
  if (found.kind !== "heat") throw new Error(found.kind);
  expect(found.across).toEqual({ name: "dice", headings: ["1", "2", "3"] });
  expect(found.down).toEqual({ name: "n", headings: ["1", "2", "Average"] });
  expect(found.cells.map((line) => line.map((cell) => cell?.text))).toEqual([
    ["33.3%", "55.6%", "70.4%"],
    ["0.0%", "11.1%", "25.9%"],
    ["0.33", "0.67", "1.00"],
  ]);
  expect(found.cells[0]?.[1]?.share).toBeCloseTo(5 / 9, 12);
  expect(found.cells[2]?.map((cell) => cell?.share)).toEqual([null, null, null]);
});

it("colours other numbers between the least and the most", async () => {
  const found = await picture("rows a: 1 to 3\ncolumns b: 1 to 3\ncell a * b");
  expect(found.kind === "heat" && found.cells.map((line) => line.map((cell) => cell?.share))).toEqual([
    [0, 1 / 8, 2 / 8],
    [1 / 8, 3 / 8, 5 / 8],
    [2 / 8, 5 / 8, 1],
  ]);
});

it("draws many columns as a heat map", async () => {
  const found = await picture(
    `rows n: 1 to 3\n${Array.from({ length: 9 }, (_, index) => `column "c${index}" = n * ${index}`).join("\n")}`,
  );
  expect(found).toMatchObject({
    kind: "heat",
    across: { headings: Array.from({ length: 9 }, (_, index) => `c${index}`) },
    down: { name: "n" },
  });
});

it.each([
  ['rows n: 1 to 3\ncolumn "Word" = "a"', "none of its columns holds numbers"],
  ["rows a: 1 to 2\ncolumns b: 1 to 2\ncell a > b", "its cells are not numbers"],
  ["rows a: 1 to 150\ncolumns b: 1 to 150\ncell a * b", "it has more than 20000 values"],
  ['rows a: [b for each b in [1, 2] where b > 5]\ncolumn "a" = a', "it has no values"],
] as const)("draws nothing of %j: %s", async (report, why) => {
  expect(await drawable(report)).toEqual({ kind: "none", why });
});

const panel = (...series: readonly (readonly number[])[]): Panel => ({
  name: "",
  percent: false,
  series: series.map((values, index) => ({
    name: `s${index}`,
    values: values.map((value) => ({ value, text: String(value) })),
  })),
});
const sheet = { title: "T", notes: [] };

it("fills gaps between whole numbers, unless there is more gap than number", () => {
  const near = barsOf(sheet, "n", ["3", "9", "6"], [3, 9, 6], [panel([1, 3, 2])]);
  expect(near.across.numbers).toEqual([3, 6, 9]);
  const gap = barsOf(sheet, "n", ["1", "2", "4"], [1, 2, 4], [panel([1, 2, 4])]);
  expect(gap.across.numbers).toEqual([1, 2, 3, 4]);
  expect(gap.panels[0]?.series[0]?.values.map((each) => each?.value ?? null)).toEqual([1, 2, null, 4]);
  expect(barsOf(sheet, "n", ["1", "2", "1000"], [1, 2, 1000], [panel([1, 2, 3])]).across).toEqual({
    name: "n",
    headings: ["1", "2", "1000"],
    numbers: null,
  });
});

it("names lines that hide each other", () => {
  expect(linesOf(sheet, "n", [1, 2], [panel([1, 2], [1, 3], [1, 2])]).notes).toEqual([
    "One line for all of them, as they are the same: s0, s2.",
  ]);
});

it("keeps bounds that are apart, and those of an estimate", () => {
  expect(valueOfOdds({ low: 0.5, high: 0.5, percent: true, estimate: null }, "50%")).toEqual({
    value: 0.5,
    text: "50%",
  });
  expect(valueOfOdds({ low: 0.25, high: 0.75, percent: true, estimate: null }, "?")).toEqual({
    value: 0.5,
    text: "?",
    low: 0.25,
    high: 0.75,
  });
  expect(valueOfOdds({ low: 0, high: 1, percent: true, estimate: { low: 0.25, high: 0.375 } }, "~")).toEqual({
    value: 0.3125,
    text: "~",
    low: 0.25,
    high: 0.375,
  });
});

it("colours a chance by itself and anything else among its own", () => {
  const values = [{ value: 0.25, text: "" }, null, { value: 0.5, text: "" }];
  expect([
    sharesOf(values, true)(0.25),
    sharesOf(values, false)(0.25),
    sharesOf(values, false)(0.5),
    sharesOf(values.slice(0, 1), false)(0.25),
  ]).toEqual([0.25, 0, 1, 0.5]);
});

it("draws several row axes over the last one, a series for each combination of the others", async () => {
  expect(
    await picture('rows armor: Armor, dice: 1 to 3\ncolumn "Sum" = dice * 2\ntotal row "All"\nrow "More" = 3'),
  ).toMatchObject({
    kind: "lines",
    across: { name: "dice", points: [1, 2, 3] },
    panels: [
      {
        series: ["None", "Leather", "Plate"].map((name) => ({
          name,
          values: ["2", "4", "6"].map((text) => ({ text })),
        })),
      },
    ],
  });
  expect(
    await picture("rows dice: 1 to 2, result: distribution(hits(dice))\ncolumns more: [0]\ncell result + more"),
  ).toMatchObject({ kind: "heat", down: { name: "dice, result", headings: ["1, 0", "1, 1", "2, 0", "2, 1", "2, 2"] } });
});

it("leaves out combinations that there are not, and colours no totals", async () => {
  expect(await picture('rows a: 1 to 2, b: 1 to a\ncolumn "A" = a * b\ncolumn "B" = a + b')).toMatchObject({
    across: { name: "b", points: [1, 2] },
    panels: [
      {
        series: [
          { name: "1: A", values: [{ text: "1" }, null] },
          { name: "1: B", values: [{ text: "2" }, null] },
          { name: "2: A", values: [{ text: "2" }, { text: "4" }] },
          { name: "2: B", values: [{ text: "3" }, { text: "4" }] },
        ],
      },
    ],
  });
  expect(
    await picture('rows a: 1 to 2\ncolumns b: 1 to 2\ncell a * b\ntotal row "Sum"\ntotal column "All"'),
  ).toMatchObject({
    kind: "heat",
    cells: [
      [{ text: "1", share: 0 }, { text: "2" }, { text: "3", share: null }],
      [{ text: "2" }, { text: "4", share: 1 }, { text: "6", share: null }],
      [
        { text: "3", share: null },
        { text: "6", share: null },
        { text: "9", share: null },
      ],
    ],
  });
});
