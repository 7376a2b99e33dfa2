import type { decisionFindings } from "../catalog/decisions.ts";

export const decisionAbout: Readonly<Record<keyof typeof decisionFindings, string>> = {
  "undecided-choice":
    "In an example, a player is asked for something that nobody may decline and that has several answers, and no `choosing` line says what they choose.",
  "no-such-option":
    "What was laid out by `choosing` is not among what the player may choose at that moment. What is possible is worked out from the actions themselves: their values, `needs`, `cost` and `limit`, and what statuses forbid.",
  "choices-left-over":
    "All decisions that an example lays out must be taken. Here the example has ended, and nobody was asked for this one.",
  "decision-in-question":
    "A question such as `chance(…)` is about dice: it is worked out in every way they may fall. Where a player decides, or a pile is shuffled, the answer would depend on more than that.",
};
