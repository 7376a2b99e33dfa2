/** What must be known of a rulebook to look at its games, keep them and bring them back. */
import type { GameRules, Json } from "./game.ts";
import type { Done, Playing } from "./game-play.ts";
import type { Naming } from "./game-values.ts";

export interface FieldOf {
  readonly name: string;
  readonly naming: Naming;
  readonly bound?: BoundOf;
  /** Worked out whenever it is read; null: it is kept. */
  readonly computed: ((game: never, number: number) => unknown) | null;
}

export interface PileOf {
  readonly name: string;
  /** The table of its pieces, and its place among the piles of that. */
  readonly table: string;
  readonly place: number;
  readonly word: "hidden" | "owner" | "public";
}

export interface KindOf {
  readonly name: string;
  /** `player`, or its name. */
  readonly title: string;
  readonly fields: readonly FieldOf[];
  readonly piles: readonly PileOf[];
  /** The field that says whose its piles are; null: nobody's, or the player's who it is. */
  readonly owner: string | null;
  readonly checks: readonly { readonly holds: (game: never, number: number) => boolean; readonly message: string }[];
}

export interface SetupOf {
  readonly name: string;
  readonly params: readonly {
    readonly name: string;
    readonly naming: Naming;
    readonly bound: BoundOf | null;
    readonly hasDefault: boolean;
  }[];
}

export interface BoundOf {
  readonly low: number | null;
  readonly high: number | null;
  readonly lowOpen: boolean;
  readonly highOpen: boolean;
  /** It is one of these; left out: any between the ends. */
  readonly values?: readonly number[];
}

export interface Book<S extends Playing> {
  readonly rules: GameRules;
  /** The first is the player's, if `player` says so. */
  readonly kinds: readonly KindOf[];
  readonly player: string;
  readonly tables: readonly { readonly name: string; readonly naming: Naming; readonly piles: number }[];
  readonly statuses: readonly { readonly name: string; readonly on: string; readonly params: readonly Naming[] }[];
  readonly limits: readonly { readonly action: string; readonly phase: string }[];
  readonly phases: readonly string[];
  readonly setups: readonly SetupOf[];
  copy(game: S): S;
  /** A game in which there is nothing yet. */
  empty(base: Playing): S;
  setUp(game: S, setup: string, values: { readonly [parameter: string]: Json }): Done;
}
