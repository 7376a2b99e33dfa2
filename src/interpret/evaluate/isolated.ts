/** What is worked out apart from what asked for it: its cost, its dice and its place in the stack are its own. */
import type { RoomDice } from "./dice.ts";
import type { Machine } from "./context.ts";

/** Runs with these dice and a new count; afterwards everything is as it was before. How deep calls are goes on. */
export function runIsolated<T>(machine: Machine, dice: RoomDice | null, run: () => T): T {
  const { meter, tape, dice: before, segments } = machine;
  const { steps, work, depth } = meter;
  const { on, at } = tape;
  meter.steps = 0;
  meter.work = 0;
  tape.on = false;
  machine.dice = dice;
  machine.segments = null;
  try {
    return run();
  } finally {
    meter.steps = steps;
    meter.work = work;
    meter.depth = depth;
    tape.on = on;
    tape.at = at;
    machine.dice = before;
    machine.segments = segments;
  }
}
