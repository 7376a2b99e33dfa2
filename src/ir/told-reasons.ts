/**
 * Of which actions is it told why a use of them is not on offer? Whatever they look at, the one who acts sees, but for two:
 * an answer with `must` may look at everything, and an answer may look at the pieces of what it answers, since only being
 * asked tells that they fit.
 */
import type { Action } from "./game.ts";
import type { Program } from "./program.ts";
import { holdsPiece } from "./held-rows.ts";
import { isUntold, isUntoldParam } from "./unsure-pieces.ts";
import { allOf, visitAll, type ProgramPart } from "./visit.ts";

export function isReasonTold(program: Program, action: Action): boolean {
  if (action.must) return false;
  const { place } = action;
  const secret = secretSlots(program, action);
  if (secret.size === 0) return true;
  if (place.kind === "procedure" && place.tests.some(({ slot }) => secret.has(slot))) return false;
  const parts: readonly ProgramPart[] = [
    ...allOf("ActionPlace", [place]),
    ...allOf("ActionParam", action.params),
    ...allOf("Needs", action.needs),
    ...allOf("Limit", action.limits),
    ...allOf("Expr", action.costs),
  ];
  return !visitAll(parts, { expr: (node) => (node.kind === "local" && secret.has(node.slot) ? "stop" : undefined) });
}

/** Where the event's pieces stand, and rows that not everybody is told. */
function secretSlots(program: Program, { place }: Action): ReadonlySet<number> {
  if (place.kind !== "procedure" || !("slots" in place)) return new Set();
  const procedure = program.game?.procedures.find(({ id }) => id === place.procedure);
  if (procedure === undefined) return new Set();
  const slots = place.slots.filter((_, at) => {
    const param = procedure.params[at];
    return param !== undefined && (holdsPiece(param.type) || isUntoldParam(program, procedure.id, param));
  });
  const { result } = procedure;
  const isSecret = place.resultSlot !== null && (holdsPiece(result) || isUntold(program, result));
  return new Set(isSecret ? [...slots, place.resultSlot as number] : slots);
}
