/** Places are the same if they name the same stretch, whatever they count from. */
import { expect } from "vitest";
import { alikeTester } from "./alike.ts";

/** Files share a worker, and what is added for each of them would stay. */
const added = Symbol.for("rulewright.spans");
const shared = globalThis as { [added]?: true };

if (shared[added] === undefined) {
  shared[added] = true;
  expect.addEqualityTesters([alikeTester]);
}
