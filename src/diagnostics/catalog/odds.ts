import { entry } from "../catalog.ts";

const asked = (ask: string): string =>
  ask === "distribution"
    ? "A distribution"
    : ask === "chance"
      ? "A chance"
      : ask === "average"
        ? "An average"
        : "A spread";

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
  "question-without-roll": entry<{ ask: string; known: string | null; inRule: boolean }>(
    "error",
    "`chance`, `average`, `spread` and `distribution` are about what is rolled where they stand: dice, a rule that rolls, or, in an example or a report, a `let` that rolls. In a rule, names have their values when the question is asked.",
    (facts) => ({
      message: `${asked(facts.ask)} is about what rolls, and nothing here does.`,
      hint:
        facts.known !== null && facts.inRule
          ? `\`${facts.known}\` has its value here already. Write the dice, or a rule that rolls, inside the question.`
          : "Write dice, or a rule that rolls, inside the question; or leave the question out.",
    }),
  ),
  "question-of-one": entry<{ ask: string; given: number }>(
    "error",
    "A question is about one thing, which stands in its brackets, perhaps with `given` and what is known of it.",
    (facts) => ({
      message:
        facts.given === 0 ? `This asks about nothing.` : `A question is about one thing, and here are ${facts.given}.`,
      hint:
        facts.given === 0
          ? `Write what it is about, as in \`${example(facts.ask)}\`.`
          : facts.ask === "chance"
            ? "Join conditions with `and` or `or`."
            : "Ask about each by itself.",
    }),
  ),
  "question-of-what": entry<{ ask: string; found: string }>(
    "error",
    "A `chance` is of a condition, which holds or does not; an `average` and a `spread` are of numbers.",
    (facts) => ({
      message:
        facts.ask === "chance"
          ? `A chance is of something that holds or does not, and this is \`${facts.found}\`.`
          : `${asked(facts.ask)} is of numbers, and this is \`${facts.found}\`.`,
      hint:
        facts.ask === "chance"
          ? "Write a condition, as in `chance(… >= 3)`."
          : facts.found === "bool"
            ? "For a condition ask `chance(…)`."
            : "Say what of it is a number, such as a field or `count(…)`.",
    }),
  ),
  "given-shares-nothing": entry<{
    ask: string;
    lets: boolean;
    rolls: boolean;
    named: readonly [before: string | null, after: string | null];
  }>(
    "warning",
    "Each call and each die written in a question is a roll of its own. `given` tells something only of a roll that both sides speak of, and that is a `let`.",
    (facts) => ({
      message: facts.rolls
        ? "What stands after `given` is another roll than what stands before it, so it changes nothing."
        : "What stands after `given` does not roll, so it changes nothing.",
      hint: facts.lets
        ? oneRoll(facts.ask, facts.named)
        : "A rule cannot name a roll that is not made yet: ask in an example or a report, where `let` names it.",
    }),
  ),
  "distribution-outside": entry<Record<never, never>>(
    "error",
    "`distribution` gives every result and its chance, which is a table and not one value. It stands behind `rows` in a report.",
    () => ({
      message: "`distribution` stands only as the rows of a report.",
      hint: "Write `rows total: distribution(…)` in a report; for one number ask `chance(…)`, `average(…)` or `spread(…)`.",
    }),
  ),
  "best-by-what": entry<{ found: string }>(
    "error",
    "`best(xs, by: e)` takes the one for which e is highest on average, so e is a number or odds.",
    (facts) => ({
      message: `\`by\` says how good each is, as a number or as odds, and this is \`${facts.found}\`.`,
      hint:
        facts.found === "bool"
          ? "Ask how likely it is, as in `by: chance(…)`."
          : "Give a number, such as what it brings.",
    }),
  ),
  "roll-outside-question": entry<{ name: string; rolling: boolean }>(
    "error",
    "In an example, a report or a check, a `let` of something that rolls names the roll, which is not made: only questions speak of it. After a line `rolling`, dice are laid out, and a `let` below it has its value.",
    (facts) => ({
      message: `\`${facts.name}\` is a roll that is not made, so only a question can speak of it.`,
      hint: facts.rolling
        ? "Ask, as in `chance(…)` or `average(…)`; or lay out dice with `rolling …` above that `let`."
        : "Ask, as in `chance(…)` or `average(…)`.",
    }),
  ),
  "claim-rolls": entry<{ rule: string | null }>(
    "error",
    "A claim about something that rolls would hold one time and fail another. Lay out what is rolled, or ask how likely it is.",
    (facts) => ({
      message:
        facts.rule === null
          ? "This rolls, so it may come out differently each time."
          : `\`${facts.rule}\` rolls, so what it gives may differ each time.`,
      hint:
        facts.rule === null
          ? "Lay out the dice in a line above, as in `rolling 6, 2`, or ask, as in `chance(…)`."
          : "Add a column `rolling` with the dice of each row, as in `6, 2`.",
    }),
  ),
  "rolls-in-report": entry<{ where: string }>(
    "error",
    "A report shows the same on each day, so what rolls stands in a question: `chance`, `average`, `spread`, or `distribution` behind `rows`.",
    (facts) => ({
      message: `${facts.where} rolls, so it would be another each time.`,
      hint: "Ask about it, as in `chance(…)` or `average(…)`.",
    }),
  ),
  "check-rolls": entry<Record<never, never>>(
    "error",
    "A `check` holds or it does not; what rolls may do either. A check may ask how likely something is.",
    () => ({
      message: "This check rolls, so it may come out differently each time.",
      hint: "Ask about it, as in `check chance(…) > 50%`.",
    }),
  ),
  "asks-outside": entry<{ where: string }>(
    "error",
    "Questions about dice stand in examples, reports, checks of the rulebook, and rules. What plays never needs them: constants, cells, fields and defaults have their values without.",
    (facts) => ({
      message: `${facts.where} cannot ask about dice.`,
      hint: "Put the question into a rule, an example or a report.",
    }),
  ),
  "odds-as-number": entry<{ wanted: string; place: string | null }>(
    "error",
    "Odds are known between two bounds, as exactly as they could be worked out, and never become a `number` or an `int`. They can be calculated with, compared, and shown in a report; a rule that works with them says `odds`.",
    (facts) => ({
      message: `These are odds, and I expected \`${facts.wanted}\` here${facts.place === null ? "" : `, as ${facts.place}`}.`,
      hint: "Compare them, show them in a report, or make the type `odds`.",
    }),
  ),
  "odds-kept": entry<{ what: string }>(
    "error",
    "Odds are there for examples, reports and checks: a `let`, a parameter or the result of a rule may be odds, or a list of them. What plays keeps none of them.",
    (facts) => ({
      message: `${facts.what} cannot hold odds.`,
      hint: "Make it a `number`, or ask where the odds are needed.",
    }),
  ),
  "odds-in-text": entry<Record<never, never>>(
    "error",
    "How many digits of odds are known depends on how they are worked out, so a report shows them, with its format.",
    () => ({
      message: "Odds cannot be joined to a text.",
      hint: 'Show them in a report, as in `column "Hits" = chance(…) as 0.0%`.',
    }),
  ),
  "odds-one-by-one": entry<Record<never, never>>(
    "error",
    "Odds are known between bounds, so each comparison of them is decided for itself: `<`, `is`, `is about`, or a range that is written out.",
    () => ({
      message: "Odds are compared one at a time, not as a list or a named range.",
      hint: "Write `is`, `is about`, `<`, or `in 40% to 60%`.",
    }),
  ),
  "rolling-for-nothing": entry<{ rule: string | null }>(
    "error",
    "`rolling` lays out what the dice show from there on; all of it must be rolled before the next such line, or the end.",
    (facts) => ({
      message:
        facts.rule === null
          ? "Nothing below rolls, so nobody takes these dice."
          : `\`${facts.rule}\` does not roll, so nobody takes these dice.`,
      hint: facts.rule === null ? "Remove the line, or move it above what rolls." : "Remove the column.",
    }),
  ),
  "face-of-nothing": entry<{ face: string; faces: string; near: string | undefined }>(
    "error",
    "A die is laid out by its face, from 1 up; a roll on a list, a choice or a table by the element itself.",
    (facts) => ({
      message: `Nothing that rolls below can show ${facts.face}.`,
      hint: facts.near ?? `What rolls there shows ${facts.faces}.`,
    }),
  ),
  "axis-out-of-reach": entry<{ axis: string; name: string }>(
    "error",
    "What the axes of a report go through is known before its cells are, so it cannot speak of them, nor of a `let` that does. Behind `rows`, `distribution(…)` may speak of the columns.",
    (facts) => ({
      message: `The axis \`${facts.axis}\` is laid out before \`${facts.name}\` is known, so it cannot speak of it.`,
      hint: "Go through something that speaks of no axis.",
    }),
  ),
  "format-of-axis": entry<{ name: string }>(
    "error",
    "Behind `rows name: distribution(…)`, `as` says how the chances are shown, where the report says nothing else of its cells.",
    (facts) => ({
      message: `\`as\` behind the axis \`${facts.name}\` shows nothing.`,
      hint: "Put it behind the value of the cell or the column.",
    }),
  ),
};
