/** From place to place: functions of what `next` gives for the place where one is. They hold no name back from a rulebook. */
import { example, optional, value, type BuiltinRecord } from "./record.ts";

const leads = "`next` says where one step leads from `it`, the place where one is; `within` limits the steps.";

export const ways = {
  reachable: {
    parameters: [value("start"), value("next"), optional("within")],
    documentation: `All places that can be reached from \`start\`, without it, the nearest first. ${leads}`,
    aliases: ["within", "reach", "reaches", "connected", "floodfill"],
    examples: [
      example("reachable(1, [it * 2, it * 3] where it < 10)", "list of int", "[2, 3, 4, 6, 9, 8]"),
      example("reachable(1, [it * 2, it * 3], within: 1)", "list of int", "[2, 3]"),
    ],
  },
  steps: {
    parameters: [value("start"), value("goal"), value("next"), optional("within")],
    documentation: `The least number of steps from \`start\` to \`goal\`; a miss if no way leads there. ${leads}`,
    aliases: ["distance", "hops", "shortestpath", "pathlength"],
    examples: [
      example("steps(1, 12, [it * 2, it * 3])", "int", "3"),
      example("steps(1, 5, [it * 2] where it < 10) otherwise 99", "int", "99"),
    ],
  },
} as const satisfies Readonly<Record<string, BuiltinRecord>>;
