/**
 * `rulewright/bots`: bots for programs that run generated games. Needs nothing but the game's module; runs in a page, a worker
 * and on a server. What a bot decides depends on its seed, on what the player it plays for sees, and on its nodes alone.
 */
import type { Decision, GameModule, GameRules, Log, Outcome, Setup, View } from "../runtime/game.ts";
import { fail } from "../runtime/errors.ts";
import { usualDepth, usualNodes, usualTries } from "./bot-defaults.ts";
import { diceAt, seatWords } from "./chance.ts";
import { evaluatorOf, type Evaluator, type Weights } from "./evaluator.ts";
import { greedy } from "./greedy.ts";
import { choosePreferred } from "./habits.ts";
import type { BotContext } from "./bots.ts";
import type { Dice } from "../runtime/dice.ts";
import { learnWeights as learn } from "./learn.ts";
import { search } from "./search.ts";

export type { Weights } from "./evaluator.ts";
export type { Setup } from "../runtime/game.ts";

/** What a bot calls of a generated module, `import * as game from "./generated/duel/game.ts"`. */
export interface PlayedGame<State> {
  readonly rules: GameRules;
  init(setup: Setup, seed: number | string): State;
  decision(state: State): Decision | null;
  step(state: State, choice: number | string): void;
  outcome(state: State): Outcome | null;
  fork(state: State): State;
  view(state: State, player: number): View;
  determinize(state: State, player: number, seed: number | string): State;
  log(state: State): Log;
  worth?(state: State, player: number): number;
  preferences?(state: State): readonly number[] | null;
}

/** How long a bot thinks: until one of the two is spent. At least one try is made. */
export interface BotBudget {
  /** Search: games that are tried; greedy: options that are tried. */
  readonly nodes?: number;
  /** Decisions within a time are not the same on every machine: leave it out where they must be. */
  readonly milliseconds?: number;
  /** The clock, in milliseconds; left out: `performance.now`. */
  readonly now?: () => number;
}

export interface BotOptions extends BotBudget {
  readonly seed?: number | string;
}

export interface ThinkingOptions extends BotOptions {
  /** What `learnWeights` has given; left out: the bot learns at its first decision, which may take a second. */
  readonly weights?: Weights;
}

export interface SearchBotOptions extends ThinkingOptions {
  /** How games go on from a node: by chance, or greedily. */
  readonly policy?: "random" | "greedy";
  /** For so many decisions. */
  readonly depth?: number;
}

/** What a bot has chosen: an option of the decision, by its key, and how many nodes it took. */
export interface Chosen {
  readonly key: string;
  readonly nodes: number;
}

export interface Bot<State> {
  /** For the player who is asked. The state stays as it is. `budget` replaces the bot's own for this decision. */
  choose(state: State, budget?: BotBudget): Chosen;
}

/** Any option, each as likely. */
export function randomBot<State>(game: PlayedGame<State>, options: BotOptions = {}): Bot<State> {
  return botOf(game, options, (_state, { options: all }, dice) => ({ place: dice.below(all.length), nodes: 1 }));
}

/** Tries each option and takes the one after which its player stands best. */
export function greedyBot<State>(game: PlayedGame<State>, options: ThinkingOptions = {}): Bot<State> {
  const evaluatorFor = evaluators(game, options.weights);
  return botOf(game, options, (state, decision, dice, budget) =>
    greedily({ game: moduleOf(game), evaluator: evaluatorFor(state) }, state, decision, dice, budget),
  );
}

function greedily<State>(
  table: BotContext<State>,
  state: State,
  decision: Decision,
  dice: Dice,
  budget: BotBudget,
): { readonly place: number; readonly nodes: number } {
  const count = decision.options.length;
  const nodes = budget.nodes === undefined ? undefined : Math.floor(budget.nodes / count);
  const goesOn = patienceOf({ ...budget, nodes }, usualTries);
  let tried = 0;
  const goesOnCounting = (done: number): boolean => {
    tried = done;
    return goesOn(done);
  };
  const place = greedy(table, goesOnCounting, state, decision, dice);
  return { place, nodes: tried * count };
}

/** Takes what the rules prefer (`prefers`); where they say nothing of a decision, it decides as `greedyBot` does. */
export function habitsBot<State>(game: PlayedGame<State>, options: ThinkingOptions = {}): Bot<State> {
  const evaluatorFor = evaluators(game, options.weights);
  return botOf(game, options, (state, decision, dice, budget) => {
    const place = choosePreferred(moduleOf(game), state, decision, dice);
    return place === null
      ? greedily({ game: moduleOf(game), evaluator: evaluatorFor(state) }, state, decision, dice, budget)
      : { place, nodes: 1 };
  });
}

/** Looks ahead in a tree: Monte-Carlo tree search over what its player knows. */
export function searchBot<State>(game: PlayedGame<State>, options: SearchBotOptions = {}): Bot<State> {
  const evaluatorFor = evaluators(game, options.weights);
  const policy = options.policy ?? "random";
  return botOf(game, options, (state, decision, dice, budget) => {
    const goesOn = patienceOf(budget, usualNodes);
    let tried = 0;
    const settings = {
      policy,
      depth: options.depth ?? usualDepth(moduleOf(game), policy),
      goesOn: (done: number) => {
        tried = done;
        return goesOn(done);
      },
    };
    const place = search({ game: moduleOf(game), evaluator: evaluatorFor(state) }, settings, state, decision, dice);
    return { place, nodes: tried };
  });
}

/** What speaks for winning in games of a setup, learned from random games: plain data, to be kept and given to bots. */
export function learnWeights<State>(game: PlayedGame<State>, setup: Setup): Weights {
  return learn(moduleOf(game), setup);
}

/** Bots call nothing else. */
const moduleOf = <State>(game: PlayedGame<State>): GameModule<State> => game as GameModule<State>;

type Loose<T> = { readonly [K in keyof T]?: T[K] | undefined };

type Choose<State> = (
  state: State,
  decision: Decision,
  dice: ReturnType<typeof diceAt>,
  budget: BotBudget,
) => { readonly place: number; readonly nodes: number };

function botOf<State>(game: PlayedGame<State>, options: BotOptions, choose: Choose<State>): Bot<State> {
  checkBudget(options);
  const { seed = 0 } = options;
  return {
    choose(state, budget = {}) {
      checkBudget(budget);
      const decision = game.decision(state);
      if (decision === null)
        return fail("no-such-option", undefined, {}, "The game is over: there is nothing to choose");
      const { options: all, player } = decision;
      const [only] = all;
      if (all.length === 1 && only !== undefined) return { key: only.key, nodes: 0 };
      const dice = diceAt(seatWords(seed, player - 1), game.log(state).decisions.length);
      const own = budget.nodes === undefined && budget.milliseconds === undefined ? { ...options, ...budget } : budget;
      const { place, nodes } = choose(state, decision, dice, own);
      return { key: (all[place] as Decision["options"][number]).key, nodes };
    },
  };
}

function checkBudget({ nodes, milliseconds }: BotBudget): void {
  for (const [name, value] of Object.entries({ nodes, milliseconds }))
    if (value !== undefined && !(value >= 0))
      fail("wrong-argument", undefined, { [name]: value }, `\`${name}\` of a bot is a number from 0 up`);
}

/** Without any budget, as many as are usual; with a time alone, until it is over. */
function patienceOf(
  { nodes, milliseconds, now = () => performance.now() }: Loose<BotBudget>,
  usual: number,
): (done: number) => boolean {
  const most = nodes ?? (milliseconds === undefined ? usual : Infinity);
  if (milliseconds === undefined) return (done) => done === 0 || done < most;
  const end = now() + milliseconds;
  return (done) => done === 0 || (done < most && now() < end);
}

function evaluators<State>(game: PlayedGame<State>, given: Weights | undefined): (state: State) => Evaluator<State> {
  const bySetup = new Map<string, Evaluator<State>>();
  return (state) => {
    const { setup } = game.log(state);
    const name = given === undefined ? JSON.stringify(setup) : "";
    const evaluator = bySetup.get(name) ?? evaluatorOf(moduleOf(game), given ?? learnWeights(game, setup));
    bySetup.set(name, evaluator);
    return evaluator;
  };
}
