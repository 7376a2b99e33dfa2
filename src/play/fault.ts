import { RulesError } from "../runtime/errors.ts";
import type { GameRules } from "../runtime/game.ts";
import type { Reader } from "./words.ts";

/** An error in play. Generated code has a class of its own for it. */
export function isFault(problem: unknown): problem is RulesError {
  return (
    problem instanceof RulesError || (problem instanceof Error && problem.name === "RulesError" && "fault" in problem)
  );
}

/**
 * What may be said of an error to somebody at the table. Its place and its values may tell of pieces that they do not see,
 * such as the next card of the deck, and a choice that ended in an error can be made otherwise.
 */
export function faultText(
  { entities }: Pick<GameRules, "entities">,
  reader: Reader,
  { fault, message }: RulesError,
): string {
  const isOpen = entities.every(({ piles }) => piles.every(({ seen }) => seen === "public"));
  return reader === null || isOpen
    ? message
    : `It is called \`${fault}\`. Its place and values may tell of pieces that you do not see, so I leave them out; a simulation shows such errors in full.`;
}
