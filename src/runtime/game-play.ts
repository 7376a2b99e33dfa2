/** What every generated game has in its state beside entities and pieces of its own, and what its rules come in as. */
import type { Outcome, Setup } from "./game.ts";
import type { Book } from "./game-book.ts";
import type { Place } from "./errors.ts";
import type { Undrawn } from "./game-state.ts";
import type { Lot } from "./game-unsure.ts";
import type { Naming } from "./game-values.ts";
import type { Uses } from "./game-uses.ts";

/** Something that is being done and may have to wait: `p` says what, `at` how far it is. Its locals are beside them. */
export interface Frame {
  p: number;
  at: number;
}

/** What has happened in a text and is answered after it: a call, or the beginning of a phase. Its values are beside it. */
export interface Happened {
  readonly event: number;
}

export interface StatusOn {
  readonly kind: number;
  readonly on: number;
  readonly values: readonly unknown[];
}

/** All pieces made of a table, by their numbers. */
export interface Pieces<Key extends string = string> {
  row: Key[];
  /** The pile it lies in: the number of the entity times the piles of the table, and the place of the pile among them. */
  at: number[];
  /** Players who know it wherever it lies, a bit for each. */
  known: number[];
  /** The least number of the pieces it has been shuffled together with. */
  batch: number[];
  /** Those of which not everybody knows what they are, with the list of rows that they are from; null: any row. Left out: there are none. */
  unsure?: { readonly piece: number; readonly lot: Lot | null }[];
}

/** A phase that has begun and not ended. */
export interface PhaseOn {
  phase: number;
  /** What comes next for it: see `game-phases.ts`. */
  step: number;
  /** Those whose turn it will be, in order; null: it is not for each player. */
  players: readonly number[] | null;
  turn: number;
  /** The next phase inside of it. */
  child: number;
  active: number | null;
}

/** What numbers in a state stand for: they count in order of source, which may change. */
export interface StateNames {
  readonly statuses: readonly string[];
  readonly phases: readonly string[];
  /** Uses that are counted: `play in Turn`. */
  readonly limits: readonly string[];
}

export interface Playing {
  /** Version of the rules. */
  rules: string;
  /** What a state of theirs looks like. */
  shape: string;
  names: StateNames;
  setup: Setup;
  seed: number | string;
  /** Keys of all decisions. */
  made: string[];
  /** 0: the setup is being done, 1: what follows from it, 2: the game has begun. */
  begun: number;
  /** By kind; each by number. Values in them are never changed in place; piles are. */
  entities: { readonly [kind: string]: object[] };
  /** By the table they are made of. */
  pieces: { readonly [table: string]: Pieces };
  /** Oldest first. */
  statuses: StatusOn[];
  /** Uses since the phase began, by limit and player. */
  used: number[][];
  /** The outermost first. */
  phases: PhaseOn[];
  active: number | null;
  /** The place of the outermost phase that is to end. */
  leaving: number | null;
  /** `undrawn`: piles that `expand` has shuffled, as far as nobody has looked. */
  chance: { setup: number[]; shuffle: number[]; dice: number[]; undrawn?: readonly Undrawn[] };
  /** While the setup is done, all chance is its own. */
  inSetup: boolean;
  /** Winners by their numbers from 0. */
  outcome: Outcome | null;
  /** What is being done, the innermost last. */
  stack: Frame[];
  /** What has happened in the texts that are being done. */
  events: Happened[];
  /** An `always` is being done: none follows from the texts within it. */
  resting: boolean;
  /** Grows with everything that really changes. */
  changes: number;
  /** Texts of answers since the last decision. */
  answers: number;
}

/** Comes from what is done; `undefined`: frames were put on the stack that must be gone through first. */
export type Done = null | undefined;

export interface ActionRules<S extends Playing> {
  readonly name: string;
  readonly place: Place;
  readonly params: readonly Naming[];
  /** Which of them are pieces. */
  readonly pieces: readonly boolean[];
  /** Which of them are always laid open, so that all hear which they are; left out: none. */
  readonly opened?: readonly boolean[];
  readonly limits: readonly number[];
  /** Takes down each use that is possible, in order; with null it says only whether there is one. */
  uses(game: S, me: number, event: object | null, uses: Uses<S> | null): boolean;
  /** Pays, and begins its text. */
  act(game: S, me: number, values: readonly unknown[], event: object | null): Done;
}

export interface EventRules<S extends Playing> {
  /** Places of the actions that answer. */
  readonly must: readonly number[];
  readonly may: readonly number[];
  /** `before damage(player 2, 5)`, as the player may know it who is asked. */
  about(game: S, event: object, reader: EventReader<S>): string;
}

/** Who is asked, from 0, and what says which pieces they see. */
export interface EventReader<S extends Playing> {
  readonly player: number;
  readonly book: Book<S> | undefined;
}

export interface PhaseRules<S extends Playing> {
  readonly name: string;
  readonly place: Place;
  readonly parts: readonly number[];
  readonly actions: readonly number[];
  readonly limits: readonly number[];
  readonly repeats: boolean;
  readonly isForEach: boolean;
  /** The active player may end it without an action. */
  readonly mayPass?: true;
  readonly while: ((game: S) => boolean) | null;
  readonly from: ((game: S) => number) | null;
  /** The players whose turn it is, in this order. */
  readonly among?: (game: S) => readonly number[];
  readonly where: ((game: S, player: number) => boolean) | null;
  readonly enter: ((game: S) => Done) | null;
  readonly exit: ((game: S) => Done) | null;
  /** Ends the statuses that wait for its start, its end. */
  readonly started: ((game: S) => void) | null;
  readonly ended: ((game: S) => void) | null;
  /** Events that are answered, or -1. */
  readonly start: number;
  readonly end: number;
}

export interface Machine<S extends Playing> {
  /** Empty: the game is only played in examples. The first is the outermost. */
  readonly phases: readonly PhaseRules<S>[];
  readonly actions: readonly ActionRules<S>[];
  readonly events: readonly EventRules<S>[];
  readonly always: readonly ((game: S) => Done)[];
  /** Of what is chosen in texts. */
  readonly namings: readonly Naming[];
  /** Something in them may wait. */
  readonly alwaysWait: boolean;
  readonly places: { readonly always: readonly Place[] };
  /** Procedures by the frames that are their calls; null: a cell, of whose end nobody is told. */
  readonly calls: { readonly [frame: number]: string | null };
  /** How many players there are. */
  players(game: S): number;
  /** Goes on with a frame of the rulebook's own; `given` is what it waited for. Undefined: it waits for another frame. */
  resume(game: S, frame: Frame, given: unknown): unknown;
}

/** Frames that are the same in every game; those of a rulebook are counted from 0. */
export const frames = { settle: -1, answers: -2, choice: -3, some: -4, together: -5 } as const;

/** Said by a frame that waits for a decision. */
export const waiting: unique symbol = Symbol("waiting");
/** Thrown where the game has ended. */
export const ended: unique symbol = Symbol("ended");
