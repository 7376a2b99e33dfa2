import type { diceFindings } from "../catalog/dice.ts";

export const diceAbout: Readonly<Record<keyof typeof diceFindings, string>> = {
  "plus-before-times":
    "*A warning.* `times` takes the whole sum before it: `hp + 2 times d6` is as many dice as `hp` and 2 together. In brackets it is what it looks like.",
  "one-die-multiplied":
    "`level * d6` rolls one die and multiplies it, so that only multiples come up. Games mostly mean that many dice, each rolled by itself: `(level)d6`. Where one die is meant, it stands first: `d6 * level`.",
  "weight-of-what":
    "A column with the flag `weight` says how often a row comes up where its table is rolled on: a number of 0 or more in each row.",
  "two-weights":
    "A table is one die: one column at most says how often each row comes up. Elsewhere `by:` names another.",
  "ranges-not-rolled":
    "`roll` of a table takes each row as often as any other, unless weights say otherwise. Where a column says which numbers of a die each row stands for, roll the die and look the row up: `Loot[d6: d6]`. Where a column says how likely each row is, give it the flag `weight`, or name it in `by:`. With `by: 1` each row is as likely as any other.",
  "key-of-texts":
    "A key is a text, which names its row. What a row is looked up by as a number is a column of numbers or of ranges, and what it is looked up by as a variant is a column of that choice. Name the column in the brackets: `Goal[players: 3]`.",
  "rolls-outside":
    "Dice are rolled in rules, in the formulas of a column with brackets, and in examples. What is worked out once, or several times over, without a play going on cannot roll: constants, defaults, fields and columns with `=`, checks, tests, what stands after `where`, `by:`, and in a game whatever says what is possible or preferred: `from`, `needs`, `cost`, `limit`, `prefers`.",
  "column-rolls":
    "A plain column holds values that stay as they are. With brackets in its heading it holds formulas, which are worked out, and rolled, each time they are asked for.",
  "already-rolled":
    "`times`, `explode`, `reroll` and their likes work out anew what they are given, so the dice, or a rule that rolls them, must stand there. A name stands for a value that it has already.",
  "nothing-rolls":
    "`times`, `explode`, `reroll` and their likes are for what may come out differently each time. What does not roll gives the same value for ever. Only `times` also takes rows, variants and records: `4 times Monster.Goblin` is a list of four.",
  "rolls-for-ever":
    "`explode` and `reroll` go on as long as the result fits `on`. If every result does, they never end.",
  "never-again": "No result that the dice can show fits `on`, so nothing is ever rolled again.",
  "highest-unknown":
    "Without `on`, dice are rolled again on the highest result there can be. That must be plain from the formula: dice, numbers, names, `+`, `-`, and `*` with what is never below 0. What a rule gives is not.",
  "needs-several-dice":
    "`explodeEach` and `rerollEach` look at several dice, one after the other: `14 times d6`, `5d10`, or so many times a rule that rolls.",
  "rolls-where-it-stands":
    "Dice are rolled where they stand. `roll` picks one of a range, a list, a choice or a table.",
  "roll-of-number":
    "`roll` picks one of a range, a list, a choice or a table. A die with so many sides is written `d6`, or `roll(1 to sides)` where a formula says how many.",
  "roll-of-what":
    "`roll` picks one of a range of whole numbers, a list, a set, a choice or a table; `shuffle` orders a list.",
  "explodes-the-sum":
    "`explode` takes one result, and of `3d6` that is the sum: without `on` only 18 is rolled again. Games nearly always mean each die by itself, `sum(explodeEach(3d6))`; if you mean the sum, write `on: 18`.",
  "several-dice-again":
    "`explode` and `reroll` are for one result. `explodeEach` and `rerollEach` look at each of several dice.",
};
