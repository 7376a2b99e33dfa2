/** What the page asks about rules, and what it is answered: plain data. */
import type { Json } from "../ir/program.ts";
import type { Step } from "../interpret/explain/explanation.ts";
import type { Picture } from "../picture/picture.ts";
import type { TextChanges } from "./addresses.ts";
import type { Control } from "./controls.ts";
import type { SentOverview } from "./sent-overview.ts";
import type { SheetsAnswer } from "./sheet-answer.ts";

/** To the worker that answers. Versions count the states of all texts: an answer belongs to one of them. */
export type AnswersRequest =
  | { readonly kind: "texts"; readonly version: number; readonly changes: TextChanges }
  | { readonly kind: "ask"; readonly id: number; readonly version: number; readonly question: Question };

export type AnswersResponse =
  | { readonly kind: "overview"; readonly version: number; readonly overview: SentOverview }
  /** Null: they are as they were the last time. */
  | { readonly kind: "examples"; readonly version: number; readonly examples: readonly ExampleLine[] | null }
  | { readonly kind: "answer"; readonly id: number; readonly version: number; readonly answer: Answer };

export type Arguments = Readonly<Record<string, Json>>;

/** How a rule rolls: by a seed, or as dice were laid out, `6,6,5`. */
export type Roll = { readonly seed: string } | { readonly faces: string };

export type Question =
  | { readonly ask: "try"; readonly rule: string; readonly args: Arguments; readonly roll: Roll }
  | { readonly ask: "sheets"; readonly path: string }
  /** Which mistakes the rules would have after these changes that they do not have now. */
  | { readonly ask: "mistakes"; readonly changes: TextChanges }
  | ({ readonly ask: "example" } & ExampleName)
  | ({ readonly ask: "accept"; readonly claim: number } & ExampleName)
  | { readonly ask: "reports"; readonly path: string }
  | { readonly ask: "book"; readonly path: string }
  | { readonly ask: "odds"; readonly rule: string; readonly args: Arguments }
  /** Several at once: what lies beside each other, or a part of a sweep. */
  | { readonly ask: "curves"; readonly curves: readonly CurveName[] }
  | { readonly ask: "picture"; readonly picture: Picture }
  /** What a sheet, read from a file of CSV, is as a table of the rulebook in the folder. */
  | {
      readonly ask: "table";
      readonly folder: string;
      readonly file: string;
      readonly text: string;
      readonly width: number;
    }
  | {
      readonly ask: "keep";
      readonly rule: string;
      readonly args: Arguments;
      readonly roll: Roll;
      readonly title: string | null;
    };

/** A rule with its values; under a variant, where one is named. */
export interface CurveName {
  readonly rule: string;
  readonly args: Arguments;
  readonly variant: string | null;
}

/** Of a row of an `examples` table; null: it is one by itself. */
export interface ExampleName {
  readonly rulebook: string;
  readonly title: string;
  readonly row: number | null;
}

export type Answer =
  | TryAnswer
  | ExampleAnswer
  | AcceptAnswer
  | ReportsAnswer
  | BookAnswer
  | OddsAnswer
  | CurvesAnswer
  | PictureAnswer
  | KeepAnswer
  | SheetsAnswer
  | MistakesAnswer
  | TableAnswer
  | NoAnswer
  | MistakeAnswer;

/** The rules have errors, there is no such rule any more, or the texts are newer than the question. */
export interface NoAnswer {
  readonly kind: "none";
  readonly why: "errors" | "gone" | "outdated";
}
export interface MistakeAnswer {
  readonly kind: "mistake";
  readonly message: string;
}

export interface MistakesAnswer {
  readonly kind: "mistakes";
  readonly messages: readonly string[];
}

export interface TryAnswer {
  readonly kind: "tried";
  readonly question: string;
  readonly isFault: boolean;
  /** As one types it. */
  readonly text: string;
  readonly steps: readonly Step[];
  /** What was rolled, in order. */
  readonly faces: readonly string[];
  /** More happened than is told. */
  readonly isCut: boolean;
}

/** An example, line by line, with the reasons. */
export interface ExampleAnswer {
  readonly kind: "example";
  readonly example: ExampleName;
  readonly steps: readonly Step[];
  readonly isCut: boolean;
}

/** A file in which the example claims what the rules say. */
export interface AcceptAnswer {
  readonly kind: "accepted";
  readonly path: string;
  readonly text: string;
}

/** The table, as it stands in a file of rules. */
export interface TableAnswer {
  readonly kind: "table";
  readonly text: string;
}

/** All reports of a rulebook, worked out. */
export interface ReportsAnswer {
  readonly kind: "reports";
  readonly path: string;
  readonly reports: readonly ReportView[];
}

export interface ReportView {
  readonly title: string;
  readonly doc: string | null;
  readonly path: string;
  readonly line: number;
  /** Above the headings of rows: one for each row axis. */
  readonly corners: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly headings: readonly string[];
    readonly isTotal: boolean;
    readonly cells: readonly ReportCellView[];
  }[];
  /** Rows that are left out. */
  readonly more: number;
  /** So many cells are held against the source's own table, and so many of them agree with it. */
  readonly expected: number;
  readonly held: number;
  readonly isRed: boolean;
  /** What went wrong, in sentences; each at its line. */
  readonly notes: readonly { readonly text: string; readonly line: number; readonly isRed: boolean }[];
}

export interface ReportCellView {
  readonly text: string;
  readonly isNumber: boolean;
  readonly state: "plain" | "holds" | "differs" | "disputed" | "fault";
  /** What the source says, where that is something else. */
  readonly wanted: string | null;
}

/** The rulebook of a file as `rulewright docs` writes it. */
export interface BookAnswer {
  readonly kind: "book";
  readonly path: string;
  /** Null: the rules have errors, and there is no book of them now. */
  readonly book: BookPages | null;
  /** A Markdown file as it reads by itself. */
  readonly prose: string | null;
}

export interface BookPages {
  readonly style: string;
  readonly pages: readonly { readonly path: string; readonly title: string; readonly html: string }[];
  /** The page on which the file is read. */
  readonly page: string;
  /** Where its declarations begin in the text, and what they are called on the page; in order. */
  readonly places: readonly { readonly start: number; readonly page: string; readonly anchor: string | null }[];
}

export interface OddsAnswer {
  readonly kind: "odds";
  /** What the results are: curves with the same name here may lie on one axis. */
  readonly scale: string;
  readonly rows: readonly OddsRow[];
  /** The results are numbers, or steps of an order: `at least` and `at most` mean something. */
  readonly isOrdered: boolean;
  readonly average: string | null;
  /** The average as a number, for a line through several. */
  readonly mean: number | null;
  readonly spread: string | null;
  /** Some of it is only estimated. */
  readonly isEstimate: boolean;
}

export interface OddsRow {
  readonly text: string;
  readonly number: number | null;
  /** Its place on the axis: the number, or the step of an order; null: there is none. */
  readonly rank: number | null;
  /** Shares of one, and how they are written. */
  readonly chance: number;
  readonly chanceText: string;
  readonly atLeast: number;
  readonly atLeastText: string;
  readonly atMost: number;
  readonly atMostText: string;
}

/** In the order of the question. */
export interface CurvesAnswer {
  readonly kind: "curves";
  readonly curves: readonly (OddsAnswer | NoAnswer | MistakeAnswer)[];
}

export interface PictureAnswer {
  readonly kind: "picture";
  readonly svg: string;
}

export interface KeepAnswer {
  readonly kind: "kept";
  readonly path: string;
  readonly title: string;
  /** The file with the example. */
  readonly text: string;
}

export interface Overview {
  readonly rulebooks: readonly RulebookLine[];
  readonly findings: readonly FindingLine[];
}

export interface RulebookLine {
  readonly name: string;
  readonly title: string;
  readonly folder: string;
  readonly hasErrors: boolean;
  /** Rows of all its tables. */
  readonly rows: number;
  readonly rules: readonly RuleLine[];
  readonly variants: readonly { readonly id: string; readonly title: string }[];
  readonly goals: number;
}

export interface RuleLine {
  readonly id: string;
  readonly name: string;
  readonly doc: string | null;
  readonly path: string;
  /** Offsets in its file. */
  readonly start: number;
  readonly end: number;
  readonly params: readonly ParamLine[];
  readonly rolls: boolean;
  /** Its result is odds already. */
  readonly givesOdds: boolean;
  /** It speaks of a game in play, which a form does not hold. */
  readonly ofGame: boolean;
}

export interface ParamLine {
  readonly name: string;
  readonly label: string;
  readonly doc: string | null;
  readonly control: Control;
  /** It may be left out. */
  readonly hasDefault: boolean;
}

export interface FindingLine {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly isError: boolean;
  readonly code: string;
  readonly message: string;
  readonly help: string | null;
  /** No fix mends it for sure: the cookbook may help. */
  readonly needsLead: boolean;
}

export interface ExampleLine {
  readonly rulebook: string;
  readonly title: string;
  readonly row: number | null;
  readonly state: "holds" | "fails" | "disputed" | "resolved" | "faults";
  readonly path: string;
  readonly line: number;
  /** Where it parts: what is claimed, what the rules say. */
  readonly parts: readonly ExamplePart[];
}

export interface ExamplePart {
  readonly claim: string;
  readonly found: string;
  readonly line: number;
  /** Its number among the claims, and what would be written to accept what the rules say; null: that is no matter of a word. */
  readonly accept: { readonly claim: number; readonly text: string } | null;
}
