import { depthBudget } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import { fault } from "../fault.ts";
import { work, type Room } from "./context.ts";

/** One call further in; gives the depth to return to afterwards. */
export function deeper(room: Room, at: Span): number {
  const before = room.meter.depth;
  work(room, 1, at);
  if (before >= depthBudget) fault("too-deep", at, [{ name: "calls", value: depthBudget }]);
  room.meter.depth = before + 1;
  return before;
}
