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
  /**
   * An action in a phase, an answer to an event, or a choice within a text; `simultaneous`: one that several players make at
   * the same time, and nobody hears of before all have.
   */
  readonly kind: "action" | "reaction" | "choice" | "simultaneous";
  /** The phase; the event as the player may know it: `before damage(player 2, 5)`; the question, or the procedure that asks. */
  readonly about: string;
  readonly options: readonly Option[];
}

/** A use of an action that is not on offer, with the first thing that stands in its way. */
export interface Refused extends Option {
  readonly action: string;
  readonly why: Reason;
}
export type Reason =
  /** What it needs does not hold; `text` says so in the words of the rules, where they have some. */
  | { readonly kind: "needs"; readonly text: string | null }
  /** The field or the pile from which it cannot be paid in full; null: it is paid with pieces of no pile of its own. */
  | { readonly kind: "cost"; readonly of: string | null }
  /** It has been used `times` times while the phase lasts. */
  | { readonly kind: "limit"; readonly times: number; readonly phase: string }
  /** A status forbids it. */
  | { readonly kind: "status"; readonly status: string }
  /** It has answered this very event. */
  | { readonly kind: "answered" };

export interface Outcome {
  /** Players, from 1; none: a draw. */
  readonly winners: readonly number[];
  readonly ending: string | null;
}

/** Of a step: who chooses, from 1, where somebody may ask to play for others; and who is told what happens. */
export interface StepOptions<Event = Told> {
  readonly player?: number;
  readonly trace?: Trace<Event>;
}

/** Of games that were played by rules which have changed since. */
export interface ChangedRules {
  /** Also by other rules than these, as far as it fits. */
  readonly rules?: "changed";
  /** What becomes of games of earlier versions, one step after the other. */
  readonly migrate?: readonly Migration[];
}
export interface ReplayOptions<Event = Told> extends ChangedRules {
  readonly trace?: Trace<Event>;
}

/** One thing that a roll may give: a face, a number, an element, or the piece that is drawn; and its weight, a whole number. */
export interface ChanceOutcome {
  readonly result: Json;
  readonly weight: number;
}

/** A game taken further with its rolls laid out: where that leads, or what the next roll may give. */
export type Expanded<State> =
  | { readonly kind: "state"; readonly state: State }
  /** The chance of each outcome is its weight by `total`, exactly. There are two outcomes at least. */
  | { readonly kind: "roll"; readonly outcomes: readonly ChanceOutcome[]; readonly total: number };

/** From one version of the rules to another one, the next. */
export interface Migration {
  readonly from: string;
  readonly to: string;
  /** A saved game, as JSON gives it: what it holds is to be as `to` wants it. Left out: it stays as it is. */
  state?(saved: SavedGame): SavedGame;
  /** Left out: it stays as it is. */
  log?(log: Log): Log;
}
export type SavedGame = { [part: string]: unknown };

/** Setup, seed and decisions by key: the whole game. What is chosen at the same time says who chose it, `player 2: Rock`, in the order in which the rules name them. */
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
  /** The innermost call that has begun is done; all that was told since then came of it. After the end of the game, none is told. */
  | { readonly kind: "returned"; readonly procedure: string }
  | { readonly kind: "cancelled"; readonly procedure: string }
  | { readonly kind: "roll"; readonly sides: number | null; readonly result: Json; readonly secrets?: Secrets }
  /** `seen`: the word of the pile that it comes to. `seenBy`: players who see it go or come; left out: everybody. */
  | {
      readonly kind: "move";
      readonly piece: string;
      readonly from: string | null;
      readonly to: string;
      readonly places: Places;
      readonly seen: "hidden" | "owner" | "public";
      readonly seenBy?: readonly number[];
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
/**
 * Where a piece lay before it was moved, and where it lies then, from 0, the top. `from` null: it is new, or it might be any
 * of that pile. `seenBy`: players who see which place it goes from; left out: everybody.
 */
export interface Places {
  readonly from: number | null;
  readonly to: number;
  readonly seenBy?: readonly number[];
}
export type Trace<Event = Told> = (told: Event) => void;

/**
 * Pieces among the values that are told which not everybody may know: their rows, the players who may, and the place among
 * all texts of the values, from 0.
 */
export type Secrets = readonly { readonly piece: string; readonly seenBy: readonly number[]; readonly place: number }[];

/** Steps from a view to something in it: names of fields, and places in lists from 0. */
export type PathInView = readonly (string | number)[];

/** What a player sees: entities by kind, in order; piles as lists of rows, `null` for what is not seen. */
export interface View {
  /** Null: whoever only watches. */
  readonly player: number | null;
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
  /**
   * Each `null` in a field or a status that stands for a piece which is not seen: `["entities", "Side", 0, "held"]`. Any
   * other `null` there is none; in a pile, each stands for a piece.
   */
  readonly unseen: readonly PathInView[];
}

/** A key for each piece of each pile, as a view has them: kinds of entities that have piles, each of them in order. */
export interface PieceKeys {
  readonly [kind: string]: readonly { readonly [pile: string]: readonly number[] }[];
}

/** An event as its watcher hears it; a move with the key that the piece has from then on. */
export type Heard<Event extends Told = Told> = Event extends { readonly kind: "move" }
  ? Event & { readonly key: number }
  : Event;

/** What one watcher sees and has just heard, with keys for the pieces. Plain data. */
export interface Followed<Seen extends object = View, Event extends Told = Told, Keys extends object = PieceKeys> {
  readonly view: Seen;
  readonly keys: Keys;
  readonly events: readonly Heard<Event>[];
  /** The key that is given next. */
  readonly next: number;
}

/** A table whose rows are places. */
export interface Board {
  readonly table: string;
  /** Its columns `both ways`, in order of source. */
  readonly columns: readonly string[];
  /** What the coordinates of its places mean: `q` and `r` on hexes, `x` and `y` on squares; null: they have none. */
  readonly drawn: "hex" | "square" | null;
  /** In the table's order. `leads`: for each of the columns, the keys of the places that it names. */
  readonly places: readonly {
    readonly key: string;
    readonly at: readonly [number, number] | null;
    readonly leads: readonly (readonly string[])[];
  }[];
  /**
   * Fields of entities that hold places of it: one, a list or set of them, or a map from them. `part`: it holds records, one
   * or several, and this field of theirs is the place.
   */
  readonly fields: readonly { readonly entity: string; readonly field: string; readonly part: string | null }[];
}

/** About the rules of a game. */
export interface GameRules {
  readonly name: string;
  readonly title: string;
  /** Of what the rules mean: remarks, layout, examples and texts change nothing. */
  readonly version: string;
  /** Of what a saved game looks like, with what the compiler makes of it. */
  readonly shape: string;
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
  /** Tables whose rows are places that lead to each other (`both ways`) and that entities may be in. Left out: there are none. */
  readonly boards?: readonly Board[];
  /** Texts to read in place of names, where the rules give them: of variants and rows, and of everything else. */
  readonly shown?: {
    readonly values: { readonly [name: string]: string };
    readonly names: { readonly [name: string]: string };
  };
}

/** A game as a module. `State` is plain JSON. */
export interface GameModule<State = unknown> {
  readonly rules: GameRules;
  init(setup: Setup, seed: number | string, trace?: Trace): State;
  /** The first, where several are asked at the same time. */
  decision(state: State): Decision | null;
  /** All that are asked for now; none: it is over. */
  decisions(state: State): readonly Decision[];
  /**
   * What a player, from 1, may not do of what is asked now, and why: uses of the actions of this phase, or of those that may
   * answer this event. None of who is not asked.
   */
  whyNot(state: State, player: number): readonly Refused[];
  /** By the option's place from 0, or its key. Changes the state in place. `player`: who chooses; another one is refused. */
  step(state: State, choice: number | string, options?: Trace | StepOptions): void;
  /** A new game whose chance is laid out: `rolls` are places of outcomes, from 0, one for each roll. */
  expandSetup(setup: Setup, rolls: readonly number[]): Expanded<State>;
  /** A copy of the game after a decision, whose chance is laid out. The state itself stays as it is. */
  expand(state: State, choice: number | string, rolls: readonly number[]): Expanded<State>;
  outcome(state: State): Outcome | null;
  fork(state: State): State;
  /** `player`: from 1; null: somebody who only watches, and sees what everybody sees. */
  view(state: State, player: number | null): View;
  /**
   * The view with a key for each piece, that stays the same as long as the watcher could follow the piece on a table.
   * `before`: what this gave for the watcher's last view; null: nothing. `told`: all that happened since; what the watcher may not know of it, is not looked at.
   */
  follow(before: Followed | null, told: readonly Told[], view: View): Followed;
  determinize(state: State, player: number | null, seed: number | string): State;
  log(state: State): Log;
  /** Decisions that are not possible end with an error that says which is the first. */
  replay(log: Log, options?: Trace | ReplayOptions): State;
  hash(state: State): string;
  load(json: string, options?: ChangedRules): State;
  problems(state: State): readonly string[];
  /** How well a player stands, where the rulebook says it: by a rule `worth` that takes a player alone and gives a number. */
  worth?(state: State, player: number): number;
  /**
   * How much the rules prefer each option of the decision, in their order: what stands after `prefers`, and 0 where nothing
   * stands; null: they say nothing of it. Left out: no action says so.
   */
  preferences?(state: State): readonly number[] | null;
}
