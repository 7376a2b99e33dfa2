/** What stands against `all(… for each …)`, or against `not any(…)`. */
import type { Expr } from "../../ir/program.ts";
import { elementType } from "../evaluate/lists.ts";

/** The list of those, as an expression; null: the condition is no such question. */
export function exceptionsOf(condition: Expr): Expr | null {
  const [call, name] = condition.kind === "not" ? [condition.of, "any"] : [condition, "all"];
  const list = call.kind === "builtin" && call.name === name ? call.args[0] : undefined;
  if (list?.kind !== "each") return null;
  const { at, slot, where, value } = list;
  const type = elementType(list.over.type);
  const odd: Expr = name === "any" ? value : { kind: "not", of: value, type: value.type, at };
  return {
    ...list,
    type: { kind: "list", of: type },
    where: where === null ? odd : { kind: "and", left: where, right: odd, type: value.type, at },
    value: { kind: "local", slot, name: "it", type, at },
  };
}
