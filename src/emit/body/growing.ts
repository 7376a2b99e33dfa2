/** Lists that only grow: `let met = []`, `add meeting to met`, and at the end `met`. Such a list may grow in place. */
import type { Expr, Statement } from "../../ir/program.ts";
import { holdsNode, rootsOf, visitNodes, type ProgramNode, type Roots } from "../roots.ts";

type Assignment = Extract<Statement, { kind: "set" }>;

/** The value of `add value to list`, if that is what the statement does. */
export function appended(statement: Statement): Expr | null {
  if (
    statement.kind !== "set" ||
    statement.value.kind !== "builtin" ||
    statement.value.name !== "append" ||
    statement.value.type.kind !== "list"
  )
    return null;
  const [list, value] = statement.value.args;
  return list?.kind === "local" && list.slot === statement.slot && value !== undefined && !reads(value, statement.slot)
    ? value
    : null;
}

const reads = (root: Expr, slot: number): boolean =>
  holdsNode(rootsOf(root), (node) => node.kind === "local" && node.slot === slot);

/**
 * Slots of lists that begin as a list of their own, get nothing but more elements, and are read only where nobody keeps
 * them: as what is returned, or to be counted.
 */
export function growingLists(roots: Roots): ReadonlySet<number> {
  const begun = new Set<number>();
  const spoilt = new Set<number>();
  const harmless = new Set<ProgramNode | null | undefined>();
  visitNodes(roots, (each) => {
    if (each.kind === "let" && each.value.type.kind === "list" && each.value.kind === "list") begun.add(each.slot);
    else if (each.kind === "let") spoilt.add(each.slot);
    if (each.kind === "set" && "slot" in each) markSet(each, harmless, spoilt);
    if (each.kind === "return") harmless.add(each.value);
    if (each.kind === "builtin" && each.name === "count") harmless.add(each.args[0]);
  });
  for (const [of, root] of roots) if (of === "Expr") markLast(root, harmless);
  visitNodes(roots, (node) => {
    if (node.kind === "local" && !harmless.has(node)) spoilt.add(node.slot);
  });
  return new Set([...begun].filter((slot) => !spoilt.has(slot)));
}

function markSet(each: Assignment, harmless: Set<ProgramNode | null | undefined>, spoilt: Set<number>): void {
  if (appended(each) === null) spoilt.add(each.slot);
  else if (each.value.kind === "builtin") harmless.add(each.value.args[0]);
}

/** The last value of a body is what is returned. */
function markLast(expr: Expr, harmless: Set<ProgramNode | null | undefined>): void {
  harmless.add(expr);
  if (expr.kind === "block" && expr.value !== null) markLast(expr.value, harmless);
  if (expr.kind === "if") {
    markLast(expr.then, harmless);
    if (expr.else !== null) markLast(expr.else, harmless);
  }
}
