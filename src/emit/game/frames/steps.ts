/**
 * What a text that may wait is made of: straight pieces, and between them the places where it may have to wait. Loops
 * and branches in which it may wait stand open; all others are part of a straight piece.
 */
import type { Expr, Statement, Type } from "../../../ir/program.ts";

/** Where a value goes: out of the procedure, into a local, or nowhere. */
export type Goal =
  | { readonly kind: "return" }
  | /** `isNew`: it begins here. */ {
      readonly kind: "slot";
      readonly slot: number;
      readonly name: string;
      readonly isNew: boolean;
    }
  | { readonly kind: "drop" };

export type Step =
  /** Nothing in it waits, and no jump leaves it but a `return` outside of turns that are texts. */
  | { readonly kind: "value"; readonly value: Expr; readonly goal: Goal }
  | { readonly kind: "statement"; readonly statement: Statement }
  /** May have to wait; what it needs is worked out. */
  | { readonly kind: "wait"; readonly expr: Expr; readonly goal: Goal }
  | { readonly kind: "if"; readonly condition: Expr; readonly then: readonly Step[]; readonly else: readonly Step[] }
  | {
      readonly kind: "repeat";
      readonly statement: Extract<Statement, { kind: "repeat" }>;
      readonly count: number;
      readonly turn: number;
      readonly condition: readonly Step[];
      readonly test: Expr | null;
      readonly body: readonly Step[];
    }
  | ForEachStep
  | { readonly kind: "stop" }
  /** The value is in the slot; null: nothing is given. */
  | { readonly kind: "return"; readonly slot: number | null; readonly type: Type };

export interface ForEachStep {
  readonly kind: "forEach";
  readonly statement: Extract<Statement, { kind: "forEach" }>;
  /** Worked out before the first turn. */
  readonly over: Expr;
  /** Slots of the list or the last number, of the place in it, and of what had happened before the turn. */
  readonly all: number;
  readonly place: number;
  readonly from: number;
  readonly where: Expr | null;
  readonly body: readonly Step[];
}
