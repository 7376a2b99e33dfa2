/** Odds of procedures of a game at the command line: what comes of a roll, in words or as a value. */
import { expect, it } from "vitest";
import { rulewright, type Ran } from "../support/fake-terminal.ts";
import { tempProject } from "../support/temp-project.ts";

const rules = `rulebook forge { title "Forge" }
player Hero {
  heat: int 0 to 20 clamp default 0
  sp:   int 0 to 9 clamp default 4
  hot:  bool = heat > 9
  hand: pile of Card owner
  gone: pile of Card
  check heat < 20 "Nobody gets that hot."
}
entity Anvil { hp: int >= 0 default 3 }
table Card {
  | name: key | cost: int |
  | Vent      | 1         |
  | Feint     | 2         |
}
choice Ending { Burnt }
status Weary(me: Hero) {
  take 1 from force(me: me)
  until removed
  stacks add
}
rule force(me: Hero): int = 2 + me.sp
rule cool(n: int): int = max(0, n - d4)
setup one(hp: int >= 1 default 3, heroes: int default 2) {
  repeat heroes times {
    let hero = new Hero()
    for each card in Card { put new card into hero.hand }
  }
  new Anvil(hp: hp)
}
setup two(hp: int) { new Hero() }
## 1 to 2: tired; 3 to 5: two cards at most; 6: the end, or a new hammer if there is none to lose.
procedure strain(me: Hero, bonus: int default 0) {
  let total = d6 + bonus
  if total <= 2 { add Weary to me } else if total <= 5 { put top total - 3 of me.hand into me.gone } else { endGame(winners: players where it is not me, ending: Burnt) }
}
procedure vent(me: Hero): int {
  take d6 from me.heat
  me.heat
}
procedure forge(anvil: Anvil) { if d6 is 6 { new Anvil(hp: 1) } else { take 1 from anvil.hp } }
procedure wait(me: Hero): Card = choose(me, Card)
procedure spend(me: Hero, card: piece of Card) { put card into me.gone }
variant tough "tough" { rule cool(n: int): int = n }
`;
const odds = (...args: readonly string[]): Promise<Ran> =>
  rulewright(tempProject({ "rules/forge/forge.rules": rules }), ["odds", ...args]);
/** Each result with its chance, as it stands there. */
const table = (out: string): readonly (readonly string[])[] =>
  out
    .split("\n")
    .map((line) => /^(\S.*?)\s+(\d+\.\d\d%)/.exec(line))
    .flatMap((found) => (found === null ? [] : [[found[1] ?? "", found[2] ?? ""]]));

it("of what gives nothing each result says what is otherwise in the game: of six faces 1 and 2, 3, 4, 5, 6", async () => {
  const ran = await odds("forge.strain", "--me", "1");
  expect(ran).toMatchObject({ code: 0, err: "" });
  expect(new Map(table(ran.out) as [string, string][])).toEqual(
    new Map([
      ["player 1: Weary begins", "33.33%"],
      ["nothing changes", "16.67%"],
      ["player 1: hand 2 → 1, gone 0 → 1", "16.67%"],
      ["player 1: hand 2 → 0, gone 0 → 2", "16.67%"],
      ["the game ends (Burnt), player 2 wins", "16.67%"],
    ]),
  );
  expect(ran.out).toContain("forge.strain(me: player 1) in one()");
  expect(ran.out).toContain("Exact");
});

it("of what gives a value it has the chances of the values, from the fields as they are set", async () => {
  const ran = await odds("vent", "--me", "player 2", "--set", "player 2.heat=3");
  // 3 less a d6, and never below 0: 2 of 1, 1 of 2, 0 of four faces.
  expect(ran.out.match(/^ +\d .*%/gm)?.map((line) => line.trim().split(/\s+/))).toEqual([
    ["0", "66.67%"],
    ["1", "16.67%"],
    ["2", "16.67%"],
  ]);
  expect(ran.out).toContain("forge.vent(me: player 2) in one(), player 2.heat = 3");
  expect(ran.out).toMatch(/average {2}0\.5\n/);
  // The other hero has no heat to lose.
  expect((await odds("vent", "--me", "1", "--set", "player 2.heat=3")).out).toMatch(/ 0 {2}100\.00%/);
});

it("goes through values, and answers for one result and as data", async () => {
  const over = await odds("strain", "--me", "1", "--over", "bonus=0..2", "--is", "player 1: Weary begins");
  expect(over.out.match(/^ +\d +\S+%/gm)?.map((line) => line.trim().split(/\s+/))).toEqual([
    ["0", "33.33%"],
    ["1", "16.67%"],
    ["2", "0.00%"],
  ]);
  const given = await odds("strain", "--me", "1", "--is", "nothing changes", "--given", "not player 1: Weary begins");
  expect(given.out).toContain("is nothing changes  25.00%");
  const { game, table: rows } = JSON.parse((await odds("strain", "--me", "1", "--format", "json")).out) as {
    readonly game: string;
    readonly table: readonly { readonly value: string; readonly odds: { readonly chance: { readonly low: number } } }[];
  };
  expect(game).toBe("one()");
  expect(rows.find((row) => row.value === "player 1: Weary begins")?.odds.chance.low).toBeCloseTo(1 / 3, 12);
});

it("knows entities by their numbers, pieces by their rows, and how the game begins", async () => {
  expect(
    new Map(table((await odds("forge", "--anvil", "Anvil 1", "--setup", "one(hp: 5)")).out) as [string, string][]),
  ).toEqual(
    new Map([
      ["Anvil 1: hp 5 → 4", "83.33%"],
      ["Anvil 2 is new", "16.67%"],
    ]),
  );
  expect((await odds("forge", "--anvil", "1", "--set", "Anvil.hp=1")).out).toContain("Anvil 1: hp 1 → 0");
  expect((await odds("spend", "--me", "players[1]", "--card", "Vent")).out).toMatch(
    /player 1: hand 2 → 1, gone 0 → 1 +100\.00%/,
  );
});

it("asks rules that read a game, and holds variants against each other", async () => {
  expect((await odds("force", "--me", "1", "--set", "player 1.sp=7")).out).toMatch(/ 9 {2}100\.00%/);
  expect((await odds("cool", "--n", "3", "--against", "tough")).out).toContain("tough");
});

it.each([
  [["strain", "--me", "3"], "the number of a `Hero`, 1 to 2, and got 3"],
  [["strain", "--me", "Anvil 1"], "must be a `Hero` by its number"],
  [["strain", "--me", "1", "--setup", "onne"], "Did you mean `one`?"],
  [["strain", "--me", "1", "--setup", "two"], '--setup "two(hp: …)"'],
  [["strain", "--me", "1", "--setup", "one(hp: 0)"], "`hp`: I expected >= 1, and got 0"],
  [["strain", "--me", "1", "--set", "heat=7"], 'Write `--set "player 1.heat=…"`'],
  [["strain", "--me", "1", "--set", "player 1.heet=7"], "Did you mean `heat`?"],
  [["strain", "--me", "1", "--set", "player 3.heat=7"], "names player 3, and there are 2"],
  [["strain", "--me", "1", "--set", "player 1.heat=21"], "`heat`: I expected 0 to 20, and got 21"],
  [["strain", "--me", "1", "--set", "player 1.heat=20"], "A check does not hold: player 1: Nobody gets that hot."],
  [["strain", "--me", "1", "--set", "player 1.hand=2"], "`hand` is a pile"],
  [["strain", "--me", "1", "--set", "player 1.hot=yes"], "worked out by its formula"],
  [["spend", "--me", "1", "--card", "Slash"], "a row of `Card` of which there is a piece"],
  [["cool", "--n", "3", "--set", "player 1.heat=2"], "speaks of no game, so `--set` says nothing about it"],
  [["cool", "--n", "3", "--against", "vent"], "`forge.vent` speaks of a game in which `forge.cool` is not asked"],
  [["strane", "--me", "1"], "Did you mean `strain`?"],
] as const)("refuses %j", async (args, words) => {
  const ran = await odds(...args);
  expect(ran.err).toContain(words);
  expect(ran.code).toBe(2);
});

it("does not decide for players, and says so where it comes to that", async () => {
  const ran = await odds("wait", "--me", "1");
  expect(ran.code).toBe(1);
  expect(ran.err).toContain("decision-in-question: A question is about dice, and this one comes to a decision");
});

it("who asks for a single result of a procedure is told who answers", async () => {
  const ran = await rulewright(tempProject({ "rules/forge/forge.rules": rules }), ["run", "forge.vent", "--me", "1"]);
  expect(ran.code).toBe(2);
  expect(ran.err).toContain("`rulewright odds forge.vent`");
});
