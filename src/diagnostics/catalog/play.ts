import { entry } from "../catalog.ts";
import { didYouMean } from "../suggest.ts";

/** The words for an error in play. `about` names what it is about, `values` what led there, each as written in the rules. */
export function faultWords(
  fault: string,
  about: string | null,
  values: readonly { readonly name: string; readonly text: string }[],
): string {
  const led = values.map(({ name, text }) => `${name} is ${text}`).join(", ");
  return `${faultSentence(fault, about)}${led === "" ? "" : ` (${led})`}`;
}

function faultSentence(fault: string, about: string | null): string {
  switch (fault) {
    case "divided-by-zero":
      return about === null ? "I cannot divide by zero" : `I cannot tell: ${about} never holds`;
    case "number-too-large":
      return about === null ? "This number is too large" : `The number for ${about} is too large`;
    case "out-of-bounds":
      return about === null ? "This value is outside its bounds" : `This value is outside the bounds of ${about}`;
    case "nothing-found":
      if (about?.startsWith(takesOne) === true) return about;
      return about === null ? "I found nothing there" : `I found nothing in ${about}`;
    case "no-row-fits":
      return "No row of this table fits";
    case "several-rows-fit":
      return about === null
        ? "More than one row fits where only one may"
        : `More than one row fits where only one may: ${about}`;
    case "too-many-steps":
      return about ?? "This takes too many steps; I gave up";
    case "too-deep":
      return about === null ? "The rules call each other too deeply" : `${about} needs itself to be worked out`;
    case "text-too-long":
      return "A text grew beyond a million characters";
    case "check-failed":
      return about === null ? "A check does not hold" : `A check does not hold: ${about.replace(/\.$/, "")}`;
    case "rolls-forever":
      return "This would be rolled again and again without end: every result fits";
    case "wrong-argument":
      return about === null ? "A value from outside does not fit" : about;
    case "dice-run-out":
      return about ?? "All dice that were laid out are taken, and another one is rolled";
    case "dice-left-over":
      return about ?? "Not all dice that were laid out are taken";
    case "no-such-face":
      return about ?? "What is rolled here has no such face";
    case "endless-always":
      return `These \`always\` rules change something again and again: ${about ?? ""}`;
    case "endless-phase":
      return `The phase ${about ?? ""} begins again for ever: nobody has a move in it, and nothing changes`;
    case "endless-reactions":
      return `More than a thousand answers follow from one decision: ${about ?? ""}`;
    case "decision-in-question":
      return `A question is about dice, and this one comes to ${about ?? "a decision"}`;
    case "undecided-choice":
    case "no-such-option":
    case "choices-left-over":
    case "game-over":
      return about ?? fault.replaceAll("-", " ");
    case "undecided":
      return "I know these odds only between two bounds, and they are too far apart to tell";
    default:
      return fault.replaceAll("-", " ");
  }
}

const takesOne = "`only` takes the one value of a list";
/** What the words for what is not found do not fit: there are more than one. */
export const severalWords = (count: number): string => `${takesOne}, and in this one there are ${count}`;

const counted = (count: number, what: string): string => (count === 1 ? `1 ${what}` : `${count} ${what}s`);

/** The words for dice that were laid out and do not go with what rolls. */
export const layWords = {
  die: (sides: number): string => (sides === 100 ? "a d%" : `a d${sides}`),
  range: (low: number, high: number): string => `one of ${low} to ${high}`,
  list: (list: string): string => `one of ${list}`,
  runOut: (roll: number, what: string, laid: number): string =>
    `Roll ${roll} is ${what}, and ${laid === 0 ? "no dice are" : laid === 1 ? "only 1 is" : `only ${laid} are`} laid out`,
  leftOver: (laid: number, taken: number, left: readonly string[]): string =>
    laid === 1 && taken === 0
      ? `The one roll that is laid out is not taken: ${left.join("")}`
      : `${taken === 0 ? "None" : `Only ${taken}`} of the ${counted(laid, "roll")} that are laid out ${taken === 1 ? "is" : "are"} taken; left over: ${left.join(", ")}${laid - taken > left.length ? ", …" : ""}`,
  noFace: (roll: number, what: string, face: string): string => `Roll ${roll} is ${what}, which has no ${face}`,
};

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The words for values from outside, such as `--args`, that do not fit. */
export const argumentWords = {
  missing: (name: string): string => `\`${name}\` is missing.`,
  tooMany: (rule: string, takes: number, given: number): string =>
    `\`${rule}\` takes ${takes === 1 ? "1 value" : `${takes} values`}, and I got ${given}.`,
  unknown: (whole: string, what: string, name: string, near: readonly string[], known: readonly string[]): string =>
    `\`${whole}\` has no ${what} called \`${name}\`. ${didYouMean(near) ?? (known.length === 0 ? "There are none." : `There are ${known.map((each) => `\`${each}\``).join(", ")}.`)}`,
  noRow: (table: string, key: string, near: readonly string[], keys: readonly string[], more: boolean): string =>
    `\`${table}\` has no row \`${key}\`. ${didYouMean(near) ?? `Its rows are ${keys.map((each) => `\`${each}\``).join(", ")}${more ? ", …" : ""}.`}`,
  ofGame: (name: string): string =>
    `\`${name}\` speaks of a game, and none is played here. Try it in an example that begins with a setup, \`example "…" in …\`.`,
  expected: (what: string, found: string): string => `I expected ${what}, and got ${found}.`,
  computed: (name: string, value: string): string =>
    `\`${name}\` is worked out by its formula and comes to ${value}; leave it out.`,
};

/** What to do where the usual advice does not help. */
function hintFor(fault: string): string | null {
  switch (fault) {
    case "dice-run-out":
      return "Lay out one for each roll, in the order in which they are rolled; what is rolled again takes another one.";
    case "dice-left-over":
      return "Take it away, or add the claim that rolls it.";
    case "no-such-face":
      return "Rolls take what is laid out from left to right, in the order in which they stand in the rules.";
    case "too-deep":
      return "Each call must come one step nearer to a case that needs no further call: look at the values that are handed on.";
    case "rolls-forever":
      return "Leave a result on which it ends, or give it a `limit`.";
    case "endless-always":
      return "Give one of them a condition that no longer holds once it has been done.";
    case "endless-phase":
      return "Let the game end when nobody can move, as in `exit { if … { endGame() } }`, or let the players pass: `may pass`.";
    case "endless-reactions":
      return "Break the circle: give one of these actions a `limit`, or a `needs` that does not always hold.";
    case "game-over":
      return "Claim what is true at the end, or take this line away.";
    case "undecided":
      return "Claim fewer digits with `is about`, or ask a smaller question.";
    default:
      return null;
  }
}

/** Findings of trying the rules out: examples, disputes, reports, constants and checks. */
export const playFindings = {
  "example-fails": entry<{ claim: string; found: string; wanted: string | null; about: string | null }>(
    "error",
    (facts) => ({
      message:
        facts.wanted === null
          ? `This example does not hold: \`${facts.claim}\` is ${facts.found}.`
          : `This example does not hold: \`${facts.claim}\` is ${facts.found}, you wrote ${facts.wanted}.`,
      label: `the rules say ${facts.found}`,
      hint:
        facts.about === null
          ? 'Change the rules or the example; if the source contradicts its own rule here, write `disputed "why"` above it.'
          : `At the digits that you wrote it holds: write \`${facts.about}\` to compare at them.`,
    }),
  ),
  "example-faults": entry<{ what: string; fault: string; others: number; isOfGame: boolean }>("error", (facts) => ({
    message: `I could not work this example out: ${sentence(facts.what)}${facts.others > 0 ? ` ${facts.others === 1 ? "Another example comes" : `${facts.others} other examples come`} to the same.` : ""}`,
    hint:
      hintFor(facts.fault) ??
      (facts.fault === "check-failed" && facts.isOfGame
        ? "A `check` is asked after each line of an example. What only holds when several fields have changed is set by one line: by a procedure, or by a setup that is given the values. There the check is asked at the end. Otherwise look at the values."
        : null) ??
      "Look at the values: either the example asks for something the rules do not allow, or a rule must say what happens then.",
  })),
  "dispute-resolved": entry<{ reason: string; claim: string; found: string }>("error", (facts) => ({
    message: `This is disputed, and yet it holds: the rules say ${facts.found}, as the source does.`,
    label: "holds now",
    hint: `Remove \`disputed "${facts.reason}"\`, or mend the rule if it should not say so.`,
  })),
  "report-differs": entry<{ row: string; column: string; found: string; wanted: string; agreesAtDigits: boolean }>(
    "error",
    (facts) => ({
      message: `The report has ${facts.found} here, and the source's table says ${facts.wanted}.`,
      label: `the rules say ${facts.found}`,
      hint: facts.agreesAtDigits
        ? "At the digits of the table it agrees: write `expect about` for `expect` to compare at them."
        : 'Change the rules or the cell; if the source is wrong, add a line `disputed (row and column of this cell) "why"`.',
    }),
  ),
  "report-cell-unknown": entry<{ what: string }>("error", (facts) => ({
    message: `The report computes no ${facts.what}.`,
    label: "not in the report",
    hint: "Look at the values after `rows` and `columns` and at the titles: this row and column must be among them.",
  })),
  "report-faults": entry<{ what: string; fault: string }>("error", (facts) => ({
    message: `I could not work this report out: ${sentence(facts.what)}`,
    hint: hintFor(facts.fault) ?? "Leave that value out of the report, or say in the rule what happens then.",
  })),
  "check-broken": entry<{ message: string | null; filled: string | null }>("error", (facts) => ({
    message:
      facts.message === null ? "This check does not hold." : `This check does not hold: ${sentence(facts.message)}`,
    label: facts.filled === null ? "is no" : `${facts.filled} is no`,
    hint: "Change the values that it speaks of, or the check.",
  })),
  "constant-faults": entry<{ what: string }>("error", (facts) => ({
    message: `I could not work this value out: ${sentence(facts.what)}`,
    hint: "Change the formula, or what it reads.",
  })),
};
