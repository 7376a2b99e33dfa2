/**
 * What a value is wanted for, carried into every message: "the 2nd value given to `strike`", and the cell it stands in,
 * "row `Glass`, column `hp`". Plain data; the words around them are the catalogue's.
 */
import type { Span } from "../source/span.ts";

export type Purpose =
  | "anything"
  | "argument"
  | "field"
  | "element"
  | "key"
  | "local"
  | "result"
  | "condition"
  | "operand"
  | "cell"
  | "claim"
  | "default"
  | "constant"
  | "computed"
  | "test"
  | "axis";

export interface Expectation {
  readonly kind: Purpose;
  /** "the 2nd value given to `strike`"; null: nothing to add. */
  readonly words: string | null;
  /** "row `Glass`, column `hp`"; null outside tables. */
  readonly context: string | null;
  /** What is read of a value that is `none` may be `none`: `otherwise` or `is none` asks about it. */
  readonly takesMiss?: true;
  /** An `otherwise` around it: of `a >= b otherwise 3` it takes the whole of `a >= b`, where the writer may mean `b`. */
  readonly behind?: Behind;
}

/** What moves into a pile: one piece of it, or a list of them. */
export const wordsOfPut = "what is put";

/** What a goal wishes for. */
export const wordsOfWish = "a line of a goal";

/** What stands before an `otherwise`, and what behind it. */
export interface Behind {
  readonly left: Span;
  readonly right: Span;
}

export const nowhere: Expectation = { kind: "anything", words: null, context: null };

/** The same surroundings, another purpose. */
export function within(why: Expectation, kind: Purpose, words: string | null): Expectation {
  return { kind, words, context: why.context, ...(why.behind === undefined ? {} : { behind: why.behind }) };
}

export const takingMiss = (why: Expectation): Expectation => ({ ...why, takesMiss: true });

/** A cell of a table known by the row's key and the column's heading. */
export function inCell(row: string, column: string): Expectation {
  return { kind: "cell", words: null, context: `row \`${row}\`, column \`${column}\`` };
}

/** Surroundings in words of their own: "row 3, column `hp`". */
export function inPlace(context: string): Expectation {
  return { kind: "cell", words: null, context };
}

export function forArgument(why: Expectation, position: number, callee: string): Expectation {
  return within(why, "argument", `the ${ordinal(position)} value given to \`${callee}\``);
}

/** It is what the function is given first. */
export const isGivenTo = (why: Expectation, callee: string): boolean => why.words === forArgument(why, 1, callee).words;

export function forNamed(why: Expectation, name: string, callee: string): Expectation {
  return within(why, "argument", `\`${name}\` of \`${callee}\``);
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function ordinal(position: number): string {
  const lastTwo = position % 100;
  if (lastTwo >= 11 && lastTwo <= 13) return `${position}th`;
  const ending = ["th", "st", "nd", "rd"][position % 10] ?? "th";
  return `${position}${ending}`;
}
