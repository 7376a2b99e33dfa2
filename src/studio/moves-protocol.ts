/** What the page asks about a change of the rules, and what it is told of it: plain data. */
import type { OutlineMark, RichText } from "../diff/words.ts";
import type { TextChanges } from "./addresses.ts";

/** The state that the texts are compared with, whole. */
export interface EarlierState {
  /** Folder of the rulebooks. */
  readonly rules: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

/** To the worker that compares. Versions count what is to be compared: an answer belongs to one of them. */
export interface MovesRequest {
  readonly version: number;
  /** Null: the one that it has. */
  readonly earlier: EarlierState | null;
  readonly changes: TextChanges;
  /** What both sides are called. */
  readonly from: string;
  readonly to: string;
}

export type MovesResponse =
  | { readonly kind: "progress"; readonly version: number; readonly what: string }
  | { readonly kind: "moves"; readonly version: number; readonly moves: Moves };

export interface Moves {
  readonly from: string;
  readonly to: string;
  /** What the change asks of a program that uses the rules, in a sentence. */
  readonly verdict: string;
  readonly counts: MoveCounts;
  /** What keeps a side from being understood. */
  readonly troubles: readonly { readonly isNow: boolean; readonly text: string }[];
  /** Those in which something changed. */
  readonly rulebooks: readonly RulebookMoves[];
}

/** What a designer asks first. */
export interface MoveCounts {
  /** Rules that give something else, or other odds. */
  readonly rules: number;
  /** Examples that no longer hold. */
  readonly broken: number;
  readonly mended: number;
  readonly reports: number;
  /** Actions, offers and the like of a game that go otherwise. */
  readonly plays: number;
}

export interface RulebookMoves {
  readonly name: string;
  readonly summary: string;
  readonly sections: readonly { readonly title: string; readonly items: readonly MoveItem[] }[];
}

export interface MoveItem {
  readonly mark: OutlineMark;
  readonly words: RichText;
  readonly items: readonly MoveItem[];
  readonly picture: MovePicture | null;
}

export type MovePicture = OddsPicture | ResultsPicture | ReportPicture;

/** How likely each result was and is. */
export interface OddsPicture {
  readonly kind: "odds";
  readonly call: string;
  readonly rows: readonly {
    readonly text: string;
    readonly from: number;
    readonly to: number;
    readonly fromText: string;
    readonly toText: string;
  }[];
}

/** What a rule gave and gives, along one of its parameters. */
export interface ResultsPicture {
  readonly kind: "results";
  /** What is the same for all of them: `weapon: Dagger`. */
  readonly call: string;
  readonly param: string;
  /** Its values are numbers: a line may go through the results. */
  readonly isLine: boolean;
  readonly points: readonly {
    readonly at: string;
    readonly from: string;
    readonly to: string;
    /** Null: no number. */
    readonly fromNumber: number | null;
    readonly toNumber: number | null;
  }[];
}

/** The cells of a report that moved, in their rows and columns. */
export interface ReportPicture {
  readonly kind: "report";
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly heading: string;
    readonly cells: readonly ({ readonly from: string; readonly to: string; readonly by: number | null } | null)[];
  }[];
}
