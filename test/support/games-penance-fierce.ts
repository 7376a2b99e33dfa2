/** Duels of players who walk up to each other and strike where they can: what the source calls brutal and desperate. */
import type { Decision, GameModule, Json } from "../../src/runtime/game.ts";
import { chance as chanceOf, type Chance } from "./random.ts";

export interface Ended {
  readonly ending: string | null;
  readonly rounds: number;
  /** Of who lost the casket; all together, if nobody did. */
  readonly reshuffles: number;
}

interface Casket {
  readonly at: { readonly q: number; readonly r: number };
  readonly standing: boolean;
  readonly scars: number;
}
interface Seen {
  readonly Casket: readonly Casket[];
  readonly Field: readonly { readonly round: number }[];
}

const seen = (game: GameModule, state: unknown): Seen =>
  (game.view(state, 1) as unknown as { readonly entities: Readonly<Record<string, Json>> }).entities as unknown as Seen;

function hexesBetween(game: GameModule, state: unknown): number {
  const [a, b] = seen(game, state).Casket.map(({ at }) => at);
  if (a === undefined || b === undefined) return 0;
  const [q, r] = [a.q - b.q, a.r - b.r];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** A strike; else a step that brings them nearer; else anything but another step. */
function fierce(game: GameModule, state: unknown, { options }: Decision, chance: Chance): string {
  const strikes = options.filter(({ action }) => action === "strike");
  if (strikes.length > 0) return chance.pick(strikes).key;
  const apart = hexesBetween(game, state);
  const nearer = options.find(({ action, key }) => {
    if (action !== "walk") return false;
    const after = game.fork(state);
    game.step(after, key);
    return hexesBetween(game, after) < apart;
  });
  if (nearer !== undefined) return nearer.key;
  const others = options.filter(({ action }) => action !== "walk" && action !== "turn");
  return chance.pick(others.length > 0 ? others : options).key;
}

export function fierceDuel(game: GameModule, seed: number): Ended {
  const chance = chanceOf(seed);
  const state = game.init({ duel: {} }, seed);
  for (let decision = game.decision(state); decision !== null; decision = game.decision(state))
    game.step(state, fierce(game, state, decision, chance));
  const { Casket, Field } = seen(game, state);
  const fallen = Casket.filter(({ standing }) => !standing);
  return {
    ending: game.outcome(state)?.ending ?? null,
    rounds: Field[0]?.round ?? 0,
    reshuffles: (fallen.length > 0 ? fallen : Casket).reduce((sum, { scars }) => sum + scars, 0),
  };
}
