/** Locals that a frame keeps: those that more than one block knows. */
import type { Field, Type } from "../../../ir/program.ts";
import type { Body } from "../../body/body.ts";
import { NamePool } from "../../names.ts";
import { typeText } from "../../types.ts";
import { visitNodes } from "../../roots.ts";
import { allSteps, rootsOfSteps, type Step } from "./steps.ts";
import type { Written } from "./writer.ts";

/** A local in the frame. */
export interface Kept {
  readonly slot: number;
  readonly name: string;
  readonly type: string;
}

/** Slots that more than one block knows, with those of the parameters that are read. */
export function keptSlots(
  body: Body,
  { known }: Written,
  params: readonly Field[],
  added: ReadonlyMap<number, Type>,
  steps: readonly Step[],
): ReadonlyMap<number, Kept> {
  const pool = new NamePool(["p", "at", "answers", "cancelled"]);
  const wanted = namesIn(steps);
  const kept = new Map<number, Kept>();
  const keep = (slot: number, name: string, type: Type | undefined): void => {
    kept.set(slot, { slot, name: pool.take(name), type: type === undefined ? "unknown" : typeText(body.module, type) });
  };
  for (const param of params) if (known.has(param.slot)) keep(param.slot, param.name, param.type);
  for (const [slot, blocks] of [...known].sort(([a], [b]) => a - b)) {
    if (blocks.size > 1 && !kept.has(slot))
      keep(slot, wanted.get(slot) ?? "each", added.get(slot) ?? body.types.get(slot));
  }
  return kept;
}

/** What locals are called in the rules. */
function namesIn(steps: readonly Step[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const add = (slot: number, name: string): void => {
    if (!found.has(slot)) found.set(slot, name);
  };
  visitNodes(rootsOfSteps(steps), (node) => {
    if ("slot" in node && "name" in node) add(node.slot, node.name);
  });
  for (const step of allSteps(steps)) {
    if ("goal" in step && step.goal.kind === "slot") add(step.goal.slot, step.goal.name);
    if (step.kind === "forEach") found.set(step.all, "all").set(step.place, "place").set(step.from, "from");
  }
  return found;
}
