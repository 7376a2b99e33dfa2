/**
 * Refusing what cannot be chosen. Who asks may be anybody: the refusal names none of the options, for they may be the hand
 * of somebody else, and quotes no more than the beginning of what was given.
 */
import { fail } from "./errors.ts";

const mostQuoted = 40;

function beginningOf(choice: unknown): string | number {
  if (typeof choice === "number") return choice;
  if (typeof choice !== "string") return typeof choice;
  return choice.length <= mostQuoted ? choice : `${choice.slice(0, mostQuoted)}…`;
}

export function refuseOption(choice: unknown, isOver: boolean): never {
  fail(
    "no-such-option",
    undefined,
    { choice: beginningOf(choice) },
    isOver ? "There is nothing to choose any more" : "There is no such option here",
  );
}

export function refuseArgument(message: string, values: Readonly<Record<string, unknown>> = {}): never {
  fail("wrong-argument", undefined, values, message);
}

/** `player`: who wants to choose, from 1, and is not asked. */
export function refusePlayer(player: unknown): never {
  fail(
    "not-asked",
    undefined,
    typeof player === "number" ? { player } : {},
    "This player is not asked for anything now",
  );
}

/** `place`: of the decision in a log, from 0. */
export function refuseDecision(choice: unknown, place: number): never {
  fail("no-such-option", undefined, { choice: beginningOf(choice) }, `Decision ${place + 1} is not possible`);
}

/** The seed cannot say what lies in a pile that was shuffled without it. */
export function refuseUndrawn(): never {
  refuseArgument(
    "Some pieces of this game are not drawn yet: take it further by `expand`, or draw them by `determinize`",
  );
}
