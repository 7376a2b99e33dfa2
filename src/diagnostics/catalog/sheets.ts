import { entry } from "../catalog.ts";
import { didYouMean } from "../suggest.ts";

const none: Readonly<Record<string, never>> = {};
type None = typeof none;

/** Lines that hold one cell alone, or a total. */
export interface LinesAlone {
  readonly lines: readonly number[];
  readonly texts: readonly string[];
}

const most = 4;

function listed(all: readonly string[]): string {
  const shown = all.length > most ? [...all.slice(0, most - 1), `${all.length - most + 1} more`] : all;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1) ?? ""}`;
}

const linesText = (lines: readonly number[]): string =>
  `${lines.length === 1 ? "line" : "lines"} ${listed(lines.map(String))}`;
const quoted = (texts: readonly string[]): string => listed(texts.map((text) => `\`${text}\``));

const aloneIn = ({ lines, texts }: LinesAlone): string =>
  lines.length === 1
    ? `Line ${lines[0] ?? ""} holds ${quoted(texts)} alone`
    : `Lines ${listed(lines.map(String))} hold one cell each (${quoted(texts)})`;

function leaveOrKeep({ lines }: LinesAlone): string {
  const [these, are] = lines.length === 1 ? ["it", "it is a row"] : ["them", "they are rows"];
  return `\`--leave-out ${lines.join(",")}\` to leave ${these} out, or \`--keep ${lines.join(",")}\` if ${are}`;
}

/** As it stands on a command line. */
const argument = (heading: string): string => (/^[\w-]+$/.test(heading) ? heading : `"${heading}"`);

/** Findings about spreadsheets that come back into tables, and what they broke on the way. */
export const sheetFindings = {
  "sheet-column-missing": entry<{ table: string; heading: string; near: readonly string[]; others: readonly string[] }>(
    "error",
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
  "sheet-column-extra": entry<{ table: string; heading: string }>("warning", (facts) => ({
    message: `The table \`${facts.table}\` has no column \`${facts.heading}\`, so I leave this one out.`,
    hint: "If it is to be part of the table, add its heading with a type there first.",
  })),
  "sheet-merged": entry<None>("error", () => ({
    message: "Some cells are joined to one here.",
    hint: "Part them again (in most programs: Unmerge cells), and fill in each.",
  })),
  "sheet-formula": entry<{ heading: string; found: string; formula: string }>("warning", (facts) => ({
    message: `The sheet works this cell out (\`=${facts.formula}\`). I take what it last gave, \`${facts.found}\`, and leave the formula.`,
    hint: `If it is to be worked out, write it into the table: a line such as \`${/^[a-z]\w*$/.test(facts.heading) ? facts.heading : "total"}: number = count * price\` above the rows.`,
  })),
  "sheet-formula-empty": entry<{ heading: string; formula: string }>("error", (facts) => ({
    message: `The sheet works this cell out (\`=${facts.formula}\`), and the file does not say what it gave.`,
    hint: "Open the sheet in a program that works it out, and save it; or put the value in its place.",
  })),
  "sheet-error-value": entry<{ heading: string; found: string }>("error", (facts) => ({
    message: `The sheet shows a mistake of its own here, \`${facts.found}\`.`,
    hint: `Put the value for \`${facts.heading}\` in its place.`,
  })),
  "sheet-date": entry<{ heading: string; found: string; home: string | null }>("error", (facts) => ({
    message: `The sheet made a date of this cell, \`${facts.found}\`.${facts.home === null ? "" : ` In the table stands \`${facts.home}\`.`}`,
    hint:
      facts.home === null
        ? "Make the cell a text (in most programs: Format cells, Text) and write it again, such as `3 to 5`."
        : `Make the cell a text (in most programs: Format cells, Text) and write \`${facts.home}\` again.`,
  })),
  "sheet-dates": entry<{ heading: string; found: string; cells: number }>("warning", (facts) => ({
    message:
      facts.cells === 1
        ? `The only cell of the column \`${facts.heading}\` is a date, \`${facts.found}\`: I take it as a text.`
        : `All ${facts.cells} cells of the column \`${facts.heading}\` are dates, such as \`${facts.found}\`: I take them as texts.`,
    hint: "If it was something else, such as `1/4` or `3 to 5`, make the column a text (in most programs: Format cells, Text) and write it again.",
  })),
  "sheet-headings-elsewhere": entry<{ table: string; missing: number; of: number; first: string; line: number | null }>(
    "error",
    (facts) => ({
      message: `The first line of the sheet names ${facts.missing === facts.of ? "none" : `only ${facts.of - facts.missing}`} of the ${facts.of} columns of the table \`${facts.table}\`. It begins with \`${facts.first}\`.`,
      hint:
        facts.line === null
          ? "Put the headings of the table into the first line."
          : `The headings stand in line ${facts.line} of the sheet. Take out what stands above them.`,
    }),
  ),
  "sheet-cells-beyond": entry<{ headings: number; cells: number; rows: number; first: string }>("error", (facts) => ({
    message: `The first line names ${facts.headings === 1 ? "1 column" : `${facts.headings} columns`}, and this row has ${facts.cells} cells${facts.rows > 1 ? `; ${facts.rows === 2 ? "1 other row has" : `${facts.rows - 1} other rows have`} too many as well` : ""}.`,
    hint:
      facts.headings === 1
        ? `If \`${facts.first}\` is a title, take it out, so that the headings are in the first line.`
        : 'If a comma belongs to a cell, put the cell into quotes, as in `"1,5"`. If it is a column, give it a heading.',
  })),
  "sheet-title": entry<{ title: string; columns: number; line: number }>("error", (facts) => ({
    message: `The first line holds \`${facts.title}\` alone, and the sheet has ${facts.columns} columns.`,
    hint: `If this is a title, write \`--leave-out ${facts.line}\`, or take it out of the sheet. If it is a heading, give the other columns one, too.`,
  })),
  "sheet-sections": entry<LinesAlone>("error", (facts) => ({
    message: `${aloneIn(facts)}, like ${facts.lines.length === 1 ? "a heading" : "headings"} within the table.`,
    hint: `Write \`--sections Kind\` to make a column \`Kind\` of ${facts.lines.length === 1 ? "it" : "them"}, ${leaveOrKeep(facts)}.`,
  })),
  "sheet-sections-missing": entry<{ heading: string }>("error", (facts) => ({
    message: `No line of the sheet is a heading within the table, so \`--sections ${argument(facts.heading)}\` makes no column.`,
    hint: "Such a line holds its first cell alone, between rows that are mostly full. Leave the option out.",
  })),
  "sheet-column-unfit": entry<{ heading: string; option: "split" | "units" | "decimal-commas"; found: string | null }>(
    "error",
    (facts) => ({
      message:
        facts.found === null
          ? `\`--${facts.option} ${argument(facts.heading)}\` finds nothing to do in this column.`
          : `\`--${facts.option} ${argument(facts.heading)}\` cannot be done for this cell, \`${facts.found}\`.`,
      hint:
        facts.option === "split"
          ? "Each cell must hold a number, alone or with something in brackets behind it, as in `135 (18d10+36)`. Correct the cell, or leave the option out."
          : facts.option === "units"
            ? "Each cell must hold a number with the same unit, as in `30 ft.`. Correct the cell, or leave the option out."
            : "Each cell must hold a number, with a comma before its decimals and points between thousands, as in `1.234,5`. Correct the cell, or leave the option out.",
    }),
  ),
  "sheet-totals": entry<LinesAlone>("error", (facts) => ({
    message: `${facts.lines.length === 1 ? `Line ${facts.lines[0] ?? ""} looks like a total` : `Lines ${listed(facts.lines.map(String))} look like totals`}: ${quoted(facts.texts)}.`,
    hint: `Write ${leaveOrKeep(facts)}. A report calculates totals: \`total row "All"\`.`,
  })),
  "sheet-notes": entry<LinesAlone>("error", (facts) => ({
    message: `${aloneIn(facts)}, below the rows of the table.`,
    hint: `Write ${leaveOrKeep(facts)}.`,
  })),
  "sheet-spellings": entry<{
    heading: string;
    ways: readonly { readonly text: string; readonly line: number }[];
    best: string;
  }>("warning", (facts) => ({
    message: `\`${facts.heading}\` spells one word in ${facts.ways.length} ways: ${listed(facts.ways.map(({ text, line }) => `\`${text}\` (line ${line})`))}.`,
    hint: `Write \`--unify ${argument(facts.heading)}\` for one spelling of each word, here \`${facts.best}\`, or \`--as-is ${argument(facts.heading)}\` to leave them.`,
  })),
  "sheet-brackets": entry<{ heading: string; cells: number; found: string; second: string }>("warning", (facts) => ({
    message: `${facts.cells === 1 ? "1 cell" : `${facts.cells} cells`} of \`${facts.heading}\` ${facts.cells === 1 ? "holds" : "hold"} a number and something in brackets, such as \`${facts.found}\`, so I take the column as a text.`,
    hint: `Write \`--split ${argument(facts.heading)}\` for two columns, \`${facts.heading}\` and \`${facts.second}\`, or \`--as-is ${argument(facts.heading)}\` to leave it.`,
  })),
  "sheet-units": entry<{ heading: string; cells: number; found: string; unit: string }>("warning", (facts) => ({
    message: `All ${facts.cells} cells of \`${facts.heading}\` are numbers with a unit, such as \`${facts.found}\`, so I take the column as a text.`,
    hint: `Write \`--units ${argument(facts.heading)}\` for a column of numbers that people read as \`${facts.heading} (${facts.unit})\`, or \`--as-is ${argument(facts.heading)}\` to leave it.`,
  })),
  "sheet-units-mixed": entry<{
    heading: string;
    ways: readonly { readonly text: string; readonly lines: readonly number[] }[];
    second: string;
  }>("warning", (facts) => ({
    message: `\`${facts.heading}\` holds numbers with ${facts.ways.length} units, ${listed(facts.ways.map(({ text, lines }) => `\`${text}\` (${linesText(lines)})`))}, so I take the column as a text.`,
    hint: `Write \`--split ${argument(facts.heading)}\` for two columns, \`${facts.heading}\` and \`${facts.second}\`; convert them in the sheet, so that one unit is left; or write \`--as-is ${argument(facts.heading)}\` to leave the column.`,
  })),
  "sheet-decimal-commas": entry<{ heading: string; lines: readonly number[]; found: string; number: string }>(
    "warning",
    (facts) => ({
      message: `\`${facts.heading}\` holds numbers with a comma before their decimals, such as \`${facts.found}\` (${linesText(facts.lines)}), so I take the column as a text.`,
      hint: `Write \`--decimal-commas ${argument(facts.heading)}\` for a column of numbers, here \`${facts.number}\`, or \`--as-is ${argument(facts.heading)}\` to leave it.`,
    }),
  ),
  "sheet-respelled": entry<{ heading: string; found: string; home: string }>("warning", (facts) => ({
    message: `The sheet wrote \`${facts.found}\` for \`${facts.home}\`, which stands in the table. I leave it as it is there.`,
    hint: `If \`${facts.found}\` is meant, write it into the table itself. A workbook (XLSX) keeps such words as they are.`,
  })),
  "sheet-number": entry<{ heading: string; found: string }>("error", (facts) => ({
    message: `I cannot tell which number \`${facts.found}\` is.`,
    hint: "Write it in digits with a point before its decimals, such as `7.5` or `1000`; or save the file with semicolons between its cells, where a comma is always that of decimals.",
  })),
  "sheet-rounded": entry<{ heading: string; found: string; home: string }>("warning", (facts) => ({
    message: `\`${facts.found}\` is \`${facts.home}\`, which stands in the table, to fewer places. I take it as the sheet has it.`,
    hint: `If you did not mean to round it, write \`${facts.home}\` again, or let the sheet show all places before you save it.`,
  })),
  "sheet-line-break": entry<{ heading: string }>("error", (facts) => ({
    message: `This cell of \`${facts.heading}\` has several lines.`,
    hint: "Write it on one line.",
  })),
  "sheet-cell-unwritable": entry<{ heading: string; table: string }>("error", (facts) => ({
    message: `I cannot write this cell of \`${facts.heading}\` into the table \`${facts.table}\` so that it is read as it stands here.`,
    hint: "Write it without signs that mean something in a row of a table, such as `|`, `\\` or dashes alone.",
  })),
  "sheet-rows-below": entry<{ table: string; rows: number; empty: readonly string[] }>("error", (facts) => ({
    message: `From here on ${facts.rows} rows leave cells empty that every row of the table \`${facts.table}\` needs: here ${facts.empty.map((heading) => `\`${heading}\``).join(", ")}.`,
    hint: "If these are notes, move them to a sheet of their own, or beside the table under a heading of their own. If they are rows, fill them in.",
  })),
  "sheet-note-lost": entry<{ table: string }>("warning", (facts) => ({
    message: `The rows of \`${facts.table}\` stand in a file of CSV, which cannot keep this note.`,
    hint: "Keep it in a column of its own.",
  })),
};
