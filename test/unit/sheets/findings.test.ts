/** What a sheet breaks, said by cell: the answers stand in test/fixtures/sheets/back, and UPDATE=1 rewrites them. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeXlsx, type Cell, type MergeRange } from "hucre/xlsx";
import { Collector } from "../../../src/diagnostics/collect.ts";
import { renderText } from "../../../src/diagnostics/render-text.ts";
import { formatText } from "../../../src/format/text.ts";
import { csvSheet } from "../../../src/sheets/csv.ts";
import { inferTable, referencesOf } from "../../../src/sheets/infer-table.ts";
import type { InSheet } from "../../../src/sheets/sheet.ts";
import { noChoices, tidySheet } from "../../../src/sheets/tidy.ts";
import { workbookSheets } from "../../../src/sheets/xlsx.ts";
import { sourceText } from "../../../src/source/text.ts";
import { expectGolden } from "../../support/golden.ts";
import { chance as chanceOf } from "../../support/random.ts";
import { seedsFrom, tries } from "../../support/soak.ts";
import { projectRoot } from "../../support/project-files.ts";
import { deskOf, intoTable, throughForm } from "../../support/sheets.ts";

/** Laid out: what comes back is laid out, too. */
const laidOut = (rules: string): Promise<string> => formatText(rules);

const files = {
  "rules/duel/duel.rules": await laidOut(`rulebook duel { title "Duel" }

## What people carry.
table Weapon {
  | name: key | damage: int >= 0 | share: number | reach: range of int gaps | notes: optional text |
  | --------- | ---------------: | ------------: | ---------------------- | -------------------- |
  | Dagger    |                4 |       33.333% | 3-5                    | quick                |
  | Sword     |                8 |          1.25 | 6-8                    |                      |  # damage: after the errata
}

table Armor from "armor.csv" { name: key, guard: int }

table Word { | name: key |
             | Yes       | }

table Agent {
  | code: key | note: text |
  | --------- | ---------- |
  | A1        | 007        |  # the best
  | 10:30     | 1e5        |
}

example "A sword" { Weapon.Sword.damage > 0 }
`),
  "rules/duel/armor.csv": "Name,Guard\nLeather,5\nPlate,8\n",
};
const desk = await deskOf(files, "duel");
const home = "name,damage,share,reach,notes\nDagger,4,33.333%,3-5,quick\nSword,8,1.25,6-8,\n";

const csvCases: readonly (readonly [code: string, csv: string])[] = [
  ["sheet-column-missing", home.replace("damage", "Damages done")],
  ["sheet-column-extra", home.replace("notes\n", "notes,My own\n")],
  ["sheet-headings-elsewhere", `My weapons,,,,\n${home}`],
  ["sheet-cells-beyond", home.replace("1.25", "1,25")],
  ["sheet-cells-beyond.text", home.replace("quick", "quick, light")],
  ["sheet-date", home.replace("3-5", "05-Mar")],
  ["sheet-number", home.replace("Sword,8,1.25", 'Sword,8,"1,3"')],
  ["sheet-rounded", home.replace("33.333%", "33%")],
  ["point-or-thousands", "name;damage;share;reach;notes\nDagger;1.200;1.500;3-5;quick\nSword;8;1,25;6-8;\n"],
  ["same-key", home.replace("Sword", "Dagger")],
  ["cell-outside-limits", home.replace(",8,", ",-8,")],
  ["sheet-line-break", home.replace("quick", '"quick\nand light"')],
  [
    "sheet-rows-below",
    `${home}${Array.from({ length: 100 }, (_, line) => `Ask Jo about page ${line + 1},,,,\n`).join("")}Total,12,,,\n`,
  ],
  ["unknown-row", home.replace("Sword,8,1.25,6-8,\n", "")],
];

const at = (row: number, column: number): string => `${row},${column}`;

async function workbook(
  change: (cells: Map<string, Partial<Cell>>) => readonly MergeRange[] | undefined,
  rows = home,
): Promise<InSheet> {
  const cells = new Map<string, Partial<Cell>>();
  const merges = change(cells);
  const lines = rows
    .trimEnd()
    .split("\n")
    .map((line) => line.split(",").map((text) => (/^\d+$/.test(text) ? Number(text) : text)));
  const [sheet] = await workbookSheets(
    "back.xlsx",
    await writeXlsx({
      sheets: [{ name: "Weapon", rows: lines, cells, ...(merges === undefined ? {} : { merges: [...merges] }) }],
    }),
  );
  if (sheet === undefined) throw new Error("no sheet");
  return sheet;
}

const workbookCases: readonly (readonly [code: string, table: string, sheet: () => Promise<InSheet>])[] = [
  ["sheet-merged", "Weapon", () => workbook(() => [{ startRow: 1, startCol: 4, endRow: 2, endCol: 4 }])],
  [
    "sheet-formula",
    "Weapon",
    () =>
      workbook((cells) => {
        cells.set(at(2, 1), { formula: "B2*3", formulaResult: 12 });
        return undefined;
      }),
  ],
  [
    "sheet-formula-empty",
    "Weapon",
    () =>
      workbook((cells) => {
        cells.set(at(2, 1), { value: null, formula: "B2*3" });
        return undefined;
      }),
  ],
  [
    "sheet-error-value",
    "Weapon",
    () =>
      workbook((cells) => {
        cells.set(at(2, 1), { value: "#REF!", type: "error" });
        return undefined;
      }),
  ],
  [
    "sheet-date.workbook",
    "Weapon",
    () =>
      workbook((cells) => {
        cells.set(at(1, 3), { value: new Date(Date.UTC(2026, 4, 3)), type: "date", style: { numFmt: "d-mmm" } });
        return undefined;
      }),
  ],
  [
    "sheet-note-lost",
    "Armor",
    () =>
      workbook((cells) => {
        cells.set(at(1, 1), { value: 5, comment: { text: "Ask Jo" } });
        return undefined;
      }, "Name,Guard\nLeather,5\nPlate,8\n"),
  ],
];

async function answer(code: string, table: string, sheet: InSheet, csv: string): Promise<void> {
  const { found, sources, files: changed } = await intoTable(desk, table, sheet);
  expect(found.map((each) => each.code)).toContain(code.split(".")[0]);
  if (found.some(({ severity }) => severity === "error")) expect([...changed]).toEqual([]);
  const all = new Map([...sources, ["back.csv", sourceText("back.csv", csv)] as const]);
  expectGolden(join(projectRoot, "test/fixtures/sheets/back", `${code}.txt`), renderText(found, all, { width: 110 }));
}

describe("what a sheet breaks", () => {
  it("has a sound home", () => {
    expect(desk.compilation.diagnostics).toEqual([]);
  });
  it.each(csvCases)("%s", async (code, csv) => {
    const sheet = csvSheet(sourceText("back.csv", csv), new Collector());
    if (sheet === null) throw new Error("no sheet");
    await answer(code, "Weapon", sheet, csv);
  });
  it.each([
    ["sheet-dates", "name,seen\nGoblin,01-Apr\nOrc,01-Feb\n"],
    ["sheet-title", "Monsters of the north,,\nName,CR,XP\nGoblin,1/4,50\n"],
    ["sheet-cells-beyond.title", "Monsters of the north\nName,CR,XP\nGoblin,1/4,50\n"],
    ["sheet-sections", "name,hp,size\nGoblin,7,Small\nNORTH,,\nOrc,15,Medium\nOgre,59,Large\nYeti,51,Large\n"],
    [
      "sheet-sections.several",
      "name,hp,size\nSOUTH,,\nGoblin,7,Small\nOrc,15,Medium\nNORTH,,\nOgre,59,Large\nYeti,51,Large\n",
    ],
    ["sheet-totals", "name,hp,size\nGoblin,7,Small\nOrc,15,Medium\nTotal,22,\n"],
    ["sheet-notes", "name,hp,size\nGoblin,7,Small\nOrc,15,Medium\nFrom the second printing,,\nSee page 4,,\n"],
    ["sheet-spellings", "name,size\nGoblin,Small\nOrc,Medium\nElf,medium\nThug,Med.\n"],
    ["sheet-brackets", "name,Hit points\nGoblin,7 (2d6)\nOgre,59 (7d10+21)\n"],
    ["sheet-units-mixed", "name,weight\nRope,1 kg\nLamp,2 lb\nTent,3 kg\n"],
    ["sheet-decimal-commas", 'name,price\nRope,"1.234,5"\nLamp,12\nTent,"2,25"\n'],
    ["sheet-units", "name,speed\nGoblin,30 ft.\nOgre,40 ft.\n"],
  ])("%s", (code, csv) => {
    const found = new Collector();
    const sheet = csvSheet(sourceText("back.csv", csv), found);
    if (sheet === null) throw new Error("no sheet");
    inferTable(tidySheet(sheet, noChoices, found), "Monster", referencesOf(null), found);
    expect(found.sorted().map((each) => each.code)).toEqual([code.split(".")[0]]);
    expectGolden(
      join(projectRoot, "test/fixtures/sheets/back", `${code}.txt`),
      renderText(found.sorted(), new Map([["back.csv", sourceText("back.csv", csv)]]), { width: 110 }),
    );
  });
  it.each([
    ["sheet-column-unfit", "name,hp\nGoblin,7 (2d6)\nGhost,none\n", { split: new Set(["hp"]) }],
    ["sheet-column-unfit.units", "name,speed\nGoblin,30 ft.\nGhost,5 m\n", { units: new Set(["speed"]) }],
    ["sheet-column-unfit.nothing", "name,hp\nGoblin,7\nGhost,9\n", { split: new Set(["hp"]) }],
    ["sheet-sections-missing", "name,hp,size\nGoblin,7,Small\nOrc,15,Medium\n", { sections: "Kind" }],
  ])("%s", (code, csv, choices) => {
    const found = new Collector();
    const sheet = csvSheet(sourceText("back.csv", csv), found);
    if (sheet === null) throw new Error("no sheet");
    tidySheet(sheet, { ...noChoices, ...choices }, found);
    expect(found.sorted().map((each) => each.code)).toEqual([code.split(".")[0]]);
    expectGolden(
      join(projectRoot, "test/fixtures/sheets/back", `${code}.txt`),
      renderText(found.sorted(), new Map([["back.csv", sourceText("back.csv", csv)]]), { width: 110 }),
    );
  });
  it("sheet-cell-unwritable", async () => {
    const csv = "name\nYes\n---\n";
    const sheet = csvSheet(sourceText("back.csv", csv), new Collector());
    if (sheet === null) throw new Error("no sheet");
    await answer("sheet-cell-unwritable", "Word", sheet, csv);
  });
  it("sheet-respelled", async () => {
    const csv = "code,note\n10:30:00 AM,1.00E+05\nA1,7\n";
    const sheet = csvSheet(sourceText("back.csv", csv), new Collector());
    if (sheet === null) throw new Error("no sheet");
    await answer("sheet-respelled", "Agent", sheet, csv);
  });
  it.each(workbookCases)("%s", async (code, table, sheet) => answer(code, table, await sheet(), ""));
});

it("nothing that stands in a sheet is lost without a word", () => {
  for (const seed of seedsFrom(4711, tries(2000, 200))) {
    const chance = chanceOf(seed);
    const words = (at: number): string => (chance.once(3) ? "" : `w${at}x${chance.below(1000)}`);
    const lines = [
      Array.from({ length: 1 + chance.below(4) }, (_, at) => (at === 0 || !chance.once(3) ? `Heading ${at}` : "")),
      ...Array.from({ length: 1 + chance.below(4) }, (_, row) =>
        Array.from({ length: 1 + chance.below(6) }, (_cell, at) => words(row * 10 + at)),
      ),
    ];
    const csv = lines.map((cells) => `${cells.join(",")}\n`).join("");
    const found = new Collector();
    const sheet = csvSheet(sourceText("back.csv", csv), found);
    if (sheet === null) continue;
    const { text } = inferTable(sheet, "Monster", referencesOf(null), found);
    const lost = lines.slice(1).flatMap((cells) => cells.filter((cell) => cell !== "" && !text.includes(cell)));
    expect(lost.length > 0 && !found.hasErrors, `seed ${seed}: ${lost.join(", ")} of\n${csv}`).toBe(false);
  }
});

describe("what a sheet changes", () => {
  const back = async (csv: string): Promise<string | undefined> => {
    const sheet = csvSheet(sourceText("back.csv", csv), new Collector());
    return sheet === null ? undefined : (await intoTable(desk, "Weapon", sheet)).files.get("rules/duel/duel.rules");
  };
  const rules = files["rules/duel/duel.rules"];

  it("is written where it stands, and nothing else is", async () => {
    const wanted = rules
      .replace("| Dagger    |                4 |", "| Dagger    | 14 |")
      .replace(/(\| 6 to 8 +\|) +\|/, "$1 heavy |");
    expect(await back(home.replace("4,33", "14,33").replace("6-8,", "6-8,heavy"))).toBe(await laidOut(wanted));
    expect(await back(home.replace("33.333%", "33.334%"))).toBe(rules.replace("33.333%", "33.334%"));
  });
  it("may be a row more, one less, and another order; remarks go with their rows", async () => {
    const [dagger = "", sword = ""] = rules.split("\n").filter((line) => /\| (?:Dagger|Sword)/.test(line));
    const spear = "  | Spear | 6 | 0.5 | 9-12 | |";
    expect(
      await back("name,damage,share,reach,notes\nSword,8,1.25,6-8,\nSpear,6,0.5,9-12,\nDagger,4,33.333%,3-5,quick\n"),
    ).toBe(await laidOut(rules.replace(`${dagger}\n${sword}`, `${sword}\n${spear}\n${dagger}`)));
    expect(await back("notes,name,damage,share,reach\n,Sword,8,125%,6-8\nslow,Dagger,4,0.33333,3-5\n")).toBe(
      await laidOut(rules.replace(`${dagger}\n${sword}`, `${sword}\n${dagger.replace("quick", "slow")}`)),
    );
  });
  it("may be the decimal commas of its country", async () => {
    expect(await back(home.replaceAll(",", ";").replaceAll(".", ",").replace("1,25", "1,5"))).toBe(
      await laidOut(rules.replace("1.25", "1.5")),
    );
  });
  it("is written with decimal commas where those stand at home", async () => {
    const prices = {
      "rules/duel/duel.rules": `rulebook duel { title "Duel" }\ntable Price from "prices.csv" { item: key, gold: number }\n`,
      "rules/duel/prices.csv": "item;gold;mine\nRope;1,50;a\nTorch;0,25;b\n",
    };
    const shop = await deskOf(prices, "duel");
    const home = shop.tables[0];
    if (home === undefined) throw new Error("no table");
    for (const form of ["csv", "xlsx"] as const) {
      const out = await throughForm(home, form);
      expect((await intoTable(shop, "Price", out)).files.size).toBe(0);
      const changed = {
        ...out,
        rows: out.rows.map((row) =>
          row.map((cell) => (/^0\.25$/.test(cell.text) ? { ...cell, text: "0.75", value: 0.75 } : cell)),
        ),
      };
      expect((await intoTable(shop, "Price", changed)).files.get("rules/duel/prices.csv")).toBe(
        "item;gold;mine\nRope;1,50;a\nTorch;0,75;b\n",
      );
    }
  });
  it("goes by what a row says where there is no key", async () => {
    const rules = await laidOut(
      `rulebook duel { title "Duel" }\ntable Band { | roll: range of int | loot: text |\n | 1-2 | Dust | # poor\n | 3-5 | Coins | # fair\n | 6 | Ring | # rich\n }\n`,
    );
    const bands = await deskOf({ "rules/duel/duel.rules": rules }, "duel");
    const rows = ["1 to 2", "3 to 5", "6"].map(
      (text) => rules.split("\n").find((line) => line.startsWith(`  | ${text}`)) ?? "",
    );
    const back = csvSheet(sourceText("back.csv", "roll,loot\n6,Ring\n1 to 2,Dust\n3 to 5,Silver\n"), new Collector());
    if (back === null) throw new Error("no sheet");
    const [dust = "", coins = "", ring = ""] = rows;
    const text = (await intoTable(bands, "Band", back)).files.get("rules/duel/duel.rules");
    expect(text).toBe(
      await laidOut(
        rules.replace(`${dust}\n${coins}\n${ring}`, `${ring}\n${dust}\n${coins.replace("Coins", "Silver")}`),
      ),
    );
  });
  it("may be new rows that are not whole: each is told by cell as long as they are few", async () => {
    const sheet = csvSheet(sourceText("back.csv", `${home}Spear,6,,,\nClub,,1,1-2,\n`), new Collector());
    if (sheet === null) throw new Error("no sheet");
    const { found, files: changed } = await intoTable(desk, "Weapon", sheet);
    expect([found.map(({ code, context }) => [code, context]), changed.size]).toEqual([
      [
        ["empty-cell", "row `Spear`, column `share`"],
        ["empty-cell", "row `Spear`, column `reach`"],
        ["empty-cell", "row `Club`, column `damage`"],
      ],
      0,
    ]);
  });
  it("may be a truth value: of words it is as the sheet shows it", async () => {
    const flags = await deskOf(
      {
        "rules/duel/duel.rules": await laidOut(
          'rulebook duel { title "Duel" }\ntable Weapon {\n | name: key | magic: bool | bound: optional bool | notes: text |\n | Dagger | yes | | quick |\n | Sword | no | yes | heavy |\n }\n',
        ),
      },
      "duel",
    );
    const sheet = async (magic: boolean, bound: boolean, notes: boolean | string): Promise<InSheet> =>
      workbook((cells) => {
        [magic, bound, notes].forEach((value, column) => {
          cells.set(at(2, column + 1), { value });
        });
        return undefined;
      }, "name,magic,bound,notes\nDagger,yes,,quick\nSword,no,yes,heavy\n");
    expect((await intoTable(flags, "Weapon", await sheet(false, true, "heavy"))).files.size).toBe(0);
    const text = (await intoTable(flags, "Weapon", await sheet(true, false, true))).files.get("rules/duel/duel.rules");
    expect(text).toMatch(/\| Sword +\| yes +\| no +\| TRUE +\|/);
  });
  it("may be a note, which becomes a remark", async () => {
    const sheet = await workbook((cells) => {
      cells.set(at(1, 0), { comment: { text: "Jo:\nask again" } });
      cells.set(at(2, 1), { comment: { text: "after the errata" } });
      return undefined;
    });
    expect((await intoTable(desk, "Weapon", sheet)).files.get("rules/duel/duel.rules")).toBe(
      rules.replace(/(\| quick +\|)/, "$1  # Jo: ask again"),
    );
  });
});
