/** The kinds of statements and tests, and what stands in them. */
import {
  binds,
  family,
  flag,
  id,
  kind,
  many,
  maybe,
  number,
  one,
  orNull,
  reads,
  record,
  span,
  text,
  told,
  words,
} from "./notation.ts";

export const statements = family(
  "A line of a block.",
  { at: span },
  {
    let: kind("LetStatement", "Names a value.", { slot: binds, name: text, value: one("Expr") }),
    set: kind("SetStatement", "Gives a local a new value.", { slot: reads, name: text, value: one("Expr") }),
    return: kind("ReturnStatement", "Ends the rule.", { value: orNull(one("Expr")) }),
    stop: kind("StopStatement", "Leaves the innermost loop.", {}),
    forEach: kind("ForEachStatement", "A loop over a list, set or range of ints.", {
      slot: binds,
      name: text,
      over: one("Expr"),
      where: orNull(one("Expr")),
      body: one("Expr"),
      pace: told(orNull(words("together", "separately")), "`separately`: each turn is a text of its own."),
    }),
    repeat: kind("RepeatStatement", "A loop.", {
      mode: words("while", "times", "forever"),
      count: orNull(one("Expr")),
      body: one("Expr"),
    }),
    do: kind("DoStatement", "Worked out for what it does.", { value: one("Expr") }),
    setField: kind("SetField", "A field of an entity gets a new value.", {
      of: one("Expr"),
      entity: id("entities"),
      name: text,
      value: one("Expr"),
      bound: orNull(one("Bound")),
      clamp: flag,
    }),
    put: kind("Put", "Moves pieces to the top of a pile, or under it.", {
      what: one("Expr"),
      into: one("PileRef"),
      under: flag,
    }),
    putNew: kind("PutNew", "Makes pieces of rows.", { row: one("Expr"), into: one("PileRef"), under: flag }),
    shufflePile: kind("ShufflePile", "Shuffles a pile.", { pile: one("PileRef") }),
    reveal: kind("Reveal", "Shows pieces to players.", { what: one("Expr"), to: one("Expr") }),
    addStatus: kind("AddStatus", "Puts a status on an entity.", {
      status: id("statuses"),
      args: many(orNull(one("Expr"))),
      of: one("Expr"),
    }),
    removeStatus: kind("RemoveStatus", "Takes the youngest of a status away.", {
      status: id("statuses"),
      of: one("Expr"),
    }),
    cancel: kind("Cancel", "What is answered does not happen.", {}),
    endPhase: kind("EndPhase", "Ends a phase; null: the innermost.", { phase: orNull(id("phases")) }),
    endGame: kind("EndGame", "Ends the game.", { winners: one("Expr"), ending: orNull(one("Expr")) }),
    arrange: kind("Arrange", "In an example: what lies on top of a pile.", { pile: one("PileRef"), rows: one("Expr") }),
    beginPhase: kind("BeginPhase", "In an example: enters a phase; null: the outermost.", {
      phase: orNull(id("phases")),
      active: orNull(one("Expr")),
    }),
  },
);

export const tests = family(
  "A test: of an input cell, an expected cell, a match.",
  { at: span },
  {
    any: kind("AnyTest", "Everything fits.", {}),
    compare: kind("CompareTest", "By comparison.", {
      op: words("<", "<=", ">", ">="),
      by: words("int", "number", "order", "odds"),
      value: one("Expr"),
    }),
    equals: kind("EqualsTest", "Equal to a value.", {
      by: words("same", "number", "deep", "odds"),
      value: one("Expr"),
    }),
    about: kind("AboutTest", "Equal at the digits written.", { value: number, half: number }),
    none: kind("NoneTest", "There is no value.", {}),
    in: kind("InTest", "It lies in a range, list or set.", { value: one("Expr") }),
    variant: kind("VariantTest", "It is this variant.", {
      variant: text,
      binds: many(one("Bind")),
      tests: many(one("FieldTest")),
    }),
    oneOf: kind("OneOfTest", "At least one of them fits.", { tests: many(one("Test")) }),
    not: kind("NotTest", "It does not fit.", { test: one("Test") }),
  },
);

/** What expressions, statements and tests are made of beside each other. */
export const parts = {
  Bound: record("Limits of a number; null: none on this side.", {
    low: orNull(number),
    high: orNull(number),
    lowOpen: flag,
    highOpen: flag,
    values: told(maybe(many(number)), "It is one of these, smallest first; left out: any between the ends."),
  }),
  NamedValue: record("A field and its new value.", { name: text, value: one("Expr") }),
  MapEntry: record("A key and its value.", { key: one("Expr"), value: one("Expr") }),
  DecisionInput: record("Worked out once, before the rows, into its slot.", {
    value: one("Expr"),
    slot: binds,
    label: text,
    bound: orNull(one("Bound")),
  }),
  DecisionRow: record("A row: tests by input, and what follows.", {
    tests: many(one("Test")),
    result: one("Expr"),
    otherwise: told(
      flag,
      "Beside its tests, it fits only where no row before it does, under every policy. It stands last.",
    ),
    disputed: told(orNull(text), "The row is dead in the source, and why."),
    label: text,
    at: span,
  }),
  Bind: record("A field that gets a name.", { field: text, slot: binds }),
  FieldTest: record("A test of a field.", { field: text, test: one("Test") }),
};
