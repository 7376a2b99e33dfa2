/** What a simulation says so far, as the page shows it: sentences first, then bars, tables, and games worth a look. */
import { findingsOf, type SimulationFinding } from "../../balance/simulation-findings.ts";
import { isSolo } from "../../balance/seats.ts";
import { endingName, hasEndings, percent, tablesOf } from "../../balance/simulation-tables.ts";
import { neverOfferedText, resultsOf, type Share, type SimulationResults, type Unused } from "../../play/results.ts";
import { matchOf, seedOf, type SimulationPlan } from "../../play/simulation.ts";
import type { Tally } from "../../play/tally.ts";
import type { GameRules } from "../../runtime/game.ts";
import type {
  Bars,
  FirstGame,
  Firsts,
  LengthStep,
  OddGame,
  SimulationView,
  SimulationWanted,
} from "../simulate-protocol.ts";

export interface Simulated {
  readonly rules: GameRules;
  readonly plan: SimulationPlan;
  readonly wanted: SimulationWanted;
  readonly tally: Tally;
  readonly firsts: Firsts;
}

export function simulationView(simulated: Simulated): SimulationView {
  const { rules, plan, wanted, tally } = simulated;
  const results = resultsOf(rules, plan, tally);
  return {
    title: rules.title,
    wanted,
    played: tally.games,
    isDone: tally.games === wanted.games,
    sentences: sentencesOf(results, rules),
    bars: barsOf(results),
    lengths: lengthSteps(results),
    tables: tablesOf(results),
    odd: oddGames(simulated, results),
  };
}

const seatName = (seat: number | null): string => `Seat ${seat ?? 0}`;
const bad = (text: string): SimulationFinding => ({ text, isBad: true });

function sentencesOf(results: SimulationResults, { endings }: GameRules): readonly SimulationFinding[] {
  const { endingsNeverReached, unused } = results;
  return [
    ...findingsOf(results),
    ...(endings.length === 0 || endingsNeverReached.length === 0 || results.ended === 0
      ? []
      : [bad(`Never reached: ${endingsNeverReached.join(", ")}.`)]),
    ...unusedSentences("actions", unused.actions),
    ...unusedSentences("pieces", unused.pieces),
  ];
}

function unusedSentences(
  what: "actions" | "pieces",
  { passedOver, neverOffered }: Unused,
): readonly SimulationFinding[] {
  return [
    ...(passedOver.length === 0
      ? []
      : [bad(`Never used, though they could be: the ${what} ${passedOver.join(", ")}.`)]),
    ...(neverOffered.length === 0 ? [] : [bad(neverOfferedText(what, neverOffered))]),
  ];
}

function barsOf(results: SimulationResults): readonly Bars[] {
  const row = (name: string, share: Share): Bars["rows"][number] => ({
    name,
    share: share.share,
    low: share.low,
    high: share.high,
    text: percent(share.share),
  });
  const bots = new Set(results.bots.map(({ bot }) => bot));
  return [
    ...(bots.size < 2
      ? []
      : [{ title: "Who wins, by bot", rows: results.bots.map(({ bot, won }) => row(bot ?? "", won)) }]),
    ...(results.seats.length === 0
      ? []
      : [{ title: "Who wins, by seat", rows: results.seats.map(({ seat, won }) => row(seatName(seat), won)) }]),
    ...(hasEndings(results)
      ? [{ title: "How it ends", rows: results.endings.map(({ ending, share }) => row(endingName(ending), share)) }]
      : []),
  ];
}

/** So many columns a chart has at most. */
const mostSteps = 30;

function lengthSteps({ lengths }: SimulationResults): readonly LengthStep[] {
  const histogram = lengths.find(({ phase }) => phase === null)?.histogram ?? [];
  const [first, last] = [histogram[0]?.[0] ?? 0, histogram.at(-1)?.[0] ?? 0];
  if (histogram.length === 0) return [];
  const width = stepWidth((last - first + 1) / mostSteps);
  const start = Math.floor(first / width) * width;
  const steps = Array.from({ length: Math.floor((last - start) / width) + 1 }, (_, place) => ({
    from: start + place * width,
    to: start + (place + 1) * width - 1,
    games: 0,
  }));
  for (const [value, times] of histogram) {
    const step = steps[Math.floor((value - start) / width)];
    if (step !== undefined) step.games += times;
  }
  return steps;
}

/** 1, 2, 5, 10, 20 … */
function stepWidth(least: number): number {
  for (let ten = 1; ; ten *= 10) for (const digit of [1, 2, 5]) if (digit * ten >= least) return digit * ten;
}

function oddGames({ plan, wanted, tally, firsts }: Simulated, results: SimulationResults): readonly OddGame[] {
  const odd = (kind: OddGame["kind"], name: string | null, found: FirstGame | null): readonly OddGame[] =>
    found === null ? [] : [{ kind, name, decisions: found.decisions, start: startOf(plan, wanted, found.game) }];
  const byNumber = (all: ReadonlyMap<string, FirstGame>): readonly (readonly [string, FirstGame])[] =>
    [...all].sort(([, a], [, b]) => a.game - b.game);
  const usual = usualEnding(tally);
  return [
    ...byNumber(firsts.faults).flatMap(([message, found]) => odd("fault", message, found)),
    ...odd("endless", null, tally.endless),
    ...odd("longest", null, tally.longest),
    ...odd("shortest", null, tally.shortest),
    ...byNumber(firsts.endings).flatMap(([name, found]) =>
      name === usual ? [] : odd("ending", endingName(name === "" ? null : name), found),
    ),
    ...odd(isSolo(results) ? "lost" : "drawn", null, firsts.drawn),
  ];
}

/** The ending of most games: one that ends otherwise is worth a look. */
function usualEnding({ endings }: Tally): string | null {
  const [most] = [...endings].sort(([, a], [, b]) => b.games - a.games);
  return most === undefined ? null : most[0].slice(most[0].indexOf(" ") + 1);
}

function startOf(plan: SimulationPlan, { rulebook, variant }: SimulationWanted, game: number): OddGame["start"] {
  const { setup, names } = matchOf(plan, game);
  return { rulebook, variant, setup, seed: seedOf(plan, game), players: names };
}
