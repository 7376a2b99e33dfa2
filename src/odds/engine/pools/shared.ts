/**
 * Dice that are rolled once and asked about several times: where all questions are known when the dice are rolled, they are
 * answered together, die after die. Else the dice are kept: sorted, if nobody looks at their order.
 */
import { childrenOf } from "../../../ir/children.ts";
import type { Expr, Id, Statement } from "../../../ir/program.ts";
import type { Linked } from "../../../interpret/linked.ts";
import { kindSet } from "../../../source/exhaustive.ts";
import { givenIn, looksAt, type Node } from "../nodes.ts";
import { freshSlot, fromDist, type Part, type Place } from "../part.ts";
import { replaced } from "../replaced.ts";
import { chainOf, type Chain } from "./chain.ts";
import { foldOf, type FoldPlan } from "./fold-plan.ts";
import { overSlot, readyFold } from "./folds.ts";
import { listPart } from "./part.ts";
import { answers } from "./run.ts";
import { isSource, sourceOf } from "./sources.ts";

type Block = Extract<Expr, { kind: "block" }>;
type Let = Extract<Statement, { kind: "let" }>;

/** Dice whose answers are put into these slots as soon as they are rolled. `reads`: locals that the questions look at. */
export interface Tuple {
  readonly made: Part;
  readonly slots: readonly number[];
  readonly reads: ReadonlySet<number>;
}

export interface Shared {
  readonly statements: readonly Statement[];
  readonly value: Expr | null;
  readonly tuples: ReadonlyMap<Statement, Tuple>;
}

export function sharedPools(place: Place, block: Block): Shared {
  const { linked } = place.context.room;
  const tuples = new Map<Statement, Tuple>();
  let statements = [...block.statements];
  let { value } = block;
  for (let index = 0; index < statements.length; index += 1) {
    const statement = statements[index];
    if (statement?.kind !== "let" || !isSource(place, chainOf(linked, statement.value).root)) continue;
    const rest: readonly Node[] = [...statements.slice(index + 1), ...(value === null ? [] : [value])];
    const uses = usesOf(linked, rest, statement.slot);
    if (uses === null || uses.length === 0) {
      if (rest.every((node) => isOrderFree(linked, node, statement.slot, new Set())))
        keepSorted(place, statement, tuples);
      continue;
    }
    const given = new Set(rest.flatMap((node) => [...givenIn(node)]));
    const isKnown = uses.every(
      ({ expr, chain }) =>
        isHarmless(expr, chain) && [...looksAt(expr)].every((slot) => slot === statement.slot || !given.has(slot)),
    );
    if (!isKnown) {
      if (uses.every(({ orderFree }) => orderFree)) keepSorted(place, statement, tuples);
      continue;
    }
    const slots = uses.map(() => freshSlot(place));
    const made = togetherPart(place, statement, uses);
    if (made === null) continue;
    tuples.set(statement, {
      made,
      slots,
      reads: new Set(uses.flatMap(({ expr }) => [...looksAt(expr)]).filter((slot) => slot !== statement.slot)),
    });
    const answered = new Map<object, Expr>(uses.map(({ expr }, use) => [expr, overSlot(expr, slots[use] as number)]));
    statements = statements.map((each, at) => (at > index ? replaced(each, answered) : each));
    value = value === null ? null : replaced(value, answered);
  }
  return { statements, value, tuples };
}

const harmless = kindSet<
  Node["kind"],
  | "rows record variant with column columnCall call builtin join if decide block map each pick index"
  | "lookup end otherwise round bounded die dice roll times again shuffle question best reach asOdds"
  | "entities active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver"
  | "winners ending act possible let return stop forEach repeat do setField put putNew shufflePile"
  | "reveal addStatus removeStatus cancel endPhase endGame arrange beginPhase"
>({
  literal: true,
  local: true,
  constant: true,
  compare: true,
  equals: true,
  in: true,
  and: true,
  or: true,
  not: true,
  isNone: true,
  isVariant: true,
  about: true,
  field: true,
  negate: true,
  range: true,
  list: true,
  set: true,
  keep: true,
  arithmetic: true,
});

/** Can nothing in the filters and maps end with an error? A question that is never asked in play must not. */
function isHarmless(expr: Expr, { stages }: Chain): boolean {
  const work: Node[] = stages.flatMap((stage) => [stage.value, ...(stage.where === null ? [] : [stage.where])]);
  if (expr.kind === "pick") work.push(expr.count);
  if (expr.kind === "index") work.push(expr.index);
  if (expr.kind === "in") work.push(expr.left);
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (!harmless.has(node.kind) || (node.kind === "arithmetic" && node.op === "/")) return false;
    work.push(...childrenOf(node));
  }
  return true;
}

function keepSorted(place: Place, statement: Let, tuples: Map<Statement, Tuple>): void {
  const made = listPart(place, statement.value, true);
  if (made !== null)
    tuples.set(statement, {
      made: fromDist((frame) => inLists(made.dist(frame))),
      slots: [statement.slot],
      reads: new Set(),
    });
}

function inLists(dist: ReturnType<Part["dist"]>): ReturnType<Part["dist"]> {
  return {
    values: dist.values.map((value) => [value]),
    masses: dist.masses,
    roundings: dist.roundings,
    lost: dist.lost,
  };
}

/** All questions about the dice; null where something else is done with them. */
function usesOf(linked: Linked, rest: readonly Node[], slot: number): readonly FoldPlan[] | null {
  const uses: FoldPlan[] = [];
  const isRoot = (root: Expr): boolean => root.kind === "local" && root.slot === slot;
  const work: Node[] = [...rest];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (!looksInto(node, slot)) {
      if (node.kind === "set" && "slot" in node && node.slot === slot) return null;
      if (!givenIn(node).has(slot)) continue;
      return null;
    }
    const plan = "type" in node ? foldOf(linked, node, isRoot) : null;
    if (plan !== null && occurrences(node, slot) === 1) uses.push(plan);
    else if (node.kind === "local" || givesValue(node, slot)) return null;
    else work.push(...childrenOf(node));
  }
  return uses;
}

const givesValue = (node: Node, slot: number): boolean =>
  (node.kind === "set" || node.kind === "let") && "slot" in node && node.slot === slot;

function looksInto(node: Node, slot: number): boolean {
  return occurrences(node, slot) > 0;
}

function occurrences(root: Node, slot: number): number {
  let found = 0;
  const work: Node[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (node.kind === "local" && node.slot === slot) found += 1;
    work.push(...childrenOf(node));
  }
  return found;
}

/** Does the node look at the list only in ways in which the order of its elements does not matter? */
export function isOrderFree(linked: Linked, root: Node, slot: number, seen: Set<Id>): boolean {
  const isRoot = (of: Expr): boolean => of.kind === "local" && of.slot === slot;
  const work: Node[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (givesValue(node, slot)) return false;
    const plan = "type" in node ? foldOf(linked, node, isRoot) : null;
    if (plan !== null && plan.orderFree && occurrences(node, slot) === 1) continue;
    if (node.kind === "local" && node.slot === slot) return false;
    if (node.kind === "call") {
      for (const [index, arg] of node.args.entries()) {
        if (arg === null) continue;
        if (!isRoot(chainOf(linked, arg).root) || occurrences(arg, slot) > 1) work.push(arg);
        else if (!isOrderFreeArgument(linked, node.rule, index, node.original, seen)) return false;
      }
      continue;
    }
    work.push(...childrenOf(node));
  }
  return true;
}

/** Does the rule not look at the order of the list that it is given? A rule that is looked at already does as far as is known. */
export function isOrderFreeArgument(linked: Linked, id: Id, index: number, original: boolean, seen: Set<Id>): boolean {
  if (original) return false;
  const { rule } = linked.rule(id);
  const param = rule.params[index];
  if (param === undefined) return false;
  const key = `${id} ${index}`;
  if (seen.has(key)) return true;
  seen.add(key);
  return (
    isOrderFree(linked, rule.body, param.slot, seen) &&
    rule.params.every((each) => each.default === null || isOrderFree(linked, each.default, param.slot, seen))
  );
}

/** All answers as one list, rolled together. */
function togetherPart(place: Place, statement: Let, uses: readonly FoldPlan[]): Part | null {
  const { stages, root } = chainOf(place.context.room.linked, statement.value);
  const source = sourceOf(place, root);
  if (source === null) return null;
  const folds = uses.map((use) =>
    readyFold(place, { ...use, chain: { root, stages: [...stages, ...use.chain.stages] } }, false),
  );
  return fromDist((frame) =>
    answers(
      place.engine,
      folds.map((fold) => fold(frame)),
      source(frame),
      false,
    ),
  );
}
