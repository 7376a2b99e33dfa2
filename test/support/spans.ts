/** Places are the same if they name the same stretch, whatever they count from. */
import { expect } from "vitest";
import { Span } from "../../src/source/span.ts";

/** Files share a worker, and what is added for each of them would stay. */
const added = Symbol.for("rulewright.spans");
const shared = globalThis as { [added]?: true };

if (shared[added] === undefined) {
  shared[added] = true;
  expect.addEqualityTesters([
    (a: unknown, b: unknown): boolean | undefined =>
      a instanceof Span && b instanceof Span ? a.file === b.file && a.start === b.start && a.end === b.end : undefined,
  ]);
}
