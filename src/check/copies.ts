/** Formulas that stand in place of a name, maybe in several places. */
import type { Expr } from "../ir/program.ts";
import { mapSlots, visitSlots } from "../ir/slots.ts";
import type { Scope } from "./scope.ts";

/** Gives copies, the own locals of each in slots that nothing else has, behind all that the scope has given so far. `kept`: a slot that is the same in all of them. */
export function copiesBehind({ frame }: Scope): (formula: Expr, kept?: number) => Expr {
  let free = frame.slots;
  return (formula, kept) => {
    const first = free;
    visitSlots("Expr", formula, (each) => {
      if (each !== kept) free = Math.max(free, first + each + 1);
    });
    return free === first ? formula : mapSlots("Expr", formula, (each) => (each === kept ? each : first + each));
  };
}
