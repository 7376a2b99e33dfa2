/** What makes the compiler name each place that a new kind concerns. `test/meta/exhaustive.test.ts` holds all switches to it. */

/** The words of texts: `Kinds<"die dice" | "roll">` is `"die" | "dice" | "roll"`. For the kinds that a `default` stands for. */
export type Kinds<Words extends string> = Words extends `${infer First} ${infer Rest}` ? First | Kinds<Rest> : Words;

/** Behind the last `case`: nothing is left. */
export function assertNever(value: never): never {
  throw new Error(`Nobody decided about ${JSON.stringify(value)}.`);
}
