/** How far two things are alike: `same` in all, `moved`: they say the same in other places, else `other`. */
import { Span } from "./span.ts";

export type Likeness = "same" | "moved" | "other";

/** Plain data, lists, maps; without the stack of the machine: formulas may be long. */
export function likeness(a: unknown, b: unknown): Likeness {
  if (Object.is(a, b)) return "same";
  const waiting: unknown[] = [a, b];
  let moved = false;
  while (waiting.length > 0) {
    const right = waiting.pop();
    const left = waiting.pop();
    if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return "other";
    if (left instanceof Span && right instanceof Span) moved ||= !left.isSame(right);
    else if (!enter(left, right, waiting)) return "other";
  }
  return moved ? "moved" : "same";
}

type Parts = Readonly<Record<string, unknown>>;

/** Those of their parts that are not the very same, one after the other; false where the parts do not match. */
function enter(left: object, right: object, waiting: unknown[]): boolean {
  if (Array.isArray(left)) return Array.isArray(right) && enterList(left, right, waiting);
  if (Symbol.iterator in left || Symbol.iterator in right)
    return isAll(left) && isAll(right) && enterList([...left], [...right], waiting);
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  for (const name of names) {
    if (!Object.hasOwn(right, name)) return false;
    put(waiting, (left as Parts)[name], (right as Parts)[name]);
  }
  return true;
}

function enterList(left: readonly unknown[], right: readonly unknown[], waiting: unknown[]): boolean {
  if (left.length !== right.length) return false;
  for (let index = 0; index < left.length; index += 1) put(waiting, left[index], right[index]);
  return true;
}

function put(waiting: unknown[], left: unknown, right: unknown): void {
  if (!Object.is(left, right)) waiting.push(left, right);
}

/** A map or a set. */
const isAll = (value: object): value is Iterable<unknown> => Symbol.iterator in value && !Array.isArray(value);
