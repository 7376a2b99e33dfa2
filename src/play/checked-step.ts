/** A decision, after which the checks of all entities hold. */
import { fail } from "../runtime/errors.ts";
import type { GameModule } from "../runtime/game.ts";

type Step<S> = GameModule<S>["step"];

/** As `step`; a check that does not hold afterwards is an error in play. */
export function stepChecked<S>(game: GameModule<S>, ...given: Parameters<Step<S>>): void {
  game.step(...given);
  const [problem] = game.problems(given[0]);
  if (problem !== undefined) fail("check-failed", undefined, {}, `A check does not hold: ${problem}`);
}
