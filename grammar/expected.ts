import type { IParserErrorMessageProvider, IToken, TokenType } from "chevrotain";

/**
 * What the parser expected where it could not go on, as data: the names of the kinds of words and signs, and the rule
 * of the grammar. The library hands this to the maker of messages alone, so the message is this data; the words for
 * people are made in the catalogue of diagnostics.
 */
export interface Expected {
  readonly rule: string;
  readonly kinds: readonly string[];
}

const say = (rule: string, types: readonly (TokenType | undefined)[]): string =>
  JSON.stringify({
    rule,
    kinds: [...new Set(types.flatMap((type) => (type === undefined ? [] : [type.name])))],
  } satisfies Expected);

const firsts = (paths: readonly (readonly TokenType[])[], found: readonly IToken[]): (TokenType | undefined)[] => {
  // Where the first word fits, it is the second that does not.
  const second = paths.filter((path) => path.length > 1 && path[0]?.tokenTypeIdx === found[0]?.tokenTypeIdx);
  return second.length > 0 ? second.map((path) => path[1]) : paths.map((path) => path[0]);
};

/** Says what was expected as data, see `Expected`. */
export const expectations: IParserErrorMessageProvider = {
  buildMismatchTokenMessage: ({ expected, ruleName }) => say(ruleName, [expected]),
  buildNotAllInputParsedMessage: ({ ruleName }) => say(ruleName, []),
  buildNoViableAltMessage: ({ expectedPathsPerAlt, actual, ruleName }) =>
    say(ruleName, firsts(expectedPathsPerAlt.flat(), actual)),
  buildEarlyExitMessage: ({ expectedIterationPaths, actual, ruleName }) =>
    say(ruleName, firsts(expectedIterationPaths, actual)),
};

/** The data in a message of the parser. */
export function expectedOf(message: string): Expected {
  const read: unknown = JSON.parse(message);
  return read as Expected;
}
