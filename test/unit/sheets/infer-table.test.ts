import { describe, expect, it } from "vitest";
import { Collector } from "../../../src/diagnostics/collect.ts";
import { formatText } from "../../../src/format/text.ts";
import { csvSheet } from "../../../src/sheets/csv.ts";
import { asMarkdown, inferTable, referencesOf, tableNameOf } from "../../../src/sheets/infer-table.ts";
import { inferType } from "../../../src/sheets/infer-types.ts";
import { markdownSheets } from "../../../src/sheets/markdown.ts";
import { sourceText } from "../../../src/source/text.ts";
import { compileTexts, rendered } from "../../support/render.ts";
import { deskOf, throughForm } from "../../support/sheets.ts";

const book =
  'rulebook duel { title "Duel" }\nchoice Level { Low, High }\ntable Ammo { | name: key | n: int |\n | Standard | 1 |\n | Hollow Point | 2 | }\n';
const known = referencesOf(
  (await compileTexts(new Map([["rules/duel/duel.rules", book]]))).rulebooks[0]?.model ?? null,
);

describe("guesses of a column", () => {
  it.each([
    ["whole numbers", ["1", "20", "0"], "int >= 0"],
    ["some below 0", ["-1", "+20"], "int"],
    ["thousands", ["1,000", "20"], "int >= 0"],
    ["decimals", ["1", "2.5"], "number >= 0"],
    ["percentages", ["10%", "2.5 %"], "percent >= 0"],
    ["codes with leading zeros", ["007", "012"], "text"],
    ["ranges", ["1-5", "6 to 10", "> 10"], "range of int"],
    ["ranges of decimals", ["1.5-5", "5-7"], "range of number"],
    ["the dice of a table of hundred", ["01-40", "41-75", "76-00"], "range of int"],
    ["what only looks like ranges", ["5-3", "6-2"], "text"],
    ["yes and no", ["yes", "No", "TRUE"], "bool"],
    ["keys of a table", ["Standard", "Hollow Point", "Standard"], "Ammo"],
    ["several keys", ["Standard", "Hollow Point, Standard"], "set of Ammo"],
    ["several keys, one of them twice", ["Standard, Standard"], "list of Ammo"],
    ["variants that there are", ["Low", "High"], "Level"],
    ["a few words again and again", ["Red", "Blue", "Red", "Blue"], "DamageType"],
    ["words", ["Red", "Blue", "Green"], "text"],
    ["prose", ["It is red, and large.", "It is not."], "text"],
    ["dice", ["2d6", "d8 + 1"], "int"],
    ["nothing", [], "text"],
  ])("%s", (_, texts, type) => {
    expect(inferType("Damage type", texts, known, false).type).toBe(type);
  });
  it("decimal commas, where the file has them", () => {
    expect(inferType("Share", ["7,5", "1"], known, true).type).toBe("number >= 0");
    expect(inferType("Share", ["7,5", "1"], known, false).type).toBe("text");
  });
});

const csv = `Name;SP Cost;Share;Kind;Loaded with;At once;Roll;Notes
Knife;1;7,5;Sharp;;yes;d6;"with | bar; and *stars*"
Club;2;10;Blunt;;no;2d6;
Gun;0;2,25;Blunt;Standard;no;1;=1+1
Cannon;12;0;Sharp;Hollow Point, Standard;yes;d20;`;

describe("a table made of CSV", async () => {
  const sheet = csvSheet(sourceText("weapons.csv", csv), new Collector());
  if (sheet === null) throw new Error("no sheet");
  const { text, said } = inferTable(sheet, tableNameOf("heavy weapons.csv"), known);
  const laidOut = await formatText(text);

  it("compiles beside what it refers to, in both forms", async () => {
    for (const [file, made] of [
      ["weapons.rules", laidOut],
      ["weapons.rules.md", asMarkdown(laidOut)],
    ] as const) {
      const compilation = await compileTexts(
        new Map([
          ["rules/duel/duel.rules", book],
          [`rules/duel/${file}`, made],
        ]),
      );
      expect(rendered(compilation)).toBe("");
      const program = compilation.rulebooks[0]?.program;
      expect(program?.tables.find(({ name }) => name === "HeavyWeapons")?.rows.map(({ key }) => key)).toEqual([
        "Knife",
        "Club",
        "Gun",
        "Cannon",
      ]);
    }
  });
  it("says what each column is, and why", () => {
    expect(said).toEqual([
      "`Name: key`: different words in each row",
      "`SP Cost: int >= 0`: whole numbers, none below 0",
      "`Share: number >= 0`: numbers with decimals, none below 0",
      "`Kind: Kind`: 2 words again and again",
      "`Loaded with: set of Ammo default []`: between commas, each is a key of the table `Ammo`; some cells are empty",
      "`At once: bool`: nothing but yes and no",
      "`Roll(): int`: dice, rolled each time",
      "`Notes: optional text`: words; some cells are empty",
    ]);
    expect(laidOut).toContain("choice Kind { Sharp, Blunt }");
  });
});

it("takes the types that headings and notes say, as a table that came from rules has them", async () => {
  const desk = await deskOf(
    {
      "rules/duel/duel.rules": `${book}table Thrown {\n  | name: key | mass: range of int | hit(str: int >= 0): number | ammo: optional Ammo |\n  | Light | 1 to 5 | 5 + str / 10 | Standard |\n  | Heavy | 6 to 9 | str | |\n}\n`,
    },
    "duel",
  );
  const thrown = desk.tables.find(({ name }) => name === "Thrown");
  if (thrown === undefined) throw new Error("no table");
  const made = await formatText(inferTable(await throughForm(thrown, "xlsx"), "Thrown", known).text);
  expect(made).toBe(await formatText(thrown.source.text.slice(thrown.source.text.indexOf("table Thrown"))));
});

it("reads the tables of Markdown", () => {
  const sheets = markdownSheets(
    sourceText(
      "design.md",
      "# Weapons\n\nProse.\n\n| Name | Damage |\n|---|--:|\n| **Knife** | 4 |\n| A \\| B | 5 |\n\n## Armor ##\n\n| a |\n|---|\n| b |\n",
    ),
  );
  expect(sheets.map(({ name }) => name)).toEqual(["Weapons", "Armor"]);
  expect(sheets[0]?.rows.map((row) => row.map(({ text }) => text))).toEqual([
    ["Knife", "4"],
    ["A | B", "5"],
  ]);
});

it("asks where a number has points in a file with decimal commas", () => {
  const found = new Collector();
  inferTable(
    csvSheet(sourceText("p.csv", "Name;Price;Code\nA;1.500;1.500\nB;2,25;x\n"), found) as never,
    "P",
    referencesOf(null),
    found,
  );
  expect(found.sorted().map(({ code, message }) => [code, message])).toEqual([
    ["point-or-thousands", "`1.500` may be 1500 or 1,5, and I cannot tell which."],
  ]);
});
