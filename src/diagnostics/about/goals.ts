import type { goalFindings } from "../catalog/goals.ts";

export const goalAbout: Readonly<Record<keyof typeof goalFindings, string>> = {
  "goal-without-wish": "A goal holds at least one line that says what is wanted: a value and where it should lie.",
  "goal-without-game":
    '`bots` and `games` are about games that are played. A goal that begins with a setup is about games: `goal "Even" in duel() { … }`.',
  "goal-rolls":
    "A goal is about what the rules do in the long run. What is rolled is asked about: `average(…)`, `chance(…)`, `spread(…)`.",
  "wish-without-range": "A line of a goal that counts something in games says where it should lie.",
  "measure-of-what":
    'What is counted in games: `wins(1)`, `wins("greedy")`, `draws()`, `decisions()`, `lasts(Phase)`, `ends(Ending)`, `uses(…)` and `advantage(…)` of an action or a piece.',
  "field-of-each-player":
    "What players have at the end of a game is asked of a player: `average(p.points) in 20 to 30 for each p in players`, `average(players[1].points) in 20 to 30`. Of all together: `average(max(p.points for each p in players)) >= 20`.",
  "uses-of-nothing":
    "`uses(Card.Feint)` counts how often a piece of that row is the value of an action, or is chosen, and `advantage(Card.Feint)` compares those who use it with the others. Rows that no pile holds as pieces, or that only an entity names in a field, are never counted.",
  "measure-of-each":
    "A line of a goal that counts something in games counts it of one player, phase, ending, action or piece. `for each patron in Patron` at the end of the line counts it of each.",
  "unknown-measure":
    "A goal that plays games asks for what is counted in them, or for a value of the rules. What a player has at the end, such as points, is not counted.",
  "unknown-bot":
    "Bots are `random`, `greedy` (or `greedy:8`: eight tries for each option), `habits` (what the actions prefer) and `search` (or `search:500`: five hundred nodes for each decision).",
  "bot-without-habits":
    "The bot `habits` plays by the lines `prefers` of the actions. At least one action of the rulebook has such a line.",
  "count-of-games": "How many games are played for a goal: a whole number of at least 1.",
};
