/** Fractions of whole numbers of any size: chances without any rounding. */
export interface Fraction {
  readonly top: bigint;
  /** More than 0, and without a divisor that `top` has, too. */
  readonly bottom: bigint;
}

export const zero: Fraction = { top: 0n, bottom: 1n };
export const one: Fraction = { top: 1n, bottom: 1n };

export function fraction(top: bigint, bottom: bigint): Fraction {
  const [a, b] = bottom < 0n ? [-top, -bottom] : [top, bottom];
  const shared = divisor(a, b);
  return { top: a / shared, bottom: b / shared };
}

function divisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const minus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom);
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.top, a.bottom * b.bottom);
/** The divisor must not be 0. */
export const over = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.bottom, a.bottom * b.top);

/** Less than 0, 0, more than 0. */
export function order(a: Fraction, b: Fraction): number {
  const difference = a.top * b.bottom - b.top * a.bottom;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

const mostDecimals = 9;

/** A number of the language, whose decimals are few, as the fraction that it is written as. */
export function fractionOf(value: number): Fraction {
  for (let decimals = 0, scale = 1; decimals <= mostDecimals; decimals += 1, scale *= 10) {
    const scaled = Math.round(value * scale);
    if (scaled / scale === value) return fraction(BigInt(scaled), BigInt(scale));
  }
  return binary(value);
}

/** Exactly what a double holds. */
function binary(value: number): Fraction {
  let [top, power] = [value, 0];
  while (!Number.isInteger(top)) [top, power] = [top * 2, power + 1];
  return fraction(BigInt(top), 2n ** BigInt(power));
}

const digits = 64n;

/** The two doubles around the fraction; one twice where a double is the fraction. */
export function around(value: Fraction): { readonly low: number; readonly high: number } {
  if (value.top === 0n) return { low: 0, high: 0 };
  const nearest = toDouble(value);
  const side = Number.isFinite(nearest) ? order(binary(nearest), value) : 1;
  if (side === 0) return { low: nearest, high: nearest };
  return side < 0 ? { low: nearest, high: beside(nearest, 1) } : { low: beside(nearest, -1), high: nearest };
}

/** A double at the fraction or right beside it. */
export function toDouble({ top, bottom }: Fraction): number {
  const size = top < 0n ? -top : top;
  const shift = BigInt(bottom.toString(2).length - size.toString(2).length) + digits;
  const scaled = shift >= 0n ? (size << shift) / bottom : size / (bottom << -shift);
  // In two steps: a power of two below the least double would be 0 by itself.
  const half = Number(shift) / 2;
  const value = Number(scaled) * 2 ** -Math.floor(half) * 2 ** -Math.ceil(half);
  return top < 0n ? -value : value;
}

/** The next double upwards or downwards. */
function beside(value: number, step: 1 | -1): number {
  if (value === 0) return step * Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + BigInt(value > 0 ? step : -step));
  return view.getFloat64(0);
}

/** `1/7`, `3`. */
export function fractionText({ top, bottom }: Fraction): string {
  return bottom === 1n ? String(top) : `${top}/${bottom}`;
}

/** A sum of very many fractions, most of which have a bottom that another one has, too. */
export class Sum {
  readonly #tops = new Map<bigint, bigint>();

  add(top: bigint, bottom: bigint): void {
    this.#tops.set(bottom, (this.#tops.get(bottom) ?? 0n) + top);
  }

  total(): Fraction {
    let all = zero;
    for (const [bottom, top] of this.#tops) all = plus(all, fraction(top, bottom));
    return all;
  }
}
