/** Candidates tried: compiled, their exact lines worked out, their games played with the dice that all of them share. */
import type { Compilation } from "../../driver/compile.ts";
import type { Goal } from "../../ir/goals.ts";
import type { Interpreter } from "../../interpret/interpreter.ts";
import { editedTexts } from "../../balance/edits.ts";
import { missOf } from "../../balance/misses.ts";
import { intervalOf, mergeSample, newSample, type Sample } from "../../balance/samples.ts";
import type { Try, Tried } from "../../balance/search.ts";
import { keyOf, type Point, type Space } from "../../balance/space.ts";
import type { WishResult } from "../../balance/values.ts";
import { merge, newTally } from "../../play/tally.ts";
import type { FoundGoal } from "../commands/goals.ts";
import { generatedGame, gameFrom, type GameSource, type LoadedGame } from "../game/load.ts";
import { exactResults, openedGame, type GoalDesk } from "../goals/desk.ts";
import { planOf, resultsOf, type GoalPlan } from "../../balance/goal-games.ts";
import type { SampledGames } from "../../balance/goal-games.ts";
import { shippedFile } from "../shipped-file.ts";
import type { Candidates } from "./candidates.ts";
import { playCandidates, type PlayedBatches } from "./games.ts";

export interface TuneTask {
  readonly base: Compilation;
  readonly goals: readonly FoundGoal[];
  readonly candidates: Candidates;
  readonly space: Space;
  /** Null: as many as each goal says. */
  readonly games: number | null;
  readonly seed: string;
  readonly threads: number;
  readonly progress: (what: string) => Promise<void>;
}

/** A line of a goal. */
export interface GoalLine {
  readonly goal: number;
  readonly wish: number;
}

export const goalLines = (goals: readonly FoundGoal[]): readonly GoalLine[] =>
  goals.flatMap(({ goal }, index) => goal.wishes.map((_, wish) => ({ goal: index, wish })));

/** With the numbers at a place. */
export interface Candidate {
  readonly point: Point;
  readonly compilation: Compilation;
  readonly desks: ReadonlyMap<string, GoalDesk>;
  /** As its own rulebooks have them. */
  readonly goals: readonly Goal[];
  /** By goal; null: games are played for it. */
  readonly exact: readonly (readonly WishResult[] | null)[];
  /** By goal; null: none are. A text: they cannot begin. */
  readonly games: readonly (CandidateGames | string | null)[];
}

export interface CandidateGames {
  readonly plan: GoalPlan;
  readonly source: GameSource;
  readonly interpreter: Interpreter;
  readonly played: SampledGames;
}

export class Trials {
  readonly task: TuneTask;
  readonly #loaded: LoadedGame[] = [];
  /** All games that were played, for whatever. */
  games = 0;

  constructor(task: TuneTask) {
    this.task = task;
  }

  dispose(): void {
    for (const { dispose } of this.#loaded) dispose();
  }

  /** The texts of the rulebooks with the numbers at a place. */
  textsAt(point: Point): ReadonlyMap<string, string> {
    const { space, base } = this.task;
    return editedTexts(
      base.sources,
      space.axes.flatMap(({ tunable, values, start, decimals }, axis) =>
        point[axis] === start ? [] : [{ tunable, value: values[point[axis] ?? 0] ?? tunable.value, decimals }],
      ),
    );
  }

  /** A text: the rules refuse it. `seed`: of the games. */
  async candidate(point: Point, seed: string): Promise<Candidate | string> {
    const { goals, candidates } = this.task;
    const compilation = await candidates.compile(this.textsAt(point));
    if (typeof compilation === "string") return compilation;
    const desks = new Map<string, GoalDesk>();
    for (const name of new Set(goals.map(({ rulebook }) => rulebook.name)))
      desks.set(name, await candidates.desk(compilation, name));
    const own: Goal[] = [];
    const exact: (readonly WishResult[] | null)[] = [];
    const games: (CandidateGames | string | null)[] = [];
    for (const {
      rulebook,
      goal: { title },
    } of goals) {
      const desk = desks.get(rulebook.name) as GoalDesk;
      // Places of the candidate's own texts.
      const goal = desk.program.goals.find((each) => each.title === title);
      if (goal === undefined) throw new Error(`The goal ${title} is gone.`);
      own.push(goal);
      exact.push(goal.start === null ? await exactResults(desk, goal) : null);
      games.push(goal.start === null ? null : await this.#gamesOf(desk, goal, seed));
    }
    return { point, compilation, desks, goals: own, exact, games };
  }

  async #gamesOf(desk: GoalDesk, goal: Goal, seed: string): Promise<CandidateGames | string> {
    const { rulebook, program, compilation, interpreter } = desk;
    const programs = [...rulebook.linked, program];
    const source: GameSource = {
      kind: "program",
      programs,
      rulebook: rulebook.name,
      variant: goal.variant,
      sources: compilation.sources,
    };
    const plan = planOf(interpreter, rulebook.name, goal, await gameFrom(source), seed);
    if (typeof plan === "string") return plan;
    return { plan, source, interpreter, played: { samples: plan.counted.map(newSample), tally: newTally() } };
  }

  /** So many games of each goal are played for each candidate, those before included. */
  async play(candidates: readonly Candidate[], share: number): Promise<readonly (readonly (PlayedBatches | null)[])[]> {
    const { goals, threads } = this.task;
    const wanted = candidates.flatMap((candidate, index) =>
      candidate.games.flatMap((own, goal) => {
        if (own === null || typeof own === "string") return [];
        const range = [own.played.tally.games, Math.ceil(this.gamesOf(goal) * share)] as const;
        return range[0] >= range[1] ? [] : [{ index, candidate, goal, own, range }];
      }),
    );
    const requests = [];
    for (const { candidate, goal, own, range } of wanted) {
      const source = await this.#sourceFor(candidate, goals[goal] as FoundGoal, own, range[1] - range[0]);
      requests.push({ source, ...own.plan });
    }
    const found =
      requests.length === 0
        ? []
        : await playCandidates(
            requests,
            wanted.map(({ range }) => range),
            threads,
            (played) => {
              this.games += played;
            },
          );
    const batches: (PlayedBatches | null)[][] = candidates.map(({ games }) => games.map(() => null));
    for (const [index, { index: candidate, goal, own }] of wanted.entries()) {
      const { samples, tally } = found[index] as PlayedBatches;
      merge(own.played.tally, tally);
      for (const [line, sample] of samples.entries()) mergeSample(own.played.samples[line] as Sample, sample);
      (batches[candidate] as (PlayedBatches | null)[])[goal] = found[index] as PlayedBatches;
    }
    return batches;
  }

  gamesOf(goal: number): number {
    return this.task.games ?? this.task.goals[goal]?.goal.games ?? 0;
  }

  /** The program itself is ready at once; code is worth making for many games. Both play the same. */
  async #sourceFor(
    candidate: Candidate,
    { rulebook, goal }: FoundGoal,
    own: CandidateGames,
    games: number,
  ): Promise<GameSource> {
    if (games < manyGames || shippedFile("runtime.js") === null) return own.source;
    const loaded = await generatedGame(openedGame(candidate.desks.get(rulebook.name) as GoalDesk, goal));
    this.#loaded.push(loaded);
    return loaded.source;
  }

  /** What is known of each goal's lines. */
  resultsOf(candidate: Candidate, interval: typeof intervalOf = intervalOf): readonly (readonly WishResult[])[] {
    return this.task.goals.map(({ rulebook }, index) => {
      const games = candidate.games[index] ?? null;
      const exact = candidate.exact[index] ?? null;
      if (exact !== null) return exact;
      const own = candidate.goals[index];
      if (games === null || typeof games === "string" || own === undefined) return [];
      return resultsOf(games.interpreter, rulebook.name, own, games.plan.counted, games.played, interval);
    });
  }

  missesOf(candidate: Candidate): Tried {
    for (const [index, games] of candidate.games.entries()) {
      if (typeof games === "string") return { refused: games };
      if (games !== null && games.played.tally.faults > 0)
        return { refused: `A game of "${this.task.goals[index]?.goal.title ?? ""}" ended in an error of the rules.` };
    }
    const results = this.resultsOf(candidate);
    return {
      misses: goalLines(this.task.goals).map(({ goal, wish }) =>
        (results[goal] ?? []).reduce((sum, each) => (each.wish === wish ? sum + missOf(each) : sum), 0),
      ),
    };
  }

  /** For the search: places that are clearly worse than others are given up after some of the games (successive halving). */
  readonly ask: Try = async (points) => {
    const found = new Map<string, Tried>();
    const open: Candidate[] = [];
    for (const point of points) {
      await this.task.progress(`Trying other numbers: ${points.length} at once, after ${this.games} games`);
      const candidate = await this.candidate(point, this.task.seed);
      if (typeof candidate === "string") found.set(keyOf(point), { refused: candidate });
      else if (candidate.games.some((games) => games !== null)) open.push(candidate);
      else found.set(keyOf(point), this.missesOf(candidate));
    }
    for (const [place, candidate] of await this.#halve(open)) found.set(place, candidate);
    return points.map((point) => found.get(keyOf(point)) as Tried);
  };

  async #halve(candidates: readonly Candidate[]): Promise<ReadonlyMap<string, Tried>> {
    const found = new Map<string, Tried>();
    let open = candidates;
    for (const share of candidates.length > 2 ? [1 / 4, 1 / 2, 1] : [1]) {
      await this.play(open, share);
      const ranked = open
        .map((candidate) => ({ candidate, tried: this.missesOf(candidate) }))
        .sort((a, b) => totalOf(a.tried) - totalOf(b.tried));
      for (const { candidate, tried } of ranked) found.set(keyOf(candidate.point), tried);
      const staying = Math.max(2, Math.ceil(open.length / 2));
      open = ranked
        .filter(({ tried }, place) => place < staying || totalOf(tried) === 0)
        .map(({ candidate }) => candidate);
    }
    return found;
  }
}

/** From so many games on, code is made of a candidate. */
const manyGames = 2000;

const totalOf = (tried: Tried): number =>
  "refused" in tried ? Infinity : tried.misses.reduce((sum, miss) => sum + miss, 0);
