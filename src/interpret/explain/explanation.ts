/** An answer with its reasons, as plain data. */
import type { Json } from "../../ir/program.ts";
import type { Outcome } from "../interpreter.ts";

export type Step =
  | CallStep
  /** A value that was worked out: of a `let` or `set`, of a default, or the result of what stands around it. */
  | ValueStep
  /** `if`: the condition, with the values put in where that says more, and whether it held. */
  | {
      readonly kind: "branch";
      readonly condition: string;
      readonly filled: string | null;
      readonly holds: boolean;
      readonly place: string;
    }
  /** The row of a decision table, grid or match that fits. */
  | RowStep
  /** Rows that were looked at and do not fit; told only to who asks for them. */
  | MissesStep
  /** One turn of a loop, or one element of a list that is gone through. */
  | {
      readonly kind: "turn";
      readonly name: string | null;
      readonly text: string | null;
      readonly number: number;
      readonly steps: readonly Step[];
    }
  /** A cell of a table that holds a formula. */
  | CellStep
  | RollsStep
  /** A question about dice, and its answer. */
  | {
      readonly kind: "question";
      readonly formula: string;
      readonly value: Json;
      readonly text: string;
      readonly place: string;
    }
  /** A claim of an example. */
  | {
      readonly kind: "claim";
      readonly claim: string;
      readonly filled: string;
      readonly holds: boolean;
      readonly place: string;
      readonly steps: readonly Step[];
    }
  /** A line of an example of a game, and what it set off. */
  | { readonly kind: "line"; readonly text: string; readonly place: string; readonly steps: readonly Step[] }
  | { readonly kind: "happened"; readonly text: string }
  /** So many more of the same are left out; 0: everything further in. */
  | { readonly kind: "more"; readonly count: number };

export interface CallStep {
  readonly kind: "call";
  readonly rule: string;
  /** As written where it was called; null for the question itself. */
  readonly formula: string | null;
  readonly args: readonly { readonly name: string; readonly value: Json; readonly text: string }[];
  /** Null where a fault ended it. */
  readonly value: Json;
  readonly text: string | null;
  readonly place: string;
  /** Stands in a variant that holds. */
  readonly replaced: boolean;
  /** The same was asked before: its steps stand there. */
  readonly again: boolean;
  readonly steps: readonly Step[];
}

export interface ValueStep {
  readonly kind: "value";
  readonly how: "let" | "set" | "default" | "result";
  readonly name: string | null;
  /** As written; null where it says no more than the value. */
  readonly formula: string | null;
  /** With the values put in; null where that says no more. */
  readonly filled: string | null;
  readonly value: Json;
  readonly text: string;
  readonly rounded: { readonly from: string; readonly how: "kept" | "down" | "up" | "nearest" } | null;
  readonly place: string;
}

export interface RowStep {
  readonly kind: "row";
  readonly form: "table" | "grid" | "match";
  readonly label: string;
  /** What was tested, its value, and the test as written; without tests that everything fits. */
  readonly tests: readonly { readonly input: string; readonly text: string; readonly test: string }[];
  /** It counts only where no row before it fits. */
  readonly rest: boolean;
  readonly place: string;
}

export interface MissesStep {
  readonly kind: "misses";
  readonly form: RowStep["form"];
  /** Each with the first of its tests that fails. */
  readonly rows: readonly { readonly label: string; readonly test: RowStep["tests"][number] }[];
  /** So many more are left out. */
  readonly more: number;
}

export interface CellStep {
  readonly kind: "cell";
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly formula: string | null;
  readonly filled: string | null;
  readonly text: string;
  readonly rounded: ValueStep["rounded"];
  readonly place: string;
  readonly steps: readonly Step[];
}

/** Dice that were rolled together. */
export interface RollsStep {
  readonly kind: "rolls";
  readonly how: "sum" | "list" | "explode" | "reroll" | "explodeEach" | "rerollEach";
  /** As written: `(skill)d6`. */
  readonly formula: string;
  readonly dice: readonly RolledDie[];
  /** So many more dice are left out. */
  readonly more: number;
  /** What each further roll counts less. */
  readonly less: string | null;
  /** Null where a fault ended it. */
  readonly value: Json;
  readonly text: string | null;
  readonly place: string;
}
export interface RolledDie {
  readonly text: string;
  /** What it was rolled again to. */
  readonly further: readonly string[];
}

/** A row of a table whose cells were read. */
export interface RowUsed {
  readonly table: string;
  readonly key: string;
  readonly columns: readonly { readonly name: string; readonly text: string }[];
  readonly place: string;
}

export interface Explanation {
  /** The question: `behind(attack: Shot(multiplier: 2), damage: 30)`. */
  readonly question: string;
  /** Where the rule or example stands. */
  readonly place: string;
  readonly outcome: Outcome;
  /** The value as it would be written; the message of a fault. */
  readonly text: string;
  readonly variant: string | null;
  readonly steps: readonly Step[];
  readonly rows: readonly RowUsed[];
  /** Too much happened to write all of it down. */
  readonly cut: boolean;
}
