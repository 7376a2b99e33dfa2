/** Parts of a simulation, played apart and merged, are one simulation. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { serializeTally } from "../../src/play/serialize-tally.ts";
import { addMatch, newTally, type Tally } from "../../src/play/tally.ts";
import { readPart } from "../../src/cli/simulate/part.ts";
import { rulewright, type Ran } from "../support/fake-terminal.ts";
import { chance } from "../support/random.ts";
import { sparring } from "../support/sparring.ts";
import { tempProject } from "../support/temp-project.ts";

const common = ["sparring", "--games", "37", "--seed", "s", "--vary", "hp=3,8"];
const otherwise = (place: number, word: string): readonly string[] =>
  common.map((each, index) => (index === place ? word : each));
const simulate = (root: string, ...args: readonly string[]): Promise<Ran> => rulewright(root, ["simulate", ...args]);
const playPart = (root: string, part: number, of: number, ...more: readonly string[]): Promise<Ran> =>
  simulate(root, ...common, "--part", `${part}/${of}`, "--out", `part-${part}.json`, ...more);

it("are byte for byte one run, in every form and any order, with or without the rules", async () => {
  const root = tempProject(sparring);
  const forms = ["text", "json", "csv", "markdown", "svg"];
  const whole: string[] = [];
  for (const form of forms) whole.push((await simulate(root, ...common, "--format", form)).out);
  for (const part of [1, 2, 3, 4])
    expect(await playPart(root, part, 4)).toEqual({
      code: 0,
      out: `Wrote \`part-${part}.json\`: part ${part}/4, ${part === 1 ? 10 : 9} games.\n`,
      err: "",
    });
  writeFileSync(join(root, "rules/sparring/sparring.rules"), "rulebook sparring { }\n");
  const files = [3, 1, 4, 2].map((part) => `part-${part}.json`);
  for (const [index, form] of forms.entries())
    expect((await simulate(root, "--merge", ...files, "--format", form)).out).toBe(whole[index]);
});

it("go on from their file, and are played once", async () => {
  const root = tempProject(sparring);
  await playPart(root, 2, 2);
  const [before, ran] = [readFileSync(join(root, "part-2.json"), "utf8"), await playPart(root, 2, 2)];
  expect([ran.code, readFileSync(join(root, "part-2.json"), "utf8")]).toEqual([0, before]);
  const other = await simulate(root, ...common, "--part", "1/2", "--out", "part-2.json");
  expect([other.code, other.err]).toEqual([2, expect.stringContaining("keeps other games than part 1/2 has")]);
});

it("refuse to be merged with gaps, twice, or with others", async () => {
  const root = tempProject(sparring);
  for (const part of [1, 2, 3]) await playPart(root, part, 3);
  await simulate(root, ...common, "--part", "1/2", "--out", "half.json");
  await simulate(root, ...otherwise(4, "other"), "--part", "3/3", "--out", "other.json");
  await simulate(root, ...otherwise(2, "38"), "--part", "3/3", "--out", "more.json");
  writeFileSync(join(root, "torn.json"), readFileSync(join(root, "part-3.json"), "utf8").slice(0, -40));
  const changed = readFileSync(join(root, "part-3.json"), "utf8").replace('"won":', '"drawn":');
  writeFileSync(join(root, "changed.json"), changed);
  const cases: readonly (readonly [readonly string[], string])[] = [
    [["part-1.json", "part-3.json"], "Games 14 to 25 are missing. Play the parts that hold them"],
    [["part-1.json", "part-2.json", "part-2.json", "part-3.json"], "Games 14 to 25 are in both `part-2.json` and"],
    [["part-1.json", "half.json", "part-2.json", "part-3.json"], "and would count twice"],
    [["part-1.json", "part-2.json", "other.json"], "`other.json` keeps games with `--seed other`."],
    [["part-1.json", "part-2.json", "more.json"], "`more.json` is a part of 38 games, and the first file one of 37."],
    [["part-1.json", "part-2.json", "torn.json"], "`torn.json` that `--merge` names was damaged"],
    [["part-1.json", "part-2.json", "changed.json"], "`changed.json` that `--merge` names was damaged"],
    [["part-1.json", "nowhere.json"], "There is no file `nowhere.json`, which `--merge` names."],
    [["part-1.json", "--games", "3"], "I also got `--games`"],
  ];
  for (const [args, words] of cases) {
    const ran = await simulate(root, "--merge", ...args);
    expect([args, ran.code, ran.out, ran.err]).toEqual([args, 2, "", expect.stringContaining(words)]);
  }
});

it.each([
  [["--part", "1/2", "--out", "a.json"], "one seed"],
  [["--part", "1/2", "--seed", "s"], "name it, `--out part-3.json`"],
  [["--part", "3/2", "--seed", "s", "--out", "a.json"], "such as `3/64`"],
  [["--part", "0/2", "--seed", "s", "--out", "a.json"], "such as `3/64`"],
  [["--part", "1/2", "--seed", "s", "--out", "a.json", "--resume", "b.json"], "leave `--resume` out"],
  [["--part", "1/2", "--seed", "s", "--out", "a.json", "--format", "csv"], "has no results of its own"],
])("say what is wrong with %j", async (args, words) => {
  const ran = await simulate(tempProject(sparring), "sparring", ...args);
  expect([ran.code, ran.err]).toEqual([2, expect.stringContaining(words)]);
});

it("hold each game once, whatever the numbers", () => {
  const dice = chance(11);
  for (let round = 0; round < 100; round += 1) {
    const [games, parts] = [1 + dice.below(10_000_000_000), 1 + dice.below(200)];
    const found = Array.from({ length: parts }, (_, index) => readPart(`${index + 1}/${parts}`, games).games);
    const ends = [0, ...found.map(([, to]) => to)];
    expect(found.map(([from]) => from)).toEqual(ends.slice(0, -1));
    expect(ends.at(-1)).toBe(games);
    const sizes = found.map(([from, to]) => to - from);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(2);
  }
});

it("take no more room for many games than for few", () => {
  const dice = chance(3);
  const tally: Tally = newTally();
  const sizes: number[] = [];
  for (let game = 0; game < 4000; game += 1) {
    const uses = new Map([["play", { drawn: 1, offered: 2, used: 1 }]]);
    addMatch(tally, game, 0, ["random", "random"], {
      end:
        game % 50 === 0
          ? { kind: "fault", fault: "check-failed", message: `message ${dice.below(40)}` }
          : { kind: "over", outcome: { winners: [1 + dice.below(2)], ending: "Struck" } },
      decisions: 1 + dice.below(30),
      phases: new Map([["Round", 1 + dice.below(9)]]),
      repeated: new Set(["Round"]),
      seats: [
        { actions: uses, pieces: uses },
        { actions: uses, pieces: uses },
      ],
    });
    if (game % 1000 === 999) sizes.push(JSON.stringify(serializeTally(tally)).replace(/\d+/g, "0").length);
  }
  expect(new Set(sizes.slice(1)).size).toBe(1);
});
