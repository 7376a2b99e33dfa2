/** What a game declares. */
import type { Program } from "./program.ts";
import { allOf, type ProgramPart } from "./visit.ts";

/** One by one, so that whoever remembers something of a part need not look at the others again. */
export function declarationsOfGame(game: Program["game"]): readonly ProgramPart[] {
  if (game === null) return [];
  return [
    ...allOf("Entity", game.entities),
    ...allOf("Procedure", game.procedures),
    ...allOf("Status", game.statuses),
    ...(game.phase === null ? [] : allOf("Phase", [game.phase])),
    ...allOf("Action", game.actions),
    ...allOf("Always", game.always),
    ...allOf("Setup", game.setups),
  ];
}
