/** Copies of statements with slots of their own: what stands in two places is bound in each of them. */
import type { Name } from "../../ir/nodes/plans.ts";
import type { Nodes } from "../../ir/nodes/table.ts";
import type { Expr, Statement } from "../../ir/program.ts";
import { mapSlots, visitSlots } from "../../ir/slots.ts";

/** Gives out the slots of a frame that nobody has. */
export interface FreeSlots {
  next: number;
}

/** The slots behind all that stand in the part: an example, a report. */
export function slotsAfter<N extends Name>(of: N, part: Nodes[N]): FreeSlots {
  let next = 0;
  visitSlots(of, part, (slot) => {
    next = Math.max(next, slot + 1);
  });
  return { next };
}

/** The same with each slot that is bound inside replaced by a new one; `renamed` gathers what became of them. */
export function copied(
  lines: readonly Statement[],
  slots: FreeSlots,
  renamed: Map<number, number>,
): readonly Statement[] {
  for (const line of lines)
    visitSlots("Statement", line, (slot, { is }) => {
      if (is !== "binds" || renamed.has(slot)) return;
      renamed.set(slot, slots.next);
      slots.next += 1;
    });
  return lines.map((line) => mapSlots("Statement", line, (slot) => renamed.get(slot) ?? slot));
}

/** The same with slots replaced; those that are not named stay. */
export const withSlots = (expr: Expr, renamed: ReadonlyMap<number, number>): Expr =>
  mapSlots("Expr", expr, (slot) => renamed.get(slot) ?? slot);
