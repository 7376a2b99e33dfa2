/**
 * What a room rolls with. Each roll is written on a tape while a question is worked out: one that must start anew, since
 * the stack of the machine was too small, and one that is asked again to tell its parts, take the same rolls once more.
 */
import type { Json, Type } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import type { Room } from "./context.ts";

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
  /** `isOrder`: the next one of a shuffle is rolled. */
  | {
      readonly kind: "list";
      readonly list: readonly Json[];
      readonly weights: readonly number[] | null;
      readonly isOrder?: true;
    };

/** `Dice` of the runtime, or dice that were laid out by their faces, which look at what is rolled on. Both give places from 0. */
export interface RoomDice {
  below(n: number, faces: Faces): number;
  weighted(weights: readonly number[], faces: Faces): number;
  /** What is left when all others of a shuffle have come up. Nothing is rolled, but it may have been laid out with them. */
  last?(faces: Faces): void;
}

export interface Tape {
  /** Is it written on? Only while a question of the interpreter is worked out. */
  on: boolean;
  at: number;
  readonly places: number[];
}

export const newTape = (): Tape => ({ on: false, at: 0, places: [] });

/** A place from 0, each as likely. */
export function rollBelow(room: Room, n: number, faces: Faces): number {
  const { tape, meter } = room;
  meter.rolls += 1;
  if (!tape.on) return diceOf(room).below(n, faces);
  const known = tape.places[tape.at];
  const place = known ?? diceOf(room).below(n, faces);
  tape.places[tape.at] = place;
  tape.at += 1;
  return place;
}

/** A place from 0, by weight. */
export function rollWeighted(room: Room, weights: readonly number[], faces: Faces): number {
  const { tape, meter } = room;
  meter.rolls += 1;
  if (!tape.on) return diceOf(room).weighted(weights, faces);
  const known = tape.places[tape.at];
  const place = known ?? diceOf(room).weighted(weights, faces);
  tape.places[tape.at] = place;
  tape.at += 1;
  return place;
}

/** The last one of a shuffle. */
export function takeLast(room: Room, faces: Faces): void {
  const { tape, dice } = room;
  if (dice?.last === undefined) return;
  if (!tape.on || tape.places[tape.at] === undefined) dice.last(faces);
  if (!tape.on) return;
  tape.places[tape.at] = 0;
  tape.at += 1;
}

/** The checks have kept whatever rolls from being worked out without dice. */
function diceOf(room: Room): RoomDice {
  if (room.dice === null) throw new Error("Something rolls here, and there are no dice.");
  return room.dice;
}
