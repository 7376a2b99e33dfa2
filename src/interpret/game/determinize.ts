/** What a player may not see, drawn anew. */
import { isSameQuestion } from "../../runtime/game-look.ts";
import { seeded } from "../../runtime/seeded.ts";
import type { Dice } from "../../runtime/dice.ts";
import type { Decision } from "../../runtime/game.ts";
import { applyRedraw, redraw } from "./view.ts";
import { forked, undecided } from "./module.ts";
import type { Saved, Table } from "./saved.ts";
import { play } from "./play-on.ts";

const mostDraws = 50;

/** Drawn until whoever is asked is asked still, and has something to choose; in the end what they see stays as it is. */
export function determinized(table: Table, state: Saved, player: number, seed: number | string): Saved {
  const dice = seeded(seed).stream("unseen");
  const { pending } = state;
  for (let draw = 0; ; draw += 1) {
    const isLast = pending === null || draw === mostDraws;
    const fresh = forked(state);
    table.world.core = fresh.core;
    const unseen = redraw(
      table.world,
      pending === null || !isLast ? [player] : [player, pending.player - 1],
      dice,
      seed,
    );
    if (pending === null || fresh.from === null) applyRedraw(table.world, unseen);
    if (pending !== null)
      play(table, fresh, fresh.from ?? fresh.core, fresh.from === null ? [] : [...fresh.tape, unseen], null);
    if (isLast || isSameQuestion(pending, undecided({ ...fresh, held: state.held })[0] ?? null)) {
      fresh.held = heldAnew(state, fresh, player, dice);
      fresh.pending = undecided(fresh)[0] ?? null;
      return fresh;
    }
  }
}

/** What others have chosen is not known before all have: any of their options may be it. */
function heldAnew({ held }: Saved, { asked }: Saved, player: number, dice: Dice): readonly (string | null)[] {
  return held.map((key, seat) => {
    const { player: who, options } = asked[seat] as Decision;
    return key === null || who === player + 1 ? key : (options[dice.below(options.length)]?.key ?? null);
  });
}
