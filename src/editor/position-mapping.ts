/** Maps offsets of the text that was analysed last to the text as it is now, and back. */
import type { Change } from "../source/change.ts";

/**
 * The changes between two texts, in order and without overlaps, each at its offset in the earlier text.
 */
export type Changes = readonly Change[];

export const noChanges: Changes = [];

/** The changes and then one more, which begins where it does in the text after them. What was typed and deleted again is left out. */
export function addChange(changes: Changes, { start, removed, added }: Change): Changes {
  const result: Change[] = [];
  const end = start + removed;
  let shift = 0;
  let at = 0;
  for (; at < changes.length; at += 1) {
    const each = changes[at] as Change;
    if (each.start + shift + each.added >= start) break;
    result.push(each);
    shift += each.added - each.removed;
  }
  // Those that the new one touches become one with it.
  let [low, high] = [start, end];
  let [first, last] = [start - shift, end - shift];
  for (; at < changes.length; at += 1) {
    const each = changes[at] as Change;
    if (each.start + shift > end) break;
    low = Math.min(low, each.start + shift);
    first = Math.min(first, each.start);
    shift += each.added - each.removed;
    high = Math.max(high, each.start + each.removed + shift);
    last = high - shift;
  }
  const joined = { start: first, removed: last - first, added: high - low - removed + added };
  if (joined.removed > 0 || joined.added > 0) result.push(joined);
  for (; at < changes.length; at += 1) result.push(changes[at] as Change);
  return result;
}

/** The offset after the changes; within removed text, the start of the change. */
export function mapOffset(changes: Changes, offset: number): number {
  let shift = 0;
  for (const { start, removed, added } of changes) {
    if (offset < start + removed) return Math.min(offset, start) + shift;
    shift += added - removed;
  }
  return offset + shift;
}

/** The offset before the changes; within added text, the start of the change. */
export function unmapOffset(changes: Changes, offset: number): number {
  let shift = 0;
  for (const { start, removed, added } of changes) {
    const now = start + shift;
    if (offset < now + added) return Math.min(offset, now) - shift;
    shift += added - removed;
  }
  return offset - shift;
}

/** Whether a stretch went through all changes untouched: nothing in it or at its edges was edited. */
export function isUntouched(changes: Changes, start: number, end: number): boolean {
  for (const change of changes) {
    if (change.start > end) return true;
    if (change.start + change.removed >= start) return false;
  }
  return true;
}

/** The changes as stretches of the text after them. */
export function changedRanges(changes: Changes): readonly { readonly start: number; readonly end: number }[] {
  let shift = 0;
  return changes.map(({ start, removed, added }) => {
    const now = start + shift;
    shift += added - removed;
    return { start: now, end: now + added };
  });
}
