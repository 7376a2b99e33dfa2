/** The few numbers that dice can make, such as the 36 of `10 * d6 + d6`, where there are gaps between them. */
import type { Expr } from "../../ir/program.ts";
import { resolve, rootsOf, type Seen, type Translator } from "./path.ts";

/** More than this are known by their ends alone. */
const mostValues = 250;

/** All of them, each of which comes up, smallest first; null: it is no formula of dice, or there are no gaps. */
export function rolledValues(translator: Translator, seen: Seen): readonly number[] | null {
  const values = valuesOf(translator, seen, 20);
  if (values === null || values.size < 2) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const hasGaps = sorted.some((value, at) => at > 0 && value - (sorted[at - 1] ?? 0) > 1);
  return hasGaps ? sorted : null;
}

function valuesOf(translator: Translator, seen: Seen, depth: number): ReadonlySet<number> | null {
  const { expr, in: definitions } = resolve(translator, seen.expr, seen.in);
  const within = (part: Expr): ReadonlySet<number> | null =>
    depth === 0 ? null : valuesOf(translator, { expr: part, in: definitions }, depth - 1);
  if (expr.kind === "literal") return Number.isSafeInteger(expr.value) ? new Set([expr.value as number]) : null;
  if (expr.kind === "die") return fromTo(1, expr.sides);
  if (expr.kind === "dice") {
    const count = expr.count.kind === "literal" ? Number(expr.count.value) : 0;
    return count > 0 ? fromTo(count, count * expr.sides) : null;
  }
  if (expr.kind !== "arithmetic" || expr.op === "/") return null;
  const [left, right] = [within(expr.left), within(expr.right)];
  const roots = rootsOf(translator, { expr: expr.left, in: definitions });
  const isApart = [...rootsOf(translator, { expr: expr.right, in: definitions })].every((root) => !roots.has(root));
  if (left === null || right === null || !isApart) return null;
  const made = new Set<number>();
  for (const a of left) {
    for (const b of right) made.add(expr.op === "+" ? a + b : expr.op === "-" ? a - b : a * b);
    if (made.size > mostValues) return null;
  }
  return made;
}

const fromTo = (low: number, high: number): ReadonlySet<number> | null =>
  high - low >= mostValues ? null : new Set(Array.from({ length: high - low + 1 }, (_, at) => low + at));
