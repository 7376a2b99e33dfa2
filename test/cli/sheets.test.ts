import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { rulewright } from "../support/fake-terminal.ts";
import { tempProject } from "../support/temp-project.ts";

const duel = {
  "rules/duel/duel.rules": `rulebook duel {
  title "Duel"
}

## What people carry.
table Weapon {
  | name: key | damage: int >= 0 | reach: optional text |
  | --------- | ---------------: | -------------------- |
  | Dagger    |                4 | 3-5                  |  # stays
  | =Sword    |                8 |                      |
}

table Blade from Weapon { name: key, damage: int }
table Armor from "armor.csv" { name: key, guard: int }
`,
  "rules/duel/armor.csv": "name,guard\r\nLeather,5\r\nPlate,8\r\n",
};

const read = (root: string, path: string): string => readFileSync(join(root, path), "utf8");

it("prints a table as CSV, in which nothing runs", async () => {
  expect(await rulewright(tempProject(duel), ["export", "duel.Weapon"])).toEqual({
    code: 0,
    err: "",
    out: "name,damage,reach\r\nDagger,4,3-5\r\n'=Sword,8,\r\n",
  });
  expect(await rulewright(tempProject(duel), ["export", "Armor", "--format", "csv"])).toEqual({
    code: 0,
    err: "",
    out: duel["rules/duel/armor.csv"],
  });
});

it("writes all tables as one workbook or into a folder, and brings them back", async () => {
  const root = tempProject(duel);
  expect(await rulewright(root, ["export", "duel", "--out", "out/duel.xlsx"])).toMatchObject({
    code: 0,
    out: "",
    err: "Wrote 2 tables into `out/duel.xlsx`.\n",
  });
  expect(await rulewright(root, ["export", "--out", "out"])).toMatchObject({ code: 0 });
  expect(readdirSync(join(root, "out")).sort()).toEqual(["duel.Armor.csv", "duel.Weapon.csv", "duel.xlsx"]);
  const before = statSync(join(root, "rules/duel/duel.rules")).mtimeMs;
  expect(await rulewright(root, ["import", "out/duel.xlsx", "--into", "duel"])).toEqual({
    code: 0,
    err: "",
    out: "`duel.Weapon`: nothing changed.\n`duel.Armor`: nothing changed.\n",
  });
  expect(statSync(join(root, "rules/duel/duel.rules")).mtimeMs).toBe(before);
});

it("says what is wrong with rules that it cannot read, and not that they hold no tables", async () => {
  const torn = (from: string, to: string): string =>
    tempProject({
      ...duel,
      "armor.csv": "name,guard\nPlate,9\n",
      "rules/duel/duel.rules": duel["rules/duel/duel.rules"].replace(from, to),
    });
  for (const root of [
    torn("rulebook duel", "rulebok duel"),
    torn("table Weapon {", "table Weapon"),
    torn("## What", "\0"),
  ]) {
    for (const args of [
      ["export"],
      ["export", "duel"],
      ["export", "duel.Weapon"],
      ["export", "Weapon"],
      ["export", "--out", "out"],
      ["import", "armor.csv", "--into", "duel.Armor"],
    ]) {
      const ran = await rulewright(root, args);
      expect(
        [ran.code, /duel\.rules/.test(ran.out + ran.err), /no tables|know no|no rows/.test(ran.err)],
        `${args.join(" ")}\n${ran.out}${ran.err}`,
      ).toEqual([1, true, false]);
    }
  }
});

it("takes tables out of rules with mistakes, and says that there are some", async () => {
  const root = tempProject({
    ...duel,
    "rules/duel/duel.rules": duel["rules/duel/duel.rules"].replace("damage: int >= 0", "damage int >= 0"),
  });
  const ran = await rulewright(root, ["export", "Weapon"]);
  expect([ran.code, ran.err], ran.err).toEqual([
    0,
    "The files of these tables have 1 error: `rulewright check` tells what is wrong.\n",
  ]);
  expect(ran.out).toContain("\nDagger,4,3-5\r\n");
  expect(await rulewright(root, ["export", "Armor"])).toMatchObject({ code: 0, err: "" });
});

it("overwrites nothing that differs unless it is told to", async () => {
  const root = tempProject({ ...duel, "weapons.csv": "mine\n" });
  expect(await rulewright(root, ["export", "Weapon", "--out", "weapons.csv"])).toMatchObject({ code: 2, out: "" });
  expect(read(root, "weapons.csv")).toBe("mine\n");
  expect(await rulewright(root, ["export", "Weapon", "--out", "weapons.csv", "--force"])).toMatchObject({ code: 0 });
  expect(await rulewright(root, ["export", "Weapon", "--out", "weapons.csv"])).toMatchObject({ code: 0 });
  expect(await rulewright(root, ["import", "weapons.csv", "--out", "weapons.csv"])).toMatchObject({ code: 2 });
});

it("brings a changed sheet back into its table", async () => {
  const root = tempProject({
    ...duel,
    "weapons.csv": "damage,name,reach\n12,'=Sword,far\n4,Dagger,3-5\n6,Spear,\n",
    "armor.csv": "name;guard\nPlate;9\n",
  });
  expect(await rulewright(root, ["import", "weapons.csv", "--into", "duel.Weapon"])).toEqual({
    code: 0,
    err: "",
    out: "`duel.Weapon`: 2 cells changed, 1 row added, another order.\n",
  });
  const sword = "  | =Sword    |               12 | far                  |\n";
  const dagger = "  | Dagger    |                4 | 3-5                  |  # stays\n";
  const spear = "  | Spear     |                6 |                      |\n";
  expect(read(root, "rules/duel/duel.rules")).toBe(
    duel["rules/duel/duel.rules"].replace(/ {2}\| Dagger[^]*?(?=\})/, () => sword + dagger + spear),
  );
  expect(await rulewright(root, ["import", "armor.csv", "--into", "Armor"])).toMatchObject({
    code: 0,
    out: "`duel.Armor`: 1 cell changed, 1 row removed.\n",
  });
  expect(read(root, "rules/duel/armor.csv")).toBe("name,guard\r\nPlate,9\r\n");
});

it("writes nothing where the sheet is broken, and says the cell", async () => {
  const root = tempProject({ ...duel, "weapons.csv": "name,damage,reach\nDagger,4,05-Mar\n'=Sword,-8,\n" });
  const ran = await rulewright(root, ["import", "weapons.csv", "--into", "duel.Weapon", "--format", "json"]);
  expect(ran.code).toBe(1);
  const { findings } = JSON.parse(ran.out) as {
    readonly findings: readonly {
      readonly code: string;
      readonly place: { readonly file: string; readonly start: { readonly line: number; readonly column: number } };
    }[];
  };
  expect(findings).toMatchObject([
    { code: "sheet-date", place: { file: "weapons.csv", start: { line: 2, column: 10 } } },
  ]);
  expect(read(root, "rules/duel/duel.rules")).toBe(duel["rules/duel/duel.rules"]);
  writeFileSync(join(root, "weapons.csv"), "name,damage,reach\nDagger,4,3-5\n'=Sword,-8,\n");
  const text = await rulewright(root, ["import", "weapons.csv", "--into", "duel.Weapon"]);
  expect(text.out).toContain("weapons.csv:3:9, row `=Sword`, column `damage`");
  expect(text.out).toContain("Nothing was written.");
  expect(readdirSync(join(root, "rules/duel")).sort()).toEqual(["armor.csv", "duel.rules"]);
});

it("makes a typed table, and tells its guesses", async () => {
  const root = tempProject({ ...duel, "monsters.csv": "Monster,HP,Weapon\nWolf,7,Dagger\nOgre,30,=Sword\n" });
  const ran = await rulewright(root, ["import", "monsters.csv", "--name", "Monster"]);
  expect(ran).toMatchObject({
    code: 0,
    out: "table Monster {\n  | Monster: key | HP: int >= 0 | Weapon: Weapon |\n  | ------------ | -----------: | -------------- |\n  | Wolf         |            7 | Dagger         |\n  | Ogre         |           30 | =Sword         |\n}\n",
  });
  expect(ran.err).toContain("`Weapon: Weapon`: each is a key of the table `Weapon`");
  expect(
    await rulewright(root, ["import", "monsters.csv", "--name", "Monster", "--out", "rules/duel/monsters.rules.md"]),
  ).toMatchObject({ code: 0, err: "" });
  expect(read(root, "rules/duel/monsters.rules.md").startsWith("### table Monster\n\n| Monster: key |")).toBe(true);
  expect(await rulewright(root, ["check"])).toMatchObject({ code: 0 });
});

it.each([
  [["import", "gone.csv"], "cannot find"],
  [["import", "rules"], "cannot find"],
  [["import", "bad.xlsx"], "no workbook"],
  [["import", "torn.xlsx"], "cannot read the workbook"],
  [["import", "latin.csv"], "UTF-8"],
  [["import", "good.csv", "--into", "duel.Weapn"], "Did you mean `duel.Weapon`"],
  [["import", "good.csv", "--into", "duel.Blade"], "no rows of its own"],
  [["import", "good.csv", "--into", "duel"], "No sheet"],
  [["import", "good.csv", "--sheet", "One"], "no sheet `One`"],
  [["import", "good.csv", "--name", "my table"], "cannot be the name"],
  [["export", "duel"], "do not fit into one table"],
  [["export", "duel", "--format", "xlsx"], "--out"],
  [["export", "Blade"], "joins other tables"],
  [["export", "--format", "pdf"], "csv, xlsx"],
])("%j: %s", async (args, words) => {
  const root = tempProject({
    ...duel,
    "good.csv": "a,b\nx,1\n",
    "bad.xlsx": "words",
    "torn.xlsx": "PK\u0003\u0004 and nothing",
  });
  writeFileSync(join(root, "latin.csv"), Buffer.from([0x61, 0xe9, 0x0a]));
  mkdirSync(join(root, "folder"));
  const ran = await rulewright(root, args);
  expect(ran).toMatchObject({ code: 2, out: "" });
  expect(ran.err).toContain(words);
  expect(existsSync(join(root, "generated"))).toBe(false);
});

const checked = {
  "rules/duel/duel.rules": `rulebook duel { title "Duel" }
table W {
  | name: key | damage: int |
  | --------- | ----------: |
  | Dagger    |           4 |
  | Sword     |           8 |
}
check W.Sword.damage > W.Dagger.damage "A sword is better than a dagger."
example "Together" { W.Sword.damage + W.Dagger.damage is 12 }
`,
};

it.each([
  ["a check", "name,damage\nDagger,9\nSword,3\n", "check-broken", "> W.Dagger", "< W.Dagger"],
  ["an example", "name,damage\nDagger,4\nSword,9\n", "example-fails", "is 12", "is 13"],
])("writes nothing that breaks %s", async (_, csv, code, claim, other) => {
  const root = tempProject({ ...checked, "w.csv": csv });
  const ran = await rulewright(root, ["import", "w.csv", "--into", "duel.W"]);
  expect(ran.code).toBe(1);
  expect(ran.out + ran.err).toContain(`error[${code}]`);
  expect(ran.out + ran.err).toContain("Nothing was written.");
  expect(read(root, "rules/duel/duel.rules")).toBe(checked["rules/duel/duel.rules"]);
  // What is to hold afterwards is written first.
  writeFileSync(join(root, "rules/duel/duel.rules"), checked["rules/duel/duel.rules"].replace(claim, other));
  expect((await rulewright(root, ["import", "w.csv", "--into", "duel.W"])).code).toBe(0);
});

it("tells dates of a new sheet: an error beside other cells, a warning where there is nothing else", async () => {
  const root = tempProject({
    ...checked,
    "m.csv": "Name,CR,XP\nGoblin,01-Apr,50\nOrc,01-Feb,100\nOgre,2,450\n",
    "d.csv": "Name,Seen\nGoblin,01-Apr\nOrc,01-Feb\n",
  });
  const mixed = await rulewright(root, ["import", "m.csv"]);
  expect(mixed.code).toBe(1);
  expect((mixed.out + mixed.err).match(/sheet-date\]/g)).toHaveLength(2);
  const dates = await rulewright(root, ["import", "d.csv"]);
  expect(dates.code).toBe(0);
  expect((dates.out + dates.err).match(/warning\[sheet-dates\]/g)).toHaveLength(1);
});

const kept = `Monsters of the north,,,
Name,Size,HP,Speed
SNOW,,,
Yeti,Large,51 (6d10+18),40 ft.
Wolf,Medium,11 (2d8+2),40 ft.
Thug,medium,32 (5d8+10),30 ft.
Total,,94,
`;

it("says once what is no row and no plain value of a sheet, and makes of it what is chosen", async () => {
  const root = tempProject({ ...duel, "monsters.csv": kept });
  const told = await rulewright(root, [
    "import",
    "monsters.csv",
    "--leave-out",
    "1",
    "--out",
    "rules/duel/monsters.rules",
  ]);
  expect(told.code).toBe(1);
  for (const code of [
    "error[sheet-sections]",
    "error[sheet-totals]",
    "warning[sheet-brackets]",
    "warning[sheet-units]",
    "warning[sheet-spellings]",
  ])
    expect(told.err + told.out).toContain(code);
  expect(existsSync(join(root, "rules/duel/monsters.rules"))).toBe(false);
  const choices = ["--leave-out", "1,7", "--sections", "Home", "--split", "HP", "--units", "speed", "--unify", "Size"];
  const made = await rulewright(root, [
    "import",
    "monsters.csv",
    ...choices,
    "--name",
    "Monster",
    "--out",
    "rules/duel/monsters.rules",
  ]);
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(read(root, "rules/duel/monsters.rules")).toContain(
    '| Name: key | Size: text | HP: int >= 0 | HP dice(): int | Speed "Speed (ft.)": int >= 0 | Home: text |',
  );
  expect(await rulewright(root, ["check"])).toMatchObject({ code: 0 });
});

it.each([
  [["--leave-out", "40"], "Nothing stands in line 40 of the sheet"],
  [["--leave-out", "one"], "takes lines of the sheet, such as `1,9-12`"],
  [["--leave-out", "1", "--split", "Hp2"], "The sheet has no column `Hp2`, which `--split` names. Did you mean `HP`?"],
  [["--leave-out", "1", "--sections", "size"], "The sheet has a column `size` already."],
  [["--into", "duel.Weapon", "--split", "HP"], "`--split` is for a new table."],
])("refuses what the sheet does not have: %j", async (words, says) => {
  const ran = await rulewright(tempProject({ ...duel, "monsters.csv": kept }), ["import", "monsters.csv", ...words]);
  expect(ran).toMatchObject({ code: 2, err: expect.stringContaining(says) });
});

it("leaves a title out of a sheet that comes back into its table", async () => {
  const root = tempProject({ ...duel, "back.csv": "Our weapons,,\nname,damage,reach\nDagger,5,3-5\n'=Sword,8,\n" });
  expect(await rulewright(root, ["import", "back.csv", "--into", "duel.Weapon", "--leave-out", "1"])).toMatchObject({
    code: 0,
    out: "`duel.Weapon`: 1 cell changed.\n",
  });
});
