import { entry } from "../catalog.ts";

const asked = (ask: string): string =>
  ask === "distribution"
    ? "A distribution"
    : ask === "chance"
      ? "A chance"
      : ask === "average"
        ? "An average"
        : ask === "spread"
          ? "A spread"
          : ask === "median"
            ? "A median"
            : `The ${ask === "least" ? "lowest" : "highest"} result`;

const example = (ask: string): string => (ask === "chance" ? "chance(n >= 3)" : `${ask}(2d6)`);

function oneRoll(ask: string, [before, after]: readonly [before: string | null, after: string | null]): string {
  if (before !== null && after !== null)
    return `\`${before}\` and \`${after}\` are rolled apart. Speak of the same one on both sides, or leave out what stands from \`given\` on.`;
  const name = before ?? after;
  if (name !== null) return `Speak of \`${name}\` on both sides, or leave out what stands from \`given\` on.`;
  return `Name the roll with \`let\` above, and speak of it on both sides, as in \`${ask}(${ask === "chance" ? "n >= 3" : "n"} given n >= 2)\`.`;
}

/** Findings about questions, the type `odds`, and dice in examples and reports. */
export const oddsFindings = {
  "question-without-roll": entry<{ ask: string; known: string | null; inRule: boolean }>("error", (facts) => ({
    message: `${asked(facts.ask)} is about what rolls, and nothing here does.`,
    hint:
      facts.known !== null && facts.inRule
        ? `\`${facts.known}\` has its value here already. Write the dice, or a rule that rolls, inside the question.`
        : "Write dice, or a rule that rolls, inside the question; or leave the question out.",
  })),
  "question-of-one": entry<{ ask: string; given: number }>("error", (facts) => ({
    message:
      facts.given === 0 ? `This asks about nothing.` : `A question is about one thing, and here are ${facts.given}.`,
    hint:
      facts.given === 0
        ? `Write what it is about, as in \`${example(facts.ask)}\`.`
        : facts.ask === "chance"
          ? "Join conditions with `and` or `or`."
          : "Ask about each by itself.",
  })),
  "question-of-what": entry<{ ask: string; found: string; happens?: boolean }>("error", (facts) => ({
    message:
      facts.ask === "chance"
        ? `A chance is of something that holds or does not, and this is \`${facts.found}\`.`
        : `${asked(facts.ask)} is of numbers, and this is \`${facts.found}\`.`,
    hint:
      facts.happens === true
        ? "What comes up so often is rolled: `d100 <= 40`, or `roll(1 to 1000000) <= 1000000 * share` to six places. A chance is asked of a condition, as in `chance(… >= 3)`."
        : facts.ask === "chance"
          ? "Write a condition, as in `chance(… >= 3)`."
          : facts.found === "bool"
            ? "For a condition ask `chance(…)`."
            : facts.ask === "average" && /^(?:list|set) of (?:int|number)$/.test(facts.found)
              ? "The mean of numbers in a list is `mean(…)`; `average` is asked of what is rolled."
              : "Say what of it is a number, such as a field or `count(…)`.",
  })),
  "given-shares-nothing": entry<{
    ask: string;
    lets: boolean;
    rolls: boolean;
    named: readonly [before: string | null, after: string | null];
  }>("warning", (facts) => ({
    message: facts.rolls
      ? "What stands after `given` is another roll than what stands before it, so it changes nothing."
      : "What stands after `given` does not roll, so it changes nothing.",
    hint: facts.lets
      ? oneRoll(facts.ask, facts.named)
      : "A rule cannot name a roll that is not made yet: ask in an example or a report, where `let` names it.",
  })),
  "distribution-outside": entry<Record<never, never>>("error", () => ({
    message: "`distribution` stands only as the rows of a report.",
    hint: "Write `rows total: distribution(…)` in a report; for one number ask `chance(…)`, `average(…)` or `spread(…)`.",
  })),
  "best-by-what": entry<{ found: string }>("error", (facts) => ({
    message: `\`by\` says how good each is, as a number or as odds, and this is \`${facts.found}\`.`,
    hint:
      facts.found === "bool"
        ? "Ask how likely it is, as in `by: chance(…)`."
        : "Give a number, such as what it brings.",
  })),
  "roll-outside-question": entry<{ name: string; rolling: boolean }>("error", (facts) => ({
    message: `\`${facts.name}\` is a roll that is not made, so only a question can speak of it.`,
    hint: facts.rolling
      ? "Ask, as in `chance(…)` or `average(…)`; or lay out dice with `rolling …` above that `let`."
      : "Ask, as in `chance(…)` or `average(…)`.",
  })),
  "rolls-anew": entry<Record<never, never>>("warning", () => ({
    message: "This rolls again: it is another roll than the one that was asked about before.",
    label: "a roll of its own",
    hint: "Name the roll once in the braces of the rule, as in `let roll = 2d6`, and ask about `roll` in each line.",
  })),
  "pool-may-be-empty": entry<{ builtin: string; count: string }>("warning", (facts) => ({
    message: `\`${facts.count}\` may be 0, and of no dice \`${facts.builtin}\` gives nothing: there it stops with an error.`,
    hint: `Say what counts then, as in \`max(…) otherwise 0\`, ask about \`${facts.count}\` before, or let it be at least 1: \`${facts.count}: int >= 1\`.`,
  })),
  "claim-rolls": entry<{ rule: string | null }>("error", (facts) => ({
    message:
      facts.rule === null
        ? "This rolls, so it may come out differently each time."
        : `\`${facts.rule}\` rolls, so what it gives may differ each time.`,
    hint:
      facts.rule === null
        ? "Lay out the dice in a line above, as in `rolling 6, 2`, or ask, as in `chance(…)`."
        : "Add a column `rolling` with the dice of each row, as in `6, 2`.",
  })),
  "rolls-in-report": entry<{ where: string }>("error", (facts) => ({
    message: `${facts.where} rolls, so it would be another each time.`,
    hint: "Ask about it, as in `chance(…)` or `average(…)`.",
  })),
  "check-rolls": entry<Record<never, never>>("error", () => ({
    message: "This check rolls, so it may come out differently each time.",
    hint: "Ask about it, as in `check chance(…) > 50%`.",
  })),
  "asks-outside": entry<{ where: string; isBest?: boolean }>("error", (facts) => ({
    message: `${facts.where} cannot ask about dice.`,
    hint:
      facts.isBest === true
        ? "`best` compares odds, so it asks. By numbers that are known, the first of a list in order is the best: `first(sort(list, by: -it.dice))`."
        : "Put the question into a rule, an example or a report.",
  })),
  "odds-as-number": entry<{ wanted: string; place: string | null }>("error", (facts) => ({
    message: `These are odds, and I expected \`${facts.wanted}\` here${facts.place === null ? "" : `, as ${facts.place}`}.`,
    hint: "Compare them, show them in a report, or make the type `odds`.",
  })),
  "odds-kept": entry<{ what: string }>("error", (facts) => ({
    message: `${facts.what} cannot hold odds.`,
    hint: "Make it a `number`, or ask where the odds are needed.",
  })),
  "odds-in-text": entry<Record<never, never>>("error", () => ({
    message: "Odds cannot be joined to a text.",
    hint: 'Show them in a report, as in `column "Hits" = chance(…) as 0.0%`.',
  })),
  "odds-one-by-one": entry<Record<never, never>>("error", () => ({
    message: "Odds are compared one at a time, not as a list or a named range.",
    hint: "Write `is`, `is about`, `<`, or `in 40% to 60%`.",
  })),
  "rolling-for-nothing": entry<{ rule: string | null }>("error", (facts) => ({
    message:
      facts.rule === null
        ? "Nothing below rolls, so nobody takes these dice."
        : `\`${facts.rule}\` does not roll, so nobody takes these dice.`,
    hint: facts.rule === null ? "Remove the line, or move it above what rolls." : "Remove the column.",
  })),
  "face-of-nothing": entry<{ face: string; faces: string; near: string | undefined }>("error", (facts) => ({
    message: `Nothing that rolls below can show ${facts.face}.`,
    hint: facts.near ?? `What rolls there shows ${facts.faces}.`,
  })),
  "axis-out-of-reach": entry<{ axis: string; name: string; isLater: boolean }>("error", (facts) => ({
    message: `The axis \`${facts.axis}\` is laid out before \`${facts.name}\` is known, so it cannot speak of it.`,
    hint: facts.isLater
      ? `Write \`${facts.name}: …\` before \`${facts.axis}: …\`.`
      : "Go through something that speaks of no axis.",
  })),
  "variant-of-both-sides": entry<{ op: "-" | "/"; variant: string }>("warning", ({ op, variant }) => ({
    message: `\`with ${variant}\` takes the whole line, so both sides of \`${op}\` are those of \`${variant}\`, and this is always ${op === "-" ? "0" : "1"}.`,
    label: "the same on both sides",
    hint: `Show the two side by side: one \`column "…" = …\` without \`with ${variant}\`, and one with it.`,
  })),
  "distribution-not-last": entry<{ axis: string }>("error", (facts) => ({
    message: `The axis \`${facts.axis}\` is a distribution, so it must be the last one behind \`rows\`.`,
    label: "every result of this",
    hint: `Move \`${facts.axis}: …\` to the end of the line.`,
  })),
  "format-of-axis": entry<{ name: string }>("error", (facts) => ({
    message: `\`as\` behind the axis \`${facts.name}\` shows nothing.`,
    hint: "Put it behind the value of the cell or the column.",
  })),
};
