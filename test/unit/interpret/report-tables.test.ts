/** A report over the rows of a table that says nothing else shows the table as it is. */
import { describe, expect, it } from "vitest";
import { reportCsv } from "../../../src/interpret/play/render.ts";
import { runReport } from "../../../src/interpret/play/report.ts";
import { createAsker } from "../../../src/odds/asker.ts";
import { sourceText } from "../../../src/source/text.ts";
import { checkText } from "../check/check-text.ts";

const declared = `
choice Kind { Tool, Food "Things to eat" }
table Wares {
  | name: key | full: text shown | price "Price in gold": int | weight: optional number | kinds: set of Kind | cheap: bool = price < 3 | cut(n: int): int |
  | Rope      | A long rope      | 3                          | 1.5                     | Tool               |                         | price - n       |
  | Lamp      | A lamp           | 7                          |                         | Tool               |                         | n               |
  | Bread     | A loaf of bread  | 1                          | 0.75                    | Food, Tool         |                         | 0               |
}
`;

const checked = (body: string): ReturnType<typeof checkText> => checkText(`${declared}report "R" {\n${body}\n}`);

function lines(body: string): readonly string[] {
  const { program, found } = checked(body);
  if (found.length > 0) throw new Error(found.map((each) => `${each.code}: ${each.message}`).join("\n"));
  const file = "rules/fixture/a.rules";
  const sources = new Map([[file, sourceText(file, `rulebook fixture { title "Fixture" \n  }\n${declared}`)]]);
  const [only] = program.reports;
  if (only === undefined) throw new Error("no report");
  return reportCsv(runReport([program], only, { sources, asker: createAsker() }))
    .trimEnd()
    .split("\n");
}

const heading = "item,Price in gold,weight,kinds,cheap";

describe("a table in a report", () => {
  it("has its columns under their shown names, but for those with brackets and what is shown in place of the key", () => {
    expect(lines("rows item: Wares")).toEqual([
      heading,
      "A long rope,3,1.5,[Tool],no",
      "A lamp,7,,[Tool],no",
      'A loaf of bread,1,0.75,"[Things to eat, Tool]",yes',
    ]);
  });

  it("may have some of its rows, in another order, and totals", () => {
    expect(lines('rows item: sort(Wares where it.weight is not none, by: it.price)\ntotal row "All"')).toEqual([
      heading,
      'A loaf of bread,1,0.75,"[Things to eat, Tool]",yes',
      "A long rope,3,1.5,[Tool],no",
      "All,4,2.25,,",
    ]);
  });

  it("is held against the source's own table", () => {
    const rows = "expect\n| item | Price in gold | weight |\n| Rope | 3 | 1.5 |\n| Lamp | 7 | none |";
    expect(lines(`rows item: Wares\n${rows}`)).toHaveLength(4);
    expect(checked(`rows item: Wares\nexpect\n| item | Weight |\n| Rope | 1 |`).found.map(({ code }) => code)).toEqual([
      "expected-column",
    ]);
  });

  it("is only there where nothing else is said", () => {
    expect(lines('rows item: Wares\ncolumn "Half" = item.price / 2')).toEqual([
      "item,Half",
      "A long rope,1.5",
      "A lamp,3.5",
      "A loaf of bread,0.5",
    ]);
    for (const body of ["rows item: Wares, n: 1 to 2", "rows item: Wares\ncolumns n: 1 to 2", "rows n: 1 to 3"])
      expect(checked(body).found.map(({ code }) => code)).toEqual(["report-without-cell"]);
  });
});
