/** What a generated game gives to whoever plays it, and what the interpreter gives as well. */

/** Values are plain JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** One thing that can be chosen. `key` says what it means, and stays the same: `play(Feint)`, `RightArm`, `pass`, `done`. */
export interface Option {
  readonly key: string;
  /** The action that is used; null: a value, `pass` or `done`. */
  readonly action: string | null;
  /** The values of the action after the one who acts; of a value, that alone; of `pass` and `done` none. Pieces and rows are keys, entities `{ kind, number }`. */
  readonly values: readonly Json[];
}

/** What the game waits for. Options are never empty, and no two have the same key. */
export interface Decision {
  /** The player who chooses, from 1. */
  readonly player: number;
  /** An action in a phase, an answer to an event, or a choice within a text. */
  readonly kind: "action" | "reaction" | "choice";
  /** The phase; the event as the player may know it: `before damage(player 2, 5)`; the question, or the procedure that asks. */
  readonly about: string;
  readonly options: readonly Option[];
}

export interface Outcome {
  /** Players, from 1; none: a draw. */
  readonly winners: readonly number[];
  readonly ending: string | null;
}

/** Setup, seed and decisions: the whole game. */
export interface Log {
  readonly rules: string;
  readonly setup: Setup;
  readonly seed: number | string;
  readonly decisions: readonly string[];
}
/** The name of a setup and its values by name: `{ duel: { first: "Light", second: "Heavy" } }`. */
export type Setup = { readonly [setup: string]: { readonly [parameter: string]: Json } };

/** One thing that happened. Values are plain JSON, entities as texts: `player 1`, `Tower 2`; piles as `player 1.deck`; pieces and rows as keys. */
export type Told =
  /** `values`: of the option, where there are secrets among them. */
  | {
      readonly kind: "decision";
      readonly player: number;
      readonly key: string;
      readonly action?: string | null;
      readonly values?: readonly Json[];
      readonly secrets?: Secrets;
    }
  /** An action that happens without being asked for. `key` says it with its values. */
  | { readonly kind: "must"; readonly player: number; readonly action: string; readonly key: string }
  | { readonly kind: "phase"; readonly name: string; readonly edge: "start" | "end"; readonly active: number | null }
  | { readonly kind: "call"; readonly procedure: string; readonly values: readonly Json[]; readonly secrets?: Secrets }
  | { readonly kind: "cancelled"; readonly procedure: string }
  | { readonly kind: "roll"; readonly sides: number | null; readonly result: Json; readonly secrets?: Secrets }
  | {
      readonly kind: "move";
      readonly piece: string;
      readonly from: string | null;
      readonly to: string;
      readonly seen: "hidden" | "owner" | "public";
    }
  | {
      readonly kind: "field";
      readonly entity: string;
      readonly field: string;
      readonly before: Json;
      readonly after: Json;
      readonly secrets?: Secrets;
    }
  | { readonly kind: "status"; readonly entity: string; readonly status: string; readonly change: "added" | "removed" }
  | { readonly kind: "reveal"; readonly piece: string; readonly to: readonly number[] }
  | { readonly kind: "shuffle"; readonly pile: string }
  | { readonly kind: "end"; readonly winners: readonly number[]; readonly ending: string | null };
export type Trace = (told: Told) => void;

/**
 * Pieces among the values that are told which not everybody may know: their rows, the players who may, and the place among
 * all texts of the values, from 0.
 */
export type Secrets = readonly { readonly piece: string; readonly seenBy: readonly number[]; readonly place: number }[];

/** What a player sees: entities by kind, in order; piles as lists of rows, `null` for what is not seen. */
export interface View {
  readonly player: number;
  readonly entities: { readonly [kind: string]: readonly { readonly [field: string]: Json }[] };
  /** Oldest first; everybody sees them. */
  readonly statuses: readonly {
    readonly status: string;
    readonly on: { readonly kind: string; readonly number: number };
    readonly values: readonly Json[];
  }[];
  readonly active: number | null;
  readonly phases: readonly string[];
  readonly outcome: Outcome | null;
}

/** About the rules of a game. */
export interface GameRules {
  readonly name: string;
  readonly title: string;
  /** Changes with every change of the rules. */
  readonly version: string;
  /** In order of source: the first is the one that is played where none is named. */
  readonly setups: readonly {
    readonly name: string;
    readonly params: readonly {
      readonly name: string;
      readonly type: string;
      readonly hasDefault: boolean;
      readonly options: readonly Json[] | null;
    }[];
  }[];
  readonly actions: readonly { readonly name: string; readonly doc: string | null }[];
  readonly endings: readonly string[];
  /** In order of source. `owner`: the field that says whose its piles are; null: the player's who it is, or nobody's. */
  readonly entities: readonly {
    readonly name: string;
    readonly isPlayer: boolean;
    readonly owner: string | null;
    readonly piles: readonly {
      readonly name: string;
      readonly table: string;
      readonly seen: "hidden" | "owner" | "public";
    }[];
  }[];
  /** Tables of which pieces are made. */
  readonly pieces: readonly { readonly table: string; readonly keys: readonly string[] }[];
}

/** A game as a module. `State` is plain JSON. */
export interface GameModule<State = unknown> {
  readonly rules: GameRules;
  init(setup: Setup, seed: number | string, trace?: Trace): State;
  decision(state: State): Decision | null;
  /** By the option's place from 0, or its key. Changes the state in place. */
  step(state: State, choice: number | string, trace?: Trace): void;
  outcome(state: State): Outcome | null;
  fork(state: State): State;
  view(state: State, player: number): View;
  determinize(state: State, player: number, seed: number | string): State;
  log(state: State): Log;
  replay(log: Log, trace?: Trace): State;
  hash(state: State): string;
  load(json: string): State;
  problems(state: State): readonly string[];
  /** How well a player stands, where the rulebook says it: by a rule `worth` that takes a player alone and gives a number. */
  worth?(state: State, player: number): number;
}
