import { entry } from "../catalog.ts";

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/** Findings about examples and reports. */
export const exampleFindings = {
  "example-without-claim": entry<{ title: string }>(
    "error",
    "An example holds at least one claim: a line that must be true.",
    (facts) => ({
      message: `The example "${facts.title}" claims nothing.`,
      hint: "Add a line such as `strike(…) is …`.",
    }),
  ),
  "not-in-example": entry<{ kind: string }>(
    "error",
    "An example holds `let` lines and claims; one that begins with a setup, what is done in the game as well.",
    () => ({
      message: "Only `let` and claims stand in an example.",
      hint: "Put this into a rule, and claim what the rule gives.",
    }),
  ),
  "disputed-several": entry<{ claims: number }>(
    "error",
    "`disputed` says that the source contradicts its own rule in one point, so it stands with one claim.",
    (facts) => ({
      message: `This is disputed, and there are ${facts.claims} claims: I cannot tell which one is meant.`,
      hint: "Give the disputed claim an example (or a row) of its own.",
    }),
  ),
  "examples-for-what": entry<{ name: string; is: string | null; near: string | undefined }>(
    "error",
    '`examples "…" for` names the rule that the table tries.',
    (facts) => ({
      message:
        facts.is === null
          ? `I know no rule called \`${facts.name}\`.`
          : `\`${facts.name}\` is a ${facts.is} and no rule.`,
      hint: facts.near ?? "Name a rule after `for`.",
    }),
  ),
  "examples-column": entry<{ name: string; rule: string; near: string | undefined; known: readonly string[] }>(
    "error",
    "A column of an examples table is headed by a parameter of the rule, by `result`, by a field of the result, by `rolling`, or by `disputed`.",
    (facts) => ({
      message: `\`${facts.rule}\` has no parameter and no field of its result called \`${facts.name}\`.`,
      hint: facts.near ?? `It has ${listed(facts.known)}.`,
    }),
  ),
  "examples-need-columns": entry<{ rule: string; missing: readonly string[] }>(
    "error",
    "Every parameter without a default needs a column.",
    (facts) => ({
      message: `\`${facts.rule}\` needs ${listed(facts.missing)} as well.`,
      hint: `Add ${facts.missing.length === 1 ? "a column" : "columns"} for ${listed(facts.missing)}.`,
    }),
  ),
  "examples-expect-nothing": entry<{ rule: string }>(
    "error",
    "A column `result`, or one for a field of the result, says what the rule must give.",
    (facts) => ({
      message: `This table does not say what \`${facts.rule}\` should give.`,
      hint: "Add a column `result`.",
    }),
  ),
  "row-without-claim": entry<{ row: number }>(
    "error",
    "An empty expected cell claims nothing; a row with nothing else tries nothing.",
    (facts) => ({ message: `Row ${facts.row} claims nothing.`, hint: "Fill in what is expected, or remove the row." }),
  ),
  "report-without-rows": entry<{ title: string }>(
    "error",
    "A report goes through the values of its `rows` line, and of its `columns` line if it is crossed.",
    (facts) => ({
      message: `The report "${facts.title}" has no \`rows\` line.`,
      hint: "Add one, as in `rows n: 1 to 6`.",
    }),
  ),
  "report-without-cell": entry<{ title: string }>(
    "error",
    'A crossed report has `rows`, `columns` and `cell`; a listed one `rows` and `column "…" = …` lines.',
    (facts) => ({
      message: `The report "${facts.title}" does not say what stands in its cells.`,
      hint: 'Add `cell …` beside `columns`, or lines `column "…" = …`.',
    }),
  ),
  "cell-without-columns": entry<{ title: string }>(
    "error",
    "`cell` belongs to a crossed report, which has a `columns` line.",
    (facts) => ({
      message: `The report "${facts.title}" has a \`cell\` line but no \`columns\` line.`,
      hint: 'Add `columns name: …`, or write `column "…" = …`.',
    }),
  ),
  "expected-column": entry<{ name: string; known: readonly string[]; near: string | undefined }>(
    "error",
    "The headings below `expect` are titles of the report's columns, as written.",
    (facts) => ({
      message: `The report has no column "${facts.name}".`,
      hint: facts.near ?? (facts.known.length > 0 ? `It has ${listed(facts.known)}.` : "It has no columns."),
    }),
  ),
  "axis-value-empty": entry<{ axis: string }>(
    "error",
    "The first column below `expect` names values of the row axis, the headings values of the column axis.",
    (facts) => ({
      message: `This cell is empty, and I need a value of \`${facts.axis}\`.`,
      hint: "Write the value that this row or column is about.",
    }),
  ),
  "dispute-of-nothing": entry<Record<never, never>>(
    "error",
    "`disputed (…)` marks a cell of the source's table below `expect`.",
    () => ({
      message: "No expected cell is marked by this.",
      hint: "Name the row and column of a filled cell below `expect`.",
    }),
  ),
  "dispute-of-what": entry<{ wanted: readonly string[] }>(
    "error",
    "`disputed` says which cell it speaks of: a value for each axis, or a title.",
    (facts) => ({
      message: `I cannot tell which cell this speaks of.`,
      hint: `Write \`disputed (${facts.wanted.map((name) => `${name}: …`).join(", ")}) "why"\`.`,
    }),
  ),
};
