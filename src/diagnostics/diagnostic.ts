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

/** Findings of words that mean something which is said otherwise; all others say by themselves what to do. */
const wordy = new Set(
  "unknown-declaration line-of-action unknown-name unknown-row unknown-quality no-member verb-of-games foreign-word before-or-after happens-in-status counted-duration times-of-phase until-when column-of-table no-key assignment needs-a-list bound-on-what misplaced-line not-replaceable change-without-key set-pile claim-of-game either-cost".split(
    " ",
  ),
);

/** It offers no fix, or none but guesses at a line that cannot be read: what else helps is welcome. */
export const needsLead = ({ severity, code, fixes }: Diagnostic): boolean =>
  severity === "error" &&
  (unread.has(code) ? fixes.every((fix) => fix.guess === true) : fixes.length === 0 && wordy.has(code));
