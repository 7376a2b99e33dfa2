/** What differs between two texts, line by line, as a person reads it. */
import type { Palette } from "../diagnostics/palette.ts";

/** A stretch of lines that differ, from 1; what stood there, and what stands there now. */
export interface Hunk {
  readonly line: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Longer stretches than this are told as one. */
const longest = 2000;

export function diffLines(before: string, after: string): readonly Hunk[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const [a, b] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  if (a.length === 0 && b.length === 0) return [];
  if (a.length > longest || b.length > longest) return [{ line: start + 1, before: a, after: b }];
  return hunksOf(a, b, commonLengths(a, b), start + 1);
}

/** Both sides of each stretch, coloured, with a sign in front. */
export const changedLines = ({ before, after }: Hunk, palette: Palette, indent = ""): readonly string[] => [
  ...before.map((line) => palette.error(`${indent}- ${line}`)),
  ...after.map((line) => palette.good(`${indent}+ ${line}`)),
];

/** What differs in a file, each stretch below its place. */
export const changesText = (file: string, before: string, after: string, palette: Palette): string =>
  diffLines(before, after)
    .flatMap((hunk) => [palette.faint(`${file}:${hunk.line}`), ...changedLines(hunk, palette)])
    .join("\n");

/** How many lines the rest of one, from each place, has in common with the rest of the other. */
function commonLengths(a: readonly string[], b: readonly string[]): readonly Uint16Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [row, below] = [lengths[i], lengths[i + 1]];
      if (row === undefined || below === undefined) continue;
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  return lengths;
}

function hunksOf(
  a: readonly string[],
  b: readonly string[],
  lengths: readonly Uint16Array[],
  first: number,
): readonly Hunk[] {
  const hunks: { line: number; before: string[]; after: string[] }[] = [];
  let [i, j, same] = [0, 0, true];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      [i, j, same] = [i + 1, j + 1, true];
      continue;
    }
    if (same) hunks.push({ line: first + i, before: [], after: [] });
    same = false;
    const takesOld = i < a.length && (j >= b.length || (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0));
    if (takesOld) hunks.at(-1)?.before.push(a[i++] ?? "");
    else hunks.at(-1)?.after.push(b[j++] ?? "");
  }
  return hunks;
}
