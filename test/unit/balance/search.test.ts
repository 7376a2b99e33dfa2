/** The search against planted truths: random problems that a place near the start solves, and what brute force says of them. */
import { expect, it } from "vitest";
import { search, type Tried } from "../../../src/balance/search.ts";
import { farnessOf, isOrdered, type Point, type Space } from "../../../src/balance/space.ts";
import type { Tunable } from "../../../src/balance/tunable.ts";
import { chance } from "../../support/random.ts";
import { seedFrom, tries } from "../../support/soak.ts";

interface Planted {
  readonly space: Space;
  /** How far each line is missed at a place. */
  readonly misses: (point: Point) => readonly number[];
}

/** Lines like those of games: steps, products and thresholds of a few numbers, each in a narrow range around what the planted place gives. */
function plant(seed: number): Planted {
  const dice = chance(seed);
  const axes = Array.from({ length: 4 }, () => {
    const size = 6 + dice.below(7);
    return {
      tunable: {} as Tunable,
      values: Array.from({ length: size }, (_, at) => at),
      start: dice.below(size),
      step: 1,
      decimals: 0,
    };
  });
  const orders = dice.below(2) === 0 ? [] : [{ low: 0, high: 1, isOrEqual: true }];
  const free = axes.map(({ values }) => dice.below(values.length));
  const truth = orders.length === 0 ? free : [...free.slice(0, 2).sort((a, b) => a - b), ...free.slice(2)];
  const begin =
    orders.length === 0
      ? []
      : axes
          .slice(0, 2)
          .map(({ start }) => start)
          .sort((a, b) => a - b);
  const space: Space = {
    axes: axes.map((axis, at) => ({ ...axis, start: Math.min(begin[at] ?? axis.start, axis.values.length - 1) })),
    orders,
  };
  const values = Array.from({ length: 4 }, () => {
    const [a, b] = [dice.below(4), dice.below(4)];
    const [by, most] = [1 + dice.below(3), 3 + dice.below(8)];
    const at = (point: Point, axis: number): number => point[axis] ?? 0;
    return dice.pick<(point: Point) => number>([
      (point) => Math.floor(at(point, a) / by) - at(point, b),
      (point) => Math.min(most, at(point, a) + at(point, b)),
      (point) => (at(point, a) - by >= most / 2 ? at(point, b) : Math.floor(at(point, b) / 2)),
      (point) => (at(point, a) * at(point, b)) / by,
    ]);
  });
  const ranges = values.map((valueAt) => {
    const width = dice.below(3) / 2;
    return [valueAt(truth) - width, valueAt(truth) + width] as const;
  });
  const misses = (point: Point): readonly number[] =>
    values.map((valueAt, line) => {
      const [low, high] = ranges[line] ?? [0, 0];
      return Math.max(0, low - valueAt(point), valueAt(point) - high);
    });
  return { space, misses };
}

/** The least steps to a place that meets all, of all places. */
function leastOf({ space, misses }: Planted): number {
  let points: readonly Point[] = [[]];
  for (const { values } of space.axes) points = points.flatMap((point) => values.map((_, place) => [...point, place]));
  const met = points.filter((point) => isOrdered(space, point) && misses(point).every((miss) => miss === 0));
  return Math.min(...met.map((point) => farnessOf(space, point)));
}

const first = seedFrom(1);
const problems = tries(60, 20);

it("finds what is planted in nine of ten problems, and claims of it only what brute force says, too", async () => {
  let found = 0;
  for (let seed = first; seed < first + problems; seed += 1) {
    const planted = plant(seed);
    const ask = async (points: readonly Point[]): Promise<readonly Tried[]> =>
      points.map((point) => ({ misses: planted.misses(point) }));
    const told = await search(planted.space, ask, { tries: 600, seed: String(seed) });
    const least = leastOf(planted);
    const [best] = told.answers;
    if (best === undefined || best.miss > 0) continue;
    found += 1;
    expect(
      planted.misses(best.point).every((miss) => miss === 0),
      `seed ${seed}`,
    ).toBe(true);
    if (told.isSmallest) expect(best.farness, `seed ${seed}`).toBe(least);
    expect(told.tried, `seed ${seed}`).toBeLessThanOrEqual(600);
  }
  expect(found / problems).toBeGreaterThanOrEqual(0.9);
});
