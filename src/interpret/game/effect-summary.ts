/** What something does to a game, itself or through what it calls. */
import type { Expr, Statement } from "../../ir/program.ts";
import { visit } from "../../ir/visit.ts";
import type { Linked } from "../linked.ts";

export interface Touches {
  readonly reads: boolean;
  readonly changes: boolean;
}

const reading: ReadonlySet<(Expr | Statement)["kind"]> = new Set([
  "entities",
  "active",
  "entityField",
  "pile",
  "pieceRow",
  "stacks",
  "possible",
  "gameOver",
  "winners",
  "ending",
]);
const changing: ReadonlySet<(Expr | Statement)["kind"]> = new Set([
  "newEntity",
  "perform",
  "choose",
  "chooseSome",
  "act",
  "setField",
  "put",
  "putNew",
  "shufflePile",
  "reveal",
  "addStatus",
  "removeStatus",
  "cancel",
  "endPhase",
  "endGame",
  "arrange",
  "beginPhase",
]);

const cache = new WeakMap<object, Touches>();

export function touches(linked: Linked, root: Expr | Statement): Touches {
  const before = cache.get(root);
  if (before !== undefined) return before;
  let [reads, changes] = [false, false];
  const see = (node: Expr | Statement): "stop" | undefined => {
    const effects = effectsOf(linked, node);
    changes ||= changing.has(node.kind) || (effects?.changes ?? false);
    reads ||= changes || reading.has(node.kind) || (effects?.reads ?? false);
    return changes ? "stop" : undefined;
  };
  const visitor = { expr: see, statement: see };
  if ("type" in root) visit("Expr", root, visitor);
  else visit("Statement", root, visitor);
  const found: Touches = { reads, changes };
  cache.set(root, found);
  return found;
}

function effectsOf(linked: Linked, node: Expr | Statement): Touches | null {
  if (node.kind === "call") return linked.rule(node.rule).rule.effects;
  if (node.kind === "columnCall")
    return linked.table(node.table).columns.find((column) => column.name === node.name)?.effects ?? null;
  return null;
}
