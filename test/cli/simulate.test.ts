/** Bots play, and what came of it is told in every form. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cut, without, withRange, type GameRange } from "../../src/cli/simulate/range.ts";
import { chance } from "../support/random.ts";
import { rulewright, type Ran } from "../support/fake-terminal.ts";
import { sparring } from "../support/sparring.ts";
import { texts, wellFormed } from "../support/svg.ts";
import { tempProject } from "../support/temp-project.ts";

const simulate = (root: string, ...args: readonly string[]): Promise<Ran> =>
  rulewright(root, ["simulate", "sparring", "--seed", "s", ...args]);

interface Told {
  readonly seed: string;
  readonly results: {
    readonly games: number;
    readonly ended: number;
    readonly bots: readonly {
      readonly bot: string;
      readonly variation: string;
      readonly won: {
        readonly times: number;
        readonly of: number;
        readonly low: number;
        readonly share: number;
        readonly high: number;
      };
    }[];
    readonly drawn: { readonly times: number };
    readonly longest: { readonly command: string; readonly decisions: number };
  };
}
const json = (ran: Ran): Told => JSON.parse(ran.out) as Told;

it("tells who wins, how it ends, how long it takes, and what each action and piece does", async () => {
  const ran = await simulate(tempProject(sparring), "--games", "60", "--bots", "random,greedy");
  expect(ran).toMatchObject({ code: 0, err: "" });
  for (const words of [
    "Sparring: 60 games",
    "sparring, --setup duel, bots random, greedy, seed s, rules ",
    "Who wins, by bot",
    "Who wins, by seat",
    "Won by bot and seat",
    "How it ends",
    "How long it takes",
    "Actions",
    "Pieces",
    "Never offered to a player: the actions fly.",
    "The longest game, ",
    "Mantel-Haenszel risk difference",
    "Wilson's",
  ])
    expect(ran.out).toContain(words);
  expect(ran.out).toMatch(/\nStruck +\d+ +\d+\.\d% /);
  expect(ran.out).toMatch(/\ndecisions +\d/);
  expect(ran.out).toMatch(/\nThrust +\d/);
});

it("is the same with the same seed, whatever the rest of the world does", async () => {
  const root = tempProject(sparring);
  const [a, b, c] = [
    await simulate(root, "--games", "30"),
    await simulate(root, "--games", "30", "--workers", "4"),
    await simulate(root, "--games", "31"),
  ];
  expect(a.out).toBe(b.out);
  expect(a.out).not.toBe(c.out);
});

it("adds up as JSON, and one of its games is played again by its command", async () => {
  const root = tempProject(sparring);
  const told = json(await simulate(root, "--games", "40", "--bots", "random,greedy:1", "--format", "json"));
  expect(told.results.games).toBe(40);
  expect(told.results.bots.reduce((sum, { won }) => sum + won.times, 0) + told.results.drawn.times).toBe(
    told.results.ended,
  );
  for (const { won } of told.results.bots)
    expect(won.low <= won.share && won.share <= won.high && won.share === won.times / won.of).toBe(true);
  const { command, decisions } = told.results.longest;
  const ran = await rulewright(root, command.split(" ").slice(1));
  expect(ran.out.split("\n").filter((line) => /^Player \d (?:chooses|passes|is done)/.test(line))).toHaveLength(
    decisions,
  );
});

it("goes through the listed values of a parameter that lie in a range", async () => {
  const root = tempProject({
    "rules/t/t.rules": `rulebook t { title "T" }
player Diver { air: int of 4, 6, 8, 10, 12 }
action breathe(me: Diver) in Turn { do { endGame(winner: me) } }
phase Round repeats { phase Turn for each player { } }
setup dive(air: int of 4, 6, 8, 10, 12) { new Diver(air: air) }
`,
  });
  const told = json(await rulewright(root, ["simulate", "--games", "6", "--vary", "air=5..10", "--format", "json"]));
  expect([...new Set(told.results.bots.map(({ variation }) => variation))]).toEqual(["", "air 6", "air 8", "air 10"]);
});

it("goes through values of the setup", async () => {
  const told = json(
    await simulate(
      tempProject(sparring),
      "--games",
      "24",
      "--vary",
      "length",
      "--vary",
      "hp=1..5 by 4",
      "--format",
      "json",
    ),
  );
  expect([...new Set(told.results.bots.map(({ variation }) => variation))]).toEqual([
    "",
    "length Short, hp 1",
    "length Short, hp 5",
    "length Long, hp 1",
    "length Long, hp 5",
  ]);
  expect(told.results.bots.filter(({ variation }) => variation !== "").every(({ won }) => won.of <= 12)).toBe(true);
});

it("is written as a table for a spreadsheet, a document, a picture", async () => {
  const root = tempProject(sparring);
  for (const file of ["a.csv", "a.md", "a.svg", "deep/a.json"])
    expect(await simulate(root, "--games", "20", "--bots", "random,greedy:1", "--out", file)).toMatchObject({
      code: 0,
      out: `Wrote \`${file}\`.\n`,
    });
  const [csv, markdown, svg] = ["a.csv", "a.md", "a.svg"].map((file) => readFileSync(join(root, file), "utf8")) as [
    string,
    string,
    string,
  ];
  const [head = "", ...lines] = csv.trimEnd().split("\n");
  expect(head).toBe("table,variation,seat,bot,name,measure,count,of,value,low,high");
  expect(lines.every((line) => line.replace(/"[^"]*"/g, "").split(",").length === 11)).toBe(true);
  expect(lines.filter((line) => line.startsWith("winning,,,greedy:1,,won,"))).toHaveLength(1);
  expect(markdown).toMatch(/^# Sparring: 20 games\n[\s\S]*\n\| bot +\| +games \|/);
  expect(wellFormed(svg)).toBe(true);
  for (const words of [
    "Games won",
    "How long it takes: share of games",
    "Won oftener when used, by so much",
    "Sparring: 20 games",
  ])
    expect(texts(svg).join("\n")).toContain(words);
});

it("keeps what was played, and goes on from there to the same whole", async () => {
  const root = tempProject(sparring);
  const whole = await simulate(root, "--games", "50");
  await simulate(root, "--games", "20", "--resume", "kept.json");
  const kept = JSON.parse(readFileSync(join(root, "kept.json"), "utf8")) as { done: unknown; tally: { games: number } };
  expect([kept.done, kept.tally.games]).toEqual([[[0, 20]], 20]);
  const on = await rulewright(root, ["simulate", "sparring", "--games", "50", "--resume", "kept.json"]);
  expect(on).toEqual(whole);
  expect((await rulewright(root, ["simulate", "sparring", "--games", "30", "--resume", "kept.json"])).out).toContain(
    "Sparring: 50 games",
  );
});

it.each([
  [["--bots", "greedy"], "keeps games with the bots `random`"],
  [["--hp", "3"], "keeps games with another setup"],
  [["--seed", "t"], "keeps games with `--seed s`"],
  [["--longest", "5"], "keeps games with `--longest 10000`"],
])("does not mix games of two kinds: %j", async (args, words) => {
  const root = tempProject(sparring);
  await simulate(root, "--games", "5", "--resume", "kept.json");
  const ran = await rulewright(root, ["simulate", "sparring", "--games", "6", "--resume", "kept.json", ...args]);
  expect(ran.code).toBe(2);
  expect(ran.err).toContain(words);
});

it("refuses what was damaged or belongs to other rules", async () => {
  const root = tempProject(sparring);
  const resumed = (): Promise<Ran> =>
    rulewright(root, ["simulate", "sparring", "--games", "6", "--resume", "kept.json"]);
  await simulate(root, "--games", "5", "--resume", "kept.json");
  const kept = readFileSync(join(root, "kept.json"), "utf8");
  for (const damaged of [
    "",
    "[]",
    kept.slice(0, 300),
    kept.replace('"games":5', '"games":4'),
    kept.replace("[[0,5]]", "[[0,9],[3,4]]"),
  ]) {
    writeFileSync(join(root, "kept.json"), damaged);
    expect((await resumed()).err).toContain("was damaged, or is none of mine");
  }
  writeFileSync(join(root, "kept.json"), kept);
  const rules = join(root, "rules/sparring/sparring.rules");
  writeFileSync(rules, readFileSync(rules, "utf8").replace("hit(foe, 3)", "hit(foe, 4)"));
  expect((await resumed()).err).toContain("played by other rules: they have changed since");
});

it.each([
  [["--games", "0"], "`--games` takes a whole number from 1"],
  [["--games", "many"], "`--games` takes a whole number"],
  [["--workers", "1000"], "`--workers` takes a whole number from 1 to 64"],
  [["--bots", "random,serch"], "I know no bot `serch` for `--bots`. Did you mean `search`?"],
  [
    ["--bots", "random,habits"],
    "no action of this rulebook has a line `prefers`. Add one, such as `prefers card.cost`, or let `greedy` play.",
  ],
  [["--vary", "hpp=1,2"], "Did you mean `hp`?"],
  [["--vary", "hp"], "Say which values `--vary hp` goes through."],
  [["--vary", "hp=1,2", "--hp", "3"], "`--hp` was given, and `--vary` goes through its values"],
  [["--vary", "hp=1..20", "--vary", "hp=3"], "`--vary hp` was given twice."],
  [["--vary", "hp=0,1"], "hp"],
  [["--format", "xml"], "`--format xml` is none that I know here."],
])("says what is wrong with %j", async (args, words) => {
  const ran = await simulate(tempProject(sparring), ...args);
  expect(ran.code).toBe(2);
  expect(ran.err).toContain(words);
});

it("ends with 1 where the rules end in an error, and tells the game", async () => {
  const root = tempProject({
    "rules/sparring/sparring.rules": (sparring["rules/sparring/sparring.rules"] ?? "").replace(
      "hp: int 0 to 20 clamp default 8",
      "hp: int 0 to 20 default 8",
    ),
  });
  const ran = await simulate(root, "--games", "30");
  expect(ran.code).toBe(1);
  expect(ran.out).toMatch(
    /\d+ games? ended in an error of the rules:\n {2}rules\/sparring\/sparring\.rules:\d+:\d+: .*: rulewright play sparring --setup duel --players random,random --seed s\/\d+/,
  );
  // Below it stand the declaration, the line and what to do.
  expect(ran.out).toMatch(/: rulewright play .*\n( {4} *\d+ │ .*\n){1,2}/);
  const command = /^ {2}rules\/.*: rulewright (play .*)$/m.exec(ran.out)?.[1] ?? "";
  expect((await rulewright(root, command.split(" "))).code).toBe(1);
  expect(existsSync(join(root, "generated"))).toBe(false);
});

it("stops after 20 games that all end in an error, and goes on when asked again", async () => {
  const root = tempProject({
    "rules/sparring/sparring.rules": (sparring["rules/sparring/sparring.rules"] ?? "").replace(
      /hp: int 0 to 20 clamp default 8([^]*)exit \{ draw\(active, 1\) \}/,
      "hp: int 0 to 20 default 8$1exit { add 30 to active.hp }",
    ),
  });
  const first = await simulate(root, "--games", "30", "--resume", "kept.json");
  expect(first.code).toBe(1);
  expect(first.err).toContain("Stopped after 20 of 30 games: each of them ended in an error of the rules.\n");
  expect(first.out).toContain("Sparring: 20 games of 30\n");
  expect(first.out).toContain("\nAll 20 games ended in an error of the rules.\n");
  const second = await simulate(root, "--games", "30", "--resume", "kept.json");
  expect(second.out).toContain("\nAll 30 games ended in an error of the rules.\n");
  expect(second.err).not.toContain("Stopped");
});

it("stops after 20 games none of which comes to an end", async () => {
  const ran = await simulate(tempProject(sparring), "--games", "30", "--longest", "2");
  expect(ran.err).toContain(
    "Stopped after 20 of 30 games: none of them came to an end, and each was given up after 2 decisions (`--longest`).\n",
  );
  expect(ran.out).toContain("Sparring: 20 games of 30\n");
  expect(ran.out).toContain("\nAll 20 games came to no end.\n");
});

it("says what goes round in games that come to no end", async () => {
  const root = tempProject({
    "rules/market/market.rules": `rulebook market { title "Market" }
player Trader { gold: int >= 0 default 5, shares: int >= 0 default 0 }
setup two() { repeat 2 times { new Trader() } }
phase Game { phase Turn for each player { } }
action buy(me: Trader) in Turn { cost take 1 from me.gold; do { add 1 to me.shares } }
action sell(me: Trader) in Turn { cost take 1 from me.shares; do { add 1 to me.gold } }
action leave(me: Trader) in Turn { prefers -5; do { endPhase() } }`.replaceAll(";", "\n"),
  });
  const run = ["simulate", "market", "--setup", "two", "--bots", "habits", "--games", "20", "--longest", "500"];
  const ran = await rulewright(root, run);
  expect(ran.out).toContain("\nAll 20 games came to no end: `buy` and `sell` are nearly all that is done in them.\n");
});

it("knows what is left of so many games", () => {
  const dice = chance(7);
  for (let round = 0; round < 200; round += 1) {
    const count = 1 + dice.below(40);
    let ranges: readonly GameRange[] = [];
    const done = new Set<number>();
    for (let part = 0; part < 6; part += 1) {
      const from = dice.below(count);
      const to = Math.min(count, from + dice.below(9));
      ranges = withRange(ranges, [from, to]);
      for (let number = from; number < to; number += 1) done.add(number);
    }
    const numbers = (all: readonly GameRange[]): readonly number[] =>
      all.flatMap(([from, to]) => Array.from({ length: to - from }, (_, place) => from + place));
    const all = Array.from({ length: count }, (_, number) => number);
    expect(numbers(ranges)).toEqual(all.filter((number) => done.has(number)));
    expect(numbers(without(count, ranges))).toEqual(all.filter((number) => !done.has(number)));
    const parts = [...cut(without(count, ranges), 4)];
    expect(numbers(parts)).toEqual(numbers(without(count, ranges)));
    expect(parts.every(([from, to]) => to > from && to - from <= 4)).toBe(true);
  }
});
