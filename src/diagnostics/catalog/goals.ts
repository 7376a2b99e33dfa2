import { entry } from "../catalog.ts";
import { didYouMean } from "../suggest.ts";

const whatOf: Readonly<Record<string, string>> = {
  wins: '`wins(1)` of a player by the place at the table, `wins("greedy")` of a bot, or `wins(place)` with `for each place in 1 to 4` at the end of the line',
  draws: "`draws()`",
  decisions: "`decisions()`",
  lasts: "`lasts(Round)` of a phase",
  ends: "`ends(Struck)` of a way in which the game ends",
  uses: "`uses(strike)` of an action, or `uses(Card.Feint)` of a piece",
  advantage: "`advantage(strike)` of an action, or `advantage(Card.Feint)` of a piece",
};

/** The command says it, too. */
export const noHabits = {
  message: "The bot `habits` takes what the actions prefer, and no action of this rulebook has a line `prefers`.",
  hint: "Add one, such as `prefers card.cost`, or let `greedy` play.",
} as const;

/** Findings about goals. */
export const goalFindings = {
  "goal-without-wish": entry<{ title: string }>("error", (facts) => ({
    message: `The goal "${facts.title}" wants nothing.`,
    hint: "Add a line such as `average(attack(4)) in 2 to 3`.",
  })),
  "goal-without-game": entry<{ what: string }>("error", (facts) => ({
    message: `This goal plays no games, so \`${facts.what}\` says nothing.`,
    hint: 'Name the setup behind the title, as in `goal "Even" in duel() { … }`, or leave the line out.',
  })),
  "goal-rolls": entry<Record<never, never>>("error", () => ({
    message: "This rolls, so it comes out differently each time.",
    hint: "Ask about it, as in `average(…) in 2 to 3`.",
  })),
  "wish-without-range": entry<{ measure: string }>("error", (facts) => ({
    message: `This line does not say where \`${facts.measure}\` should lie.`,
    hint: "Add it, as in `in 45% to 55%`, `>= 2` or `< 10`.",
  })),
  "measure-of-what": entry<{ measure: string }>("error", (facts) => ({
    message: `I do not know what \`${facts.measure}\` is asked about here.`,
    hint: `Write ${whatOf[facts.measure] ?? ""}.`,
  })),
  "uses-of-nothing": entry<{ measure: string; table: string | null; row: string }>(
    "warning",
    ({ measure, table, row }) => ({
      message: `\`${measure}(${table === null ? "…" : `${table}.${row}`})\` ${measure === "uses" ? "is 0 in every game" : "compares nothing"}: no action takes a piece of ${table === null ? "that" : `\`${table}\``}, and nobody chooses one.`,
      hint: "A use is counted where an action takes a piece as its value, as in `action play(me: Hero, card: Card from me.hand)`, or where a player chooses one. How often an action is used, `uses(…)` counts with its name.",
    }),
  ),
  "measure-of-each": entry<{ measure: string; one: string; list: string }>("error", ({ measure, one, list }) => ({
    message: `A line of a goal counts \`${measure}\` of one thing, and \`${list}\` are many.`,
    hint: `Write \`${measure}(${one})\` and where it should lie, and \`for each ${one} in ${list}\` at the end of the line. Of all together nothing is counted.`,
  })),
  "field-of-each-player": entry<{ field: string; measure: string }>("error", ({ field, measure }) => ({
    message: `Each player has a \`${field}\` of their own.`,
    hint: `Ask it of each, with \`${measure}(p.${field})\` and \`for each p in players\` at the end of the line, or of one: \`${measure}(players[1].${field})\`.`,
  })),
  "unknown-measure": entry<{ name: string; near: readonly string[] }>("error", (facts) => ({
    message: `\`${facts.name}\` is nothing that I count in games.`,
    hint:
      didYouMean(facts.near) ??
      "I count `wins(1)`, `draws()`, `decisions()`, `lasts(Phase)`, `ends(Ending)`, `uses(…)` and `advantage(…)`. What holds at the end of games is asked as `average(points(players[1]))` or `chance(players[1].points > 9)`.",
  })),
  "unknown-bot": entry<{ name: string; near: readonly string[] }>("error", (facts) => ({
    message: `I know no bot \`${facts.name}\`.`,
    hint:
      didYouMean(facts.near) ?? "Write `random`, `greedy`, `habits` or `search:200`, several with commas between them.",
  })),
  "bot-without-habits": entry<Record<never, never>>("error", () => noHabits),
  "count-of-games": entry<{ written: string; most: number }>("error", (facts) => ({
    message: `\`${facts.written}\` is no number of games.`,
    hint: `Write a whole number from 1 to ${facts.most}.`,
  })),
};
