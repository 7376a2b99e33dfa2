/** Who rolls, and so takes the dice; and who is left out, since odds are no part of generated code. */
import type { RollAgain, Rolled } from "../ir/dice.ts";
import type { Expr, Id, Type } from "../ir/program.ts";
import { type Kinds, kindSet } from "../source/exhaustive.ts";
import type { Node } from "./node.ts";
import { holdsNode, rootsOf, visitNodes, type ProgramNode, type Roots } from "./roots.ts";
import { ownersOf, type World } from "./world.ts";

const rolled = kindSet<
  ProgramNode["kind"],
  | "literal local constant rows record variant with field column columnCall call builtin not negate"
  | "and or arithmetic join compare equals about isNone isVariant in if decide block list set map"
  | "range each pick index lookup end otherwise keep round bounded times again question best reach asOdds"
  | "entities active entityField pile pieceRow stacks gameOver winners ending act possible let return"
  | "stop forEach repeat do setField put putNew shufflePile reveal addStatus removeStatus cancel"
  | "endPhase endGame arrange beginPhase"
>({ die: true, dice: true, roll: true, shuffle: true, perform: true, newEntity: true, choose: true, chooseSome: true });

/** Anything below this rolls or changes a game, itself or through what it calls. */
export function rolls(world: World, root: Expr): boolean {
  return holdsNode(
    rootsOf(root),
    (node) =>
      rolled.has(node.kind) ||
      (node.kind === "call" && world.rules.get(node.rule)?.effects.rolls === true) ||
      (node.kind === "columnCall" &&
        (columnRolls(world, node.table, node.name) || isDone(world, node.table, node.name))),
  );
}

/** The function made of this node takes the dice: so it is in all variants, or in none. */
export function takesDice(world: World, node: Node): boolean {
  const id = node.slice(node.indexOf(":") + 1);
  if (node.startsWith("rule:")) return world.rules.get(id)?.effects.rolls === true;
  if (!node.startsWith("column:")) return false;
  const point = id.lastIndexOf(".");
  return columnRolls(world, id.slice(0, point), id.slice(point + 1));
}

/** A column of procedures. */
export function isDone(world: World, id: Id, name: string): boolean {
  const table = world.tables.get(id);
  return (
    table !== undefined &&
    [table, ...ownersOf(world, table)].some((each) =>
      each.columns.some((column) => column.name === name && column.procedure),
    )
  );
}

function columnRolls(world: World, id: Id, name: string): boolean {
  const table = world.tables.get(id);
  return (
    table !== undefined &&
    [table, ...ownersOf(world, table)].some((each) =>
      each.columns.some((column) => column.name === name && column.effects.rolls),
    )
  );
}

/** Speaks of odds. */
export function asks(roots: Roots, types: readonly Type[]): boolean {
  return (
    types.some(isOdds) ||
    holdsNode(
      roots,
      (node) => node.kind === "question" || node.kind === "best" || ("type" in node && isOdds(node.type)),
    )
  );
}

function isOdds(type: Type): boolean {
  switch (type.kind) {
    case "odds":
      return true;
    case "list":
    case "set":
    case "optional":
    case "range":
      return isOdds(type.of);
    case "map":
      return isOdds(type.value);
    default:
      type.kind satisfies Kinds<"record none int number text bool never choice row entity piece">;
      return false;
  }
}

/** What rolls several times. */
export type Several = Extract<Rolled, { kind: "dice" | "times" | "again" }>;

const mostFew = 1000;
const mostFewCalls = 20;

/** So few rolls, as they are written, that no budget needs to know of them. */
export function areFew(expr: Several): boolean {
  const own = countOf(expr);
  let rolls = own;
  let calls = false;
  visitNodes(rootsOf("value" in expr ? expr.value : null), (inner) => {
    if (inner.kind === "call" || inner.kind === "columnCall") calls = true;
    if (inner.kind === "dice" || inner.kind === "times" || inner.kind === "again") rolls *= Math.max(1, countOf(inner));
  });
  return rolls <= mostFew && (!calls || own <= mostFewCalls);
}

/** As it is written; else without end. */
function countOf(expr: Several): number {
  const { count } = expr;
  if (count === null) return 1;
  return count.kind === "literal" && typeof count.value === "number" && count.value >= 0 ? count.value : Infinity;
}

/** May roll again more often than is written in small numbers. */
export function isEndless(expr: RollAgain): boolean {
  return ![expr.limit, expr.total].some(
    (limit) => limit !== null && limit.kind === "literal" && typeof limit.value === "number" && limit.value <= mostFew,
  );
}
