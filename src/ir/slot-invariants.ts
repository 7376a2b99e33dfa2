/** Each slot is bound before it is used and once in its frame. Goes through nodes in the order in which they are worked out. */
import type { Kinds } from "../source/exhaustive.ts";
import { childrenOf } from "./children.ts";
import { fitsType, related, type World } from "./fits.ts";
import { checkGameNode, checkGameStatement } from "./game-node-invariants.ts";
import { CompilerMistake } from "./mistake.ts";
import { checkNode, type Frame } from "./node-invariants.ts";
import { isKept } from "./kept-numbers.ts";
import type { Expr, Statement, Test, Type } from "./program.ts";
import { optional } from "./types.ts";

export type Slots = ReadonlyMap<number, Type>;
type Step = () => void;

export interface Walk {
  readonly world: World;
  readonly frame: Frame;
  readonly inScope: Map<number, Type>;
  readonly everBound: Set<number>;
  /** What is still to be done, the next last: formulas may be deeper than the stack. */
  readonly steps: Step[];
}

export function newWalk(world: World, given: Slots, frame: Frame): Walk {
  return { world, frame, inScope: new Map(given), everBound: new Set(given.keys()), steps: [] };
}

export function walkExpr(walk: Walk, expr: Expr, wanted: Type | null): void {
  run(walk, exprStep(walk, expr, wanted));
}

export function walkStatement(walk: Walk, statement: Statement): void {
  run(walk, statementStep(walk, statement));
}

export function walkTest(walk: Walk, test: Test, of: Type): void {
  run(walk, () => {
    checkTest(walk, test, of, new Map());
  });
}

function run(walk: Walk, first: Step): void {
  walk.steps.push(first);
  for (let step = walk.steps.pop(); step !== undefined; step = walk.steps.pop()) step();
}

function later(walk: Walk, ...next: readonly Step[]): void {
  for (const step of [...next].reverse()) walk.steps.push(step);
}

/** What is bound inside is unknown after it. */
function scoped(walk: Walk, ...inside: readonly Step[]): void {
  const before = new Set(walk.inScope.keys());
  later(walk, ...inside, () => {
    for (const slot of walk.inScope.keys()) if (!before.has(slot)) walk.inScope.delete(slot);
  });
}

export function bindSlot(walk: Walk, slot: number, type: Type, at: Expr["at"]): void {
  if (walk.everBound.has(slot)) throw new CompilerMistake(`slot ${slot} is bound twice`, at);
  walk.everBound.add(slot);
  walk.inScope.set(slot, type);
}

function useSlot(walk: Walk, slot: number, type: Type, at: Expr["at"]): void {
  const bound = walk.inScope.get(slot);
  if (bound === undefined) throw new CompilerMistake(`slot ${slot} is used before it is bound`, at);
  if (!related(walk.world, bound, type))
    throw new CompilerMistake(`slot ${slot} holds a ${bound.kind} and is read as a ${type.kind}`, at);
}

function exprStep(walk: Walk, expr: Expr, wanted: Type | null): Step {
  return () => {
    if (wanted !== null && !fitsType(walk.world, expr.type, wanted))
      throw new CompilerMistake(`a ${expr.type.kind} stands where a ${wanted.kind} is asked for`, expr.at);
    checkNode(walk.world, walk.frame, expr);
    checkGameNode(walk.world, expr);
    enterExpr(walk, expr);
  };
}

function stepsFor(walk: Walk, parts: readonly (Expr | Statement)[]): readonly Step[] {
  return parts.map((part) => ("type" in part ? exprStep(walk, part, null) : statementStep(walk, part)));
}

const given = (part: Expr | null): readonly Expr[] => (part === null ? [] : [part]);

function enterExpr(walk: Walk, expr: Expr): void {
  switch (expr.kind) {
    case "local":
      useSlot(walk, expr.slot, expr.type, expr.at);
      break;
    case "block":
      scoped(walk, ...stepsFor(walk, childrenOf(expr)));
      break;
    case "if": {
      const branches = [expr.then, ...given(expr.else)].map((branch): Step => () => {
        scoped(walk, exprStep(walk, branch, null));
      });
      later(walk, exprStep(walk, expr.condition, { kind: "bool" }), ...branches);
      break;
    }
    case "each":
      later(walk, ...throughEach(walk, expr, exprStep(walk, expr.value, null)));
      break;
    case "decide":
      enterDecision(walk, expr);
      break;
    case "roll":
    case "best":
      enterChosen(walk, expr);
      break;
    case "reach":
      enterReach(walk, expr);
      break;
    case "again":
      enterAgain(walk, expr);
      break;
    case "question":
      enterQuestion(walk, expr);
      break;
    default:
      expr.kind satisfies Kinds<
        | "literal constant rows record variant with field column columnCall call builtin not negate and"
        | "or arithmetic join compare equals about isNone isVariant in list set map range pick index"
        | "lookup end otherwise keep round bounded die dice times shuffle asOdds entities active"
        | "entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver winners ending"
        | "act possible"
      >;
      later(walk, ...stepsFor(walk, childrenOf(expr)));
  }
}

/** A list goes by, one value at a time in a slot of its own. */
function throughEach(
  walk: Walk,
  loop: { readonly over: Expr; readonly slot: number; readonly where: Expr | null; readonly at: Expr["at"] },
  body: Step,
): readonly Step[] {
  const inside = [...given(loop.where).map((where) => exprStep(walk, where, { kind: "bool" })), body];
  return [
    exprStep(walk, loop.over, null),
    () => {
      scoped(
        walk,
        () => {
          bindSlot(walk, loop.slot, elementOf(loop.over.type), loop.at);
        },
        ...inside,
      );
    },
  ];
}

/** One element of several: `by` speaks of each. */
function enterChosen(walk: Walk, expr: Expr & { readonly kind: "roll" | "best" }): void {
  const by = given(expr.by).map((each) => exprStep(walk, each, expr.kind === "roll" ? { kind: "number" } : null));
  later(walk, exprStep(walk, expr.of, null), () => {
    scoped(
      walk,
      () => {
        bindSlot(walk, expr.slot, elementOf(expr.of.type), expr.at);
      },
      ...by,
    );
  });
}

/** From one place to the next: each is in a slot of its own. */
function enterReach(walk: Walk, expr: Expr & { readonly kind: "reach" }): void {
  const limit = given(expr.within).map((each) => exprStep(walk, each, { kind: "int" }));
  later(walk, ...stepsFor(walk, [expr.start, ...given(expr.goal)]), ...limit, () => {
    scoped(
      walk,
      () => {
        bindSlot(walk, expr.slot, expr.start.type, expr.at);
      },
      exprStep(walk, expr.next, null),
    );
  });
}

function enterAgain(walk: Walk, expr: Expr & { readonly kind: "again" }): void {
  const settings = given(expr.count)
    .concat(given(expr.limit), given(expr.total))
    .map((each) => exprStep(walk, each, { kind: "int" }));
  const others = [
    ...given(expr.less).map((each) => exprStep(walk, each, { kind: "number" })),
    ...given(expr.ends).map((each) => exprStep(walk, each, { kind: "bool" })),
  ];
  later(walk, ...settings, ...others, exprStep(walk, expr.value, null), () => {
    scoped(
      walk,
      () => {
        bindSlot(walk, expr.slot, expr.value.type, expr.at);
      },
      () => {
        checkTest(walk, expr.on, expr.value.type, new Map());
      },
    );
  });
  assertKept(expr.value);
}

/** Several questions may speak of one roll: each has its statements for itself, with the same slots. */
function enterQuestion(walk: Walk, expr: Expr & { readonly kind: "question" }): void {
  const before = new Set(walk.everBound);
  const parts = [
    ...given(expr.given).map((each) => exprStep(walk, each, { kind: "bool" })),
    exprStep(walk, expr.of, null),
  ];
  later(
    walk,
    () => {
      scoped(walk, ...stepsFor(walk, expr.lets), ...parts);
    },
    () => {
      walk.everBound.clear();
      for (const slot of before) walk.everBound.add(slot);
    },
  );
}

function enterDecision(walk: Walk, expr: Expr & { readonly kind: "decide" }): void {
  const inputs = expr.inputs.flatMap((input): readonly Step[] => [
    exprStep(walk, input.value, null),
    () => {
      bindSlot(walk, input.slot, input.value.type, input.value.at);
    },
  ]);
  // A heading of a grid stands in each of its cells.
  const seen = new Set<string>();
  const isNew = (test: Test): boolean =>
    expr.form !== "grid" || (!seen.has(placeOf(test)) && seen.add(placeOf(test)).size > 0);
  const rows = expr.rows.map((row): Step => () => {
    const fields = new Map<number, Type>();
    const tests = row.tests.map((test, index): Step => () => {
      if (isNew(test)) checkTest(walk, test, expr.inputs[index]?.value.type ?? { kind: "never" }, fields);
    });
    scoped(
      walk,
      ...tests,
      () => {
        for (const [slot, type] of fields) bindSlot(walk, slot, type, row.at);
      },
      exprStep(walk, row.result, null),
    );
  });
  scoped(walk, ...inputs, ...rows);
}

const placeOf = (test: Test): string => `${test.at.file} ${test.at.start} ${test.at.end}`;

function statementStep(walk: Walk, statement: Statement): Step {
  return () => {
    enterStatement(walk, statement);
  };
}

function enterStatement(walk: Walk, statement: Statement): void {
  const { frame } = walk;
  checkGameStatement(walk.world, statement);
  switch (statement.kind) {
    case "let":
      later(walk, exprStep(walk, statement.value, null), () => {
        bindSlot(walk, statement.slot, heldBy(statement.value.type), statement.at);
        assertKept(statement.value);
      });
      break;
    case "set": {
      const type = optional(heldBy(statement.value.type));
      later(walk, exprStep(walk, statement.value, null), () => {
        useSlot(walk, statement.slot, type, statement.at);
        assertKept(statement.value);
      });
      break;
    }
    case "forEach":
      later(walk, ...throughEach(walk, statement, exprStep(walk, statement.body, null)));
      break;
    case "return":
      if (frame.result === undefined) throw new CompilerMistake("`return` outside of a rule", statement.at);
      later(walk, ...given(statement.value).map((value) => exprStep(walk, value, frame.result ?? null)));
      break;
    case "repeat":
      enterRepeat(walk, statement);
      break;
    default:
      statement.kind satisfies Kinds<
        | "stop do setField put putNew shufflePile reveal addStatus removeStatus cancel endPhase endGame"
        | "arrange beginPhase"
      >;
      later(walk, ...stepsFor(walk, childrenOf(statement)));
  }
}

function enterRepeat(walk: Walk, statement: Statement & { readonly kind: "repeat" }): void {
  const { mode, count } = statement;
  if ((count === null) !== (mode === "forever"))
    throw new CompilerMistake(`\`repeat\` ${mode} with the wrong count`, statement.at);
  const wanted: Type = { kind: mode === "while" ? "bool" : "int" };
  later(walk, ...given(count).map((each) => exprStep(walk, each, wanted)), () => {
    scoped(walk, exprStep(walk, statement.body, null));
  });
}

/** `fields`: slots that the row's tests bind; alternatives may bind the same one. */
function checkTest(walk: Walk, test: Test, of: Type, fields: Map<number, Type>): void {
  switch (test.kind) {
    case "compare":
    case "equals":
    case "in":
      later(walk, exprStep(walk, test.value, null));
      break;
    case "oneOf":
      later(
        walk,
        ...test.tests.map((part): Step => () => {
          checkTest(walk, part, of, fields);
        }),
      );
      break;
    case "not":
      later(walk, () => {
        checkTest(walk, test.test, of, fields);
      });
      break;
    case "variant":
      checkVariantTest(walk, test, of.kind === "optional" ? of.of : of, fields);
      break;
    default:
      test.kind satisfies Kinds<"about any none">;
      break;
  }
}

function checkVariantTest(
  walk: Walk,
  test: Test & { readonly kind: "variant" },
  type: Type,
  fields: Map<number, Type>,
): void {
  const variant =
    type.kind === "choice"
      ? walk.world.choices.get(type.id)?.variants.find((each) => each.name === test.variant)
      : undefined;
  if (variant === undefined) throw new CompilerMistake(`there is no variant ${test.variant}`, test.at);
  const typeOf = (name: string): Type => {
    const field = variant.fields.find((each) => each.name === name);
    if (field === undefined) throw new CompilerMistake(`there is no field ${name}`, test.at);
    return field.type;
  };
  for (const { field, slot } of test.binds) fields.set(slot, typeOf(field));
  later(
    walk,
    ...test.tests.map(({ field, test: inner }): Step => () => {
      checkTest(walk, inner, typeOf(field), fields);
    }),
  );
}

function assertKept(expr: Expr): void {
  if (!isKept(expr)) throw new CompilerMistake("a number is kept that was not rounded", expr.at);
}

/** A `let` that begins with none may hold anything later: its written type is not in the program. */
function heldBy(type: Type): Type {
  return type.kind === "none" ? { kind: "never" } : type;
}

function elementOf(type: Type): Type {
  return type.kind === "list" || type.kind === "set" || type.kind === "range" ? type.of : { kind: "never" };
}
