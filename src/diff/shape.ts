/** What a change moves, as plain data: this is what `rulewright diff --format json` prints. */
import type { Json } from "../ir/program.ts";

/** What the version of the generated modules asks for. `none`: nothing that they say or do has changed. */
export const steps = ["none", "patch", "minor", "major"] as const;
export type VersionStep = (typeof steps)[number];
export const higher = (a: VersionStep, b: VersionStep): VersionStep => (steps.indexOf(a) >= steps.indexOf(b) ? a : b);

export interface Diff {
  readonly format: 1;
  /** What is compared, in words: `HEAD (3f2a91c)`, `the working tree`. */
  readonly from: string;
  readonly to: string;
  readonly step: VersionStep;
  readonly rulebooks: readonly RulebookDiff[];
  /** What keeps a side from being understood. */
  readonly troubles: readonly RevisionError[];
}

export interface RevisionError {
  readonly side: "from" | "to";
  readonly rulebook: string | null;
  readonly errors: number;
  /** The first of them, with its place. */
  readonly first: string;
}

export interface RulebookDiff {
  readonly rulebook: string;
  /** Its name before, where that was another. */
  readonly was: string | null;
  /** `unread`: one side has errors, so nothing is compared. */
  readonly state: "same" | "changed" | "new" | "gone" | "unread";
  readonly step: VersionStep;
  readonly declarations: readonly DeclarationChange[];
  readonly rules: readonly RuleChange[];
  /** What moves while it is played, without a variant and under each that replaces something else now; empty where it is no game on both sides, or nothing of it is reached. */
  readonly play: readonly PlayMoves[];
  readonly examples: readonly ExampleChange[];
  readonly reports: readonly ReportChange[];
  readonly signatures: readonly SignatureChange[];
}

export type ChangeState = "new" | "gone" | "changed";

/** A declaration that says something else now. */
export interface DeclarationChange {
  /** `constant`, `table`, `choice`, `record`, `variant`, `action`, … */
  readonly kind: string;
  readonly name: string;
  readonly happened: ChangeState;
  readonly details: readonly Detail[];
}
/** One part of it: from → to; null where there is nothing. */
export interface Detail {
  readonly part: string;
  readonly from: string | null;
  readonly to: string | null;
}

export interface RuleChange {
  readonly rule: string;
  /** Under which its results were compared. */
  readonly variant: string | null;
  readonly happened: ChangeState;
  /** Its own formula says something else. */
  readonly itself: boolean;
  /** What changed that it depends on, nearest first: `meet`, `share`. Empty where its own change moves what is shown. */
  readonly through: readonly string[];
  /** Other changes without which what is shown would not have moved. */
  readonly also: readonly string[];
  readonly details: readonly Detail[];
  readonly results: ResultMoves | null;
  readonly odds: OddsMoves | null;
  /** Why results could not be compared. */
  readonly untried: string | null;
}

export interface ResultMoves {
  readonly tried: number;
  /** Every input there is was tried. */
  readonly all: boolean;
  readonly differ: number;
  readonly smallest: Difference | null;
  /** Where results are numbers: the input for which they are furthest apart. */
  readonly largest: (Difference & { readonly by: number }) | null;
}
export interface Difference {
  /** Of rules that read a game: the state of it. */
  readonly at: GamePosition | null;
  readonly input: Readonly<Record<string, Json>>;
  /** `skill: 4, weapon: Weapon["Dagger"]` */
  readonly call: string;
  readonly from: string;
  readonly to: string;
}

/** A moment of a game, between decisions. */
export interface GamePosition {
  /** `duel(hp: 8)` */
  readonly setup: string;
  readonly seed: string;
  /** By whose rules random players came there. */
  readonly side: "from" | "to";
  /** What they had chosen. */
  readonly decisions: readonly string[];
  /** What was made otherwise in it, so that there is something to see: `player 1's hp is 2`. */
  readonly made: readonly string[];
  /** What is looked at there. */
  readonly seen: readonly { readonly part: string; readonly text: string }[];
}

/** From the same moments on, the same is done on both sides. */
export interface PlayMoves {
  readonly variant: string | null;
  readonly games: number;
  /** Uses of actions compared. */
  readonly uses: number;
  readonly moves: readonly PlayMove[];
  /** Actions and rows that say something else, and did not come up. */
  readonly unseen: readonly string[];
  /** Why nothing was compared. */
  readonly untried: string | null;
}
/** `setup`: how the table is laid; `offer`: what may be done; `use`: what comes of it; `field`: what is worked out of an entity. */
export interface PlayMove {
  readonly kind: "setup" | "offer" | "use" | "field";
  readonly name: string;
  /** Pieces with which it is so; empty: whatever the piece. */
  readonly pieces: readonly string[];
  readonly tried: number;
  readonly differ: number;
  readonly earliest: PlayCase;
}
export interface PlayCase {
  readonly at: GamePosition;
  /** `player 1: use(Thrust)`, and what was answered. */
  readonly chosen: readonly string[];
  readonly parts: readonly PartMove[];
}
/** Null: it is not there. */
export interface PartMove {
  readonly part: string;
  readonly was: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

export interface OddsMoves {
  readonly asked: number;
  readonly differ: number;
  /** Inputs too large for the budget. */
  readonly open: number;
  readonly largest: OddsMove | null;
}
export interface OddsMove {
  readonly input: Readonly<Record<string, Json>>;
  readonly call: string;
  /** How much of all rolls end otherwise, from 0 to 1. */
  readonly distance: number;
  readonly average: { readonly from: number; readonly to: number } | null;
  /** The result whose chance moved most. */
  readonly result: string;
  readonly from: number;
  readonly to: number;
}

export interface ExampleChange {
  readonly title: string;
  readonly row: number | null;
  readonly change:
    | "now fails"
    | "now holds"
    | "still fails"
    | "new"
    | "gone"
    | "claims changed"
    | "no longer disputed"
    | "now disputed";
  readonly state: string;
  /** The claim that fails, and what the rules say. */
  readonly detail: string | null;
  readonly place: string | null;
}

export interface ReportChange {
  readonly title: string;
  readonly happened: ChangeState;
  readonly cells: readonly ReportCellMove[];
  readonly rows: readonly { readonly heading: string; readonly happened: "new" | "gone" }[];
  readonly columns: readonly { readonly heading: string; readonly happened: "new" | "gone" }[];
  /** Cells of the source's own table, held against the report, that say something else; null: nothing. */
  readonly expected: readonly {
    readonly row: string;
    readonly column: string;
    readonly from: string | null;
    readonly to: string | null;
  }[];
}
export interface ReportCellMove {
  readonly row: string;
  readonly column: string;
  readonly from: string;
  readonly to: string;
  /** Where both are numbers, or odds. */ readonly by: number | null;
}

export interface SignatureChange {
  readonly name: string;
  readonly step: VersionStep;
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string;
}
