/** Functions that roll. */
import { example, list, optional, placed, type BuiltinRecord } from "./record.ts";

const again = placed("dice", "the dice or formula");
const each = placed("dice", "the dice");

export const dice = {
  roll: {
    parameters: [{ ...list, words: "what is rolled on" }, optional("by")],
    documentation: "One of a range, a list, a choice or a table by chance; `by` says how often each comes up.",
    aliases: ["rand", "random", "randint", "randbetween", "rolldice", "dice", "die", "choice", "sample", "throw"],
    examples: [
      example("roll(1 to 6)", "int", null),
      example("roll([5, 5])", "int", "5"),
      example("roll(Rank, by: if it is Mid { 1 } else { 0 })", "Rank", "Mid"),
    ],
  },
  shuffle: {
    parameters: [list],
    documentation: "The list in random order.",
    aliases: [],
    examples: [example("count(shuffle([1, 2, 3]))", "int", "3"), example("shuffle([4, 4])", "list of int", "[4, 4]")],
  },
  explode: {
    parameters: [again, optional("on"), optional("limit"), optional("less")],
    documentation:
      "Rolled again and added up as long as the result fits `on`; without it, as long as it is the highest.",
    aliases: ["ace", "exploding", "penetrate"],
    examples: [
      example("explode(d6)", "int", null),
      example("explode(roll([6, 6]), on: 6, limit: 2, less: 1)", "int", "16"),
    ],
  },
  explodeEach: {
    parameters: [each, optional("on"), optional("limit"), optional("less"), optional("total")],
    documentation: "Each of several dice, rolled again as long as its result fits `on`; `total` further rolls for all.",
    aliases: [],
    examples: [
      example("explodeEach(4 times d6)", "list of int", null),
      example("explodeEach(2 times roll([6, 6]), on: 6, limit: 1)", "list of int", "[6, 6, 6, 6]"),
    ],
  },
  reroll: {
    parameters: [again, optional("on"), optional("limit")],
    documentation: "Rolled again as long as the result fits `on`; the last roll counts.",
    aliases: ["rerolls"],
    examples: [
      example("reroll(d20, on: 1, limit: 1)", "int", null),
      example("reroll(roll([2, 2]), on: 2, limit: 1)", "int", "2"),
    ],
  },
  rerollEach: {
    parameters: [each, optional("on"), optional("limit"), optional("total")],
    documentation: "Each of several dice, rolled again as long as its result fits `on`; `total` further rolls for all.",
    aliases: [],
    examples: [
      example("rerollEach(5 times d6, on: <= 2, limit: 1)", "list of int", null),
      example("rerollEach(2 times roll([3, 3]), on: 3, limit: 1)", "list of int", "[3, 3]"),
    ],
  },
} as const satisfies Readonly<Record<string, BuiltinRecord>>;
