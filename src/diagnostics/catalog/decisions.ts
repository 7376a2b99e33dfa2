import { entry } from "../catalog.ts";

const listed = (offers: readonly string[]): string =>
  offers.map((offer) => (offer === "…" ? offer : `\`${offer}\``)).join(", ");
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const because = (why: string | null): string => (why === null ? "" : `: ${why.replace(/\.$/, "")}`);

/** `choosing [Silver, Gems]`, where they are chosen one after the other. */
const severalAtOnce = (answer: string, offers: readonly string[]): string =>
  answer.startsWith("[") && !offers.some((offer) => offer.startsWith("["))
    ? ". Several are laid out one after the other, without brackets: `choosing …, …`"
    : "";

/** The words for decisions that are laid out and do not go with what is asked. */
export const choiceWords = {
  undecided: (player: string, about: string, offers: readonly string[]): string =>
    `Nothing says what ${player} chooses (${about}): ${listed(offers)}`,
  noSuchOption: (
    answer: string,
    player: string,
    about: string,
    offers: readonly string[],
    why: string | null,
  ): string =>
    `${capital(player)} cannot choose \`${answer}\` here (${about})${because(why)}. On offer: ${listed(offers)}${severalAtOnce(answer, offers)}`,
  cannotUse: (answer: string, why: string | null): string => `\`${answer}\` is not possible here${because(why)}`,
  leftOver: (left: readonly string[], why: string | null): string =>
    `Nobody was asked for ${left.map((text) => `\`${text}\``).join(", ")}${because(why)}`,
  otherPlayer: (player: string): string => `it is ${player} who chooses`,
  notAmongValues: (action: string): string => `this is not among the values of \`${action}\``,
  needs: "its `needs` does not hold",
  cost: (of: string | null): string => `it cannot be paid${of === null ? "" : ` in full from \`${of}\``}`,
  onlyAnswer: (who: string, key: string): string => `${who} had one answer to choose, \`${key}\``,
  limit: "it has been used as often as its `limit` allows",
  forbidden: (status: string): string => `\`${status}\` forbids it`,
  answersOnly: "it answers an event: lay it out with `choosing` before the line in which that happens",
  unknownYet: "The game has ended before this was known",
  over: "The game has ended; nothing happens any more",
  noPhaseToEnd: (phase: string | null): string =>
    phase === null
      ? "`endPhase()` ends nothing here, as no phase has begun: `beginGame()` begins the first one"
      : `\`endPhase(${phase})\` ends nothing here, as \`${phase}\` has not begun: \`beginGame()\` or \`begin(${phase})\` begins it`,
  beforeAnyPhase: "no phase has begun, so no `enter` has run: `beginGame()` begins the first one",
};

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Findings of games that are tried out. */
export const decisionFindings = {
  "undecided-choice": entry<{ what: string }>("error", (facts) => ({
    message: sentence(facts.what),
    hint: "Lay it out before this line: `choosing` and the value that is chosen.",
  })),
  "no-such-option": entry<{ what: string }>("error", (facts) => ({
    message: sentence(facts.what),
    hint: "Choose something else, or mend what stands in its way. Decisions are taken from left to right, in the order in which they are asked for; `pass` declines one.",
  })),
  "choices-left-over": entry<{ what: string }>("error", (facts) => ({
    message: sentence(facts.what),
    hint: "Take it away, or add the line in which it is decided; `choosing` stands before that line.",
  })),
  "decision-in-question": entry<{ what: string }>("error", (facts) => ({
    message: sentence(facts.what),
    hint: "Ask about a procedure that only rolls, or say in the example what is decided, and ask afterwards.",
  })),
};
