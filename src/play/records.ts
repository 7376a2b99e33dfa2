/** What is told of each game beside the counts: one row a game, and on request one a decision. Plain data that goes between threads and machines. */
import type { Decision } from "../runtime/game.ts";
import type { MatchRecord } from "./match.ts";
import { matchOf, seedOf, variationName, type SimulationPlan } from "./simulation.ts";

export type RecordDetail = "games" | "decisions";

export interface GameRow {
  /** From 1, as its seed has it. */
  readonly game: number;
  readonly seed: string;
  /** What is varied in it; empty: nothing is. */
  readonly variation: string;
  /** By seat. */
  readonly bots: readonly string[];
  readonly end: "over" | "unfinished" | "fault";
  /** Seats from 1; none: a draw, or no end. */
  readonly winners: readonly number[];
  readonly ending: string | null;
  /** What went wrong. */
  readonly message: string | null;
  readonly decisions: number;
  /** How often each phase began. */
  readonly phases: readonly (readonly [phase: string, times: number])[];
  /** What was used, and how often: actions and pieces, by seat. */
  readonly used: readonly UsedRow[];
}

export interface UsedRow {
  readonly seat: number;
  readonly name: string;
  readonly times: number;
}

export interface DecisionRow {
  readonly game: number;
  /** From 1. */
  readonly decision: number;
  readonly seat: number;
  readonly options: number;
  /** Null: it answers a question of the rules. */
  readonly action: string | null;
  /** As logs have it. */
  readonly key: string;
}

export interface GameRecords {
  readonly games: readonly GameRow[];
  readonly decisions: readonly DecisionRow[];
}

/** Writes down what one player of games does. */
export class RecordBook {
  readonly #plan: SimulationPlan;
  readonly #detail: RecordDetail;
  #games: GameRow[] = [];
  #decisions: DecisionRow[] = [];
  #current: Omit<DecisionRow, "game">[] = [];

  constructor(plan: SimulationPlan, detail: RecordDetail) {
    this.#plan = plan;
    this.#detail = detail;
  }

  decide({ player, options }: Decision, place: number): void {
    if (this.#detail === "games") return;
    const chosen = options[place];
    if (chosen === undefined) return;
    const { action, key } = chosen;
    const decision = this.#current.length + 1;
    this.#current.push({ decision, seat: player, options: options.length, action, key });
  }

  end(number: number, { end, decisions, phases, seats }: MatchRecord): void {
    const { names, variation } = matchOf(this.#plan, number);
    const outcome = end.kind === "over" ? end.outcome : null;
    this.#games.push({
      game: number + 1,
      seed: seedOf(this.#plan, number),
      variation: variationName(this.#plan.variations[variation] ?? { parts: [] }),
      bots: names,
      end: end.kind,
      winners: outcome?.winners ?? [],
      ending: outcome?.ending ?? null,
      message: end.kind === "fault" ? end.message : null,
      decisions,
      phases: [...phases],
      used: seats.flatMap(({ actions, pieces }, index) =>
        [...actions, ...pieces].flatMap(([name, { used }]) =>
          used > 0 ? [{ seat: index + 1, name, times: used }] : [],
        ),
      ),
    });
    for (const each of this.#current) this.#decisions.push({ game: number + 1, ...each });
    this.#current = [];
  }

  /** All since it was asked the last time. */
  take(): GameRecords {
    const records = { games: this.#games, decisions: this.#decisions };
    [this.#games, this.#decisions] = [[], []];
    return records;
  }
}
