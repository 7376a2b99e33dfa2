import { expect, it } from "vitest";
import { RulesError, Search } from "../../../src/runtime/index.ts";

/** Goes on until nothing is left. */
function walk<T>(search: Search<T>, next: (place: T) => readonly T[]): readonly T[] {
  const stood: T[] = [];
  while (search.advance()) {
    stood.push(search.here);
    search.lead(next(search.here));
  }
  return stood;
}

const around = ([x, y]: readonly [number, number]): readonly (readonly [number, number])[] => [
  [x + 1, y],
  [x - 1, y],
  [x, y + 1],
  [x, y - 1],
];

it("goes from near to far, and asks of no place twice", () => {
  const search = new Search(1, Infinity, "here");
  const stood = walk(search, (place) => (place < 4 ? [place * 2, place + 2, 1] : [2]));
  expect(stood).toEqual([1, 2, 3, 4, 6, 5]);
  expect(search.reached).toEqual([2, 3, 4, 6, 5]);
});

it("asks nothing of those that are as far as may be gone", () => {
  for (const [limit, stood, found] of [
    [-1, 0, 0],
    [0, 0, 0],
    [1, 1, 4],
    [2, 5, 12],
    [3, 13, 24],
  ] as const) {
    const search = new Search<readonly [number, number]>([0, 0], limit, "here");
    expect([walk(search, around).length, search.reached.length], String(limit)).toEqual([stood, found]);
  }
});

it("stops where the goal is found", () => {
  const search = new Search(0, Infinity, "here", [5]);
  expect(walk(search, (place) => [place + 1, place + 2])).toEqual([0, 1, 2, 3]);
  expect(search.steps).toBe(3);
  const there = new Search(0, Infinity, "here", [0]);
  expect([walk(there, () => [1]), there.steps]).toEqual([[], 0]);
  const never = new Search(0, Infinity, "here", [5]);
  expect([walk(never, () => [0]), never.steps]).toEqual([[0], undefined]);
});

it("tells places apart by what they are, not by the order of their parts", () => {
  const same = (a: readonly number[], b: readonly number[]): boolean =>
    a.length === b.length && a.every((each) => b.includes(each));
  const search = new Search<readonly number[]>([1, 2], Infinity, "here", [], same);
  walk(search, () => [
    [2, 1],
    [1, 3],
    [3, 1],
    [2, 3, 1],
  ]);
  expect(search.reached).toEqual([
    [1, 3],
    [2, 3, 1],
  ]);
  // Without an order of its own, a list of the same numbers is another one.
  const lists = new Search<readonly number[]>([1, 2], Infinity, "here");
  walk(lists, () => [[2, 1]]);
  expect(lists.reached).toEqual([[2, 1]]);
});

it("ends with an error where places have no end", () => {
  const endless = new Search<readonly [number, number]>([0, 0], Infinity, "board.rules:3:1");
  let found: unknown = null;
  try {
    walk(endless, around);
  } catch (problem) {
    found = problem;
  }
  expect(found).toBeInstanceOf(RulesError);
  expect(found).toMatchObject({ fault: "too-many-steps", place: "board.rules:3:1", values: { places: 100_000 } });
  const line = new Search(0, Infinity, "here");
  expect(walk(line, (place) => (place < 99_999 ? [place + 1] : [])).length).toBe(100_000);
});
