/** What differs between two texts, line by line. */
import type { TextEdit } from "./cells.ts";

/** More steps than these are not looked for: what lies between is replaced as a whole. */
const mostSteps = 500;

/** The edits, in order, that make `before` into `after`; each of whole lines. */
export function differences(before: string, after: string): readonly TextEdit[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  let first = 0;
  while (first < old.length && first < fresh.length && old[first] === fresh[first]) first += 1;
  let last = 0;
  while (last < old.length - first && last < fresh.length - first && old.at(-1 - last) === fresh.at(-1 - last)) last += 1;
  const pairs = kept(old.slice(first, old.length - last), fresh.slice(first, fresh.length - last));
  const edits: TextEdit[] = [];
  let [oldAt, freshAt] = [first, first];
  let offset = lengthOf(old, 0, first);
  for (const pair of [...pairs.map((each) => ({ old: each.old + first, fresh: each.fresh + first })), { old: old.length - last, fresh: fresh.length - last }]) {
    const removed = lengthOf(old, oldAt, pair.old);
    if (pair.old > oldAt || pair.fresh > freshAt) edits.push({ start: offset, end: offset + removed, text: fresh.slice(freshAt, pair.fresh).join("") });
    offset += removed + (old[pair.old]?.length ?? 0);
    [oldAt, freshAt] = [pair.old + 1, pair.fresh + 1];
  }
  return edits;
}

/** With their line endings. */
const linesOf = (text: string): readonly string[] => text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];

function lengthOf(lines: readonly string[], from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += lines[at]?.length ?? 0;
  return sum;
}

interface Pair { readonly old: number; readonly fresh: number }

/** Lines that stay, in order: Myers' greedy search for the fewest lines that go or come. */
function kept(old: readonly string[], fresh: readonly string[]): readonly Pair[] {
  const reach = new Map<number, number>([[1, 0]]);
  const rounds: ReadonlyMap<number, number>[] = [];
  for (let steps = 0; steps <= Math.min(mostSteps, old.length + fresh.length); steps += 1) {
    rounds.push(new Map(reach));
    for (let line = -steps; line <= steps; line += 2) {
      let x = comesDown(reach, line, steps) ? reach.get(line + 1) ?? 0 : (reach.get(line - 1) ?? 0) + 1;
      while (x < old.length && x - line < fresh.length && old[x] === fresh[x - line]) x += 1;
      reach.set(line, x);
      if (x >= old.length && x - line >= fresh.length) return tracedBack(rounds, old.length, fresh.length);
    }
  }
  return [];
}

function comesDown(reach: ReadonlyMap<number, number>, line: number, steps: number): boolean {
  return line === -steps || (line !== steps && (reach.get(line - 1) ?? 0) < (reach.get(line + 1) ?? 0));
}

function tracedBack(rounds: readonly ReadonlyMap<number, number>[], oldEnd: number, freshEnd: number): readonly Pair[] {
  const pairs: Pair[] = [];
  let [x, y] = [oldEnd, freshEnd];
  for (let steps = rounds.length - 1; steps >= 0; steps -= 1) {
    const reach = rounds[steps] as ReadonlyMap<number, number>;
    const line = x - y;
    const from = comesDown(reach, line, steps) ? line + 1 : line - 1;
    const [fromX, fromY] = steps === 0 ? [0, 0] : [reach.get(from) ?? 0, (reach.get(from) ?? 0) - from];
    while (x > fromX && y > fromY) { x -= 1; y -= 1; pairs.push({ old: x, fresh: y }); }
    if (steps > 0) [x, y] = [fromX, fromY];
  }
  return pairs.reverse();
}
