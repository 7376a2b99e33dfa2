/** Whether something changes a game, as far as it shows where it stands: procedures are taken to do so. */
import { childrenOf } from "../ir/children.ts";
import type { Expr, Statement } from "../ir/program.ts";
import { type Kinds, kindSet } from "../source/exhaustive.ts";

type Node = Expr | Statement;

const changing = kindSet<
  Node["kind"],
  | "literal local constant rows record variant with field column columnCall call builtin not negate"
  | "and or arithmetic join compare equals about isNone isVariant in if decide block list set map"
  | "range each pick index lookup end otherwise keep round bounded die dice roll times again shuffle"
  | "question best reach asOdds entities active entityField pile pieceRow choose chooseSome stacks gameOver"
  | "winners ending possible let return stop forEach repeat do"
>({
  perform: true,
  newEntity: true,
  act: true,
  setField: true,
  put: true,
  putNew: true,
  shufflePile: true,
  reveal: true,
  addStatus: true,
  removeStatus: true,
  cancel: true,
  endPhase: true,
  endGame: true,
  arrange: true,
  beginPhase: true,
});

/** Apart from its parts. */
export function changesItself(node: Node): boolean {
  return changing.has(node.kind) || (node.kind === "columnCall" && node.type.kind === "none");
}

export function changesGame(root: Node): boolean {
  const work: Node[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (changesItself(node)) return true;
    work.push(...childrenOf(node));
  }
  return false;
}

/** "`damage`", "`choose`": what changes the game or asks a player, by name. */
export function changeText(node: Node): string {
  switch (node.kind) {
    case "perform":
      return `\`${node.procedure.slice(node.procedure.indexOf(".") + 1)}\``;
    case "columnCall":
      return `\`${node.name}\``;
    case "choose":
    case "chooseSome":
      return `\`${node.kind}\``;
    case "newEntity":
      return "`new`";
    default:
      node.kind satisfies Kinds<
        | "literal local constant rows record variant with field column call builtin not negate and or"
        | "arithmetic join compare equals about isNone isVariant in if decide block list set map range"
        | "each pick index lookup end otherwise keep round bounded die dice roll times again shuffle"
        | "question best reach asOdds entities active entityField pile pieceRow stacks gameOver winners ending"
        | "act possible let return stop forEach repeat do setField put putNew shufflePile reveal"
        | "addStatus removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      return "This";
  }
}
