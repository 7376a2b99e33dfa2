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
  /** For the page of the reference: what it means and what to do, in two or three sentences. */
  readonly about: string;
}

export function entry<A>(severity: Severity, about: string, words: (facts: A) => Wording): Entry<A> {
  return { severity, about, words };
}

/** Facts of an entry. */
export type Facts<E> = E extends Entry<infer A> ? A : never;
