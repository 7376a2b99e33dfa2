import type { CstNode, IToken } from "chevrotain";
import { DeclarationRules } from "./rules/declarations.ts";
import { expectedOf, type Expected } from "./expected.ts";

class Grammar extends DeclarationRules {
  constructor() {
    super();
    this.performSelfAnalysis();
  }
}

/** What may be read on its own. */
export type Entry = "declaration" | "formula" | "test" | "lines" | "faces" | "params" | "fieldType";

/** Where the parser could not go on: the place in the list of words, and what it expected there. */
export interface Failure {
  /** Index into the words given; their number, if they ended too soon. */
  readonly at: number;
  readonly expected: Expected;
}

let grammar: Grammar | undefined;

/** Reads words and signs by a rule of the grammar. Stops at the first that does not fit. */
export function readBy(entry: Entry, words: readonly IToken[]): CstNode | Failure {
  grammar ??= new Grammar();
  grammar.input = words as IToken[];
  const tree = grammar[entry]();
  const error = grammar.errors[0];
  if (error === undefined) return tree;
  const place = words.indexOf(error.token);
  return { at: place < 0 ? words.length : place, expected: expectedOf(error.message) };
}

export function failed(result: CstNode | Failure): result is Failure {
  return "expected" in result;
}
