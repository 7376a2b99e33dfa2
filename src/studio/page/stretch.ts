/** The one stretch in which two texts differ. */

export interface Stretch {
  /** In the text before: offsets. */
  readonly from: number;
  readonly to: number;
  /** What is there instead. */
  readonly insert: string;
}

/** Texts are long and differ in few letters: so many are compared at once, then half of them, and so on. */
const longestStep = 2 ** 16;

export function stretchBetween(before: string, after: string): Stretch {
  const shorter = Math.min(before.length, after.length);
  let start = countAlike(shorter, (at, step) => before.slice(at, at + step) === after.slice(at, at + step));
  // A sign of two halves stays whole.
  if (isFirstHalf(before, start - 1)) start -= 1;
  const lastOf = (text: string, at: number, step: number): string =>
    text.slice(text.length - at - step, text.length - at);
  let end = countAlike(shorter - start, (at, step) => lastOf(before, at, step) === lastOf(after, at, step));
  if (end > 0 && isFirstHalf(before, before.length - end - 1)) end -= 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

/** How many letters are alike, counted from where `isAlike` counts. */
function countAlike(most: number, isAlike: (at: number, step: number) => boolean): number {
  let count = 0;
  for (let step = longestStep; step >= 1; step /= 2) while (count + step <= most && isAlike(count, step)) count += step;
  return count;
}

export const withStretch = (before: string, { from, to, insert }: Stretch): string =>
  before.slice(0, from) + insert + before.slice(to);

const isFirstHalf = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= 0xd8_00 && code < 0xdc_00;
};
