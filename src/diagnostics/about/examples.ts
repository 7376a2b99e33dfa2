import type { exampleFindings } from "../catalog/examples.ts";

export const exampleAbout: Readonly<Record<keyof typeof exampleFindings, string>> = {
  "example-without-claim": "An example holds at least one claim: a line that must be true.",
  "example-in-example":
    "Examples stand one below the other, and none of them in another one. What several have in common, such as a setup, each of them says.",
  "example-without-title":
    "The title of an example is what `rulewright test` shows and what finds it again, so each has its own.",
  "not-in-example":
    "An example holds `let` lines and claims; one that begins with a setup, what is done in the game as well.",
  "disputed-several":
    "`disputed` says that the source contradicts its own rule in one point, so it stands with one claim.",
  "examples-for-what": '`examples "…" for` names the rule that the table tries.',
  "examples-column":
    "A column of an examples table is headed by a parameter of the rule, by `result`, by a field of the result, by `rolling`, or by `disputed`.",
  "examples-need-columns": "Every parameter without a default needs a column.",
  "examples-expect-nothing": "A column `result`, or one for a field of the result, says what the rule must give.",
  "example-of-anything":
    "In a table that decides, an empty cell and `-` fit everything. An example calls the rule with one value of each parameter; only those with a default may be left empty.",
  "same-title":
    "Examples are told apart by their names, in results as in the filter of `test`. Under another variant the same name may come again.",
  "row-without-claim": "An empty expected cell claims nothing; a row with nothing else tries nothing.",
  "report-without-rows":
    "A report goes through the values of its `rows` line, and of its `columns` line if it is crossed.",
  "report-without-cell":
    'A crossed report has `rows`, `columns` and `cell`; a listed one `rows` and `column "…" = …` lines, unless it goes through the rows of a table and shows them as they are.',
  "cell-without-columns": "`cell` belongs to a crossed report, which has a `columns` line.",
  "expected-column": "The headings below `expect` are titles of the report's columns, as written.",
  "second-column-axis": "A report has any number of row axes and one column axis.",
  "expected-axes":
    "With several row axes, the first columns below `expect` are called as the axes, in their order; the last of them may go on with ` \\ …`.",
  "total-of-no-numbers": "A total is the sum of numbers; texts and chances have none.",
  "total-of-unknown":
    '`total row "All" of "Price"` names titles of `column` lines, and `total column` those of `row` lines.',
  "total-without-columns": "`total column` belongs to a crossed report, which has a `columns` line.",
  "total-called-twice": "Claims below `expect` name a total by its title, which no other row or column may have.",
  "axis-value-empty":
    "The first column below `expect` names values of the row axis, the headings values of the column axis.",
  "dispute-of-nothing": "`disputed (…)` marks a cell of the source's table below `expect`.",
  "dispute-of-what": "`disputed` says which cell it speaks of: a value for each axis, or a title.",
};
