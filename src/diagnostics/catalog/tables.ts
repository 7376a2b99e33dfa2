import { entry } from "../catalog.ts";
import { didYouMean } from "../suggest.ts";

const meant = (near: readonly string[], otherwise: string): string => didYouMean(near) ?? otherwise;
const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");
const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? "" : "s"}`;

/** `gap`: what stands before a gap within a cell, where its row has one cell too few. */
export const lostBarAfter = (gap: string): { readonly label: string; readonly hint: string } => ({
  label: "two cells?",
  hint: `Most likely the bar behind \`${gap}\` is missing.`,
});

/** Findings about tables: their columns, rows, keys, files, views, and what variants change in them. */
export const tableFindings = {
  "table-without-rows": entry<{ name: string }>("error", (facts) => ({
    message: `The table \`${facts.name}\` has no rows, and I cannot see where they come from.`,
    hint: 'Paste its rows between the braces, or say `from "….csv"` or `from` other tables after its name.',
  })),
  "rows-twice": entry<{ file: string }>("error", (facts) => ({
    message: `The rows of this table come from \`${facts.file}\`, and here are others.`,
    hint: "Write the columns as lines, such as `hp: int`, or remove `from` and the file.",
  })),
  "heading-without-name": entry<{ heading: string }>("error", (facts) => ({
    message:
      facts.heading === ""
        ? "This column has no heading."
        : `I cannot make a name of the heading \`${facts.heading}\`.`,
    hint: "Give it a heading that starts with a letter, then its type: `cost: int`.",
  })),
  "heading-without-type": entry<{ heading: string; isOfRanges?: boolean }>("error", (facts) => ({
    message: `The column \`${facts.heading}\` does not say what it holds.`,
    hint: facts.isOfRanges
      ? "Its cells are ranges of numbers. Say so, or, if each is the name of a row, make it the `key`."
      : `Add a type: \`${facts.heading}: int\`, \`${facts.heading}: text\`, or one of your choices or tables.`,
  })),
  "line-without-formula": entry<{ name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` has no formula here.`,
    hint: `Write \`${facts.name}: … = …\` for one formula for all rows, or put \`${facts.name}: …\` into the line of headings.`,
  })),
  "line-with-parameters": entry<{ name: string }>("error", (facts) => ({
    message: `One formula for the whole table cannot have parameters, and \`${facts.name}\` has.`,
    hint: `Write a rule \`${facts.name}\` that takes the row and the other values.`,
  })),
  "key-column": entry<{
    name: string;
    wrong: "type" | "ranges" | "formula";
    /** Of a choice, or of a table, that names the rows. */ shown?: string;
  }>("error", (facts) => ({
    message:
      facts.wrong !== "formula"
        ? `The key \`${facts.name}\` is a text, whatever stands in its cells.`
        : `The key \`${facts.name}\` must stand in every row.`,
    hint:
      facts.wrong === "ranges"
        ? `Its cells are ranges of numbers: write \`${facts.name}: range of int\`.`
        : facts.shown !== undefined
          ? `Write \`${facts.name}: ${facts.shown}\`: its rows are called so, and are found by it. Or write \`${facts.name}: key\` for a text.`
          : facts.wrong === "type"
            ? `Take out \`key\`: rows are found by any other column as well, as in \`Level[number: 3]\`. Or write \`${facts.name}: key\` for a text.`
            : "Remove the formula or the default.",
  })),
  "shown-of-what": entry<{ name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` cannot be shown for its row: only a column of texts, of a choice or of rows can.`,
    hint: `Write \`${facts.name}: text shown\`, without brackets and without \`=\`, or remove \`shown\`.`,
  })),
  "two-shown": entry<{ table: string; first: string; second: string }>("error", (facts) => ({
    message: `\`${facts.table}\` shows \`${facts.first}\` for its rows already, so it cannot show \`${facts.second}\`, too.`,
    hint: "Remove one of the two words `shown`.",
  })),
  "two-keys": entry<{ table: string; first: string; second: string }>("error", (facts) => ({
    message: `\`${facts.second}\` cannot be a key: \`${facts.first}\` is the key of \`${facts.table}\`.`,
    hint: "Give one of the two a type in place of `key`.",
  })),
  "gaps-without-ranges": entry<{ name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` holds no ranges, so it can have no gaps.`,
    hint: "Remove `gaps`, or make it a `range of int` or `range of number`.",
  })),
  "both-ways-of-what": entry<{ name: string; set: string; wrong: "view" | "formula" | "default" | "type" }>(
    "error",
    (facts) => ({
      message:
        facts.wrong === "default"
          ? `\`${facts.name}\` needs no default: with \`both ways\` an empty cell names nobody.`
          : facts.wrong === "view"
            ? "A view cannot say `both ways`: it shows what stands in its tables."
            : `\`both ways\` needs a \`${facts.set}\`${facts.wrong === "formula" ? " with names of rows in its cells, and no formula" : ""}.`,
      hint:
        facts.wrong === "default"
          ? "Remove the default."
          : facts.wrong === "view"
            ? "Write `both ways` in the table itself; the view shows the whole sets."
            : facts.wrong === "formula"
              ? "Write the names, with commas between them."
              : `Write \`${facts.name}: ${facts.set} both ways\`, or remove \`both ways\`.`,
    }),
  ),
  "joined-to-itself": entry<{ row: string }>("error", (facts) => ({
    message: `\`${facts.row}\` names itself.`,
    hint: "Remove it. Where a row may lead to itself, remove `both ways` and write each way.",
  })),
  "row-without-key": entry<{ number: number }>("error", (facts) => ({
    message: `Row ${facts.number} has no key.`,
    label: "a name belongs here",
    hint: "Write its key, or remove the row.",
  })),
  "same-key": entry<{ key: string }>("error", (facts) => ({
    message: `There is a row \`${facts.key}\` already.`,
    label: "the same key again",
    hint: "Rename one of the two rows, or remove it.",
  })),
  "same-key-name": entry<{ key: string; other: string; name: string }>("error", (facts) => ({
    message: `The rows \`${facts.other}\` and \`${facts.key}\` would both be called \`${facts.name}\` in formulas.`,
    hint: "Rename one of the two rows.",
  })),
  "headings-missing": entry<object>("error", () => ({
    message: "This line of dashes has no headings above it.",
    label: "the headings belong above this",
    hint: "Write them into a line above: `| name: key | hp: int |`.",
  })),
  "headings-do-not-fit": entry<{ cells: number; columns: number; rows: number }>("error", (facts) => ({
    message: `Here ${facts.columns === 1 ? "is 1 heading" : `are ${facts.columns} headings`}, and each of the ${facts.rows} rows below has ${count(facts.cells, "cell")}.`,
    hint:
      facts.cells > facts.columns
        ? "Add the heading that is missing, with its type, where its cells are."
        : "Take out the heading that has no cells below it, or add its cells; a cell without content is fine.",
  })),
  "too-few-cells": entry<{ row: string; cells: number; columns: number; gap?: string }>("error", (facts) => ({
    message: `Row \`${facts.row}\` has ${count(facts.cells, "cell")}, and there are ${count(facts.columns, "heading")}.`,
    ...(facts.gap === undefined
      ? { hint: "Add the missing cells; a cell without content is fine." }
      : lostBarAfter(facts.gap)),
  })),
  "too-many-cells": entry<{ row: string; cells: number; columns: number }>("error", (facts) => ({
    message: `Row \`${facts.row}\` has ${count(facts.cells, "cell")}, and there are only ${count(facts.columns, "heading")}.`,
    label: "no heading above this",
    hint: "Remove the cell, or add a heading. A bar within a text is written `\\|`; in a CSV file a text with the separator in it stands in quotes.",
  })),
  "more-of-the-same": entry<{ left: number }>("error", (facts) => ({
    message: `There ${facts.left === 1 ? "is 1 more mistake" : `are ${facts.left} more mistakes`} of this kind in this table.`,
    hint: "Look for one cause: the separator of the file, or the column that is the key.",
  })),
  "file-path": entry<{ path: string }>("error", (facts) => ({
    message: `I read only CSV files in the rulebook's own folder, and \`${facts.path}\` is not such a path.`,
    hint: 'Put the file into the folder and write its name, such as "doors.csv".',
  })),
  "no-such-file": entry<{ path: string; folder: string; near: readonly string[] }>("error", (facts) => ({
    message: `There is no file \`${facts.path}\` in \`${facts.folder}\`.`,
    hint: meant(facts.near, "Put the file there, or correct its name; small and capital letters count."),
  })),
  "table-closed": entry<{ path: string }>("error", (facts) => ({
    message: `I may not read \`${facts.path}\`.`,
    hint: "Look who may read it, and whether another program, such as a spreadsheet, holds it.",
  })),
  "table-not-text": entry<{ path: string }>("error", (facts) => ({
    message: `\`${facts.path}\` is not plain text in UTF-8.`,
    hint: 'Export it again as "CSV UTF-8".',
  })),
  "table-too-large": entry<{ path: string }>("error", (facts) => ({
    message: `\`${facts.path}\` is too large for me to read, or one of its lines is.`,
    hint: "Split it into several tables and join them: `table All from First, Second { … }`. A line has at most 1,000,000 characters.",
  })),
  "file-empty": entry<{ path: string }>("error", (facts) => ({
    message: `There is nothing in \`${facts.path}\`.`,
    hint: "Put the headings into its first line, and the rows below.",
  })),
  "quote-not-closed": entry<Record<never, never>>("error", () => ({
    message: "This quote is never closed.",
    label: "opened here",
    hint: 'Close it at the end of the cell. A quote within a cell is written twice: "5"" nails".',
  })),
  "text-after-quote": entry<{ text: string }>("error", (facts) => ({
    message: `After the closing quote I found \`${facts.text}\`, and the cell should end there.`,
    hint: 'Put the quote at the end of the cell; a quote within it is written twice: "5"" nails".',
  })),
  "same-heading": entry<{ heading: string; name: string }>("error", (facts) => ({
    message: `Two columns of this file are called \`${facts.name}\`; I cannot know which is meant.`,
    label: "again",
    hint: "Rename one of the two headings.",
  })),
  "missing-column": entry<{ name: string; file: string; near: readonly string[]; headings: readonly string[] }>(
    "error",
    (facts) => ({
      message: `\`${facts.file}\` has no column \`${facts.name}\`.`,
      label: "no such heading in the file",
      hint: meant(
        facts.near,
        facts.headings.length <= 12
          ? `Its headings are ${list(facts.headings)}.`
          : "Look at the first line of the file.",
      ),
    }),
  ),
  "unknown-table": entry<{ name: string; kind: string | null; near: readonly string[] }>("error", (facts) => ({
    message:
      facts.kind === null
        ? `I know no table called \`${facts.name}\`.`
        : `\`${facts.name}\` is ${facts.kind}, not a table.`,
    hint: meant(facts.near, "Name tables of this rulebook; the name of a file stands in quotes."),
  })),
  "member-twice": entry<{ name: string; view: string }>("error", (facts) => ({
    message: `\`${facts.name}\` is a member of \`${facts.view}\` already.`,
    hint: "Remove it here.",
  })),
  "member-without-key": entry<{ name: string }>("error", (facts) => ({
    message: `The rows of \`${facts.name}\` have no keys, so I cannot join them with others.`,
    hint: "Make one of its columns the key: `name: key`.",
  })),
  "member-without-column": entry<{ column: string; member: string; near: readonly string[] }>("error", (facts) => ({
    message: `\`${facts.member}\` has no column \`${facts.column}\`.`,
    hint: meant(facts.near, `Add the column to \`${facts.member}\`, or remove it here.`),
  })),
  "member-of-other-type": entry<{ column: string; wanted: string; member: string; found: string }>(
    "error",
    (facts) => ({
      message: `Here \`${facts.column}\` is \`${facts.wanted}\`, and in \`${facts.member}\` it is \`${facts.found}\`.`,
      hint: "Give it the same type in both.",
    }),
  ),
  "member-beyond-limits": entry<{ name: string; member: string; here: string | null; there: string | null }>(
    "error",
    ({ name, member, here, there }) => {
      const said = (limits: string | null): string => (limits === null ? "any number" : `\`${limits}\``);
      return {
        message: `Here \`${name}\` is ${said(here)}, and in \`${member}\` it is ${said(there)}.`,
        hint: "Give it the same limits in both.",
      };
    },
  ),
  "key-in-two-members": entry<{ key: string; first: string; second: string; view: string }>("error", (facts) => ({
    message: `Both \`${facts.first}\` and \`${facts.second}\` have a row \`${facts.key}\`, and \`${facts.view}\` joins them.`,
    hint: "Rename one of the two rows.",
  })),
  "view-with-rows": entry<{ name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` has the rows of other tables, so it cannot have rows here.`,
    hint: "Put these rows into a table of their own and name it after `from`.",
  })),
  "view-default": entry<{ name: string }>("error", (facts) => ({
    message: `The column \`${facts.name}\` of a view cannot have a default.`,
    hint: "Put the default into the member tables.",
  })),
  "view-formula": entry<{ name: string }>("error", (facts) => ({
    message: `A view shows the \`${facts.name}\` of its members, so this formula would not be read.`,
    hint: "Take it out, or write it in the member tables.",
  })),
  "views-in-a-circle": entry<{ names: readonly string[] }>("error", (facts) => ({
    message:
      facts.names.length === 1
        ? `\`${facts.names[0]}\` takes its rows from itself.`
        : `These tables take their rows from each other in a circle: ${list(facts.names)}.`,
    hint: "Remove one of the names after `from`.",
  })),
  "replaces-in-a-view": entry<{ name: string; members: readonly string[] }>("error", (facts) => ({
    message: `\`${facts.name}\` shows the rows of other tables; a variant changes them there.`,
    hint: facts.members.length === 0 ? "Remove `from` here." : `Change the cells of ${list(facts.members)}.`,
  })),
  "change-without-key": entry<{ table: string; key: string | null; of: string | null }>("error", (facts) => ({
    message:
      facts.key === null
        ? `The rows of \`${facts.table}\` have no keys, so a variant cannot say which of them change.`
        : `I cannot see which rows of \`${facts.table}\` change: the key is missing.`,
    hint:
      facts.key !== null
        ? `Add the column \`${facts.key}\`.`
        : facts.of === null
          ? `Give \`${facts.table}\` a key column first, or a first column in which no two rows have the same.`
          : `Its rows are about those of \`${facts.of}\`: make what changes a column of \`${facts.of}\`, and change it there; or change the rule that looks it up.`,
  })),
  "change-without-column": entry<{ table: string }>("error", (facts) => ({
    message: `Nothing in \`${facts.table}\` changes here: there is only the key.`,
    hint: "Add a heading for each column that changes, and its new cells.",
  })),
  "unknown-column": entry<{ name: string; table: string; near: readonly string[] }>("error", (facts) => ({
    message: `\`${facts.table}\` has no column \`${facts.name}\`.`,
    hint: meant(facts.near, `Look at the headings of \`${facts.table}\`.`),
  })),
  "computed-column-changed": entry<{ name: string; table: string }>("error", (facts) => ({
    message: `\`${facts.name}\` is worked out for each row of \`${facts.table}\`, so no cell of it can be changed.`,
    hint: "Change the columns, constants or rules that its formula reads.",
  })),
  "unknown-key": entry<{
    key: string;
    table: string;
    near: readonly string[];
    known: readonly string[];
    /** All rows are meant, and a line changes this column of each. */
    line?: string;
  }>("error", (facts) => ({
    message: `\`${facts.table}\` has no row \`${facts.key}\`.`,
    hint:
      facts.line !== undefined
        ? `A line above the rows changes all of them: ${facts.line}.`
        : meant(
            facts.near,
            facts.known.length === 0 ? `Look at the keys of \`${facts.table}\`.` : `Its rows are ${list(facts.known)}.`,
          ),
  })),
};
