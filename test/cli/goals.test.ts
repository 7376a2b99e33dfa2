/** Goals, worked out: exact where they can be, else from games. */
import { expect, it } from "vitest";
import { botForm } from "../../src/check/declaration/goal.ts";
import { verdictOf } from "../../src/balance/range.ts";
import { readBot } from "../../src/play/bots.ts";
import { rulewright, type Ran } from "../support/fake-terminal.ts";
import { chance } from "../support/random.ts";
import { sparring } from "../support/sparring.ts";
import { tempProject } from "../support/temp-project.ts";

const path = "rules/sparring/sparring.rules";
const withGoals = (goals: string): string =>
  tempProject({
    [path]: `${sparring[path] ?? ""}
rule hits(dice: int): int = count(dice times d6 where it >= 5)
rule left(card: Card): int = 8 - card.softens
${goals}`,
  });
const goals = (root: string, ...args: readonly string[]): Promise<Ran> => rulewright(root, ["goals", ...args]);

interface Told {
  readonly goals: readonly {
    readonly title: string;
    readonly state: string;
    readonly wishes: readonly {
      readonly line: string;
      readonly for: string | null;
      readonly value: { readonly low: number; readonly high: number };
      readonly state: string;
      readonly by?: number;
      readonly exact: boolean;
    }[];
  }[];
}

it("takes a rulebook's name, a title, or words of titles, in this order", async () => {
  const root = tempProject({
    "rules/hits/hits.rules": `rulebook hits { title "Hits" }
goal "Few" { average(d6) < 4 }
`,
    "rules/dice/dice.rules": `rulebook dice { title "Dice" }
goal "Even" { average(d6) in 3 to 4 }
goal "Even hits" { average(2d6) is 7 }
goal "Hits are few" { average(d4) < 3 }
`,
  });
  const titles = async (...names: readonly string[]): Promise<readonly string[]> =>
    (JSON.parse((await goals(root, ...names, "--format", "json")).out) as Told).goals.map(({ title }) => title);
  expect(await titles("hits")).toEqual(["Few"]);
  expect(await titles("even")).toEqual(["Even"]);
  expect(await titles("HITS")).toEqual(["Even hits", "Hits are few"]);
  expect(await titles("hits", "even")).toEqual(["Even", "Few"]);
  // Of a rulebook the goal that is named beside it, and nothing where one of the names is nobody's.
  expect(await titles("dice", "even")).toEqual(["Even"]);
  expect(await titles("hits", "dice", "even", "hits are")).toEqual(["Even", "Hits are few", "Few"]);
  expect(await goals(root, "dice", "evne")).toMatchObject({ code: 2, err: expect.stringContaining("called `evne`") });
});

it("tells of a line for many values what is missed, and the reach of the others", async () => {
  const root = withGoals(`goal "Cards" {
  left(card) in 6 to 8 for each card in Card
  left(card) in 7 to 9 for each card in Card
  left(card) > 6 for each card in Card
  left(card) in 20 to 30 for each card in Card
}
`);
  expect((await goals(root)).out.split("\n").slice(1, -3)).toEqual([
    "    ✓ left(card) in 6 to 8 for each card in Card  6 to 8  all 3 met",
    "    ✗ left(card) in 7 to 9 for each card in Card",
    "        ✗ card Brace  6  missed by 1",
    "        ✓ the other 2  8  met",
    "    ✗ left(card) > 6 for each card in Card",
    "        ✗ card Brace  6  missed: equal is not enough",
    "        ✓ the other 2  8  met",
    "    ✗ left(card) in 20 to 30 for each card in Card",
    "        ✗ card Thrust  8  missed by 12",
    "        ✗ card Swing  8  missed by 12",
    "        ✗ card Brace  6  missed by 14",
  ]);
});

it("tells exact odds and plain values, met or missed by how much", async () => {
  const root = withGoals(`goal "Dice" {
  average(hits(4)) in 1 to 2
  chance(hits(4) is 0) < 15%
  left(card) in 7 to 9 for each card in Card
  average(hits(6)) is 2
}
`);
  const ran = await goals(root, "--format", "json");
  const [dice] = (JSON.parse(ran.out) as Told).goals;
  expect([ran.code, ran.err, dice?.state]).toEqual([1, "", "missed"]);
  expect(dice?.wishes.map(({ state, for: of }) => [state, of])).toEqual([
    ["met", null],
    ["missed", null],
    ["met", "card Thrust"],
    ["met", "card Swing"],
    ["missed", "card Brace"],
    ["met", null],
  ]);
  // Each die hits with 1/3: four of them miss with (2/3)^4.
  expect(dice?.wishes[1]?.by).toBeCloseTo((2 / 3) ** 4 - 0.15, 12);
  expect(dice?.wishes[4]?.by).toBe(-1);
  expect((await goals(root)).out).toContain("✗ chance(hits(4) is 0) < 15%  19.7531%  missed by 4.75%");
});

it("counts games as simulations of the same seed do, whatever the parts", async () => {
  const root = withGoals(`goal "Duels" in duel(hp: 5) {
  bots "random, greedy:1"
  games 60
  wins(1) >= 0%
  wins("greedy:1") >= 0%
  decisions() >= 0
  lasts(Round) >= 0
  ends(Struck) >= 0%
  uses(Card.Thrust) >= 0
  draws() > 100%
}
`);
  const [told] = (JSON.parse((await goals(root, "--seed", "s", "--format", "json")).out) as Told).goals;
  const simulated = JSON.parse(
    (
      await rulewright(
        root,
        "simulate sparring --hp 5 --games 60 --bots random,greedy:1 --seed s --format json".split(" "),
      )
    ).out,
  ) as {
    readonly results: {
      readonly seats: readonly {
        readonly seat: number;
        readonly won: { readonly low: number; readonly high: number };
      }[];
      readonly bots: readonly { readonly bot: string; readonly won: { readonly low: number; readonly high: number } }[];
      readonly lengths: readonly { phase: string | null; spread: { interval: { low: number; high: number } } }[];
      readonly endings: readonly { ending: string; share: { low: number; high: number } }[];
      readonly pieces: readonly { readonly name: string; readonly usedPerGame: number }[];
    };
  };
  const { seats, bots, lengths, endings, pieces } = simulated.results;
  const wanted = [
    seats.find(({ seat }) => seat === 1)?.won,
    bots.find(({ bot }) => bot === "greedy:1")?.won,
    lengths.find(({ phase }) => phase === null)?.spread.interval,
    lengths.find(({ phase }) => phase === "Round")?.spread.interval,
    endings.find(({ ending }) => ending === "Struck")?.share,
  ];
  for (const [index, interval] of wanted.entries()) {
    expect(told?.wishes[index]?.value.low).toBeCloseTo(interval?.low ?? Number.NaN, 9);
    expect(told?.wishes[index]?.value.high).toBeCloseTo(interval?.high ?? Number.NaN, 9);
  }
  const uses = told?.wishes[5]?.value ?? { low: 0, high: 0 };
  expect((uses.low + uses.high) / 2).toBeCloseTo(pieces.find(({ name }) => name === "Thrust")?.usedPerGame ?? 0, 9);
  expect([told?.wishes[6]?.state, told?.state]).toEqual(["missed", "missed"]);
});

it.each([
  [["nothing"], "No rulebook or goal is called `nothing`."],
  [["--games", "0"], "`--games` takes a whole number"],
])("says what is wrong with %j", async (args, words) => {
  const ran = await goals(withGoals('goal "Dice" { average(2d6) is 7 }\n'), ...args);
  expect([ran.code, ran.err]).toEqual([2, expect.stringContaining(words)]);
});

it("says that there are none", async () => {
  expect((await goals(tempProject(sparring))).err).toContain("No rulebook here has a goal.");
});

it("decides only what the bounds decide", () => {
  const dice = chance(5);
  const end = (value: number, open: boolean): { low: number; high: number; open: boolean } => ({
    low: value,
    high: value,
    open,
  });
  for (let round = 0; round < 500; round += 1) {
    const [a, b, c, d] = [dice.below(9), dice.below(9), dice.below(9), dice.below(9)] as const;
    const open = dice.once(2);
    const value = { low: Math.min(a, b), high: Math.max(a, b) };
    const wanted = { low: end(Math.min(c, d), open), high: end(Math.max(c, d), open) };
    const inside = (at: number): boolean =>
      open ? at > wanted.low.low && at < wanted.high.low : at >= wanted.low.low && at <= wanted.high.low;
    const places = Array.from({ length: (value.high - value.low) * 4 + 1 }, (_, step) => value.low + step / 4);
    const verdict = verdictOf(value, wanted);
    if (places.every(inside)) expect(verdict).toEqual({ state: "met" });
    else if (verdict.state === "missed") expect(places.some(inside)).toBe(false);
    else expect(verdict.state).toBe("undecided");
  }
});

it("knows the bots that play", () => {
  const dice = chance(9);
  const parts = ["random", "greedy", "search", ":", ":1", ":0", ":20", ":random", ":greedy", "x", ""];
  for (let round = 0; round < 2000; round += 1) {
    const written = Array.from({ length: 1 + dice.below(4) }, () => parts[dice.below(parts.length)]).join("");
    expect([written, botForm.test(written)]).toEqual([written, readBot(written) !== null]);
  }
});

const dealt = `rulebook dealt { title "Dealt" }
player Hand { points: int default 0 }
choice Ending { Shown }
let extra = 0
rule worthOf(hand: Hand): number = hand.points / 2
phase Show {
  enter { for each hand in players { set hand.points = d6 + extra } }
  exit { endGame(winner: players[1], ending: Shown) }
}
setup two() { repeat 2 times { new Hand() } }
variant high "Ten more." { let extra = 10 }
`;
/** What dice come to, worked out by hand: a die has 3.5 on average and a spread of the root of 35/12; two are 35/18 apart. */
const lines: readonly (readonly [line: string, ...values: readonly number[]])[] = [
  ["average(players[1].points) > 0", 3.5],
  ["average(worthOf(players[2])) > 0", 1.75],
  ["average(hand.points) > 0 for each hand in players", 3.5, 3.5],
  ["average(players[seat].points) > 0 for each seat in 1 to 2", 3.5, 3.5],
  ["chance(players[1].points >= 5) > 0", 1 / 3],
  ["chance(hand.points > 6) >= 0 for each hand in players", 0, 0],
  ["spread(players[1].points) > 0", Math.sqrt(35 / 12)],
  ["average(abs(players[1].points - players[2].points)) > 0", 35 / 18],
  ["average(players[1].points given players[1].points >= 4) > 0", 5],
  ["wins(1) > 0", 1],
  ["average(2d6) > 0", 7],
];

it("asks about games that have ended, each player, and games of a variant", async () => {
  const written = lines.map(([line]) => `  ${line}\n`).join("");
  const root = tempProject({
    "rules/dealt/dealt.rules": `${dealt}goal "Low" in two() {\n${written}}
goal "High" with high in two() {\n  average(hand.points) in 13 to 14 for each hand in players\n}
`,
  });
  const [low, high] = (JSON.parse((await goals(root, "--format", "json")).out) as Told).goals;
  const expected = lines.flatMap(([line, ...values]) => values.map((value) => ({ line, value })));
  expect(low?.wishes.map(({ line }) => line)).toEqual(expected.map(({ line }) => line));
  for (const [index, { line, value }] of expected.entries()) {
    const found = low?.wishes[index]?.value;
    expect([line, (found?.low ?? 9) <= value + 1e-9, (found?.high ?? 0) >= value - 1e-9], line).toEqual([
      line,
      true,
      true,
    ]);
  }
  expect(high?.wishes.map((each) => [each.for, each.state])).toEqual([
    ["hand 1", "met"],
    ["hand 2", "met"],
  ]);
});

it("tells why what it asks about a game's end cannot be worked out", async () => {
  const root = tempProject({
    "rules/dealt/dealt.rules": `${dealt}goal "Third" in two() {\n  average(players[3].points) > 0\n}\n`,
  });
  expect((await goals(root)).out).toContain("players[3]");
});

it("looks at all piles of games that have ended, whoever sees them, and at a table as the variant has it", async () => {
  const hidden = `rulebook dealt { title "Dealt" }
table Card {
  | name: key | worth: int |
  | Low       | 1          |
  | High      | 9          |
}
player Hand {
  deck: pile of Card hidden
  held: pile of Card owner
}
choice Ending { Shown }
phase Show {
  enter { for each hand in players { put top 1 of hand.deck into hand.held } }
  exit { endGame(winner: players[1], ending: Shown) }
}
setup two() {
  repeat 2 times {
    let hand = new Hand()
    for each card in Card { put new card into hand.deck }
    shuffle(hand.deck)
  }
}
variant even "Both the same." {
  table Card {
    | name | worth |
    | Low  | 9     |
  }
}
goal "Two cards" in two() {
  games 400
  average(sum(card.worth for each card in hand.deck)) in 4 to 6 for each hand in players
  average(sum(card.worth for each card in next(hand).held)) in 4 to 6 for each hand in players
  chance(first(players[1].deck) is Card.High) in 40% to 60%
}
goal "Even cards" with even in two() { average(sum(card.worth for each card in players[1].held)) in 8.9 to 9.1 }
`;
  const told = JSON.parse(
    (await goals(tempProject({ "rules/dealt/dealt.rules": hidden }), "--format", "json")).out,
  ) as Told;
  expect(told.goals.map(({ state }) => state)).toEqual(["met", "met"]);
});

it("says what went wrong in games that ended in an error, and how to play one of them again", async () => {
  const root = tempProject({
    "rules/inn/inn.rules": `rulebook inn { title "Inn" }
player Guest { coins: int 0 to 5 default 3 }
phase Night { phase Turn for each player { } }
action rest(me: Guest) in Turn { do { add d3 to me.coins then endPhase() } }
setup some(n: int default 2) { repeat n times { new Guest() } }
goal "Fair" in some() { wins(1) < 60%
 games 40 }
goal "Three" in some(3) { wins(1) < 60%
 games 40 }
`,
  });
  const { out } = await goals(root, "Fair");
  expect(out).toMatch(/\d+ ended in an error of the rules/);
  expect(out).toContain(
    "rules/inn/inn.rules:4:39: This value is outside the bounds of `coins` of `Guest` (0 to 5) (coins is 6, me is player 1)\n        4 │ action rest",
  );
  const [, command = ""] = /`rulewright (simulate [^`]+)`/.exec(out) ?? [];
  const again = await rulewright(root, command.split(" "));
  expect(again.out).toMatch(/:4:39: .*: rulewright play inn --setup some/);
  // What the setup was given cannot be written behind the command.
  expect((await goals(root, "Three")).out).not.toContain("rulewright simulate");
});
