/**
 * Odds of what reads a game: without playing it, they are what all rolls come to when each is played on a copy of the game,
 * one after the other, in exact fractions.
 */
import { expect, it } from "vitest";
import { contextOf } from "../../src/interpret/evaluate/context.ts";
import { startGame } from "../../src/interpret/game/example.ts";
import type { Interpreter } from "../../src/interpret/interpreter.ts";
import { canonical } from "../../src/interpret/values.ts";
import type { Expr } from "../../src/ir/program.ts";
import { createAsker } from "../../src/odds/asker.ts";
import { exactly } from "../../src/odds/exact.ts";
import { isInside } from "../support/exactly.ts";
import { interpreterWith, rulebook } from "../support/asked.ts";
import { chance, type Chance } from "../support/random.ts";
import { firstSeed, seedsFrom, tries } from "../support/soak.ts";

const world = `
table Card {
  | name: key | cost: int | force(n: int): int |
  | Jab       | 1         | d4 + n             |
  | Kick      | 3         | 2 * n              |
  | Guard     | 2         | d2                 |
}
player Hero {
  hp: int default 7
  luck: int default 2
  full: bool = hp > 6
  hand: pile of Card owner
  open: pile of Card
}
rule bonus(me: Hero): int = 0
rule hit(me: Hero, by: int default 1): int = d6 + by + bonus(me)
rule calm(me: Hero): int = if me.full { 2 } else { me.hp - 4 }
rule dear(me: Hero, least: int): int = count(me.hand where it.cost > least)
rule mixed(me: Hero, n: int): int {
  let m = n + d2
  m * me.luck - n
}
rule worn(n: int): int = n * 2 + d2
rule up(me: Hero, n: int): int = if d2 is 1 or n > 2 { n + me.luck } else { up(me, n + 1) }
status Blessed(me: Hero, by: int) {
  add by to bonus(me: me)
  add 1 to hit(me: me) if me.luck > 1
  multiply worn by 2
  until removed
  stacks add
}
setup start() {
  repeat 2 times { new Hero() }
  for each h in players { for each card in Card { put new card into h.hand } }
  put top 1 of players[2].hand into players[2].open
  set players[2].hp = 3
  set players[2].luck = 1
  add Blessed(by: 2) to players[1]
  add Blessed(by: 1) to players[2]
  add Blessed(by: 3) to players[2]
}
`;

/** A whole number that rolls, reads the game, or both. */
function formula(random: Chance, depth: number): string {
  const who = random.pick(["a", "b", "roll(players)"]);
  const one = random.pick(["a", "b"]);
  const inner = (): string => formula(random, depth - 1);
  const leaves = [
    "d4",
    `${who}.hp`,
    `${who}.luck`,
    `bonus(${who})`,
    `hit(${who})`,
    `hit(${one}, by: ${one}.luck)`,
    `calm(${who})`,
    `count(${one}.hand)`,
    `sum(c.cost for each c in ${one}.hand)`,
    `stacks(${who}, Blessed)`,
    `count(${one}.luck times d3 where it > 1)`,
    `roll(${one}.hand).cost`,
    `roll(${one}.hand).force(${one}.luck)`,
    `(first(${one}.open where it.cost > 1).cost otherwise 5)`,
    `worn(${one}.luck)`,
    `up(${one}, 1)`,
    String(1 + random.below(4)),
  ];
  if (depth === 0) return random.pick(leaves);
  return random.pick([
    () => `${inner()} + ${inner()}`,
    () => `max(${inner()}, ${inner()})`,
    () => `(if ${inner()} > ${inner()} { ${inner()} } else { ${inner()} })`,
    () => `worn(${inner()})`,
    () => `hit(${one}, by: ${inner()})`,
    () => `mixed(${one}, ${inner()})`,
    () => `dear(${one}, ${inner()})`,
    () => `sum(min(p.hp, ${random.pick(leaves)}) for each p in players)`,
    () => random.pick(leaves),
  ])();
}

function differences(interpreter: Interpreter, name: string, text: string): readonly string[] {
  const { rule } = interpreter.linked.rule(`t.${name}`);
  const hero = (place: number): Expr => ({
    kind: "literal",
    value: place,
    type: { kind: "entity", id: "t.Hero" },
    at: rule.at,
  });
  const of: Expr = {
    kind: "call",
    rule: rule.id,
    args: [hero(0), hero(1)],
    original: false,
    type: rule.result,
    at: rule.at,
  };
  const question: Extract<Expr, { kind: "question" }> = {
    kind: "question",
    ask: "distribution",
    lets: [],
    of,
    given: null,
    type: { kind: "list", of: rule.result },
    at: rule.at,
  };
  const context = contextOf(interpreter.room, rule.id);
  const all = exactly(context, question, [], { plays: 60_000, mass: 0, work: 20_000_000 });
  // Too many rolls to play them all.
  if (all.lost.top !== 0n) return [];
  const key = (value: Parameters<typeof canonical>[2]): string => canonical(interpreter.linked, rule.result, value);
  const odds = new Map(asker.distribution(context, question, []).map((each) => [key(each.value), each.chance]));
  compared += 1;
  const wrong = all.results.flatMap(({ value, chance: share }) => {
    const found = odds.get(key(value));
    odds.delete(key(value));
    return found !== undefined && isInside(found, share) && found.high - found.low < 1e-9
      ? []
      : [`${text}\n  ${key(value)}: ${share.top}/${share.bottom}, not ${JSON.stringify(found)}`];
  });
  return [...wrong, ...[...odds.keys()].map((each) => `${text}\n  ${each} cannot be`)];
}

const asker = createAsker({ games: 0 });
let compared = 0;

it(`agree with playing each roll, from seed ${firstSeed}`, async () => {
  const wrong: string[] = [];
  const rulebooks = tries(60, 8);
  for (const seed of seedsFrom(4711, rulebooks)) {
    const random = chance(seed);
    const rules = Array.from({ length: 12 }, (_, index) => ({
      name: `asked${index}`,
      text: `rule asked${index}(a: Hero, b: Hero): int = ${formula(random, 1 + random.below(2))}`,
    }));
    const compiled = await rulebook(`${world}${rules.map(({ text }) => text).join("\n")}`);
    const interpreter = interpreterWith(compiled, asker);
    const { at } = interpreter.linked.rule("t.calm").rule;
    startGame(contextOf(interpreter.room, "t.start"), { setup: "t.start", args: [], at }, []);
    for (const { name, text } of rules) wrong.push(...differences(interpreter, name, text));
  }
  expect(wrong.slice(0, 5).join("\n\n"), `${wrong.length} differ, seed ${firstSeed}`).toBe("");
  expect(compared).toBeGreaterThan(rulebooks * 6);
});
