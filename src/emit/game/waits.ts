/** What may have to wait: for a choice, for an answer to what is about to be done, or for what follows from a text in the middle of another. */
import type { Game } from "../../ir/game.ts";
import type { Id } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import type { Node } from "../node.ts";
import { holdsNode, rootsOf, type ProgramNode, type Roots } from "../roots.ts";
import { cellColumns, cellsAt, ownersOf, type World } from "../world.ts";
import { allPhases } from "./parts.ts";

/** Procedures that actions answer before they are done. */
export function answeredBefore(game: Game): ReadonlySet<Id> {
  return new Set(
    game.actions.flatMap(({ place }) =>
      place.kind === "procedure" && place.when === "before" ? [place.procedure] : [],
    ),
  );
}

/** Nodes of procedures, columns, actions, phases, setups and `always` that may wait. */
export function waitingNodes(world: World, game: Game): ReadonlySet<Node> {
  const waits = new Set<Node>([...answeredBefore(game)].map((id) => `procedure:${id}`));
  const roots = new Map<Node, Roots>([
    ...game.procedures.map((each) => [`procedure:${each.id}`, rootsOf(each.body)] as const),
    ...game.actions.map((each) => [`action:${each.id}`, rootsOf(each.body)] as const),
    ...game.always.map((each) => [`always:${each.id}`, rootsOf(each.body)] as const),
    ...game.setups.map((each) => [`setup:${each.id}`, rootsOf(each.body)] as const),
    ...allPhases(game.phase).flatMap((each) => [
      [`enter:${each.id}`, rootsOf(each.enter)] as const,
      [`exit:${each.id}`, rootsOf(each.exit)] as const,
    ]),
    ...[...world.tables.values()].flatMap((table) =>
      table.columns
        .filter((column) => column.procedure)
        .map((column) => {
          const place = cellColumns(table).indexOf(column);
          return [`column:${table.id}.${column.name}`, cellsAt(table, place)] as const;
        }),
    ),
  ]);
  for (let before = -1; before < waits.size;) {
    before = waits.size;
    for (const [node, own] of roots) if (!waits.has(node) && waitsIn(world, waits, own)) waits.add(node);
  }
  for (const table of world.tables.values())
    for (const { name } of table.columns)
      if (columnsOf(world, table.id, name).some((node) => waits.has(node))) waits.add(`column:${table.id}.${name}`);
  return waits;
}

/** Something in it may wait, given what is known to. */
export function waitsIn(world: World, waits: ReadonlySet<Node>, roots: Roots): boolean {
  return holdsNode(roots, (node) => isWaiting(world, waits, node));
}

/** The node itself, apart from what is in it. */
export function isWaiting(world: World, waits: ReadonlySet<Node>, expr: ProgramNode): boolean {
  switch (expr.kind) {
    case "choose":
    case "chooseSome":
      return true;
    case "perform":
      return waits.has(`procedure:${expr.procedure}`);
    case "columnCall":
      return columnsOf(world, expr.table, expr.name).some((column) => waits.has(column));
    case "forEach":
      return expr.pace === "separately";
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column call builtin not negate and or"
        | "arithmetic join compare equals about isNone isVariant in if decide block list set map range"
        | "each pick index lookup end otherwise keep round bounded die dice roll times again shuffle"
        | "question best reach asOdds entities active entityField pile pieceRow newEntity stacks gameOver"
        | "winners ending act possible let return stop repeat do setField put putNew shufflePile reveal"
        | "addStatus removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      return false;
  }
}

/** The column of the table, or of the members of a view. */
export function columnsOf(world: World, id: Id, name: string): readonly Node[] {
  const table = world.tables.get(id);
  return table === undefined ? [] : ownersOf(world, table).map((owner) => `column:${owner.id}.${name}`);
}
