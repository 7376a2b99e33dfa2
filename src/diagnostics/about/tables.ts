import type { tableFindings } from "../catalog/tables.ts";

export const tableAbout: Readonly<Record<keyof typeof tableFindings, string>> = {
  "table-without-rows":
    'A table has its rows from one of three places: they stand in it (a line of headings between bars, then a line for each row), in a file (`table Door from "doors.csv" { … }`), or in other tables (`table Wall from Wood, Metal { … }`).',
  "rows-twice":
    "A table has its rows from one place. With `from` they come from the file, and the lines between the braces only say what the columns are: `hp: int`.",
  "heading-without-name":
    "Formulas know a column by its heading: `SP Cost` is `spCost`. So a heading needs letters, and the first of them must come before any digit. A unit in brackets at its end (`Mass [kg]`) does not count.",
  "heading-without-type":
    "Every column says what its cells hold, after a colon: `hp: int`, `examples: text`, `ammo: Ammo`. Only the first may do without: then it is the key, the text by which a row is known.",
  "line-without-formula":
    "Above the rows of a table a line gives one formula for all of them: `effective: number = damage * 2`. What differs from row to row is a column, with its type in the heading.",
  "line-with-parameters":
    "A column of formulas has brackets in its heading and a formula in each row. One formula for all rows is worked out once for each row and takes no values; a formula that is the same for all rows and takes values is a rule.",
  "key-column":
    "The key is the text by which rows are known, so it stands in every row and is different in each: a text, whatever stands there. It has no formula and no default.",
  "shown-of-what":
    "A column with the flag `shown` holds the text that people read in place of the row's key: a `text` or `optional text` that is written in each row.",
  "two-shown": "One column of a table at most is shown in place of the key.",
  "two-keys":
    "A table has one key: the column whose texts name its rows. The first column is the key if it has no type.",
  "gaps-without-ranges":
    "`gaps` allows the ranges of a column to leave room between them. In a column that holds no ranges it says nothing.",
  "both-ways-of-what":
    "A column with `both ways` holds a `set of` its own table: each row that is named names back. The sets are completed before anything is worked out, so the names are written in the cells, without formula and default. An empty cell names nobody.",
  "joined-to-itself": "`both ways` joins two rows. A row in its own cell is mostly a slip of the pen.",
  "row-without-key": "Rows are known by their keys, so the key's cell may not be empty.",
  "same-key": "Rows are known by their keys, so no two rows of a table may have the same one.",
  "same-key-name":
    "Formulas join the words of a key: `Armor Piercing` is `Ammo.ArmorPiercing`. Two keys that give the same name could not be told apart.",
  "headings-missing":
    "A table begins with a line of headings, each with its type; a line of dashes may stand below it, and then come the rows.",
  "headings-do-not-fit":
    "Every row has a cell for each heading. Where all rows have the same number of cells, and the line of headings another one, it is most likely the headings that are wrong; nothing is said about the cells until that is clear.",
  "too-few-cells":
    "Every row has a cell for each heading; a cell may be empty, but its bar or comma must be there, or I could not tell which cell is missing.",
  "too-many-cells":
    "Every row has a cell for each heading. A bar within a cell is written `\\|`; in a CSV file a cell with a comma in it stands in quotes.",
  "more-of-the-same":
    "When a great many rows of a table have the same mistake, it has most likely one cause: a file exported with another separator, or a column that was taken for the key. So only the first of them are shown.",
  "file-path":
    "A rulebook reads only files of its own folder, so that it is whole wherever it is copied: a name such as `doors.csv` or `sheets/doors.csv`, without `..`, without `\\`, not from the root of a disk, and not through a link that leads out.",
  "no-such-file":
    "The file must stand in the rulebook's folder, under exactly this name; small and capital letters count.",
  "table-closed": "The file is there, and whoever runs me may not read it.",
  "table-not-text":
    "A CSV file is plain text in UTF-8. Spreadsheets save their own format unless they are told otherwise.",
  "table-too-large": "A single file may have up to 64 million characters, and a line one million.",
  "file-empty": "The first line of a CSV file holds the headings of its columns, the lines below it the rows.",
  "quote-not-closed":
    "A cell of a CSV file that begins with a quote ends with the next one; a quote inside it is written twice. I read this line as if the quote were not there, and go on below.",
  "text-after-quote": "When a cell of a CSV file stands in quotes, all of it does; a quote inside it is written twice.",
  "same-heading":
    "Columns of a file are found by their headings, so a heading that the table asks for may stand there once.",
  "missing-column":
    "Columns of a file are found by their headings, joined as formulas know them: the line `coverType: key` finds the heading `Cover Type`. Columns that the table does not name are left alone.",
  "unknown-table":
    "After `from` stand the tables whose rows are joined, all of this rulebook; or the name of a CSV file, in quotes.",
  "member-twice": "A view joins the rows of its members, so each member stands there once.",
  "member-without-key": "The rows of a view are known by the keys of its members, so each member must have a key.",
  "member-without-column":
    "A view shows the columns that all of its members share, under the same name and with the same type. Only the key may be called differently.",
  "member-of-other-type":
    "A view shows the columns that all of its members share, under the same name and with the same type (a whole number may stand where a number is asked for).",
  "member-beyond-limits":
    "The rows of a view are those of its members, so each member keeps the limits that the view gives a column. A formula of a member takes every value that the view's column takes.",
  "key-in-two-members":
    "The rows of a view are the rows of its members, known by their keys, so a key may stand in one member only.",
  "view-with-rows": "A view has the rows of its members and none of its own.",
  "view-default":
    "A view shows what stands in its members and has no cells of its own, so nothing in it can be left out.",
  "view-formula":
    "A view shows the columns of its members, each as its own table works it out. A formula that holds for all of them stands in each of them, or is a rule.",
  "views-in-a-circle":
    "A view joins tables that are there without it; it cannot take its rows from itself, directly or through other views.",
  "replaces-in-a-view":
    "A view has no cells of its own. A variant changes them in the table they stand in, and the view follows.",
  "change-without-key": "A table in a variant says by the key which rows change, so one of its headings is the key's.",
  "change-without-column": "A table in a variant lists the key and the columns that change.",
  "unknown-column":
    "Columns are known by their headings, joined: `SP Cost` is `spCost`. In a variant a table can change cells of the columns it has, and cannot get new ones.",
  "computed-column-changed":
    "A column with one formula for the whole table has no cells that could be changed. It follows when the columns and constants change that its formula reads.",
  "unknown-key":
    "In a variant a table changes rows that are there, by their keys, as written or joined. New rows belong into the table itself.",
};
