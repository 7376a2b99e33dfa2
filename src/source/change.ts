/** What parts two texts. */

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
  while (
    same < most - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same += 1;
  return { start, removed: before.length - start - same, added: after.length - start - same };
}
