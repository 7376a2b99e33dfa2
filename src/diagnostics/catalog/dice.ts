import { entry } from "../catalog.ts";

/** "an `int`", "a `number`" */
const a = (type: string): string => `${/^[aeiou]/i.test(type) ? "an" : "a"} \`${type}\``;

/** Findings about dice, and about where they can be rolled. */
export const diceFindings = {
  "weight-of-what": entry<{ name: string; found: string | null }>(
    "error",
    "A column with the flag `weight` says how often a row comes up where its table is rolled on: a number of 0 or more in each row.",
    (facts) => ({
      message:
        facts.found === null
          ? `\`${facts.name}\` is a column of formulas, and a weight is known before anything is rolled.`
          : `\`${facts.name}\` is a weight and must hold numbers, not ${a(facts.found)}.`,
      hint:
        facts.found === null
          ? "Remove the brackets, or the flag."
          : "Make its type `int` or `number`, or remove the flag.",
    }),
  ),
  "two-weights": entry<{ table: string; first: string; second: string }>(
    "error",
    "A table is one die: one column at most says how often each row comes up. Elsewhere `by:` names another.",
    (facts) => ({
      message: `\`${facts.table}\` has its weights in \`${facts.first}\` already, so \`${facts.second}\` cannot hold them, too.`,
      hint: `Remove one of the two flags, and write \`roll(${facts.table}, by: it.…)\` where the other counts.`,
    }),
  ),
  "rolls-outside": entry<{ rolls: string; place: string; hint: string }>(
    "error",
    "Dice are rolled in rules, in the formulas of a column with brackets, and in examples. What is worked out once, or several times over, without a play going on cannot roll: constants, defaults, fields and columns with `=`, checks, tests, what stands after `where`, `by:`, and in a game whatever says what is possible: `from`, `needs`, `cost`, `limit`.",
    (facts) => ({ message: `${facts.rolls} rolls, and ${facts.place} cannot.`, hint: facts.hint }),
  ),
  "column-rolls": entry<{ rolls: string; column: string; name: string }>(
    "error",
    "A plain column holds values that stay as they are. With brackets in its heading it holds formulas, which are worked out, and rolled, each time they are asked for.",
    (facts) => ({
      message: `${facts.rolls} rolls, and \`${facts.column}\` is a column of plain values.`,
      hint: `Write brackets in its heading, and where the column is used: \`….${facts.name}()\` rolls afresh each time.`,
    }),
  ),
  "already-rolled": entry<{ name: string; callee: string }>(
    "error",
    "`times`, `explode`, `reroll` and their likes work out anew what they are given, so the dice, or a rule that rolls them, must stand there. A name stands for a value that it has already.",
    (facts) => ({
      message: `\`${facts.name}\` has its value already, and \`${facts.callee}\` needs something to roll each time.`,
      hint: "Write the dice in its place, or make a rule that rolls them and call it here.",
    }),
  ),
  "nothing-rolls": entry<{ callee: string; written: string | null; turned: boolean }>(
    "error",
    "`times`, `explode`, `reroll` and their likes are for what may come out differently each time. What does not roll gives the same value for ever.",
    (facts) => ({
      message:
        facts.callee === "times"
          ? "Nothing here rolls, so it would be the same value each time."
          : `Nothing here rolls, so \`${facts.callee}\` has nothing to roll again.`,
      hint: facts.turned
        ? "How many times comes first, as in `3 times d6`."
        : facts.written !== null
          ? `Write \`${facts.written}\` for the product.`
          : "Write the dice there, as in `d6`, or a rule that rolls.",
    }),
  ),
  "rolls-for-ever": entry<{ callee: string; only: string | null }>(
    "error",
    "`explode` and `reroll` go on as long as the result fits `on`. If every result does, they never end.",
    (facts) => ({
      message:
        facts.only === null
          ? `Every result fits here, so \`${facts.callee}\` would never end.`
          : `This is always ${facts.only}, so \`${facts.callee}\` would never end.`,
      hint: "Say how often at most, as in `limit: 1`, or let `on` leave some results out.",
    }),
  ),
  "never-again": entry<{ callee: string; low: string; high: string }>(
    "error",
    "No result that the dice can show fits `on`, so nothing is ever rolled again.",
    (facts) => ({
      message: `No result fits this: they go from ${facts.low} to ${facts.high}.`,
      hint: `Correct it, or leave \`${facts.callee}\` out.`,
    }),
  ),
  "highest-unknown": entry<{ callee: string }>(
    "error",
    "Without `on`, dice are rolled again on the highest result there can be. That must be plain from the formula: dice, numbers, names, `+`, `-`, and `*` with what is never below 0. What a rule gives is not.",
    (facts) => ({
      message: `I cannot tell from this formula what its highest result is, on which \`${facts.callee}\` would roll again.`,
      hint: "Say when to roll again, as in `on: 6` or `on: >= 9`.",
    }),
  ),
  "needs-several-dice": entry<{ callee: string; single: string }>(
    "error",
    "`explodeEach` and `rerollEach` look at several dice, one after the other: `14 times d6`, `5d10`, or so many times a rule that rolls.",
    (facts) => ({
      message: `\`${facts.callee}\` needs several dice, and I find no \`times\` here.`,
      hint: `Write \`${facts.callee}(5 times …)\`, or \`${facts.single}(…)\` for a single one.`,
    }),
  ),
  "rolls-where-it-stands": entry<{ written: string }>(
    "error",
    "Dice are rolled where they stand. `roll` picks one of a range, a list, a choice or a table.",
    (facts) => ({
      message: `\`${facts.written}\` rolls where it stands, so \`roll\` has nothing to choose from.`,
      hint: `Write \`${facts.written}\` alone.`,
    }),
  ),
  "roll-of-number": entry<{ die: string | null; range: string }>(
    "error",
    "`roll` picks one of a range, a list, a choice or a table. A die with so many sides is written `d6`, or `roll(1 to sides)` where a formula says how many.",
    (facts) => ({
      message: "This is a number, and `roll` picks one of several values.",
      hint: `Write ${facts.die === null ? "" : `\`${facts.die}\`, or `}\`roll(${facts.range})\`.`,
    }),
  ),
  "roll-of-what": entry<{ callee: string; found: string }>(
    "error",
    "`roll` picks one of a range of whole numbers, a list, a set, a choice or a table; `shuffle` orders a list.",
    (facts) => ({
      message: `\`${facts.callee}\` ${facts.callee === "roll" ? "picks one of several values" : "puts several values in random order"}, and ${a(facts.found)} is not that.`,
      hint: "Give a range as in `1 to 6`, a list, a choice or a table.",
    }),
  ),
  "several-dice-again": entry<{ callee: string }>(
    "error",
    "`explode` and `reroll` are for one result. `explodeEach` and `rerollEach` look at each of several dice.",
    (facts) => ({
      message: `These are several results, and \`${facts.callee}\` takes one.`,
      hint: `Write \`${facts.callee}Each(…)\` for each of several dice.`,
    }),
  ),
};
