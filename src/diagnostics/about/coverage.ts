import type { coverageFindings } from "../catalog/coverage.ts";

export const coverageAbout: Readonly<Record<keyof typeof coverageFindings, string>> = {
  "past-the-end":
    "`next(…)` and `previous(…)` go one step along an ordered choice. From the last there is no next, from the first no previous one. A rule that takes whatever it is given comes to that as well: say with `otherwise` what counts then, or ask before.",
  "inputs-not-covered":
    "A decision table must have a row for every input its headings can have, all columns together. I name one input that no row fits; there may be more. Add a row, or end the table with an `otherwise` row. A bound on the parameter (`hp: int >= 0`) says which values cannot come.",
  "match-not-complete":
    "`match` must say what happens for every value of what it looks at. I name what is missing. Add a line for it, or a last line that begins with `otherwise:`.",
  "row-never-reached":
    "The first row that fits counts. If the rows above take every input that a row fits, it can never be reached and something is not as it was meant: the order of the rows, or one of their cells. If the source prints the row all the same, a column `disputed` says why it is dead.",
  "cell-as-above":
    "An empty cell of a decision table means any value. In printed tables it often means the value above it. Here an empty cell between filled ones makes a row fit what a later row is for, and the first row that fits counts. Write the value above into the empty cells, or `-` where any value is meant.",
  "row-never-fits":
    "What the cells of the row ask for can never all hold: it lies outside what the headings can be, a range ends before it begins, or the cells contradict one another or what was asked before the table.",
  "rows-share-end":
    "One row ends with the number that the next one begins with. The first row that fits counts, so the second never gets that number.",
  "rows-overlap":
    "`rows unique` promises that exactly one row fits each input. I name an input that two rows fit. Make their cells exclude each other, or leave `rows unique` out: then the first row that fits counts.",
  "disputed-row-reached":
    "A text in the column `disputed` says that the source prints this row although the rows above leave nothing for it. I found an input that does reach it, so the dispute does not hold.",
  "cannot-check-column":
    "I compare cells with each other where they hold values, or one parameter, local or field with a number added or taken off. Other cells and headings I cannot put in order, and headings that depend on each other in ways I do not look into I cannot judge together. If an input fits no row, that is an error in play; an `otherwise` row makes sure.",
  "cannot-check-overlap":
    "`rows unique` promises that exactly one row fits each input. I prove that where cells hold values, or one parameter, local or field with a number added or taken off; headings that are other formulas, or that depend on each other, I cannot judge together. Then it is looked at whenever the table is asked: two rows that fit are an error in play.",
  "rows-disagree":
    "Under `rows any` several rows may fit the same input, as long as all of them give the same result. I name an input for which they do not. Give both rows the same result, make their cells exclude each other, or leave `rows any` out: then the first row that fits counts.",
  "cannot-check-agreement":
    "`rows any` promises that rows that fit the same input give the same result, and I have to prove it. I can where cells hold values, or one parameter, local or field with a number added or subtracted. I compare results as they are written. Where I cannot prove it, leave out `rows any`, or use `rows unique`, which is also checked each time the rules are used.",
  "too-large-to-check":
    "Whether all inputs are covered and all rows reached is a question that can take very long for a large table whose rows cut across each other. I stop after a while. An `otherwise` row makes sure that every input is covered; several smaller tables are easier to check, and to read.",
  "ranges-overlap":
    "In a column of ranges each value belongs to one row, so that a look-up finds one. Ranges of whole numbers lie side by side (`1 to 10`, `11 to 50`); ranges of numbers meet in one end that only one of them includes (`1 to 10`, `over 10 to 50`).",
  "ranges-leave-gap":
    "Between the ranges of a column nothing may be left out, unless the column says `gaps`. Ranges of whole numbers touch (`1 to 10`, `11 to 50`); ranges of numbers meet in one written end (`1 to 10`, `over 10 to 50`).",
};
