/** What may move, and how far: a grid of values for each number, and orders that must hold between them. */
import type { Bound } from "../ir/program.ts";
import { nameOf, type Tunable } from "./tunable.ts";

export interface TuneAxis {
  readonly tunable: Tunable;
  /** Upwards; the value of now is one of them. */
  readonly values: readonly number[];
  readonly start: number;
  readonly step: number;
  /** Decimals that values on the grid may have. */
  readonly decimals: number;
}

/** The value of the first axis lies below that of the second; `isOrEqual`: or on it. */
export interface OrderRule {
  readonly low: number;
  readonly high: number;
  readonly isOrEqual: boolean;
}

export interface Space {
  readonly axes: readonly TuneAxis[];
  readonly orders: readonly OrderRule[];
}

/** A place on the grid of each axis. */
export type Point = readonly number[];

export const startOf = ({ axes }: Space): Point => axes.map(({ start }) => start);
export const keyOf = (point: Point): string => point.join(" ");

export function isOrdered({ axes, orders }: Space, point: Point): boolean {
  const valueAt = (axis: number): number => axes[axis]?.values[point[axis] ?? 0] ?? 0;
  return orders.every(({ low, high, isOrEqual }) => {
    const [a, b] = [valueAt(low), valueAt(high)];
    return isOrEqual ? a <= b : a < b;
  });
}

/** How far it lies from what is there: the steps of all numbers together. */
export const farnessOf = ({ axes }: Space, point: Point): number =>
  axes.reduce((sum, { values, start, step }, axis) => {
    const by = Math.abs((values[point[axis] ?? 0] ?? 0) - (values[start] ?? 0)) / step;
    return sum + Math.round(by * 1e6) / 1e6;
  }, 0);

export const changedIn = ({ axes }: Space, point: Point): readonly number[] =>
  axes.flatMap(({ start }, axis) => (point[axis] === start ? [] : [axis]));

/** How many places there are, orders aside. */
export const sizeOf = ({ axes }: Space): number => axes.reduce((product, { values }) => product * values.length, 1);

export interface Bounds {
  readonly low: number | null;
  readonly high: number | null;
  readonly step: number | null;
}

export const unbounded: Bounds = { low: null, high: null, step: null };

/** Without a limit on a side: so many steps at least, and from half to twice of what is there, but not more steps than that. */
const usualSteps = 10;
const mostUsualSteps = 1000;
const mostValues = 10_000;

const decimalsOf = (value: number): number => {
  const [, decimals = "", exponent = "0"] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  return Math.max(0, decimals.length - Number(exponent));
};

/** A text: why it cannot move so. */
export function axisOf(tunable: Tunable, { low, high, step }: Bounds): TuneAxis | string {
  const { value, isWhole, written, bound } = tunable;
  const name = `\`${nameOf(tunable)}\``;
  const by = step ?? usualStep(tunable);
  if (isWhole && (!Number.isInteger(by) || !Number.isInteger(low ?? 0) || !Number.isInteger(high ?? 0)))
    return `${name} is a whole number, and so are its bounds and its step.`;
  const limits = limitsOf(tunable.kind === "weight" ? withLeast(bound, 0) : bound, by);
  const reach = (far: number): number => by * Math.min(mostUsualSteps, Math.max(usualSteps, Math.floor(far / by)));
  const [half, whole] = [Math.abs(value) / 2, Math.abs(value)];
  const [least, most] = [
    Math.max(low ?? value - reach(value < 0 ? whole : half), limits.low),
    Math.min(high ?? value + reach(value < 0 ? half : whole), limits.high),
  ];
  if (value < least - 1e-12 || value > most + 1e-12)
    return `${name} is ${value} now, and that lies outside of ${low ?? "…"}..${high ?? "…"}. Give bounds that hold what is there.`;
  if ((most - least) / by > mostValues) return `${name} would have more than ${mostValues} values. Give a larger step.`;
  const decimals = Math.max(
    decimalsOf(value),
    decimalsOf(by),
    decimalsOf(low ?? 0),
    written.decimals + (written.isPercent ? 2 : 0),
  );
  // From the lower bound where one is given, else from what is there.
  const from = low === null ? value - by * Math.floor((value - least) / by + 1e-9) : least;
  const values = new Set([value]);
  for (let place = 0; place <= (most - from) / by + 1e-9; place += 1)
    values.add(Number((from + place * by).toFixed(decimals)));
  for (const each of bound?.values ?? []) if (each >= least && each <= most) values.add(each);
  const sorted = [...values].filter((each) => isWithin(each, bound)).sort((a, b) => a - b);
  return { tunable, values: sorted, start: sorted.indexOf(value), step: by, decimals };
}

/** One, of whole numbers; else one unit of the last digit that is written, and a tenth at most. */
export function usualStep({ isWhole, written }: Tunable): number {
  if (isWhole) return 1;
  if (written.isPercent) return Number((10 ** -(written.decimals + 2)).toFixed(written.decimals + 2));
  return Number((10 ** -Math.max(1, written.decimals)).toFixed(Math.max(1, written.decimals)));
}

function limitsOf(bound: Bound | null, step: number): { readonly low: number; readonly high: number } {
  return {
    low: bound?.low == null ? -Infinity : bound.low + (bound.lowOpen ? step : 0),
    high: bound?.high == null ? Infinity : bound.high - (bound.highOpen ? step : 0),
  };
}

const withLeast = (bound: Bound | null, low: number): Bound => ({
  low: Math.max(low, bound?.low ?? low),
  high: bound?.high ?? null,
  lowOpen: bound?.lowOpen ?? false,
  highOpen: bound?.highOpen ?? false,
});

function isWithin(value: number, bound: Bound | null): boolean {
  if (bound === null) return true;
  const { low, high, lowOpen, highOpen, values } = bound;
  if (values !== undefined) return values.includes(value);
  return (
    (low === null || (lowOpen ? value > low : value >= low)) &&
    (high === null || (highOpen ? value < high : value <= high))
  );
}
