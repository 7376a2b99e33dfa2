import { entry } from "../catalog.ts";

export interface Value {
  readonly what: string;
  readonly is: string;
}

/** More than this nobody reads. */
const most = 8;

/** "`coverage` is `Partial` and `range` is 2.5" */
function told(example: readonly Value[]): string {
  const parts = example.map(({ what, is }) => `${what === "the value" ? what : `\`${what}\``} is ${is}`);
  return and(parts.length > most ? [...parts.slice(0, most), "so on"] : parts);
}

function and(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}`;
}

const when = (example: readonly Value[]): string => (example.length === 0 ? "" : ` when ${told(example)}`);
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const thing = (noun: string): string => (noun === "match" ? "`match`" : noun);

/** "rows 1 and 3 together take" */
function takers(by: readonly string[], isMatch: boolean): string {
  if (by.length === 0) return isMatch ? "the lines above take" : "the rows above take";
  if (by.length === 1) return `${isMatch ? "the line " : ""}${by.join("")} takes`;
  return `${isMatch ? "the lines " : ""}${and(by)} together take`;
}

/** Findings about tables that decide, and about ranges in data tables: gaps, overlaps, rows that cannot be reached. */
export const coverageFindings = {
  "inputs-not-covered": entry<{ noun: string; example: readonly Value[] }>(
    "error",
    "A decision table must have a row for every input its headings can have, all columns together. I name one input that no row fits; there may be more. Add a row, or end the table with an `otherwise` row. A bound on the parameter (`hp: int >= 0`) says which values cannot come.",
    (facts) => ({
      message: `No row of this ${facts.noun} fits${when(facts.example)}.`,
      label: "no row for this",
      hint:
        facts.noun === "grid"
          ? "Add a row or column for it. If it cannot happen, a bound on the parameter says so."
          : "Add a row for it, or end the table with an `otherwise` row. If it cannot happen, a bound on the parameter says so.",
    }),
  ),
  "match-not-complete": entry<{ example: readonly Value[]; missing: readonly string[] }>(
    "error",
    "`match` must say what happens for every value of what it looks at. I name what is missing. Add a line for it, or a last line that begins with `otherwise:`.",
    (facts) => ({
      message:
        facts.missing.length > 0
          ? `This \`match\` says nothing about ${and(facts.missing.map((name) => `\`${name}\``))}.`
          : `No line of this \`match\` fits${when(facts.example)}.`,
      label: "not all of it is covered",
      hint: "Add a line for it, or end the `match` with a line `otherwise: …`.",
    }),
  ),
  "row-never-reached": entry<{ row: string; by: readonly string[]; isMatch: boolean }>(
    "error",
    "The first row that fits counts. If the rows above take every input that a row fits, it can never be reached and something is not as it was meant: the order of the rows, or one of their cells. If the source prints the row all the same, a column `disputed` says why it is dead.",
    (facts) => ({
      message: `${capital(facts.row)} can never be reached: ${takers(facts.by, facts.isMatch)} everything that fits it.`,
      label: "never reached",
      hint: facts.isMatch
        ? "Remove the line, or move it up."
        : "Remove the row, move it up, or, if the source prints it all the same, say why it is dead in a column `disputed`.",
    }),
  ),
  "row-never-fits": entry<{ row: string }>(
    "error",
    "What the cells of the row ask for can never all hold: it lies outside what the headings can be, a range ends before it begins, or the cells contradict one another or what was asked before the table.",
    (facts) => ({
      message: `Nothing can ever fit ${facts.row}.`,
      label: "no input fits this",
      hint: "Look at its cells: they ask for something that the headings can never be, or contradict one another.",
    }),
  ),
  "rows-overlap": entry<{ row: string; other: string; example: readonly Value[] }>(
    "error",
    "`rows unique` promises that exactly one row fits each input. I name an input that two rows fit. Make their cells exclude each other, or leave `rows unique` out: then the first row that fits counts.",
    (facts) => ({
      message: `${capital(facts.other)} and ${facts.row} both fit${when(facts.example)}, and \`rows unique\` allows one only.`,
      label: "fits as well",
      hint: "Make the two rows exclude each other, or leave out `rows unique`: then the first row that fits counts.",
    }),
  ),
  "disputed-row-reached": entry<{ row: string; example: readonly Value[] }>(
    "error",
    "A text in the column `disputed` says that the source prints this row although the rows above leave nothing for it. I found an input that does reach it, so the dispute does not hold.",
    (facts) => ({
      message: `${capital(facts.row)} is marked as disputed, but it is reached${when(facts.example)}.`,
      label: "reached all the same",
      hint: "Empty its cell in the column `disputed`, or mend the rows above.",
    }),
  ),
  "cannot-check-column": entry<{ noun: string; headings: readonly string[]; example: readonly Value[] }>(
    "warning",
    "I compare cells with each other where they hold values, or one parameter, local or field with a number added or taken off. Other cells and headings I cannot put in order, and headings that depend on each other in ways I do not look into I cannot judge together. If an input fits no row, that is an error in play; an `otherwise` row makes sure.",
    (facts) => {
      const headings = facts.headings.filter((heading) => heading !== "").map((heading) => `\`${heading}\``);
      const because =
        headings.length === 0 ? "" : ` because of the heading${headings.length > 1 ? "s" : ""} ${and(headings)}`;
      return {
        message: `I cannot tell whether this ${thing(facts.noun)} covers every input${because}.`,
        label: "I cannot check this",
        hint: `${facts.example.length === 0 ? "" : `I found no row for the case that ${told(facts.example)}, if that can happen. `}End it with an \`otherwise\` ${facts.noun === "match" ? "line" : "row"} to be sure.`,
      };
    },
  ),
  "cannot-check-overlap": entry<{ row: string; other: string; headings: readonly string[]; example: readonly Value[] }>(
    "warning",
    "`rows unique` promises that exactly one row fits each input. I prove that where cells hold values, or one parameter, local or field with a number added or taken off; headings that are other formulas, or that depend on each other, I cannot judge together. Then it is looked at whenever the table is asked: two rows that fit are an error in play.",
    (facts) => {
      const headings = facts.headings.filter((heading) => heading !== "").map((heading) => `\`${heading}\``);
      const because =
        headings.length === 0 ? "" : ` because of the heading${headings.length > 1 ? "s" : ""} ${and(headings)}`;
      return {
        message: `I cannot tell whether ${facts.other} and ${facts.row} exclude each other${because}.`,
        label: "may fit at once",
        hint: `${facts.example.length === 0 ? "" : `Both would fit if it can happen that ${told(facts.example)}. `}While the rules are played, that is looked at each time. To be sure beforehand, leave out \`rows unique\` (then the first row that fits counts), or test values that I can compare.`,
      };
    },
  ),
  "too-large-to-check": entry<{ noun: string; rows: number }>(
    "warning",
    "Whether all inputs are covered and all rows reached is a question that can take very long for a large table whose rows cut across each other. I stop after a while. An `otherwise` row makes sure that every input is covered; several smaller tables are easier to check, and to read.",
    (facts) => ({
      message: `This ${thing(facts.noun)} with its ${facts.rows} rows is too large for me to check whether every input is covered and every row reached.`,
      label: "not checked to the end",
      hint: "End it with an `otherwise` row, or split it into several tables.",
    }),
  ),
  "ranges-overlap": entry<{ column: string; row: string; other: string; shared: string }>(
    "error",
    "In a column of ranges each value belongs to one row, so that a look-up finds one. Ranges of whole numbers lie side by side (`1 to 10`, `11 to 50`); ranges of numbers meet in one end that only one of them includes (`1 to 10`, `over 10 to 50`).",
    (facts) => ({
      message: `The ranges of rows \`${facts.other}\` and \`${facts.row}\` overlap: both hold ${facts.shared}.`,
      label: `overlaps with row \`${facts.other}\``,
      hint: "Change the end of one of them; `over` and `under` leave an end out.",
    }),
  ),
  "ranges-leave-gap": entry<{ column: string; row: string; other: string; between: string }>(
    "error",
    "Between the ranges of a column nothing may be left out, unless the column says `gaps`. Ranges of whole numbers touch (`1 to 10`, `11 to 50`); ranges of numbers meet in one written end (`1 to 10`, `over 10 to 50`).",
    (facts) => ({
      message: `Between rows \`${facts.other}\` and \`${facts.row}\` there is a gap: no range holds ${facts.between}.`,
      label: `a gap after row \`${facts.other}\``,
      hint: `Close the gap, or write \`gaps\` after the type in the heading \`${facts.column}\` if it is meant.`,
    }),
  ),
};
