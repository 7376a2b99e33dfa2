/** What the slots of one frame stand for, so that a `let` is seen through. */
import type { Bound, Decision, Expr, Field, Statement, Test } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import type { Path } from "./path.ts";
import { childrenOf, decisionTests, testChildren } from "../../ir/children.ts";

export type Definition =
  /** `reads`: it was worked out from locals that have changed since. */
  | { readonly kind: "given"; readonly name: string; readonly bound: Bound | null; readonly reads?: readonly number[] }
  | {
      readonly kind: "let";
      readonly name: string;
      readonly value: Expr;
      /** Where its slots mean something, if not here. */ readonly in?: Definitions;
    }
  | { readonly kind: "path"; readonly path: Path }
  /** A field that a variant's test names. */
  | { readonly kind: "bound"; readonly of: Expr; readonly variant: string; readonly field: string }
  /** A local that `set` changes: one value at a time, but which? */
  | { readonly kind: "changing"; readonly name: string };

export interface Definitions {
  /** Tells the slots of one frame from those of another. */
  readonly scope: string;
  readonly slots: ReadonlyMap<number, Definition>;
}

/** Gathers the definitions of a frame from everything in it. */
export function definitionsOf(
  scope: string,
  params: readonly Field[],
  nodes: readonly (Expr | Statement)[],
): Definitions {
  const slots = new Map<number, Definition>();
  for (const param of params) {
    slots.set(
      param.slot,
      param.computed === null
        ? { kind: "given", name: param.name, bound: param.bound }
        : { kind: "let", name: param.name, value: param.computed },
    );
  }
  const work: (Expr | Statement)[] = [...nodes];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    defineIn(slots, node);
    work.push(...childrenOf(node));
  }
  settleChanging(slots);
  return { scope, slots };
}

function defineIn(slots: Map<number, Definition>, node: Expr | Statement): void {
  switch (node.kind) {
    case "let":
      define(slots, node.slot, { kind: "let", name: node.name, value: node.value });
      break;
    case "set":
      if ("slot" in node) slots.set(node.slot, { kind: "changing", name: node.name });
      break;
    case "forEach":
      define(slots, node.slot, { kind: "given", name: node.name, bound: endsOf(node.over) });
      break;
    case "each":
      define(slots, node.slot, { kind: "given", name: "it", bound: endsOf(node.over) });
      break;
    case "roll":
    case "best":
      define(slots, node.slot, { kind: "given", name: "it", bound: endsOf(node.of) });
      break;
    case "reach":
      define(slots, node.slot, { kind: "given", name: "it", bound: null });
      break;
    case "decide":
      defineDecision(slots, node);
      break;
    default:
      node.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join compare equals about isNone isVariant in if block list map"
        | "range pick index lookup end otherwise keep round bounded die dice times again shuffle"
        | "question asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome"
        | "stacks gameOver winners ending act possible return stop repeat do setField put putNew"
        | "shufflePile reveal addStatus removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      break;
  }
}

/** A slot that is bound at two places has no one meaning. */
function define(slots: Map<number, Definition>, slot: number, definition: Definition): void {
  const known = slots.get(slot);
  const name = "name" in definition ? definition.name : definition.kind === "bound" ? definition.field : "";
  slots.set(slot, known === undefined ? definition : { kind: "changing", name });
}

function defineDecision(slots: Map<number, Definition>, decision: Decision): void {
  for (const input of decision.inputs)
    define(slots, input.slot, { kind: "let", name: input.label, value: input.value });
  for (const { input, test } of decisionTests(decision)) defineBinds(slots, input.value, test);
}

function defineBinds(slots: Map<number, Definition>, of: Expr, test: Test): void {
  if (test.kind === "variant") {
    for (const bind of test.binds)
      define(slots, bind.slot, { kind: "bound", of, variant: test.variant, field: bind.field });
  }
  if (test.kind !== "variant") for (const part of testChildren(test)) defineBinds(slots, of, part);
}

/** What goes through `1 to 6` lies between 1 and 6. */
function endsOf(over: Expr): Bound | null {
  if (over.kind !== "range" || over.low?.kind !== "literal" || over.high?.kind !== "literal") return null;
  const low = over.low.value;
  const high = over.high.value;
  return typeof low === "number" && typeof high === "number"
    ? { low, high, lowOpen: over.lowOpen, highOpen: over.highOpen }
    : null;
}

/** A `let` of something that changes later is not seen through: it keeps the old value. */
function settleChanging(slots: Map<number, Definition>): void {
  const stale = new Set([...slots].filter(([, definition]) => definition.kind === "changing").map(([slot]) => slot));
  if (stale.size === 0) return;
  for (let more = true; more;) {
    more = false;
    for (const [slot, definition] of slots) {
      if (stale.has(slot) || (definition.kind !== "let" && definition.kind !== "bound")) continue;
      const reads = slotsIn(definition.kind === "let" ? definition.value : definition.of).filter((each) =>
        stale.has(each),
      );
      if (reads.length === 0) continue;
      const name = definition.kind === "let" ? definition.name : definition.field;
      slots.set(slot, { kind: "given", name, bound: null, reads });
      stale.add(slot);
      more = true;
    }
  }
}

export function slotsIn(root: Expr): readonly number[] {
  const found: number[] = [];
  const work: (Expr | Statement)[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (node.kind === "local") found.push(node.slot);
    work.push(...childrenOf(node));
  }
  return found;
}
