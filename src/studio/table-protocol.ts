/** What the page and the worker of its table say to each other. What a seat may not see is never sent to the page that shows it. */
import type { LogStop } from "../play/game-session.ts";
import type { PlacedBoard, PlaceOnBoard } from "../play/board.ts";
import type { MapMark, MapPosition } from "../play/map.ts";
import type { EntityBoard } from "../play/screen.ts";
import type { Sentence } from "../play/story.ts";
import type { Setup } from "../runtime/game.ts";
import type { TextChanges } from "./addresses.ts";
import type { ControlField } from "./controls.ts";

/** A game, before anybody has decided something. */
export interface TableStart {
  readonly rulebook: string;
  readonly variant: string | null;
  readonly setup: Setup;
  readonly seed: string;
  /** By seat: `human`, `greedy`, `search:200`; the last sits at all that are left. */
  readonly players: readonly string[];
}

export type TableRequest =
  | { readonly kind: "texts"; readonly version: number; readonly changes: TextChanges }
  | { readonly kind: "begin"; readonly start: TableStart }
  /** What the page kept, or a file holds, as it is written. */
  | { readonly kind: "load"; readonly text: string }
  /** A game among bots, up to its last decision, or up to where it ends in an error. */
  | { readonly kind: "open"; readonly start: TableStart; readonly decisions: number }
  /** `moment`: so many decisions had been made when it was asked; a click that comes too late does nothing. */
  | { readonly kind: "choose"; readonly moment: number; readonly key: string }
  /** The bot whose turn it is decides, where no person plays; `all`: on to the end. */
  | { readonly kind: "step"; readonly all: boolean }
  | { readonly kind: "pause" }
  | { readonly kind: "undo" }
  /** As if only so many decisions had been made. */
  | { readonly kind: "rewind"; readonly decisions: number }
  /** Whose eyes the page has; null: nobody's, while the screen is handed over. */
  | { readonly kind: "look"; readonly player: number | null }
  /** Also what was hidden; heard when the game is over. */
  | { readonly kind: "reveal" }
  | { readonly kind: "seats"; readonly players: readonly string[] }
  | { readonly kind: "save" }
  | { readonly kind: "leave" };

export type TableResponse =
  | {
      readonly kind: "games";
      readonly version: number;
      readonly games: readonly GameLine[];
      /** Rulebooks that cannot be played because of a mistake in them. */
      readonly broken: readonly string[];
    }
  | { readonly kind: "cards"; readonly tables: readonly CardTable[] }
  | { readonly kind: "table"; readonly table: TableState | null; readonly story: StoryChange }
  | { readonly kind: "thinking"; readonly player: number }
  /** To be kept, so that the game goes on after a crash; not to be shown. */
  | { readonly kind: "kept"; readonly text: string | null }
  | { readonly kind: "saved"; readonly text: string; readonly name: string }
  /** `rewindTo`: so many decisions are left if it is done all the same. */
  | { readonly kind: "refused"; readonly why: string; readonly rewindTo: number | null };

export interface GameLine {
  readonly rulebook: string;
  readonly title: string;
  readonly setups: readonly {
    readonly name: string;
    readonly doc: string | null;
    readonly fields: readonly ControlField[];
  }[];
  readonly variants: readonly { readonly name: string; readonly title: string }[];
  /** Do its actions say what a bot prefers? */
  readonly hasHabits: boolean;
}

/** What stands on the cards of a table. */
export interface CardTable {
  readonly table: string;
  readonly rows: readonly CardRow[];
}
export interface CardRow {
  readonly key: string;
  /** What can be said in a line: `cost 2`. */
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly texts: readonly string[];
}

/** The first sentences stay as they are; the others are these. */
export interface StoryChange {
  readonly keep: number;
  readonly add: readonly Sentence[];
}

export interface TableState {
  readonly rulebook: string;
  readonly title: string;
  readonly seed: string;
  readonly players: readonly string[];
  /** Decisions that have been made. */
  readonly moment: number;
  /** Who looks; null: the screen is being handed over, and shows nothing. */
  readonly reader: number | null;
  readonly phase: string;
  readonly turn: TableTurn;
  readonly boards: readonly EntityBoard[];
  readonly map: TableMap | null;
  /** Boards whose places are rows of a table. */
  readonly placedBoards: readonly PlacedBoard[];
  /** Those of the reader alone. */
  readonly decision: TableDecision | null;
  /** Where the decisions that were made lead no further under the rules of now. */
  readonly stop: LogStop | null;
  /** The rules have changed, and cannot be played: the game stands as it was. */
  /** The game is over, and what was hidden can be told. */
  readonly mayTellAll: boolean;
  readonly stale: "errors" | "gone" | { readonly refused: string } | null;
  /** A check that does not hold. */
  readonly problems: readonly string[];
}

export type TableTurn =
  | { readonly kind: "yours" }
  /** Of another person at the same screen. */
  | { readonly kind: "hand over"; readonly to: number }
  | { readonly kind: "bot"; readonly player: number }
  /** Bots alone, who wait. */
  | { readonly kind: "watch"; readonly player: number; readonly isRunning: boolean }
  | { readonly kind: "over"; readonly text: string };

export interface TableDecision {
  readonly question: string;
  readonly options: readonly TableOption[];
}
export interface TableOption {
  readonly key: string;
  readonly action: string | null;
  readonly doc: string | null;
  /** `Play Feint` */
  readonly text: string;
  readonly targets: readonly Target[];
}
/** What on the table an option speaks of. */
export type Target =
  | { readonly kind: "piece"; readonly key: string }
  | { readonly kind: "entity"; readonly of: string; readonly number: number }
  /** A place of a board. */
  | { readonly kind: "row"; readonly key: string }
  | { readonly kind: "place"; readonly place: MapPosition };

export interface TableMap {
  readonly kind: MapPosition["kind"];
  readonly marks: readonly MapMark[];
  /** Those that options speak of. */
  readonly places: readonly MapPosition[];
}

export type { EntityBoard, MapMark, MapPosition, PlacedBoard, PlaceOnBoard, Sentence };
