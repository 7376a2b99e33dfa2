/** What something does to a game, itself or through what it calls. */
import type { Expr, Statement } from "../../ir/program.ts";
import { visit } from "../../ir/visit.ts";
import { NodeTable } from "../../query/memo.ts";
import { kindSet } from "../../source/exhaustive.ts";
import type { Linked } from "../linked.ts";

export interface Touches {
  readonly reads: boolean;
  readonly changes: boolean;
}

const reading = kindSet<
  (Expr | Statement)["kind"],
  | "literal local constant rows record variant with field column columnCall call builtin not negate"
  | "and or arithmetic join compare equals about isNone isVariant in if decide block list set map"
  | "range each pick index lookup end otherwise keep round bounded die dice roll times again shuffle"
  | "question best reach asOdds newEntity perform choose chooseSome act let return stop forEach repeat do"
  | "setField put putNew shufflePile reveal addStatus removeStatus cancel endPhase endGame arrange"
  | "beginPhase"
>({
  entities: true,
  active: true,
  entityField: true,
  pile: true,
  pieceRow: true,
  stacks: true,
  possible: true,
  gameOver: true,
  winners: true,
  ending: true,
});
const changing = kindSet<
  (Expr | Statement)["kind"],
  | "literal local constant rows record variant with field column columnCall call builtin not negate"
  | "and or arithmetic join compare equals about isNone isVariant in if decide block list set map"
  | "range each pick index lookup end otherwise keep round bounded die dice roll times again shuffle"
  | "question best reach asOdds entities active entityField pile pieceRow stacks gameOver winners ending"
  | "possible let return stop forEach repeat do"
>({
  newEntity: true,
  perform: true,
  choose: true,
  chooseSome: true,
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

const known = new NodeTable<object, Touches>();

export function touches(linked: Linked, root: Expr | Statement): Touches {
  return known.of(root, () => look(linked, root));
}

function look(linked: Linked, root: Expr | Statement): Touches {
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
  return { reads, changes };
}

function effectsOf(linked: Linked, node: Expr | Statement): Touches | null {
  if (node.kind === "call") return linked.rule(node.rule).rule.effects;
  if (node.kind === "columnCall")
    return linked.table(node.table).columns.find((column) => column.name === node.name)?.effects ?? null;
  return null;
}
