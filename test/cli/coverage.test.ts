import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { rulewright } from "../support/fake-terminal.ts";
import { readLcov } from "../support/lcov.ts";
import { sparring } from "../support/sparring.ts";
import { tempProject } from "../support/temp-project.ts";

/** What is reached here can be read off: the examples call `damage` for a dagger and a sword, without a shield. */
const rules = {
  "rules/duel/duel.rules": `rulebook duel { title "Duel" }
table Weapon {
  | name: key | damage: int | reach: int | note: text  |
  | Dagger    | 4           | 1          | for a sleeve |
  | Sword     | 8           | 2          | for a belt   |
  | Pike      | 9           | 5          | for two arms |
}
table Armor from "armor.csv" {
  name: key
  takes: int
}
ordered choice Size { Small, Large }

rule damage(weapon: Weapon, shield: bool, tired: bool): int {
  let base = weapon.damage
  if shield and not tired {
    max(0, base - 3)
  } else {
    base
  }
}
rule soak(armor: Armor): int = armor.takes
rule room(size: Size): int {
  | size  | result |
  | Small |      1 |
  | Large |      2 |
}
rule total(hits: list of int): int {
  let sum1 = 0
  for each hit in hits {
    add hit to sum1
  }
  sum1
}
rule luck(): int = if d6 >= 5 { 1 } else { 0 }

example "A dagger and a sword" {
  damage(Weapon.Dagger, no, no) is 4
  damage(Weapon.Sword, no, yes) is 8
}
example "A small room, and leather" {
  room(Size.Small) is 1
  soak(Armor.Leather) is 2
  total([]) is 0
}
example "Luck" { chance(luck() is 1) is 1 / 3 }
`,
  "rules/duel/armor.csv": "name,takes\nLeather,2\nPlate,5\n",
};
const missed = (out: string): readonly string[] =>
  (out.split("Not reached\n")[1] ?? "")
    .trimEnd()
    .split("\n")
    .map((line) => line.trim());

it("names what no example reaches, with its place, and nothing else", async () => {
  const ran = await rulewright(tempProject(rules), ["test", "--coverage"]);
  expect(ran.code).toBe(0);
  expect(missed(ran.out)).toEqual([
    "rules/duel/armor.csv:3:1  row `Plate` of `Armor` is never looked up",
    // The note is for people: no rule speaks of it. The reach is not.
    "rules/duel/duel.rules:3:31  column `reach` of `Weapon` is never read",
    "rules/duel/duel.rules:6:3  row `Pike` of `Weapon` is never looked up",
    "rules/duel/duel.rules:16:6  a part of `and` is never yes: shield",
    "rules/duel/duel.rules:16:17  a part of `and` is never yes: not tired",
    "rules/duel/duel.rules:16:17  a part of `and` is never no: not tired",
    "rules/duel/duel.rules:17:5  what follows `if` is never reached: max(0, base - 3)",
    "rules/duel/duel.rules:26:3  row 2 is never taken: | Large | 2 |",
    "rules/duel/duel.rules:30:3  the loop is never entered",
  ]);
  // Rows 3 of 5, columns 2 of 3, branches 5 of 10 (if 1 of 2, its parts 1 of 4, the table 1 of 2, luck 2 of 2): 15 of 24 in all.
  expect(ran.out).toContain("  duel   62.5%  rules 5/5, rows 3/5, columns 2/3, branches 5/10, loops 0/1\n");
});

/** Which ways out the examples take is read off in the comments. */
const decisions = `rulebook duel { title "Duel" }
choice Size { Small, Medium, Large, Huge }
choice Ground { Plain, Mud, Rock }
rule pace(size: Size, ground: Ground): int {
  | size \\ ground | Plain | Mud | Rock |
  | Small         |     4 |   3 |    2 |
  | Medium, Large |     5 |   4 |    3 |
  | Huge          |     6 |   1 |    0 |
}
rule grade(points: int): text {
  if points < 0 { "none" }
  else if points < 5 { "low" }
  else if points < 10 { "middle" }
  else { "high" }
}
rule reach(size: Size): int = match size {
  Small: 1
  Medium: 2
  Large, Huge: 3
}
rule tally(points: int): int {
  rows sum
  | points | result |
  | < 3    |      1 |
  | < 6    |      2 |
  | >= 0   |      4 |
}
example "All" {
  pace(Size.Small, Ground.Plain) is 4
  pace(Size.Large, Ground.Rock) is 3
  reach(Size.Huge) is 3
  tally(4) is 6
}
`;

it("knows each way out of grids, matches, rows that add up and chains of conditions", async () => {
  const run = async (examples: string): Promise<readonly string[]> =>
    missed(
      (await rulewright(tempProject({ "rules/duel/duel.rules": decisions + examples }), ["test", "--coverage"])).out,
    ).map((line) => line.replace("rules/duel/duel.rules:", ""));
  const grid = [
    "6:31  row `Small`, column `Mud` is never taken: 3",
    "6:38  row `Small`, column `Rock` is never taken: 2",
    "7:25  row `Medium, Large`, column `Plain` is never taken: 5",
    "7:31  row `Medium, Large`, column `Mud` is never taken: 4",
    "8:25  row `Huge`, column `Plain` is never taken: 6",
    "8:31  row `Huge`, column `Mud` is never taken: 1",
    "8:38  row `Huge`, column `Rock` is never taken: 0",
  ];
  const others = [
    "17:3  `Small` is never reached: Small: 1",
    "18:3  `Medium` is never reached: Medium: 2",
    "24:3  row 1 is never taken: | < 3 | 1 |",
  ];
  // Nothing below 0 or from 5 on: the third condition is asked of nobody.
  const low = [
    ...grid,
    '11:19  what follows `if` is never reached: "none"',
    '13:11  `else if` is never reached: points < 10 { "middle" } else { "high" }',
    '13:25  what follows `if` is never reached: "middle"',
    '14:10  what follows `else` is never reached: "high"',
    ...others,
  ];
  expect(await run('example "Low" { grade(2) is "low" }\n')).toEqual(low);
  expect(await run('example "Low" { grade(2) is "low" }\nexample "High" { grade(12) is "high" }\n')).toEqual([
    ...grid,
    '11:19  what follows `if` is never reached: "none"',
    '13:25  what follows `if` is never reached: "middle"',
    ...others,
  ]);
  expect(
    await run(
      'example "All grades" {\n grade(-1) is "none"\n grade(4) is "low"\n grade(5) is "middle"\n grade(10) is "high"\n}\n',
    ),
  ).toEqual([...grid, ...others]);
});

it("has a block of lcov for each condition of a chain, on its own line", async () => {
  const root = tempProject({ "rules/duel/duel.rules": `${decisions}example "Low" { grade(2) is "low" }\n` });
  expect((await rulewright(root, ["test", "--coverage-out", "lcov.info"])).code).toBe(0);
  const [duel] = readLcov(readFileSync(join(root, "lcov.info"), "utf8"));
  const ways = (line: number): readonly unknown[] =>
    (duel?.branches ?? []).filter((each) => each.line === line).map((each) => each.times);
  // Line 11: no, once; line 12: yes; line 13 is not asked.
  expect([11, 12, 13].map((line) => ways(line).length)).toEqual([2, 2, 2]);
  expect([...ways(11)].sort()).toEqual([0, 1]);
  expect([...ways(12)].sort()).toEqual([0, 1]);
  expect(ways(13)).toEqual(["-", "-"]);
});

it("says of which rulebook it knows nothing, and leaves the file of an earlier run", async () => {
  const root = tempProject({
    ...rules,
    "rules/siege/siege.rules": 'rulebook siege { title "Siege" }\nrule ram(): int = one\n',
    "lcov.info": "earlier",
  });
  const ran = await rulewright(root, ["test", "--coverage-out", "lcov.info"]);
  expect(ran.code).toBe(1);
  expect(ran.out).toContain(
    "Of `siege` I cannot say what is reached while there are errors. I left `lcov.info` as it was.",
  );
  expect(readFileSync(join(root, "lcov.info"), "utf8")).toBe("earlier");
});

it("writes lcov that another reader understands, with paths from where it was called", async () => {
  const root = tempProject(rules);
  mkdirSync(join(root, "game"));
  const ran = await rulewright(join(root, "game"), ["test", "--root", "..", "--coverage-out", "out/lcov.info"]);
  expect(ran.code).toBe(0);
  const files = readLcov(readFileSync(join(root, "game/out/lcov.info"), "utf8"));
  expect(files.map(({ path }) => path)).toEqual(["../rules/duel/armor.csv", "../rules/duel/duel.rules"]);
  const [armor, duel] = files;
  expect([...(armor?.lines ?? [])]).toEqual([
    [2, 1],
    [3, 0],
  ]);
  expect([...(duel?.functions ?? [])].filter(([name]) => name === "damage" || name === "total")).toEqual([
    ["damage", { line: 14, times: 2 }],
    ["total", { line: 28, times: 1 }],
  ]);
  // Line 17 is only reached with a shield; line 19 without one.
  expect([17, 19, 31].map((line) => duel?.lines.get(line))).toEqual([0, 2, 0]);
  const times = (part: (each: { readonly line: number }) => boolean): readonly unknown[] =>
    (duel?.branches ?? [])
      .filter(part)
      .map((each) => each.times)
      .sort();
  // With `shield` no twice, `not tired` is never looked at; what follows `if` never comes, what follows `else` twice.
  expect(times(({ line }) => line === 16)).toEqual([0, 0, 0, 0, 2, 2]);
  expect(times(({ line }) => line === 24)).toEqual([0, 1]);
});

it("ends with 1 where less is reached than was asked for", async () => {
  const root = tempProject(rules);
  expect((await rulewright(root, ["test", "--coverage-least", "62.5"])).code).toBe(0);
  const ran = await rulewright(root, ["test", "--coverage-least", "62.6"]);
  expect([ran.code, ran.out.includes("`duel` reaches 62.5%, less than the 62.6% asked for.")]).toEqual([1, true]);
  const wrong = await rulewright(root, ["test", "--coverage-least", "most"]);
  expect([wrong.code, wrong.err]).toEqual([
    2,
    "error: `--coverage-least` takes a number from 0 to 100, and I got `most`.\n",
  ]);
});

it("counts only the examples that are asked for, and is part of the JSON", async () => {
  const ran = await rulewright(tempProject(rules), ["test", "luck", "--coverage", "--reporter", "json"]);
  const { coverage } = JSON.parse(ran.out) as {
    readonly coverage: { readonly rulebooks: readonly { readonly kinds: Readonly<Record<string, unknown>> }[] };
  };
  expect(coverage.rulebooks[0]?.kinds["rule"]).toEqual({ all: 5, reached: 1 });
});

it("sees the same when everything was proved before", async () => {
  const root = tempProject(rules);
  mkdirSync(join(root, "node_modules"));
  const first = await rulewright(root, ["test", "--coverage"]);
  expect((await rulewright(root, ["test", "--coverage"])).out).toBe(first.out);
});

it("knows what makes a game", async () => {
  const example = `
example "A thrust is braced" in duel() {
  let b = players[2]
  arrange(b.hand, top: [Card.Brace])
  choosing brace(b, Card.Brace)
  hit(b, 3)
  b.hp is 7
}
`;
  const ran = await rulewright(
    tempProject({ "rules/sparring/sparring.rules": (sparring["rules/sparring/sparring.rules"] ?? "") + example }),
    ["test", "--coverage"],
  );
  expect(ran.err + ran.out).toContain("sparring: 1 example holds.");
  const things = missed(ran.out)
    .map((line) => line.replace(/^\S+ +/, ""))
    .filter((line) => /^(action|answer|phase|rule|procedure|setup|`play`)/.test(line));
  expect(things).toEqual([
    "`play` of `Thrust` is never worked out",
    "`play` of `Swing` is never worked out",
    "rule `foe` is never called",
    "action `use` is never taken",
    "action `tuck` is never taken",
    "action `fly` is never taken",
    "action `done` is never taken",
    "phase `Game` is never entered",
    "phase `Round` is never entered",
    "phase `Turn` is never entered",
  ]);
});
