/** Expressions that take dice, and those that ask how likely what is rolled is. Part of `Expr` (see program.ts). */
import type { Expr, Statement, Test } from "./program.ts";

/** What takes dice, in the order in which it stands: counts and limits first. */
export type Rolled =
  /** From 1 to `sides`, each as likely. */
  | { readonly kind: "die"; readonly sides: number }
  /** The sum of `count` dice, of none 0; fewer than none is out of bounds. Where a list is asked for, it is written as `times` over `die`. */
  | { readonly kind: "dice"; readonly count: Expr; readonly sides: number }
  /** An element of a list, set or range of ints, each as likely, or by the weight `by` gives for the element in `slot` (0 or more; if all are 0, or there is no element: a miss). */
  | {
      readonly kind: "roll";
      readonly of: Expr;
      readonly slot: number;
      readonly by: Expr | null;
      readonly soft: boolean;
    }
  /** The list of `count` values, each worked out anew; fewer than none is out of bounds. */
  | { readonly kind: "times"; readonly count: Expr; readonly value: Expr }
  | RollAgain
  /** The list in random order: its first element is rolled from all, the next from the rest, and so on; the last one is not rolled. */
  | { readonly kind: "shuffle"; readonly of: Expr };

/**
 * `explode`, `reroll`: `value` is worked out, and again while the last result, in `slot`, fits `on` (`limit` further times at most).
 * `explode` adds the results up, each further one `less` less; `reroll` gives the last. With `count` the list of so many:
 * `explodeEach` has each further result behind the one that brought it, `rerollEach` the last of each; one die after the other;
 * `total` further times at most for all of them.
 */
export interface RollAgain {
  readonly kind: "again";
  readonly how: "explode" | "reroll";
  readonly count: Expr | null;
  readonly value: Expr;
  readonly slot: number;
  readonly on: Test;
  readonly limit: Expr | null;
  readonly less: Expr | null;
  readonly total: Expr | null;
  /** Looked at before the first roll: no is the error `rolls-forever`. Null: it surely ends. */
  readonly ends: Expr | null;
}

/** `chance`: of a bool. `average`, `spread`, `median`, `least`, `most`: of an int or number. `distribution`: of anything; only as a report's axis, of type list. */
export interface Question {
  readonly kind: "question";
  readonly ask: "chance" | "average" | "spread" | "median" | "least" | "most" | "distribution";
  /** The rolled `let`s of the example, report or check that `of` and `given` speak of, in order: one roll for both. */
  readonly lets: readonly Statement[];
  readonly of: Expr;
  readonly given: Expr | null;
}

/** What odds decide, and a number as odds. */
export type OddsExpr =
  /** The element of a list, set or range of ints for which `by`, over the element in `slot`, is highest on average; the first of equals; of none a miss. An int, number or odds. */
  | { readonly kind: "best"; readonly of: Expr; readonly slot: number; readonly by: Expr; readonly soft: boolean }
  /** A number, int or odds where odds are asked for: with bounds. */
  | { readonly kind: "asOdds"; readonly of: Expr };
