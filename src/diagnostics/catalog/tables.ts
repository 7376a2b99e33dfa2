import { entry } from "../catalog.ts";
import { didYouMean } from "../suggest.ts";

const meant = (near: readonly string[], otherwise: string): string => didYouMean(near) ?? otherwise;
const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");
const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? "" : "s"}`;

/** Findings about tables: their columns, rows, keys, files, views, and what variants change in them. */
export const tableFindings = {
  "table-without-rows": entry<{ name: string }>(
    "error",
    'A table has its rows from one of three places: they stand in it (a line of headings between bars, then a line for each row), in a file (`table Door from "doors.csv" { … }`), or in other tables (`table Wall from Wood, Metal { … }`).',
    (facts) => ({
      message: `The table \`${facts.name}\` has no rows, and I cannot see where they come from.`,
      hint: 'Paste its rows between the braces, or say `from "….csv"` or `from` other tables after its name.',
    }),
  ),
  "rows-twice": entry<{ file: string }>(
    "error",
    "A table has its rows from one place. With `from` they come from the file, and the lines between the braces only say what the columns are: `hp: int`.",
    (facts) => ({
      message: `The rows of this table come from \`${facts.file}\`, and here are others.`,
      hint: "Write the columns as lines, such as `hp: int`, or remove `from` and the file.",
    }),
  ),
  "heading-without-name": entry<{ heading: string }>(
    "error",
    "Formulas know a column by its heading: `SP Cost` is `spCost`. So a heading needs letters, and the first of them must come before any digit. A unit in brackets at its end (`Mass [kg]`) does not count.",
    (facts) => ({
      message:
        facts.heading === ""
          ? "This column has no heading."
          : `I cannot make a name of the heading \`${facts.heading}\`.`,
      hint: "Give it a heading that starts with a letter, then its type: `cost: int`.",
    }),
  ),
  "heading-without-type": entry<{ heading: string }>(
    "error",
    "Every column says what its cells hold, after a colon: `hp: int`, `examples: text`, `ammo: Ammo`. Only the first may do without: then it is the key, the text by which a row is known.",
    (facts) => ({
      message: `The column \`${facts.heading}\` does not say what it holds.`,
      hint: `Add a type: \`${facts.heading}: int\`, \`${facts.heading}: text\`, or one of your choices or tables.`,
    }),
  ),
  "line-without-formula": entry<{ name: string }>(
    "error",
    "Above the rows of a table a line gives one formula for all of them: `effective: number = damage * 2`. What differs from row to row is a column, with its type in the heading.",
    (facts) => ({
      message: `\`${facts.name}\` has no formula here.`,
      hint: `Write \`${facts.name}: … = …\` for one formula for all rows, or put \`${facts.name}: …\` into the line of headings.`,
    }),
  ),
  "line-with-parameters": entry<{ name: string }>(
    "error",
    "A column of formulas has brackets in its heading and a formula in each row. One formula for all rows is worked out once for each row and takes no values; a formula that is the same for all rows and takes values is a rule.",
    (facts) => ({
      message: `One formula for the whole table cannot have parameters, and \`${facts.name}\` has.`,
      hint: `Write a rule \`${facts.name}\` that takes the row and the other values.`,
    }),
  ),
  "key-column": entry<{ name: string; wrong: "type" | "formula" }>(
    "error",
    "The key is the text by which rows are known, so it stands in every row and is different in each: a text, whatever stands there. It has no formula and no default.",
    (facts) => ({
      message:
        facts.wrong === "type"
          ? `The key \`${facts.name}\` is a text, whatever stands in its cells.`
          : `The key \`${facts.name}\` must stand in every row.`,
      hint:
        facts.wrong === "type"
          ? `Write \`${facts.name}: key\`; a column of numbers can be looked up as well: \`Level[number: 3]\`.`
          : "Remove the formula or the default.",
    }),
  ),
  "two-keys": entry<{ table: string; first: string; second: string }>(
    "error",
    "A table has one key: the column whose texts name its rows. The first column is the key if it has no type.",
    (facts) => ({
      message: `\`${facts.second}\` cannot be a key: \`${facts.first}\` is the key of \`${facts.table}\`.`,
      hint: "Give one of the two a type in place of `key`.",
    }),
  ),
  "gaps-without-ranges": entry<{ name: string }>(
    "error",
    "`gaps` allows the ranges of a column to leave room between them. In a column that holds no ranges it says nothing.",
    (facts) => ({
      message: `\`${facts.name}\` holds no ranges, so it can have no gaps.`,
      hint: "Remove `gaps`, or make it a `range of int` or `range of number`.",
    }),
  ),
  "row-without-key": entry<{ number: number }>(
    "error",
    "Rows are known by their keys, so the key's cell may not be empty.",
    (facts) => ({
      message: `Row ${facts.number} has no key.`,
      label: "a name belongs here",
      hint: "Write its key, or remove the row.",
    }),
  ),
  "same-key": entry<{ key: string }>(
    "error",
    "Rows are known by their keys, so no two rows of a table may have the same one.",
    (facts) => ({
      message: `There is a row \`${facts.key}\` already.`,
      label: "the same key again",
      hint: "Rename one of the two rows, or remove it.",
    }),
  ),
  "same-key-name": entry<{ key: string; other: string; name: string }>(
    "error",
    "Formulas join the words of a key: `Armor Piercing` is `Ammo.ArmorPiercing`. Two keys that give the same name could not be told apart.",
    (facts) => ({
      message: `The rows \`${facts.other}\` and \`${facts.key}\` would both be called \`${facts.name}\` in formulas.`,
      hint: "Rename one of the two rows.",
    }),
  ),
  "headings-missing": entry<object>(
    "error",
    "A table begins with a line of headings, each with its type; a line of dashes may stand below it, and then come the rows.",
    () => ({
      message: "This line of dashes has no headings above it.",
      label: "the headings belong above this",
      hint: "Write them into a line above: `| name: key | hp: int |`.",
    }),
  ),
  "headings-do-not-fit": entry<{ cells: number; columns: number; rows: number }>(
    "error",
    "Every row has a cell for each heading. Where all rows have the same number of cells, and the line of headings another one, it is most likely the headings that are wrong; nothing is said about the cells until that is clear.",
    (facts) => ({
      message: `Here ${facts.columns === 1 ? "is 1 heading" : `are ${facts.columns} headings`}, and each of the ${facts.rows} rows below has ${count(facts.cells, "cell")}.`,
      hint:
        facts.cells > facts.columns
          ? "Add the heading that is missing, with its type, where its cells are."
          : "Take out the heading that has no cells below it, or add its cells; a cell without content is fine.",
    }),
  ),
  "too-few-cells": entry<{ row: string; cells: number; columns: number }>(
    "error",
    "Every row has a cell for each heading; a cell may be empty, but its bar or comma must be there, or I could not tell which cell is missing.",
    (facts) => ({
      message: `Row \`${facts.row}\` has ${count(facts.cells, "cell")}, and there are ${count(facts.columns, "heading")}.`,
      hint: "Add the missing cells; a cell without content is fine.",
    }),
  ),
  "too-many-cells": entry<{ row: string; cells: number; columns: number }>(
    "error",
    "Every row has a cell for each heading. A bar within a cell is written `\\|`; in a CSV file a cell with a comma in it stands in quotes.",
    (facts) => ({
      message: `Row \`${facts.row}\` has ${count(facts.cells, "cell")}, and there are only ${count(facts.columns, "heading")}.`,
      label: "no heading above this",
      hint: "Remove the cell, or add a heading. A bar within a text is written `\\|`; in a CSV file a text with the separator in it stands in quotes.",
    }),
  ),
  "more-of-the-same": entry<{ left: number }>(
    "error",
    "When a great many rows of a table have the same mistake, it has most likely one cause: a file exported with another separator, or a column that was taken for the key. So only the first of them are shown.",
    (facts) => ({
      message: `There ${facts.left === 1 ? "is 1 more mistake" : `are ${facts.left} more mistakes`} of this kind in this table.`,
      hint: "Look for one cause: the separator of the file, or the column that is the key.",
    }),
  ),
  "file-path": entry<{ path: string }>(
    "error",
    "A rulebook reads only files of its own folder, so that it is whole wherever it is copied: a name such as `doors.csv` or `sheets/doors.csv`, without `..`, without `\\`, not from the root of a disk, and not through a link that leads out.",
    (facts) => ({
      message: `I read only CSV files in the rulebook's own folder, and \`${facts.path}\` is not such a path.`,
      hint: 'Put the file into the folder and write its name, such as "doors.csv".',
    }),
  ),
  "no-such-file": entry<{ path: string; folder: string; near: readonly string[] }>(
    "error",
    "The file must stand in the rulebook's folder, under exactly this name; small and capital letters count.",
    (facts) => ({
      message: `There is no file \`${facts.path}\` in \`${facts.folder}\`.`,
      hint: meant(facts.near, "Put the file there, or correct its name; small and capital letters count."),
    }),
  ),
  "table-closed": entry<{ path: string }>(
    "error",
    "The file is there, and whoever runs me may not read it.",
    (facts) => ({
      message: `I may not read \`${facts.path}\`.`,
      hint: "Look who may read it, and whether another program, such as a spreadsheet, holds it.",
    }),
  ),
  "table-not-text": entry<{ path: string }>(
    "error",
    "A CSV file is plain text in UTF-8. Spreadsheets save their own format unless they are told otherwise.",
    (facts) => ({ message: `\`${facts.path}\` is not plain text in UTF-8.`, hint: 'Export it again as "CSV UTF-8".' }),
  ),
  "table-too-large": entry<{ path: string }>(
    "error",
    "A single file may have up to 64 million characters.",
    (facts) => ({
      message: `\`${facts.path}\` is too large for me to read.`,
      hint: "Split it into several tables and join them: `table All from First, Second { … }`.",
    }),
  ),
  "file-empty": entry<{ path: string }>(
    "error",
    "The first line of a CSV file holds the headings of its columns, the lines below it the rows.",
    (facts) => ({
      message: `There is nothing in \`${facts.path}\`.`,
      hint: "Put the headings into its first line, and the rows below.",
    }),
  ),
  "quote-not-closed": entry<Record<never, never>>(
    "error",
    "A cell of a CSV file that begins with a quote ends with the next one; a quote inside it is written twice. I read this line as if the quote were not there, and go on below.",
    () => ({
      message: "This quote is never closed.",
      label: "opened here",
      hint: 'Close it at the end of the cell. A quote within a cell is written twice: "5"" nails".',
    }),
  ),
  "text-after-quote": entry<{ text: string }>(
    "error",
    "When a cell of a CSV file stands in quotes, all of it does; a quote inside it is written twice.",
    (facts) => ({
      message: `After the closing quote I found \`${facts.text}\`, and the cell should end there.`,
      hint: 'Put the quote at the end of the cell; a quote within it is written twice: "5"" nails".',
    }),
  ),
  "same-heading": entry<{ heading: string; name: string }>(
    "error",
    "Columns of a file are found by their headings, so a heading that the table asks for may stand there once.",
    (facts) => ({
      message: `Two columns of this file are called \`${facts.name}\`; I cannot know which is meant.`,
      label: "again",
      hint: "Rename one of the two headings.",
    }),
  ),
  "missing-column": entry<{ name: string; file: string; near: readonly string[]; headings: readonly string[] }>(
    "error",
    "Columns of a file are found by their headings, joined as formulas know them: the line `coverType: key` finds the heading `Cover Type`. Columns that the table does not name are left alone.",
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
  "unknown-table": entry<{ name: string; kind: string | null; near: readonly string[] }>(
    "error",
    "After `from` stand the tables whose rows are joined, all of this rulebook; or the name of a CSV file, in quotes.",
    (facts) => ({
      message:
        facts.kind === null
          ? `I know no table called \`${facts.name}\`.`
          : `\`${facts.name}\` is ${facts.kind}, not a table.`,
      hint: meant(facts.near, "Name tables of this rulebook; the name of a file stands in quotes."),
    }),
  ),
  "member-twice": entry<{ name: string; view: string }>(
    "error",
    "A view joins the rows of its members, so each member stands there once.",
    (facts) => ({ message: `\`${facts.name}\` is a member of \`${facts.view}\` already.`, hint: "Remove it here." }),
  ),
  "member-without-key": entry<{ name: string }>(
    "error",
    "The rows of a view are known by the keys of its members, so each member must have a key.",
    (facts) => ({
      message: `The rows of \`${facts.name}\` have no keys, so I cannot join them with others.`,
      hint: "Make one of its columns the key: `name: key`.",
    }),
  ),
  "member-without-column": entry<{ column: string; member: string; near: readonly string[] }>(
    "error",
    "A view shows the columns that all of its members share, under the same name and with the same type. Only the key may be called differently.",
    (facts) => ({
      message: `\`${facts.member}\` has no column \`${facts.column}\`.`,
      hint: meant(facts.near, `Add the column to \`${facts.member}\`, or remove it here.`),
    }),
  ),
  "member-of-other-type": entry<{ column: string; wanted: string; member: string; found: string }>(
    "error",
    "A view shows the columns that all of its members share, under the same name and with the same type (a whole number may stand where a number is asked for).",
    (facts) => ({
      message: `Here \`${facts.column}\` is \`${facts.wanted}\`, and in \`${facts.member}\` it is \`${facts.found}\`.`,
      hint: "Give it the same type in both.",
    }),
  ),
  "key-in-two-members": entry<{ key: string; first: string; second: string; view: string }>(
    "error",
    "The rows of a view are the rows of its members, known by their keys, so a key may stand in one member only.",
    (facts) => ({
      message: `Both \`${facts.first}\` and \`${facts.second}\` have a row \`${facts.key}\`, and \`${facts.view}\` joins them.`,
      hint: "Rename one of the two rows.",
    }),
  ),
  "view-with-rows": entry<{ name: string }>(
    "error",
    "A view has the rows of its members and none of its own.",
    (facts) => ({
      message: `\`${facts.name}\` has the rows of other tables, so it cannot have rows here.`,
      hint: "Put these rows into a table of their own and name it after `from`.",
    }),
  ),
  "view-default": entry<{ name: string }>(
    "error",
    "A view shows what stands in its members and has no cells of its own, so nothing in it can be left out.",
    (facts) => ({
      message: `The column \`${facts.name}\` of a view cannot have a default.`,
      hint: "Put the default into the member tables.",
    }),
  ),
  "views-in-a-circle": entry<{ names: readonly string[] }>(
    "error",
    "A view joins tables that are there without it; it cannot take its rows from itself, directly or through other views.",
    (facts) => ({
      message:
        facts.names.length === 1
          ? `\`${facts.names[0]}\` takes its rows from itself.`
          : `These tables take their rows from each other in a circle: ${list(facts.names)}.`,
      hint: "Remove one of the names after `from`.",
    }),
  ),
  "replaces-in-a-view": entry<{ name: string; members: readonly string[] }>(
    "error",
    "A view has no cells of its own. A variant changes them in the table they stand in, and the view follows.",
    (facts) => ({
      message: `\`${facts.name}\` shows the rows of other tables; a variant changes them there.`,
      hint: facts.members.length === 0 ? "Remove `from` here." : `Change the cells of ${list(facts.members)}.`,
    }),
  ),
  "change-without-key": entry<{ table: string; key: string | null }>(
    "error",
    "A table in a variant says by the key which rows change, so one of its headings is the key's.",
    (facts) => ({
      message:
        facts.key === null
          ? `The rows of \`${facts.table}\` have no keys, so a variant cannot say which of them change.`
          : `I cannot see which rows of \`${facts.table}\` change: the key is missing.`,
      hint: facts.key === null ? `Give \`${facts.table}\` a key column first.` : `Add the column \`${facts.key}\`.`,
    }),
  ),
  "change-without-column": entry<{ table: string }>(
    "error",
    "A table in a variant lists the key and the columns that change.",
    (facts) => ({
      message: `Nothing in \`${facts.table}\` changes here: there is only the key.`,
      hint: "Add a heading for each column that changes, and its new cells.",
    }),
  ),
  "unknown-column": entry<{ name: string; table: string; near: readonly string[] }>(
    "error",
    "Columns are known by their headings, joined: `SP Cost` is `spCost`. In a variant a table can change cells of the columns it has, and cannot get new ones.",
    (facts) => ({
      message: `\`${facts.table}\` has no column \`${facts.name}\`.`,
      hint: meant(facts.near, `Look at the headings of \`${facts.table}\`.`),
    }),
  ),
  "computed-column-changed": entry<{ name: string; table: string }>(
    "error",
    "A column with one formula for the whole table has no cells that could be changed. It follows when the columns and constants change that its formula reads.",
    (facts) => ({
      message: `\`${facts.name}\` is worked out for each row of \`${facts.table}\`, so no cell of it can be changed.`,
      hint: "Change the columns, constants or rules that its formula reads.",
    }),
  ),
  "unknown-key": entry<{ key: string; table: string; near: readonly string[]; known: readonly string[] }>(
    "error",
    "In a variant a table changes rows that are there, by their keys, as written or joined. New rows belong into the table itself.",
    (facts) => ({
      message: `\`${facts.table}\` has no row \`${facts.key}\`.`,
      hint: meant(
        facts.near,
        facts.known.length === 0 ? `Look at the keys of \`${facts.table}\`.` : `Its rows are ${list(facts.known)}.`,
      ),
    }),
  ),
};
