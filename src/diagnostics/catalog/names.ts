import { entry } from "../catalog.ts";
import { didYouMean } from "../suggest.ts";

const meant = (near: readonly string[], otherwise: string): string => didYouMean(near) ?? otherwise;
const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/** Findings about what is declared, and about the names and types it is given. */
export const nameFindings = {
  "no-rulebook-block": entry<{ name: string; folder: string }>(
    "error",
    "Each rulebook says once, in one of its files, what it is: its name (the folder's, in camel case), its title, the source it was written from, and how it rounds.",
    (facts) => ({
      message: `No file in \`${facts.folder}\` says what this rulebook is.`,
      hint: `Begin one of them with: rulebook ${facts.name} { title "…" }`,
    }),
  ),
  "two-rulebook-blocks": entry<{ name: string }>(
    "error",
    "All files of a folder are one rulebook, and it is described once. Settings in two places could contradict each other.",
    (facts) => ({
      message: `The rulebook \`${facts.name}\` is described a second time here.`,
      hint: "Keep one `rulebook { … }` and move what the other says into it.",
    }),
  ),
  "rulebook-name": entry<{ found: string; name: string; folder: string }>(
    "error",
    "A rulebook has the name of its folder, in camel case: `rules/armor-coverage` is `armorCoverage`. So a `use` line and the generated code find it under one name.",
    (facts) => ({
      message: `This folder, \`${facts.folder}\`, is the rulebook \`${facts.name}\`, and here it is called \`${facts.found}\`.`,
      label: `\`${facts.name}\` belongs here`,
      hint: `Write \`rulebook ${facts.name}\`, or rename the folder.`,
    }),
  ),
  "unknown-rounding": entry<{ found: string; near: readonly string[] }>(
    "error",
    "`rounding` says what happens where a number meets a place for whole numbers: `exact` (the usual: an error, until a formula says how), `down`, `up`, or `nearest`.",
    (facts) => ({
      message: `I do not know the rounding \`${facts.found}\`.`,
      hint: meant(facts.near, "Write `exact`, `down`, `up` or `nearest`."),
    }),
  ),
  "unknown-decimals": entry<{ found: string }>(
    "error",
    "`decimals` is the number of places after the point that a `number` keeps: a whole number from 0 to 6. Without the line it is 6.",
    (facts) => ({
      message: `A number can keep 0 to 6 decimals, not ${facts.found}.`,
      hint: "Write a whole number from 0 to 6, or remove the line to keep 6.",
    }),
  ),
  "same-name": entry<{ name: string; kind: string; first: string }>(
    "error",
    "All files of a rulebook share one set of names, so each name can stand for one thing only: a rule and a table cannot both be called `damage`.",
    (facts) => ({
      message:
        facts.kind === facts.first
          ? `There is ${facts.first} called \`${facts.name}\` already.`
          : `I cannot call ${facts.kind} \`${facts.name}\`: ${facts.first} has that name already.`,
      label: "the same name again",
      hint: "Rename one of the two.",
    }),
  ),
  "names-differ-in-case": entry<{ name: string; other: string }>(
    "error",
    "Names that differ only in small and capital letters are too easily taken for each other. A type may still have the name of a rule apart from its first letter: a record `Strike`, and a rule `strike` that makes one.",
    (facts) => ({
      message: `\`${facts.name}\` differs from \`${facts.other}\` only in small and capital letters.`,
      hint: `If both are meant to be the same thing, keep one; else rename \`${facts.name}\`.`,
    }),
  ),
  "word-of-the-language": entry<{ name: string; what: string }>(
    "error",
    "A few words belong to the language itself: those that formulas are built of (`is`, `where`, `otherwise`), the names of types (`int`, `text`) and of the built-in functions (`max`, `count`). Columns and fields may have most of these names; rules, tables, constants and other declarations may not.",
    (facts) => ({
      message: `\`${facts.name}\` is a word of the language, so I cannot use it as the name of ${facts.what}.`,
      hint: "Choose another name, or add a word to it.",
    }),
  ),
  "same-field": entry<{ name: string; what: string; owner: string }>(
    "error",
    "Fields, columns, parameters and variants are told apart by their names, so each name may stand once in its list. Column names are compared as formulas know them: `SP Cost` and `Sp cost` are both `spCost`.",
    (facts) => ({
      message: `There is a ${facts.what} called \`${facts.name}\` in ${facts.owner} already.`,
      label: "the same name again",
      hint: "Rename one of the two, or remove it.",
    }),
  ),
  "unknown-type": entry<{ name: string; near: readonly string[] }>(
    "error",
    "A type is one of the language's own (`int`, `number`, `text`, `bool`, `list of …`, `set of …`, `map of … to …`, `range of …`, `optional …`), or the name of a choice, record or table, of this rulebook or of one that it uses: `penetration.Material`.",
    (facts) => ({
      message: `I know no type called \`${facts.name}\`.`,
      hint: meant(
        facts.near,
        "A type is `int`, `number`, `text`, `bool`, a list, a set, a map, a range, or one of your choices, records and tables.",
      ),
    }),
  ),
  "not-a-type": entry<{ name: string; kind: string }>(
    "error",
    "Only choices, records and tables can be types. A rule or a constant is one value or one formula, not a kind of value.",
    (facts) => ({
      message: `\`${facts.name}\` is ${facts.kind}, not a type.`,
      hint: "Name the type of the value here: `int`, `text`, or one of your choices, records or tables.",
    }),
  ),
  "type-without-of": entry<{ name: string }>(
    "error",
    "A list, set, map or range always says what it holds: `list of int`, `set of text`, `map of text to int`, `range of number`.",
    (facts) => ({
      message: `A ${facts.name} must say what it holds.`,
      hint:
        facts.name === "map"
          ? "Write `map of text to int`, with your own types."
          : `Write \`${facts.name} of int\`, or another type.`,
    }),
  ),
  "type-of-nothing": entry<{ name: string }>(
    "error",
    "Only `list`, `set`, `map` and `range` are followed by `of` and what they hold.",
    (facts) => ({
      message: `\`${facts.name}\` holds nothing else, so \`of\` makes no sense after it.`,
      hint: `Write \`${facts.name}\` alone, or \`list of ${facts.name}\`.`,
    }),
  ),
  "range-of-what": entry<{ found: string }>(
    "error",
    "A range goes from one number to another, so it is a `range of int` or a `range of number`.",
    (facts) => ({
      message: `A range can hold whole numbers or numbers, not ${facts.found}.`,
      hint: "Write `range of int` or `range of number`.",
    }),
  ),
  "map-key": entry<{ found: string }>(
    "error",
    "What a map is looked up by must be simple: a text, a whole number, a row of a table, or a choice whose variants carry no values.",
    (facts) => ({
      message: `A map cannot be looked up by \`${facts.found}\`.`,
      hint: "Look it up by `text`, `int`, a table, or a choice without values.",
    }),
  ),
  "rulebook-not-in-use": entry<{ name: string; near: readonly string[] }>(
    "error",
    "`penetration.Material` means the `Material` of the rulebook `penetration`. A rulebook's names can be used after a line `use penetration`.",
    (facts) => ({
      message: `I know no rulebook \`${facts.name}\` here.`,
      hint: meant(facts.near, `Add a line \`use ${facts.name}\`, if there is such a rulebook.`),
    }),
  ),
  "bound-on-what": entry<{ type: string }>(
    "error",
    "A limit such as `>= 1` or `0 to 20` can stand after `int` and `number` (also after `optional`), and after no other type.",
    (facts) => ({
      message: `Only numbers can have a limit, and this is \`${facts.type}\`.`,
      hint: "Remove the limit, or say what must hold with `check`.",
    }),
  ),
  "bound-backwards": entry<{ low: number; high: number }>(
    "error",
    "In a limit with two ends the smaller one comes first: `0 to 20`.",
    (facts) => ({
      message: `No number lies between ${facts.low} and ${facts.high} in this order.`,
      hint: `Write \`${facts.high} to ${facts.low}\`.`,
    }),
  ),
  "bound-not-written": entry<Record<never, never>>(
    "error",
    "Limits are looked at before anything is worked out. So an end is a number as it stands, or a constant whose value is written as a number: `let most = 20`, then `int 0 to most`.",
    () => ({
      message: "I cannot know this limit before the rules are played.",
      hint: "Write a number, or the name of a constant whose value is a plain number; say anything else with `check`.",
    }),
  ),
  "unknown-flag": entry<{ name: string; near: readonly string[]; allowed: readonly string[] }>(
    "error",
    "After the type of a column may stand `key` (its texts name the rows) and `gaps` (the ranges of this column need not touch). Fields of records have no such words.",
    (facts) => ({
      message: `I do not know what \`${facts.name}\` says here.`,
      hint: meant(
        facts.near,
        facts.allowed.length === 0 ? "Remove it." : `What may stand here is ${list(facts.allowed)}.`,
      ),
    }),
  ),
  "formula-in-record": entry<{ name: string }>(
    "error",
    "A field of a record is a value. What is worked out from further values is a rule with the record as a parameter. Columns of tables can have parameters.",
    (facts) => ({
      message: `The field \`${facts.name}\` cannot have parameters.`,
      hint: `Remove the brackets, or write a rule \`${facts.name}\` that takes the record.`,
    }),
  ),
  "choice-without-variants": entry<{ name: string }>(
    "error",
    "A choice is one of the things it lists. With nothing listed there would be no value of it.",
    (facts) => ({
      message: `The choice \`${facts.name}\` has nothing to choose from.`,
      hint: `List its variants: choice ${facts.name} { First, Second }`,
    }),
  ),
  "endless-value": entry<{ name: string; kind: string; field: string }>(
    "error",
    "If every value of a record must hold another value of the same record, or every entity another entity of its kind, the first one could never be finished. Something on the way must be able to hold nothing: an `optional`, a list, or a variant without that field.",
    (facts) => ({
      message:
        facts.kind === "entity"
          ? `No \`${facts.name}\` could ever be made: it needs one that is there already.`
          : `A value of the ${facts.kind} \`${facts.name}\` could never be finished: it must hold another one of itself.`,
      hint:
        facts.field === ""
          ? "Make one of its fields `optional`."
          : `Make \`${facts.field}\` \`optional\`, or a \`list of\` it.`,
    }),
  ),
  "unknown-variant": entry<{ name: string; near: readonly string[] }>(
    "error",
    '`with` names a variant of this rulebook: one declared by `variant name "…" { … }`.',
    (facts) => ({
      message: `I know no variant called \`${facts.name}\`.`,
      hint: meant(facts.near, "Declare it, or remove its name here."),
    }),
  ),
  "variants-in-a-circle": entry<{ names: readonly string[] }>(
    "error",
    "A variant that builds on others holds what they change, and then its own changes. If two build on each other, neither comes first.",
    (facts) => ({
      message:
        facts.names.length === 1
          ? `The variant \`${facts.names[0]}\` builds on itself.`
          : `These variants build on each other in a circle: ${list(facts.names)}.`,
      hint: "Remove one of the names after `with`.",
    }),
  ),
  "variant-without-change": entry<{ name: string }>(
    "error",
    "A variant replaces something: a constant, a rule, or cells of a table. One that changes nothing is most likely unfinished.",
    (facts) => ({ message: `\`${facts.name}\` changes nothing here.`, hint: "Put in what it replaces, or remove it." }),
  ),
  "nothing-to-replace": entry<{ name: string; kind: string; near: readonly string[] }>(
    "error",
    "What stands in a variant replaces the declaration of the same name outside of it. New names belong outside, where everybody can see them.",
    (facts) => ({
      message: `There is no \`${facts.name}\` for this variant to replace.`,
      hint: meant(
        facts.near,
        `Declare ${facts.kind} \`${facts.name}\` outside the variant first, with the usual value.`,
      ),
    }),
  ),
  "replaces-other-kind": entry<{ name: string; found: string; wanted: string }>(
    "error",
    "A variant replaces like by like: a constant by a constant, a rule by a rule, cells of a table by cells. Else what uses the name would no longer make sense.",
    (facts) => ({
      message: `\`${facts.name}\` is ${facts.wanted}, and here ${facts.found} would replace it.`,
      hint: `Write ${facts.wanted} here.`,
    }),
  ),
  "replaces-other-type": entry<{ name: string; part: "type" | "result" | "parameters" | "default" }>(
    "error",
    "What a variant replaces is used in other rules, so it must keep its type: a constant its type, a rule its result and its parameters, with the same names in the same order; what may be left out has a default there, too, if another.",
    (facts) => ({
      message: {
        type: `\`${facts.name}\` has another type outside the variant.`,
        result: `The rule \`${facts.name}\` gives another type outside the variant.`,
        parameters: `The rule \`${facts.name}\` has other parameters outside the variant.`,
        default: `\`${facts.name}\` may be left out outside the variant, and has no default here.`,
      }[facts.part],
      hint:
        facts.part === "type"
          ? "Give it the same type, or leave the type out."
          : "Copy the first line of the rule that it replaces.",
    }),
  ),
  "replaces-a-limit": entry<{ name: string }>(
    "error",
    "A constant that stands in a limit (`int 0 to most`) is looked at before any variant is chosen, so no variant can replace it.",
    (facts) => ({
      message: `\`${facts.name}\` is used as a limit, so no variant can replace it.`,
      hint: "Write the limit as a number there, or say it with `check`, which follows variants.",
    }),
  ),
  "not-replaceable": entry<Record<never, never>>(
    "error",
    "A variant holds constants, rules, and tables with the cells that change: a heading for the key and for each changed column, and the rows. Types, checks, examples and whole tables stay as they are outside.",
    () => ({
      message: "A variant cannot change this.",
      label: "only constants, rules and cells of tables",
      hint: "Move it out of the variant, or replace a rule or constant that it depends on.",
    }),
  ),
};
