/** How the table is laid, by the rules before and after. */
import type { Saved } from "../../interpret/game/saved.ts";
import { isFault } from "../../play/fault.ts";
import type { PartMove } from "../shape.ts";
import { sightMoves } from "./sight-moves.ts";
import { stateTextOf, movesBetween } from "./state-text.ts";
import { countMove, groupIn, type MoveSearch } from "./move-groups.ts";

/** Each game that was begun, laid again by both. */
export function compareSetups(search: MoveSearch): void {
  const {
    boards: { before, after },
    moments,
  } = search;
  for (const begun of moments.begun) {
    const setUp = (side: typeof before): Saved | string => {
      try {
        return side.game.init(begun.setup, begun.seed);
      } catch (problem) {
        if (isFault(problem)) return `error: ${problem.message.split("\n")[0] ?? ""}`;
        throw problem;
      }
    };
    const [a, b] = [setUp(before), setUp(after)];
    countMove(groupIn(search, "setup", Object.keys(begun.setup)[0] ?? "", null), () => {
      const parts: readonly PartMove[] =
        typeof a === "string" || typeof b === "string"
          ? a === b
            ? []
            : [
                {
                  part: "the table",
                  was: null,
                  from: typeof a === "string" ? a : "is laid",
                  to: typeof b === "string" ? b : "is laid",
                },
              ]
          : [
              ...movesBetween(null, stateTextOf(before, a.core), stateTextOf(after, b.core)),
              ...sightMoves(search.boards, { before: a, after: b }),
            ];
      return parts.length === 0
        ? null
        : {
            at: { setup: begun.text, seed: begun.seed, side: "to", decisions: [], made: [], seen: [] },
            chosen: [],
            parts,
          };
    });
  }
}
