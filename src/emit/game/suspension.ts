/** What may have to wait: for a choice, for an answer to what is about to be done, or for what follows from a text in the middle of another. */
import type { Game } from "../../ir/game.ts";
import type { Expr, Id } from "../../ir/program.ts";
import type { Node } from "../node.ts";
import { visit } from "../visit.ts";
import { cellColumns, ownersOf, type World } from "../world.ts";
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
  const roots = new Map<Node, unknown>([
    ...game.procedures.map((each) => [`procedure:${each.id}`, each.body] as const),
    ...game.actions.map((each) => [`action:${each.id}`, each.body] as const),
    ...game.always.map((each) => [`always:${each.id}`, each.body] as const),
    ...game.setups.map((each) => [`setup:${each.id}`, each.body] as const),
    ...allPhases(game.phase).flatMap((each) => [
      [`enter:${each.id}`, each.enter] as const,
      [`exit:${each.id}`, each.exit] as const,
    ]),
    ...[...world.tables.values()].flatMap((table) =>
      table.columns
        .filter((column) => column.procedure)
        .map((column) => {
          const place = cellColumns(table).indexOf(column);
          return [`column:${table.id}.${column.name}`, table.rows.map((row) => row.cells[place])] as const;
        }),
    ),
  ]);
  for (let before = -1; before < waits.size;) {
    before = waits.size;
    for (const [node, root] of roots) if (!waits.has(node) && waitsIn(world, waits, root)) waits.add(node);
  }
  for (const table of world.tables.values())
    for (const { name } of table.columns)
      if (columnsOf(world, table.id, name).some((node) => waits.has(node))) waits.add(`column:${table.id}.${name}`);
  return waits;
}

/** Something in it may wait, given what is known to. */
export function waitsIn(world: World, waits: ReadonlySet<Node>, root: unknown): boolean {
  let found = false;
  visit(root, (node) => {
    if (!found && isWaiting(world, waits, node)) found = true;
  });
  return found;
}

/** The node itself, apart from what is in it. */
export function isWaiting(world: World, waits: ReadonlySet<Node>, node: Readonly<Record<string, unknown>>): boolean {
  const expr = node as unknown as Expr;
  switch (expr.kind) {
    case "choose":
    case "chooseSome":
      return true;
    case "perform":
      return waits.has(`procedure:${expr.procedure}`);
    case "columnCall":
      return columnsOf(world, expr.table, expr.name).some((column) => waits.has(column));
    default:
      return node["kind"] === "forEach" && node["pace"] === "separately";
  }
}

/** The column of the table, or of the members of a view. */
export function columnsOf(world: World, id: Id, name: string): readonly Node[] {
  const table = world.tables.get(id);
  return table === undefined ? [] : ownersOf(world, table).map((owner) => `column:${owner.id}.${name}`);
}
