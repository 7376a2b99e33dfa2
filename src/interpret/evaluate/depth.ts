import { depthBudget } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import { fault } from "../fault.ts";
import { work, type Machine } from "./context.ts";

/** One call further in; gives the depth to return to afterwards. */
export function deeper(machine: Machine, at: Span): number {
  const before = machine.meter.depth;
  work(machine, 1, at);
  if (before >= depthBudget) fault("too-deep", at, [{ name: "calls", value: depthBudget }]);
  machine.meter.depth = before + 1;
  return before;
}
