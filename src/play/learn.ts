/**
 * What speaks for winning is learned from random games of the very rules: from what was counted on the way, and who won.
 * The same rules and setup give the same weights.
 */
import type { GameModule, Setup } from "../runtime/game.ts";
import { diceAt, seatWords } from "./chance.ts";
import { isFault } from "./fault.ts";
import { countsOf } from "./features.ts";
import { counterOf, evaluatorOf, worthFeature, worthOfOutcome, type Evaluator, type Weights } from "./evaluator.ts";
import { fitLogistic, spreadOf, type Sample } from "./logistic.ts";

/** So many games at most, and no more when so many decisions have been made. */
const [mostGames, mostDecisions] = [200, 20_000];
const longestGame = 2000;
/** Moments looked at in a game. */
const moments = 24;

interface SampledGame {
  readonly states: readonly (readonly (readonly number[])[])[];
  readonly labels: readonly number[];
  readonly decisions: number;
}

export const learnedEvaluator = <S>(game: GameModule<S>, setup: Setup): Evaluator<S> =>
  evaluatorOf(game, learnWeights(game, setup));

export function learnWeights<S>(game: GameModule<S>, setup: Setup): Weights {
  const names = game.worth === undefined ? namesIn(game, setup) : worthFeature;
  const samples: Sample[] = [];
  let [decisions, decided] = [0, 0];
  for (let number = 0; number < mostGames && decisions < mostDecisions; number += 1) {
    const played = randomGame(game, names, setup, `learning ${number}`);
    if (played === null) {
      decisions += longestGame;
      continue;
    }
    decisions += played.decisions;
    if (played.labels.some((label) => label !== played.labels[0]) || played.labels.length === 1) decided += 1;
    const weight = 1 / Math.max(1, played.states.length);
    for (const counts of played.states)
      for (const [index, own] of counts.entries())
        samples.push({ counts: own, label: played.labels[index] as number, weight });
  }
  return decided === 0 ? untold(names, samples) : fitWeights(names, samples, game.worth !== undefined);
}

/** Names of what is counted in a whole game. */
function namesIn<S>(game: GameModule<S>, setup: Setup): readonly string[] {
  const names = new Set<string>();
  playRandomly(game, setup, "names", (state) => {
    for (const own of countsOf(game.rules, game.view(state, 1))) for (const name of own.keys()) names.add(name);
  });
  return [...names];
}

function fitWeights(names: readonly string[], samples: readonly Sample[], isWorth: boolean): Weights {
  const { bias, slopes } = fitLogistic(samples, names.length, 1);
  // Who wrote `worth` knows better than chance which way it goes.
  if (isWorth && (slopes[0] as number) <= 0) return untold(names, samples);
  return { bias, slopes: names.map((name, index) => [name, slopes[index] as number]) };
}

/** No random game was ever won: more of everything is taken to be better. */
function untold(names: readonly string[], samples: readonly Sample[]): Weights {
  const total = samples.reduce((sum, { weight }) => sum + weight, 0);
  const spreads = names.map((_, index) => (total === 0 ? 1 : spreadOf(samples, index, total)));
  return {
    bias: 0,
    slopes: names.map((name, index) => [
      name,
      spreads[index] === 0 ? 0 : 1 / (spreads[index] as number) / Math.sqrt(names.length),
    ]),
  };
}

function randomGame<S>(game: GameModule<S>, names: readonly string[], setup: Setup, seed: string): SampledGame | null {
  const count = counterOf(game, names);
  let states: (readonly (readonly number[])[])[] = [];
  let stride = 1;
  const ended = playRandomly(game, setup, seed, (state, decision) => {
    if (decision % stride !== 0) return;
    states.push(count(state));
    if (states.length <= moments) return;
    states = states.filter((_, index) => index % 2 === 0);
    stride *= 2;
  });
  const outcome = ended === null ? null : game.outcome(ended.state);
  if (ended === null || outcome === null) return null;
  return { states, labels: worthOfOutcome(outcome, states[0]?.length ?? 0), decisions: ended.decisions };
}

/** Null: it came to nothing, by an error in play or because it never ended. */
function playRandomly<S>(
  game: GameModule<S>,
  setup: Setup,
  seed: string,
  see: (state: S, decision: number) => void,
): { readonly state: S; readonly decisions: number } | null {
  const words = seatWords(seed, 0);
  try {
    const state = game.init(setup, seed);
    for (let number = 0; number < longestGame; number += 1) {
      const decision = game.decision(state);
      if (decision === null) return { state, decisions: number };
      see(state, number);
      game.step(state, diceAt(words, number).below(decision.options.length));
    }
    return null;
  } catch (problem) {
    if (isFault(problem)) return null;
    throw problem;
  }
}
