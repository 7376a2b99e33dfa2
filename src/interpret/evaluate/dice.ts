/**
 * What a room rolls with. Each roll is written on a tape while a question is worked out: one that must start anew, since
 * the stack of the machine was too small, and one that is asked again to tell its parts, take the same rolls once more.
 */
import type { Json, Type } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import type { Machine } from "./context.ts";

/** What is rolled on. */
export interface Faces {
  /** Where in the rules. */
  readonly at: Span;
  readonly type: Type;
  readonly sides: SidesOf;
}
export type SidesOf =
  /** A die: from 1 to `count`. */
  | { readonly kind: "die"; readonly count: number }
  | { readonly kind: "range"; readonly low: number; readonly count: number }
  | { readonly kind: "list"; readonly list: readonly Json[]; readonly weights: readonly number[] | null };

/** `Dice` of the runtime, or dice that were laid out by their faces, which look at what is rolled on. Both give places from 0. */
export interface RoomDice {
  below(n: number, faces: Faces): number;
  weighted(weights: readonly number[], faces: Faces): number;
  /** What is left when all others of a shuffle have come up. Nothing is rolled, but it may have been laid out with them. */
  last?(faces: Faces): void;
}

export interface RollLog {
  /** Is it written on? Only while a question of the interpreter is worked out. */
  on: boolean;
  at: number;
  readonly places: number[];
}

export const newTape = (): RollLog => ({ on: false, at: 0, places: [] });

/** A place from 0, each as likely. */
export function rollBelow(machine: Machine, n: number, faces: Faces): number {
  const { tape } = machine;
  if (!tape.on) return diceOf(machine).below(n, faces);
  const existing = tape.places[tape.at];
  const place = existing ?? diceOf(machine).below(n, faces);
  tape.places[tape.at] = place;
  tape.at += 1;
  return place;
}

/** A place from 0, by weight. */
export function rollWeighted(machine: Machine, weights: readonly number[], faces: Faces): number {
  const { tape } = machine;
  if (!tape.on) return diceOf(machine).weighted(weights, faces);
  const existing = tape.places[tape.at];
  const place = existing ?? diceOf(machine).weighted(weights, faces);
  tape.places[tape.at] = place;
  tape.at += 1;
  return place;
}

/** The last one of a shuffle. */
export function takeLast(machine: Machine, faces: Faces): void {
  const { tape, dice } = machine;
  if (dice?.last === undefined) return;
  if (!tape.on || tape.places[tape.at] === undefined) dice.last(faces);
  if (!tape.on) return;
  tape.places[tape.at] = 0;
  tape.at += 1;
}

/** The checks have kept whatever rolls from being worked out without dice. */
function diceOf(machine: Machine): RoomDice {
  if (machine.dice === null) throw new Error("Something rolls here, and there are no dice.");
  return machine.dice;
}
