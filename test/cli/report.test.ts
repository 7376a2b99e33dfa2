import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { rulewright } from "../support/fake-terminal.ts";
import { rollingDuel } from "../support/rolling-duel.ts";
import { texts, wellFormed } from "../support/svg.ts";
import { tempProject } from "../support/temp-project.ts";

const report = (...args: readonly string[]): ReturnType<typeof rulewright> =>
  rulewright(tempProject(rollingDuel), ["report", ...args]);

it("prints a distribution", async () => {
  const ran = await report("two");
  const rows = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(
    (total) => `${String(total).padStart(5)}  ${`${(((6 - Math.abs(total - 7)) / 36) * 100).toFixed(2)}%`.padStart(6)}`,
  );
  expect(ran).toMatchObject({ code: 0, err: "" });
  expect(ran.out).toBe(["Two dice", "", "total  Chance", ...rows, ""].join("\n"));
});

it("prints side by side what a variant changes", async () => {
  const { out } = await report("atLeast", "--format", "csv");
  const atLeast = (sides: number, result: number): string => {
    let count = 0;
    for (let a = 1; a <= sides; a += 1) for (let b = 1; b <= sides; b += 1) if (a - b >= result) count += 1;
    return `${((count / sides ** 2) * 100).toFixed(1)}%`;
  };
  expect(out).toBe(
    [
      "result,Open dice,Closed dice",
      ...[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map((each) => `${each},${atLeast(6, each)},${atLeast(4, each)}`),
      "",
    ].join("\n"),
  );
});

it("crosses a distribution with another axis, in Markdown and JSON", async () => {
  const chance = (highest: number, dice: number): number => (highest ** dice - (highest - 1) ** dice) / 6 ** dice;
  const markdown = await report("maxima", "--format", "markdown");
  expect(markdown.out.split("\n")[4]).toBe(
    `| 1${" ".repeat(13)} | ${[1, 2, 3, 4].map((dice) => `${(chance(1, dice) * 100).toFixed(1)}%`.padStart(5)).join(" | ")} |`,
  );
  const { rows, columns } = JSON.parse((await report("maxima", "--format", "json")).out) as {
    readonly columns: readonly string[];
    readonly rows: readonly {
      readonly heading: string;
      readonly cells: readonly {
        readonly text: string;
        readonly value: { readonly low: number; readonly high: number };
      }[];
    }[];
  };
  expect(columns).toEqual(["1", "2", "3", "4"]);
  for (const [index, row] of rows.entries()) {
    for (const [place, cell] of row.cells.entries()) {
      expect(cell.text).toBe(`${(chance(index + 1, place + 1) * 100).toFixed(1)}%`);
      expect((cell.value.low + cell.value.high) / 2).toBeCloseTo(chance(index + 1, place + 1), 12);
    }
  }
});

it("writes no formula into a spreadsheet", async () => {
  expect((await report("words", "--format", "csv")).out).toBe("n,Word\n1,'-a\n2,'-a\n3,'=1+1\n");
});

it.each([
  ["two", ["Two dice", "total", "16.67%", "12"]],
  ["maxima", ["highest", "dice", "1", "4", "16.7%"]],
  ["atLeast", ["Open dice", "Closed dice", "-5"]],
  ["rounds", ["Hits <script>", "Average", "One or more", "Not numbers, and so not drawn: Word."]],
] as const)("draws %s", async (name, words) => {
  const ran = await report(name, "--format", "svg");
  expect(ran).toMatchObject({ code: 0, err: "" });
  expect(wellFormed(ran.out)).toBe(true);
  for (const word of words) expect(texts(ran.out)).toContain(word);
});

it("says what cannot be drawn", async () => {
  const ran = await report("words", "--format", "svg");
  expect(ran).toMatchObject({ code: 2, out: "" });
  expect(ran.err).toContain("The report `words` cannot be drawn: none of its columns holds numbers.");
});

it("writes one into a file, by the end of its name", async () => {
  const root = tempProject(rollingDuel);
  for (const [file, start] of [
    ["a/two.svg", "<svg"],
    ["two.md", "## Two dice"],
    ["two.csv", "total,Chance"],
    ["two.json", "{"],
    ["two", "Two dice"],
  ] as const) {
    const ran = await rulewright(root, ["report", "two", "--out", file]);
    expect(ran).toMatchObject({ code: 0, err: "", out: `Wrote \`${file}\`.\n` });
    expect(readFileSync(join(root, file), "utf8").startsWith(start)).toBe(true);
  }
  expect(existsSync(join(root, "a/two.svg"))).toBe(true);
});

it("writes all into a folder, the same each time", async () => {
  const root = tempProject(rollingDuel);
  const written = (): readonly (readonly [string, string])[] =>
    readdirSync(join(root, "pictures"))
      .sort()
      .map((file) => [file, readFileSync(join(root, "pictures", file), "utf8")]);
  const ran = await rulewright(root, ["report", "--format", "svg", "--out", "pictures"]);
  expect(ran.out).toBe("Wrote 4 reports into `pictures`. Nothing to draw in `words`.\n");
  const first = written();
  expect(first.map(([file]) => file)).toEqual([
    "duel.atLeast.svg",
    "duel.maxima.svg",
    "duel.rounds.svg",
    "duel.two.svg",
  ]);
  await rulewright(root, ["report", "--format", "svg", "--out", "pictures"]);
  expect(written()).toEqual(first);
  expect((await rulewright(root, ["report", "--out", "pictures/duel.two.svg"])).err).toContain("is a file");
});

it("prints all of a rulebook", async () => {
  const text = await report("duel");
  expect(text.code).toBe(0);
  expect(
    text.out
      .split("\n")
      .filter((line) => ["At least", "Two dice", "The highest of some dice", "Words", "Hits <script>"].includes(line)),
  ).toHaveLength(5);
  expect(
    (JSON.parse((await report("duel", "--format", "json")).out) as readonly { readonly title: string }[]).map(
      (each) => each.title,
    ),
  ).toEqual(["At least", "Two dice", "The highest of some dice", "Words", "Hits <script>"]);
  expect((await report("duel", "--format", "svg")).err).toContain("Name one of them, or a folder with `--out`.");
});

it("names what there is", async () => {
  expect((await report("nothing like it")).err).toContain("There are:\n  duel: atLeast, two, maxima, words, rounds\n");
  expect((await report("duel.tow")).err).toContain("Did you mean `duel.two`?");
});

it("keeps findings out of files of another kind", async () => {
  const root = tempProject({ "rules/duel/duel.rules": `${rollingDuel["rules/duel/duel.rules"] ?? ""}let a = b\n` });
  for (const command of [
    ["report", "two"],
    ["odds", "hitts"],
  ]) {
    for (const form of ["csv", "markdown", "svg"]) {
      const ran = await rulewright(root, [...command, "--format", form]);
      expect(ran).toMatchObject({ code: 1, out: "" });
      expect(ran.err).toContain("unknown-name");
    }
    expect(JSON.parse((await rulewright(root, [...command, "--format", "json"])).out)).toMatchObject({ errors: 1 });
    expect((await rulewright(root, command)).out).toContain("unknown-name");
  }
});

it("prints several row axes and totals as a table, Markdown, CSV and JSON", async () => {
  const project = {
    "rules/shop/shop.rules": `rulebook shop { title "Shop" }
choice Ware { Rope, Lamp }
report prices "Prices" {
  rows    ware: Ware, count: [1, 10]
  columns dear: [no, yes]
  cell    count * (if ware is Rope { 2 } else { 5 }) + (if dear { 1 } else { 0 })
  total row "Sum"
  total column "Both"
}
`,
  };
  const printed = async (...args: readonly string[]): Promise<string> =>
    (await rulewright(tempProject(project), ["report", "prices", ...args])).out;
  expect(await printed()).toBe(
    [
      "Prices",
      "",
      "ware  count \\ dear  no  yes  Both",
      "Rope             1   2    3     5",
      "Rope            10  20   21    41",
      "Lamp             1   5    6    11",
      "Lamp            10  50   51   101",
      "Sum                 77   81   158",
      "",
    ].join("\n"),
  );
  expect(await printed("--format", "csv")).toBe(
    "ware,count \\ dear,no,yes,Both\nRope,1,2,3,5\nRope,10,20,21,41\nLamp,1,5,6,11\nLamp,10,50,51,101\nSum,,77,81,158\n",
  );
  expect((await printed("--format", "markdown")).split("\n").slice(2, 5)).toEqual([
    "| ware | count \\ dear |  no | yes | Both |",
    "| ---- | ------------ | --: | --: | ---: |",
    "| Rope | 1            |   2 |   3 |    5 |",
  ]);
  const json = JSON.parse(await printed("--format", "json")) as unknown;
  expect(json).toMatchObject({ corner: "ware, count \\ dear", corners: ["ware", "count \\ dear"] });
  expect((json as { readonly rows: readonly unknown[] }).rows.at(-1)).toEqual({
    heading: "Sum",
    headings: ["Sum", ""],
    cells: [77, 81, 158].map((value) => ({ value, text: String(value) })),
  });
});
