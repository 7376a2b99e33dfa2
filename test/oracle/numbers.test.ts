import { expect, it } from "vitest";
import { arithmetic } from "../../src/interpret/arithmetic.ts";
import { decimal, fromTie, isSame, isZero, kept, minus, order, over, plus, times, type Rational } from "./rational.ts";
import { seedFrom } from "../support/soak.ts";

const seed = seedFrom(20_250_101);

/** A small generator with a seed (mulberry32), so that a failure can be repeated. */
function randomFrom(start: number): (below: number) => number {
  let state = start >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** `error`: how far the machine may be off. */
interface Value {
  readonly text: string;
  readonly machine: number;
  readonly exact: Rational;
  readonly error: number;
}
type Random = (below: number) => number;

/** A number as a game writes it: few digits, up to so many places. */
function written(random: Random, places: number): Value {
  const digits = random(places + 1);
  const size = [10, 100, 1000, 10_000][random(4)] ?? 10;
  const whole = random(size);
  const text = `${random(4) === 0 ? "-" : ""}${whole}${digits === 0 ? "" : `.${String(random(10 ** digits)).padStart(digits, "0")}`}`;
  return { text, machine: Number(text), exact: decimal(text), error: rounding(Number(text)) };
}

const rounding = (value: number): number => Math.abs(value) * 2 ** -53;

/** A formula of up to three operators over such numbers; null where it divides by zero. */
function formula(random: Random, places: number, depth: number): Value | null {
  if (depth === 0 || random(4) === 0) return written(random, places);
  const op = "+-*/"[random(4)] ?? "+";
  const left = formula(random, places, depth - 1);
  const right = formula(random, places, depth - 1);
  if (left === null || right === null) return null;
  const text = `(${left.text} ${op} ${right.text})`;
  const [a, b] = [left, right];
  switch (op) {
    case "+":
    case "-": {
      const machine = op === "+" ? a.machine + b.machine : a.machine - b.machine;
      return {
        text,
        machine,
        exact: (op === "+" ? plus : minus)(a.exact, b.exact),
        error: a.error + b.error + rounding(machine),
      };
    }
    case "*": {
      const machine = a.machine * b.machine;
      return {
        text,
        machine,
        exact: times(a.exact, b.exact),
        error: Math.abs(a.machine) * b.error + Math.abs(b.machine) * a.error + rounding(machine),
      };
    }
    default: {
      if (isZero(b.exact) || Math.abs(b.machine) < 0.01) return null;
      const machine = a.machine / b.machine;
      return {
        text,
        machine,
        exact: over(a.exact, b.exact),
        error: (a.error + Math.abs(machine) * b.error) / Math.abs(b.machine) + rounding(machine),
      };
    }
  }
}

/**
 * What the method promises: a tie is a tie if the machine is not further off than this, and what is no tie is none if
 * it is further from one than that. In units of the last place; doubles have no more to give.
 */
const promise = (value: Value, decimals: number): number =>
  Math.abs(value.machine) * 10 ** decimals * 2 ** -48 + 2 ** -18;

function isPromised(value: Value, decimals: number): boolean {
  const distance = fromTie(value.exact, decimals);
  const error = value.error * 10 ** decimals;
  return distance === 0 ? error < promise(value, decimals) : distance > promise(value, decimals) + error;
}

const plain = (value: number): string =>
  String(value).includes("e") ? value.toFixed(12).replace(/\.?0+$/, "") : String(value);

it.each([
  [6, 200_000],
  [2, 60_000],
  [0, 30_000],
  [4, 60_000],
])("keeps %i places as exact arithmetic does", (decimals, cases) => {
  const numbers = arithmetic(decimals);
  const random = randomFrom(seed + decimals);
  const wrong: string[] = [];
  let ties = 0;
  for (let each = 0; each < cases; each += 1) {
    const value = formula(random, Math.min(3, Math.max(1, decimals)), 2);
    if (value === null || Math.abs(value.machine) > 1e7 || !isPromised(value, decimals)) continue;
    const right = kept(value.exact, decimals);
    if (fromTie(value.exact, decimals) === 0) ties += 1;
    if (plain(numbers.keep(value.machine)) !== right)
      wrong.push(`${value.text}: ${numbers.keep(value.machine)}, not ${right}`);
  }
  expect(wrong, `seed ${seed}`).toEqual([]);
  expect(ties).toBeGreaterThan(cases / 5000);
});

it("rounds decimal ties away from zero, at every magnitude a game uses", () => {
  const { keep } = arithmetic(6);
  const random = randomFrom(seed);
  const wrong: string[] = [];
  for (let each = 0; each < 100_000; each += 1) {
    const whole = random([10, 1000, 100_000, 1_000_000][random(4)] ?? 10);
    const text = `${random(2) === 0 ? "-" : ""}${whole}.${String(random(1_000_000)).padStart(6, "0")}5`;
    const right = kept(decimal(text), 6);
    if (plain(keep(Number(text))) !== right) wrong.push(`${text}: ${keep(Number(text))}, not ${right}`);
  }
  expect(wrong, `seed ${seed}`).toEqual([]);
});

it("knows every kept number again, up to the largest", () => {
  const random = randomFrom(seed);
  for (const [decimals, largest] of [
    [6, 9_007_199_254],
    [2, 90_071_992_547_409],
    [0, 9_007_199_254_740_991],
  ] as const) {
    const { keep } = arithmetic(decimals);
    for (let each = 0; each < 20_000; each += 1) {
      const value = Number(((largest / 10 ** random(14)) * (random(1_000_000) / 1_000_000)).toFixed(decimals));
      expect(keep(value), `${decimals} places, seed ${seed}`).toBe(value);
      expect(keep(-value)).toBe(value === 0 ? 0 : -value);
    }
  }
});

/** Two formulas near each other: the same value written in another way, or a step of the last place beside it. */
function neighbour(random: Random, value: Value): Value {
  const other = written(random, 3);
  const { exact, error } = value;
  const moved: Value =
    random(2) === 0 || isZero(other.exact) || Math.abs(other.machine) < 0.1
      ? {
          text: `(${value.text} + ${other.text}) - ${other.text}`,
          machine: value.machine + other.machine - other.machine,
          exact,
          error,
        }
      : {
          text: `${value.text} * ${other.text} / ${other.text}`,
          machine: (value.machine * other.machine) / other.machine,
          exact,
          error,
        };
  const step = ["0", "0.000001", "-0.000001", "0.001", "-0.001"][random(5)] ?? "0";
  return {
    text: `${moved.text} + ${step}`,
    machine: moved.machine + Number(step),
    exact: plus(moved.exact, decimal(step)),
    error,
  };
}

it("compares as exact arithmetic does, at the boundaries", () => {
  const { isMore, isAtLeast, isSame: same } = arithmetic(6);
  const random = randomFrom(seed + 1);
  const wrong: string[] = [];
  for (let each = 0; each < 300_000; each += 1) {
    const left = formula(random, 3, 2);
    const right = left === null ? null : random(4) === 0 ? formula(random, 3, 2) : neighbour(random, left);
    if (left === null || right === null || Math.abs(left.machine) > 1e6 || Math.abs(right.machine) > 1e6) continue;
    const equal = isSame(left.exact, right.exact, 6);
    const more = !equal && order(left.exact, right.exact) > 0;
    const fine =
      same(left.machine, right.machine) === equal &&
      isMore(left.machine, right.machine) === more &&
      isAtLeast(left.machine, right.machine) === (equal || more);
    if (!fine) wrong.push(`${left.text} against ${right.text}`);
  }
  expect(wrong, `seed ${seed}`).toEqual([]);
});

it("finds the whole number at, below and above as exact arithmetic does", () => {
  const { floor, ceil, round } = arithmetic(6);
  const random = randomFrom(seed + 2);
  const wrong: string[] = [];
  for (let each = 0; each < 100_000; each += 1) {
    const value = formula(random, 2, 2);
    if (value === null || Math.abs(value.machine) > 1e6) continue;
    const size = BigInt(Math.floor(value.machine)) - 1n;
    let below = size;
    // The largest whole number that is not more than the value, values a hair below one counting as it.
    for (const candidate of [size + 1n, size + 2n]) {
      const whole = { top: candidate, bottom: 1n };
      if (order(whole, value.exact) <= 0 || isSame(whole, value.exact, 6)) below = candidate;
    }
    const isWhole = isSame({ top: below, bottom: 1n }, value.exact, 6);
    const half = minus(value.exact, plus({ top: below, bottom: 1n }, { top: 1n, bottom: 2n }));
    const atHalf = isSame(half, { top: 0n, bottom: 1n }, 6);
    const nearest = isWhole || (atHalf ? value.machine < 0 : half.top < 0n) ? below : below + 1n;
    const results = [
      BigInt(floor(value.machine)) === below,
      BigInt(ceil(value.machine)) === (isWhole ? below : below + 1n),
      BigInt(round(value.machine)) === nearest,
    ];
    if (results.includes(false)) wrong.push(`${value.text}: ${results.join()}`);
  }
  expect(wrong, `seed ${seed}`).toEqual([]);
});

it("has the answers that the written decimals have", () => {
  const { isMore, isSame: same, keep } = arithmetic(6);
  expect(isMore(50 * 1.1, 55)).toBe(false);
  expect(same(0.1 + 0.2, 0.3)).toBe(true);
  expect(keep(0.1 + 0.2)).toBe(0.3);
  expect(same((1 / 3) * 3, 1)).toBe(true);
  expect(keep(1 / 3)).toBe(0.333333);
  expect(keep(1e9)).toBe(1e9);
  expect(Object.is(keep(-0), 0)).toBe(true);
  expect(Object.is(keep(-0.0000001), 0)).toBe(true);
});
