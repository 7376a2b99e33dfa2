/** What rolls: a seeded generator, or dice that were laid out. Generated rules that roll take it as their first argument. */
export interface Dice {
  /** A whole number from 0 to `n` - 1, each as likely; `n` is a whole number from 1 to 2^53. A die of six shows `below(6) + 1`. */
  below(n: number): number;
  /** The place, from 0, of one of the weights, by weight: numbers of 0 or more with at most nine decimals, not all 0. */
  weighted(weights: readonly number[]): number;
}
