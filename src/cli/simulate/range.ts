/** Games that are played and games that are left, as ranges of their numbers: from the first up to, and without, the second. */
export type GameRange = readonly [from: number, to: number];

/** In order, without gaps between what belongs together. */
export function withRange(ranges: readonly GameRange[], added: GameRange): readonly GameRange[] {
  const sorted = [...ranges, added].filter(([from, to]) => from < to).sort(([a], [b]) => a - b);
  const joined: GameRange[] = [];
  for (const [from, to] of sorted) {
    const last = joined.at(-1);
    if (last === undefined || last[1] < from) joined.push([from, to]);
    else joined[joined.length - 1] = [last[0], Math.max(last[1], to)];
  }
  return joined;
}

/** What is left of so many games. */
export function without(count: number, ranges: readonly GameRange[]): readonly GameRange[] {
  const left: GameRange[] = [];
  let next = 0;
  for (const [from, to] of ranges) {
    if (from > next) left.push([next, Math.min(from, count)]);
    next = Math.max(next, to);
  }
  return next < count ? [...left, [next, count]] : left.filter(([from, to]) => from < to);
}

/** What of these games lies among those. */
export function within(ranges: readonly GameRange[], [first, end]: GameRange): readonly GameRange[] {
  return ranges
    .map(([from, to]): GameRange => [Math.max(from, first), Math.min(to, end)])
    .filter(([from, to]) => from < to);
}

/** In parts of so many at most, one at a time: there may be a great many. */
export function* cut(ranges: readonly GameRange[], most: number): Generator<GameRange, void, undefined> {
  for (const [from, to] of ranges)
    for (let start = from; start < to; start += most) yield [start, Math.min(to, start + most)];
}
