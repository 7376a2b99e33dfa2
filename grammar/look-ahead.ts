/** How the parser decides which way to go on. */
import { LLkLookaheadStrategy, type ILookaheadStrategy } from "chevrotain";

type OfAlternation = Parameters<ILookaheadStrategy["buildLookaheadForAlternation"]>[0];
type OfOptional = Parameters<ILookaheadStrategy["buildLookaheadForOptional"]>[0];

/**
 * Decides as Chevrotain does, but collects the words by which it decides only when the parser first comes there: whoever
 * reads a few changed lines comes to a few of the places.
 */
export class LazyLookahead extends LLkLookaheadStrategy {
  override buildLookaheadForAlternation(
    options: OfAlternation,
  ): ReturnType<ILookaheadStrategy["buildLookaheadForAlternation"]> {
    return deferred(() => super.buildLookaheadForAlternation(options));
  }

  override buildLookaheadForOptional(options: OfOptional): ReturnType<ILookaheadStrategy["buildLookaheadForOptional"]> {
    return deferred(() => super.buildLookaheadForOptional(options));
  }
}

/** A function that `build` makes when it is first called; each is called as a method of the parser. */
function deferred<Values extends unknown[], Result>(
  build: () => (...values: Values) => Result,
): (...values: Values) => Result {
  let decide: ((...values: Values) => Result) | undefined;
  return function (this: unknown, ...values) {
    decide ??= build();
    return decide.apply(this, values);
  };
}
