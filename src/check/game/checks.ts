/** What can be said of the game as a whole, once it is known what everything does. */
import type { Collector } from "../../diagnostics/collect.ts";
import type { Program } from "../../ir/program.ts";
import type { KnownEffects } from "../effects.ts";

export function checkGameRules(_program: Program, _known: KnownEffects, _found: Collector): void {
  // Nothing yet.
}
