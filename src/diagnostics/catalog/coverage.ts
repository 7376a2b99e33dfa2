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
const writeAbove = (above: string | null): string =>
  above === null
    ? "Write what is above into it if the row is only for that."
    : `Write \`${above}\` into it if the row is only for that.`;

export const coverageFindings = {
  "past-the-end": entry<{ way: "next" | "previous"; name: string; type: string }>("warning", ({ way, name, type }) => ({
    message: `If \`${name}\` is the ${way === "next" ? "last" : "first"} \`${type}\`, there is no ${way} one: this stops with an error.`,
    hint: `Say what counts then, as in \`${way}(${name}) otherwise ${name}\`, or ask about \`${name}\` before.`,
  })),
  "inputs-not-covered": entry<{ noun: string; example: readonly Value[] }>("error", (facts) => ({
    message: `No row of this ${facts.noun} fits${when(facts.example)}.`,
    label: "no row for this",
    hint:
      facts.noun === "grid"
        ? "Add a row or column for it. If it cannot happen, a bound on the parameter says so."
        : "Add a row for it, or end the table with an `otherwise` row. If it cannot happen, a bound on the parameter says so.",
  })),
  "match-not-complete": entry<{ example: readonly Value[]; missing: readonly string[] }>("error", (facts) => ({
    message:
      facts.missing.length > 0
        ? `This \`match\` says nothing about ${and(facts.missing.map((name) => `\`${name}\``))}.`
        : `No line of this \`match\` fits${when(facts.example)}.`,
    label: "not all of it is covered",
    hint: "Add a line for it, or end the `match` with a line `otherwise: …`.",
  })),
  "row-never-reached": entry<{
    row: string;
    by: readonly string[];
    isMatch: boolean;
    /** A row that takes it has an empty cell below one that is for another value. */
    empty: { readonly row: string; readonly heading: string; readonly above: string | null } | null;
  }>("error", (facts) => ({
    message: `${capital(facts.row)} can never be reached: ${takers(facts.by, facts.isMatch)} everything that fits it.`,
    label: "never reached",
    hint:
      facts.empty !== null
        ? `The empty cell of ${facts.empty.row} means any \`${facts.empty.heading}\`, not the one above it. ${writeAbove(facts.empty.above)}`
        : facts.isMatch
          ? "Remove the line, or move it up."
          : "Remove the row, move it up, or, if the source prints it all the same, say why it is dead in a column `disputed`.",
  })),
  "cell-as-above": entry<{ heading: string; loses: string; above: string | null }>("warning", (facts) => ({
    message: `This row is for every \`${facts.heading}\`, so it takes away some of ${facts.loses}.`,
    label: "an empty cell means any value",
    hint: writeAbove(facts.above),
  })),
  "row-never-fits": entry<{ row: string }>("error", (facts) => ({
    message: `Nothing can ever fit ${facts.row}.`,
    label: "no input fits this",
    hint: "Look at its cells: they ask for something that the headings can never be, or contradict one another.",
  })),
  "rows-share-end": entry<{ shared: number; first: string; second: string }>("warning", (facts) => ({
    message: `${capital(facts.first)} and ${facts.second} both fit ${facts.shared}; the first one counts.`,
    label: `fits ${facts.shared} as well`,
    hint: "Leave the number to one of them.",
  })),
  "rows-overlap": entry<{ row: string; other: string; example: readonly Value[] }>("error", (facts) => ({
    message: `${capital(facts.other)} and ${facts.row} both fit${when(facts.example)}, and \`rows unique\` allows one only.`,
    label: "fits as well",
    hint: "Make the two rows exclude each other, or leave out `rows unique`: then the first row that fits counts.",
  })),
  "disputed-row-reached": entry<{ row: string; example: readonly Value[] }>("error", (facts) => ({
    message: `${capital(facts.row)} is marked as disputed, but it is reached${when(facts.example)}.`,
    label: "reached all the same",
    hint: "Empty its cell in the column `disputed`, or mend the rows above.",
  })),
  "cannot-check-column": entry<{ noun: string; headings: readonly string[]; example: readonly Value[] }>(
    "warning",
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
  "rows-disagree": entry<{ row: string; other: string; example: readonly Value[] }>("error", (facts) => ({
    message: `${capital(facts.other)} and ${facts.row} both fit${when(facts.example)}, and they give different results.`,
    label: "fits as well, with another result",
    hint: "Give both rows the same result, make them exclude each other, or leave out `rows any`: then the first row that fits counts.",
  })),
  "cannot-check-agreement": entry<{
    pair: { readonly row: string; readonly other: string } | null;
    headings: readonly string[];
    example: readonly Value[];
  }>("error", (facts) => {
    const headings = facts.headings.filter((heading) => heading !== "").map((heading) => `\`${heading}\``);
    const because =
      headings.length === 0 ? "" : ` because of the heading${headings.length > 1 ? "s" : ""} ${and(headings)}`;
    const both = facts.example.length === 0 ? "" : `Both would fit if it can happen that ${told(facts.example)}. `;
    return {
      message:
        facts.pair === null
          ? "This table is too large for me to prove that rows that fit the same input give the same result."
          : `I cannot prove that ${facts.pair.other} and ${facts.pair.row} never fit at once${because}, and they give different results.`,
      label: "may give another result",
      hint: `${both}Leave out \`rows any\`: then the first row that fits counts. Or write \`rows unique\`: then the rules are checked while they are used.`,
    };
  }),
  "too-large-to-check": entry<{ noun: string; rows: number }>("warning", (facts) => ({
    message: `This ${thing(facts.noun)} with its ${facts.rows} rows is too large for me to check whether every input is covered and every row reached.`,
    label: "not checked to the end",
    hint: "End it with an `otherwise` row, or split it into several tables.",
  })),
  "ranges-overlap": entry<{ column: string; row: string; other: string; shared: string }>("error", (facts) => ({
    message: `The ranges of rows \`${facts.other}\` and \`${facts.row}\` overlap: both hold ${facts.shared}.`,
    label: `overlaps with row \`${facts.other}\``,
    hint: "Change the end of one of them; `over` and `under` leave an end out. A column of ranges is there to find a row by a number: for a span that each row has, write two columns of numbers.",
  })),
  "ranges-leave-gap": entry<{ column: string; row: string; other: string; between: string }>("error", (facts) => ({
    message: `Between rows \`${facts.other}\` and \`${facts.row}\` there is a gap: no range holds ${facts.between}.`,
    label: `a gap after row \`${facts.other}\``,
    hint: `Close the gap, or write \`gaps\` after the type in the heading \`${facts.column}\` if it is meant.`,
  })),
};
