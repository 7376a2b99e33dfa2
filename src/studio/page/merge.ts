/** Merges two changes of one text, line by line, where they do not touch. */

/** Lines `from` to before `to` of the text before are replaced by these. */
interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** Null: both changed the same lines, or lines beside each other, in different ways. */
export function merged(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const lines = linesOf(base);
  const hunks = joined(hunksOf(lines, linesOf(mine)), hunksOf(lines, linesOf(theirs)));
  if (hunks === null) return null;
  let [result, place] = ["", 0];
  for (const { from, to, lines: added } of hunks) {
    result += lines.slice(place, from).join("") + added.join("");
    place = to;
  }
  return result + lines.slice(place).join("");
}

/** With their ends: a last line without one is another line. */
const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const isSame = (a: Hunk, b: Hunk): boolean =>
  a.from === b.from &&
  a.to === b.to &&
  a.lines.length === b.lines.length &&
  a.lines.every((line, i) => line === b.lines[i]);

/** In order; what both did alike is done once. */
function joined(mine: readonly Hunk[], theirs: readonly Hunk[]): readonly Hunk[] | null {
  const all: Hunk[] = [];
  let [left, right] = [0, 0];
  for (;;) {
    const [a, b] = [mine[left], theirs[right]];
    if (a === undefined || b === undefined) return [...all, ...mine.slice(left), ...theirs.slice(right)];
    if (isSame(a, b)) {
      all.push(a);
      [left, right] = [left + 1, right + 1];
    } else if (a.to < b.from) {
      all.push(a);
      left += 1;
    } else if (b.to < a.from) {
      all.push(b);
      right += 1;
    } else return null;
  }
}

/** Steps that are looked through for the least change; what differs more is one hunk. */
const mostSteps = 600;

function hunksOf(before: readonly string[], after: readonly string[]): readonly Hunk[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1;
  const [old, fresh] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  if (old.length === 0 && fresh.length === 0) return [];
  const kept = keptLines(old, fresh);
  return kept === null
    ? [{ from: start, to: start + old.length, lines: fresh }]
    : betweenKept(old, fresh, kept).map(({ from, to, lines }) => ({ from: from + start, to: to + start, lines }));
}

type Pair = readonly [old: number, fresh: number];

/** What is left out between lines that stay. */
function betweenKept(old: readonly string[], fresh: readonly string[], kept: readonly Pair[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let [a, b] = [0, 0];
  for (const [nextA, nextB] of [...kept, [old.length, fresh.length] as const]) {
    if (nextA > a || nextB > b) hunks.push({ from: a, to: nextA, lines: fresh.slice(b, nextB) });
    [a, b] = [nextA + 1, nextB + 1];
  }
  return hunks;
}

/** Lines that stay, by Myers' shortest edit; null: too much differs. */
function keptLines(old: readonly string[], fresh: readonly string[]): readonly Pair[] | null {
  const most = Math.min(mostSteps, old.length + fresh.length);
  // By diagonal: how far in the old text one comes with so many steps.
  const trace: Map<number, number>[] = [];
  let reach = new Map<number, number>([[1, 0]]);
  for (let steps = 0; steps <= most; steps += 1) {
    trace.push(reach);
    const next = new Map(reach);
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      const isDown = diagonal === -steps || (diagonal !== steps && at(next, diagonal - 1) < at(next, diagonal + 1));
      let x = isDown ? at(next, diagonal + 1) : at(next, diagonal - 1) + 1;
      while (x < old.length && x - diagonal < fresh.length && old[x] === fresh[x - diagonal]) x += 1;
      next.set(diagonal, x);
      if (x >= old.length && x - diagonal >= fresh.length) return backwards(trace, old.length, fresh.length);
    }
    reach = next;
  }
  return null;
}

const at = (reach: ReadonlyMap<number, number>, diagonal: number): number => reach.get(diagonal) ?? -1;

function backwards(trace: readonly ReadonlyMap<number, number>[], oldEnd: number, freshEnd: number): readonly Pair[] {
  const kept: Pair[] = [];
  let [x, y] = [oldEnd, freshEnd];
  for (let steps = trace.length - 1; steps >= 0; steps -= 1) {
    const reach = trace[steps] ?? new Map<number, number>();
    const diagonal = x - y;
    const isDown = diagonal === -steps || (diagonal !== steps && at(reach, diagonal - 1) < at(reach, diagonal + 1));
    const before = isDown ? diagonal + 1 : diagonal - 1;
    const [fromX, fromY] = [Math.max(0, at(reach, before)), Math.max(0, at(reach, before) - before)];
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      [x, y] = [x - 1, y - 1];
      kept.push([x, y]);
    }
    if (steps > 0) [x, y] = [fromX, fromY];
  }
  return kept.reverse();
}
