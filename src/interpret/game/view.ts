/** What a player knows of a game, and what the rest might as well be. */
import type { Status } from "../../ir/game.ts";
import type { Field, Id, Json } from "../../ir/program.ts";
import { redrawn, streamsOf, type Looked } from "../../runtime/game-state.ts";
import { UnseenPieces } from "../../runtime/game-unseen.ts";
import type { View } from "../../runtime/game.ts";
import type { Dice } from "../../runtime/dice.ts";
import { contextOf, once, type Frame } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { rowsOf } from "../evaluate/tables.ts";
import { put } from "../values.ts";
import { activeOf, type Core, type PieceCore, type StatusCore } from "./core.ts";
import type { Kind } from "./layout.ts";
import { outsideValueFor } from "./outside.ts";
import { entityAt, isOpen, pieceAt, placeOfPiece, viewersOf } from "./state.ts";
import type { World } from "./world.ts";

/** Does the player see the piece, or know it from before? Whoever only watches, -1, sees what lies open. */
function knows(world: World, player: number, piece: PieceCore): boolean {
  const place = placeOfPiece(world, piece);
  return piece.known.includes(player) || isOpen(place) || viewersOf(world, place).includes(player);
}

/** `player`: from 0; -1: whoever only watches. */
export function viewOf(world: World, player: number): View {
  const { core, layout } = world;
  const entities: { [kind: string]: readonly { readonly [field: string]: Json }[] } = {};
  const unseen = new UnseenPieces();
  for (const kind of layout.kinds) {
    const all = (core.entities[kind.place] ?? []).map((_, number) => entityView(world, player, kind, number, unseen));
    Object.defineProperty(entities, kind.entity.name, { value: all, enumerable: true });
  }
  const active = activeOf(core);
  return {
    player: player < 0 ? null : player + 1,
    entities,
    statuses: core.statuses.map((status, number) =>
      statusView(world, player, status, (value, place) => unseen.place(value, ["statuses", number, "values", place])),
    ),
    active: active === null ? null : active + 1,
    phases: core.phases.map(({ phase }) => layout.phase(phase).name),
    outcome: outcomeOf(core),
    unseen: unseen.paths,
  };
}

/** `place`: of a value, what its pieces are in the view. */
function statusView(
  world: World,
  player: number,
  { status, on, values }: StatusCore,
  place: (value: Json, number: number) => Json,
): View["statuses"][number] {
  const {
    name,
    on: { type },
    params,
  } = world.layout.statuses[status] as Status;
  const sees = (table: number, piece: number): boolean => knows(world, player, pieceAt(world, table, piece));
  return {
    status: name,
    on: { kind: world.layout.kind((type as { readonly id: Id }).id).entity.name, number: on + 1 },
    values: values.map((value, number) =>
      place(outsideValueFor(world, sees, (params[number] as Field).type, value), number),
    ),
  };
}

export function outcomeOf({ outcome }: Core): View["outcome"] {
  return outcome === null ? null : { winners: outcome.winners.map((player) => player + 1), ending: outcome.ending };
}

function entityView(
  world: World,
  player: number,
  kind: Kind,
  number: number,
  unseen: UnseenPieces,
): { readonly [field: string]: Json } {
  const seen: { [field: string]: Json } = {};
  const sees = (table: number, piece: number): boolean => knows(world, player, pieceAt(world, table, piece));
  for (const { name, type } of kind.entity.fields) {
    const value = outsideValueFor(world, sees, type, fieldOf(world, kind, number, name));
    put(seen, name, unseen.place(value, ["entities", kind.entity.name, number, name]));
  }
  for (const [place, { pile, table }] of kind.piles.entries()) {
    const pieces = entityAt(world, kind, number).piles[place] ?? [];
    put(
      seen,
      pile.name,
      pieces.map((piece) => (sees(table, piece) ? pieceAt(world, table, piece).row : null)),
    );
  }
  return seen;
}

export function fieldOf(world: World, kind: Kind, number: number, name: string): Json {
  const {
    place,
    field: { computed },
  } = kind.field(name);
  if (computed === null) return entityAt(world, kind, number).fields[place] ?? null;
  const frame: Frame = [];
  frame[kind.entity.self] = number;
  return once(world.room, computed, () => compile(contextOf(world.room, kind.entity.id), computed))(frame);
}

/**
 * What is not seen, drawn anew: rows by table and piece, and chance that begins anew. What the other players know cannot be
 * seen: only the knowledge of these is kept.
 */
export interface Redraw {
  readonly players: readonly number[];
  readonly rows: readonly (readonly string[])[];
  readonly chance: Core["chance"];
}

/** `players`: those for whom it looks the same. */
export function redraw(world: World, players: readonly number[], dice: Dice, seed: number | string): Redraw {
  return {
    players,
    rows: world.core.pieces.map((pieces, table) => {
      const rows = pieces.map(({ row }) => row);
      const order = inOrder(world, table);
      const { keys } = rowsOf(world.room, world.layout.tables[table] as Id);
      const drawn = redrawn(
        order.map((number) => lookedAt(world, players, pieces[number] as PieceCore, keys)),
        dice,
      );
      for (const [place, number] of order.entries()) rows[number] = drawn[place] as string;
      return rows;
    }),
    chance: streamsOf(seed),
  };
}

/** The pieces of a table in the order in which they lie. */
function inOrder({ core, layout }: World, table: number): readonly number[] {
  return layout.kinds.flatMap((kind) =>
    (core.entities[kind.place] ?? []).flatMap(({ piles }) =>
      kind.piles.flatMap((pile, place) => (pile.table === table ? (piles[place] ?? []) : [])),
    ),
  );
}

function lookedAt(world: World, players: readonly number[], piece: PieceCore, keys: readonly string[]): Looked {
  const { kind, entity, pile } = piece;
  const { seen } = (world.layout.kinds[kind] as Kind).piles[pile]?.pile ?? { seen: "public" };
  // One number for each pile: there are not so many in an entity.
  const among = seen === "owner" ? (kind * 10_000 + pile) * 100_000 + entity : null;
  return {
    row: piece.row,
    batch: piece.batch,
    seen: players.some((player) => knows(world, player, piece)),
    among,
    lot: piece.lot === undefined ? null : (piece.lot ?? { first: null, rows: keys }),
  };
}

export function applyRedraw({ core }: World, { players, rows, chance }: Redraw): void {
  for (const [table, pieces] of core.pieces.entries())
    for (const [number, piece] of pieces.entries()) {
      piece.row = rows[table]?.[number] ?? piece.row;
      piece.known = piece.known.filter((player) => players.includes(player));
    }
  core.chance = chance;
}

/** The checks that do not hold, in words. */
export function problemsOf(world: World): readonly string[] {
  return world.layout.kinds.flatMap((kind) =>
    (world.core.entities[kind.place] ?? []).flatMap((_, number) =>
      kind.entity.checks.flatMap((check) => {
        const run = once(world.room, check, () => compile(contextOf(world.room, kind.entity.id), check.condition));
        const frame: Frame = [];
        frame[kind.entity.self] = number;
        return run(frame) === true
          ? []
          : [
              `${kind === world.layout.player ? "player" : kind.entity.name} ${number + 1}: ${check.message ?? "a check does not hold"}`,
            ];
      }),
    ),
  );
}
