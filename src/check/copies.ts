/** Formulas that stand in place of a name, maybe in several places. */
import type { Expr } from "../ir/program.ts";
import { mapSlots, visitSlots } from "../ir/slots.ts";
import type { Scope } from "./scope.ts";

/** Gives copies: what is bound in each has a slot that nothing else has, behind all that the scope has given so far; what it only reads stays. */
export function copiesBehind({ frame }: Scope): (formula: Expr) => Expr {
  let free = frame.slots;
  return (formula) => {
    const own = new Map<number, number>();
    visitSlots("Expr", formula, (slot, { is }) => {
      if (is === "binds" && !own.has(slot)) own.set(slot, free++);
    });
    return own.size === 0 ? formula : mapSlots("Expr", formula, (slot) => own.get(slot) ?? slot);
  };
}
