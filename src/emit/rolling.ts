/** Who rolls, and so takes the dice; and who is left out, since odds are no part of generated code. */
import type { RollAgain, Rolled } from "../ir/dice.ts";
import type { Expr, Id, Json, Type } from "../ir/program.ts";
import type { Kinds } from "../source/exhaustive.ts";
import type { Node } from "./node.ts";
import { visit } from "./visit.ts";
import { ownersOf, type World } from "./world.ts";

const rolled: ReadonlySet<unknown> = new Set([
  "die",
  "dice",
  "roll",
  "shuffle",
  "perform",
  "newEntity",
  "choose",
  "chooseSome",
]);

/** Anything below this rolls or changes a game, itself or through what it calls. */
export function rolls(world: World, root: unknown): boolean {
  let found = false;
  visit(root, (node) => {
    if (rolled.has(node["kind"])) found = true;
    const expr = node as unknown as Expr;
    if (expr.kind === "call" && world.rules.get(expr.rule)?.effects.rolls === true) found = true;
    if (
      expr.kind === "columnCall" &&
      (columnRolls(world, expr.table, expr.name) || isDone(world, expr.table, expr.name))
    )
      found = true;
  });
  return found;
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
export function asks(roots: readonly unknown[], types: readonly Type[]): boolean {
  if (types.some(isOdds)) return true;
  let found = false;
  visit(roots, (node) => {
    if (node["kind"] === "question" || node["kind"] === "best" || isOdds(node["type"] as Type | undefined))
      found = true;
  });
  return found;
}

function isOdds(type: Type | Json | undefined): boolean {
  if (typeof type !== "object" || type === null || !("kind" in type)) return false;
  const plain = type as Type;
  switch (plain.kind) {
    case "odds":
      return true;
    case "list":
    case "set":
    case "optional":
    case "range":
      return isOdds(plain.of);
    case "map":
      return isOdds(plain.value);
    default:
      plain.kind satisfies Kinds<"record none int number text bool never choice row entity piece">;
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
  visit("value" in expr ? expr.value : null, (node) => {
    const inner = node as unknown as Expr;
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
