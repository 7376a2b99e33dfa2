/** What is asked of dice instead of rolling them. */
import { example, list, placed, value, type Question } from "./record.ts";

export const questions = {
  chance: {
    takesGiven: true,
    parameters: [placed("condition", "what is asked about")],
    documentation: "How likely it is; with `given`, among the cases where that holds.",
    aliases: ["probability", "prob", "odds", "likelihood"],
    examples: [example("chance(d6 >= 5)", "odds", "1 / 3")],
  },
  average: {
    takesGiven: true,
    parameters: [placed("number", "what is asked about")],
    documentation: "What it comes to on average.",
    aliases: ["expected", "expectation"],
    examples: [example("average(2d6)", "odds", "7")],
  },
  spread: {
    takesGiven: true,
    parameters: [placed("number", "what is asked about")],
    documentation: "How far results lie from the average: the standard deviation.",
    aliases: ["stdev", "stddev", "deviation"],
    examples: [example("spread(roll([1, 3]))", "odds", "1")],
  },
  least: {
    takesGiven: true,
    parameters: [placed("number", "what is asked about")],
    documentation: "The lowest result that may come.",
    aliases: ["lowestresult"],
    examples: [example("least(2d6 + 3)", "odds", "5")],
  },
  most: {
    takesGiven: true,
    parameters: [placed("number", "what is asked about")],
    documentation: "The highest result that may come.",
    aliases: ["highestresult"],
    examples: [example("most(2d6 + 3)", "odds", "15")],
  },
  distribution: {
    takesGiven: true,
    parameters: [placed("value", "what is asked about")],
    documentation: "Every result and how likely it is, as the rows of a report.",
    aliases: [],
    examples: [],
  },
  best: {
    takesGiven: false,
    parameters: [list, value("by")],
    documentation: "The one for which `by` is largest on average; it speaks of `it` and may roll. Of equals the first.",
    aliases: [],
    examples: [example("best([4, 8, 6], by: average((it)d6))", "int", "8")],
  },
} as const satisfies Readonly<Record<string, Question>>;
