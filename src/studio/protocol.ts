/** What the page asks about rules, and what it is answered: plain data. */
import type { Json } from "../ir/program.ts";
import type { Step } from "../interpret/explain/explanation.ts";
import type { TextChanges } from "./addresses.ts";
import type { Control } from "./controls.ts";

/** To the worker that answers. Versions count the states of all texts: an answer belongs to one of them. */
export type AnswersRequest =
  | { readonly kind: "texts"; readonly version: number; readonly changes: TextChanges }
  | { readonly kind: "ask"; readonly id: number; readonly version: number; readonly question: Question };

export type AnswersResponse =
  | { readonly kind: "overview"; readonly version: number; readonly overview: Overview }
  | { readonly kind: "examples"; readonly version: number; readonly examples: readonly ExampleLine[] }
  | { readonly kind: "answer"; readonly id: number; readonly version: number; readonly answer: Answer };

export type Arguments = Readonly<Record<string, Json>>;

/** How a rule rolls: by a seed, or as dice were laid out, `6,6,5`. */
export type Roll = { readonly seed: string } | { readonly faces: string };

export type Question =
  | { readonly ask: "try"; readonly rule: string; readonly args: Arguments; readonly roll: Roll }
  | { readonly ask: "odds"; readonly rule: string; readonly args: Arguments }
  | {
      readonly ask: "keep";
      readonly rule: string;
      readonly args: Arguments;
      readonly roll: Roll;
      readonly title: string | null;
    };

export type Answer =
  | TryAnswer
  | OddsAnswer
  | KeepAnswer
  /** The rules have errors, there is no such rule any more, or the texts are newer than the question. */
  | { readonly kind: "none"; readonly why: "errors" | "gone" | "outdated" }
  | { readonly kind: "mistake"; readonly message: string };

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

export interface OddsAnswer {
  readonly kind: "odds";
  readonly rows: readonly OddsRow[];
  /** The results are numbers, or steps of an order: `at least` and `at most` mean something. */
  readonly isOrdered: boolean;
  readonly average: string | null;
  readonly spread: string | null;
  /** Some of it is only estimated. */
  readonly isEstimate: boolean;
}

export interface OddsRow {
  readonly text: string;
  readonly number: number | null;
  /** Shares of one, and how they are written. */
  readonly chance: number;
  readonly chanceText: string;
  readonly atLeast: number;
  readonly atLeastText: string;
  readonly atMost: number;
  readonly atMostText: string;
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
  readonly rules: readonly RuleLine[];
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
  readonly message: string;
  readonly help: string | null;
}

export interface ExampleLine {
  readonly rulebook: string;
  readonly title: string;
  readonly row: number | null;
  readonly state: "holds" | "fails" | "disputed" | "resolved" | "faults";
  readonly path: string;
  readonly line: number;
  /** Where it parts: what is claimed, what the rules say. */
  readonly parts: readonly { readonly claim: string; readonly found: string; readonly line: number }[];
}
