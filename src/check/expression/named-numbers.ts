/** `Skill`, of `type Skill = int 0 to 20`, where a value stands. */
import type { Expr } from "../../ir/program.ts";
import { listOf, rangeOf } from "../../ir/types.ts";
import type { TypeSymbol } from "../../resolve/model.ts";
import { literal } from "../build.ts";

/** The numbers that are listed, or the range between its limits. Null: it is open at one end. */
export function valuesOfType({ type, bound }: TypeSymbol, at: Expr["at"]): Expr | null {
  if (bound === null) return null;
  const { low, high, lowOpen, highOpen, values } = bound;
  if (values !== undefined)
    return { kind: "list", items: values.map((each) => literal(each, type, at)), type: listOf(type), at };
  if (low === null || high === null) return null;
  const [from, to] = [literal(low, type, at), literal(high, type, at)];
  return { kind: "range", low: from, high: to, lowOpen, highOpen, type: rangeOf(type), at };
}
