/** Questions that look at a game and change nothing: every roll finds the same game, so that nothing needs to be played. */
import type { Context } from "../interpret/evaluate/context.ts";
import type { Asked } from "../interpret/game/question.ts";
import { touches } from "../interpret/game/touches.ts";
import type { Linked } from "../interpret/linked.ts";
import { memoized } from "../query/memo.ts";
import { partsOf, within } from "./engine/nodes.ts";
import { circleOf } from "./engine/recursion.ts";

/** What it looks at stays as it is, whatever is rolled. */
export function isSteady({ room: { linked } }: Context, { lets, of, given }: Asked): boolean {
  return (
    !changesCircles(linked) &&
    [...lets, of, ...(given === null ? [] : [given])].every(
      (part) => !touches(linked, part).changes && within(part, partsOf).every((node) => node.kind !== "possible"),
    )
  );
}

/** Does a status change a rule that rolls and leads back to itself? Each of its calls would be changed on the way back. */
const changesCircles = memoized((linked: Linked): boolean =>
  linked.programs.some(({ game }) =>
    game?.statuses.some(({ changes }) =>
      changes.some((change) => {
        const placed = linked.rule(change.rule);
        return placed.rule.effects.rolls && circleOf(linked, placed.rule.body, placed) !== null;
      }),
    ),
  ),
);
