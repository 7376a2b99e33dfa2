/** Where an example parts from the rules: what lists of examples show. */
import type { Span } from "../../source/span.ts";
import type { ExampleResult } from "./examples.ts";

export interface Parting {
  readonly at: Span;
  /** What is claimed, as written; empty: the example ended here. */
  readonly claim: string;
  /** In words for people: "The rules say 5", or why it ended. */
  readonly says: string;
  /** Both values, where the claim compares with one. */
  readonly values: { readonly wanted: string; readonly found: string } | null;
  /** Its number among the claims, and what would be written to accept what the rules say; null: that is no matter of a word. */
  readonly accept: { readonly claim: number; readonly text: string } | null;
}

export function partingsOf({ claims, fault, faultAt, row, at }: ExampleResult): readonly Parting[] {
  const parts = claims.flatMap((claim, number): readonly Parting[] =>
    claim.state === "true"
      ? []
      : [
          {
            at: claim.at,
            claim: claim.subject === "result" || row !== null ? `${claim.subject} is ${claim.text}` : claim.text,
            says: claim.fault !== null ? claim.found : `The rules say ${claim.found}`,
            values: claim.fault !== null || claim.wanted === null ? null : { wanted: claim.wanted, found: claim.found },
            accept: claim.mend === null ? null : { claim: number, text: claim.mend.text.trim() },
          },
        ],
  );
  return fault === null
    ? parts
    : [...parts, { at: faultAt ?? at, claim: "", says: fault.message, values: null, accept: null }];
}
