/**
 * Bounds are proved, so nothing is forgiven: the true value, an exact fraction that is worked out here without the engine, lies
 * between them, and what is decided by them is decided rightly.
 */
import { describe, expect, it } from "vitest";
import { isAtMostOdds, isLessOdds, isSameOdds } from "../../src/interpret/odds.ts";
import { isClose, isNarrow } from "../../src/interpret/odds-text.ts";
import type { Odds } from "../../src/interpret/odds-value.ts";
import { createAsker } from "../../src/odds/asker.ts";
import {
  around,
  fraction,
  minus,
  one,
  order,
  over,
  plus,
  times,
  zero,
  type Fraction,
} from "../../src/odds/fraction.ts";
import type { RuleOdds } from "../../src/odds/of-rule.ts";
import { oddsBy, rulebook, valueOf } from "../support/asked.ts";
import { isInside } from "../support/exactly.ts";
import { chance } from "../support/random.ts";
import { seedFrom, tries } from "../support/soak.ts";

const seed = seedFrom(1);
const questions = tries(7000, 2500);

const part = (top: number, bottom: number): Fraction => fraction(BigInt(top), BigInt(bottom));
const power = (base: Fraction, n: number): Fraction => fraction(base.top ** BigInt(n), base.bottom ** BigInt(n));

function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let index = 1; index <= k; index += 1) ways = (ways * BigInt(n - k + index)) / BigInt(index);
  return ways;
}

const binomial = (n: number, k: number, p: Fraction): Fraction =>
  times(fraction(choose(n, k), 1n), times(power(p, k), power(minus(one, p), n - k)));

/** An exploding die shows so much or more: after each full face one more of them is needed. */
function explodesTo(sides: number, least: number): Fraction {
  if (least <= 1) return one;
  const full = part(1, sides);
  if (least > sides) return times(full, explodesTo(sides, least - sides));
  // All faces from `least` on; of the last face any further roll is enough.
  return part(sides - least + 1, sides);
}

/** What is wrong with the bounds, and with what they decide of the true value and of others beside it; null: nothing. */
function wrongIn(odds: Odds, value: Fraction): string | null {
  const told = `${value.top}/${value.bottom} and from ${odds.low} to ${odds.high}`;
  if (!isInside(odds, value)) return `not inside: ${told}`;
  if (!isNarrow(odds)) return `not narrow: ${told}`;
  const right = { ...around(value), percent: true };
  if (
    isSameOdds(odds, right) === false ||
    isLessOdds(odds, right) === true ||
    isLessOdds(right, odds) === true ||
    isAtMostOdds(right, odds) === false
  )
    return `decided wrongly: ${told}`;
  // Beside it, by more than what counts as the same.
  for (const [other, isMore] of [
    [times(value, part(1_000_001, 1_000_000)), true],
    [times(value, part(999_999, 1_000_000)), false],
  ] as const) {
    if (order(other, value) === 0) continue;
    const beside = { ...around(other), percent: true };
    // Where the bounds are wide for so small a chance, it is not known.
    const open = isClose(odds) ? [] : ["undecided"];
    if (
      ![false, ...open].includes(isSameOdds(odds, beside)) ||
      ![isMore, ...open].includes(isLessOdds(odds, beside)) ||
      ![isMore, ...open].includes(isAtMostOdds(odds, beside))
    )
      return `decided wrongly beside it: ${told}`;
  }
  // What may happen is not what never does, however seldom it is.
  const never = { low: 0, high: 0, percent: false };
  if (isSameOdds(odds, never) === value.top > 0n || isLessOdds(never, odds) === (value.top === 0n))
    return `decided wrongly beside never: ${told}`;
  return null;
}

describe("bounds", () => {
  it(`hold what is true of ${questions} questions about exploding dice`, async () => {
    const sizes = [4, 6, 8, 10, 12, 20, 100];
    const text = sizes
      .map(
        (sides) => `rule shown${sides}(n: int, least: int): int = count(n times explode(d${sides}) where it >= least)`,
      )
      .join("\n");
    const odds = oddsBy(await rulebook(text), createAsker({ games: 0 }));
    const random = chance(seed);
    const wrong: string[] = [];
    let asked = 0;
    while (asked < questions) {
      const [sides, n] = [random.pick(sizes), 1 + random.below(12)];
      const least = 1 + random.below(3 * sides);
      const p = explodesTo(sides, least);
      for (let k = 0; k <= n; k += 1) {
        const found = valueOf(odds.chance(`t.shown${sides}`, [n, least], { op: "is", value: k }));
        const problem = wrongIn(found, binomial(n, k, p));
        if (problem !== null) wrong.push(`${n}d${sides} >= ${least}, ${k} of them: ${problem}`);
        asked += 1;
      }
    }
    expect(wrong.slice(0, 5), `${wrong.length} of ${asked}, seed ${seed}`).toEqual([]);
  });

  it("know a sum that floating point leaves out", async () => {
    const odds = oddsBy(
      await rulebook("rule two(): int = count(2 times explode(d20) where it >= 26)"),
      createAsker({ games: 0 }),
    );
    expect(wrongIn(valueOf(odds.chance("t.two", [], { op: "is", value: 2 })), part(9, 6400))).toBeNull();
  });

  it("hold what is true of walks, however their graphs are solved", async () => {
    const odds = oddsBy(await rulebook(walks), createAsker({ games: 0 }));
    // Even, up more often, and down: the closed form of the gambler's ruin.
    for (const [start, aim, sides] of [
      [3, 10, 2],
      [30, 100, 2],
      [3, 40, 4],
      [37, 40, 4],
      [150, 300, 4],
      [3, 1600, 4],
      [2, 7, 6],
    ] as const) {
      const ratio = part(1, sides - 1);
      const ruined =
        sides === 2
          ? part(aim - start, aim)
          : over(minus(power(ratio, start), power(ratio, aim)), minus(one, power(ratio, aim)));
      expect(
        wrongIn(valueOf(odds.chance("t.ruined", [start, aim, sides])), ruined),
        `from ${start} to ${aim}, d${sides}`,
      ).toBeNull();
      if (aim < 100)
        expect(
          wrongIn(valueOf(odds.chance("t.called", [start, aim, sides])), ruined),
          `called, from ${start} to ${aim}, d${sides}`,
        ).toBeNull();
    }
  });

  it("hold what is true of random pools, each of their results", async () => {
    const random = chance(seed + 1);
    const wrong: string[] = [];
    const pools = tries(2000, 700);
    const odds = oddsBy(await rulebook(rulesOfPools), createAsker({ games: 0 }));
    for (let pool = 0; pool < pools; pool += 1)
      wrong.push(
        ...wrongInPool(odds, random.pick(shapes), 1 + random.below(8), 2 + random.below(11), 1 + random.below(4)),
      );
    expect(wrong.slice(0, 5), `${wrong.length} in ${pools} pools, seed ${seed}`).toEqual([]);
  });
});

const walks = `
rule ruined(start: int, aim: int, sides: int): bool {
  let at = start
  repeat while at > 0 and at < aim { if roll(1 to sides) is 1 { take 1 from at } else { add 1 to at } }
  at is 0
}
rule called(at: int, aim: int, sides: int): bool = if at <= 0 { yes } else if at >= aim { no } else if roll(1 to sides) is 1 { called(at - 1, aim, sides) } else { called(at + 1, aim, sides) }
`;

const rulesOfPools = `
rule total(n: int, sides: int, m: int): int = sum(n times roll(1 to sides)) - m
rule kept(n: int, sides: int, m: int): int = sum(highest m of n times roll(1 to sides))
rule most(n: int, sides: int, m: int): int = max(n times roll(1 to sides))
rule above(n: int, sides: int, m: int): int = count(n times roll(1 to sides) where it > m)
rule different(n: int, sides: int, m: int): int = count(distinct(n times roll(1 to sides)))
rule looped(n: int, sides: int, m: int): int {
  let found = 0
  repeat n times { if roll(1 to sides) > m { add 1 to found } }
  found
}
rule called(n: int, sides: int, m: int): int = if n <= 0 { 0 } else if roll(1 to sides) > m { 1 + called(n - 1, sides, m) } else { called(n - 1, sides, m) }
`;

/** Ways by value, of so many dice of so many sides: each worked out by counting. */
type Shape = readonly [rule: string, ways: (n: number, sides: number, m: number) => ReadonlyMap<number, Fraction>];

/** By state after each die, where one die leads from each of them. */
function counted<T extends string>(
  n: number,
  sides: number,
  start: T,
  step: (state: T, face: number) => T,
  end: (state: T) => number,
): ReadonlyMap<number, Fraction> {
  let ways = new Map<T, bigint>([[start, 1n]]);
  for (let die = 0; die < n; die += 1) {
    const next = new Map<T, bigint>();
    for (const [state, many] of ways)
      for (let face = 1; face <= sides; face += 1)
        next.set(step(state, face), (next.get(step(state, face)) ?? 0n) + many);
    ways = next;
  }
  const found = new Map<number, Fraction>();
  for (const [state, many] of ways)
    found.set(end(state), plus(found.get(end(state)) ?? zero, fraction(many, BigInt(sides) ** BigInt(n))));
  return found;
}

const numbers = (text: string): number[] => (text === "" ? [] : text.split(",").map(Number));
const total = (text: string): number => numbers(text).reduce((sum, each) => sum + each, 0);
const above = (n: number, sides: number, m: number): ReadonlyMap<number, Fraction> =>
  counted<string>(n, sides, "0", (state, face) => String(Number(state) + (face > m ? 1 : 0)), Number);

const shapes: readonly Shape[] = [
  [
    "total",
    (n, sides, m) =>
      counted<string>(
        n,
        sides,
        "0",
        (state, face) => String(Number(state) + face),
        (state) => Number(state) - m,
      ),
  ],
  [
    "kept",
    (n, sides, m) =>
      counted<string>(
        n,
        sides,
        "",
        (state, face) =>
          [...numbers(state), face]
            .sort((a, b) => b - a)
            .slice(0, m)
            .join(),
        total,
      ),
  ],
  [
    "most",
    (n, sides) => counted<string>(n, sides, "0", (state, face) => String(Math.max(Number(state), face)), Number),
  ],
  ["above", above],
  ["looped", above],
  ["called", above],
  [
    "different",
    (n, sides) =>
      new Map(
        Array.from({ length: Math.min(n, sides) }, (_, index): [number, Fraction] => [
          index + 1,
          fraction(surjections(n, index + 1) * choose(sides, index + 1), BigInt(sides) ** BigInt(n)),
        ]),
      ),
  ],
];

/** Ways to share so many dice out among so many faces, none left out. */
function surjections(n: number, faces: number): bigint {
  let ways = 0n;
  for (let left = 0; left <= faces; left += 1)
    ways += (left % 2 === 0 ? 1n : -1n) * choose(faces, left) * BigInt(faces - left) ** BigInt(n);
  return ways;
}

function wrongInPool(odds: RuleOdds, [rule, ways]: Shape, n: number, sides: number, m: number): readonly string[] {
  const expected = ways(n, sides, m);
  const found = new Map(
    valueOf(odds.distribution(`t.${rule}`, [n, sides, m])).map(({ value, chance: each }) => [value as number, each]),
  );
  const wrong = [...expected].flatMap(([value, share]) => {
    if (share.top === 0n) return [];
    const each = found.get(value);
    const problem = each === undefined ? "missing" : wrongIn(each, share);
    return problem === null ? [] : [`${rule}(${n}, ${sides}, ${m}) is ${value}: ${problem}`];
  });
  const extra = [...found.keys()].filter((value) => (expected.get(value)?.top ?? 0n) === 0n);
  return extra.length === 0 ? wrong : [...wrong, `${rule}(${n}, ${sides}, ${m}) is never ${extra.join()}`];
}
