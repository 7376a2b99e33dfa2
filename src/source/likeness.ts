/** How far two things are alike: `same` in all, `moved`: they say the same in other places, else `other`. */
import { Span } from "./span.ts";

export type Likeness = "same" | "moved" | "other";

/** Plain data, lists, maps; without the stack of the machine: formulas may be long. */
export function likeness(a: unknown, b: unknown): Likeness {
  const waiting: [unknown, unknown][] = [[a, b]];
  let moved = false;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [left, right] = next;
    if (Object.is(left, right)) continue;
    if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return "other";
    if (left instanceof Span && right instanceof Span) moved ||= !left.isSame(right);
    else if (!enter(left, right, waiting)) return "other";
  }
  return moved ? "moved" : "same";
}

type Parts = Readonly<Record<string, unknown>>;

/** Their parts, pair by pair; false where these do not match. */
function enter(left: object, right: object, waiting: [unknown, unknown][]): boolean {
  if (Array.isArray(left) !== Array.isArray(right) || isMap(left) !== isMap(right)) return false;
  if (isMap(left) && isMap(right)) return enter([...left], [...right], waiting);
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  for (const name of names) {
    if (!Object.hasOwn(right, name)) return false;
    waiting.push([(left as Parts)[name], (right as Parts)[name]]);
  }
  return true;
}

const isMap = (value: object): value is Iterable<unknown> => Symbol.iterator in value && !Array.isArray(value);
