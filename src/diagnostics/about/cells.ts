import type { cellFindings } from "../catalog/cells.ts";

export const cellAbout: Readonly<Record<keyof typeof cellFindings, string>> = {
  "empty-cell":
    "An empty cell is the column's `default`, or `none` if the column is `optional`. Without either every row must have a value, so that nothing is forgotten in silence.",
  "cell-outside-limits":
    "The heading says which numbers a column may hold: `hp: int >= 1`. Every row must keep to it, whether it stands in the table or in a file.",
  "twice-in-set": "A set holds each value once. If the number of times matters, make the column a `list of …`.",
  "number-as-documents-write-it":
    "A number is digits, with a point before decimals: `1000`, `7.5`, `-2`, `47.9%`. Commas between thousands, decimal commas, units, `x`, `+` behind a number and stars around it are for readers; I point at each, so that none is taken for something else. A unit stands in the heading: `Mass [kg]: number`.",
  "point-or-thousands":
    "In a file with semicolons numbers have decimal commas, and many who write them so put a point between thousands: `1.500` may be fifteen hundred, or one and a half. I take it for neither.",
  "nothing-in-words":
    "Where there is nothing, the cell stays empty; the column must be `optional`, or have a `default`. Signs such as `N/A`, a dash or a question mark mean something different to every reader.",
  "quotes-in-cells":
    "A text stands in a table as it is, without quotes; only formulas, and the results of decision tables, have them. Quotes that are written in a cell are shown to your players, so I ask where all texts of a column have them.",
  "text-of-no-row":
    "A text is the same as another one only if all their signs are: capitals and blanks count. All texts of this column are written in its cells, and in those that variants change, so a text that is none of them is never found. A column of a `choice` in place of `text` makes a slip in a cell an error as well.",
  "date-in-cell":
    "Spreadsheets make dates of what looks like one: `1-5` becomes 5 January. I take no date for a number or a range.",
  "words-for-a-number": "The heading says that the column holds numbers. A remark belongs in a column of type `text`.",
  "band-in-number":
    "`1-5` can be the numbers from 1 to 5 or a difference. In a column of numbers I take it for neither.",
  "variant-in-cell":
    "The column holds one of the variants of a choice, as they are declared, or in the document's spelling: `Heat Management` is `HeatManagement`. Abbreviations are not guessed.",
  "row-in-cell":
    "The column names rows of another table by their keys, as written there or joined: `Armor Piercing` or `ArmorPiercing`.",
  "yes-or-no": "A column of type `bool` holds `yes` or `no`, written so.",
  "range-as-documents-write-it":
    "A range is written `1 to 10`, `1-10`, `over 10 to 50`, or with one end: `> 1000`, `>= 300`, `< 3`, `<= 5`. There is one way to write an open end, so that `12+` cannot be half of a sum.",
  "range-without-values": "In a range the smaller end comes first, and at least one number must lie in it.",
  "no-range":
    "A cell of a range column holds one range: `1 to 10`, `1-10`, `over 10 to 50`, `> 1000`, or a single number.",
  "columns-in-a-circle":
    "A column with a formula may read other columns of its row. If two read each other, neither can be worked out first.",
  "many-mistakes-in-column":
    "When very many cells of a column are wrong, its type is most likely wrong, so only the first of them are shown.",
};
