/**
 * How far rounding may have moved a chance. A chance is made of others by adding, multiplying and dividing alone, and none is
 * below 0; so each rounding moves it by one factor between 1 - u and 1 / (1 - u), and what counts is how many such factors lie
 * in it at most (Stewart's relative error counter: Higham, Accuracy and Stability of Numerical Algorithms, 3.4). A sum has one
 * more than the part of it that has most, a product or a quotient one more than both together. See docs/decisions/bounds-of-odds.md.
 */

/** The unit roundoff of doubles. */
const unit = 2 ** -53;

/** By so much of itself a value with so many roundings may be off, more or less; Infinity where nothing can be said. */
export function shareOf(roundings: number): number {
  const share = roundings * unit;
  // 1 / (1 - u)^n - 1 <= n u / (1 - n u); the rest pays for the roundings in here.
  return share < 1e-4 ? share * (1 + 2 * share) * (1 + 1e-12) : Infinity;
}

/** As many roundings as being off by this share may come from. */
export function roundingsIn(share: number): number {
  return share < 1e-2 ? Math.ceil((share * 1.02) / unit) + 1 : Infinity;
}

/**
 * In the sum of two that are so large, the first of them with so many: each counts by its part of the sum, as what is added
 * is how far off each one is. Beyond the first order that is a little more: e^x - 1 <= x (1 + x) for what is meant here.
 */
export function sumOfRoundings(mass: number, roundings: number, other: number, others: number): number {
  if (roundings === others) return roundings + 1;
  const part = (mass * roundings + other * others) / (mass + other);
  // A whole number costs no room of its own.
  return 1 + Math.ceil(part * (1 + 2 * unit * Math.max(roundings, others) + 8 * unit));
}

/** Sums of what must not be below 0, with what each addition leaves out: as if it were rounded twice, however many there are. */
export class PreciseSum {
  private total = 0;
  private rest = 0;

  /** Of what is not below 0. */
  add(next: number): void {
    const { total } = this;
    const both = total + next;
    this.rest += total >= next ? total - both + next : next - both + total;
    this.total = both;
  }

  get value(): number {
    return this.total + this.rest;
  }
}

/** Of a `PreciseSum`. */
export const sumRoundings = 2;

/** One share of so many: a power of two divides without rounding. */
export const sharesRoundings = (parts: number): number => (Number.isInteger(Math.log2(parts)) ? 0 : 1);
