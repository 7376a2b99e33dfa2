import { entry } from "../catalog.ts";
import { didYouMean } from "../suggest.ts";

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");
const someOf = (names: readonly string[]): string =>
  names.length <= 6 ? listed(names) : `${listed(names.slice(0, 5))} or ${names.length - 5} more`;
const nothing = "nothing";

function hintFor(name: string, wanted: "text" | "int" | "number" | "bool" | null): string {
  if (wanted === "text") return `If it is a text, put it in quotes: "${name}".`;
  if (/(?:[dD]eck|Pile|Supply|Discard)$/.test(name))
    return "A pile is a field: of a player, or of an entity for all, as in `entity Table { deck: pile of Card hidden }`. Then it is `me.deck`, or `only(Table).deck`.";
  if (wanted === "int" || wanted === "number") return "Write a number in digits, or declare it, or correct its name.";
  return wanted === "bool"
    ? "Write `yes` or `no`, or declare it, or correct its name."
    : "Declare it, or correct its name.";
}

/** Findings about names in formulas, and about values given to rules, records and variants. */
export const callFindings = {
  "row-without-table": entry<{ name: string; ways: readonly string[] }>("error", (facts) => ({
    message: `\`${facts.name}\` is the key of a row, and nothing here says of which table.`,
    hint: `Write ${facts.ways.map((way) => `\`${way}\``).join(" or ")}.`,
  })),
  "unknown-name": entry<{ name: string; near: readonly string[]; wanted: "text" | "int" | "number" | "bool" | null }>(
    "error",
    (facts) => ({
      message: `I know nothing called \`${facts.name}\` here.`,
      hint: didYouMean(facts.near) ?? hintFor(facts.name, facts.wanted),
    }),
  ),
  "unknown-quality": entry<{
    name: string;
    left: string | null;
    not: boolean;
    type: string;
    fields: readonly string[];
    asks: boolean;
  }>("error", (facts) => {
    const of = facts.left === null ? "" : `${facts.left}.`;
    return {
      message: facts.asks
        ? `\`${facts.name}\` is a field of a \`${facts.type}\`, which holds yes or no.`
        : `I know nothing called \`${facts.name}\` that a \`${facts.type}\` could be.`,
      hint: facts.asks
        ? `Write \`${facts.not ? "not " : ""}${of}${facts.name}\`.`
        : facts.fields.length === 0
          ? "Make a rule that says it."
          : `Ask about what it has (${listed(facts.fields.slice(0, 6))}), as in \`${of}${facts.fields[0] ?? ""} is …\`.`,
    };
  }),
  "ambiguous-it": entry<{ name: string; alike: boolean }>("error", (facts) => ({
    message: `\`${facts.name}\` may be the local or the field of \`it\`.`,
    hint: facts.alike
      ? `Write \`it.${facts.name}\` for the field; \`${facts.name}\` beside it is the local.`
      : `Write \`it.${facts.name}\` for the field, or give the local another name.`,
  })),
  "ambiguous-variant": entry<{ name: string; choices: readonly string[] }>("error", (facts) => ({
    message: `\`${facts.name}\` is a variant of ${listed(facts.choices)}.`,
    hint: `Write it with its choice, as in \`${facts.choices[0] ?? ""}.${facts.name}\`.`,
  })),
  "name-as-value": entry<{ name: string; is: string; isThrough?: boolean }>("error", (facts) => ({
    message: `\`${facts.name}\` is a ${facts.is}, and no value by itself.`,
    hint:
      facts.is === "choice"
        ? `Name one of its variants, as in \`${facts.name}.…\`.`
        : facts.is === "rulebook"
          ? `Name something in it, as in \`${facts.name}.…\`.`
          : facts.is === "record" && facts.isThrough === true
            ? "A record says what each has, and not which there are. A `table` has rows to go through; or give a list of them."
            : `Give it its values in brackets: \`${facts.name}(…)\`.`,
  })),
  "it-outside": entry<{ readonly name: string | null }>("error", ({ name }) => ({
    message: name === null ? "There is no `it` here." : `There is no \`it\` here: it is called \`${name}\`.`,
    hint: name === null ? "Use `it` in `xs where …`, or name the value." : `Write \`${name}\`.`,
  })),
  "it-in-it": entry<Record<never, never>>("error", () => ({
    message: "This speaks of `it` inside of what speaks of another `it`.",
    hint: "Name the outer one: `for each x in … where …`.",
  })),
  "next-without-it": entry<{ callee: string }>("error", ({ callee }) => ({
    message: `This is the same wherever one is, so \`${callee}\` never gets further than one step.`,
    hint: "Name the place where one is `it`, as in `it.borders`.",
  })),
  "unknown-rule": entry<{ name: string; near: string | undefined }>("error", (facts) => ({
    message: `I know no rule, record, variant or function called \`${facts.name}\`.`,
    hint: facts.near ?? "Declare it, or correct its name.",
  })),
  "not-callable": entry<{ name: string; is: string }>("error", (facts) => ({
    message: `\`${facts.name}\` is a ${facts.is} and takes no values.`,
    hint: facts.is === "table" ? `Look a row up with \`${facts.name}[…]\`.` : "Remove the brackets.",
  })),
  "call-on-value": entry<{
    name: string;
    found: string;
    near: string | undefined;
    /** Each in the list has it. */ list?: string;
  }>("error", (facts) => ({
    message:
      facts.list === undefined
        ? `A \`${facts.found}\` has nothing that takes values, so not \`${facts.name}\`.`
        : `This is a list, and \`${facts.name}\` belongs to each in it.`,
    hint:
      facts.list !== undefined
        ? `Go through the list: \`for each one in ${facts.list} { one.${facts.name}(…) }\`.`
        : (facts.near ?? `Write \`${facts.name}(…)\` with the value in the brackets.`),
  })),
  "no-member": entry<{
    name: string;
    owner: string;
    near: string | undefined;
    known: readonly string[];
    /** How many it has beside those. */ more?: number;
  }>("error", (facts) => ({
    message: `\`${facts.owner}\` has no \`${facts.name}\`.`,
    hint:
      facts.near ??
      (facts.known.length > 0
        ? `It has ${listed(facts.known)}${(facts.more ?? 0) > 0 ? ` and ${facts.more} more` : ""}.`
        : /^(?:list|set|map|range) of /.test(facts.owner)
          ? "It has no fields: functions take it in brackets, as in `first(…)`, `count(…)` or `sum(…)`."
          : "It has no fields."),
  })),
  "unknown-row": entry<{ table: string; key: string; near: string | undefined; known: readonly string[] }>(
    "error",
    (facts) => ({
      message: `\`${facts.table}\` has no \`${facts.key}\`.`,
      hint:
        facts.near ?? (facts.known.length === 0 ? "Add it, or correct the name." : `It has ${listed(facts.known)}.`),
    }),
  ),
  "column-of-table": entry<{ table: string; column: string }>("error", (facts) => ({
    message: `\`${facts.column}\` is a column, and \`${facts.table}\` is the whole table.`,
    hint: `Name a row first, \`${facts.table}["…"].${facts.column}\`, or take all: \`[row.${facts.column} for each row in ${facts.table}]\`.`,
  })),
  "which-variant": entry<{ name: string; choice: string; variants: readonly string[] }>("error", (facts) => ({
    message: `Only ${listed(facts.variants)} of \`${facts.choice}\` has \`${facts.name}\`, and this may be another.`,
    hint: `Ask first: \`if … is ${facts.variants[0] ?? ""} { … }\`, or use \`match\`.`,
  })),
  "field-of-list": entry<{ name: string }>("error", (facts) => ({
    message: `This is a list; each of its values has a \`${facts.name}\`, the list has none.`,
    hint: `Take it of each: \`[x.${facts.name} for each x in …]\`, or of one: \`…[1].${facts.name}\`.`,
  })),
  "formula-needs-values": entry<{ name: string; takes: readonly string[] }>("error", (facts) => ({
    message: `\`${facts.name}\` is a column of formulas and needs its values.`,
    hint: `Write \`${facts.name}(${facts.takes.map((name) => `${name}: …`).join(", ")})\`.`,
  })),
  "picked-first": entry<{ which: string }>("warning", ({ which }) => ({
    message: `\`${which}\` picks first, and \`where\` then leaves some of these out.`,
    hint: "Brackets say which of the two comes first.",
  })),
  "one-in-brackets": entry<{ count: number }>("error", (facts) => ({
    message: `I need one value in these brackets, and found ${facts.count === 0 ? "none" : facts.count === 1 ? "a test" : facts.count}.`,
    hint: "Write one, as in `xs[2]` or `Table[mass: 12]`. By two columns a row is found with `only(Table where it.from is a and it.to is b)`. A table with two directions is a rule with a heading `a \\ b`, and is called with both.",
  })),
  "column-outside-table": entry<{ name: string; found: string }>("error", (facts) => ({
    message: `\`${facts.name}:\` looks a row up in a table, and this is \`${facts.found}\`.`,
    hint: "Write the table's name before the brackets, or filter with `where`.",
  })),
  "no-key": entry<{ table: string; bands: { low: string; high: string } | null }>("error", ({ table, bands }) => ({
    message: `\`${table}\` has no key column.`,
    hint:
      bands === null
        ? `Name the column to look in: \`${table}[column: …]\`.`
        : `For the row between whose ends a number is, make one column of \`${bands.low}\` and \`${bands.high}\`, a \`range of int\` with cells such as \`10-19\`, or filter with \`where\`. For one exact number write \`${table}[${bands.low}: …]\`.`,
  })),
  "exact-in-bands": entry<{ table: string; column: string; low: string; high: string }>(
    "warning",
    ({ table, column, low, high }) => ({
      message: `This finds only the row of \`${table}\` whose \`${column}\` is exactly that number, and none in between.`,
      label: "looks for the same number",
      hint: `Make one column of \`${low}\` and \`${high}\`, a \`range of int\` with cells such as \`10-19\`, and look in that; or take the one row that fits with \`only(${table} where …)\`.`,
    }),
  ),
  "column-not-unique": entry<{ table: string; column: string }>("error", (facts) => ({
    message: `Several rows of \`${facts.table}\` have the same \`${facts.column}\`.`,
    hint: `Take all that fit: \`${facts.table} where it.${facts.column} is …\`.`,
  })),
  "look-up-misses": entry<{ table: string; column: string; missing: readonly string[] }>("warning", (facts) => ({
    message: `No row of \`${facts.table}\` has ${someOf(facts.missing)} as its \`${facts.column}\`.`,
    hint: "Add a row, or say with `otherwise` what counts then: `… otherwise 0`, `… otherwise none`.",
  })),
  "range-without-end": entry<{ table: string; column: string; rows: readonly string[]; end: "lower" | "higher" }>(
    "warning",
    ({ table, column, rows, end }) => ({
      message: `The range in \`${column}\` has no ${end} end in ${rows.length === 1 ? "the row" : "the rows"} ${someOf(rows)} of \`${table}\`.`,
      hint: `Write that end in ${rows.length === 1 ? "the cell" : "the cells"}, or say with \`otherwise\` what counts then: \`… otherwise 0\`.`,
    }),
  ),
  "missing-argument": entry<{ callee: string; missing: readonly string[] }>("error", (facts) => ({
    message: `\`${facts.callee}\` needs ${listed(facts.missing)} as well.`,
    hint: `Add ${facts.missing.map((name) => `\`${name}: …\``).join(", ")}.`,
  })),
  "extra-argument": entry<{ callee: string; takes: readonly string[]; given: number; thousand?: string }>(
    "error",
    (facts) => ({
      message: `\`${facts.callee}\` takes ${facts.takes.length === 0 ? nothing : listed(facts.takes)}, and ${facts.given} values are given.`,
      hint:
        facts.thousand === undefined
          ? "Remove those from here on."
          : `A comma parts two values: write \`${facts.thousand}\` for one number, or remove those from here on.`,
    }),
  ),
  "argument-twice": entry<{ callee: string; name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` of \`${facts.callee}\` is given twice.`,
    hint: "Remove one of the two.",
  })),
  "unknown-argument": entry<{ callee: string; name: string; known: readonly string[]; near: string | undefined }>(
    "error",
    (facts) => ({
      message: `\`${facts.callee}\` has no \`${facts.name}\`.`,
      hint: facts.near ?? (facts.known.length > 0 ? `It takes ${listed(facts.known)}.` : "Leave out the name."),
    }),
  ),
  "place-after-name": entry<{ callee: string }>("error", (facts) => ({
    message: `This value for \`${facts.callee}\` has no name, and stands after one that has.`,
    hint: "Give it its name, or move it to the front.",
  })),
  "test-as-value": entry<{ callee: string; name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` of \`${facts.callee}\` needs a value, and this is a test.`,
    hint: "Write the value itself.",
  })),
  "computed-given": entry<{ callee: string; name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` of \`${facts.callee}\` is always worked out and cannot be given.`,
    hint: "Leave it out, or declare it with `default` in place of `=`.",
  })),
  "variant-without-values": entry<{ name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` carries no values.`,
    hint: `Write \`${facts.name}\` alone.`,
  })),
  "phrase-not-taken": entry<{ callee: string }>("error", (facts) => ({
    message: `\`${facts.callee}\` takes no \`for each\`.`,
    hint: "Make a list of it: `[… for each x in xs]`.",
  })),
  "with-needs-names": entry<{ owner: string }>("error", (facts) => ({
    message: `I need the name of the field of \`${facts.owner}\` that changes.`,
    hint: "Write `with (field: value)`.",
  })),
};
