/** Changes that are planted, with effects that are known from arithmetic, through the command in a repository of its own. */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Diff, RulebookDiff } from "../../src/diff/shape.ts";
import { rulewright, type Ran } from "../support/fake-terminal.ts";
import { projectRoot } from "../support/project-files.ts";
import { sparring } from "../support/sparring.ts";
import { tempProject } from "../support/temp-project.ts";
import { tempRepository, type Files } from "../support/temp-repository.ts";

const duel = `rulebook duel { title "Duel" }
choice Armor { None, Leather, Plate }
let factor = 2
table Weapon {
  | name: key | damage: int |
  | Dagger    | 4           |
  | Sword     | 8           |
}
rule soak(armor: Armor): int {
  | armor   | result |
  | None    |      0 |
  | Leather |      2 |
  | Plate   |      5 |
}
rule damage(skill: int 0 to 20, weapon: Weapon, armor: Armor): int =
  max(0, weapon.damage + floor(skill / 5) - soak(armor))
rule twice(n: int 0 to 9): int = n * factor
rule tall(height: int >= 0): bool = height >= 1000
rule hits(dice: int 0 to 3): int = count(dice times d6 where it >= 5)

variant heavy "Heavy armor." { let factor = 3 }

example "A dagger against leather" { damage(0, Weapon.Dagger, Armor.Leather) is 2 }
example "A sword" { damage(5, Weapon.Sword, Armor.None) is 9 }
example "Heavy" with heavy { twice(2) is 6 }
report soaked "What armor takes" {
  rows armor: Armor
  column "Taken" = soak(armor)
}
`;
const files = { "rules/duel/duel.rules": duel };
const edited = (...edits: readonly (readonly [string, string])[]): Files => ({
  "rules/duel/duel.rules": edits.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`There is no ${from}.`);
    return text.replace(from, to);
  }, duel),
});

async function changed(change: Files, ...args: readonly string[]): Promise<Ran> {
  const repository = tempRepository(files);
  repository.write(change);
  return rulewright(repository.root, ["diff", ...args]);
}

async function moved(change: Files): Promise<RulebookDiff> {
  const ran = await changed(change, "--format", "json");
  expect(ran.err).toBe("");
  const { rulebooks } = JSON.parse(ran.out) as Diff;
  return rulebooks.find(({ rulebook }) => rulebook === "duel") as RulebookDiff;
}

const resultsOf = ({ rules }: RulebookDiff): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    rules.map(({ rule, variant, results }) => {
      const { tried, all, differ, smallest } = results ?? { tried: 0, all: false, differ: 0, smallest: null };
      return [
        variant === null ? rule : `${rule} with ${variant}`,
        [differ, tried, all, smallest === null ? null : `${smallest.call}: ${smallest.from} to ${smallest.to}`],
      ];
    }),
  );

it("says that nothing moves where only the text is another", async () => {
  const soak = duel.slice(duel.indexOf("rule soak"), duel.indexOf("rule damage"));
  const ran = await changed({
    "rules/duel/duel.rules": duel
      .replace(soak, "")
      .replace('title "Duel"', '# a remark\n  title "Duel"')
      .replace("floor(skill / 5) - soak(armor)", "floor((skill / 5))\n    - soak(armor)"),
    "rules/duel/soak.rules": `## What armor takes away.\n${soak.replace(/ +/g, " ")}`,
  });
  expect([ran.code, ran.out]).toEqual([
    0,
    expect.stringMatching(/^From HEAD \([0-9a-f]{7}\) to the working tree\n\nNothing moves\.\n$/),
  ]);
});

it("does not mind what locals are called", async () => {
  const block = (name: string, other: string): string =>
    `rule added(xs: list of int): int {\n  let ${name} = 0\n  for each ${other} in xs { add ${other} to ${name} }\n  ${name}\n}\n`;
  const repository = tempRepository({ "rules/duel/duel.rules": duel + block("total", "hit") });
  repository.write({ "rules/duel/duel.rules": duel + block("whole", "blow") });
  expect((await rulewright(repository.root, ["diff"])).out).toContain("Nothing moves.\n");
});

it("follows a cell into the rules", async () => {
  const found = await moved(edited(["| Dagger    | 4 ", "| Dagger    | 5 "]));
  expect(found.declarations).toEqual([
    { kind: "table", name: "Weapon", happened: "changed", details: [{ part: "`Dagger`, damage", from: "4", to: "5" }] },
  ]);
  // 21 skills for the dagger against three armors; against plate the first five of them give 0 before and after.
  expect(resultsOf(found)).toEqual({ damage: [58, 126, true, "skill: 0, weapon: Dagger, armor: None: 4 to 5"] });
  expect(found.rules[0]?.through).toEqual(["Weapon"]);
  expect(found.examples.map(({ title, change, detail }) => [title, change, detail])).toEqual([
    ["A dagger against leather", "now fails", expect.stringContaining("the rules say 3")],
  ]);
  expect([found.step, found.signatures, found.reports]).toEqual(["patch", [], []]);
});

it("follows a row of a decision table through a rule, into a report", async () => {
  const found = await moved(edited(["| Leather |      2 |", "| Leather |      3 |"]));
  expect(resultsOf(found)).toEqual({
    soak: [1, 3, true, "armor: Leather: 2 to 3"],
    // Every dagger and sword against leather: even the weakest has 2 left, and now 1.
    damage: [42, 126, true, "skill: 0, weapon: Dagger, armor: Leather: 2 to 1"],
  });
  expect(found.rules.map(({ rule, itself, through, details }) => [rule, itself, through, details])).toEqual([
    ["soak", true, [], [{ part: "row 2", from: "2", to: "3" }]],
    ["damage", false, ["soak"], []],
  ]);
  expect(found.reports).toEqual([
    {
      title: "What armor takes",
      happened: "changed",
      rows: [],
      columns: [],
      cells: [{ row: "Leather", column: "Taken", from: "2", to: "3", by: 1 }],
      expected: [],
    },
  ]);
});

it("tells a formula that is written otherwise from one that gives something else", async () => {
  const found = await moved(edited(["n * factor", "n + n * (factor - 1)"]));
  expect(resultsOf(found)).toEqual({ twice: [0, 10, true, null] });
  const text = (await changed(edited(["n * factor", "n + n * (factor - 1)"]))).out;
  expect(text).toContain("none of all 10 inputs differs");
});

it("does not take a call for another one because something more may be given", async () => {
  const found = await moved(
    edited(
      ["rule soak(armor: Armor): int {", "rule soak(armor: Armor, worn: int default 0): int {"],
      ["| None    |      0 |", "| None    |   worn |"],
    ),
  );
  expect(found.rules.map(({ rule, itself, results }) => [rule, itself, results?.differ])).toEqual([
    ["soak", true, 0],
    ["damage", false, 0],
  ]);
  expect([found.examples, found.step]).toEqual([[], "minor"]);
});

it("finds the one input of very many at which a rule turns", async () => {
  const found = await moved(edited(["height >= 1000", "height > 1000"]));
  expect(found.rules[0]?.results).toMatchObject({
    all: false,
    differ: 1,
    smallest: { call: "height: 1000", from: "yes", to: "no" },
  });
});

it("says by how much odds move", async () => {
  const found = await moved(edited(["where it >= 5", "where it >= 4"]));
  // One die in two instead of one in three. With three dice, nothing at all: (2/3)^3 = 8/27, and 1/8.
  expect(found.rules.map(({ rule, odds }) => [rule, odds?.asked, odds?.differ])).toEqual([["hits", 4, 3]]);
  const { call, average, result, from, to, distance } = found.rules[0]?.odds?.largest ?? {};
  expect([call, result]).toEqual(["dice: 3", "0"]);
  expect([average?.from, average?.to, from, to, distance].map((each) => Number(each?.toFixed(9)))).toEqual(
    [1, 1.5, 8 / 27, 1 / 8, (8 / 27 - 1 / 8 + (12 - 81 / 8) / 27 + (81 / 8 - 6) / 27 + (27 / 8 - 1) / 27) / 2].map(
      (each) => Number(each.toFixed(9)),
    ),
  );
});

it("compares under a variant what only the variant changed", async () => {
  const found = await moved(edited(["{ let factor = 3 }", "{ let factor = 4 }"]));
  expect(resultsOf(found)).toEqual({ "twice with heavy": [9, 10, true, "n: 1: 3 to 4"] });
  expect(found.declarations).toEqual([
    {
      kind: "variant",
      name: "heavy",
      happened: "changed",
      details: [{ part: "constant `factor`", from: "3", to: "4" }],
    },
  ]);
  expect(found.examples.map(({ title, change }) => [title, change])).toEqual([["Heavy", "now fails"]]);
});

it("knows goals that are new, gone, or want something else, and none that is only laid out otherwise", async () => {
  const goal = (title: string, lines: string): string => `goal "${title}" {${lines}}\n`;
  const before = `${duel}${goal("Kept", " twice(2) in 3 to 5 ")}${goal("Other", "\n twice(2) is 4\n twice(3) is 6\n")}${goal("Gone", " twice(1) is 2 ")}`;
  const after = `${duel}${goal("Kept", "\n  twice( 2 )  in 3 to 5\n")}${goal("Other", "\n twice(2) is 4\n twice(3) in 6 to 8\n")}${goal("Fresh", " twice(1) is 2 ")}`;
  const repository = tempRepository({ "rules/duel/duel.rules": before });
  repository.write({ "rules/duel/duel.rules": after });
  const { rulebooks } = JSON.parse((await rulewright(repository.root, ["diff", "--format", "json"])).out) as Diff;
  expect(rulebooks.flatMap(({ declarations }) => declarations)).toEqual([
    {
      kind: "goal",
      name: "Other",
      happened: "changed",
      details: [{ part: "", from: "twice(3) is 6", to: "twice(3) in 6 to 8" }],
    },
    { kind: "goal", name: "Fresh", happened: "new", details: [] },
    { kind: "goal", name: "Gone", happened: "gone", details: [] },
  ]);
});

it("knows examples that are new, gone, mended or say something else", async () => {
  const repository = tempRepository(edited(["is 9 }", "is 10 }"]));
  repository.write(
    edited(
      ['example "Heavy" with heavy { twice(2) is 6 }', 'example "Light" { twice(2) is 4 }'],
      ["Armor.Leather) is 2", "Armor.Leather) <= 2"],
    ),
  );
  const {
    rulebooks: [found],
  } = JSON.parse((await rulewright(repository.root, ["diff", "--format", "json"])).out) as Diff;
  expect(found?.examples.map(({ title, change }) => [title, change])).toEqual([
    ["A dagger against leather", "claims changed"],
    ["A sword", "now holds"],
    ["Light", "new"],
    ["Heavy", "gone"],
  ]);
});

it.each([
  [
    "a new row",
    [["| Sword     | 8           |", "| Sword     | 8           |\n  | Pike      | 9           |"]],
    "minor",
    "WeaponKey",
  ],
  [
    "a row less",
    [
      ["  | Sword     | 8           |\n", ""],
      ['example "A sword" { damage(5, Weapon.Sword, Armor.None) is 9 }', ""],
    ],
    "major",
    "WeaponKey",
  ],
  [
    "a parameter that must be given",
    [
      ["rule tall(height: int >= 0)", "rule tall(height: int >= 0, least: int)"],
      ["height >= 1000", "height >= least"],
    ],
    "major",
    "tall",
  ],
  [
    "a parameter that may be left out",
    [
      ["rule tall(height: int >= 0)", "rule tall(height: int >= 0, least: int default 1000)"],
      ["height >= 1000", "height >= least"],
    ],
    "minor",
    "tall",
  ],
  [
    "another name of a parameter",
    [["rule tall(height: int >= 0): bool = height", "rule tall(size: int >= 0): bool = size"]],
    "major",
    "tall",
  ],
  ["narrower bounds", [["height: int >= 0", "height: int >= 1"]], "major", "tall"],
  ["wider bounds", [["height: int >= 0", "height: int >= -5"]], "minor", "tall"],
  ["another result", [["bool = height >= 1000", "int = height"]], "major", "tall"],
  [
    "a result that may have decimals",
    [["rule twice(n: int 0 to 9): int", "rule twice(n: int 0 to 9): number"]],
    "patch",
    "twice",
  ],
  ["a rule that rolls now", [["bool = height >= 1000", "bool = height >= d6"]], "major", "tall"],
  ["a rule that is gone", [["rule tall(height: int >= 0): bool = height >= 1000\n", ""]], "major", "tall"],
  ["a new rule", [["rule tall(", "rule small(height: int >= 0): bool = height < 5\nrule tall("]], "minor", "small"],
] as const)("asks for the right step of the version: %s", async (_, edits, step, name) => {
  const found = await moved(edited(...edits));
  expect([found.step, found.signatures.map((each) => [each.name, each.step])]).toEqual([step, [[name, step]]]);
});

it("compares two commits, and where they went apart", async () => {
  const repository = tempRepository(files);
  repository.git("checkout", "-q", "-b", "side");
  repository.write(edited(["| Sword     | 8 ", "| Sword     | 9 "]));
  repository.commit();
  repository.git("checkout", "-q", "main");
  repository.write(edited(["let factor = 2", "let factor = 5"]));
  repository.commit();
  const details = async (range: string): Promise<unknown> =>
    (
      JSON.parse((await rulewright(repository.root, ["diff", range, "--format", "json"])).out) as Diff
    ).rulebooks[0]?.declarations.flatMap(({ name, details: parts }) => parts.map(({ from, to }) => [name, from, to]));
  expect(await details("HEAD~1..HEAD")).toEqual([["factor", "2", "5"]]);
  expect(await details("main..side")).toEqual([
    ["factor", "5", "2"],
    ["Weapon", "8", "9"],
  ]);
  expect(await details("main...side")).toEqual([["Weapon", "8", "9"]]);
  expect(await details("side")).toEqual([
    ["factor", "2", "5"],
    ["Weapon", "9", "8"],
  ]);
});

it("works below the top of a repository, and after the folder of the project has moved, against a folder", async () => {
  const repository = tempRepository({
    "game/rules/duel/duel.rules": duel,
    "rules/other/other.rules": 'rulebook other { title "Other" }\nrule one(): int = 1\n',
  });
  repository.write({ "game/rules/duel/duel.rules": duel.replace("let factor = 2", "let factor = 5") });
  expect((await rulewright(join(repository.root, "game"), ["diff"])).out).toContain("constant factor  2 → 5");
  const before = tempProject({ "rules/duel/duel.rules": duel });
  const ran = await rulewright(join(repository.root, "game"), ["diff", "--against", before]);
  expect(ran.out).toContain("constant factor  2 → 5");
});

it("knows rulebooks that are new, gone, or called otherwise", async () => {
  const repository = tempRepository({
    ...files,
    "rules/siege/siege.rules": 'rulebook siege { title "Siege" }\nuse duel\nrule ram(): int = duel.twice(2)\n',
  });
  repository.write({
    "rules/duel/duel.rules": null,
    "rules/skirmish/skirmish.rules": duel
      .replace("rulebook duel", "rulebook skirmish")
      .replace("| Sword     | 8 ", "| Sword     | 9 "),
    "rules/siege/siege.rules": 'rulebook siege { title "Siege" }\nuse skirmish\nrule ram(): int = skirmish.twice(2)\n',
    "rules/fleet/fleet.rules": 'rulebook fleet { title "Fleet" }\nrule one(): int = 1\n',
  });
  const { rulebooks } = JSON.parse((await rulewright(repository.root, ["diff", "--format", "json"])).out) as Diff;
  expect(rulebooks.map(({ rulebook, was, state, step }) => [rulebook, was, state, step])).toEqual([
    ["fleet", null, "new", "minor"],
    ["siege", null, "same", "none"],
    ["skirmish", "duel", "changed", "major"],
  ]);
  expect(rulebooks[2]?.declarations.map(({ name }) => name)).toEqual(["Weapon"]);
  repository.commit();
  repository.write({ "rules/fleet/fleet.rules": null });
  expect((await rulewright(repository.root, ["diff"])).out).toContain("fleet  gone\n");
});

it("says which side has errors, and compares the rest", async () => {
  const repository = tempRepository({
    ...files,
    "rules/siege/siege.rules": 'rulebook siege { title "Siege" }\nrule ram(): int = 1\n',
  });
  repository.write({
    ...edited(["let factor = 2", "let factor = 5"]),
    "rules/siege/siege.rules": 'rulebook siege { title "Siege" }\nrule ram(): int = one\n',
  });
  const ran = await rulewright(repository.root, ["diff"]);
  expect(ran.code).toBe(1);
  expect(ran.out).toContain("! the working tree has an error in siege: rules/siege/siege.rules:2:19");
  expect(ran.out).toContain("siege  not compared: one side has errors");
  expect(ran.out).toContain("constant factor  2 → 5");
  repository.commit();
  repository.write({ "rules/siege/siege.rules": 'rulebook siege { title "Siege" }\nrule ram(): int = 1\n' });
  const mended = await rulewright(repository.root, ["diff"]);
  expect([mended.code, mended.out.includes("! HEAD (")]).toEqual([0, true]);
});

it("wants a folder that can be read, and tells what keeps it from that", async () => {
  const broken = { ...files, "rules/siege/siege.rules": 'rulebook siege { title "Siege" }\nrule ram(): int = one\n' };
  const root = tempProject(files);
  const against = async (
    other: Readonly<Record<string, string>>,
  ): Promise<{ readonly code: number; readonly out: string }> =>
    rulewright(root, ["diff", "--against", tempProject(other)]);
  const ran = await against(broken);
  expect([ran.code, /^! .* has an error in siege: rules\/siege\/siege\.rules:2:19 /m.test(ran.out)]).toEqual([1, true]);
  // A message that has no place has nothing before it.
  const empty = await against({ "readme.txt": "nothing" });
  expect(
    [empty.code, /^! \S+ has an error: I found no rulebook in/m.test(empty.out.replace(/\n {2}/g, " "))],
    empty.out,
  ).toEqual([1, true]);
  const misset = await against({ ...files, "rulewright.config.json": "{" });
  expect([misset.code, misset.out.includes("rulewright.config.json")], misset.out).toEqual([1, true]);
  expect((await against(files)).code).toBe(0);
  const repository = tempRepository({ ...files, "rulewright.config.json": "{}" });
  repository.write({ "rulewright.config.json": "{" });
  const here = await rulewright(repository.root, ["diff"]);
  expect([here.code, here.out.includes("! the working tree has an error: rulewright.config.json")], here.out).toEqual([
    1,
    true,
  ]);
});

it("ends with 1 only on what was asked for", async () => {
  const change = edited(["| Leather |      2 |", "| Leather |      3 |"]);
  const codes = await Promise.all(
    ["major", "minor", "patch", "results", "examples", "reports", "major,reports"].map(
      async (gate) => (await changed(change, "--fail-on", gate)).code,
    ),
  );
  expect(codes).toEqual([0, 0, 1, 1, 1, 1, 1]);
  expect((await changed(change)).code).toBe(0);
});

it("writes Markdown in which long lists are folded and nothing becomes markup", async () => {
  const rows = Array.from({ length: 12 }, (_, place) => `  | Row ${place} <b>*_ | ${place} |`).join("\n");
  const table = (more: string): string =>
    `${duel}table Many {\n  | name: key | worth: int |\n${rows.replaceAll(/\| (\d+) \|$/gm, `| $1${more} |`)}\n}\n`;
  const repository = tempRepository({ "rules/duel/duel.rules": table("") });
  repository.write({ "rules/duel/duel.rules": table("0") });
  const { out } = await rulewright(repository.root, ["diff", "--format", "markdown"]);
  expect(out).toMatch(
    /^## What this change moves\n\nFrom HEAD \([0-9a-f]{7}\) to the working tree\. It asks for a patch version\.\n\n### duel: patch\n/,
  );
  expect(out).toContain(
    "- table `Many`\n  <details><summary>11 parts</summary>\n\n  - `Row 1 <b>*_`, worth: `1` → `10`\n",
  );
});

it("stays within the width of the terminal", async () => {
  const ran = await changed(
    edited(
      ["| Leather |      2 |", "| Leather |      3 |"],
      [
        "bool = height >= 1000",
        `bool = height >= 1000 and ${Array.from({ length: 30 }, (_, place) => `height is not ${place}`).join(" and ")}`,
      ],
    ),
  );
  expect(Math.max(...ran.out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(110);
});

it.each([
  [["diff", "nowhere"], "git knows no revision `nowhere` here."],
  [["diff", "--", "--output=x"], "`--output=x` is no name of a revision."],
  [["diff", "a....b"], "Two revisions have two dots between them"],
  [["diff", "--fail-on", "majr"], "`--fail-on` does not know `majr`. Did you mean `major`"],
  [["diff", "--only", "duell"], "I know no rulebook called `duell`. Did you mean `duel`?"],
  [["diff", "--tries", "0"], "`--tries` takes a whole number from 1"],
  [["diff", "HEAD", "--against", "."], "not both"],
  [["diff", "--against", "rules/duel/duel.rules"], "`rules/duel/duel.rules` is a file."],
])("%j is wrong use", async (args, words) => {
  const ran = await rulewright(tempRepository(files).root, args);
  expect([ran.code, ran.out]).toEqual([2, ""]);
  expect(ran.err).toContain(words);
});

it("needs a repository, or a folder", async () => {
  const ran = await rulewright(tempProject(files), ["diff"]);
  expect([ran.code, ran.err.includes("`--against <folder>` compares with a folder.")]).toEqual([2, true]);
});

it("gives the same bytes each time, in a fresh clone as well", async () => {
  const repository = tempRepository(files);
  repository.write(edited(["floor(skill / 5)", "floor(skill / 4)"], ["height >= 1000", "height >= 900"]));
  repository.commit();
  const first = (await rulewright(repository.root, ["diff", "HEAD~1..HEAD"])).out;
  const clone = tempProject();
  rmSync(clone, { recursive: true });
  repository.git("clone", "-q", repository.root, clone);
  expect((await rulewright(clone, ["diff", "HEAD~1..HEAD"])).out).toBe(first);
});

const game = `${sparring["rules/sparring/sparring.rules"] ?? ""}
variant cruel "Thrusts hurt more." { table Card { | name | copies |
                                                  | Thrust | 4 | } }
example "A blow of 1" in duel() {
  let b = players[2]
  hit(b, 1)
  b.hp is 7
}
rule worst(card: Card): int = 3 - card.softens
`;

it("tells what makes a game: cards, actions, phases, setups", async () => {
  const repository = tempRepository({ "rules/sparring/sparring.rules": game });
  const edits: readonly (readonly [string, string])[] = [
    ["take amount from target.hp", "take amount + 1 from target.hp"],
    ["|           2 |            2 |", "|           2 |            1 |"],
    ["  limit 1 per Round\n", ""],
    ['action fly(me: Side) in Turn {\n  needs me.hp > 100 "Nobody flies."\n  do { endPhase() }\n}\n', ""],
    ["hp: int 1 to 20 default 8", "hp: int 1 to 10 default 8"],
    ["exit { draw(active, 1) }", "exit { draw(active, 2) }"],
  ];
  repository.write({
    "rules/sparring/sparring.rules": edits.reduce((text, [from, to]) => text.replace(from, to), game),
  });
  const {
    rulebooks: [found],
  } = JSON.parse((await rulewright(repository.root, ["diff", "--format", "json"])).out) as Diff;
  expect(
    found?.declarations.map(({ kind, name, happened, details }) => [
      kind,
      name,
      happened,
      ...details.map(({ from, to }) => `${from} > ${to}`),
    ]),
  ).toEqual([
    ["table", "Card", "changed", "2 > 1"],
    ["procedure", "hit", "changed", expect.stringContaining("amount + 1")],
    ["action", "tuck", "changed", "limit 1 per Round > null"],
    ["action", "fly", "gone"],
    ["setup", "duel", "changed", expect.stringContaining("hp: int 1 to 10")],
    ["phase", "Turn", "changed", expect.stringContaining("draw(active, 2)")],
  ]);
  expect(found?.signatures.map(({ name, step, reason }) => [name, step, reason])).toEqual([
    ["duel", "major", expect.stringContaining("`hp` takes less")],
    ["fly", "major", "gone"],
  ]);
  // Of three cards the brace alone softens; the variant's own cell has not changed, so nothing is told of it.
  expect(resultsOf(found as RulebookDiff)["worst"]).toEqual([1, 3, true, "card: Brace: 1 to 2"]);
  expect(found?.rules.filter(({ variant }) => variant !== null)).toEqual([]);
  expect(found?.examples.map(({ title, change }) => [title, change])).toEqual([["A blow of 1", "now fails"]]);
});

it("says of every rulebook here that nothing moves when its files have other names", async () => {
  const root = join(projectRoot, "rules");
  const before: Record<string, string> = {};
  for (const path of readdirSync(root, { recursive: true, encoding: "utf8" }))
    if (/\.(rules|rules\.md|csv)$/.test(path)) before[`rules/${path}`] = readFileSync(join(root, path), "utf8");
  const files = Object.keys(before);
  const other = tempProject(
    Object.fromEntries(
      files.map((path, place) => [
        path.endsWith(".csv")
          ? path
          : path.replace(/[^/]+?(\.rules(?:\.md)?)$/, `${String(files.length - place).padStart(3, "0")}$1`),
        before[path] ?? "",
      ]),
    ),
  );
  const ran = await rulewright(other, ["diff", "--against", tempProject(before)]);
  expect(ran.out).toMatch(/\n\nNothing moves\.\n$/);
});
