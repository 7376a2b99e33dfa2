/** What is said of a function of the language, once: everything else reads it here. It holds no code, so every room may open it. */
import type * as lists from "../runtime/lists.ts";
import type * as runtime from "../runtime/index.ts";
import type * as sums from "../runtime/sums.ts";

export interface Parameter {
  readonly name: string;
  /** What it is called where it is missing; null: by its name, by which it may be given as well. */
  readonly words: string | null;
  readonly isOptional: boolean;
  readonly isList: boolean;
  /** It may be given again and again. */
  readonly repeats: boolean;
}

/** A formula over `exampleDeclarations`, its type, and what it comes to; null: chance decides. */
export interface Example {
  readonly formula: string;
  readonly type: string;
  readonly gives: string | null;
}

export interface BuiltinRecord {
  readonly parameters: readonly Parameter[];
  /** A line or two for hover, completion and the reference. */
  readonly documentation: string;
  /** What spreadsheets, dice tools and other languages call it, in lower case. */
  readonly aliases: readonly string[];
  readonly examples: readonly Example[];
}

/** The functions of the runtime that take the values of a builtin as they are, and give undefined for a miss. */
type RuntimeFunction = (keyof typeof lists | keyof typeof sums) & keyof typeof runtime;

/**
 * How it is checked. `numbers`: each parameter is a number, and it gives a whole one, or one where all of them are.
 * `list`: of such elements, it gives that; `refusesOdds`: its elements must not be odds. `own`: check has a rule for it.
 */
export type TypeLaw =
  | { readonly kind: "numbers"; readonly gives: "int" | "common" }
  | {
      readonly kind: "list";
      readonly of: "number" | "int" | "bool" | "any";
      readonly gives: "int" | "number" | "mean" | "bool" | "element" | "list" | "groups";
      readonly refusesOdds: boolean;
      /** Of one number that is rolled, it is this question. */
      readonly asksRoll?: "median";
    }
  | { readonly kind: "own" };

/** What is known of the number that it gives. `bound`: nothing but its type. `any`: not even that it keeps within it on the way. */
type RangeLaw =
  | "count"
  | "place"
  | "size"
  | "rounded"
  | "least"
  | "greatest"
  | "clamped"
  | "remainder"
  | "sum"
  | "element"
  | "any"
  | "bound";

/** Whether the number has the places that are kept: if its arguments or the elements of its list have, always, if it is whole, never; or it is no number. */
type DigitsLaw = "arguments" | "elements" | "rounded" | "whole" | "whole remainder" | "made" | "none";

/** Whether what it gives is among what it is given, how much of that, and whether its place or its value decides. */
type FlowLaw = "new" | "one by place" | "all by place" | "one by value" | "some by value" | "all by value";

/** What of a pool of dice is kept while they are rolled one after the other; null: the whole list, in order. */
export type PoolLaw =
  | "count"
  | "sum"
  | "mean"
  | "max"
  | "min"
  | "any"
  | "all"
  | "first"
  | "last"
  | "only"
  | "sorted"
  | "distinct"
  | null;

/** A function that is a node of programs: it is given values and gives one, by no chance of its own. */
export interface Calculation extends BuiltinRecord {
  readonly types: TypeLaw;
  /** What the generated code calls, and the interpreter where it has no meaning of its own; null: both rooms say what it means. */
  readonly runtime: RuntimeFunction | null;
  /** It may find nothing, which `otherwise` answers. */
  readonly misses: boolean;
  readonly range: RangeLaw;
  readonly digits: DigitsLaw;
  readonly flow: FlowLaw;
  /** The same whatever the order of its list, as far as the odds make use of it. */
  readonly ignoresOrder: boolean;
  readonly odds: PoolLaw;
}

/** What is asked of dice. */
export interface Question extends BuiltinRecord {
  /** Among the cases where something holds: `chance(c given d)`. */
  readonly takesGiven: boolean;
}

/** Where a function of games stands: it gives a value, is a line of its own, or a line of examples. */
export interface GameFunction extends BuiltinRecord {
  readonly role: "value" | "line" | "example";
  /** Also where there is no game nothing else may have its name. */
  readonly isAlwaysReserved: boolean;
}

export const value = (name: string): Parameter => placed(name, null);
export const optional = (name: string): Parameter => ({ ...value(name), isOptional: true });
export const repeated = (name: string): Parameter => ({ ...optional(name), repeats: true });
/** Given by its place alone. */
export const placed = (name: string, words: string | null): Parameter => ({
  name,
  words,
  isOptional: false,
  isList: false,
  repeats: false,
});
export const list: Parameter = { ...placed("list", "the list"), isList: true };

/** `formula` is `gives`. */
export const example = (formula: string, type: string, gives: string | null): Example => ({ formula, type, gives });
