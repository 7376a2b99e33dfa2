/** Why a player may not do what is not on offer: what stands in the way of each use of the actions that are asked for now. */
import { begin } from "./budget.ts";
import type { Book } from "./game-book.ts";
import type { Json, Option, Reason, Refused } from "./game.ts";
import { frames, type Machine, type Playing } from "./game-play.ts";
import { playerAt } from "./game-look.ts";
import { openAnswers } from "./game-texts.ts";
import { Use, Uses, usesInTurn } from "./game-uses.ts";

/** Takes the uses of an action that are not possible, with the first thing that stands in the way of each. */
export class Refusals<S extends Playing = Playing> {
  readonly found: { readonly use: Use<S>; readonly why: Reason }[] = [];
  readonly #within: Uses<S>;

  constructor(within: Uses<S>) {
    this.#within = within;
  }

  take(action: number, given: readonly unknown[], why: Reason): void {
    this.found.push({ use: new Use(this.#within, action, given), why });
  }
}

/** Takes down each combination of values with which the action is not possible. */
export type Refuser<S extends Playing> = (game: S, me: number, event: object | null, refusals: Refusals<S>) => void;

/** `refusers`: by action; null: nothing is told of it. `player`: from 1. */
export function whyNotOf<S extends Playing>(
  machine: Machine<S>,
  book: Book<S>,
  refusers: readonly (Refuser<S> | null)[],
  game: S,
  player: number,
): readonly Refused[] {
  begin();
  const me = playerAt(book, game, player);
  if (game.outcome !== null) return [];
  const refusedUses = (action: number, event: object | null): Refusals<S>["found"] => {
    const refusals = new Refusals(new Uses(machine, game));
    refusers[action]?.(game, me, event, refusals);
    return refusals.found;
  };
  const frame = game.stack.at(-1);
  if (frame === undefined) {
    const phase = machine.phases[game.phases.at(-1)?.phase ?? -1];
    if (phase === undefined || game.active !== me) return [];
    const all = phase.actions.flatMap((action) => refusedUses(action, null).map(refusedOf));
    return refusedOnce(all, usesInTurn(machine, game));
  }
  if (frame.p !== frames.answers) return [];
  const open = openAnswers(machine, game, frame);
  if (open.player !== me) return [];
  const told = open.actions.filter((action) => refusers[action] !== null);
  const all = told.flatMap((action) => [
    ...refusedUses(action, open.holder).map(refusedOf),
    ...open.answered(action).map((use) => refusedOf({ use, why: { kind: "answered" } })),
  ]);
  return refusedOnce(all, open.uses);
}

const refusedOf = <S extends Playing>({
  use: { key, action, values },
  why,
}: {
  readonly use: Use<S>;
  readonly why: Reason;
}): Refused => ({ key, action, values: values as readonly Json[], why });

/** The first of those that mean the same, unless the same is on offer. */
export function refusedOnce(all: readonly Refused[], offered: readonly Option[]): readonly Refused[] {
  const known = new Set(offered.map(({ key }) => key));
  return all.filter(({ key }) => !known.has(key) && known.add(key) !== null);
}
