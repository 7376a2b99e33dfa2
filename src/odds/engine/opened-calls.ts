/**
 * Helpers that make a list of dice, or are given one, are opened: what they say stands where they were called. So a rule
 * that was taken apart is seen as a whole, and dice that are asked one question are never kept one by one.
 */
import type { Expr, Statement } from "../../ir/program.ts";
import { mapSlots } from "../../ir/slots.ts";
import { mapChildren } from "../../ir/visit.ts";
import type { Linked, PlacedRule } from "../../interpret/linked.ts";
import type { Context } from "../../interpret/evaluate/context.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { partsOf, leaves, rolls, slotsIn, within } from "./nodes.ts";
import { circleOf, targetOf } from "./recursion.ts";
import { replaced } from "./replaced.ts";
import type { Call } from "./steps.ts";

type Block = Extract<Expr, { kind: "block" }>;

interface Opening {
  readonly linked: Linked;
  readonly context: Context;
  readonly slots: { next: number };
  /** Nodes that may still be written out. */
  left: number;
}

/** A body grows to so many nodes at most by what is opened in it. */
const mostNodes = 4000;

/** The same with helpers opened; `slots` gives new locals. */
export function withOpenedCalls(context: Context, slots: { next: number }, body: Expr): Expr {
  const { linked } = context.room;
  return rolls(linked, body) ? opened({ linked, context, slots, left: mostNodes }, body) : body;
}

function opened(opening: Opening, expr: Expr): Expr {
  if (expr.kind === "question") return expr;
  if (expr.kind === "call") {
    const target = targetOf(opening.linked, expr, opening.context.layer);
    if (isWorthOpening(opening, expr, target)) return openedCall(opening, expr, target);
  }
  const below = mapChildren("Expr", expr, {
    expr: (each) => opened(opening, each),
    statement: (each) => openedStatement(opening, each),
  });
  if (below.kind === "block") return flattened(below);
  const lifted = withLifted(below);
  if (lifted !== null) return flattened(lifted);
  return below.kind === "builtin" && below.name === "sort" ? sortedByItself(below) : below;
}

/** `count({ let n = 3 then n times d6 })`: what names values before the list does so before the question. */
function withLifted(expr: Expr): Block | null {
  const list = firstList(expr);
  if (list?.kind !== "block" || list.value === null || leaves(list)) return null;
  const value = replaced(expr, new Map([[list, list.value]]));
  return { kind: "block", statements: list.statements, value, type: expr.type, at: expr.at };
}

/** The list that it asks about, where that is worked out before all else. */
function firstList(expr: Expr): Expr | null {
  switch (expr.kind) {
    case "builtin":
      return expr.args[0] ?? null;
    case "each":
      return expr.over;
    case "index":
      return expr.of;
    case "pick":
      return expr.count.kind === "literal" || expr.count.kind === "local" ? expr.of : null;
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call not negate and or"
        | "arithmetic join compare equals about isNone isVariant in if decide block list set map range"
        | "lookup end otherwise keep round bounded die dice roll times again shuffle question best reach"
        | "asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome stacks"
        | "gameOver winners ending act possible"
      >;
      return null;
  }
}

/** `sort(xs, by: -it)` is the sorted list from behind: numbers that are equal are the same. */
function sortedByItself(expr: Extract<Expr, { kind: "builtin" }>): Expr {
  const [list, keys] = expr.args;
  if (list?.kind !== "local" || keys?.kind !== "each" || keys.where !== null) return expr;
  if (keys.over.kind !== "local" || keys.over.slot !== list.slot) return expr;
  const isIt = (of: Expr): boolean => of.kind === "local" && of.slot === keys.slot;
  const sorted: Expr = { ...expr, args: [list] };
  if (isIt(keys.value)) return sorted;
  return keys.value.kind === "negate" && isIt(keys.value.of) ? { ...expr, name: "reverse", args: [sorted] } : expr;
}

const openedStatement = (opening: Opening, statement: Statement): Statement =>
  mapChildren("Statement", statement, {
    expr: (each) => opened(opening, each),
    statement: (each) => openedStatement(opening, each),
  });

const isList = (expr: Pick<Expr, "type">): boolean => expr.type.kind === "list";

/** Only dice that lie side by side gain by it: everything else is remembered by what a rule is called with. */
function isWorthOpening(opening: Opening, call: Call, target: PlacedRule): boolean {
  const { linked, context } = opening;
  const { rule } = target;
  const isGivenList = call.args.some((arg) => arg !== null && isList(arg));
  const makesList = rule.effects.rolls && rule.result.kind === "list";
  if (call.original || (!isGivenList && !makesList)) return false;
  // Numbers keep as many places there as here.
  if (linked.numbersOf(rule.id).decimals !== context.numbers.decimals) return false;
  if (rule.effects.reads || leaves(rule.body) || circleOf(linked, rule.body, target) !== null) return false;
  const nodes = within(rule.body, partsOf);
  if (nodes.length > opening.left || nodes.some((node) => node.kind === "call" && node.original)) return false;
  opening.left -= nodes.length;
  return true;
}

function openedCall(opening: Opening, call: Call, { rule }: PlacedRule): Expr {
  const { slots } = opening;
  const first = slots.next;
  slots.next += Math.max(slotsIn(rule.body), ...rule.params.map((param) => param.slot + 1));
  const own = new Map<number, number>();
  const slotOf = (slot: number): number => own.get(slot) ?? first + slot;
  const statements: Statement[] = [];
  for (const [index, param] of rule.params.entries()) {
    const given = call.args[index] ?? null;
    const value = given ?? (param.default === null ? null : mapSlots("Expr", param.default, slotOf));
    if (value === null) return call;
    if (value.kind === "local") own.set(param.slot, value.slot);
    else
      statements.push({
        kind: "let",
        slot: slotOf(param.slot),
        name: param.name,
        value: opened(opening, value),
        at: value.at,
      });
  }
  const value = opened(opening, mapSlots("Expr", rule.body, slotOf));
  return statements.length === 0
    ? value
    : flattened({ kind: "block", statements, value, type: call.type, at: call.at });
}

/** Blocks that only name values before they come to their own stand in the block around them. */
function flattened(block: Block): Expr {
  const statements = block.statements.flatMap((statement): readonly Statement[] => {
    if (statement.kind !== "let" || statement.value.kind !== "block") return [statement];
    const { statements: inner, value } = statement.value;
    return value === null || leaves(statement.value) ? [statement] : [...inner, { ...statement, value }];
  });
  const { value } = block;
  const flat: Block =
    value?.kind === "block" && value.value !== null && !leaves(value)
      ? { ...block, statements: [...statements, ...value.statements], value: value.value }
      : { ...block, statements };
  return withoutLastName(withoutSecondNames(flat));
}

/** `let hand = dice`: of a value with two names that never changes, one will do. */
function withoutSecondNames(block: Block): Block {
  const changed = new Set(
    within(block, partsOf).flatMap((node) => (node.kind === "set" && "slot" in node ? [node.slot] : [])),
  );
  const place = block.statements.findIndex(
    (each) =>
      each.kind === "let" && each.value.kind === "local" && !changed.has(each.slot) && !changed.has(each.value.slot),
  );
  const second = block.statements[place];
  if (second?.kind !== "let" || second.value.kind !== "local") return block;
  const [from, to] = [second.slot, second.value.slot];
  const slotOf = (slot: number): number => (slot === from ? to : slot);
  return withoutSecondNames({
    ...block,
    statements: block.statements.flatMap((each, at) =>
      at === place ? [] : at < place ? [each] : [mapSlots("Statement", each, slotOf)],
    ),
    value: block.value === null ? null : mapSlots("Expr", block.value, slotOf),
  });
}

/** `let made = thrown() then made` is `thrown()`. */
function withoutLastName(block: Block): Expr {
  const last = block.statements.at(-1);
  const isNamed =
    last?.kind === "let" && block.value?.kind === "local" && block.value.slot === last.slot && !leaves(block);
  if (!isNamed) return block;
  const statements = block.statements.slice(0, -1);
  return statements.length === 0 ? last.value : { ...block, statements, value: last.value };
}
