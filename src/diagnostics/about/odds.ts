import type { oddsFindings } from "../catalog/odds.ts";

export const oddsAbout: Readonly<Record<keyof typeof oddsFindings, string>> = {
  "question-without-roll":
    "`chance`, `average`, `spread` and `distribution` are about what is rolled where they stand: dice, a rule that rolls, or, in an example or a report, a `let` that rolls. In a rule, names have their values when the question is asked.",
  "question-of-one":
    "A question is about one thing, which stands in its brackets, perhaps with `given` and what is known of it.",
  "question-of-what":
    "A `chance` is of a condition, which holds or does not; an `average` and a `spread` are of numbers.",
  "given-shares-nothing":
    "Each call and each die written in a question is a roll of its own. `given` tells something only of a roll that both sides speak of, and that is a `let`.",
  "distribution-outside":
    "`distribution` gives every result and its chance, which is a table and not one value. It stands behind `rows` in a report.",
  "best-by-what": "`best(xs, by: e)` takes the one for which e is highest on average, so e is a number or odds.",
  "roll-outside-question":
    "In an example, a report or a check, a `let` of something that rolls names the roll, which is not made: only questions speak of it. After a line `rolling`, dice are laid out, and a `let` below it has its value.",
  "rolls-anew":
    "Dice are rolled where they are written, each time anew. Branches that ask about one roll ask about a name that `let` gave it. A branch that asks the same question once more is taken for a second try.",
  "pool-may-be-empty":
    "The highest of no dice is no number. A rule that says of a parameter that it may be 0, and asks for the highest, the lowest, the mean, the first or the last of so many dice, stops with an error there.",
  "claim-rolls":
    "A claim about something that rolls would hold one time and fail another. Lay out what is rolled, or ask how likely it is.",
  "rolls-in-report":
    "A report shows the same on each day, so what rolls stands in a question: `chance`, `average`, `spread`, or `distribution` behind `rows`.",
  "check-rolls": "A `check` holds or it does not; what rolls may do either. A check may ask how likely something is.",
  "asks-outside":
    "Questions about dice stand in examples, reports, checks of the rulebook, and rules. What plays never needs them: constants, cells, fields and defaults have their values without.",
  "odds-as-number":
    "Odds are known between two bounds, as exactly as they could be worked out, and never become a `number` or an `int`. They can be calculated with, compared, and shown in a report; a rule that works with them says `odds`.",
  "odds-kept":
    "Odds are there for examples, reports and checks: a `let`, a parameter or the result of a rule may be odds, or a list of them. What plays keeps none of them.",
  "odds-in-text":
    "How many digits of odds are known depends on how they are worked out, so a report shows them, with its format.",
  "odds-one-by-one":
    "Odds are known between bounds, so each comparison of them is decided for itself: `<`, `is`, `is about`, or a range that is written out.",
  "rolling-for-nothing":
    "`rolling` lays out what the dice show from there on; all of it must be rolled before the next such line, or the end.",
  "face-of-nothing":
    "A die is laid out by its face, from 1 up; a roll on a list, a choice or a table by the element itself.",
  "axis-out-of-reach":
    "What the axes of a report go through is known before its cells are, so it cannot speak of them, nor of a `let` that does. A later row axis may speak of those before it. Behind `rows`, `distribution(…)` may speak of the columns.",
  "variant-of-both-sides":
    "*A warning.* Behind a value of a report, `with name` takes the whole value, and not only what is right before it. A difference between the rules and a variant is two columns, one beside the other.",
  "distribution-not-last":
    "The results of a distribution, with their chances, are listed for each value of the axes before it.",
  "format-of-axis":
    "Behind `rows name: distribution(…)`, `as` says how the chances are shown, where the report says nothing else of its cells.",
};
