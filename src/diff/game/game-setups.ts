/** Games of a rulebook, begun when they are first asked for: without a variant, and under each. */
import type { Id, Program } from "../../ir/program.ts";
import { spokenOf, type DomainSources } from "../domain.ts";
import { replacedOtherwise } from "../declarations.ts";
import { nameOf } from "../../interpret/show.ts";
import type { PlayMoves } from "../shape.ts";
import type { RevisionPair } from "../compiled-revision.ts";
import { phasesOf } from "../../ir/rules-version.ts";
import { reachOf, type ChangeReach } from "../dependency-graph.ts";
import { boardsOf, sampleStates, type SampledStates } from "./sampled-states.ts";
import { playMoves } from "./moves.ts";

export interface GameSetups {
  /** A text: why nothing can be compared. Null: it is no game on both sides. */
  moments(variant: Id | null): Promise<SampledStates | string | null>;
}

export function gameSetupsOf(pair: RevisionPair, pause: (what: string) => Promise<void>): GameSetups {
  const cache = new Map<Id | null, SampledStates | string | null>();
  return {
    async moments(variant) {
      const before = cache.get(variant);
      if (before !== undefined) return before;
      const boards = boardsOf(pair, variant);
      const found =
        boards === null || typeof boards === "string"
          ? boards
          : await sampleStates(boards, groundOf(pair), async (game) => pause(`game ${game}`));
      cache.set(variant, found);
      return found;
    },
  };
}

function groundOf({ rulebook, before, after }: RevisionPair): DomainSources {
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
  pair: RevisionPair,
  before: Program,
  after: Program,
  reach: ChangeReach,
  games: GameSetups,
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
  const isReached = (each: ChangeReach): boolean => parts.some((id) => each.changed.has(id) || each.through.has(id));
  const found: PlayMoves[] = [];
  const play = async (variant: Id | null, each: ChangeReach): Promise<void> => {
    const name = variant === null ? null : nameOf(variant);
    const moments = await games.moments(variant);
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
