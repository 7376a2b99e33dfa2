/** Whether something changes a game, as far as it shows where it stands: procedures are taken to do so. */
import { childrenOf } from "../ir/children.ts";
import type { Expr, Statement } from "../ir/program.ts";

type Node = Expr | Statement;

const changing: ReadonlySet<Node["kind"]> = new Set<Node["kind"]>([
  "perform", "newEntity", "act", "setField", "put", "putNew", "shufflePile", "reveal", "addStatus", "removeStatus", "cancel", "endPhase", "endGame", "arrange", "beginPhase",
]);

export function changesGame(root: Node): boolean {
  const work: Node[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (changing.has(node.kind) || (node.kind === "columnCall" && node.type.kind === "none")) return true;
    work.push(...childrenOf(node));
  }
  return false;
}
