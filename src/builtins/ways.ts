/** From place to place: functions of what `next` gives for the place where one is. They hold no name back from a rulebook. */
import { example, optional, value, type BuiltinRecord } from "./record.ts";

export const ways = {
  reachable: {
    parameters: [value("start"), value("next"), optional("within")],
    documentation:
      "All places that can be reached from `start`, which is none of them: the nearest first. `next` speaks of `it`, the place where one is, and gives the places that are one step further; `within` says how many steps there may be.",
    aliases: ["reach", "reaches", "connected", "floodfill"],
    examples: [
      example("reachable(1, [it * 2, it * 3] where it < 10)", "list of int", "[2, 3, 4, 6, 9, 8]"),
      example("reachable(1, [it * 2, it * 3], within: 1)", "list of int", "[2, 3]"),
    ],
  },
  steps: {
    parameters: [value("start"), value("goal"), value("next"), optional("within")],
    documentation:
      "The least number of steps from `start` to `goal`, of the same place 0; a miss if no way leads there. `next` speaks of `it`, the place where one is, and gives the places that are one step further; `within` says how many steps there may be.",
    aliases: ["hops", "shortestpath", "pathlength"],
    examples: [
      example("steps(1, 12, [it * 2, it * 3])", "int", "3"),
      example("steps(1, 5, [it * 2] where it < 10) otherwise 99", "int", "99"),
    ],
  },
} as const satisfies Readonly<Record<string, BuiltinRecord>>;
