/** Logistic regression with a ridge: how likely something is, by what was counted beside it. */

export interface Sample {
  readonly counts: readonly number[];
  /** Whether it came to be: from 0 to 1. */
  readonly label: number;
  /** How much it weighs among the others. */
  readonly weight: number;
}

/** Of each count, in their order, and where all of them are 0. */
export interface Fit {
  readonly bias: number;
  readonly slopes: readonly number[];
}

const rounds = 12;

export function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/** Counts are held against their spread, so that `ridge` means the same for large and small ones. What never changes has no slope. */
export function fitLogistic(samples: readonly Sample[], width: number, ridge: number): Fit {
  const total = samples.reduce((sum, { weight }) => sum + weight, 0);
  const places = Array.from({ length: width }, (_, index) => index);
  const spreads = places.map((place) => spreadOf(samples, place, total));
  const scaled = samples.map(({ counts }) => [
    1,
    ...places.map((place) => (spreads[place] === 0 ? 0 : (counts[place] as number) / (spreads[place] as number))),
  ]);
  let slopes = Array.from({ length: width + 1 }, () => 0);
  for (let round = 0; round < rounds; round += 1) slopes = newtonStep(samples, scaled, slopes, ridge);
  return {
    bias: slopes[0] as number,
    slopes: places.map((place) =>
      spreads[place] === 0 ? 0 : (slopes[place + 1] as number) / (spreads[place] as number),
    ),
  };
}

export function spreadOf(samples: readonly Sample[], place: number, total: number): number {
  const mean = samples.reduce((sum, { counts, weight }) => sum + (counts[place] as number) * weight, 0) / total;
  const square =
    samples.reduce((sum, { counts, weight }) => sum + ((counts[place] as number) - mean) ** 2 * weight, 0) / total;
  return square < 1e-12 ? 0 : Math.sqrt(square);
}

/** A step of Newton's method. The ridge holds the slopes, and the bias barely. */
function newtonStep(
  samples: readonly Sample[],
  scaled: readonly (readonly number[])[],
  slopes: readonly number[],
  ridge: number,
): number[] {
  const size = slopes.length;
  const gradient = slopes.map((slope, index) => -(index === 0 ? 1e-6 : ridge) * slope);
  const curve = slopes.map((_, row) => slopes.map((__, column) => (row === column ? (row === 0 ? 1e-6 : ridge) : 0)));
  for (const [index, { label, weight }] of samples.entries()) {
    const counts = scaled[index] as readonly number[];
    const chance = sigmoid(counts.reduce((sum, count, place) => sum + count * (slopes[place] as number), 0));
    const bend = Math.max(1e-6, chance * (1 - chance)) * weight;
    for (let row = 0; row < size; row += 1) {
      const count = counts[row] as number;
      if (count === 0) continue;
      gradient[row] = (gradient[row] as number) + count * (label - chance) * weight;
      const line = curve[row] as number[];
      for (let column = 0; column < size; column += 1)
        line[column] = (line[column] as number) + count * (counts[column] as number) * bend;
    }
  }
  const step = solve(curve, gradient);
  return slopes.map((slope, index) => slope + (step[index] as number));
}

/** Gauss with the largest pivot. The ridge keeps the matrix from being singular. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] {
  const size = right.length;
  const rows = matrix.map((line, index) => [...line, right[index] as number]);
  for (let pivot = 0; pivot < size; pivot += 1) {
    let best = pivot;
    for (let row = pivot + 1; row < size; row += 1)
      if (Math.abs(rows[row]?.[pivot] as number) > Math.abs(rows[best]?.[pivot] as number)) best = row;
    [rows[pivot], rows[best]] = [rows[best] as number[], rows[pivot] as number[]];
    const lead = rows[pivot] as number[];
    for (let row = pivot + 1; row < size; row += 1) {
      const line = rows[row] as number[];
      const factor = (line[pivot] as number) / (lead[pivot] as number);
      if (factor === 0) continue;
      for (let column = pivot; column <= size; column += 1)
        line[column] = (line[column] as number) - factor * (lead[column] as number);
    }
  }
  const found = Array.from({ length: size }, () => 0);
  for (let row = size - 1; row >= 0; row -= 1) {
    const line = rows[row] as readonly number[];
    const settled = found.reduce(
      (sum, value, column) => (column > row ? sum + value * (line[column] as number) : sum),
      0,
    );
    found[row] = ((line[size] as number) - settled) / (line[row] as number);
  }
  return found;
}
