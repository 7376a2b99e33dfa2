/** The same arithmetic as in `numbers.ts`, for a rulebook that keeps another number of places than six. */
import { fail, type Place } from "./errors.ts";
import { unitsOf } from "./numbers.ts";

export interface Decimals {
  readonly scale: number;
  readonly tolerance: number;
  readonly largest: number;
  /** A multiple of one over this has few enough places already. */
  readonly exact: number;
}

export function decimals(places: number): Decimals {
  const scale = 10 ** places;
  return {
    scale,
    tolerance: 0.49999952 / scale,
    largest: Math.floor(Number.MAX_SAFE_INTEGER / scale),
    exact: 2 ** Math.min(places, 20),
  };
}

export function keepTo(to: Decimals, value: number, place?: Place): number {
  if (!(value <= to.largest && value >= -to.largest)) fail("number-too-large", place, { value });
  if (Number.isSafeInteger(value * to.exact)) return value + 0;
  const kept = unitsOf(Math.abs(value), to.scale) / to.scale;
  return value < 0 ? 0 - kept : kept;
}

export function fittingTo(to: Decimals, value: number, place?: Place): number {
  if (!(value <= to.largest && value >= -to.largest)) fail("number-too-large", place, { value });
  return value;
}

export function divideTo(to: Decimals, a: number, b: number, place?: Place): number {
  if (b <= to.tolerance && b >= -to.tolerance) fail("divided-by-zero", place, { dividend: a });
  return a / b;
}

export const isSameTo = (to: Decimals, a: number, b: number): boolean => a - b <= to.tolerance && b - a <= to.tolerance;
export const isMoreTo = (to: Decimals, a: number, b: number): boolean => a - b > to.tolerance;
export const isLessTo = (to: Decimals, a: number, b: number): boolean => b - a > to.tolerance;
export const isAtLeastTo = (to: Decimals, a: number, b: number): boolean => b - a <= to.tolerance;
export const isAtMostTo = (to: Decimals, a: number, b: number): boolean => a - b <= to.tolerance;
export const floorTo = (to: Decimals, value: number, place?: Place): number =>
  whole(Math.floor(value + to.tolerance), place);
export const ceilTo = (to: Decimals, value: number, place?: Place): number =>
  whole(Math.ceil(value - to.tolerance), place);
export const roundTo = (to: Decimals, value: number, place?: Place): number =>
  whole(value < 0 ? 0 - Math.floor(0.5 - value + to.tolerance) : Math.floor(value + 0.5 + to.tolerance), place);

function whole(value: number, place: Place | undefined): number {
  if (!(value <= Number.MAX_SAFE_INTEGER && value >= -Number.MAX_SAFE_INTEGER))
    fail("number-too-large", place, { value });
  return value + 0;
}
