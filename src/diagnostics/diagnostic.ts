import type { Span } from "../source/span.ts";

export type Severity = "error" | "warning";

/** A change to the sources that a tool can make. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

export interface Fix {
  /** What it does, as a button would say it: "Change `Glas` to `Glass`". */
  readonly title: string;
  readonly edits: readonly Edit[];
  /** It may as well be something else that was meant: nothing makes it unasked. */
  readonly guess?: true;
}

export const guessIf = (isGuess: boolean, fix: Fix): Fix => (isGuess ? { ...fix, guess: true } : fix);

export interface Related {
  readonly span: Span;
  readonly label: string;
}

/** One finding, as data. `code` names the page of the reference and the entry of the catalogue. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  /** Plain words, first person, one or two sentences, ends in a full stop: "I do not know a column called `hpp`." */
  readonly message: string;
  readonly span: Span;
  /** Beside the marked word. */
  readonly label?: string;
  /** "row `Glass`, column `hp`" */
  readonly context?: string;
  readonly related: readonly Related[];
  /** The one thing to do: "Did you mean `hp`?" */
  readonly hint?: string;
  readonly fixes: readonly Fix[];
}

/** Findings that say that a line cannot be read, and guess at a sign. */
const unread = new Set(["missing-sign", "two-on-one-line", "unexpected-word"]);

/** Findings whose words say all there is to say: what else stands in their line is right as it is, or about something else. */
const clear = new Set(
  (
    "unknown-type unknown-rule unknown-action unnamed-table name-as-value second-column-axis axis-out-of-reach format-of-axis " +
    "rows-without-expect formula-needs-values examples-column examples-need-columns ended-too-soon may-be-none extra-argument " +
    "missing-argument unknown-argument second-outermost-phase type-mismatch report-faults example-faults example-fails " +
    "example-without-claim field-of-list list-compared cost-not-own foreign-dice pick-without-count one-in-brackets " +
    "spoken-of-elsewhere choosing-unseen unseen-in-guard undecided-choice no-such-option choices-left-over"
  ).split(" "),
);

/** It offers no fix, or none but guesses at a line that cannot be read: what else helps is welcome. */
export const needsLead = ({ severity, code, fixes }: Diagnostic): boolean =>
  severity === "error" &&
  !clear.has(code) &&
  (unread.has(code) ? fixes.every((fix) => fix.guess === true) : fixes.length === 0);
