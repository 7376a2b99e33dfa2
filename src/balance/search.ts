/**
 * Looks for other numbers with which all goals are met, near those that are there: all places where they are few enough,
 * else downhill from what is there, from places nearby, and back as far as it goes. The same tries in the same order each time.
 */
import type { Dice } from "../runtime/dice.ts";
import { seeded } from "../runtime/seeded.ts";
import { changedIn, farnessOf, isOrdered, keyOf, sizeOf, startOf, type Point, type Space } from "./space.ts";

/** What comes of a place: how far each line of the goals is missed; a text: the rules refuse it. */
export type Tried = { readonly misses: readonly number[] } | { readonly refused: string };

/** Several places at once. Where they are many, those that are clearly worse than others may be looked at less closely. */
export type Try = (points: readonly Point[]) => Promise<readonly Tried[]>;

export interface SearchOptions {
  /** Places looked at, at most. */
  readonly tries: number;
  readonly seed: string;
}

export interface Answer {
  readonly point: Point;
  readonly misses: readonly number[];
  /** All misses together; 0: all goals are met. */
  readonly miss: number;
  readonly farness: number;
}

export interface Found {
  /** The nearest to what is wanted first, then others that change other numbers. */
  readonly answers: readonly Answer[];
  /** Every place was looked at that lies as near as the first answer: there is no smaller change. */
  readonly isSmallest: boolean;
  /** Every place was looked at. */
  readonly isWhole: boolean;
  readonly tried: number;
  /** Why places were refused, and how many. */
  readonly refused: ReadonlyMap<string, number>;
  /** Lines that cannot be met together, though fewer of them can; none: all can be met, or nobody knows. */
  readonly conflict: readonly number[];
}

const mostAnswers = 3;

export async function search(space: Space, ask: Try, options: SearchOptions): Promise<Found> {
  const desk = newDesk(space, ask, options);
  const start = startOf(space);
  const [here] = await desk.look([start]);
  const lines = here !== undefined && "misses" in here ? here.misses.map((_, line) => line) : null;
  if (lines === null) return foundOf(desk, [], false, false, []);
  const whole = allPlaces(space, options.tries);
  if (whole !== null) await desk.look(whole);
  else await searchNear(desk, lines);
  const answers = answersOf(desk, lines);
  const [best] = answers;
  const isSmallest = whole !== null || (best !== undefined && (await coversAll(desk, best)));
  const conflict = best === undefined || best.miss === 0 ? [] : await conflictOf(desk, lines, whole !== null);
  return foundOf(desk, answersOf(desk, lines), isSmallest, whole !== null, conflict);
}

const foundOf = (
  { known, refused }: Desk,
  answers: readonly Answer[],
  isSmallest: boolean,
  isWhole: boolean,
  conflict: readonly number[],
): Found => ({ answers, isSmallest, isWhole, conflict, tried: known.size, refused });

// ---------------------------------------------------------------- what is known

interface Desk {
  readonly space: Space;
  readonly options: SearchOptions;
  readonly known: Map<string, { readonly point: Point; readonly tried: Tried }>;
  readonly refused: Map<string, number>;
  left(): number;
  /** Places beyond the budget are left out. */
  look(points: readonly Point[]): Promise<readonly Tried[]>;
}

function newDesk(space: Space, ask: Try, options: SearchOptions): Desk {
  const known: Desk["known"] = new Map();
  const refused = new Map<string, number>();
  const left = (): number => options.tries - known.size;
  return {
    space,
    options,
    known,
    refused,
    left,
    async look(points) {
      const fresh = new Map<string, Point>();
      for (const point of points) {
        const key = keyOf(point);
        if (!known.has(key) && fresh.size < left() && isOrdered(space, point)) fresh.set(key, point);
      }
      const all = [...fresh.values()];
      const tried = all.length === 0 ? [] : await ask(all);
      for (const [index, point] of all.entries()) {
        const one = tried[index] as Tried;
        known.set(keyOf(point), { point, tried: one });
        if ("refused" in one) refused.set(one.refused, (refused.get(one.refused) ?? 0) + 1);
      }
      return points.map((point) => known.get(keyOf(point))?.tried ?? { refused: "" });
    },
  };
}

const missOn = (tried: Tried | undefined, lines: readonly number[]): number =>
  tried === undefined || "refused" in tried
    ? Infinity
    : lines.reduce((sum, line) => sum + (tried.misses[line] ?? 0), 0);

/** In order of what they are worth: the misses, how far they lie, how many numbers change, and their place. */
function ranked(desk: Desk, lines: readonly number[]): readonly Answer[] {
  return [...desk.known.values()]
    .flatMap(({ point, tried }): readonly Answer[] =>
      "refused" in tried
        ? []
        : [{ point, misses: tried.misses, miss: missOn(tried, lines), farness: farnessOf(desk.space, point) }],
    )
    .sort(
      (a, b) =>
        a.miss - b.miss ||
        a.farness - b.farness ||
        changedIn(desk.space, a.point).length - changedIn(desk.space, b.point).length ||
        (keyOf(a.point) < keyOf(b.point) ? -1 : 1),
    );
}

/** The best, and the best of those that leave some number alone that all before them change. */
function answersOf(desk: Desk, lines: readonly number[]): readonly Answer[] {
  const chosen: { readonly answer: Answer; readonly changed: ReadonlySet<number> }[] = [];
  const all = ranked(desk, lines);
  const most = all[0]?.miss ?? 0;
  for (const answer of all) {
    if (answer.miss > most || chosen.length === mostAnswers) break;
    const changed = new Set(changedIn(desk.space, answer.point));
    if (chosen.every((other) => [...other.changed].some((axis) => !changed.has(axis))))
      chosen.push({ answer, changed });
  }
  return chosen.map(({ answer }) => answer);
}

// ---------------------------------------------------------------- all places

/** Null: they are too many. */
function allPlaces(space: Space, most: number): readonly Point[] | null {
  // Orders leave some out; to find that out costs nothing but this loop.
  if (sizeOf(space) > most * 64) return null;
  let points: readonly Point[] = [[]];
  for (const { values } of space.axes) points = points.flatMap((point) => values.map((_, place) => [...point, place]));
  const all = points.filter((point) => isOrdered(space, point));
  return all.length > most
    ? null
    : all
        .map((point) => ({ point, far: farnessOf(space, point) }))
        .sort((a, b) => a.far - b.far)
        .map(({ point }) => point);
}

/** Looks at every place that lies nearer than the answer, where they are not too many. */
async function coversAll(desk: Desk, { point, farness, miss }: Answer): Promise<boolean> {
  if (miss > 0) return false;
  const nearer = nearerThan(desk.space, farness, desk.left() + desk.known.size, keyOf(point));
  if (nearer === null || nearer.filter((each) => !desk.known.has(keyOf(each))).length > desk.left()) return false;
  await desk.look(nearer);
  return true;
}

/** Null: they are more than that. */
function nearerThan({ axes, orders }: Space, farness: number, most: number, without: string): readonly Point[] | null {
  let partial: readonly { readonly point: Point; readonly far: number }[] = [{ point: [], far: 0 }];
  for (const { values, start, step } of axes) {
    const now = values[start] ?? 0;
    partial = partial.flatMap(({ point, far }) =>
      values.flatMap((value, place) => {
        const further = far + Math.abs(value - now) / step;
        return further < farness - 1e-6 ? [{ point: [...point, place], far: further }] : [];
      }),
    );
    if (partial.length > most * 8) return null;
  }
  const all = partial
    .map(({ point }) => point)
    .filter((point) => isOrdered({ axes, orders }, point) && keyOf(point) !== without);
  return all.length > most ? null : all;
}

// ---------------------------------------------------------------- downhill

async function searchNear(desk: Desk, lines: readonly number[]): Promise<void> {
  const start = startOf(desk.space);
  const reserve = Math.floor(desk.options.tries / 3);
  await comeDown(desk, start, lines, new Set());
  await breakOut(desk, ranked(desk, lines)[0]?.point ?? start, lines, reserve);
  const dice = seeded(desk.options.seed);
  for (let round = 0; round < 50 && desk.left() > reserve && bestMiss(desk, lines) > 0; round += 1) {
    const from = placeNear(desk.space, dice, 1 + Math.floor(round / 4));
    if (isOrdered(desk.space, from)) await breakOut(desk, await goDown(desk, from, lines, new Set()), lines, reserve);
  }
  await otherAnswers(desk, lines);
}

const bestMiss = (desk: Desk, lines: readonly number[]): number => ranked(desk, lines)[0]?.miss ?? Infinity;

/** Without one of the numbers that the best answer changes, one after the other. */
async function otherAnswers(desk: Desk, lines: readonly number[]): Promise<void> {
  const [best] = ranked(desk, lines);
  if (best === undefined || best.miss > 0) return;
  const { axes } = desk.space;
  const far = (axis: number): number => Math.abs((best.point[axis] ?? 0) - (axes[axis]?.start ?? 0));
  const changed = [...changedIn(desk.space, best.point)].sort((a, b) => far(b) - far(a) || a - b);
  for (const axis of changed.slice(0, 4)) {
    if (desk.left() < 10 || answersOf(desk, lines).length === mostAnswers) return;
    await comeDown(desk, startOf(desk.space), lines, new Set([axis]));
  }
}

/** A place so many grid steps away, in some numbers. */
function placeNear(space: Space, dice: Dice, reach: number): Point {
  return space.axes.map(({ values, start }) => {
    const wide = Math.max(reach, Math.round((values.length * reach) / 16));
    const by = dice.below(2) === 0 ? 0 : dice.below(2 * wide + 1) - wide;
    return Math.min(values.length - 1, Math.max(0, start + by));
  });
}

/** From a place downhill, and then back towards what is there. */
async function comeDown(desk: Desk, from: Point, lines: readonly number[], still: ReadonlySet<number>): Promise<void> {
  if (isOrdered(desk.space, from)) await comeBack(desk, await goDown(desk, from, lines, still), lines, still);
}

async function goDown(desk: Desk, from: Point, lines: readonly number[], still: ReadonlySet<number>): Promise<Point> {
  let here = from;
  let [at] = await desk.look([here]);
  for (let round = 0; round < 200 && missOn(at, lines) > 0 && desk.left() > 0; round += 1) {
    const next = (await bestMove(desk, here, lines, still)) ?? (await bestPair(desk, here, lines, still));
    if (next === null) break;
    here = next;
    [at] = await desk.look([here]);
  }
  return here;
}

const moved = (point: Point, axis: number, by: number): Point =>
  point.map((place, index) => (index === axis ? place + by : place));

const isOn = ({ axes }: Space, point: Point): boolean =>
  point.every((place, axis) => place >= 0 && place < (axes[axis]?.values.length ?? 0));

/** Of all moves of one number by one step, then by ever more in the ways that help: the one that gains most for its length. */
async function bestMove(
  desk: Desk,
  here: Point,
  lines: readonly number[],
  still: ReadonlySet<number>,
): Promise<Point | null> {
  const { space } = desk;
  const before = missOn(desk.known.get(keyOf(here))?.tried, lines);
  const ways = space.axes.flatMap((_, axis) => (still.has(axis) ? [] : [-1, 1].map((by) => ({ axis, by }))));
  let best: { readonly point: Point; readonly gain: number } | null = null;
  // Where a small step changes nothing, a longer one may.
  for (let length = 1, open = ways; open.length > 0 && length < 1 << 14; length *= 2) {
    const steps = open.map(({ axis, by }) => ({ axis, by, point: moved(here, axis, by * length) }));
    const inside = steps.filter(({ point }) => isOn(space, point) && isOrdered(space, point));
    const tried = await desk.look(inside.map(({ point }) => point));
    const gains = inside.map(({ axis, by, point }, index) => ({
      axis,
      by,
      point,
      miss: missOn(tried[index], lines),
      gain: (before - missOn(tried[index], lines)) / length,
    }));
    for (const { point, miss, gain } of gains) {
      if (miss < before && (best === null || gain > best.gain + 1e-12)) best = { point, gain };
      if (miss === 0) return point;
    }
    open = gains.filter(({ miss }) => miss <= before);
    if (best !== null && length >= 4) break;
  }
  return best?.point ?? null;
}

/**
 * Out of the place where no move helps: lines that are missed there count once more, so that others give way, until all
 * are met (the breakout method: Morris, 1993). Lines count as often as they are named.
 */
async function breakOut(desk: Desk, from: Point, lines: readonly number[], reserve: number): Promise<void> {
  let here = from;
  let weighted = lines;
  for (let round = 0; round < 20 && desk.left() > reserve; round += 1) {
    const tried = desk.known.get(keyOf(here))?.tried;
    const missed = lines.filter((line) => missOn(tried, [line]) > 0);
    if (missed.length === 0) return comeBack(desk, here, lines, new Set());
    weighted = [...weighted, ...missed];
    here =
      (await bestMove(desk, here, weighted, new Set())) ?? (await bestPair(desk, here, weighted, new Set())) ?? here;
  }
}

/** Two numbers at once, each by a step: where neither helps alone. */
async function bestPair(
  desk: Desk,
  here: Point,
  lines: readonly number[],
  still: ReadonlySet<number>,
): Promise<Point | null> {
  const { space } = desk;
  const before = missOn(desk.known.get(keyOf(here))?.tried, lines);
  const axes = space.axes.flatMap((_, axis) => (still.has(axis) ? [] : [axis]));
  const points = axes.flatMap((a, index) =>
    axes.slice(index + 1).flatMap((b) => [-1, 1].flatMap((x) => [-1, 1].map((y) => moved(moved(here, a, x), b, y)))),
  );
  const inside = points
    .filter((point) => isOn(space, point) && isOrdered(space, point))
    .slice(0, Math.floor(desk.left() / 2));
  const tried = await desk.look(inside);
  let best: { readonly point: Point; readonly miss: number } | null = null;
  for (const [index, point] of inside.entries()) {
    const miss = missOn(tried[index], lines);
    if (miss < before && (best === null || miss < best.miss)) best = { point, miss };
  }
  return best?.point ?? null;
}

/** As far back to what is there as nothing is lost: whole ways first, then by halves, then one back and another a little on. */
async function comeBack(desk: Desk, from: Point, lines: readonly number[], still: ReadonlySet<number>): Promise<void> {
  const { space } = desk;
  let here = from;
  const limit = missOn(desk.known.get(keyOf(here))?.tried, lines);
  if (limit === Infinity) return;
  for (let round = 0; round < 200 && desk.left() > 0; round += 1) {
    const far = farnessOf(space, here);
    const changed = changedIn(space, here);
    const back = changed.flatMap((axis) => {
      const by = (space.axes[axis]?.start ?? 0) - (here[axis] ?? 0);
      return [...new Set([by, Math.trunc(by / 2), Math.sign(by)])]
        .filter((each) => each !== 0)
        .map((each) => moved(here, axis, each));
    });
    const twice = changed.flatMap((axis) => {
      const by = (space.axes[axis]?.start ?? 0) - (here[axis] ?? 0);
      if (Math.abs(by) < 2) return [];
      const less = moved(here, axis, 2 * Math.sign(by));
      return space.axes.flatMap((_, other) =>
        other === axis || still.has(other) ? [] : [-1, 1].map((each) => moved(less, other, each)),
      );
    });
    const next = (await nearest(desk, back, lines, limit, far)) ?? (await nearest(desk, twice, lines, limit, far));
    if (next === null) return;
    here = next;
  }
}

async function nearest(
  desk: Desk,
  points: readonly Point[],
  lines: readonly number[],
  limit: number,
  far: number,
): Promise<Point | null> {
  const { space } = desk;
  const closer = points
    .filter((point) => isOn(space, point) && isOrdered(space, point) && farnessOf(space, point) < far - 1e-9)
    .sort((a, b) => farnessOf(space, a) - farnessOf(space, b));
  const tried = await desk.look(closer);
  return closer.find((_, index) => missOn(tried[index], lines) <= limit) ?? null;
}

// ---------------------------------------------------------------- goals against each other

/** The fewest lines that cannot be met together: one after the other is left out, and stays out where the rest still cannot be. */
async function conflictOf(desk: Desk, lines: readonly number[], isWhole: boolean): Promise<readonly number[]> {
  const canBeMet = async (some: readonly number[]): Promise<boolean> => {
    if (bestMiss(desk, some) === 0) return true;
    if (isWhole || desk.left() < 5) return false;
    await comeDown(desk, ranked(desk, some)[0]?.point ?? startOf(desk.space), some, new Set());
    return bestMiss(desk, some) === 0;
  };
  let conflict = lines;
  for (const line of lines) {
    const rest = conflict.filter((each) => each !== line);
    if (rest.length > 0 && !(await canBeMet(rest))) conflict = rest;
  }
  return conflict;
}
