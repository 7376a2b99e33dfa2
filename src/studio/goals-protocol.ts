/** What the page and the worker that works goals out say to each other: plain data. */
import type { TextChanges } from "./addresses.ts";

/** To the worker. It is ended to stop it. */
export interface GoalsRequest {
  readonly texts: TextChanges;
  /** A file of the rulebook whose goals are asked for. */
  readonly path: string;
}

/** All goals of the rulebook, as far as they are known: it comes again while games are played. */
export interface GoalsResponse {
  readonly goals: readonly GoalView[];
  readonly isDone: boolean;
  /** Why there are none; null: there are. */
  readonly why: string | null;
}

/** `waiting`: nobody knows yet. */
export type GoalState = "met" | "missed" | "undecided" | "failed" | "waiting";

export interface GoalView {
  readonly title: string;
  readonly path: string;
  readonly line: number;
  readonly state: GoalState;
  /** Of a goal about games: who has played how many; null: it is about the rules alone. */
  readonly played: { readonly games: number; readonly of: number; readonly bots: readonly string[] } | null;
  readonly wishes: readonly WishView[];
}

export interface WishView {
  /** As it is written. */
  readonly text: string;
  /** Of which of the values that it goes through; empty: of none. */
  readonly label: string;
  readonly found: string;
  readonly state: GoalState;
  readonly verdict: string;
}
