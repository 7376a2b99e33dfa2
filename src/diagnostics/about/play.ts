import type { playFindings } from "../catalog/play.ts";

export const playAbout: Readonly<Record<keyof typeof playFindings, string>> = {
  "example-fails":
    'An example is a promise: each of its lines must be true under the rules. Either the rules do not say what you mean, or the example does not; where the source itself is at odds with its rule, write `disputed "why"` above the claim.',
  "example-faults":
    "While I worked the example out, the rules ended with an error in play. The line of the example is marked, and the place in the rules where it happened.",
  "dispute-resolved":
    "A disputed example or cell records that the source contradicts its own rule, so it must come out false. This one has become true: the rules now agree with the source, and there is nothing left to dispute.",
  "report-differs":
    'The table under `expect` is the source\'s own; each cell of it must agree with what the report computes. A cell that the source has wrong is marked by a line `disputed (…) "why"`.',
  "report-cell-unknown": "Each row and column of the table under `expect` must be one that the report computes.",
  "report-faults":
    "While I worked a cell of the report out, the rules ended with an error in play. The formula of the report is marked, and the place in the rules where it happened.",
  "check-broken":
    "A `check` must hold for the whole rulebook, for each row of its table, or for each value of its record.",
  "constant-faults":
    "Constants and cells are worked out once, when the rules are compiled, and this one ends with an error.",
};
