import { entry } from "../catalog.ts";

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/** Findings about examples and reports. */
export const exampleFindings = {
  "example-without-claim": entry<{ title: string }>("error", (facts) => ({
    message: `The example "${facts.title}" claims nothing.`,
    hint: "Add a line such as `strike(…) is …`.",
  })),
  "example-in-example": entry<Record<never, never>>("error", () => ({
    message: "An example stands in no other.",
    label: "take this out, and its `}`",
    hint: 'Examples stand one below the other, each with its title. A line `section "Prices"` above them gives several a heading.',
  })),
  "example-without-title": entry<{ readonly title: string }>("error", ({ title }) => ({
    message: "An example has a title: what it shows.",
    label: "a title behind this",
    hint: `For example \`example ${title}\`.`,
  })),
  "not-in-example": entry<{ kind: string }>("error", () => ({
    message: "Only `let` and claims stand in an example.",
    hint: "Put this into a rule, and claim what the rule gives.",
  })),
  "disputed-several": entry<{ claims: number }>("error", (facts) => ({
    message: `This is disputed, and there are ${facts.claims} claims: I cannot tell which one is meant.`,
    hint: "Give the disputed claim an example (or a row) of its own.",
  })),
  "examples-for-what": entry<{ name: string; is: string | null; near: string | undefined }>("error", (facts) => ({
    message:
      facts.is === null
        ? `I know no rule called \`${facts.name}\`.`
        : `\`${facts.name}\` is a ${facts.is} and no rule.`,
    hint: facts.near ?? "Name a rule after `for`.",
  })),
  "examples-column": entry<{ name: string; rule: string; near: string | undefined; known: readonly string[] }>(
    "error",
    (facts) => ({
      message: `\`${facts.rule}\` has no parameter and no field of its result called \`${facts.name}\`.`,
      hint: facts.near ?? `It has ${listed(facts.known)}.`,
    }),
  ),
  "examples-need-columns": entry<{ rule: string; missing: readonly string[] }>("error", (facts) => ({
    message: `\`${facts.rule}\` needs ${listed(facts.missing)} as well.`,
    hint: `Add ${facts.missing.length === 1 ? "a column" : "columns"} for ${listed(facts.missing)}.`,
  })),
  "examples-expect-nothing": entry<{ rule: string }>("error", (facts) => ({
    message: `This table does not say what \`${facts.rule}\` should give.`,
    hint: "Add a column `result`.",
  })),
  "example-of-anything": entry<{ name: string; usual: boolean }>("error", (facts) => ({
    message: `An example tries one value of \`${facts.name}\`, and this cell says none.`,
    hint: facts.usual
      ? "Leave the cell empty for what it is by default, or write a value."
      : "Write a value. What holds for several is a row for each of them.",
  })),
  "same-title": entry<{ title: string }>("warning", (facts) => ({
    message: `There is an example "${facts.title}" already.`,
    label: "the same name again",
    hint: "Give it another name: results show which example they are of.",
  })),
  "row-without-claim": entry<{ row: number }>("error", (facts) => ({
    message: `Row ${facts.row} claims nothing.`,
    hint: "Fill in what is expected, or remove the row.",
  })),
  "report-without-rows": entry<{ title: string }>("error", (facts) => ({
    message: `The report "${facts.title}" has no \`rows\` line.`,
    hint: "Add one, as in `rows n: 1 to 6`.",
  })),
  "report-without-cell": entry<{ title: string }>("error", (facts) => ({
    message: `The report "${facts.title}" does not say what stands in its cells.`,
    hint: 'Add `cell …` beside `columns`, or lines `column "…" = …`.',
  })),
  "cell-without-columns": entry<{ title: string }>("error", (facts) => ({
    message: `The report "${facts.title}" has a \`cell\` line but no \`columns\` line.`,
    hint: 'Add `columns name: …`, or write `column "…" = …`.',
  })),
  "expected-column": entry<{ name: string; known: readonly string[]; near: string | undefined }>("error", (facts) => ({
    message: `The report has no column "${facts.name}".`,
    hint: facts.near ?? (facts.known.length > 0 ? `It has ${listed(facts.known)}.` : "It has no columns."),
  })),
  "second-column-axis": entry<{ name: string }>("error", (facts) => ({
    message: `\`columns\` goes through one list, so \`${facts.name}\` cannot be a second one.`,
    label: "the second one",
    hint: `Put it behind \`rows\`: \`rows …: …, ${facts.name}: …\`.`,
  })),
  "expected-axes": entry<{ axes: readonly string[]; wrong: number }>("error", (facts) => ({
    message: `Column ${facts.wrong + 1} below \`expect\` must be called \`${facts.axes[facts.wrong] ?? ""}\`, as in \`rows\`.`,
    hint: `The table begins with \`| ${facts.axes.join(" | ")} |\`: one column for each axis, in the order of \`rows\`.`,
  })),
  "total-of-no-numbers": entry<{ title: string; line: "row" | "column"; chances: boolean; named: string | null }>(
    "error",
    ({ title, line, chances, named }) => ({
      message: `\`total ${line} "${title}"\` finds no numbers to add up${named === null ? "" : ` in \`${named}\``}.`,
      hint: chances
        ? `Chances are not added up. Leave ${named === null ? "the line" : "it"} out, or show numbers, such as \`average(…)\`.`
        : `Leave it out, or let ${named === null ? "a cell or column" : "it"} be a number.`,
    }),
  ),
  "total-of-unknown": entry<{
    name: string;
    line: "row" | "column";
    known: readonly string[];
    near: string | undefined;
  }>("error", (facts) => ({
    message: `This report has no \`${facts.line} "${facts.name}"\` to add up.`,
    hint:
      facts.near ?? (facts.known.length > 0 ? `It has ${listed(facts.known)}.` : `It has no \`${facts.line}\` lines.`),
  })),
  "total-without-columns": entry<{ title: string }>("error", (facts) => ({
    message: `\`total column "${facts.title}"\` adds up what lies along \`columns\`, and this report has none.`,
    hint: `Write \`column "${facts.title}" = … + …\`.`,
  })),
  "total-called-twice": entry<{ title: string }>("error", (facts) => ({
    message: `Another line of this report is called "${facts.title}" as well.`,
    hint: "Give the total a title of its own: claims find it by that.",
  })),
  "axis-value-empty": entry<{ axis: string }>("error", (facts) => ({
    message: `This cell is empty, and I need a value of \`${facts.axis}\`.`,
    hint: "Write the value that this row or column is about.",
  })),
  "dispute-of-nothing": entry<Record<never, never>>("error", () => ({
    message: "No expected cell is marked by this.",
    hint: "Name the row and column of a filled cell below `expect`.",
  })),
  "dispute-of-what": entry<{ wanted: readonly string[] }>("error", (facts) => ({
    message: `I cannot tell which cell this speaks of.`,
    hint: `Write \`disputed (${facts.wanted.map((name) => `${name}: …`).join(", ")}) "why"\`.`,
  })),
};
