/**
 * What a text that may wait is made of: straight pieces, and between them the places where it may have to wait. Loops
 * and branches in which it may wait stand open; all others are part of a straight piece.
 */
import type { Expr, Statement, Type } from "../../../ir/program.ts";
import { assertNever } from "../../../source/exhaustive.ts";
import { rootOf, rootsOf, type Roots } from "../../roots.ts";

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

/** What stands in the steps, and the locals that they give values. */
export function rootsOfSteps(steps: readonly Step[]): Roots {
  return steps.flatMap((step): Roots => {
    switch (step.kind) {
      case "value":
        return [...rootsOf(step.value), ...rootsOfGoal(step.goal)];
      case "statement":
        return [rootOf(step.statement)];
      case "wait":
        return [...rootsOf(step.expr), ...rootsOfGoal(step.goal)];
      case "if":
        return [...rootsOf(step.condition), ...rootsOfSteps([...step.then, ...step.else])];
      case "repeat":
        return [rootOf(step.statement), ...rootsOf(step.test), ...rootsOfSteps([...step.condition, ...step.body])];
      case "forEach":
        return [rootOf(step.statement), ...rootsOf(step.over, step.where), ...rootsOfSteps(step.body)];
      case "stop":
        return [];
      case "return":
        return step.slot === null ? [] : [["Bind", { field: "result", slot: step.slot }]];
      default:
        return assertNever(step);
    }
  });
}

export const rootsOfGoal = (goal: Goal): Roots =>
  goal.kind === "slot" ? [["Bind", { field: goal.name, slot: goal.slot }]] : [];

/** All of them, those of branches and loops, too. */
export function allSteps(steps: readonly Step[]): readonly Step[] {
  return steps.flatMap((step): readonly Step[] => {
    switch (step.kind) {
      case "if":
        return [step, ...allSteps(step.then), ...allSteps(step.else)];
      case "repeat":
        return [step, ...allSteps(step.condition), ...allSteps(step.body)];
      case "forEach":
        return [step, ...allSteps(step.body)];
      case "value":
      case "statement":
      case "wait":
      case "stop":
      case "return":
        return [step];
      default:
        return assertNever(step);
    }
  });
}
