/** Functions of an ordered choice. */
import { example, value, type Calculation } from "./record.ts";

const steps = {
  parameters: [value("x")],
  types: { kind: "own" },
  runtime: null,
  misses: true,
  range: "bound",
  digits: "whole",
  flow: "new",
  ignoresOrder: false,
  odds: null,
} as const;

export const choices = {
  next: {
    documentation:
      "The next variant of an ordered choice; past its end a miss. Of a player, who sits to the left: the next one, and after the last the first.",
    aliases: ["leftof", "leftneighbor", "leftneighbour", "neighbor", "neighbour"],
    examples: [example("next(Low)", "Rank", "Mid"), example("next(High) otherwise Low", "Rank", "Low")],
    ...steps,
  },
  previous: {
    documentation:
      "The variant before, of an ordered choice; before its beginning a miss. Of a player, who sits to the right.",
    aliases: ["previousplayer", "rightof", "rightneighbor", "rightneighbour"],
    examples: [example("previous(High)", "Rank", "Mid")],
    ...steps,
  },
} as const satisfies Readonly<Record<string, Calculation>>;
