/** From a text that may wait to its steps: what waits in the middle of a formula stands before it, in the order in which it is worked out. */
import { childrenOf } from "../../../ir/children.ts";
import type { Expr, Statement, Type } from "../../../ir/program.ts";
import { substitute, visitAll } from "../../../ir/visit.ts";
import type { Kinds } from "../../../source/exhaustive.ts";
import type { Node } from "../../node.ts";
import { rootOf, slotsIn, visitNodes, type ProgramNode, type Roots } from "../../roots.ts";
import type { World } from "../../world.ts";
import { isWaiting, waitsIn } from "../waits.ts";
import { chosenRow } from "./decision.ts";
import type { Goal, Step } from "./steps.ts";

export interface Lowering {
  readonly world: World;
  readonly waits: ReadonlySet<Node>;
  /** Slots that get a value more than once. */
  readonly changing: ReadonlySet<number>;
  /** The next free slot. */
  slot: number;
  /** Types of slots that were added. */
  readonly added: Map<number, Type>;
  /** Loops around that stand open, and those of them whose turns are texts. */
  loops: number;
  texts: number;
}

export function newLowering(world: World, waits: ReadonlySet<Node>, roots: Roots): Lowering {
  const changing = new Set<number>();
  let highest = -1;
  slotsIn(roots, (slot) => {
    highest = Math.max(highest, slot);
  });
  visitNodes(roots, (node) => {
    if (node.kind === "set" && "slot" in node) changing.add(node.slot);
  });
  return { world, waits, changing, slot: highest + 1, added: new Map(), loops: 0, texts: 0 };
}

export function freshSlot(lower: Lowering, type: Type): number {
  const slot = lower.slot;
  lower.slot += 1;
  lower.added.set(slot, type);
  return slot;
}

/** A step of its own is needed for what waits, and for jumps out of loops that stand open. */
export function isOpen(lower: Lowering, root: ProgramNode): boolean {
  return (
    waitsIn(lower.world, lower.waits, [rootOf(root)]) ||
    (lower.loops > 0 && jumps(root, "stop")) ||
    (lower.texts > 0 && jumps(root, "return"))
  );
}

/** Is there a `stop` of a loop around this, or a `return`? */
function jumps(root: ProgramNode, kind: "stop" | "return"): boolean {
  return visitAll([rootOf(root)], {
    statement: (node) => {
      if (node.kind === kind) return "stop";
      return kind === "stop" && (node.kind === "forEach" || node.kind === "repeat") ? "skip" : undefined;
    },
  });
}

// ---------------------------------------------------------------- values

/** The steps that work a value out and put it where it should go. */
export function steps(lower: Lowering, expr: Expr, goal: Goal): readonly Step[] {
  if (!isOpen(lower, expr)) return given(lower, expr, goal);
  switch (expr.kind) {
    case "block":
      return [
        ...expr.statements.flatMap((statement) => statementSteps(lower, statement)),
        ...(expr.value === null ? [] : steps(lower, expr.value, goal)),
      ];
    case "if": {
      const before: Step[] = [];
      const condition = plain(lower, expr.condition, before);
      return [
        ...before,
        {
          kind: "if",
          condition,
          then: steps(lower, expr.then, goal),
          else: expr.else === null ? [] : steps(lower, expr.else, goal),
        },
      ];
    }
    case "decide":
      return chosenRow(lower, expr, goal);
    default: {
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join compare equals about isNone isVariant in list set map range"
        | "each pick index lookup end otherwise keep round bounded die dice roll times again shuffle"
        | "question best reach asOdds entities active entityField pile pieceRow newEntity perform choose"
        | "chooseSome stacks gameOver winners ending act possible"
      >;
      const before: Step[] = [];
      if (goal.kind !== "return" && isWaiting(lower.world, lower.waits, expr)) {
        const own = strict(lower, expr, before);
        return [...before, { kind: "wait", expr: own, goal }];
      }
      const value = plain(lower, expr, before);
      return [...before, ...given(lower, value, goal)];
    }
  }
}

function given(lower: Lowering, value: Expr, goal: Goal): readonly Step[] {
  if (goal.kind !== "return" || lower.texts === 0) return [{ kind: "value", value, goal }];
  const slot = freshSlot(lower, value.type);
  return [
    { kind: "value", value, goal: { kind: "slot", slot, name: "result", isNew: true } },
    { kind: "return", slot, type: value.type },
  ];
}

const readOf = (slot: number, name: string, of: Expr, type = of.type): Expr => ({
  kind: "local",
  slot,
  name,
  type,
  at: of.at,
});

/** The value without anything that waits: that goes to the steps before it. */
export function plain(lower: Lowering, expr: Expr, before: Step[]): Expr {
  if (!isOpen(lower, expr)) return expr;
  switch (expr.kind) {
    case "and":
    case "or":
      return logic(lower, expr, before);
    case "otherwise":
      return otherwise(lower, expr, before);
    case "if":
    case "decide": {
      const slot = freshSlot(lower, expr.type);
      before.push(...steps(lower, expr, { kind: "slot", slot, name: "value", isNew: true }));
      return readOf(slot, "value", expr);
    }
    case "block":
      before.push(...expr.statements.flatMap((statement) => statementSteps(lower, statement)));
      return expr.value === null
        ? { kind: "literal", value: null, type: expr.type, at: expr.at }
        : plain(lower, expr.value, before);
    default: {
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate arithmetic join compare equals about isNone isVariant in list set map range each pick"
        | "index lookup end keep round bounded die dice roll times again shuffle question best reach asOdds"
        | "entities active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver"
        | "winners ending act possible"
      >;
      const own = strict(lower, expr, before);
      if (!isWaiting(lower.world, lower.waits, own)) return own;
      const slot = freshSlot(lower, expr.type);
      before.push({ kind: "wait", expr: own, goal: { kind: "slot", slot, name: "given", isNew: true } });
      return readOf(slot, "given", expr);
    }
  }
}

/** Parts that are all worked out, from left to right: those before one that waits are kept meanwhile. */
export function strict<T extends Expr | Statement>(lower: Lowering, node: T, before: Step[]): T {
  const parts = childrenOf(node) as readonly Expr[];
  const last = parts.reduce((latest, part, place) => (isOpen(lower, part) ? place : latest), -1);
  const changed = new Map<object, Expr>();
  for (const [place, part] of parts.entries()) {
    if (place > last) break;
    const value = plain(lower, part, before);
    if (place < last && !isSteady(lower, value)) {
      const slot = freshSlot(lower, value.type);
      before.push({ kind: "value", value, goal: { kind: "slot", slot, name: "part", isNew: true } });
      changed.set(part, readOf(slot, "part", value));
    } else if (value !== part) changed.set(part, value);
  }
  return ("type" in node ? substitute("Expr", node, changed) : substitute("Statement", node, changed)) as T;
}

function isSteady(lower: Lowering, expr: Expr): boolean {
  return (
    expr.kind === "literal" ||
    expr.kind === "constant" ||
    expr.kind === "rows" ||
    (expr.kind === "local" && !lower.changing.has(expr.slot))
  );
}

/** The right side is worked out only if the left one asks for it. */
function logic(lower: Lowering, expr: Extract<Expr, { kind: "and" | "or" }>, before: Step[]): Expr {
  const slot = freshSlot(lower, expr.type);
  const goal: Goal = { kind: "slot", slot, name: expr.kind === "and" ? "both" : "either", isNew: true };
  before.push(...steps(lower, expr.left, goal));
  const read = readOf(slot, goal.name, expr);
  const asks: Expr = expr.kind === "and" ? read : { kind: "not", of: read, type: expr.type, at: expr.at };
  before.push({ kind: "if", condition: asks, then: steps(lower, expr.right, goal), else: [] });
  return read;
}

function otherwise(lower: Lowering, expr: Extract<Expr, { kind: "otherwise" }>, before: Step[]): Expr {
  const slot = freshSlot(lower, expr.left.type);
  before.push(...steps(lower, expr.left, { kind: "slot", slot, name: "wanted", isNew: true }));
  const wanted = readOf(slot, "wanted", expr.left);
  const found = freshSlot(lower, expr.type);
  const isNone: Expr = { kind: "isNone", of: wanted, not: false, type: { kind: "bool" }, at: expr.at };
  const goal: Goal = { kind: "slot", slot: found, name: "value", isNew: true };
  before.push({
    kind: "if",
    condition: isNone,
    then: steps(lower, expr.right, goal),
    else: [{ kind: "value", value: { ...wanted, type: expr.type }, goal }],
  });
  return readOf(found, "value", expr);
}

// ---------------------------------------------------------------- statements

function statementSteps(lower: Lowering, statement: Statement): readonly Step[] {
  if (!isOpen(lower, statement)) return [{ kind: "statement", statement }];
  const before: Step[] = [];
  switch (statement.kind) {
    case "let":
    case "set":
      return steps(lower, statement.value, {
        kind: "slot",
        slot: statement.slot,
        name: statement.name,
        isNew: statement.kind === "let",
      });
    case "do":
      return steps(lower, statement.value, { kind: "drop" });
    case "stop":
      return [{ kind: "stop" }];
    case "return":
      if (statement.value === null) return [{ kind: "return", slot: null, type: { kind: "none" } }];
      return steps(lower, statement.value, { kind: "return" });
    case "forEach":
      return forEach(lower, statement);
    case "repeat":
      return repeat(lower, statement);
    default:
      statement.kind satisfies Kinds<
        "setField put putNew shufflePile reveal addStatus removeStatus cancel endPhase endGame arrange" | "beginPhase"
      >;
      before.push({ kind: "statement", statement: strict(lower, statement, before) });
      return before;
  }
}

function within<T>(lower: Lowering, isText: boolean, make: () => T): T {
  lower.loops += 1;
  lower.texts += isText ? 1 : 0;
  const made = make();
  lower.loops -= 1;
  lower.texts -= isText ? 1 : 0;
  return made;
}

function forEach(lower: Lowering, statement: Extract<Statement, { kind: "forEach" }>): readonly Step[] {
  const before: Step[] = [];
  const over = plain(lower, statement.over, before);
  const slots = {
    all: freshSlot(lower, over.type.kind === "range" ? { kind: "int" } : over.type),
    place: freshSlot(lower, { kind: "int" }),
    from: freshSlot(lower, { kind: "int" }),
  };
  const body = within(lower, statement.pace === "separately", () => steps(lower, statement.body, { kind: "drop" }));
  return [...before, { kind: "forEach", statement, over, ...slots, where: statement.where, body }];
}

function repeat(lower: Lowering, statement: Extract<Statement, { kind: "repeat" }>): readonly Step[] {
  const before: Step[] = [];
  const count = freshSlot(lower, { kind: "int" });
  const turn = freshSlot(lower, { kind: "int" });
  const condition: Step[] = [];
  let test: Expr | null = null;
  if (statement.mode === "times" && statement.count !== null)
    before.push(...steps(lower, statement.count, { kind: "slot", slot: count, name: "times", isNew: true }));
  if (statement.mode === "while" && statement.count !== null) test = plain(lower, statement.count, condition);
  const body = within(lower, false, () => steps(lower, statement.body, { kind: "drop" }));
  return [...before, { kind: "repeat", statement, count, turn, condition, test, body }];
}
