import { linesHeld } from "../blocks.ts";
import { entry } from "../catalog.ts";

/** A share that is added; `path`: what it is added to, where that is a path. */
export interface Share {
  readonly percent: string;
  readonly value: string;
  readonly path: string | null;
  readonly better: string;
}

const noShare = ({ percent, value, path }: Share): string =>
  `\`${percent}\` is the number ${value}, and no share of ${path === null ? "what stands before it" : `\`${path}\``}.`;

/** Findings about how dice, what is asked about them, and games are written. */
export const notationFindings = {
  "value-in-text": entry<{ found: string; value: string; where?: "check" | "question" }>("warning", (facts) => ({
    message: `The text shows \`${facts.found}\` as it is written, and not the value of \`${facts.value}\`.`,
    hint:
      facts.where === "check"
        ? "The text of a check is the same for all: leave the value out. I show for which it does not hold."
        : facts.where === "question"
          ? "The text of a question is the same each time: leave the value out. Players see it in the game."
          : `Join texts and values with \`&\`, as in \`"HP " & ${facts.value}\`.`,
  })),
  "percent-beside-whole": entry<{ percent: string; value: string; whole: string }>("warning", (facts) => ({
    message: `\`${facts.percent}\` is ${facts.value}, and the other side is a whole number.`,
    hint: `Write \`${facts.whole}\` if the whole number counts percent, as a d100 does.`,
  })),
  "share-added": entry<Share>("warning", (facts) => ({
    message: noShare(facts),
    hint: `Write \`${facts.better}\` for the share, or \`${facts.value}\` if the number is meant.`,
  })),
  "share-added-to-whole": entry<Share>("error", (facts) => ({
    message: noShare(facts),
    hint: `Write \`${facts.better}\`, or the same with \`ceil\` or \`round\`.`,
  })),
  /** What else it may mean: `endless`, rolled again without a limit; `sum`, a test of all the dice added up. */
  "foreign-dice": entry<{
    readonly written: string;
    readonly better: string | null;
    readonly endless?: string | null;
    readonly sum?: string | null;
  }>("error", ({ written, better, endless, sum }) => ({
    message: better === null ? `I cannot read \`${written}\` as dice.` : `I write \`${better}\` for \`${written}\`.`,
    label: better === null ? "not how I write dice" : `write \`${better}\``,
    ...(better === null
      ? {
          hint: "Write `4d6`, and in words what is done with the dice: `highest 3 of 4d6`, `explode(d6)`, `reroll(d6, on: 1)`.",
        }
      : endless != null
        ? { hint: `That rolls again once. \`${endless}\` goes on as long as what it shows fits.` }
        : sum != null
          ? { hint: `That counts the dice. \`${sum}\` is about their sum.` }
          : {}),
  })),
  "count-without-brackets": entry<{
    readonly count: string;
    readonly die: string;
    /** What is done with them looks at each of the dice. */ readonly isApart?: boolean;
  }>("error", ({ count, die, isApart = false }) => ({
    message: isApart
      ? `How many dice it is needs \`times\` behind it, to keep them apart: \`${count} times ${die}\`.`
      : `How many dice it is stands in brackets: \`(${count})${die}\`.`,
    label: isApart ? `write \`${count} times ${die}\`` : `write \`(${count})${die}\``,
    hint: isApart
      ? `\`(${count})${die}\` is their sum.`
      : `That is their sum. \`${count} times ${die}\` keeps the dice apart.`,
  })),
  "or-worse": entry<{
    readonly written: string;
    readonly grade: string;
    /** The signs for those towards the first variant, and towards the last. */
    readonly first: string;
    readonly last: string;
  }>("error", ({ written, grade, first, last }) => ({
    message: `I cannot know which side of \`${grade}\` is worse in \`${written}\`.`,
    label: "which side?",
    hint: `In an ordered choice the later variant is the higher one: \`${first} ${grade}\` goes towards the first, \`${last} ${grade}\` towards the last.`,
  })),
  "name-is-a-die": entry<{ readonly name: string }>("error", ({ name }) => ({
    message: `\`${name}\` is a die, so nothing else can have that name.`,
    label: "choose another name",
  })),
  "die-without-sides": entry<{ readonly written: string }>("error", ({ written }) => ({
    message: `The die \`${written}\` has no sides.`,
    label: "a die of nothing",
    hint: written.endsWith("00")
      ? "A die from 1 to 100 is written `d%` or `d100`."
      : "Write how many sides it has, as in `d6`.",
  })),
  "too-many-dice": entry<{ readonly written: string; readonly what: "sides" | "dice"; readonly most: number }>(
    "error",
    ({ written, what, most }) => ({
      message:
        what === "sides"
          ? `The die \`${written}\` has more sides than I can count: ${most} at most.`
          : `\`${written}\` are more dice than I can roll at once: ${most} at most.`,
      label: what === "sides" ? "too many sides" : "too many dice",
    }),
  ),
  "chained-times": entry<{ readonly first: string; readonly second: string }>("error", ({ first, second }) => ({
    message: `\`${first}\` and \`${second}\` cannot share the value between them.`,
    label: "a second one",
    hint: "Put one of them in brackets, as in `3 times (4 times d6)`.",
  })),
  "pick-without-count": entry<{ readonly word: string; readonly better: string }>("error", ({ word, better }) => ({
    message: `I need to know how many: \`${word} 2 of …\`.`,
    label: "how many?",
    hint: `One value alone is \`${better}(…)\`.`,
  })),
  "tens-and-units": entry<{ readonly written: string; readonly meant: string; readonly whole: string }>(
    "error",
    ({ written, meant, whole }) => ({
      message: `In games \`${written}\` is several dice read side by side.`,
      label: "one die, or several?",
      hint: `Write \`${meant}\` for that, or \`${whole}\` for every number up to the highest.`,
    }),
  ),
  "dice-as-type": entry<{ readonly written: string }>("error", ({ written }) => ({
    message: `There is no type \`${written}\`: what dice show is an \`int\`.`,
    label: "not a type",
    hint: "For a column that rolls write brackets in its heading, as in `damage(): int`. A rule takes the number of dice and their sides as `int`.",
  })),
  "misplaced-given": entry<Record<never, never>>("error", () => ({
    message: "`given` belongs inside the brackets of a question.",
    label: "not here",
    hint: "Write it as in `chance(n >= 2 given n >= 1)`.",
  })),
  "misplaced-rolling": entry<Record<never, never>>("error", () => ({
    message: "`rolling` lays out dice for an example, and stands there on a line of its own.",
    label: "not here",
  })),
  "misplaced-variant": entry<{ readonly name: string; readonly ofGoal: boolean }>("error", ({ name, ofGoal }) => ({
    message: ofGoal
      ? "A goal names its variant once, and all its lines are about it."
      : `I cannot read \`with ${name}\` here.`,
    label: "not here",
    hint: ofGoal
      ? `Write it behind the title: \`goal "…" with ${name} { … }\`. What is wanted of two variants is two goals.`
      : "In a report a variant stands right behind a value: `cell … with name as 0.0%`. Fields of a record are changed in brackets: `body with (hp: 3)`.",
  })),

  // ---------------------------------------------------------------- games

  "from-outside-action": entry<Record<never, never>>("error", () => ({
    message: "Only the parameters of an action are chosen from something.",
    label: "not here",
    hint: "A value that may be left out has `default`.",
  })),
  "misplaced-choosing": entry<Record<never, never>>("error", () => ({
    message: "`choosing` lays out decisions for an example, and stands there on a line of its own.",
    label: "not here",
    hint: "In a game, a player is asked with `choose(who, list)`.",
  })),
  "until-when": entry<{ readonly found: string; readonly hasValues: boolean; readonly isRemoved: boolean }>(
    "error",
    ({ found, hasValues, isRemoved }) => ({
      message: `I need to know when the status ends: \`until ${found}\` does not say.`,
      label: "when?",
      hint: isRemoved
        ? "Write `until removed`, if it lasts until it is taken away."
        : found === "start" || found === "end"
          ? `Write \`until ${found} of …\` with the name of a phase.`
          : hasValues
            ? `Write \`until after ${found}(…)\`.`
            : `Write \`until end of ${found}\` if that is a phase, \`until after ${found}(…)\` if it is a procedure.`,
    }),
  ),
  "verb-of-games": entry<{ readonly verb: string; readonly better: string }>("error", ({ verb, better }) => ({
    message: `I do not know \`${verb}\`.`,
    label: "no verb of mine",
    hint: `Write \`${better}\`, or call a procedure that does it, with its values in brackets.`,
  })),
  "action-without-place": entry<{ readonly name: string }>("error", ({ name }) => ({
    message: `I need to know when \`${name}\` may be used.`,
    label: "when?",
    hint: "Write `in` and a phase before the brace, or `before …` or `after …` and what it answers.",
  })),
  "several-phases": entry<{ readonly phases: string }>("error", ({ phases }) => ({
    message: `An action belongs to one phase, and this names several: \`${phases}\`.`,
    label: "one phase only",
    hint: "Write an action for each phase. What they have in common does a procedure that each of them calls.",
  })),
  "before-or-after": entry<{
    readonly written: string;
    /** The action that is meant. */
    readonly better?: string | null;
    /** What is answered is an action itself. */
    readonly action?: string | null;
    /** With which values of it. */
    readonly condition?: string;
  }>("error", ({ written, better = null, action = null, condition = "" }) => ({
    message: /^(?:before|after)$/.test(written)
      ? `What comes \`${written}\` something is an action, with a name and a player who does it.`
      : `\`${written}\` does not say whether it comes before or after.`,
    label: /^(?:before|after)$/.test(written) ? "an action" : "before or after?",
    hint:
      action !== null
        ? `\`${action}\` is an action: what happens with it goes into its \`do\`${condition === "" ? "" : `, as \`if ${condition} { … }\``}. To answer it, let its \`do\` call a procedure, and write \`action name(me: …) after thatProcedure(…) { must do { … } }\`.`
        : better !== null
          ? `Write \`${better} { must do { … } }\`; without \`must\` the player may pass.`
          : "What answers something is an action: `action name(me: …) before …` or `action name(me: …) after …`.",
  })),
  "values-in-choice": entry<{ readonly variant: string; readonly choice: string }>("error", ({ variant, choice }) => ({
    message: `A variant of a choice is a name, and \`${variant}\` is given a value.`,
    label: "no value here",
    hint: `In a table each name has its value: \`${choice}.${variant}.value\`.`,
  })),
  "setting-of-rulebook": entry<{ readonly written: string }>("error", ({ written }) => ({
    message: `A rulebook has no setting \`${written}\`.`,
    label: "not a setting",
    hint: "It has `title`, `source`, `rounding` and `decimals`. What else people should read goes above it, in lines that begin with `##`.",
  })),
  "line-of-phase": entry<{ readonly found: string }>("error", ({ found }) => ({
    message: `A phase holds only phases, \`enter { }\` and \`exit { }\`, so I cannot read \`${found}\` here.`,
    label: "not a line of a phase",
    hint: `What happens when the phase begins is in \`enter { }\`. ${linesHeld("phase")}`,
  })),
  "line-in-head": entry<{ readonly written: string; readonly better: string }>("error", ({ written, better }) => ({
    message: `\`${written}\` belongs in the head of the phase, before its brace.`,
    label: `write \`${better}\` there`,
  })),
  "order-of-phase": entry<{ readonly better: string }>("error", ({ better }) => ({
    message: "The head of a phase has an order: first `for each`, then `repeats`, then `may pass`.",
    label: `write \`${better}\``,
  })),
  "line-of-action": entry<{ readonly found: string }>("error", ({ found }) => ({
    message: `I cannot read \`${found}\` as a line of an action.`,
    label: "not a line of an action",
    hint:
      found === "may" ? "Who may pass, a phase says: `phase Turn for each player may pass { }`." : linesHeld("action"),
  })),
  "either-cost": entry<{ readonly names: readonly string[]; readonly choice: string; readonly param: string }>(
    "error",
    ({ names, choice, param }) => ({
      message: "All costs of an action are paid, and `or` offers a choice.",
      label: "the player has to choose",
      hint: `Let a parameter choose: \`${param}: ${choice} from ${choice}\` of a \`choice ${choice} { ${names.join(", ")} }\`. Then write a cost for each, which is 0 where another is chosen: \`cost take (if ${param} is ${names[0] ?? ""} { 2 } else { 0 }) from …\`.`,
    }),
  ),
  "message-of-game": entry<{ readonly written: string }>("error", () => ({
    message: "A game has no messages of its own.",
    label: "nothing tells this",
    hint: 'Its log tells each action by the name that is shown for it: `action rest "Sit by the fire"(me: Hero) in Turn { … }`. A text that the table shows is a field: `set camp.news = "…"`.',
  })),
  "most-likely": entry<{ readonly written: string; readonly better: string }>("error", ({ better }) => ({
    message: "Nothing gives the result that comes up most often.",
    label: "which result is that?",
    hint: `\`${better}\` is the result in the middle. A report with \`rows result: distribution(…)\` shows how often each comes up, and so does \`rulewright odds\`.`,
  })),
  "happens-in-status": entry<{ readonly moment: string }>("error", ({ moment }) => ({
    message: "A status changes what rules give, and does nothing itself.",
    label: "this happens",
    hint: `What happens then is an action that the player must do: \`action name(me: …) ${moment} { must … }\`; the guide shows one under “For three turns”.`,
  })),
  "line-of-status": entry<{ readonly found: string }>("error", ({ found }) => ({
    message: `I cannot read \`${found}\` as a line of a status.`,
    label: "not a line of a status",
    hint: linesHeld("status"),
  })),
  "bound-of-result": entry<{ readonly bound: string }>("error", ({ bound }) => ({
    message: `What a rule gives has no limits of its own, so \`${bound}\` cannot stand here.`,
    label: "only parameters, fields and columns have limits",
    hint: "Take it out. To hold the result within limits, write `clamp(…, 2, 6)`, `max(0, …)` or `min(10, …)` in the formula.",
  })),
  "counted-duration": entry<{
    readonly written: string;
    /** Null: no phase is called so. */
    readonly better: string | null;
    /** Which edge of the phase is counted. Null: none is. */
    readonly edge: string | null;
  }>("error", ({ written, better, edge }) => ({
    message: `I do not know \`${written}\`. A status counts how often a phase has ended.`,
    label: "not what is counted",
    hint: `${
      better === null
        ? `No phase is called so. Name the one whose end counts: \`until end of Turn if active is me, 3 times\``
        : `Write \`${better}\``
    }.${edge === null ? "" : ` The next ${edge} is the first that counts.`}`,
  })),
  "lasting-given": entry<{ readonly written: string; readonly better: string; readonly status: string }>(
    "error",
    ({ written, better, status }) => ({
      message: `I do not know \`${written}\`. For how long \`${status}\` lasts is a value of it.`,
      hint: `Write \`${better}\`, and let the status count: \`until end of Round, rounds times\`.`,
    }),
  ),
  "status-of-field": entry<{ readonly written: string }>("error", ({ written }) => ({
    message: `A status changes what a rule gives, and \`${written}\` is a field.`,
    label: "not a rule",
    hint: "Name a rule and test its parameters, as in `add 1 to armor(me: me)`.",
  })),
  "values-of-phase": entry<{ readonly list: string; readonly counter: string; readonly rule: string }>(
    "error",
    ({ list, counter, rule }) => ({
      message: `A phase goes through the players, and not through \`${list}\`.`,
      label: "no values here",
      hint: `Count in a field of the players, \`${counter}: int >= 0 default 0\`, and write \`repeats while players[1].${counter} < count(${list}) { exit { for each p in players { add 1 to p.${counter} } } … }\`. Which one it is, a rule says: \`${rule}\`.`,
    }),
  ),
  "times-of-phase": entry<Record<never, never>>("error", () => ({
    message: "A phase does not count its repeats.",
    label: "no number here",
    hint: "Count in a field, and write `repeats while` with a condition.",
  })),
};
