/** What is worked out apart from what asked for it: its cost, its dice and its place in the stack are its own. */
import type { RoomDice } from "./dice.ts";
import type { Room } from "./context.ts";

/** Runs with these dice and a new count; afterwards everything is as it was before. How deep calls are goes on. */
export function apart<T>(room: Room, dice: RoomDice | null, run: () => T): T {
  const { meter, tape, dice: before, segments } = room;
  const { steps, work, depth } = meter;
  const { on, at } = tape;
  meter.steps = 0;
  meter.work = 0;
  tape.on = false;
  room.dice = dice;
  room.segments = null;
  try {
    return run();
  } finally {
    meter.steps = steps;
    meter.work = work;
    meter.depth = depth;
    tape.on = on;
    tape.at = at;
    room.dice = before;
    room.segments = segments;
  }
}
