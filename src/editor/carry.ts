/** Positions carried over edits: where a place of a text understood before stands in the text as it is now, and back. */

/** From `start` on, `removed` characters went and `added` came. */
export interface Change {
  readonly start: number;
  readonly removed: number;
  readonly added: number;
}

/** What differs between two texts, as one change; null: nothing. */
export function changeBetween(before: string, after: string): Change | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let same = 0;
  while (same < most - start && before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)) same += 1;
  return { start, removed: before.length - start - same, added: after.length - start - same };
}

/** Where the offset stands after the changes; within what went, it is where that began. */
export function carried(changes: readonly Change[], offset: number): number {
  let at = offset;
  for (const { start, removed, added } of changes) {
    if (at >= start + removed) at += added - removed;
    else if (at > start) at = start;
  }
  return at;
}

/** Where the offset stood before the changes; within what came, it is where that begins. */
export function carriedBack(changes: readonly Change[], offset: number): number {
  let at = offset;
  for (let i = changes.length - 1; i >= 0; i -= 1) {
    const { start, removed, added } = changes[i] as Change;
    if (at >= start + added) at += removed - added;
    else if (at > start) at = start;
  }
  return at;
}

/** Whether a stretch went through all changes untouched: nothing in it or at its edges was edited. */
export function untouched(changes: readonly Change[], start: number, end: number): boolean {
  let [low, high] = [start, end];
  for (const change of changes) {
    if (change.start + change.removed < low) {
      low += change.added - change.removed;
      high += change.added - change.removed;
    } else if (change.start <= high) return false;
  }
  return true;
}
