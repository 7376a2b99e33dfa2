import { entry } from "../catalog.ts";
import { lostBarAfter } from "./tables.ts";

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/** Findings about the bodies of rules: statements, decision tables, matches. */
export const ruleFindings = {
  "unused-value": entry<{ found: string }>("error", (facts) => ({
    message: `Nobody uses this value (\`${facts.found}\`).`,
    hint: "Name it with `let`, give it back with `return`, or remove it.",
  })),
  "unused-let": entry<{ name: string }>("warning", (facts) => ({
    message: `\`${facts.name}\` is never used.`,
    hint: "Use it, or remove the line.",
  })),
  "unreachable-code": entry<Record<never, never>>("error", () => ({
    message: "This is never reached: the block has ended before.",
    hint: "Remove it, or move it up.",
  })),
  "endless-repeat": entry<Record<never, never>>("error", () => ({
    message: "This `repeat` would never end.",
    hint: "Put a `stop` or `return` inside, or write `repeat while …`.",
  })),
  "stop-outside-loop": entry<Record<never, never>>("error", () => ({
    message: "There is no loop to stop here.",
    hint: "To end the rule, write `return`.",
  })),
  "return-outside-rule": entry<Record<never, never>>("error", () => ({
    message: "There is no rule to return from here.",
    hint: "Write the value alone.",
  })),
  "return-without-value": entry<{ wanted: string }>("error", (facts) => ({
    message: `This rule gives ${/^[aeiou]/i.test(facts.wanted) ? "an" : "a"} \`${facts.wanted}\`, and this \`return\` gives nothing.`,
    hint: "Write the value after `return`.",
  })),
  "if-without-else": entry<Record<never, never>>("error", () => ({
    message: "This `if` is a value, but gives none where its condition does not hold.",
    hint: "Add `else { … }`.",
  })),
  "hides-local": entry<{ name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` is in use here already.`,
    hint: "Choose another name, or change the first with `set`.",
  })),
  "set-parameter": entry<{
    name: string;
    kind: string;
    field: string | null;
    /** It is a record, of which a rule gives a changed copy. */ isRecord?: boolean;
  }>("error", (facts) => ({
    message: `\`${facts.name}\` is ${facts.kind === "parameter" ? "a parameter" : facts.kind === "each" ? "the name of a loop" : "not a local made with `let`"} and keeps its value.`,
    hint:
      facts.kind === "each" && facts.field !== null
        ? `What lies in a list stays as it is. Make another list: \`[${facts.name} with (${facts.field}: …) for each ${facts.name} in …]\`.`
        : facts.isRecord === true && facts.field !== null
          ? `A record is a value, and nothing changes it from within. A rule gives a changed copy, \`${facts.name} with (${facts.field}: …)\`, and \`set\` puts it where the record lies.`
          : `Make a local first: \`let changed = ${facts.name}\`.`,
  })),
  "set-constant": entry<{ name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` is declared for the whole rulebook and cannot be set.`,
    hint: `Make a local first: \`let changed = ${facts.name}\`.`,
  })),
  "set-column": entry<{ name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` is a column, and tables keep their values.`,
    hint: "Keep the changing value in a local or a record.",
  })),
  "cannot-set": entry<{ verb: string }>("error", (facts) => ({
    message: `\`${facts.verb}\` cannot change this.`,
    hint: "Name a local, as in `set x = …` or `set x.hp = …`.",
  })),
  "cannot-add": entry<{ verb: string; found: string }>("error", (facts) => ({
    message: `\`${facts.verb}\` works on numbers, lists and sets, and this is \`${facts.found}\`.`,
    hint: "Use `set … = …`.",
  })),
  "constant-circle": entry<{ names: readonly string[] }>("error", (facts) => ({
    message:
      facts.names.length === 1
        ? `\`${facts.names[0] ?? ""}\` depends on itself.`
        : `These depend on each other in a circle: ${listed(facts.names)}.`,
    hint: "Give one of them a value that needs none of the others.",
  })),
  "endless-calls": entry<{ names: readonly string[] }>("error", ({ names }) => ({
    message:
      names.length === 1
        ? `\`${names[0] ?? ""}\` always calls itself, so it never comes to an end.`
        : `Each of these always calls another of them, so they never come to an end: ${listed(names)}.`,
    label: "called here whatever the values are",
    hint: "Add a case that gives a value without this call, such as `if n is 0 { 0 } else { … }`.",
  })),
  "endless-calls-same": entry<{ name: string; by: readonly string[] }>("error", ({ name, by }) => ({
    message: `\`${name}\` calls itself${by.length === 0 ? "" : `, by way of ${listed(by)},`} with the same values that it was given, so it never comes to an end.`,
    label: "the same values again",
    hint: "Hand on a value that is one step nearer to the end, such as `n - 1`.",
  })),
  "bindings-differ": entry<Record<never, never>>("error", () => ({
    message: "This does not name the same fields as what stands before it.",
    hint: "Name the same ones, or give each a line of its own.",
  })),
  "binding-outside-match": entry<{ name: string; variant: string }>("error", (facts) => ({
    message: `\`${facts.name}\` names a field of \`${facts.variant}\`, but nothing here could use it.`,
    hint: `Write a test, as in \`${facts.variant}(${facts.name}: 3)\`, or \`${facts.variant}\` alone.`,
  })),
  "field-to-name": entry<{ variant: string; fields: readonly string[]; known: boolean }>("error", (facts) => ({
    message: `\`${facts.variant}\` has the fields ${listed(facts.fields)}, and this is none of them.`,
    hint: `Write \`${facts.variant}(${facts.fields[0] ?? ""})\` to name it, \`${facts.variant}(${facts.fields[0] ?? ""}: …)\` to test it.`,
  })),
  "empty-result": entry<{ place: string | null }>("error", () => ({
    message: "This cell is empty, and I need a value here.",
    hint: "Write the value, or `none` if the result is optional.",
  })),
  "crossed-table": entry<{ written: string; of: string }>("error", (facts) => ({
    message: `These headings are values of \`${facts.of}\`, and nothing says so.`,
    hint: `Write \`${facts.written}\` in the corner: then rows test the one, and columns the other.`,
  })),
  "no-result-column": entry<Record<never, never>>("error", () => ({
    message: "No column of this table says what follows.",
    hint: "Head one of them `result` (or `do`), or name the fields of the result.",
  })),
  "unknown-policy": entry<{ name: string; known: readonly string[] }>("error", (facts) => ({
    message: `I do not know \`rows ${facts.name}\`.`,
    hint: `Write one of ${listed(facts.known)}.`,
  })),
  "policy-needs-numbers": entry<{ policy: string; found: string; maybe: boolean }>("error", (facts) => ({
    message: `\`rows ${facts.policy}\` needs numbers, and the results are \`${facts.found}\`.`,
    hint:
      facts.maybe && (facts.policy === "min" || facts.policy === "max")
        ? "Only a last row that begins with `otherwise` may give `none`."
        : "Write `rows list` to gather them.",
  })),
  "policy-of-grid": entry<{ name: string }>("error", (facts) => ({
    message: `A grid has no \`rows ${facts.name}\`.`,
    hint: "Remove the line, or write a table with one row for each case.",
  })),
  "grid-as-table": entry<{ table: string; better: string }>("error", ({ table, better }) => ({
    message: `\`${table}\` crosses two directions, and such a grid is a rule.`,
    hint: `Write \`${better}\`.`,
  })),
  "grid-heading-place": entry<Record<never, never>>("error", () => ({
    message: "A heading with `\\` belongs into the first column.",
    hint: "Move it there, or split it into two columns.",
  })),
  "column-twice": entry<{ name: string }>("error", (facts) => ({
    message: `There is a column \`${facts.name}\` already.`,
    hint: "Remove one of the two.",
  })),
  "result-and-fields": entry<Record<never, never>>("error", () => ({
    message: "This table has a column `result` and columns for fields of the result.",
    hint: "Keep the one or the others.",
  })),
  "fields-missing": entry<{ record: string; missing: readonly string[] }>("error", (facts) => ({
    message: `\`${facts.record}\` needs ${listed(facts.missing)} as well.`,
    hint: `Add ${facts.missing.length === 1 ? "a column" : "columns"} for ${listed(facts.missing)}.`,
  })),
  "otherwise-of-column": entry<{ written: string; tested: string }>("error", ({ written, tested }) => ({
    message: `\`otherwise\` is about a whole row, and this one still tests \`${tested}\`.`,
    label: written === "otherwise" ? "about this column alone" : "any other",
    hint: "Write `-`, which fits anything: what the rows above take never comes here.",
  })),
  "otherwise-not-last": entry<Record<never, never>>("error", () => ({
    message: "Nothing below this `otherwise` could ever be reached.",
    hint: "Move it to the end.",
  })),
  "headings-of-rows": entry<{ cells: number; headings: number }>("error", (facts) => ({
    message: `There ${facts.headings === 1 ? "is 1 heading" : `are ${facts.headings} headings`}, and each row has ${facts.cells === 1 ? "1 cell" : `${facts.cells} cells`}.`,
    hint:
      facts.headings < facts.cells
        ? "Add the missing heading; a bar stands between two."
        : "Remove a heading, or add its cells to the rows.",
  })),
  "ambiguous-cell": entry<{ name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` may be the variant or the local of that name.`,
    hint: "Give the parameter or local another name.",
  })),
  "original-outside": entry<Record<never, never>>("error", () => ({
    message: "Nothing is replaced here, so there is no `original`.",
    hint: "Use `original(…)` in a rule of a variant.",
  })),
  "cells-in-row": entry<{ cells: number; headings: number; gap?: string }>("error", (facts) => ({
    message: `This row has ${facts.cells === 1 ? "1 cell" : `${facts.cells} cells`}, and there are ${facts.headings === 1 ? "1 heading" : `${facts.headings} headings`}.`,
    ...(facts.gap === undefined
      ? {
          hint:
            facts.cells < facts.headings
              ? "Add the missing cells; an empty one is `|  |`."
              : "Remove a cell, or add a heading. A bar inside a cell is written `\\|`.",
        }
      : lostBarAfter(facts.gap)),
  })),
};
