/** What something does to a game, itself or through what it calls. */
import type { Expr, Statement } from "../../ir/program.ts";
import type { Linked } from "../linked.ts";

export interface Touches {
  readonly reads: boolean;
  readonly changes: boolean;
}

const reading: ReadonlySet<unknown> = new Set([
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
const changing: ReadonlySet<unknown> = new Set([
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

const known = new WeakMap<object, Touches>();

/** Without the stack of the machine: formulas may be long. */
export function touches(linked: Linked, root: Expr | Statement): Touches {
  const before = known.get(root);
  if (before !== undefined) return before;
  let [reads, changes] = [false, false];
  const waiting: unknown[] = [root];
  while (waiting.length > 0 && !changes) {
    const node = waiting.pop();
    if (typeof node !== "object" || node === null) continue;
    const { kind } = node as { readonly kind?: unknown };
    if (changing.has(kind)) changes = true;
    reads ||= changing.has(kind) || reading.has(kind);
    const effects = effectsOf(linked, node as Expr);
    reads ||= effects?.reads ?? false;
    changes ||= effects?.changes ?? false;
    for (const [name, part] of Object.entries(node))
      if (name !== "type" && name !== "at" && typeof part === "object") waiting.push(part);
  }
  const found: Touches = { reads, changes };
  known.set(root, found);
  return found;
}

function effectsOf(linked: Linked, node: Expr): Touches | null {
  if (node.kind === "call" && typeof node.rule === "string") return linked.rule(node.rule).rule.effects;
  if (node.kind === "columnCall" && typeof node.table === "string")
    return linked.table(node.table).columns.find((column) => column.name === node.name)?.effects ?? null;
  return null;
}
