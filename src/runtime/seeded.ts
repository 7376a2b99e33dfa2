/** Dice that roll by a seed: the same seed, the same rolls, on every machine. */
import type { Dice } from "./dice.ts";
import { fail } from "./errors.ts";
import { fnvStart, hashed, nextWord, wordsOf, type Words } from "./generator.ts";

/** Where dice are, as plain JSON: to be kept with a saved game, and given to `restored`. */
export interface DiceState {
  readonly generator: "xoshiro128**";
  /** What named streams are made from: 16 hexadecimal digits. */
  readonly seed: string;
  readonly words: readonly [number, number, number, number];
}

/** The range that fits the fast way of `below`: the product with a word of 32 bits is exact. */
const narrow = 2 ** 21;
const wide = 2 ** 53;
const word = 2 ** 32;

export class SeededDice implements Dice {
  readonly #seed: bigint;
  readonly #words: Words;

  constructor(seed: bigint, words: Words) {
    this.#seed = seed;
    this.#words = words;
  }

  below(n: number): number {
    return below(this.#words, n);
  }

  weighted(weights: readonly number[]): number {
    return weighted(this.#words, weights);
  }

  /**
   * Dice of their own for one part of a game: they do not disturb these ones, and do not depend on what was rolled before.
   * The same name gives the same dice from their beginning, so ask once and keep them.
   */
  stream(name: string): SeededDice {
    return fresh(hashed(name, hashed(`${hex(this.#seed)}/`, fnvStart)));
  }

  get state(): DiceState {
    const [a = 0, b = 0, c = 0, d = 0] = this.#words;
    return { generator: "xoshiro128**", seed: hex(this.#seed), words: [a >>> 0, b >>> 0, c >>> 0, d >>> 0] };
  }
}

/** Dice that begin at a seed. A number is the same seed as its digits. */
export function seeded(seed: string | number): SeededDice {
  if (typeof seed === "number" && !Number.isFinite(seed))
    fail("wrong-argument", undefined, { seed: String(seed) }, "A seed is a text or a number");
  return fresh(hashed(String(seed), fnvStart));
}

/** Dice that go on where others were. */
export function restored(state: DiceState): SeededDice {
  const { generator, seed, words } = state;
  const right =
    generator === "xoshiro128**" &&
    typeof seed === "string" &&
    /^[0-9a-f]{16}$/.test(seed) &&
    Array.isArray(words) &&
    words.length === 4 &&
    words.every((each) => Number.isInteger(each) && each >= 0 && each < word) &&
    words.some((each) => each !== 0);
  if (!right) fail("wrong-argument", undefined, { state }, "This is no state of dice");
  return new SeededDice(
    BigInt(`0x${seed}`),
    Int32Array.from(words, (each) => each | 0),
  );
}

const fresh = (seed: bigint): SeededDice => new SeededDice(seed, wordsOf(seed));
const hex = (seed: bigint): string => seed.toString(16).padStart(16, "0");

/** Unbiased: by Daniel Lemire's method, with one word and no division in nearly every case. */
export function below(words: Words, n: number): number {
  if (!(n >= 1 && n <= narrow)) return belowWide(words, n);
  let bits = nextWord(words);
  let low = Math.imul(bits, n) >>> 0;
  if (low < n) {
    const unfair = word % n;
    while (low < unfair) {
      bits = nextWord(words);
      low = Math.imul(bits, n) >>> 0;
    }
  }
  return (bits * n - low) / word;
}

/** A place by weight. */
export function weighted(words: Words, weights: readonly number[]): number {
  let total = 0;
  let whole = true;
  for (const weight of weights) {
    if (!(weight >= 0)) fail("out-of-bounds", undefined, { weight }, "A weight is out of bounds");
    whole &&= Number.isInteger(weight);
    total += weight;
  }
  if (!(total > 0)) fail("nothing-found", undefined, {}, "There is no weight above 0");
  if (!whole || total > wide) return weightedExactly(words, weights);
  let left = below(words, total);
  for (let place = 0; place < weights.length; place += 1) {
    left -= weights[place] as number;
    if (left < 0) return place;
  }
  return weights.length - 1;
}

/** With 53 bits of two words; what would favour some numbers is rolled again. */
function belowWide(words: Words, n: number): number {
  if (!(n >= 1 && n <= wide)) fail("out-of-bounds", undefined, { faces: n }, "The number of faces is out of bounds");
  const fair = wide - (wide % n);
  for (;;) {
    const high = nextWord(words) >>> 11;
    const value = high * word + nextWord(words);
    if (value < fair) return value % n;
  }
}

/** Weights with decimals, or larger together than a number can count: as whole numbers of any size. */
function weightedExactly(words: Words, weights: readonly number[]): number {
  let decimals = 0;
  while (decimals < 9 && !weights.every((weight) => Math.round(weight * 10 ** decimals) / 10 ** decimals === weight))
    decimals += 1;
  const counts = weights.map((weight) => BigInt(Math.round(weight * 10 ** decimals)));
  const total = counts.reduce((sum, count) => sum + count, 0n);
  if (total === 0n) fail("nothing-found", undefined, {}, "There is no weight above 0");
  let left = belowBig(words, total);
  return counts.findIndex((count) => (left -= count) < 0n);
}

function belowBig(words: Words, n: bigint): bigint {
  if (n <= BigInt(wide)) return BigInt(below(words, Number(n)));
  let all = 1n;
  while (all < n) all <<= 32n;
  const fair = all - (all % n);
  for (;;) {
    let value = 0n;
    for (let size = 1n; size < all; size <<= 32n) value = (value << 32n) | BigInt(nextWord(words));
    if (value < fair) return value % n;
  }
}
