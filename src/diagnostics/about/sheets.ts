import type { sheetFindings } from "../catalog/sheets.ts";

export const sheetAbout: Readonly<Record<keyof typeof sheetFindings, string>> = {
  "sheet-column-missing":
    "A sheet that comes back into a table must have each of its columns, under the same heading. A heading that was changed in the sheet looks like a missing column.",
  "sheet-column-extra":
    "A sheet may have columns of its own. They do not come back into the table: a column begins in the table, where it gets its type.",
  "sheet-merged": "Cells that were joined hold one value for several, and I cannot know which of them it is meant for.",
  "sheet-formula":
    "A cell that the sheet works out comes back as the value it had when the sheet was saved. I never run a formula of a sheet; one that is to stay belongs into the table, as a column with `=`.",
  "sheet-formula-empty":
    "A cell that the sheet works out comes back as the value it had when the sheet was saved, and the file holds no value for this one. I never run a formula of a sheet.",
  "sheet-error-value": "What a spreadsheet shows where a formula went wrong, such as `#REF!`, is no value.",
  "sheet-date":
    "Spreadsheets turn what looks like a day and a month into a date: `3-5` becomes the third of May. No column of a table holds dates, so I do not guess what it was.",
  "sheet-dates":
    "Spreadsheets turn what looks like a day and a month into a date: `1/4` becomes the first of April. Where all cells of a column are dates, that may be meant: they are taken as texts.",
  "sheet-headings-elsewhere":
    "The first line of a sheet holds the headings of its columns. A title above them, or a heading line that was lost, leaves most columns without their names.",
  "sheet-cells-beyond":
    "The first line of a sheet names its columns. A row with more cells than that holds something that I would lose: mostly a comma that belongs to a cell, or headings that stand below a title.",
  "sheet-title":
    "The first line of a sheet names its columns. A title above the headings would become the name of the first column, and the headings a row.",
  "sheet-sections":
    "A line that holds one cell alone between rows that are full is mostly a heading for the rows below it. As a row it would be one without values. `--sections` makes a column of such headings, which says for each row what it stands under.",
  "sheet-sections-missing":
    "`--sections` makes a column of the headings that stand between the rows. Where there are none, the column would be empty.",
  "sheet-column-unfit":
    "`--split`, `--units` and `--decimal-commas` make something else of a whole column. If one cell does not fit, nothing is made of it, so that nothing is lost.",
  "sheet-totals":
    "A line that begins with `Total`, `Sum` or `Average` and holds numbers tells of the rows above it. As a row it would be counted with them.",
  "sheet-notes": "What stands below the last row, in one cell, is mostly a remark about the table.",
  "sheet-spellings":
    "Words that differ in capitals, blanks or an abbreviation alone are mostly one word. As they stand they are several, and no choice can be made of the column.",
  "sheet-brackets":
    "A cell such as `135 (18d10+36)` holds two facts: the number, which rules calculate with, and what it was made from. In two columns each has its type.",
  "sheet-units-mixed":
    "A column of numbers has one unit, which stands in its heading. Where the cells have several, a number without its unit would mean something else, so the two are kept in two columns, or the column stays a text.",
  "sheet-decimal-commas":
    "In rules a point stands before the decimals. In many languages it is a comma, and points part thousands: `1.234,5` is `1234.5`. Which of the two a sheet means is for you to say.",
  "sheet-units":
    "Rules calculate with numbers. The unit is the same for all cells of the column, so it stands in the heading that people read.",
  "sheet-respelled":
    "Spreadsheets take words such as `007`, `1e5`, `10:30` or `TRUE` for a number, a time or a truth value, and write it in a way of their own. A cell that still means what stands in the table is left as it stands there.",
  "sheet-number":
    "Spreadsheets write numbers as their country does: `7,5`, `1.000`, `1,000`, `1E+05`. Where I cannot tell a decimal comma from one between thousands I do not guess.",
  "sheet-rounded":
    "A file of CSV holds numbers as the sheet shows them, so a column that shows few places comes back rounded.",
  "sheet-line-break":
    "A row of a table in a file of rules is one line, so no cell of it can hold a line's end. In a table that comes from a CSV file, one can.",
  "sheet-cell-unwritable": "I read again what I am about to write. This cell would not be read as what the sheet says.",
  "sheet-rows-below":
    "What stands in a sheet below its heading is taken for rows of the table. Notes below the last row, or sums, are none: they leave cells empty that every row needs.",
  "sheet-note-lost": "A note on a cell becomes a remark behind its row. A file of CSV has no place for remarks.",
};
