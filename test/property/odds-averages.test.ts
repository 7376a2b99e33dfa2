/**
 * Averages and spreads of rolls without end lie within their bounds, also where what is hardly ever rolled is worth most:
 * the true value, an exact fraction, is worked out here without the engine, and nothing is forgiven.
 */
import { expect, it } from "vitest";
import { isNarrow } from "../../src/interpret/odds-text.ts";
import type { Odds } from "../../src/interpret/odds-value.ts";
import { createAsker } from "../../src/odds/asker.ts";
import { fraction, minus, one, order, over, plus, times, type Fraction } from "../../src/odds/fraction.ts";
import { oddsBy, rulebook, valueOf } from "../support/asked.ts";
import { fractionOf, isInside } from "../support/exactly.ts";
import { chance } from "../support/random.ts";
import { seedFrom, tries } from "../support/soak.ts";

const seed = seedFrom(1);
const cases = tries(400, 60);

const part = (top: number, bottom: number): Fraction => fraction(BigInt(top), BigInt(bottom));
const whole = (value: number): Fraction => part(value, 1);

const text = `
rule exploded(n: int, sides: int): int = sum(n times explode(roll(1 to sides)))
rule waited(n: int, sides: int): int {
  let total = 0
  repeat {
    add n to total
    if roll(1 to sides) is 1 { return total }
  }
}
rule called(n: int, sides: int): int {
  let face = roll(1 to sides)
  if face is sides { n * face + called(n, sides) } else { n * face }
}
rule prize(depth: int, sides: int, worth: int): int {
  let reached = 0
  repeat {
    if roll(1 to sides) is not 1 { return 0 }
    add 1 to reached
    if reached is depth { return worth }
  }
}
rule owed(depth: int, sides: int, worth: int): int =
  if depth is 0 { worth } else if roll(1 to sides) is not 1 { 0 } else { 0 - owed(depth - 1, sides, worth) }
`;

/** Of an exploding die. */
const exploding = (sides: number): Fraction => over(times(part(sides + 1, 2), whole(sides)), whole(sides - 1));

/** The mean square of how far it is from its average: E(X²) = E(U²) + (2 s E(X) + E(X²)) / s. */
function variance(sides: number): Fraction {
  const squares = part((sides + 1) * (2 * sides + 1), 6);
  const mean = exploding(sides);
  const square = over(times(plus(squares, times(whole(2), mean)), whole(sides)), whole(sides - 1));
  return minus(square, times(mean, mean));
}

const isSpread = ({ low, high }: Odds, square: Fraction): boolean =>
  order(times(fractionOf(low), fractionOf(low)), square) <= 0 &&
  (high === Infinity || order(square, times(fractionOf(high), fractionOf(high))) <= 0);

it(`lie within what is told of ${cases} rolls, from seed ${seed}`, async () => {
  const odds = oddsBy(await rulebook(text), createAsker({ games: 0 }));
  const random = chance(seed);
  const wrong: string[] = [];
  const held = (what: string, found: Odds, value: Fraction, mustBeNarrow: boolean): void => {
    if (!isInside(found, value) || (mustBeNarrow && !isNarrow(found)))
      wrong.push(`${what}: ${value.top}/${value.bottom} and from ${found.low} to ${found.high}`);
  };
  for (let index = 0; index < cases; index += 1) {
    const [n, sides] = [1 + random.below(4), 2 + random.below(11)];
    const [depth, worth] = [1 + random.below(60), 10 ** random.below(16)];
    const average = (rule: string, ...args: readonly number[]): Odds => valueOf(odds.average(`t.${rule}`, args));
    const spread = (rule: string, ...args: readonly number[]): Odds => valueOf(odds.spread(`t.${rule}`, args));
    const about = `${n} of ${sides}`;
    held(`exploded, ${about}`, average("exploded", n, sides), times(whole(n), exploding(sides)), true);
    held(`waited, ${about}`, average("waited", n, sides), whole(n * sides), true);
    held(`called, ${about}`, average("called", n, sides), times(whole(n), exploding(sides)), true);
    const [narrow, wide] = [spread("exploded", n, sides), spread("called", n, sides)];
    if (!isSpread(narrow, times(whole(n), variance(sides))) || !isNarrow(narrow))
      wrong.push(`spread, ${about}: ${narrow.low} to ${narrow.high}`);
    if (!isSpread(wide, times(whole(n * n), variance(sides))) || !isNarrow(wide))
      wrong.push(`spread of calls, ${about}: ${wide.low} to ${wide.high}`);
    const expected = over(whole(worth), fraction(BigInt(sides) ** BigInt(depth), 1n));
    const prize = `1/${sides} to the ${depth}, ${worth}`;
    held(`prize, ${prize}`, average("prize", depth, sides, worth), expected, false);
    held(
      `owed, ${prize}`,
      average("owed", depth, sides, worth),
      depth % 2 === 0 ? expected : minus(minus(one, one), expected),
      false,
    );
  }
  expect(wrong.slice(0, 6), `${wrong.length} wrong`).toEqual([]);
});
