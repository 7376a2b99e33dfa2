/** Examples: what is done one after the other, and what must be true then. Part of the program (see program.ts). */
import type { Span } from "../source/span.ts";
import type { ChoosingStep, StartOfExample } from "./game.ts";
import type { Expr, Id, Statement, Test } from "./program.ts";

export interface Example {
  readonly title: string;
  /** `examples`: the row's number from 1; null for a single example. */
  readonly row: number | null;
  readonly variant: Id | null;
  /** The rule an `examples` table is for. */
  readonly rule: Id | null;
  readonly disputed: { readonly reason: string; readonly at: Span } | null;
  /** `in duel(…)`: null where no game is played. */
  readonly start: StartOfExample | null;
  readonly steps: readonly ExampleStep[];
  readonly at: Span;
}
export type ExampleStep =
  | Statement
  | ChoosingStep
  /** From here on, what rolls takes these; all that were laid out before must have been taken. Ints, or elements of what is rolled on. */
  | { readonly kind: "rolling"; readonly faces: readonly Expr[]; readonly at: Span }
  | { readonly kind: "claim"; readonly claim: Claim; readonly at: Span };
/** What an example holds to be true. */
export type Claim =
  | { readonly kind: "true"; readonly condition: Expr }
  /** A cell of an `examples` table: the slot's value (the rule's result, or a field of it) must fit. */
  | {
      readonly kind: "fits";
      readonly of: Expr;
      readonly label: string;
      readonly test: Test;
      /** As written. */ readonly text: string;
    };
