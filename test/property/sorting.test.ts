/** `sort` by one to three keys, in both meanings, against places that are counted: how many must stand before each. */
import { beforeAll, expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import { createInterpreter, type Interpreter } from "../../src/interpret/interpreter.ts";
import type { Json, Program } from "../../src/ir/program.ts";
import { answer, callOf, essence, type Call } from "../support/both-meanings.ts";
import { loadGenerated } from "../support/generated.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance, type Chance } from "../support/random.ts";
import { seedFrom, tries } from "../support/soak.ts";
import { toldDice } from "../support/told-dice.ts";

interface Card {
  readonly rank: number;
  readonly cost: number;
  readonly suit: string;
  readonly name: string;
}

/** What a list may go by, and where each value of it stands. */
const keys: ReadonlyMap<string, (card: Card) => number | string> = new Map<string, (card: Card) => number | string>([
  ["it.rank", (card) => card.rank],
  ["-it.rank", (card) => -card.rank],
  ["it.cost", (card) => card.cost],
  ["-it.cost", (card) => -card.cost],
  ["abs(it.rank - 2)", (card) => Math.abs(card.rank - 2)],
  ["it.suit", (card) => ["Low", "Mid", "High"].indexOf(card.suit)],
  ["it.name", (card) => card.name],
  ["it.name & it.suit", (card) => card.name + card.suit],
]);

const random = chance(seedFrom(20_261_129));
const sorts: readonly (readonly string[])[] = Array.from({ length: tries(120, 30) }, () =>
  random.many(1, 3, () => random.pick([...keys.keys()])),
);

const text = `rulebook cards { title "Cards" }
ordered choice Suit { Low, Mid, High }
record Card { rank: int, cost: number, suit: Suit, name: text }
${sorts
  .map(
    (by, at) =>
      `rule r${at}(cards: list of Card): list of Card = sort(cards, ${by
        .map((key, place) => `${place === 0 ? "by" : "then"}: ${key}`)
        .join(", ")})`,
  )
  .join("\n")}`;

const randomCard = ({ below, pick }: Chance): Card => ({
  rank: below(4),
  cost: below(3) / 2,
  suit: pick(["Low", "Mid", "High"]),
  name: pick(["a", "b", "aa", ""]),
});

/** Whether one card must stand before another that stands behind it, by the first key in which they differ. */
function isBefore(one: Card, other: Card, by: readonly string[]): boolean {
  for (const key of by) {
    const of = keys.get(key) as (card: Card) => number | string;
    if (of(one) !== of(other)) return of(one) < of(other);
  }
  return false;
}

function inPlaces(cards: readonly Card[], by: readonly string[]): readonly Card[] {
  const places = cards.map(
    (card, at) =>
      cards.filter((other, from) => isBefore(other, card, by) || (from < at && !isBefore(card, other, by))).length,
  );
  return cards.map((_, place) => cards[places.indexOf(place)] as Card);
}

let interpreter: Interpreter;
let program: Program;
let calls: readonly Call[];

beforeAll(async () => {
  const compilation = await compileProject(memoryHost({ "rules/cards/cards.rules": text }), { withoutExamples: true });
  expect(compilation.diagnostics.map((each) => `${each.code} ${each.message}`)).toEqual([]);
  program = compilation.rulebooks[0]?.program as Program;
  const module = (await loadGenerated(compilation)).get("cards/index.ts") ?? {};
  interpreter = createInterpreter([program], { sources: compilation.sources });
  calls = program.rules.map((rule) => callOf(module, rule) as Call);
});

it("goes by each key where all before it are equal, and keeps the order of what is equal in all", () => {
  let moved = 0;
  for (const [at, by] of sorts.entries()) {
    const rule = program.rules[at];
    if (rule === undefined) throw new Error(`no rule ${at}`);
    for (let list = 0; list < 6; list += 1) {
      const cards = random.many(0, 9, () => randomCard(random));
      const given = [cards] as unknown as readonly Json[];
      const expected = essence({ kind: "value", value: inPlaces(cards, by) as unknown as Json });
      const where = `${by.join(", then ")} of ${JSON.stringify(cards)}`;
      expect(essence(interpreter.call(rule.id, given)), where).toBe(expected);
      expect(essence(answer(calls[at] as Call, rule, given, toldDice("none"))), where).toBe(expected);
      // Without the keys behind the first one, it would stand otherwise.
      if (JSON.stringify(inPlaces(cards, by.slice(0, 1))) !== JSON.stringify(inPlaces(cards, by))) moved += 1;
    }
  }
  expect(moved).toBeGreaterThan(sorts.length / 2);
});
