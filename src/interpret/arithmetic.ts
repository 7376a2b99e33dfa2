/**
 * The numbers of the language for the places that a rulebook keeps: for six the functions of the runtime, for any other
 * number the same method with other constants. Nothing here fails; whoever keeps a value asks `fitsNumber` first.
 */
import * as six from "../runtime/numbers.ts";

export interface Arithmetic {
  readonly decimals: number;
  /** The largest `number` there is. */
  readonly largest: number;
  /** Rounded to the places kept, half away from zero. Ask `fitsNumber` before. */
  keep(value: number): number;
  fitsNumber(value: number): boolean;
  isSame(a: number, b: number): boolean;
  isMore(a: number, b: number): boolean;
  isAtLeast(a: number, b: number): boolean;
  floor(value: number): number;
  ceil(value: number): number;
  round(value: number): number;
}

const largestInt = Number.MAX_SAFE_INTEGER;

/** Whole numbers up to 2^53 - 1; false for what is no number at all. */
export function fitsInt(value: number): boolean {
  return value <= largestInt && value >= -largestInt;
}

const sixPlaces: Arithmetic = {
  decimals: 6,
  largest: six.largestNumber,
  keep: (value) => six.keep(value),
  fitsNumber: (value) => value <= six.largestNumber && value >= -six.largestNumber,
  isSame: six.isSame,
  isMore: six.isMore,
  isAtLeast: six.isAtLeast,
  floor: six.floor,
  ceil: six.ceil,
  round: six.round,
};

const cache = new Map<number, Arithmetic>([[6, sixPlaces]]);

/** The arithmetic of a rulebook that keeps so many places. */
export function arithmetic(decimals: number): Arithmetic {
  const existing = cache.get(decimals);
  if (existing !== undefined) return existing;
  const fresh = places(decimals);
  cache.set(decimals, fresh);
  return fresh;
}

/** As in the runtime: see there for the reasons of each constant. */
function places(decimals: number): Arithmetic {
  const scale = 10 ** decimals;
  const tolerance = 0.49999952 / scale;
  const largest = Math.floor(largestInt / scale);
  const exact = 2 ** Math.min(decimals, 20);
  return {
    decimals,
    largest,
    keep(value) {
      if (Number.isSafeInteger(value * exact)) return value + 0;
      const rounded = six.unitsOf(Math.abs(value), scale) / scale;
      return value < 0 ? 0 - rounded : rounded;
    },
    fitsNumber: (value) => value <= largest && value >= -largest,
    isSame: (a, b) => a - b <= tolerance && b - a <= tolerance,
    isMore: (a, b) => a - b > tolerance,
    isAtLeast: (a, b) => b - a <= tolerance,
    floor: (value) => Math.floor(value + tolerance) + 0,
    ceil: (value) => Math.ceil(value - tolerance) + 0,
    round: (value) => (value < 0 ? 0 - Math.floor(0.5 - value + tolerance) : Math.floor(value + 0.5 + tolerance)),
  };
}
