/** Doubles held against exact fractions. */
import { fraction, order, type Fraction } from "../../src/odds/fraction.ts";

/** Exactly what a finite double holds. */
export function fractionOf(value: number): Fraction {
  let [top, power] = [value, 0];
  while (!Number.isInteger(top)) [top, power] = [top * 2, power + 1];
  return fraction(BigInt(top), 2n ** BigInt(power));
}

/** Do the bounds hold the value? No rounding is forgiven. */
export function isInside({ low, high }: { readonly low: number; readonly high: number }, value: Fraction): boolean {
  return (
    (low === -Infinity || order(fractionOf(low), value) <= 0) &&
    (high === Infinity || order(value, fractionOf(high)) <= 0)
  );
}
