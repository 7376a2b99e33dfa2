/** Decimals as whole numbers of the smallest step kept, so that ends of ranges are compared exactly. */

interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

function decimalOf(value: number): Decimal {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(value.toString());
  if (match === null) return { digits: 0n, places: 0 };
  const fraction = match[3] ?? "";
  const digits = BigInt(`${match[2] ?? "0"}${fraction}`) * (match[1] === "-" ? -1n : 1n);
  const places = fraction.length - Number(match[4] ?? "0");
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 };
}

/** The value in steps of 10^-decimals; undefined if it has more places than that. */
export function stepsOf(value: number, decimals: number): bigint | undefined {
  const { digits, places } = decimalOf(value);
  if (places <= decimals) return digits * 10n ** BigInt(decimals - places);
  const unit = 10n ** BigInt(places - decimals);
  return digits % unit === 0n ? digits / unit : undefined;
}

/** The least and greatest step within `half` of the value. */
export function stepsAround(
  value: number,
  half: number,
  decimals: number,
): { readonly low: bigint; readonly high: bigint } {
  const a = decimalOf(value);
  const b = decimalOf(half);
  const places = Math.max(a.places, b.places, decimals);
  const middle = a.digits * 10n ** BigInt(places - a.places);
  const reach = b.digits * 10n ** BigInt(places - b.places);
  const unit = 10n ** BigInt(places - decimals);
  return { low: ceilDiv(middle - reach, unit), high: floorDiv(middle + reach, unit) };
}

export function floorDiv(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

export function ceilDiv(a: bigint, b: bigint): bigint {
  return -floorDiv(-a, b);
}

/** As a designer writes it: 25 steps of a tenth are `2.5`. */
export function stepsText(steps: bigint, decimals: number): string {
  const sign = steps < 0n ? "-" : "";
  const digits = (steps < 0n ? -steps : steps).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return `${sign}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

/** A pleasant value between the two ends, both included: the one nearest to 0 with the fewest digits after the point. */
export function pleasant(
  low: bigint | null,
  high: bigint | null,
  whole: boolean,
  decimals: number,
): bigint | undefined {
  for (let places = 0; places <= (whole ? 0 : decimals); places += 1) {
    const unit = 10n ** BigInt(decimals - places);
    const least = low === null ? null : ceilDiv(low, unit);
    const most = high === null ? null : floorDiv(high, unit);
    if (least !== null && most !== null && least > most) continue;
    return nearest(least, most, places) * unit;
  }
  return undefined;
}

function nearest(least: bigint | null, most: bigint | null, places: number): bigint {
  // Between two whole numbers the middle reads best: 2.5, not 2.1.
  if (places > 0 && least !== null && most !== null) return floorDiv(least + most, 2n);
  if (least !== null && least > 0n) return least;
  if (most !== null && most < 0n) return most;
  return 0n;
}
