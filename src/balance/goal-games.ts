/** Games of goals: how they are set up, what is counted in them, and how that is held against what the goal wants. */
import { contextOf, type Context } from "../interpret/evaluate/context.ts";
import { compile } from "../interpret/evaluate/expression.ts";
import type { Interpreter } from "../interpret/interpreter.ts";
import { numberText } from "../interpret/show.ts";
import { endQuestionOf, isEachPlayer, type Goal, type Wish } from "../ir/goals.ts";
import type { Json } from "../ir/program.ts";
import { playersOf } from "../play/evaluator.ts";
import { isFault } from "../play/fault.ts";
import { playerOf, type SimulationPlan } from "../play/simulation.ts";
import { newTally, type Tally } from "../play/tally.ts";
import type { GameModule, Setup } from "../runtime/game.ts";
import { verdictOf } from "./range.ts";
import { endCounterOf, looksAtGame, type EndSource } from "./end-values.ts";
import {
  addValue,
  intervalOf,
  isAdvantage,
  isShare,
  newSample,
  valuesIn,
  type Counted,
  type Interval,
  type Sample,
} from "./samples.ts";
import { percent, plain, signedText } from "./simulation-tables.ts";
import { failed, frameWith, framesOf, wantedOf, wishesOf, type WishResult } from "./values.ts";

const longest = 10_000;

export interface GoalPlan {
  readonly plan: SimulationPlan;
  readonly counted: readonly Counted[];
  readonly ends: EndSource;
}

/** How its games are set up and what is counted in them; a text: they cannot begin. */
export function planOf(
  interpreter: Interpreter,
  rulebook: string,
  goal: Goal,
  game: GameModule,
  seed: string,
): GoalPlan | string {
  const own = interpreter.under(goal.variant);
  const setup = setupOf(own, rulebook, goal);
  if (typeof setup === "string") return setup;
  const seats = seatsOf(game, setup);
  if (typeof seats === "string") return seats;
  return {
    plan: { variations: [{ parts: [], setup, seats }], bots: goal.bots, seed, longest },
    counted: goal.wishes.flatMap((wish, place) => countedIn(own, rulebook, goal, { wish, place, seats })),
    ends: { programs: own.linked.programs, rulebook, variant: goal.variant },
  };
}

interface AtTable {
  readonly wish: Wish;
  readonly place: number;
  /** How many players there are. */
  readonly seats: number;
}

/** None: the line is about the rules alone. */
function countedIn(
  interpreter: Interpreter,
  rulebook: string,
  goal: Goal,
  { wish, place, seats }: AtTable,
): readonly Counted[] {
  const { of, each } = wish;
  if (of.kind === "measure") {
    // One of the lines that a line with `for each` is.
    const isOneOfEach = goal.wishes.some((other) => other !== wish && other.at.start === wish.at.start);
    return [{ ...of, wish: place, label: isOneOfEach ? String(of.seat ?? of.name ?? "") : "" }];
  }
  const question = endQuestionOf(goal, wish);
  if (question === null || !looksAtGame(interpreter.linked, question)) return [];
  const frames =
    each !== null && isEachPlayer(each)
      ? Array.from({ length: seats }, (_, seat) => ({
          label: `${each.name} ${seat + 1}`,
          frame: frameWith(each, seat),
        }))
      : framesOf(interpreter, contextOf(interpreter.room, `${rulebook}.`), wish);
  // What it goes through cannot be worked out: that is said, and nothing is counted.
  if (frames.some((each) => "why" in each && each.why !== null)) return [];
  return frames.map(({ label, frame }) => ({ kind: "end", ...question, frame, label, wish: place }));
}

/** What was counted in some games. */
export interface SampledGames {
  readonly samples: readonly Sample[];
  readonly tally: Tally;
}

/** Plays games of a plan by their numbers, and counts them; each call of what is given back begins at nothing. */
export function samplingOf(
  game: GameModule,
  { plan, counted, ends }: GoalPlan,
): () => SampledGames & { readonly add: (number: number) => void } {
  const empty = (): readonly Sample[] => counted.map(newSample);
  const addEnds = endCounterOf(ends, counted);
  let samples = empty();
  const play = playerOf(
    game,
    plan,
    (record, names) => {
      for (const [index, each] of counted.entries())
        if (each.kind === "measure")
          for (const value of valuesIn(each, record, names)) addValue(samples[index] as Sample, value);
    },
    undefined,
    (state) => {
      if (addEnds !== null) addEnds(samples, game.log(state));
    },
  );
  return () => {
    samples = empty();
    const tally = newTally();
    return {
      samples,
      tally,
      add: (number) => {
        play(tally, number);
      },
    };
  };
}

function setupOf(interpreter: Interpreter, rulebook: string, { start }: Goal): Setup | string {
  if (start === null) return "This goal is not about games.";
  const { game } = interpreter.linked.programs.find((each) => each.rulebook.name === rulebook) ?? { game: null };
  const setup = game?.setups.find(({ id }) => id === start.setup);
  if (setup === undefined) return "There is no such setup.";
  const context = contextOf(interpreter.room, `${rulebook}.`);
  const values: { [name: string]: Json } = {};
  for (const [index, arg] of start.args.entries()) {
    const param = setup.params[index];
    if (arg === null || param === undefined) continue;
    const found = interpreter.guard(() => compile(context, arg)([]));
    if (found.kind === "fault") return found.message;
    values[param.name] = found.value;
  }
  return { [setup.name]: values };
}

function seatsOf(game: GameModule, setup: Setup): number | string {
  try {
    const state = game.init(setup, "seats");
    const [problem] = game.problems(state);
    return problem === undefined ? playersOf(game.rules, game.view(state, 1)) : problem;
  } catch (problem) {
    if (isFault(problem)) return problem.message;
    throw problem;
  }
}

/** In the order of the wishes; those about the rules alone stand among those about games. */
export function resultsOf(
  interpreter: Interpreter,
  rulebook: string,
  goal: Goal,
  counted: readonly Counted[],
  { samples, tally }: SampledGames,
  interval: typeof intervalOf = intervalOf,
): readonly WishResult[] {
  const own = interpreter.under(goal.variant);
  const context = contextOf(own.room, `${rulebook}.`);
  return goal.wishes.flatMap((wish, place): readonly WishResult[] => {
    const inGames = counted.flatMap((each, index) => (each.wish === place ? [{ each, index }] : []));
    if (inGames.length === 0)
      return wishesOf(interpreter, rulebook, { ...goal, wishes: [wish] }).map((each) => ({ ...each, wish: place }));
    return inGames.map(({ each, index }) => {
      const sample = samples[index] ?? newSample();
      if (sample.fault !== null) return failed(place, each.label, sample.fault);
      return sampledResult(own, context, { wish, counted: each }, interval(each, sample, tally));
    });
  });
}

function sampledResult(
  interpreter: Interpreter,
  context: Context,
  { wish, counted }: { readonly wish: Wish; readonly counted: Counted },
  found: Interval | null,
): WishResult {
  const { wish: place, label } = counted;
  const wanted = wantedOf(interpreter, context, wish, counted.kind === "end" ? counted.frame : []);
  if (typeof wanted === "string") return failed(place, label, wanted);
  if (found === null) return failed(place, label, "Too few games came to their end.");
  const text = isAdvantage(counted)
    ? signedText
    : isShare(counted)
      ? percent
      : (value: number): string => plain(Number(numberText(value)));
  return {
    wish: place,
    label,
    value: { low: found.low, high: found.high },
    middle: found.middle,
    exact: false,
    text: `~${text(found.middle)} (${text(found.low)} to ${text(found.high)})`,
    wanted,
    percent: isShare(counted) || isAdvantage(counted),
    verdict: verdictOf(found, wanted),
  };
}
