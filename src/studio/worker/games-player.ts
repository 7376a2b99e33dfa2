/** Plays the games of a simulation that it is given, by their numbers, and reports what they counted now and then. */
import { assertNever } from "../../source/exhaustive.ts";
import { playersOf } from "../../play/evaluator.ts";
import { isFault } from "../../play/fault.ts";
import type { MatchRecord } from "../../play/match.ts";
import { playerOf, type SimulationPlan } from "../../play/simulation.ts";
import { newTally, type Tally } from "../../play/tally.ts";
import type { GameModule } from "../../runtime/game.ts";
import type { PageSettings } from "../addresses.ts";
import type { FirstGame, Firsts, GamesRequest, GamesResponse, SimulationWanted } from "../simulate-protocol.ts";
import { gameIn } from "./game-of.ts";
import { PageProject } from "./page-project.ts";

/** Milliseconds between two reports. */
const between = 150;

export class GamesPlayer {
  readonly #project: PageProject;
  readonly #respond: (response: GamesResponse) => void;
  #play: ((tally: Tally, firsts: Firsts, number: number) => void) | null = null;
  #turn: Promise<void> = Promise.resolve();

  constructor(settings: PageSettings, respond: (response: GamesResponse) => void) {
    this.#project = new PageProject(settings);
    this.#respond = respond;
  }

  receive(request: GamesRequest): void {
    this.#turn = this.#turn.then(() => this.#do(request));
  }

  /** For tests: everything that was asked has been done. */
  async settled(): Promise<void> {
    await this.#turn;
  }

  async #do(request: GamesRequest): Promise<void> {
    switch (request.kind) {
      case "prepare":
        this.#project.change(request.texts);
        await this.#prepare(request.wanted);
        return;
      case "play":
        this.#playAll(request.from, request.to);
        return;
      default:
        assertNever(request);
    }
  }

  async #prepare(wanted: SimulationWanted): Promise<void> {
    const game = await gameIn(this.#project, wanted.rulebook, wanted.variant);
    const plan = game === null ? null : planFor(game, wanted);
    if (game === null || plan === null)
      this.#respond({ kind: "refused", why: "The rules have a mistake, or this game is gone." });
    else if (typeof plan === "string") this.#respond({ kind: "refused", why: plan });
    else {
      this.#play = firstsPlayer(game, plan);
      this.#respond({ kind: "ready", rules: game.rules, plan });
    }
  }

  #playAll(from: number, to: number): void {
    const play = this.#play;
    if (play === null) return;
    let [tally, firsts, until] = [newTally(), newFirsts(), performance.now() + between];
    for (let number = from; number < to; number += 1) {
      play(tally, firsts, number);
      const isDone = number + 1 === to;
      if (!isDone && performance.now() < until) continue;
      this.#respond({ kind: "played", tally, firsts, isDone });
      [tally, firsts, until] = [newTally(), newFirsts(), performance.now() + between];
    }
  }
}

/** A text: why the rules do not let it begin. */
function planFor(game: GameModule, { setup, bots, seed, longest }: SimulationWanted): SimulationPlan | string {
  try {
    const state = game.init(setup, "seats");
    const [problem] = game.problems(state);
    if (problem !== undefined) return `The game cannot begin so. A check does not hold: ${problem}`;
    const seats = playersOf(game.rules, game.view(state, 1));
    if (seats === 0) return "This setup makes no players.";
    return { variations: [{ parts: [], setup, seats }], bots, seed, longest };
  } catch (problem) {
    if (isFault(problem)) return problem.message;
    throw problem;
  }
}

/** Plays a game as the command does, and notes it where it is the first of its sort. */
function firstsPlayer(game: GameModule, plan: SimulationPlan): (tally: Tally, firsts: Firsts, number: number) => void {
  let last: MatchRecord | null = null;
  const play = playerOf(game, plan, (record) => {
    last = record;
  });
  return (tally, firsts, number) => {
    play(tally, number);
    if (last !== null) noteFirst(firsts, number, last);
  };
}

export const newFirsts = (): Firsts => ({ endings: new Map(), faults: new Map(), drawn: null });

export function noteFirst(firsts: Firsts, game: number, { end, decisions }: MatchRecord): void {
  const found: FirstGame = { game, decisions };
  switch (end.kind) {
    case "over":
      keepFirst(firsts.endings, end.outcome.ending ?? "", found);
      if (end.outcome.winners.length === 0) firsts.drawn = earlier(firsts.drawn, found);
      return;
    case "fault":
      keepFirst(firsts.faults, end.message, found);
      return;
    case "unfinished":
      return;
    default:
      assertNever(end);
  }
}

export function mergeFirsts(into: Firsts, more: Firsts): void {
  for (const [name, found] of more.endings) keepFirst(into.endings, name, found);
  for (const [message, found] of more.faults) keepFirst(into.faults, message, found);
  if (more.drawn !== null) into.drawn = earlier(into.drawn, more.drawn);
}

/** Different messages that are kept. */
const mostNames = 200;

function keepFirst(all: Map<string, FirstGame>, name: string, found: FirstGame): void {
  if (all.has(name) || all.size < mostNames) all.set(name, earlier(all.get(name) ?? null, found));
}

const earlier = (a: FirstGame | null, b: FirstGame): FirstGame => (a === null || b.game < a.game ? b : a);
