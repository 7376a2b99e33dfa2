/** What a line of a `cost` is paid from: the name of a field, or of the pile that pieces are taken from. */
import { childrenOf } from "./children.ts";
import type { Expr, Statement } from "./program.ts";

/** Null: pieces that are not taken from a pile by its name. */
export function paidFrom(statement: Statement): string | null {
  if (statement.kind === "setField") return statement.name;
  return statement.kind === "put" && statement.what.kind === "pick" ? pileIn(statement.what.of) : null;
}

function pileIn(node: Expr | Statement): string | null {
  if (node.kind === "pile") return node.pile.name;
  for (const child of childrenOf(node)) {
    const found = pileIn(child);
    if (found !== null) return found;
  }
  return null;
}
