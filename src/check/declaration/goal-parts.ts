/** The parts of a line of a goal, as they are written. */
import { ownOf } from "../../builtins/registry.ts";
import type { Measure } from "../../ir/goals.ts";
import { bare } from "../../resolve/context.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Checker } from "../checker.ts";

/** Where a value should lie, as written beside it. */
export interface Sides {
  readonly left: ast.Expr;
  readonly low: { readonly value: ast.Expr; readonly open: boolean } | null;
  readonly high: { readonly value: ast.Expr; readonly open: boolean } | null;
}

/** Null: it is another kind of condition. */
export function sidesOf(wish: ast.Expr): Sides | null {
  if (wish.kind === "compare") {
    const { left, right, op } = wish;
    const end = { value: right, open: op === "<" || op === ">" };
    return op === "<" || op === "<=" ? { left, low: null, high: end } : { left, low: end, high: null };
  }
  if (wish.kind === "is" && !wish.not && !wish.about) {
    const end = { value: wish.right, open: false };
    return { left: wish.left, low: end, high: end };
  }
  const range = wish.kind === "in" && !wish.not ? bare(wish.right) : null;
  if (wish.kind !== "in" || range?.kind !== "range") return null;
  return {
    left: wish.left,
    low: { value: range.low, open: range.over },
    high: { value: range.high, open: range.under },
  };
}

const isMeasure: { readonly [name in Measure]: true } = {
  wins: true,
  draws: true,
  decisions: true,
  lasts: true,
  ends: true,
  uses: true,
  advantage: true,
};

/** `wins(1)`: by its name alone. */
export const namesMeasure = (name: string): boolean => ownOf(isMeasure, name) !== undefined;

/** What the rulebook itself declares under that name is meant, unless it takes no such value: `wins(1)` beside `rule wins(p: Side)`. */
export function isOwnCall({ model }: Checker, { callee, args }: ast.Expr & { kind: "call" }): boolean {
  const symbol = model.symbols.get(callee.text);
  const first = symbol?.kind === "rule" ? symbol.params[0]?.type : undefined;
  return symbol !== undefined && !(args[0]?.value?.kind === "number" && first?.kind === "entity");
}
