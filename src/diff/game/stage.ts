/** Games of a rulebook, begun when they are first asked for: without a variant, and under each. */
import type { Id, Program } from "../../ir/program.ts";
import { spokenOf, type Ground } from "../domain.ts";
import { replacedOtherwise } from "../declarations.ts";
import { nameOf } from "../../interpret/show.ts";
import type { PlayMoves } from "../shape.ts";
import type { Pair } from "../side.ts";
import { phasesOf, reachOf, type Reach } from "../world.ts";
import { boardsOf, momentsOf, type Moments } from "./moments.ts";
import { playMoves } from "./moves.ts";

export interface Stage {
  /** A text: why nothing can be compared. Null: it is no game on both sides. */
  moments(variant: Id | null): Promise<Moments | string | null>;
}

export function stageOf(pair: Pair, pause: (what: string) => Promise<void>): Stage {
  const known = new Map<Id | null, Moments | string | null>();
  return {
    async moments(variant) {
      const before = known.get(variant);
      if (before !== undefined) return before;
      const boards = boardsOf(pair, variant);
      const found =
        boards === null || typeof boards === "string"
          ? boards
          : await momentsOf(boards, groundOf(pair), async (game) => pause(`game ${game}`));
      known.set(variant, found);
      return found;
    },
  };
}

function groundOf({ rulebook, before, after }: Pair): Ground {
  const setups = [before, after].flatMap((side) => side.program(rulebook)?.game?.setups ?? []);
  return {
    before: { programs: before.programs(rulebook) },
    after: { programs: after.programs(rulebook) },
    ...spokenOf(setups),
  };
}

/** Uses of actions compared at most, of so many tries for a rule. */
const usesOf = (tries: number): number => Math.min(2500, Math.max(100, Math.floor(tries / 8)));

/** What moves while it is played. */
export async function playChanges(
  pair: Pair,
  before: Program,
  after: Program,
  reach: Reach,
  stage: Stage,
  tries: number,
  pause: (what: string) => Promise<void>,
): Promise<readonly PlayMoves[]> {
  if (before.game === null || after.game === null || after.game.phase === null || before.game.phase === null) return [];
  const parts = [before.game, after.game].flatMap((game) =>
    [
      ...game.actions,
      ...game.procedures,
      ...game.statuses,
      ...game.always,
      ...game.setups,
      ...game.entities,
      ...phasesOf(game.phase),
    ].map(({ id }) => id),
  );
  const isReached = (each: Reach): boolean => parts.some((id) => each.changed.has(id) || each.through.has(id));
  const found: PlayMoves[] = [];
  const play = async (variant: Id | null, each: Reach): Promise<void> => {
    const name = variant === null ? null : nameOf(variant);
    const moments = await stage.moments(variant);
    if (moments === null) return;
    found.push(
      typeof moments === "string"
        ? { variant: name, games: 0, uses: 0, moves: [], unseen: [], untried: moments }
        : await playMoves(moments, each, name, usesOf(tries), async () => pause("what is done in play")),
    );
  };
  if (isReached(reach)) await play(null, reach);
  for (const variant of after.variants) {
    const was = before.variants.find(({ id }) => id === variant.id);
    const own = was === undefined ? new Set<Id>() : replacedOtherwise(pair, was, variant);
    const under =
      own.size === 0
        ? null
        : reachOf(pair.before.nodes(pair.rulebook, variant.id), pair.after.nodes(pair.rulebook, variant.id), own);
    if (under !== null && isReached(under)) await play(variant.id, under);
  }
  return found;
}
