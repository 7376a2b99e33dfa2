import { entry } from "../catalog.ts";
import { didYouMean } from "../suggest.ts";

const none: Readonly<Record<string, never>> = {};
type None = typeof none;

/** Findings about spreadsheets that come back into tables, and what they broke on the way. */
export const sheetFindings = {
  "sheet-column-missing": entry<{ table: string; heading: string; near: readonly string[]; others: readonly string[] }>(
    "error",
    "A sheet that comes back into a table must have each of its columns, under the same heading. A heading that was changed in the sheet looks like a missing column.",
    (facts) => ({
      message: `The sheet has no column \`${facts.heading}\`, which the table \`${facts.table}\` has.`,
      hint:
        facts.others.length === 0
          ? "Put the column back, even if it is empty; or take it out of the table first."
          : facts.near.length > 0
            ? `${didYouMean(facts.near) ?? ""} Change the heading back, or change it in the table first.`
            : `Was it called \`${facts.others[0] ?? ""}\`? Change the heading back, or change it in the table first.`,
    }),
  ),
  "sheet-column-extra": entry<{ table: string; heading: string }>(
    "warning",
    "A sheet may have columns of its own. They do not come back into the table: a column begins in the table, where it gets its type.",
    (facts) => ({
      message: `The table \`${facts.table}\` has no column \`${facts.heading}\`, so I leave this one out.`,
      hint: "If it is to be part of the table, add its heading with a type there first.",
    }),
  ),
  "sheet-merged": entry<None>(
    "error",
    "Cells that were joined hold one value for several, and I cannot know which of them it is meant for.",
    () => ({
      message: "Some cells are joined to one here.",
      hint: "Part them again (in most programs: Unmerge cells), and fill in each.",
    }),
  ),
  "sheet-formula": entry<{ heading: string; found: string; formula: string }>(
    "warning",
    "A cell that the sheet works out comes back as the value it had when the sheet was saved. I never run a formula of a sheet; one that is to stay belongs into the table, as a column with `=`.",
    (facts) => ({
      message: `The sheet works this cell out (\`=${facts.formula}\`). I take what it last gave, \`${facts.found}\`, and leave the formula.`,
      hint: `If it is to be worked out, write it into the table: a line such as \`${/^[a-z]\w*$/.test(facts.heading) ? facts.heading : "total"}: number = count * price\` above the rows.`,
    }),
  ),
  "sheet-formula-empty": entry<{ heading: string; formula: string }>(
    "error",
    "A cell that the sheet works out comes back as the value it had when the sheet was saved, and the file holds no value for this one. I never run a formula of a sheet.",
    (facts) => ({
      message: `The sheet works this cell out (\`=${facts.formula}\`), and the file does not say what it gave.`,
      hint: "Open the sheet in a program that works it out, and save it; or put the value in its place.",
    }),
  ),
  "sheet-error-value": entry<{ heading: string; found: string }>(
    "error",
    "What a spreadsheet shows where a formula went wrong, such as `#REF!`, is no value.",
    (facts) => ({
      message: `The sheet shows a mistake of its own here, \`${facts.found}\`.`,
      hint: `Put the value for \`${facts.heading}\` in its place.`,
    }),
  ),
  "sheet-date": entry<{ heading: string; found: string; home: string | null }>(
    "error",
    "Spreadsheets turn what looks like a day and a month into a date: `3-5` becomes the third of May. No column of a table holds dates, so I do not guess what it was.",
    (facts) => ({
      message: `The sheet made a date of this cell, \`${facts.found}\`.${facts.home === null ? "" : ` In the table stands \`${facts.home}\`.`}`,
      hint:
        facts.home === null
          ? "Make the cell a text (in most programs: Format cells, Text) and write it again, such as `3 to 5`."
          : `Make the cell a text (in most programs: Format cells, Text) and write \`${facts.home}\` again.`,
    }),
  ),
  "sheet-dates": entry<{ heading: string; found: string; cells: number }>(
    "warning",
    "Spreadsheets turn what looks like a day and a month into a date: `1/4` becomes the first of April. Where all cells of a column are dates, that may be meant: they are taken as texts.",
    (facts) => ({
      message:
        facts.cells === 1
          ? `The only cell of the column \`${facts.heading}\` is a date, \`${facts.found}\`: I take it as a text.`
          : `All ${facts.cells} cells of the column \`${facts.heading}\` are dates, such as \`${facts.found}\`: I take them as texts.`,
      hint: "If it was something else, such as `1/4` or `3 to 5`, make the column a text (in most programs: Format cells, Text) and write it again.",
    }),
  ),
  "sheet-headings-elsewhere": entry<{ table: string; missing: number; of: number; first: string; line: number | null }>(
    "error",
    "The first line of a sheet holds the headings of its columns. A title above them, or a heading line that was lost, leaves most columns without their names.",
    (facts) => ({
      message: `The first line of the sheet names ${facts.missing === facts.of ? "none" : `only ${facts.of - facts.missing}`} of the ${facts.of} columns of the table \`${facts.table}\`. It begins with \`${facts.first}\`.`,
      hint:
        facts.line === null
          ? "Put the headings of the table into the first line."
          : `The headings stand in line ${facts.line} of the sheet. Take out what stands above them.`,
    }),
  ),
  "sheet-respelled": entry<{ heading: string; found: string; home: string }>(
    "warning",
    "Spreadsheets take words such as `007`, `1e5`, `10:30` or `TRUE` for a number, a time or a truth value, and write it in a way of their own. A cell that still means what stands in the table is left as it stands there.",
    (facts) => ({
      message: `The sheet wrote \`${facts.found}\` for \`${facts.home}\`, which stands in the table. I leave it as it is there.`,
      hint: `If \`${facts.found}\` is meant, write it into the table itself. A workbook (XLSX) keeps such words as they are.`,
    }),
  ),
  "sheet-number": entry<{ heading: string; found: string }>(
    "error",
    "Spreadsheets write numbers as their country does: `7,5`, `1.000`, `1,000`, `1E+05`. Where I cannot tell a decimal comma from one between thousands I do not guess.",
    (facts) => ({
      message: `I cannot tell which number \`${facts.found}\` is.`,
      hint: "Write it in digits with a point before its decimals, such as `7.5` or `1000`; or save the file with semicolons between its cells, where a comma is always that of decimals.",
    }),
  ),
  "sheet-rounded": entry<{ heading: string; found: string; home: string }>(
    "warning",
    "A file of CSV holds numbers as the sheet shows them, so a column that shows few places comes back rounded.",
    (facts) => ({
      message: `\`${facts.found}\` is \`${facts.home}\`, which stands in the table, to fewer places. I take it as the sheet has it.`,
      hint: `If you did not mean to round it, write \`${facts.home}\` again, or let the sheet show all places before you save it.`,
    }),
  ),
  "sheet-line-break": entry<{ heading: string }>(
    "error",
    "A row of a table in a file of rules is one line, so no cell of it can hold a line's end. In a table that comes from a CSV file, one can.",
    (facts) => ({ message: `This cell of \`${facts.heading}\` has several lines.`, hint: "Write it on one line." }),
  ),
  "sheet-cell-unwritable": entry<{ heading: string; table: string }>(
    "error",
    "I read again what I am about to write. This cell would not be read as what the sheet says.",
    (facts) => ({
      message: `I cannot write this cell of \`${facts.heading}\` into the table \`${facts.table}\` so that it is read as it stands here.`,
      hint: "Write it without signs that mean something in a row of a table, such as `|`, `\\` or dashes alone.",
    }),
  ),
  "sheet-rows-below": entry<{ table: string; rows: number; empty: readonly string[] }>(
    "error",
    "What stands in a sheet below its heading is taken for rows of the table. Notes below the last row, or sums, are none: they leave cells empty that every row needs.",
    (facts) => ({
      message: `From here on ${facts.rows} rows leave cells empty that every row of the table \`${facts.table}\` needs: here ${facts.empty.map((heading) => `\`${heading}\``).join(", ")}.`,
      hint: "If these are notes, move them to a sheet of their own, or beside the table under a heading of their own. If they are rows, fill them in.",
    }),
  ),
  "sheet-note-lost": entry<{ table: string }>(
    "warning",
    "A note on a cell becomes a remark behind its row. A file of CSV has no place for remarks.",
    (facts) => ({
      message: `The rows of \`${facts.table}\` stand in a file of CSV, which cannot keep this note.`,
      hint: "Keep it in a column of its own.",
    }),
  ),
};
