/** Changes planted in a game, with effects that are known from arithmetic: what becomes of the same deed, and of rules that read the game. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Diff, PlayMove, PlayMoves, RulebookDiff } from "../../src/diff/shape.ts";
import { rulewright, type Ran } from "../support/fake-terminal.ts";
import { sparring } from "../support/sparring.ts";
import { tempRepository } from "../support/temp-repository.ts";

const path = "rules/sparring/sparring.rules";
/** Luck and mood change by nothing that is done, and no setup gives them; nobody draws what is rare. */
const game = `${(sparring[path] ?? "")
  .replace(
    "  hp: int 0 to 20 clamp default 8\n",
    "$&  luck: int 0 to 100 default 3\n  mood: int 0 to 100 default 3\n  hurt: int = 20 - hp\n",
  )
  .replace(
    /\n.*hit\(foe, d4\).*/,
    "$&\n  | Rare      |           0 |            0 | hit(foe, 1)                          |",
  )}
rule danger(me: Side): int = if me.hp <= 2 { 10 } else { 10 - me.hp }
rule lucky(me: Side): int = if me.luck is 77 { 1 } else { 0 }
rule blessed(me: Side): int = if me.luck >= 50 and me.mood >= 60 { 1 } else { 0 }
rule held(me: Side, least: int 0 to 9): bool = count(me.hand) >= least
rule swing(me: Side): int = d6 + me.hp
variant cruel "Thrusts hurt more." { table Card { | name | play |
                                                  | Thrust | hit(foe, 5) | } }
`;

type Edit = readonly [string, string];

function edited(edits: readonly Edit[]): string {
  return edits.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`There is no ${from}.`);
    return text.replace(from, to);
  }, game);
}

async function changed(edits: readonly Edit[], ...args: readonly string[]): Promise<Ran> {
  const repository = tempRepository({ [path]: game });
  repository.write({ [path]: edited(edits) });
  return rulewright(repository.root, ["diff", "--tries", "4000", ...args]);
}

async function moved(...edits: readonly Edit[]): Promise<RulebookDiff> {
  const ran = await changed(edits, "--format", "json");
  expect(ran.err).toBe("");
  const {
    rulebooks: [found],
    troubles,
  } = JSON.parse(ran.out) as Diff;
  expect(troubles).toEqual([]);
  return found as RulebookDiff;
}

const inPlay = ({ play }: RulebookDiff): PlayMoves => {
  expect(play.map(({ untried }) => untried)).toEqual([null]);
  return play[0] as PlayMoves;
};
const heads = ({ moves }: PlayMoves): readonly unknown[] =>
  moves.map(({ kind, name, pieces }) => [kind, name, ...pieces]);
const partsOf = ({ earliest }: PlayMove): readonly string[] =>
  earliest.parts.map(({ part, was, from, to }) => `${part}: ${was === null ? "" : `${was}, `}${from} > ${to}`);

it("shows what a card does that says something else, on the first game in which it differs", async () => {
  const {
    moves: [use, ...others],
    unseen,
  } = inPlay(await moved(["hit(foe, 3)", "hit(foe, 4)"]));
  expect([use?.kind, use?.name, use?.pieces, others, unseen]).toEqual(["use", "use", ["Thrust"], [], []]);
  // Nobody has chosen anything: 8 - 3 and 8 - 4.
  expect(use?.earliest).toMatchObject({ at: { setup: "duel()", side: "to", decisions: [], made: [] } });
  expect(use?.earliest.chosen[0]).toMatch(/^player [12]: use\(Thrust\)$/);
  expect(partsOf(use as PlayMove)).toEqual(["player 2's hp: 8, 5 > 4"]);
  expect(use?.differ).toBeGreaterThan(10);
  expect(use?.differ).toBeLessThanOrEqual(use?.tried as number);
});

it("follows a procedure to every card that leads there, and tells of them together", async () => {
  const { moves } = inPlay(await moved(["take amount from target.hp", "take amount + 1 from target.hp"]));
  expect(moves.map(({ kind, name, pieces }) => [kind, name, pieces])).toEqual([["use", "use", ["Swing", "Thrust"]]]);
  const [move] = moves as readonly [PlayMove];
  const [from, to] = [move.earliest.parts[0]?.from, move.earliest.parts[0]?.to].map(Number);
  expect((from ?? NaN) - (to ?? NaN)).toBe(1);
});

it("finds an answer that softens less where it answers", async () => {
  const {
    moves: [move, ...others],
  } = inPlay(await moved(["| Brace     |           2 |            2 |", "| Brace     |           2 |            1 |"]));
  expect([others, move?.kind, move?.name, move?.pieces]).toEqual([[], "use", "brace", ["Brace"]]);
  expect(move?.earliest.chosen.at(-1)).toMatch(/^player [12]: brace\(Brace\)$/);
  const [part, ...more] = move?.earliest.parts ?? [];
  expect([more, Number(part?.from) - Number(part?.to)]).toEqual([[], 1]);
});

it("finds a card that no game draws by putting it into a hand", async () => {
  const {
    moves: [move, ...others],
  } = inPlay(await moved(["hit(foe, 1)", "hit(foe, 2)"]));
  expect([others, move?.pieces, move?.earliest.at.made]).toEqual([
    [],
    ["Rare"],
    [expect.stringMatching(/^Rare in the place of (Thrust|Swing|Brace) in player [12]'s hand$/)],
  ]);
  const [part] = move?.earliest.parts ?? [];
  expect(Number(part?.from) - Number(part?.to)).toBe(1);
});

it.each<readonly [string, readonly Edit[], readonly unknown[], readonly RegExp[]]>([
  [
    "an action that may be done more often",
    [["  limit 1 per Round\n", ""]],
    [["offer", "tuck"]],
    [/^what player [12] may do: nothing > tuck\(/],
  ],
  [
    "an action that is gone",
    [
      [
        "action tuck(me: Side, card: Card from me.hand) in Turn {\n  limit 1 per Round\n  do { put card under me.deck }\n}\n",
        "",
      ],
    ],
    [["offer", "tuck"]],
    [/^what player 1 may do: tuck\(.*\) > nothing$/],
  ],
  [
    "what must be for an action",
    [["needs me.hp > 100", "needs me.hp > 7"]],
    [["offer", "fly"]],
    [/^what player 1 may do: nothing > fly$/],
  ],
  [
    "the table that is laid",
    [["hp: if length is Long { hp + 4 }", "hp: if length is Long { hp + 6 }"]],
    [["setup", "duel"]],
    [/^player 1's hp: \d+ > \d+$/, /^player 2's hp: \d+ > \d+$/],
  ],
  [
    "the end of a phase",
    [["exit { draw(active, 1) }", "exit { draw(active, 0) }"]],
    [["use", "done"]],
    [/^player 1's deck: /, /^player 1's hand: /],
  ],
  [
    "what is worked out of an entity",
    [["hurt: int = 20 - hp", "hurt: int = 21 - hp"]],
    [["field", "hurt of Side"]],
    [/^player 1's hurt: 12 > 13$/],
  ],
])("shows %s", async (_, edits, expected, parts) => {
  const found = inPlay(await moved(...edits));
  expect(heads(found)).toEqual(expected);
  const told = partsOf(found.moves[0] as PlayMove);
  expect(told).toHaveLength(parts.length);
  for (const [place, part] of parts.entries()) expect(told[place]).toMatch(part);
});

it("shows where a game ends that went on", async () => {
  const { moves } = inPlay(await moved(["where s.hp is 0", "where s.hp <= 2"]));
  const use = moves.find(({ kind, name }) => kind === "use" && name === "use");
  // What is left is 1 or 2.
  expect(use?.earliest.parts).toEqual([
    { part: "the game", was: "goes on", from: "goes on", to: expect.stringMatching(/^player [12] wins \(Struck\)$/) },
  ]);
  // Before anything is done both have all their hp, which is 2 or less only where the setup says so.
  const setup = moves.find(({ kind }) => kind === "setup");
  if (setup !== undefined) expect(setup.earliest.at.setup).toMatch(/^duel\(hp: [12]\b/);
});

it("compares what is asked meanwhile", async () => {
  const { moves } = inPlay(await moved(["amount: > 1", "amount: > 3"]));
  expect(
    moves.flatMap(({ earliest }) => earliest.parts.map(({ part, from, to }) => [part.replace(/\d/, "n"), from, to])),
  ).toContainEqual(["what player n may choose", "brace(Brace), pass", null]);
});

it("says what says something else and did not come up", async () => {
  const { moves, unseen } = inPlay(
    await moved([
      "do { endPhase() }\n}\naction done",
      "do { endPhase() draw(me, 1) }\n}\naction done".replace("() d", "()\n    d"),
    ]),
  );
  expect([moves, unseen]).toEqual([[], ["fly"]]);
});

it("says nothing of play where only what is told of it is another", async () => {
  expect(
    (await moved(["## Plays a card against the other one.", "## Plays a card."], ['"Nobody flies."', '"No."'])).play,
  ).toEqual([]);
});

it("compares a variant by what it replaces", async () => {
  const { play } = await moved(["hit(foe, 5)", "hit(foe, 6)"]);
  expect(play.map(({ variant, moves }) => [variant, moves.map(({ pieces }) => pieces)])).toEqual([
    ["cruel", [["Thrust"]]],
  ]);
  const parts = play[0]?.moves[0]?.earliest.parts ?? [];
  expect(parts.map(({ from, to }) => Number(from) - Number(to))).toEqual([1]);
});

const ruleOf = ({ rules }: RulebookDiff, name: string): RulebookDiff["rules"][number] | undefined =>
  rules.find(({ rule }) => rule === name);

it("finds the moment at which a rule that reads the game gives something else", async () => {
  const found = ruleOf(await moved(["if me.hp <= 2", "if me.hp <= 1"]), "danger");
  const { smallest, tried, differ, all } = found?.results ?? {};
  // Only with 2 left: 10 before, 10 - 2 now.
  expect([found?.untried, smallest?.from, smallest?.to, all]).toEqual([null, "10", "8", false]);
  const player = /me: player ([12])/.exec(smallest?.call ?? "")?.[1];
  expect(smallest?.input).toEqual({ me: { kind: "Side", number: Number(player) } });
  expect(smallest?.at?.seen).toContainEqual({ part: `player ${player}'s hp`, text: "2" });
  expect([(differ ?? 0) > 0, (differ ?? 0) < (tried ?? 0)]).toEqual([true, true]);
});

it("makes a moment where none comes up, with as little made otherwise as will do", async () => {
  const found = await moved(
    ["if me.luck is 77 { 1 }", "if me.luck is 77 { 2 }"],
    ["me.luck >= 50 and me.mood >= 60 { 1 }", "me.luck >= 50 and me.mood >= 60 { 5 }"],
  );
  const [lucky, blessed] = [ruleOf(found, "lucky"), ruleOf(found, "blessed")];
  expect(lucky?.results?.smallest).toMatchObject({
    call: "me: player 1",
    from: "1",
    to: "2",
    at: { decisions: [], made: ["player 1's luck is 77"] },
  });
  const { smallest } = blessed?.results ?? {};
  const of = /player [12]/.exec(smallest?.call ?? "")?.[0] ?? "";
  expect([smallest?.from, smallest?.to, [...(smallest?.at?.made ?? [])].sort()]).toEqual([
    "1",
    "5",
    [`${of}'s luck is 50`, `${of}'s mood is 60`],
  ]);
});

it("gives rules the values that they take beside the game", async () => {
  // Three cards are drawn at first: with at least 3 both say yes; above that only the new one says no.
  const { smallest } =
    ruleOf(await moved(["count(me.hand) >= least", "count(me.hand) > least"]), "held")?.results ?? {};
  expect([smallest?.call, smallest?.from, smallest?.to]).toEqual(["me: player 1, least: 3", "yes", "no"]);
});

it("rolls the same dice on both sides", async () => {
  const results = ruleOf(await moved(["d6 + me.hp", "d6 + me.hp + 1"]), "swing")?.results;
  expect([results?.differ, Number(results?.smallest?.to) - Number(results?.smallest?.from)]).toEqual([
    results?.tried,
    1,
  ]);
});

it.each<readonly [string, readonly Edit[], readonly string[]]>([
  [
    "a field that has a default",
    [
      ["  discard: pile of Card\n", "  spirit: int default 5\n  discard: pile of Card\n"],
      ["me.hp <= 2", "me.hp <= 1"],
    ],
    [],
  ],
  [
    "fields and piles in another order",
    [
      [
        "  deck: pile of Card hidden\n  hand: pile of Card owner\n",
        "  hand: pile of Card owner\n  deck: pile of Card hidden\n",
      ],
      [
        "  hp: int 0 to 20 clamp default 8\n  luck: int 0 to 100 default 3\n",
        "  luck: int 0 to 100 default 3\n  hp: int 0 to 20 clamp default 8\n",
      ],
      ["me.hp <= 2", "me.hp <= 1"],
    ],
    [],
  ],
])("carries a game over to the other side: %s", async (_, edits, expected) => {
  const found = await moved(...edits);
  expect(heads(inPlay(found))).toEqual(expected);
  expect(ruleOf(found, "danger")?.results?.smallest).toMatchObject({ from: "10", to: "8" });
});

it.each<readonly [readonly Edit[], string]>([
  [
    [
      ["  discard: pile of Card\n", "  spirit: int\n  discard: pile of Card\n"],
      ["new Side(hp:", "new Side(spirit: 1, hp:"],
    ],
    "`spirit` of `Side` is there on one side only",
  ],
  [[["mood: int 0 to 100", "mood: number 0 to 100"]], "`mood` of `Side` is of another type now"],
])("says why it cannot carry one over", async (edits, why) => {
  const found = await moved(...edits);
  expect(found.play.map(({ untried }) => untried)).toEqual([why]);
});

it("names games that can be played again", async () => {
  const { moves } = inPlay(await moved(["where s.hp is 0", "where s.hp <= 2"]));
  const case_ = moves.find(({ earliest }) => earliest.at.side === "to" && earliest.at.decisions.length > 1)?.earliest;
  const { setup = "", seed = "", decisions = [] } = case_?.at ?? {};
  const values = [...setup.matchAll(/(\w+): (\w+)/g)].flatMap(([, name = "", value = ""]) => [`--${name}`, value]);
  const repository = tempRepository({ [path]: edited([["where s.hp is 0", "where s.hp <= 2"]]) });
  const file = join(repository.root, "again.json");
  const seats = ["--players", "random,random", "--seed", seed, "--save", file];
  await rulewright(repository.root, ["play", "sparring", ...seats, ...values]);
  const told = JSON.parse(readFileSync(file, "utf8")) as { readonly log: { readonly decisions: readonly string[] } };
  expect(told.log.decisions.slice(0, decisions.length)).toEqual(decisions);
});

it("is told in a terminal and in Markdown, the same each time, and may end with 1", async () => {
  const change: readonly Edit[] = [
    ["hit(foe, 3)", "hit(foe, 4)"],
    ["me.hp <= 2", "me.hp <= 1"],
  ];
  const [text, again, markdown, gate] = [
    await changed(change),
    await changed(change),
    await changed(change, "--format", "markdown"),
    await changed([["hit(foe, 3)", "hit(foe, 4)"]], "--fail-on", "results"),
  ];
  expect(text.out).toMatch(
    /\n {2}In play\n {6}24 games of random players, and [\d,]+ uses of their actions, done on both sides\n {4}~ action use with Thrust {2}ends otherwise in [\d,]+ of [\d,]+ uses\n {8}first in duel\(\), game diff\/\d+, at the start\n {8}player 1: use\(Thrust\)\n {6}~ player 2's hp, 8 before it {2}5 → 4\n/,
  );
  expect(text.out).toMatch(/\n {8}earliest: danger\(me: player [12]\) {2}10 → 8\n {10}in duel\(.*\n/);
  expect(again.out.split("\n").slice(1)).toEqual(text.out.split("\n").slice(1));
  expect(markdown.out).toContain("  - player 2's hp, `8` before it: `5` → `4`\n");
  expect([text.code, gate.code]).toEqual([0, 1]);
});
