/** What the page, the worker that leads a simulation, and those that play its games say to each other. */
import type { SimulationFinding } from "../balance/simulation-findings.ts";
import type { TableText } from "../interpret/play/render.ts";
import type { SimulationPlan } from "../play/simulation.ts";
import type { Tally } from "../play/tally.ts";
import type { GameRules, Setup } from "../runtime/game.ts";
import type { TextChanges } from "./addresses.ts";
import type { TableStart } from "./table-protocol.ts";

/** What is asked: the same as `rulewright simulate` takes. */
export interface SimulationWanted {
  readonly rulebook: string;
  readonly variant: string | null;
  readonly setup: Setup;
  /** As they are written: `search:100`. */
  readonly bots: readonly string[];
  readonly seed: string;
  readonly games: number;
  /** Decisions after which a game is given up. */
  readonly longest: number;
}

/** To the worker that leads. It is ended to stop it. */
export interface SimulateRequest {
  readonly texts: TextChanges;
  readonly wanted: SimulationWanted;
  readonly workers: number;
}

export type SimulateResponse =
  /** The game cannot be begun so. */
  { readonly kind: "refused"; readonly why: string } | { readonly kind: "simulated"; readonly view: SimulationView };

/** What has been found so far. */
export interface SimulationView {
  readonly title: string;
  readonly wanted: SimulationWanted;
  readonly played: number;
  readonly isDone: boolean;
  /** What is said first, most striking first. */
  readonly sentences: readonly SimulationFinding[];
  readonly bars: readonly Bars[];
  /** Decisions a game: how many games took how many, in steps. */
  readonly lengths: readonly LengthStep[];
  /** The same tables as the command writes. */
  readonly tables: readonly TableText[];
  /** Games worth a look. */
  readonly odd: readonly OddGame[];
}

export interface Bars {
  readonly title: string;
  readonly rows: readonly {
    readonly name: string;
    readonly share: number;
    /** What the share may be in truth, with 95 %. */
    readonly low: number;
    readonly high: number;
    readonly text: string;
  }[];
}

export interface LengthStep {
  readonly from: number;
  readonly to: number;
  readonly games: number;
}

/** A game worth a look, and how the table opens it. */
export interface OddGame {
  readonly kind: "shortest" | "longest" | "ending" | "drawn" | "lost" | "endless" | "fault";
  /** The ending, or the error's message. */
  readonly name: string | null;
  readonly decisions: number;
  readonly start: TableStart;
}

/** To a worker that plays: first what, then which games. */
export type GamesRequest =
  | { readonly kind: "prepare"; readonly texts: TextChanges; readonly wanted: SimulationWanted }
  /** From the first, and before the second. */
  | { readonly kind: "play"; readonly from: number; readonly to: number };

export type GamesResponse =
  | { readonly kind: "refused"; readonly why: string }
  | { readonly kind: "ready"; readonly rules: GameRules; readonly plan: SimulationPlan }
  | { readonly kind: "played"; readonly tally: Tally; readonly firsts: Firsts; readonly isDone: boolean };

/** The first game of each sort, by its number. */
export interface Firsts {
  /** By ending; `""`: it has no name. */
  readonly endings: Map<string, FirstGame>;
  readonly faults: Map<string, FirstGame>;
  drawn: FirstGame | null;
}
export interface FirstGame {
  readonly game: number;
  readonly decisions: number;
}
