import { describe, expect, test } from "vitest";
import { layOut } from "../../../src/format/grid.ts";
import { formatText } from "../../../src/format/text.ts";
import { displayWidth } from "../../../src/format/width.ts";

const rows = (...lines: string[]): string => `${lines.join("\n")}\n`;

async function table(...lines: string[]): Promise<string[]> {
  const printed = await formatText(rows("table T {", ...lines, "}"));
  expect(await formatText(printed)).toBe(printed);
  return printed
    .trimEnd()
    .split("\n")
    .slice(1, -1)
    .map((line) => line.slice(2));
}

describe("columns", () => {
  test("have one width; numbers stand on the right, and the line of dashes says so", async () => {
    expect(
      await table("| name: key | hp: int | note: text |", "| Glass | 10 | thin |", "| Concrete (Reinforced) | 180 | |"),
    ).toEqual([
      "| name: key             | hp: int | note: text |",
      "| --------------------- | ------: | ---------- |",
      "| Glass                 |      10 | thin       |",
      "| Concrete (Reinforced) |     180 |            |",
    ]);
  });

  test("keep the alignment that was written", async () => {
    expect(await table("|name: key|a: int|b: text|c: int|", "|:--|:-:|--:|-|", "|x|1|longer|22|")).toEqual([
      "| name: key | a: int | b: text | c: int |",
      "| :-------- | :----: | ------: | -----: |",
      "| x         |   1    |  longer |     22 |",
    ]);
  });

  test("keep a remark in a cell, which has no place elsewhere", async () => {
    expect(await table("| name: key | hp: int |", "| Glass | 5+1 # hm |", "| Wood | 5+1 |")).toEqual([
      "| name: key | hp: int  |",
      "| --------- | -------- |",
      "| Glass     | 5+1 # hm |",
      "| Wood      | 5 + 1    |",
    ]);
  });

  test.each(["/* hm */", "// hm", "<!-- hm -->"])(
    "keep a remark as other languages write it, in a cell and in a heading: %s",
    async (remark) => {
      const printed = await table(`| name: key | hp:  int ${remark} |`, `| Glass | 5+1 ${remark} |`);
      expect(printed.filter((line) => line.includes(remark))).toHaveLength(2);
    },
  );

  test("keep a row with too many or too few cells", async () => {
    expect(await table("| name: key | hp: int |", "| Glass |", "| Wood | 4 | 5 |")).toEqual([
      "| name: key | hp: int |",
      "| --------- | ------: |",
      "| Glass     |",
      "| Wood      |       4 | 5 |",
    ]);
  });

  test("keep lines of dashes further down", async () => {
    expect(
      await table("| name: key | hp: int |", "| --- | --- |", "| Glass | 1 |", "|---|---|", "| Wood | 4 |"),
    ).toEqual([
      "| name: key | hp: int |",
      "| --------- | ------: |",
      "| Glass     |       1 |",
      "| --------- | ------: |",
      "| Wood      |       4 |",
    ]);
  });

  test("are measured as they look", () => {
    expect(displayWidth("abc")).toBe(3);
    expect(displayWidth("日本")).toBe(4);
    expect(displayWidth("e\u0301")).toBe(1);
    expect(displayWidth("🎲")).toBe(2);
    expect(displayWidth("é–“”")).toBe(4);
    expect(layOut({ header: ["name"], rule: [], rows: [["日本語"], ["abc"]] }).rows).toEqual([
      "| 日本語 |",
      "| abc    |",
    ]);
  });

  test("are not drawn apart by one long cell", () => {
    const long = "x".repeat(81);
    expect(
      layOut({
        header: ["note", "n"],
        rule: [],
        rows: [
          [long, "1"],
          ["short", "2"],
        ],
      }).rows,
    ).toEqual([`| ${long} |   1 |`, "| short |   2 |"]);
  });
});

describe("headings", () => {
  test("keep the document's own words", async () => {
    expect((await table("| Object Type:key | Mass [kg] :range of number | damage(str:int>=0):number |"))[0]).toBe(
      "| Object Type: key | Mass [kg]: range of number | damage(str: int >= 0): number |",
    );
  });
});

describe("cells", () => {
  test("of texts and names stay as they are written", async () => {
    const [, , row] = await table(
      "| name: key | note: text | kind: Kind |",
      "| A  -  B | 1-5  and  more | Heat  Management |",
    );
    expect(row).toBe("| A  -  B   | 1-5  and  more | Heat  Management |");
  });

  test("of values and formulas are laid out", async () => {
    const [, , row] = await table("| name: key | a: int | b(x: int): number |", "| A | 2*3 | x/2+max( 1,2 ) |");
    expect(row).toBe("| A         | 2 * 3  | x / 2 + max(1, 2) |");
  });

  test("of ranges and tests are written with `to`", async () => {
    expect(
      (await table("| name: key | r: range of int |", "| A | 1-5 |", "| B | 6–8 |", "| C | ≥9 |")).slice(2),
    ).toEqual([
      "| A         | 1 to 5          |",
      "| B         | 6 to 8          |",
      "| C         | >= 9            |",
    ]);
    const printed = await formatText(
      rows("rule f(a: int, b: Kind): int {", "| a | b | result |", "| 1-5 | 1-5 | −1 |", "| <6 | not  A | a-1 |", "}"),
    );
    expect(printed).toBe(
      rows(
        "rule f(a: int, b: Kind): int {",
        "  | a      | b      | result |",
        "  | ------ | ------ | ------ |",
        "  | 1 to 5 | 1-5    | -1     |",
        "  | < 6    | not  A | a - 1  |",
        "}",
      ),
    );
  });

  test("that cannot be read stay as they are", async () => {
    const [, , row] = await table("| name: key | a: int |", "| A | 1,000 |");
    expect(row).toBe("| A         | 1,000  |");
  });
});
