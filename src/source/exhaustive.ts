/** What makes the compiler name each place that a new kind concerns. `test/meta/exhaustive.test.ts` holds all switches to it. */

/** The words of texts: `Kinds<"die dice" | "roll">` is `"die" | "dice" | "roll"`. For the kinds that a `default` stands for. */
export type Kinds<Words extends string> = Words extends `${infer First} ${infer Rest}` ? First | Kinds<Rest> : Words;

/** Behind the last `case`: nothing is left. */
export function assertNever(value: never): never {
  throw new Error(`Nobody decided about ${JSON.stringify(value)}.`);
}

/**
 * A set of some kinds of `All`. `Others` are the words of those that are not in it, so a new kind does not compile until it
 * stands on one side.
 */
export const kindSet = <All extends string, Others extends string>(these: {
  readonly [Kind in Exclude<All, Kinds<Others>>]: true;
}): ReadonlySet<string> => new Set(Object.keys(these));
