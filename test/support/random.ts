/** A seeded source of chance for tests: the same seed gives the same choices everywhere. */
export interface Chance {
  /** A whole number from 0 up to, and without, `below`. */
  readonly below: (below: number) => number;
  readonly pick: <A>(from: readonly A[]) => A;
  /** True once in `n`. */
  readonly once: (n: number) => boolean;
  /** A list of `least` to `most` things. */
  readonly many: <A>(least: number, most: number, make: () => A) => A[];
}

export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (from) => {
      const found = from[below(from.length)];
      if (found === undefined) throw new Error("nothing to pick from");
      return found;
    },
    once: (n) => below(n) === 0,
    many: (least, most, make) => Array.from({ length: least + below(most - least + 1) }, make),
  };
}
