/** Where the columns of a decision ask for the same thing again: TypeScript remembers the answer, and calls it a mistake. */
import type { DecisionRow, Expr, Test } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";

type Decide = Extract<Expr, { kind: "decide" }>;

/** Could TypeScript know the answer to a test in this column? */
export function asksAgain(expr: Decide, column: number): boolean {
  const input = expr.inputs[column];
  if (input === undefined || input.value.type.kind === "bool") return false;
  const rows = expr.rows.filter((row) => row.disputed === null);
  if (rows.some((row) => asksAgainIn(row.tests[column]))) return true;
  // A row that asks nothing else, and does not fit, tells what it is not.
  const gone = new Set<string | null>();
  return rows.some((row) => {
    const words = wordsAsked(row.tests[column]);
    const isGone = words.some((word) => gone.has(word) || gone.has(null) || (word === null && gone.size > 0));
    if (isAlone(row, column)) for (const word of words) gone.add(word);
    return isGone;
  });
}

/** Of one test alone. */
export function asksAgainIn(test: Test | undefined): boolean {
  return (
    test !== undefined &&
    (test.kind === "oneOf" ? isRepeated(wordsAsked(test)) : test.kind === "not" && asksAgainIn(test.test))
  );
}

const isRepeated = (words: readonly (string | null)[]): boolean =>
  words.includes(null) || new Set(words).size < words.length;

const isAlone = (row: DecisionRow, column: number): boolean =>
  row.tests.every((test, index) => index === column || fits(test) === true);

/** Whatever is tested: it always fits, never, or (null) that depends. */
function fits(test: Test): boolean | null {
  switch (test.kind) {
    case "any":
      return true;
    case "in":
      return isEverything(test.value) ? true : null;
    case "not": {
      const inner = fits(test.test);
      return inner === null ? null : !inner;
    }
    case "oneOf": {
      const all = test.tests.map(fits);
      return all.includes(true) ? true : all.every((each) => each === false) ? false : null;
    }
    default:
      test.kind satisfies Kinds<"variant compare equals about none">;
      return null;
  }
}

/** A range without ends. */
const isEverything = (range: Expr): boolean => range.kind === "range" && range.low === null && range.high === null;

/** The words that a test names; null: which ones cannot be told. */
function wordsAsked(test: Test | undefined): readonly (string | null)[] {
  switch (test?.kind) {
    case "equals":
      return [test.value.kind === "literal" ? JSON.stringify(test.value.value) : null];
    case "variant":
      return [test.variant];
    case "oneOf":
      return test.tests.flatMap(wordsAsked);
    case "not":
      return wordsAsked(test.test).length === 0 ? [] : [null];
    default:
      test?.kind satisfies Kinds<"compare about in any none"> | undefined;
      return [];
  }
}
