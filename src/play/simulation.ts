/** Many games: which bots sit where, in which variation, with which seed. All of it follows from the number of the game. */
import type { Decision, GameModule, Setup } from "../runtime/game.ts";
import { needsEvaluator, readBot } from "./bots.ts";
import type { Evaluator } from "./evaluator.ts";
import { learnedEvaluator } from "./learn.ts";
import { playMatch, type Match, type MatchRecord } from "./match.ts";
import { addMatch, type Tally } from "./tally.ts";

export interface Variation {
  /** What is different in it: `frame Light`, `mode Hard`; none: there is only one. */
  readonly parts: readonly string[];
  readonly setup: Setup;
  readonly seats: number;
}

export const variationName = ({ parts }: Pick<Variation, "parts">): string => parts.join(", ");

export interface SimulationPlan {
  readonly variations: readonly Variation[];
  /** As they are written: `search:200`. */
  readonly bots: readonly string[];
  readonly seed: string;
  /** Decisions after which a game is given up. */
  readonly longest: number;
}

export interface PlannedMatch extends Match {
  readonly variation: number;
  /** The bots as they are written, by seat. */
  readonly names: readonly string[];
}

/** More ways of sitting than this are not gone through: the bots then only move on by a seat from game to game. */
const mostWays = 720;

/** Every variation in turn; for each, every way in which the bots can sit. */
export function matchOf(plan: SimulationPlan, game: number): PlannedMatch {
  const variation = game % plan.variations.length;
  const { setup, seats } = plan.variations[variation] as Variation;
  const names = seating(plan.bots, seats, Math.floor(game / plan.variations.length));
  return {
    setup,
    seed: seedOf(plan, game),
    bots: names.map((name) => readBot(name) ?? { kind: "random" }),
    longest: plan.longest,
    variation,
    names,
  };
}

/** The seed of a game alone repeats it. */
export const seedOf = ({ seed }: SimulationPlan, game: number): string => `${seed}/${game + 1}`;

/** With fewer bots than seats each sits at several, and they move on by one from game to game. */
export function seating(bots: readonly string[], seats: number, round: number): readonly string[] {
  let ways = 1;
  for (let seat = 0; seat < seats; seat += 1) ways *= bots.length - seat;
  if (bots.length < seats || ways > mostWays)
    return Array.from({ length: seats }, (_, seat) => bots[(round + seat) % bots.length] as string);
  const left = [...bots];
  let place = round % ways;
  return Array.from({ length: seats }, (_, seat) => {
    ways /= bots.length - seat;
    const [next] = left.splice(Math.floor(place / ways), 1);
    place %= ways;
    return next as string;
  });
}

/** Plays games one by one, by their numbers. What speaks for winning is learned when a variation is first played by who asks for it. */
export function playerOf<S>(
  game: GameModule<S>,
  plan: SimulationPlan,
  hear: (record: MatchRecord, bots: readonly string[], number: number) => void = () => undefined,
  hearDecision?: (decision: Decision, place: number) => void,
  hearEnd?: (state: S) => void,
): (tally: Tally, number: number) => void {
  const evaluators = new Map<number, Evaluator<S>>();
  const evaluatorFor = (match: PlannedMatch): Evaluator<S> | null => {
    if (!match.bots.some(needsEvaluator)) return null;
    const cached = evaluators.get(match.variation) ?? learnedEvaluator(game, match.setup);
    evaluators.set(match.variation, cached);
    return cached;
  };
  return (tally, number) => {
    const match = matchOf(plan, number);
    const record = playMatch(game, evaluatorFor(match), match, hearDecision, hearEnd);
    addMatch(tally, number, match.variation, match.names, record);
    hear(record, match.names, number);
  };
}
