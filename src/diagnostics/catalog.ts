import type { Severity } from "./diagnostic.ts";

/** The words of one finding, made from the facts of the case. */
export interface Wording {
  readonly message: string;
  readonly label?: string;
  readonly hint?: string;
}

/** One kind of finding. `A` is the record of facts that its words need. */
export interface Entry<A> {
  readonly severity: Severity;
  readonly words: (facts: A) => Wording;
}

export function entry<A>(severity: Severity, words: (facts: A) => Wording): Entry<A> {
  return { severity, words };
}

/** Facts of an entry. */
export type Facts<E> = E extends Entry<infer A> ? A : never;
