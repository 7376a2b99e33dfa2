import { NoViableAltException, type CstNode, type IToken } from "chevrotain";
import { DeclarationRules } from "./rules/declarations.ts";
import { expectedOf, type Expected } from "./expected.ts";

/** What the library has beside what its declarations show. */
interface Library {
  raiseNoAltException(occurrence: number, told: string | undefined): never;
  getCurrRuleFullName(): string;
  SAVE_ERROR(error: Error): Error;
}

const library = DeclarationRules.prototype as unknown as Library;

class Grammar extends DeclarationRules {
  /** By the rule, its alternatives and the word that was found: all that `expectations` makes the message of. */
  readonly #messages = new Map<string, string>();

  constructor() {
    super();
    this.performSelfAnalysis();
  }

  /** The library follows all ways through the grammar for each error, which took a tenth of reading what has mistakes. */
  raiseNoAltException(occurrence: number, told: string | undefined): never {
    const key = `${library.getCurrRuleFullName.call(this)} ${occurrence} ${this.LA(1).tokenTypeIdx}`;
    const message = this.#messages.get(key);
    if (message !== undefined)
      throw library.SAVE_ERROR.call(this, new NoViableAltException(message, this.LA(1), this.LA(0)));
    try {
      return library.raiseNoAltException.call(this, occurrence, told);
    } catch (error) {
      if (error instanceof NoViableAltException) this.#messages.set(key, error.message);
      throw error;
    }
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
