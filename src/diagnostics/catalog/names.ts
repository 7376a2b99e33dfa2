import { entry } from "../catalog.ts";
import { didYouMean } from "../suggest.ts";

const meant = (near: readonly string[], otherwise: string): string => didYouMean(near) ?? otherwise;
const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/** Findings about what is declared, and about the names and types it is given. */
export const nameFindings = {
  "no-rulebook-block": entry<{ title: string; folder: string }>("error", (facts) => ({
    message: `No file in \`${facts.folder}\` says what this rulebook is.`,
    hint: `Begin one of them with: rulebook "${facts.title}"`,
  })),
  "two-rulebook-blocks": entry<{ name: string }>("error", (facts) => ({
    message: `The rulebook \`${facts.name}\` is described a second time here.`,
    hint: "Keep one `rulebook { … }` and move what the other says into it.",
  })),
  "rulebook-name": entry<{ found: string; name: string; folder: string }>("error", (facts) => ({
    message: `This folder, \`${facts.folder}\`, is the rulebook \`${facts.name}\`, and here it is called \`${facts.found}\`.`,
    label: `\`${facts.name}\` belongs here`,
    hint: `Write \`rulebook ${facts.name}\`, or rename the folder.`,
  })),
  "unknown-rounding": entry<{ found: string; near: readonly string[] }>("error", (facts) => ({
    message: `I do not know the rounding \`${facts.found}\`.`,
    hint: meant(facts.near, "Write `exact`, `down`, `up` or `nearest`."),
  })),
  "unknown-decimals": entry<{ found: string }>("error", (facts) => ({
    message: `A number can keep 0 to 6 decimals, not ${facts.found}.`,
    hint: "Write a whole number from 0 to 6, or remove the line to keep 6.",
  })),
  "same-name": entry<{ name: string; kind: string; first: string }>("error", (facts) => ({
    message:
      facts.kind === facts.first
        ? `There is ${facts.first} called \`${facts.name}\` already.`
        : `I cannot call ${facts.kind} \`${facts.name}\`: ${facts.first} has that name already.`,
    label: "the same name again",
    hint: "Rename one of the two.",
  })),
  "names-differ-in-case": entry<{ name: string; other: string }>("error", (facts) => ({
    message: `\`${facts.name}\` differs from \`${facts.other}\` only in small and capital letters.`,
    hint: `If both are meant to be the same thing, keep one; else rename \`${facts.name}\`.`,
  })),
  "word-of-the-language": entry<{ name: string; what: string }>("error", (facts) => ({
    message: `\`${facts.name}\` is a word of the language, so I cannot use it as the name of ${facts.what}.`,
    hint: "Choose another name, or add a word to it.",
  })),
  "same-field": entry<{ name: string; what: string; owner: string }>("error", (facts) => ({
    message: `There is a ${facts.what} called \`${facts.name}\` in ${facts.owner} already.`,
    label: "the same name again",
    hint: "Rename one of the two, or remove it.",
  })),
  "unknown-type": entry<{ name: string; near: readonly string[] }>("error", (facts) => ({
    message: `I know no type called \`${facts.name}\`.`,
    hint: meant(
      facts.near,
      "A type is `int`, `number`, `text`, `bool`, a list, a set, a map, a range, or one of your choices, records and tables.",
    ),
  })),
  "not-a-type": entry<{ name: string; kind: string }>("error", (facts) => ({
    message: `\`${facts.name}\` is ${facts.kind}, not a type.`,
    hint: "Name the type of the value here: `int`, `text`, or one of your choices, records or tables.",
  })),
  "type-without-of": entry<{ name: string }>("error", (facts) => ({
    message: `A ${facts.name} must say what it holds.`,
    hint:
      facts.name === "map"
        ? "Write `map of text to int`, with your own types."
        : `Write \`${facts.name} of int\`, or another type.`,
  })),
  "type-of-nothing": entry<{ name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` holds nothing else, so \`of\` makes no sense after it.`,
    hint: `Write \`${facts.name}\` alone, or \`list of ${facts.name}\`.`,
  })),
  "range-of-what": entry<{ found: string }>("error", (facts) => ({
    message: `A range can hold whole numbers or numbers, not ${facts.found}.`,
    hint: "Write `range of int` or `range of number`.",
  })),
  "map-key": entry<{ found: string }>("error", (facts) => ({
    message: `A map cannot be looked up by \`${facts.found}\`.`,
    hint: "Look it up by `text`, `int`, a table, or a choice without values.",
  })),
  "rulebook-not-in-use": entry<{ name: string; near: readonly string[] }>("error", (facts) => ({
    message: `I know no rulebook \`${facts.name}\` here.`,
    hint: meant(facts.near, `Add a line \`use ${facts.name}\`, if there is such a rulebook.`),
  })),
  "type-not-number": entry<{ name: string; found: string }>("error", (facts) => ({
    message: `\`type ${facts.name}\` names a number with limits, and \`${facts.found}\` is not \`int\`, \`number\` or \`percent\`.`,
    hint: `Write the kind of number and its limits: \`type ${facts.name} = int 0 to 20\`. For a list of words, write \`choice ${facts.name} { … }\`.`,
  })),
  "type-without-limits": entry<{ name: string }>("error", (facts) => ({
    message: `\`type ${facts.name}\` names a number with limits, and no limits follow.`,
    hint: `Write them behind the kind of number: \`type ${facts.name} = int 0 to 20\`.`,
  })),
  "limits-twice": entry<{ name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` has limits already.`,
    hint: "Remove these limits, or write `int` or `number` in place of the name.",
  })),
  "limits-unchecked": entry<{ name: string; type: string }>("error", (facts) => ({
    message: `\`${facts.name}\` has limits, and I check limits only of parameters, fields and columns.`,
    hint: `Write \`${facts.type}\` here.`,
  })),
  "bound-on-what": entry<{ type: string; of: "map" | "list" | "set" | null; key: string; limits: string | null }>(
    "error",
    (facts) => ({ message: `Only numbers can have a limit, and this is \`${facts.type}\`.`, hint: hintOfBound(facts) }),
  ),
  "bound-backwards": entry<{ low: number; high: number }>("error", (facts) => ({
    message: `No number lies between ${facts.low} and ${facts.high} in this order.`,
    hint: `Write \`${facts.high} to ${facts.low}\`.`,
  })),
  "listed-not-whole": entry<{ value: number }>("error", (facts) => ({
    message: `${facts.value} is not a whole number, and an \`int\` is one.`,
    hint: "Write `number` in place of `int`, or list whole numbers only.",
  })),
  "listed-twice": entry<{ value: number }>("error", (facts) => ({
    message: `${facts.value} is in this list already.`,
    hint: "List each number once.",
  })),
  "bound-not-written": entry<{ always: string | null }>("error", ({ always }) => ({
    message: "I cannot know this limit before the rules are played.",
    hint:
      always === null
        ? "Write a number, or the name of a constant whose value is a plain number; say anything else with `check`."
        : `Write a number there, or no limit. One that changes in play is kept by an \`always\`: \`${always}\`.`,
  })),
  "unknown-flag": entry<{ name: string; near: readonly string[]; allowed: readonly string[] }>("error", (facts) => ({
    message: `I do not know what \`${facts.name}\` says here.`,
    hint: meant(
      facts.near,
      facts.allowed.length === 0 ? "Remove it." : `What may stand here is ${list(facts.allowed)}.`,
    ),
  })),
  "number-per-key": entry<{ field: string; key: string; meant: string; none: string; isKey: boolean }>(
    "error",
    ({ field, key, meant, none, isKey }) => ({
      message: isKey
        ? `A value for each \`${key}\` is a map.`
        : `A map is looked up by a table or a choice, and \`${key}\` is neither.`,
      hint: isKey
        ? `Write \`${meant}\`, and read \`${field}[…] otherwise ${none}\`: it begins without keys.`
        : `Write \`${field}\` in \`${key}\`: there each has its own. If one has several, that field is a map.`,
    }),
  ),
  "clamp-of-value": entry<{ field: string; held: string }>("error", ({ field, held }) => ({
    message: `Only a number of a player or an entity can \`clamp\`, and \`${field}\` belongs to neither.`,
    hint: `Take \`clamp\` out, and write \`${held}\` where the value is made: beyond its ends it is an error.`,
  })),
  "same-for-all": entry<{ name: string; record: string }>("warning", (facts) => ({
    message: `\`${facts.name}\` is the same in every \`${facts.record}\`, whatever is given.`,
    hint: "Write `default` for `=` if that is what it begins with.",
  })),
  "formula-in-record": entry<{ name: string }>("error", (facts) => ({
    message: `The field \`${facts.name}\` cannot have parameters.`,
    hint: `Remove the brackets, or write a rule \`${facts.name}\` that takes the record.`,
  })),
  "choice-without-variants": entry<{ name: string }>("error", (facts) => ({
    message: `The choice \`${facts.name}\` has nothing to choose from.`,
    hint: `List its variants: choice ${facts.name} { First, Second }`,
  })),
  "endless-value": entry<{ name: string; kind: string; field: string }>("error", (facts) => ({
    message:
      facts.kind === "entity"
        ? `No \`${facts.name}\` could ever be made: it needs one that is there already.`
        : `A value of the ${facts.kind} \`${facts.name}\` could never be finished: it must hold another one of itself.`,
    hint:
      facts.field === ""
        ? "Make one of its fields `optional`."
        : `Make \`${facts.field}\` \`optional\`, or a \`list of\` it.`,
  })),
  "unknown-variant": entry<{ name: string; near: readonly string[] }>("error", (facts) => ({
    message: `I know no variant called \`${facts.name}\`.`,
    hint: meant(facts.near, "Declare it, or remove its name here."),
  })),
  "variants-in-a-circle": entry<{ names: readonly string[] }>("error", (facts) => ({
    message:
      facts.names.length === 1
        ? `The variant \`${facts.names[0]}\` builds on itself.`
        : `These variants build on each other in a circle: ${list(facts.names)}.`,
    hint: "Remove one of the names after `with`.",
  })),
  "variant-without-change": entry<{ name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` changes nothing here.`,
    hint: "Put in what it replaces, or remove it.",
  })),
  "nothing-to-replace": entry<{ name: string; kind: string; near: readonly string[] }>("error", (facts) => ({
    message: `There is no \`${facts.name}\` for this variant to replace.`,
    hint: meant(facts.near, `Declare ${facts.kind} \`${facts.name}\` outside the variant first, with the usual value.`),
  })),
  "replaces-other-kind": entry<{ name: string; found: string; wanted: string }>("error", (facts) => ({
    message: `\`${facts.name}\` is ${facts.wanted}, and here ${facts.found} would replace it.`,
    hint: `Write ${facts.wanted} here.`,
  })),
  "replaces-other-type": entry<{ name: string; part: "type" | "result" | "parameters" | "default" }>(
    "error",
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
  "replaces-a-limit": entry<{ name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` is used as a limit, so no variant can replace it.`,
    hint: "Write the limit as a number there, or say it with `check`, which follows variants.",
  })),
  "not-replaceable": entry<Record<never, never>>("error", () => ({
    message: "A variant cannot change this.",
    label: "only constants, rules and cells of tables",
    hint: "Move it out of the variant, or replace a rule or constant that it depends on.",
  })),
};

/** What holds the numbers within to limits. */
function hintOfBound({
  of,
  key,
  limits,
}: {
  of: "map" | "list" | "set" | null;
  key: string;
  limits: string | null;
}): string {
  if (of === null) return "Remove the limit, or say what must hold with `check`.";
  const held = limits === null ? "max(0, …)" : `clamp(…, ${limits.replace(" to ", ", ")})`;
  const field = limits === null ? "int >= 0" : `int ${limits} clamp`;
  return of === "map"
    ? `Remove the limit, and hold each number to it where it changes: \`set …[…] = ${held}\`. Or make an entity for each \`${key}\`, with a field \`${field}\`.`
    : `Remove the limit, and say what must hold: \`check all(n ${limits === null ? ">= 0" : `in ${limits}`} for each n in …)\`.`;
}
