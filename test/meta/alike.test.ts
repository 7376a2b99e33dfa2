/** What tests compare with first: where it says that two values are the same, so says Node. */
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { Span } from "../../src/source/span.ts";
import { alikeTester } from "../support/alike.ts";
import { chance, type Chance } from "../support/random.ts";
import { firstSeed, tries } from "../support/soak.ts";

class Own {
  readonly a = 1;
}

const hidden = (value: number): object => Object.defineProperty({ a: 1 }, "b", { value, enumerable: false });

it.each([
  ["zeros", [0], [-0]],
  ["what is missing", { a: undefined }, {}],
  ["a hole", Array(1), [undefined]],
  ["a class", new Own(), { a: 1 }],
  ["another key", { a: undefined }, { b: undefined }],
  ["the order of a map", new Map(Object.entries({ a: 1, b: 2 })), new Map(Object.entries({ b: 2, a: 1 }))],
  ["a map and a set", [new Map()], [new Set()]],
  ["a symbol", { [Symbol.for("a")]: 1 }, { [Symbol.for("a")]: 2 }],
  ["what is not listed", hidden(1), hidden(2)],
  ["functions", { a: (): number => 1 }, { a: (): number => 1 }],
  ["errors", [new Error("a")], [new Error("b")]],
  ["times", [new Date(1)], [new Date(2)]],
  ["bytes", [new Uint8Array([1])], [new Uint8Array([2])]],
  ["places", [Span.still("a", 1, 2)], [Span.still("a", 1, 3)]],
  ["what a matcher matches", { a: 1 }, { a: expect.anything() as unknown }],
])("leaves to others whether %s differ", (_, a, b) => {
  expect(alikeTester(a, b)).not.toBe(true);
  expect(alikeTester(b, a)).not.toBe(true);
});

it("knows places that count from elsewhere", () => {
  const [still, moved] = [Span.still("a", 5, 7), Span.movable("a", 1, 9).between(5, 7)];
  expect(alikeTester({ all: [still, new Map([["b", still]])] }, { all: [moved, new Map([["b", moved]])] })).toBe(true);
});

function someValue(make: Chance, depth: number): unknown {
  const inner = (): unknown => someValue(make, depth - 1);
  const kind = make.below(depth > 0 ? 9 : 5);
  if (kind < 5) return [0, 1, "a", null, undefined][make.below(5)];
  if (kind === 5) return make.many(0, 2, inner);
  if (kind === 6) return new Map(make.many(0, 2, () => [make.pick(["a", "b"]), inner()] as const));
  if (kind === 7) return new Set(make.many(0, 2, inner));
  return Object.fromEntries(make.many(0, 2, () => [make.pick(["a", "b"]), inner()] as const));
}

it("says of no two random values that they are the same where they are not", () => {
  const make = chance(firstSeed);
  let same = 0;
  for (let round = 0; round < tries(200_000, 20_000); round += 1) {
    const [a, b] = [{ a: someValue(make, 2) }, { a: someValue(make, 2) }];
    if (alikeTester(a, b) !== true) continue;
    same += 1;
    expect(isDeepStrictEqual(a, b)).toBe(true);
  }
  expect(same).toBeGreaterThan(1000);
});
