import type { callFindings } from "../catalog/calls.ts";

export const callAbout: Readonly<Record<keyof typeof callFindings, string>> = {
  "row-without-table":
    'A row is written bare where its type is known: as a value for a parameter, field or result of that type, beside `is`, in a cell. Elsewhere it is named together with its table: `Weapon.Sword`. In the brackets of a look-up stands the key as a text: `Weapon["Sword"]`.',
  "unknown-name":
    "A name in a formula is a local, a parameter, a constant, a table, or a variant or row of the type that is expected there. A text stands in quotes.",
  "unknown-quality":
    "`is` compares two values, or asks which variant of a choice something is. What else can be said of a record or a row, its fields and rules say: `goblin.hp <= 0`, `isDead(goblin)`.",
  "ambiguous-it":
    "After `where`, the fields of `it` can be named directly; a local or parameter of the same name makes it doubtful which is meant. Beside `it.hp` a bare `hp` is the local: `Wall where it.hp is hp`.",
  "ambiguous-variant": "Several choices have a variant of this name, and nothing here says which is meant.",
  "name-as-value":
    "A rule or record gives a value only when values are given to it; a choice or rulebook is no value itself.",
  "it-outside": "`it` is the value that `where` or `by:` looks at; elsewhere there is none.",
  "it-in-it": "One `where` inside another leaves it open which of the two `it` is.",
  "next-without-it":
    "`reachable` and `steps` ask of each place where one step leads from there: what they are given as `next` speaks of that place as `it`.",
  "unknown-rule": "Values in brackets are given to a rule, a record, a variant or a built-in function.",
  "not-callable":
    "Brackets give values to rules, records, variants, functions and columns of formulas. Constants, tables, plain columns and locals take none.",
  "call-on-value":
    "Rules stand before what is given to them: `rule(value)`. After a dot, only a row's column of formulas takes values.",
  "no-member":
    "After a dot stands a field of a record, a column of a row, a variant of a choice, or a name of another rulebook.",
  "unknown-row":
    'A row is named by its key, as written in quotes or joined: `Ammo["Armor Piercing"]`, `Ammo.ArmorPiercing`.',
  "column-of-table": "A table is many rows, and each has its own value in a column.",
  "which-variant":
    "Only some variants have the field, and here it may be another one. Ask first with `is`, or take it apart with `match`.",
  "field-of-list": "A list is many values; a field belongs to one of them.",
  "formula-needs-values":
    "A column with brackets in its heading holds formulas, which are worked out from the values given.",
  "picked-first":
    "`top 3 of hand where it.cost > 1` takes the top three cards, and keeps those of them that cost more than 1: that may be none. `top 3 of (hand where it.cost > 1)` takes the top three of those that cost more than 1. With brackets there is no doubt: `(top 3 of hand) where it.cost > 1`.",
  "one-in-brackets": "`[ ]` after a value picks by one thing: a key, a place, or one column.",
  "column-outside-table": "A column is named in `[ ]` only behind the name of a table.",
  "exact-in-bands":
    "The rows have bands in two columns, such as from 10 to 19, and a look-up by one of these columns finds equal numbers only. A column `range of int` is looked up by any number within the range.",
  "no-key": "A row is looked up by its key, and a table without a key column has none.",
  "column-not-unique": "A look-up gives one row, so the column must be different in each row.",
  "look-up-misses":
    "A look-up by a column finds the row that has the value. What may be looked for here can be another value as well, which no row has: then the game or the example ends with an error. A column that does not hold all variants of its choice is the usual reason.",
  "range-without-end":
    "`min(level.xp)` is the lowest number of a range and `max(level.xp)` its highest. A cell such as `>= 200` has no higher end, and one such as `<= 19` no lower one. Where such an end is asked for, the game or the example ends with an error, unless `otherwise` says what counts then.",
  "missing-argument": "Every parameter or field without a default needs a value.",
  "extra-argument": "More values are given than there are parameters or fields.",
  "argument-twice": "Each parameter or field gets one value, by its place or by its name.",
  "unknown-argument": "A value can be given by the name of a parameter or field.",
  "place-after-name": "Values given by place come first, those given by name after them.",
  "test-as-value": "A test such as `> 3` asks about a value; a value is needed here.",
  "computed-given": "A field with `=` is always worked out from the others, so it cannot be given or changed.",
  "variant-without-values": "A variant without fields is written without brackets.",
  "phrase-not-taken": "`… for each x in xs` makes a list for functions that take one, such as `sum` and `count`.",
  "with-needs-names": "`with` changes fields by their names.",
};
