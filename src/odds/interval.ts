/** Intervals around what was seen in so many plays: 999 of 1000 of them hold what is true. */

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** One in 2000 on each side. */
const tail = 0.0005;
/** The normal distribution's share beyond it is `tail`. */
const normal = 3.2905267314919255;

/**
 * Clopper and Pearson's, which holds the true chance at least as often as it says. `hits` of `plays`, and up to
 * `unknown` more of them whose result is not known.
 */
export function chanceInterval(hits: number, plays: number, unknown = 0): Interval {
  const most = hits + unknown;
  return {
    low: hits === 0 ? 0 : solved((p) => betaShare(p, hits, plays - hits + 1), tail),
    high: most >= plays ? 1 : solved((p) => betaShare(p, most + 1, plays - most), 1 - tail),
  };
}

/** Where the rising function of [0, 1] reaches the value. */
function solved(rising: (p: number) => number, value: number): number {
  let [low, high] = [0, 1];
  for (let turn = 0; turn < 60; turn += 1) {
    const middle = (low + high) / 2;
    if (rising(middle) < value) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The regularised incomplete beta function, by Lentz's continued fraction. */
function betaShare(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * continued(x, a, b)) / a : 1 - (front * continued(1 - x, b, a)) / b;
}

const least = 1e-300;
const awayFromZero = (value: number): number => (Math.abs(value) < least ? least : value);

function continued(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= 100_000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    const change = d * c;
    result *= change;
    if (Math.abs(change - 1) < 1e-14) break;
  }
  return result;
}

/** Stirling's series, for numbers of 1 or more. */
function logGamma(value: number): number {
  let [x, product] = [value, 1];
  while (x < 10) {
    product *= x;
    x += 1;
  }
  const square = 1 / (x * x);
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188)))) / x;
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series - Math.log(product);
}

/** Below so many, a mean says too little. */
const fewest = 30;

/** Between those of the sorted values that lie as far from the middle as the number of values below the median may. */
export function medianInterval(seen: readonly number[]): Interval | null {
  if (seen.length < fewest) return null;
  const sorted = [...seen].sort((a, b) => a - b);
  const reach = (normal * Math.sqrt(sorted.length)) / 2 + 1;
  const at = (place: number): number => sorted[Math.min(sorted.length - 1, Math.max(0, place))] as number;
  return { low: at(Math.floor(sorted.length / 2 - reach)), high: at(Math.ceil(sorted.length / 2 + reach)) };
}

/** Sums of what was seen, each value's distance from the first one, so that little is lost where all are large. */
export class Moments {
  #first = 0;
  #count = 0;
  #mean = 0;
  #second = 0;
  #third = 0;
  #fourth = 0;

  /** Pébay's update of the central moments. */
  add(value: number): void {
    if (this.#count === 0) this.#first = value;
    const before = this.#count;
    const count = before + 1;
    const distance = value - this.#first - this.#mean;
    const step = distance / count;
    const term = distance * step * before;
    this.#mean += step;
    this.#fourth +=
      term * step * step * (count * count - 3 * count + 3) + 6 * step * step * this.#second - 4 * step * this.#third;
    this.#third += term * step * (count - 2) - 3 * step * this.#second;
    this.#second += term;
    this.#count = count;
  }

  average(): Interval | null {
    if (this.#count < fewest) return null;
    const mean = this.#first + this.#mean;
    const reach = normal * Math.sqrt(this.#second / (this.#count - 1) / this.#count);
    return { low: mean - reach, high: mean + reach };
  }

  /** From the variance of the variance: in many plays it is nearly normal. */
  spread(): Interval | null {
    if (this.#count < fewest) return null;
    const variance = this.#second / (this.#count - 1);
    const reach = normal * Math.sqrt(Math.max(0, this.#fourth / this.#count - variance * variance) / this.#count);
    return { low: Math.sqrt(Math.max(0, variance - reach)), high: Math.sqrt(variance + reach) };
  }
}
