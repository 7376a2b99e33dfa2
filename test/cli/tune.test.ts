/** Numbers with which goals are met: planted truths, of which arithmetic says the answer. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { rulewright, type Ran } from "../support/fake-terminal.ts";
import { tempProject } from "../support/temp-project.ts";

const path = "rules/t/t.rules";
const project = (text: string): string => tempProject({ [path]: `rulebook t { title "Tuning" }\n${text}` });
const tune = (root: string, ...args: readonly string[]): Promise<Ran> => rulewright(root, ["tune", ...args]);

interface Answers {
  readonly answers: readonly {
    readonly state: string;
    readonly steps: number;
    readonly changes: readonly { readonly number: string; readonly from: string; readonly to: string }[];
  }[];
  readonly against?: readonly { readonly goal: string; readonly line: string }[];
}
const answersOf = async (root: string, ...args: readonly string[]): Promise<Answers> => {
  const ran = await tune(root, ...args, "--format", "json");
  expect(ran.err).not.toContain("error");
  return JSON.parse(ran.out) as Answers;
};
const changesOf = (answers: Answers): readonly string[] =>
  (answers.answers[0]?.changes ?? []).map(({ number, from, to }) => `${number} ${from} → ${to}`);

const die = `let need: int = 3
rule hits(): bool = d6 >= need
goal "A third" { chance(hits()) in 33% to 34% }
`;

it("finds the die whose odds are a third, and writes it with remarks kept", async () => {
  const root = project(`# Five and six hit.\n${die.replace("= 3\n", "= 3  # of six\n")}`);
  // (7 - need) / 6 is 1/3 for 5 alone.
  expect(changesOf(await answersOf(root, "--move", "need=1..6"))).toEqual(["need 3 → 5"]);
  const before = readFileSync(join(root, path), "utf8");
  const ran = await tune(root, "--move", "need=1..6", "--write");
  expect([ran.code, readFileSync(join(root, path), "utf8")]).toEqual([
    0,
    before.replace("need: int = 3", "need: int = 5"),
  ]);
  expect((await rulewright(root, ["goals"])).code).toBe(0);
});

it("keeps bounds, steps and order, and changes as little as it can", async () => {
  const root = project(`table Weapon {
  | name: key | damage: int 1 to 9 |
  | Dagger    | 2 |
  | Sword     | 3 |
  | Axe       | 4 |
}
rule blows(weapon: Weapon, hp: int): int = ceil(hp / weapon.damage)
goal "Four blows of a dagger" { blows(Weapon.Dagger, 20) is 4 }
`);
  // ceil(20 / d) is 4 for 5 and 6. With the order kept, sword and axe have to make way: 5 < 6 < 7.
  expect(changesOf(await answersOf(root, "--move", "Weapon.*.damage"))).toEqual(["Weapon.Dagger.damage 2 → 5"]);
  expect(changesOf(await answersOf(root, "--move", "Weapon.*.damage", "--order", "Weapon.*.damage"))).toEqual([
    "Weapon.Dagger.damage 2 → 5",
    "Weapon.Sword.damage 3 → 6",
    "Weapon.Axe.damage 4 → 7",
  ]);
  // From 2 in steps of 2 only 6 is left; to 4 nothing is, and the nearest is told.
  expect(changesOf(await answersOf(root, "--move", "Weapon.Dagger.damage=2..8 by 2"))).toEqual([
    "Weapon.Dagger.damage 2 → 6",
  ]);
  const near = await answersOf(root, "--move", "Weapon.Dagger.damage=1..4");
  expect([near.answers[0]?.state, changesOf(near)]).toEqual(["missed", ["Weapon.Dagger.damage 2 → 4"]]);
});

it("moves from half to twice of what is there, or by ten steps, where no bounds are given", async () => {
  const wanting = (now: string, line: string): string =>
    project(`let it1: ${now.includes(".") ? "number" : "int"} = ${now}
rule shown(): number = it1
goal "Wanted" { shown() ${line} }
`);
  for (const [now, line, change] of [
    ["60", "<= 47", "60 → 47"],
    ["60", "<= 30", "60 → 30"],
    ["60", "<= 29", null],
    ["60", ">= 120", "60 → 120"],
    ["60", ">= 121", null],
    ["4", "<= -6", "4 → -6"],
    ["-60", "<= -120", "-60 → -120"],
    ["-60", ">= -30", "-60 → -30"],
    ["0.5", ">= 1.5", "0.5 → 1.5"],
  ] as const) {
    const found = await answersOf(wanting(now, line), "--move", "it1", "--tries", "3000");
    expect([found.answers[0]?.state, changesOf(found)], line).toEqual(
      change === null ? ["missed", expect.anything()] : ["met", [`it1 ${change}`]],
    );
  }
});

it("names goals that stand against each other", async () => {
  const root = project(`let hp: int = 10
rule shown(): int = hp
goal "High" { shown() >= 12 }
goal "Low" { shown() <= 8 }
goal "Whole" { shown() >= 0 }
`);
  const ran = await tune(root, "--move", "hp=0..20");
  expect(ran.code).toBe(1);
  expect(ran.out).toMatch(/stand against each other[^]*shown\(\) >= 12[^]*shown\(\) <= 8/);
  expect(ran.out).not.toMatch(/stand against each other[^]*shown\(\) >= 0 {2}\(/);
});

it("gives several answers that differ", async () => {
  const root = project(`let a: int = 1
let b: int = 1
rule total(): int = a + b
goal "Eight" { total() is 8 }
`);
  const { answers } = await answersOf(root, "--move", "a=0..10", "--move", "b=0..10");
  expect(answers.length).toBeGreaterThan(1);
  const texts = answers.map(({ changes }) => JSON.stringify(changes));
  expect(new Set(texts).size).toBe(texts.length);
  for (const { state, changes } of answers) {
    const at = (name: string): number => Number(changes.find(({ number }) => number === name)?.to ?? 1);
    expect([state, at("a") + at("b")]).toEqual(["met", 8]);
  }
});

// Who begins walks first, so the race is fair where the other one starts ahead by what one more turn is worth.
const race = `player Runner { at: int }
let lead: int = 0
choice Ending { Home }
action run(me: Runner) in Turn { limit 1 per Turn
  do { add 1 to me.at  then if me.at >= 10 { endGame(winner: me, ending: Home) } } }
phase Round repeats { phase Turn for each player { } }
setup race() { new Runner(at: 0) then new Runner(at: lead) }
goal "The second one wins" in race() {
  bots "random"
  games 200
  wins(2) >= 90%
}
`;

it("finds the start of a race, and the same on any number of workers", async () => {
  const root = project(race);
  // Ten steps each, the first in turn first: the second wins from a lead of 1 on.
  const one = await tune(root, "--move", "lead=0..5", "--seed", "s", "--workers", "1", "--format", "json");
  const two = await tune(root, "--move", "lead=0..5", "--seed", "s", "--workers", "2", "--format", "json");
  // Games take long, so each round is told at once, also where nobody sees a spinner.
  expect(one.err.split("\n")[0]).toBe('Playing the rules as they are: 200 games of "The second one wins"');
  expect(one.err).toMatch(/^Trying other numbers: \d+ at once, after \d+ games$/m);
  expect(changesOf(JSON.parse(one.out) as Answers)).toEqual(["lead 0 → 1"]);
  expect(two.out).toBe(one.out);
});

it("finds the start of a race by how it ends", async () => {
  // The second runs 10 - lead steps, and the first, who begins, as many by then.
  const behind = race.replace("  wins(2) >= 90%", "  average(players[1].at) in 6.5 to 7.5");
  const answers = await answersOf(project(behind), "--move", "lead=0..5", "--seed", "s");
  expect(changesOf(answers)).toEqual(["lead 0 → 3"]);
});

// The one who begins plays one of two cards and rolls for it; a plain card wins on 4, 5 and 6.
const cards = `table Card {
  | name: key | need: int 1 to 6 |
  | Lucky     | 4 |
  | Plain     | 4 |
}
player Gambler { hand: pile of Card owner
  used: pile of Card public }
action stake(me: Gambler, card: Card from me.hand) in Turn {
  do {
    put card into me.used
    endGame(winner: if d6 >= card.need { me } else { only(players where it is not me) })
  }
}
phase Round repeats { phase Turn for each player { } }
setup night() {
  repeat 2 times {
    let gambler = new Gambler()
    for each card in Card { put new card into gambler.hand }
  }
}
goal "A lucky card is worth a third" in night() {
  bots "random"
  games 1000
  advantage(Card.Lucky) in 25% to 42%
}
`;

it("finds what makes a card worth what is wanted", async () => {
  // Who plays it wins with (7 - need) / 6, who keeps it with 3 / 6: a third more from 2 on alone; 1 gives a half, 3 a sixth.
  const { answers } = await answersOf(project(cards), "--move", "Card.Lucky.need");
  expect([answers[0]?.state, answers[0]?.changes]).toEqual([
    "met",
    [expect.objectContaining({ number: "Card.Lucky.need", from: "4", to: "2" })],
  ]);
});

it("says what the goals depend on, and what a step of each number does, largest first", async () => {
  const root = project(`let idle: int = 4
let base: int = 10
let factor: number = 2
rule damage(): number = base * factor
rule other(): int = idle
goal "Damage" { damage() in 30 to 40 }
`);
  const depends = await tune(root);
  expect(depends.out).toMatch(/base[^]*factor/);
  expect(depends.out).not.toContain("idle");
  const ran = await tune(root, "--what-matters", "--format", "json");
  const { effects } = JSON.parse(ran.out) as { readonly effects: readonly { readonly number: string }[] };
  // A step of the base (1) moves it by 2, one of the factor (0.1) by 1.
  expect(effects.map(({ number }) => number)).toEqual(["base", "factor"]);
  const drawn = await tune(root, "--what-matters", "--format", "svg");
  expect(drawn.out).toMatch(/^<svg[^]*<\/svg>\n$/);
});

it.each([
  [["--move", "nothing=1..2"], "finds no number called `nothing`"],
  [["--move", "need=banana"], "takes a number and how far it may move"],
  [["--order", "need"], "Say which:"],
  [["--move", "need=1..6", "--write", "9"], "takes the number of an answer|There is one answer"],
  [["--what-matters", "--write"], "changes nothing"],
  [["Nowhere", "--move", "need=1..6"], "Nowhere"],
])("refuses %j", async (args, words) => {
  const ran = await tune(project(die), ...args);
  expect([ran.code, ran.err]).toEqual([2, expect.stringMatching(words)]);
});

it("writes nothing over a text that was changed meanwhile", async () => {
  const root = project(die);
  const done = tune(root, "--move", "need=1..6", "--write");
  writeFileSync(join(root, path), `${readFileSync(join(root, path), "utf8")}# more\n`);
  const ran = await done;
  const text = readFileSync(join(root, path), "utf8");
  // Whichever was first: what was typed is there.
  expect(text).toContain("# more");
  expect([0, 2]).toContain(ran.code);
});

it("finds what only several numbers at once come to: a weapon hits more easily and less hard", async () => {
  const root = project(`table Weapon {
  | name: key | damage: int 1 to 20 | skill: int -3 to 4 |
  | Dagger    |                   4 |                  2 |
  | Sword     |                   8 |                  0 |
  | Halberd   |                  12 |                 -1 |
}
rule damage(skill: int, weapon: Weapon, guard: int): int = match skill + weapon.skill - guard {
  < 0: 0
  0 to 2: floor(weapon.damage / 2)
  otherwise: weapon.damage
}
goal "A sword hurts through leather" { damage(6, Weapon.Sword, 5) in 5 to 6 }
goal "A halberd gets through plate" { damage(8, Weapon.Halberd, 8) in 4 to 7 }
goal "Nobody falls at once" { damage(8, weapon, 5) in 3 to 10 for each weapon in Weapon }
`);
  const { answers } = await answersOf(
    root,
    "--move",
    "Weapon.*.damage",
    "--move",
    "Weapon.*.skill",
    "--order",
    "Weapon.*.damage",
  );
  // The halberd needs at least +0 against plate, and then hits leather fully with at most 10. The sword must stay below
  // that: a graze of 5 needs 10 points, so it has to hit, with 5 or 6 at +2. Two, two, two and one step.
  expect(answers[0]?.state).toBe("met");
  expect(answers[0]?.steps).toBe(7);
});
