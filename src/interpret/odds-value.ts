/** A value of the type `odds`: a real number that is known to lie in [low, high]. A type alias, so that it is JSON. */
export type Odds = {
  readonly low: number;
  readonly high: number;
  /** Shown as per cent: a chance. */
  readonly percent: boolean;
  /** From seeded rolls: [low, high] is what is proved, `estimate` the interval that is likely. Null: all of it is proved. */
  readonly estimate: { readonly low: number; readonly high: number } | null;
};

/** One result of a `distribution`, the results in their natural order (numbers and variants of ordered choices upwards). */
export type Chance = { readonly value: Json; readonly chance: Odds };

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
