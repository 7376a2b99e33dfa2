import { entry } from "../catalog.ts";

/** "an `int`", "a `number`" */
const a = (type: string): string => `${/^[aeiou]/i.test(type) ? "an" : "a"} \`${type}\``;

/** Findings about dice, and about where they can be rolled. */
export const diceFindings = {
  "plus-before-times": entry<Record<never, never>>("warning", () => ({
    message: "All of this says how many times.",
    hint: "Write `(a + n) times …` if that is meant, and `a + sum(n times …)` if only the part before `times` does.",
  })),
  "one-die-multiplied": entry<{ name: string; die: string }>("warning", ({ name, die }) => ({
    message: `This rolls one \`${die}\` and multiplies it by \`${name}\`.`,
    hint: `Write \`(${name})${die}\` to roll that many, \`${die} * ${name}\` to multiply.`,
  })),
  "weight-of-what": entry<{ name: string; found: string | null }>("error", (facts) => ({
    message:
      facts.found === null
        ? `\`${facts.name}\` is a column of formulas, and a weight is known before anything is rolled.`
        : `\`${facts.name}\` is a weight and must hold numbers, not ${a(facts.found)}.`,
    hint:
      facts.found === null
        ? "Remove the brackets, or the flag."
        : "Make its type `int` or `number`, or remove the flag.",
  })),
  "two-weights": entry<{ table: string; first: string; second: string }>("error", (facts) => ({
    message: `\`${facts.table}\` has its weights in \`${facts.first}\` already, so \`${facts.second}\` cannot hold them, too.`,
    hint: `Remove one of the two flags, and write \`roll(${facts.table}, by: it.…)\` where the other counts.`,
  })),
  "ranges-not-rolled": entry<{ table: string; column: string; better: string | null }>("error", (facts) => ({
    message: `\`roll(${facts.table})\` takes each row as often as any other, whatever \`${facts.column}\` says.`,
    hint: `Write \`${facts.better ?? `${facts.table}[${facts.column}: d6]`}\` if that is how often a row comes up, or \`by: 1\` if each is as likely as any other.`,
  })),
  "key-of-texts": entry<{ table: string; key: string; found: string; column: string; heading: string | null }>(
    "error",
    ({ table, key, found, column, heading }) => ({
      message:
        found === table
          ? `This is a row of \`${table}\` already, and needs not be looked for.`
          : `\`${key}\` is the key of \`${table}\`, so its cells are texts, and this is \`${found}\`.`,
      hint:
        found === table
          ? "Write it alone."
          : heading === null
            ? `Write \`${table}[${column}: …]\` to look in \`${column}\`.`
            : `Write \`${column}: ${heading}\` in the heading, and \`${table}[${column}: …]\` here.`,
    }),
  ),
  "rolls-outside": entry<{ rolls: string; place: string; hint: string }>("error", (facts) => ({
    message: `${facts.rolls} rolls, and ${facts.place} cannot.`,
    hint: facts.hint,
  })),
  "column-rolls": entry<{ rolls: string; column: string; name: string }>("error", (facts) => ({
    message: `${facts.rolls} rolls, and \`${facts.column}\` is a column of plain values.`,
    hint: `Write brackets in its heading, and where the column is used: \`….${facts.name}()\` rolls afresh each time.`,
  })),
  "already-rolled": entry<{ name: string; callee: string }>("error", (facts) => ({
    message: `\`${facts.name}\` has its value already, and \`${facts.callee}\` needs something to roll each time.`,
    hint: "Write the dice in its place, or make a rule that rolls them and call it here.",
  })),
  "nothing-rolls": entry<{ callee: string; written: string | null; turned: boolean; list: boolean }>(
    "error",
    (facts) => ({
      message:
        facts.callee === "times"
          ? "Nothing here rolls, so it would be the same value each time."
          : `Nothing here rolls, so \`${facts.callee}\` has nothing to roll again.`,
      hint: facts.turned
        ? "How many times comes first, as in `3 times d6`."
        : facts.written !== null
          ? `Write \`${facts.written}\` for the product.`
          : facts.list
            ? "To roll one of a list, such as the faces of a die, write `roll(…)`."
            : "Write the dice there, as in `d6`, or a rule that rolls.",
    }),
  ),
  "rolls-for-ever": entry<{ callee: string; only: string | null }>("error", (facts) => ({
    message:
      facts.only === null
        ? `Every result fits here, so \`${facts.callee}\` would never end.`
        : `This is always ${facts.only}, so \`${facts.callee}\` would never end.`,
    hint: "Say how often at most, as in `limit: 1`, or let `on` leave some results out.",
  })),
  "never-again": entry<{ callee: string; low: string; high: string }>("error", (facts) => ({
    message: `No result fits this: they go from ${facts.low} to ${facts.high}.`,
    hint: `Correct it, or leave \`${facts.callee}\` out.`,
  })),
  "highest-unknown": entry<{ callee: string }>("error", (facts) => ({
    message: `I cannot tell from this formula what its highest result is, on which \`${facts.callee}\` would roll again.`,
    hint: "Say when to roll again, as in `on: 6` or `on: >= 9`.",
  })),
  "needs-several-dice": entry<{ callee: string; single: string }>("error", (facts) => ({
    message: `\`${facts.callee}\` needs several dice, and I find no \`times\` here.`,
    hint: `Write \`${facts.callee}(5 times …)\`, or \`${facts.single}(…)\` for a single one.`,
  })),
  "rolls-where-it-stands": entry<{ written: string }>("error", (facts) => ({
    message: `\`${facts.written}\` rolls where it stands, so \`roll\` has nothing to choose from.`,
    hint: `Write \`${facts.written}\` alone.`,
  })),
  "roll-of-number": entry<{ die: string | null; range: string }>("error", (facts) => ({
    message: "This is a number, and `roll` picks one of several values.",
    hint: `Write ${facts.die === null ? "" : `\`${facts.die}\`, or `}\`roll(${facts.range})\`.`,
  })),
  "roll-of-what": entry<{ callee: string; found: string }>("error", (facts) => ({
    message: `\`${facts.callee}\` ${facts.callee === "roll" ? "picks one of several values" : "puts several values in random order"}, and ${a(facts.found)} is not that.`,
    hint: "Give a range as in `1 to 6`, a list, a choice or a table.",
  })),
  "explodes-the-sum": entry<{ highest: string | null }>("warning", (facts) => ({
    message: `These dice are added up first, so \`explode\` rolls them again only when all show their highest side${facts.highest === null ? "" : `: ${facts.highest} together`}.`,
    label: "one result: their sum",
    hint: `Write \`sum(explodeEach(…))\` to look at each die by itself, or ${facts.highest === null ? "say with `on` on which sum they are" : `\`on: ${facts.highest}\` if the sum is meant to be`} rolled again.`,
  })),
  "several-dice-again": entry<{ callee: string }>("error", (facts) => ({
    message: `These are several results, and \`${facts.callee}\` takes one.`,
    hint: `Write \`${facts.callee}Each(…)\` for each of several dice.`,
  })),
};
