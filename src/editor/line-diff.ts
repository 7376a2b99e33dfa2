/** What differs between two texts, line by line. */
import type { TextEdit } from "./table-editing.ts";

/** More steps than these are not looked for: what lies between lines that stand once in both texts is replaced as a whole. */
const maxSteps = 200;

/** The edits, in order, that make `before` into `after`; each of whole lines. */
export function diffLines(before: string, after: string): readonly TextEdit[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  let first = 0;
  while (first < old.length && first < fresh.length && old[first] === fresh[first]) first += 1;
  let last = 0;
  while (last < old.length - first && last < fresh.length - first && old.at(-1 - last) === fresh.at(-1 - last))
    last += 1;
  const pairs = commonLines(old.slice(first, old.length - last), fresh.slice(first, fresh.length - last));
  const edits: TextEdit[] = [];
  let [oldAt, freshAt] = [first, first];
  let offset = lengthOf(old, 0, first);
  for (const pair of [
    ...pairs.map((each) => ({ old: each.old + first, fresh: each.fresh + first })),
    { old: old.length - last, fresh: fresh.length - last },
  ]) {
    const removed = lengthOf(old, oldAt, pair.old);
    if (pair.old > oldAt || pair.fresh > freshAt)
      edits.push({ start: offset, end: offset + removed, text: fresh.slice(freshAt, pair.fresh).join("") });
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

interface Pair {
  readonly old: number;
  readonly fresh: number;
}

/** How far each diagonal reaches after so many steps; `at` is that of diagonal 0. */
interface Reach {
  readonly ends: Int32Array;
  readonly at: number;
}

/** Lines that stay, in order. */
function commonLines(old: readonly string[], fresh: readonly string[]): readonly Pair[] {
  return shortestEdit(old, fresh) ?? fillGaps(longestIncreasing(matchUniqueLines(old, fresh)), old, fresh);
}

/** Those with as many more as can be found between them. */
function fillGaps(pairs: readonly Pair[], old: readonly string[], fresh: readonly string[]): readonly Pair[] {
  const all: Pair[] = [];
  let [oldAt, freshAt] = [0, 0];
  for (const pair of [...pairs, { old: old.length, fresh: fresh.length }]) {
    const inside = shortestEdit(old.slice(oldAt, pair.old), fresh.slice(freshAt, pair.fresh)) ?? [];
    for (const each of inside) all.push({ old: each.old + oldAt, fresh: each.fresh + freshAt });
    if (pair.old < old.length) all.push(pair);
    [oldAt, freshAt] = [pair.old + 1, pair.fresh + 1];
  }
  return all;
}

/** Lines that stand once in each of the texts, in the order of the first. */
function matchUniqueLines(old: readonly string[], fresh: readonly string[]): readonly Pair[] {
  const indexOnce = (lines: readonly string[]): ReadonlyMap<string, number | null> => {
    const found = new Map<string, number | null>();
    lines.forEach((line, index) => {
      found.set(line, found.has(line) ? null : index);
    });
    return found;
  };
  const inFresh = indexOnce(fresh);
  return [...indexOnce(old)].flatMap(([line, at]) => {
    const freshAt = inFresh.get(line) ?? null;
    return at === null || freshAt === null ? [] : [{ old: at, fresh: freshAt }];
  });
}

/** As many of them as keep their order in the second text, too. */
function longestIncreasing(pairs: readonly Pair[]): readonly Pair[] {
  interface Chain {
    readonly pair: Pair;
    readonly before: Chain | null;
  }
  // By length: of all chains of that length, the one that ends first.
  const chains: Chain[] = [];
  for (const pair of pairs) {
    let [low, high] = [0, chains.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((chains[middle] as Chain).pair.fresh < pair.fresh) low = middle + 1;
      else high = middle;
    }
    chains[low] = { pair, before: chains[low - 1] ?? null };
  }
  const longest: Pair[] = [];
  for (let chain = chains.at(-1) ?? null; chain !== null; chain = chain.before) longest.push(chain.pair);
  return longest.reverse();
}

/** As many as can be: Myers' greedy search for the fewest lines that go or come. Null: it takes too many steps. */
function shortestEdit(old: readonly string[], fresh: readonly string[]): readonly Pair[] | null {
  const limit = Math.min(maxSteps, old.length + fresh.length);
  const reach: Reach = { ends: new Int32Array(2 * limit + 3), at: limit + 1 };
  const { ends, at } = reach;
  const rounds: Reach[] = [];
  for (let steps = 0; steps <= limit; steps += 1) {
    // No step looks further than one diagonal beyond its own.
    rounds.push({ ends: ends.slice(at - steps - 1, at + steps + 2), at: steps + 1 });
    for (let line = -steps; line <= steps; line += 2) {
      let x = stepsDown(reach, line, steps) ? endOf(reach, line + 1) : endOf(reach, line - 1) + 1;
      while (x < old.length && x - line < fresh.length && old[x] === fresh[x - line]) x += 1;
      ends[at + line] = x;
      if (x >= old.length && x - line >= fresh.length) return backtrack(rounds, old.length, fresh.length);
    }
  }
  return null;
}

const endOf = ({ ends, at }: Reach, line: number): number => ends[at + line] ?? 0;

function stepsDown(reach: Reach, line: number, steps: number): boolean {
  return line === -steps || (line !== steps && endOf(reach, line - 1) < endOf(reach, line + 1));
}

function backtrack(rounds: readonly Reach[], oldEnd: number, freshEnd: number): readonly Pair[] {
  const pairs: Pair[] = [];
  let [x, y] = [oldEnd, freshEnd];
  for (let steps = rounds.length - 1; steps >= 0; steps -= 1) {
    const reach = rounds[steps] as Reach;
    const line = x - y;
    const from = stepsDown(reach, line, steps) ? line + 1 : line - 1;
    const [fromX, fromY] = steps === 0 ? [0, 0] : [endOf(reach, from), endOf(reach, from) - from];
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      pairs.push({ old: x, fresh: y });
    }
    if (steps > 0) [x, y] = [fromX, fromY];
  }
  return pairs.reverse();
}
