/** The one stretch in which two texts differ. */

export interface Stretch {
  /** In the text before: offsets. */
  readonly from: number;
  readonly to: number;
  /** What is there instead. */
  readonly insert: string;
}

/** So many letters are compared at once: texts are long, and differ in few. */
const step = 1024;

export function stretchBetween(before: string, after: string): Stretch {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start + step <= shorter && before.startsWith(after.slice(start, start + step), start)) start += step;
  while (start < shorter && before[start] === after[start]) start += 1;
  // A sign of two halves stays whole.
  if (isFirstHalf(before, start - 1)) start -= 1;
  const most = shorter - start;
  const endsAlike = (length: number, more: number): boolean =>
    before.startsWith(after.slice(after.length - length - more, after.length - length), before.length - length - more);
  let end = 0;
  while (end + step <= most && endsAlike(end, step)) end += step;
  while (end < most && endsAlike(end, 1)) end += 1;
  if (end > 0 && isFirstHalf(before, before.length - end - 1)) end -= 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

export const withStretch = (before: string, { from, to, insert }: Stretch): string =>
  before.slice(0, from) + insert + before.slice(to);

const isFirstHalf = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= 0xd8_00 && code < 0xdc_00;
};
