/** A layout as the changes of spaces that it comes to: a cursor, a mark or a fold between the words stays at its words. */
import type { Stretch } from "./stretch.ts";

/** Spaces, and then a sign, or the dashes below a heading, which grow with its column. */
const piece = /(\s*)(-+|[^\s-]|$)/gu;

/** `from`: where `before` begins. One change of it all where more than that becomes another. */
export function layoutChanges(from: number, before: string, after: string): readonly Stretch[] {
  const whole = [{ from, to: from + before.length, insert: after }];
  const [old, fresh] = [[...before.matchAll(piece)], [...after.matchAll(piece)]];
  if (old.length !== fresh.length) return whole;
  const changes: Stretch[] = [];
  for (const [at, found] of old.entries()) {
    const [, spaces = "", sign = ""] = found;
    const [, newSpaces = "", newSign = ""] = fresh[at] ?? [];
    if (sign !== newSign && !(sign.startsWith("-") && newSign.startsWith("-"))) return whole;
    const start = from + found.index;
    const middle = start + spaces.length;
    if (spaces !== newSpaces) changes.push({ from: start, to: middle, insert: newSpaces });
    if (sign !== newSign) changes.push({ from: middle, to: middle + sign.length, insert: newSign });
  }
  return changes;
}
