import type { nameFindings } from "../catalog/names.ts";

export const nameAbout: Readonly<Record<keyof typeof nameFindings, string>> = {
  "no-rulebook-block":
    "Each rulebook says once, in one of its files, what it is: its name (the folder's, in camel case), its title, the source it was written from, and how it rounds.",
  "two-rulebook-blocks":
    "All files of a folder are one rulebook, and it is described once. Settings in two places could contradict each other.",
  "rulebook-name":
    "A rulebook has the name of its folder, in camel case: `rules/armor-coverage` is `armorCoverage`. So a `use` line and the generated code find it under one name.",
  "unknown-rounding":
    "`rounding` says what happens where a number meets a place for whole numbers: `exact` (the usual: an error, until a formula says how), `down`, `up`, or `nearest`.",
  "unknown-decimals":
    "`decimals` is the number of places after the point that a `number` keeps: a whole number from 0 to 6. Without the line it is 6.",
  "same-name":
    "All files of a rulebook share one set of names, so each name can stand for one thing only: a rule and a table cannot both be called `damage`.",
  "names-differ-in-case":
    "Names that differ only in small and capital letters are too easily taken for each other. A type may still have the name of a rule apart from its first letter: a record `Strike`, and a rule `strike` that makes one.",
  "word-of-the-language":
    "A few words belong to the language itself: those that formulas are built of (`is`, `where`, `otherwise`), the names of types (`int`, `text`) and of the built-in functions (`max`, `count`). Columns and fields may have most of these names; rules, tables, constants and other declarations may not.",
  "same-field":
    "Fields, columns, parameters and variants are told apart by their names, so each name may stand once in its list. Column names are compared as formulas know them: `SP Cost` and `Sp cost` are both `spCost`.",
  "unknown-type":
    "A type is one of the language's own (`int`, `number`, `text`, `bool`, `list of …`, `set of …`, `map of … to …`, `range of …`, `optional …`), or the name of a choice, record or table, of this rulebook or of one that it uses: `penetration.Material`.",
  "not-a-type":
    "Only choices, records and tables can be types. A rule or a constant is one value or one formula, not a kind of value.",
  "type-without-of":
    "A list, set, map or range always says what it holds: `list of int`, `set of text`, `map of text to int`, `range of number`.",
  "type-of-nothing": "Only `list`, `set`, `map` and `range` are followed by `of` and what they hold.",
  "range-of-what": "A range goes from one number to another, so it is a `range of int` or a `range of number`.",
  "map-key":
    "What a map is looked up by must be simple: a text, a whole number, a row of a table, or a choice whose variants carry no values.",
  "rulebook-not-in-use":
    "`penetration.Material` means the `Material` of the rulebook `penetration`. A rulebook's names can be used after a line `use penetration`.",
  "type-not-number":
    "`type` gives a name to `int`, `number` or `percent` with its limits. Other types have declarations of their own: `choice`, `record`, `table`.",
  "type-without-limits":
    "A `type` is there for its limits: a name for a number without any would say nothing that `int` or `number` does not say.",
  "limits-twice":
    "Where a type of your own stands, its limits hold. A place with other limits gets them behind `int` or `number`, or by a type of its own.",
  "limits-unchecked":
    "Limits are checked where a parameter, a field or a column takes a value. What stands inside a list, a set or a map, the result of a rule and a `let` have no limits.",
  "bound-on-what":
    "A limit such as `>= 1` or `0 to 20` can stand after `int` and `number` (also after `optional`), and after no other type.",
  "bound-backwards": "In a limit with two ends the smaller one comes first: `0 to 20`.",
  "listed-not-whole":
    "Behind `int of` are the numbers that the value may be, such as `int of 4, 6, 8`. An `int` is whole, so they are whole, too; `number of 0.5, 1` may have fractions.",
  "listed-twice": "Behind `int of` each number that the value may be is listed once; their order changes nothing.",
  "bound-not-written":
    "Limits are looked at before anything is worked out. So an end is a number as it stands, or a constant whose value is written as a number: `let most = 20`, then `int 0 to most`.",
  "clamp-of-value":
    "Numbers of players and entities change while a game is played, and `clamp` keeps them within their ends. A record, a table or a pile holds what it is given: there `min(…, 4)` and `clamp(…, 0, 4)` hold a value within its ends where it is made.",
  "number-per-key":
    "A field holds one value. A value for each row of a table, or for each variant of a choice, is a `map of Railway to int`; a key that it has not got is a miss, for which `otherwise` says what counts. Players and entities are no keys: what each of them has is a field of their own.",
  "unknown-flag":
    "After the type of a column may stand `key` (its texts name the rows) and `gaps` (the ranges of this column need not touch). Fields of records have no such words.",
  "same-for-all":
    "What stands behind `=` in a record is worked out from its other fields, and nobody can give another value. What a field begins with stands behind `default`.",
  "formula-in-record":
    "A field of a record is a value. What is worked out from further values is a rule with the record as a parameter. Columns of tables can have parameters.",
  "choice-without-variants":
    "A choice is one of the things it lists. With nothing listed there would be no value of it.",
  "endless-value":
    "If every value of a record must hold another value of the same record, or every entity another entity of its kind, the first one could never be finished. Something on the way must be able to hold nothing: an `optional`, a list, or a variant without that field.",
  "unknown-variant": '`with` names a variant of this rulebook: one declared by `variant name "…" { … }`.',
  "variants-in-a-circle":
    "A variant that builds on others holds what they change, and then its own changes. If two build on each other, neither comes first.",
  "variant-without-change":
    "A variant replaces something: a constant, a rule, or cells of a table. One that changes nothing is most likely unfinished.",
  "nothing-to-replace":
    "What stands in a variant replaces the declaration of the same name outside of it. New names belong outside, where everybody can see them.",
  "replaces-other-kind":
    "A variant replaces like by like: a constant by a constant, a rule by a rule, cells of a table by cells. Else what uses the name would no longer make sense.",
  "replaces-other-type":
    "What a variant replaces is used in other rules, so it must keep its type: a constant its type, a rule its result and its parameters, with the same names in the same order; what may be left out has a default there, too, if another.",
  "replaces-a-limit":
    "A constant that stands in a limit (`int 0 to most`) is looked at before any variant is chosen, so no variant can replace it.",
  "not-replaceable":
    "A variant holds constants, rules, and tables with the cells that change: a heading for the key and for each changed column, and the rows. Types, checks, examples and whole tables stay as they are outside.",
};
