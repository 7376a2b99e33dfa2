/** Sheets as people keep them: what is no row and no plain value is told once, and becomes what was chosen. */
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { Collector } from "../../../src/diagnostics/collect.ts";
import { csvSheet } from "../../../src/sheets/csv.ts";
import type { InSheet } from "../../../src/sheets/sheet.ts";
import { noChoices, tidySheet, type TidyChoices } from "../../../src/sheets/tidy.ts";
import { workbookSheets } from "../../../src/sheets/xlsx.ts";
import { sourceText } from "../../../src/source/text.ts";
import { chance, type Chance } from "../../support/random.ts";
import { seedFrom, tries } from "../../support/soak.ts";

interface Tidied {
  readonly lines: readonly string[];
  readonly codes: readonly string[];
  readonly sheet: InSheet;
}

function tidied(csv: string, choices: Partial<TidyChoices> = {}): Tidied {
  const found = new Collector();
  const read = csvSheet(sourceText("m.csv", csv), found);
  if (read === null) throw new Error("no sheet");
  const sheet = tidySheet(read, { ...noChoices, ...choices }, found);
  const lines = [sheet.header, ...sheet.rows].map((row) => row.map(({ text }) => text).join("|"));
  return { lines, codes: found.sorted().map(({ code }) => code), sheet };
}

const heights = "Name,Size,HP\nElf,Small,7\nOrc,Medium,9\n";

describe("what looks like no row", () => {
  it.each([
    [
      "a heading within the table",
      "Name,Size,HP\nForest,,\nElf,Small,7\nCaves,,\nOrc,Medium,9\nBat,Small,1\nRat,Small,1\n",
      ["sheet-sections"],
    ],
    ["a total", `${heights}Total,,16\n`, ["sheet-totals"]],
    ["a total with its unit", `${heights}Total,,"1,016 ft."\n`, ["sheet-totals"]],
    ["a note", `${heights}"Small ones, mostly",,\n`, ["sheet-notes"]],
    [
      "all of them",
      `${heights}Caves,,\nBat,Small,1\nTotal:,,17\nSee page 4,,\n`,
      ["sheet-sections", "sheet-totals", "sheet-notes"],
    ],
    ["nothing of it: rows with few cells", "Name,Size,HP\nElf,,\nOrc,,\nBat,Small,\n", []],
    ["nothing of it: two columns", "Name,Note\nElf,\nOrc,strong\nBat,\n", []],
    ["a note below two columns", "Name,Note\nElf,\nOrc,strong\nSee page 4 of the book,\n", ["sheet-notes"]],
    ["nothing of it: a row that is called so", "Name,Size,HP\nTotal War,Small,7\nOrc,Medium,9\n", []],
    [
      "a title, and totals below it",
      "Creatures,,\nName,Size,HP\nElf,Small,7\nTotal,,7\n",
      ["sheet-title", "sheet-totals"],
    ],
  ])("%s", (_, csv, codes) => {
    expect(tidied(csv).codes).toEqual(codes);
  });

  it("is left out, kept, or made a column of", () => {
    const csv =
      "Creatures,,\nName,Size,HP\nForest,,\nElf,Small,7\nBat,Small,1\nCaves,,\nOrc,Medium,9\nRat,Small,1\nTotal,,18\n";
    const withoutTitle = { leftOut: new Set([1, 9]) };
    expect(tidied(csv, withoutTitle).codes).toEqual(["sheet-sections"]);
    expect(tidied(csv, { leftOut: new Set([1, 3, 6, 9]) })).toMatchObject({
      codes: [],
      lines: ["Name|Size|HP", "Elf|Small|7", "Bat|Small|1", "Orc|Medium|9", "Rat|Small|1"],
    });
    expect(tidied(csv, { ...withoutTitle, asRows: new Set([3, 6]) })).toMatchObject({ codes: [] });
    expect(tidied(csv, { ...withoutTitle, sections: "Home" }).lines).toEqual([
      "Name|Size|HP|Home",
      "Elf|Small|7|Forest",
      "Bat|Small|1|Forest",
      "Orc|Medium|9|Caves",
      "Rat|Small|1|Caves",
    ]);
  });
});

it("may be joined to one cell in a workbook", async () => {
  const rows = [
    ["Beasts", null, null],
    ["Name", "Size", "HP"],
    ["Snow", null, null],
    ["Yeti", "Large", 51],
    ["Wolf", "Medium", 11],
    ["Bear", "Large", 34],
  ];
  const merges = [0, 2].map((row) => ({ startRow: row, endRow: row, startCol: 0, endCol: 2 }));
  const bytes = await writeXlsx({ sheets: [{ name: "Beasts", rows, merges }] });
  const [sheet] = await workbookSheets("beasts.xlsx", bytes);
  if (sheet === undefined) throw new Error("no sheet");
  expect(sheet.merged).toHaveLength(2);
  const found = new Collector();
  const table = tidySheet(sheet, { ...noChoices, leftOut: new Set([1]), sections: "Home" }, found);
  expect([found.count, table.merged]).toEqual([0, []]);
  expect(table.rows.map((row) => row.map(({ text }) => text).join("|"))).toEqual([
    "Yeti|Large|51|Snow",
    "Wolf|Medium|11|Snow",
    "Bear|Large|34|Snow",
  ]);
});

describe("a column", () => {
  it.each([
    ["sheet-spellings", ["Medium", "medium", "Med."], { unified: new Set(["c"]) }, ["c", "Medium", "Medium", "Medium"]],
    [
      "sheet-spellings",
      ["two-handed", "Two handed", "Two handed"],
      { unified: new Set(["c"]) },
      ["c", "Two handed", "Two handed", "Two handed"],
    ],
    ["sheet-units", ["30 ft.", "1,000 ft", "5 ft."], { units: new Set(["c"]) }, ["c", "30", "1,000", "5"]],
    ["sheet-units-mixed", ["1 kg", "2 lb", "3 kg"], { split: new Set(["c"]) }, ["c|c unit", "1|kg", "2|lb", "3|kg"]],
    [
      "sheet-decimal-commas",
      ["1.234,5", "2,25", "12", "2.000"],
      { decimalCommas: new Set(["c"]) },
      ["c", "1234.5", "2.25", "12", "2000"],
    ],
    ["sheet-decimal-commas", ["1.234.567", "5"], { decimalCommas: new Set(["c"]) }, ["c", "1234567", "5"]],
    ["sheet-units", ["$8", "$ 1.50"], { units: new Set(["c"]) }, ["c", "8", "1.50"]],
    [
      "sheet-brackets",
      ["135 (18d10+36)", "7 (2d6)", "4"],
      { split: new Set(["c"]) },
      ["c|c dice", "135|18d10+36", "7|2d6", "4|"],
    ],
    ["sheet-brackets", ["15 (leather)", "12"], { split: new Set(["c"]) }, ["c|c note", "15|leather", "12|"]],
  ])("%s: %j", (code, cells, choice, lines) => {
    const csv = `C\n${cells.map((cell) => `"${cell}"`).join("\n")}\n`.replace("C", "c,d").replace(/"$/gm, '",x');
    const both = (all: readonly string[]): readonly string[] =>
      all.map((line, at) => `${line}|${at === 0 ? "d" : "x"}`);
    expect(tidied(csv).codes).toEqual([code]);
    expect(tidied(csv, { asIs: new Set(["c"]) })).toMatchObject({ codes: [], lines: both(["c", ...cells]) });
    expect(tidied(csv, choice)).toMatchObject({ codes: [], lines: both(lines) });
  });

  it.each([
    ["words that differ", ["Medusa", "Med.", "Medium"]],
    ["truth values", ["Yes", "yes", "NO"]],
    ["thousands", ["1,000", "2,500.5"]],
    ["points or thousands", ["1.234", "2.000"]],
    ["a number and a text with a comma", ["1,5", "1, 5 or 7"]],
    ["dice", ["2d6", "3d8"]],
    ["places", ["1st", "2nd"]],
    ["texts in brackets", ["7 (2d6)", "none"]],
  ])("is left alone: %s", (_, cells) => {
    expect(tidied(`c,d\n${cells.map((cell) => `${cell},x`).join("\n")}\n`).codes).toEqual([]);
  });
});

// ---------------------------------------------------------------- the way back

interface Creature {
  readonly name: string;
  readonly home: string;
  readonly size: string;
  readonly hp: number;
  readonly dice: string;
  readonly speed: number;
}

const spellings = { Small: ["Small", "small", "Sm."], Medium: ["Medium", "medium", "Med."], Large: ["Large", "large"] };

/** Creatures by their homes, each size spelled rightly twice at least. */
function creatures({ pick, below }: Chance): readonly Creature[] {
  return ["Forest", "Caves"].flatMap((home) =>
    Array.from({ length: 6 }, (_, index): Creature => ({
      name: `${home} ${index}`,
      home,
      size: Object.keys(spellings)[index % 3] ?? "",
      hp: 1 + below(200),
      dice: `${1 + below(20)}d${pick([6, 8, 10])}`,
      speed: 5 * (1 + below(20)),
    })),
  );
}

/** As a person keeps them: a title, a heading for each home, a total, a note; each third size spelled otherwise. */
function kept(all: readonly Creature[], { pick, once }: Chance): string {
  let home = "";
  const rows = all.flatMap((each) => {
    const heading = each.home === home ? [] : [`${each.home},,,`];
    home = each.home;
    const others = spellings[each.size as keyof typeof spellings];
    const size = each.name.endsWith("0") || once(2) ? each.size : pick(others);
    return [...heading, `${each.name},${size},${each.hp} (${each.dice}),${each.speed} ft.`];
  });
  const lines = [
    "All creatures,,,",
    "Name,Size,HP,Speed",
    ...rows,
    `Total,,${all.reduce((sum, { hp }) => sum + hp, 0)},`,
    "HP are averages,,,",
  ];
  return `${lines.join("\n")}\n`;
}

it("gives back what was meant, whoever kept it", () => {
  const seed = seedFrom(20_261_128);
  const random = chance(seed);
  for (let i = 0; i < tries(2000, 100); i += 1) {
    const all = creatures(random);
    const csv = kept(all, random);
    const lines = csv.trimEnd().split("\n").length;
    const leftOut = new Set([1, lines - 1, lines]);
    const told = tidied(csv, { leftOut }).codes.filter((code) => code !== "sheet-spellings");
    expect([seed, ...told.sort()]).toEqual([seed, "sheet-brackets", "sheet-sections", "sheet-units"]);
    const choices = {
      leftOut,
      sections: "Home",
      split: new Set(["hp"]),
      units: new Set(["speed"]),
      unified: new Set(["size"]),
    };
    const after = tidied(csv, choices);
    const meant = all.map(({ name, size, hp, dice, speed, home }) =>
      [name, size, hp, dice, speed, home].join("|").toLowerCase(),
    );
    expect([seed, after.codes]).toEqual([seed, []]);
    // Which of two spellings is the better one is not known where each stands there as often.
    expect([
      seed,
      ...after.lines
        .slice(1)
        .map((line) =>
          line.toLowerCase().replace(/\|(sm|med)\./, (_, short: string) => `|${short === "sm" ? "small" : "medium"}`),
        ),
    ]).toEqual([seed, ...meant]);
    expect(new Set(after.sheet.rows.map((row) => row[1]?.text)).size).toBe(3);
  }
});
