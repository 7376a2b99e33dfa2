/** The parts of a game. */
import {
  binds,
  either,
  family,
  flag,
  id,
  inline,
  kind,
  many,
  maybe,
  one,
  orNull,
  reads,
  record,
  span,
  text,
  told,
  words,
} from "./notation.ts";
import { declared, field, shown } from "./declarations.ts";

/** Of procedures: the slots of its parameters, and of its result. */
const ofProcedure = {
  when: words("before", "after"),
  procedure: id("procedures"),
  slots: many(binds),
  resultSlot: orNull(binds),
  tests: many(one("PatternTest")),
};
const ofPhase = { when: words("start", "end"), phase: id("phases") };
const ofEvents = {
  procedure: "A call of a procedure; slots of its parameters, and of what it gave.",
  phase: "The start or end of a phase.",
};

export const gameParts = {
  Entity: record("Something that exists once or many times.", {
    ...declared,
    fields: many(one("EntityField")),
    piles: many(one("Pile")),
    checks: many(one("Check")),
    self: told(binds, "The entity, in checks and formulas."),
    owner: told(orNull(text), "The field `owner`, if it holds a player."),
  }),
  EntityField: record("A field of an entity.", {
    ...field,
    clamp: told(flag, "A value outside of the bound becomes its nearest end."),
  }),
  Pile: record("Where pieces lie, the top first.", {
    name: text,
    shown,
    doc: orNull(text),
    table: id("tables"),
    seen: words("hidden", "owner", "public"),
    at: span,
  }),
  PileRef: record("A pile of an entity.", { of: one("Expr"), entity: id("entities"), name: text }),
  Procedure: record("Changes the game.", {
    ...declared,
    effects: one("Effects"),
    params: many(one("Field")),
    result: one("Type"),
    body: one("Expr"),
    answered: told(
      inline({ before: flag, after: flag }),
      "Whether some action answers it, or some status waits for it.",
    ),
  }),
  Status: record("Something that lasts.", {
    ...declared,
    on: told(one("Field"), "The entity it is on."),
    params: many(one("Field")),
    changes: many(one("StatusChange")),
    forbids: many(one("Forbids")),
    ends: many(one("StatusEnd")),
    stacks: words("add", "renew", "no"),
  }),
  StatusChange: record("Changes what a rule gives.", {
    band: words("set", "add", "multiply", "keep"),
    rule: id("rules"),
    slots: told(many(orNull(binds)), "Of the rule's parameters; null: not spoken of."),
    tests: many(one("PatternTest")),
    condition: orNull(one("Expr")),
    value: one("Expr"),
    op: told(orNull(words("<", "<=", ">", ">=")), "Of `keep`."),
    at: span,
  }),
  PatternTest: record("The value in the slot must fit.", { slot: reads, test: one("Test") }),
  Forbids: record("Makes uses of an action illegal.", {
    action: id("actions"),
    slots: many(orNull(binds)),
    tests: many(one("PatternTest")),
    condition: orNull(one("Expr")),
    at: span,
  }),
  Action: record("What a player may do.", {
    ...declared,
    actor: one("Field"),
    params: many(one("ActionParam")),
    place: one("ActionPlace"),
    must: flag,
    needs: many(one("Needs")),
    prefers: told(maybe(one("Expr")), "How much the bot `habits` wants it."),
    costs: many(one("Expr")),
    limits: many(one("Limit")),
    body: one("Expr"),
    effects: one("Effects"),
  }),
  ActionParam: record("A value of an action, and what it is chosen from.", { ...field, from: one("Expr") }),
  Needs: record("A condition of an action.", { condition: one("Expr"), why: orNull(text), at: span }),
  Limit: record("How often while a phase lasts.", { times: one("Expr"), phase: id("phases"), at: span }),
  Phase: record("A part of the game.", {
    ...declared,
    phases: many(one("Phase")),
    enter: orNull(one("Expr")),
    exit: orNull(one("Expr")),
    repeats: told(
      orNull(told(inline({ condition: orNull(one("Expr")) }), "Again, as long as the condition holds.")),
      "Null: once.",
    ),
    mayPass: told(maybe(flag), "The active player may end it without an action."),
    each: told(
      orNull(
        told(
          inline({
            from: orNull(one("Expr")),
            among: told(maybe(one("Expr")), "The players whose turn it is, in this order."),
            where: orNull(one("Expr")),
            slot: binds,
          }),
          "Once for each player.",
        ),
      ),
      "Null: once for all.",
    ),
  }),
  Always: record("Done after every text.", { ...declared, title: text, body: one("Expr") }),
  Setup: record("Makes the entities.", {
    ...declared,
    params: many(one("Field")),
    body: one("Expr"),
    effects: one("Effects"),
  }),
  Start: record("How the game of an example begins.", {
    setup: id("setups"),
    args: many(orNull(one("Expr"))),
    at: span,
  }),
  Game: record("What changes, who may do what, and when.", {
    entities: many(one("Entity")),
    player: told(id("entities"), "The entity that is declared by `player`."),
    procedures: many(one("Procedure")),
    statuses: many(one("Status")),
    phase: told(orNull(one("Phase")), "The outermost one."),
    actions: many(one("Action")),
    always: many(one("Always")),
    setups: many(one("Setup")),
    ending: told(orNull(id("choices")), "The choice whose variants say how the game ended."),
  }),
  StatusEnd: family(
    "When a status ends.",
    {
      condition: orNull(one("Expr")),
      left: told(maybe(reads), "The value of the status that counts how often this must still come."),
      at: span,
    },
    {
      procedure: kind("EndsByProcedure", ofEvents.procedure, ofProcedure),
      phase: kind("EndsByPhase", ofEvents.phase, ofPhase),
    },
  ),
  ActionPlace: either(
    "The phase in which it is done, or what it answers.",
    "PlaceInPhase",
    "PlaceAtProcedure",
    "PlaceAtPhase",
  ),
  PlaceInPhase: record("In a phase.", { kind: words("phase"), phase: id("phases") }),
  PlaceAtProcedure: record(ofEvents.procedure, { kind: words("procedure"), ...ofProcedure }),
  PlaceAtPhase: record(ofEvents.phase, { kind: words("phase"), ...ofPhase }),
};
