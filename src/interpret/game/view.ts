/** What a player knows of a game, and what the rest might as well be. */
import type { Status } from "../../ir/game.ts";
import type { Field, Id, Json } from "../../ir/program.ts";
import { redrawn, streamsOf, type Looked } from "../../runtime/game-state.ts";
import type { View } from "../../runtime/game.ts";
import type { Dice } from "../../runtime/dice.ts";
import { contextOf, once, type Frame } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { rowsOf } from "../evaluate/tables.ts";
import { put } from "../values.ts";
import { activeOf, type Core, type PieceCore, type StatusCore } from "./core.ts";
import type { EntityKind } from "./layout.ts";
import { outsideValueFor } from "./external-values.ts";
import { entityAt, pieceAt, placeOfPiece, viewersOf } from "./state.ts";
import type { GameRuntime } from "./game-runtime.ts";

/** Does the player see the piece, or know it from before? */
function knows(runtime: GameRuntime, player: number, piece: PieceCore): boolean {
  return piece.known.includes(player) || viewersOf(runtime, placeOfPiece(runtime, piece)).includes(player);
}

export function viewOf(runtime: GameRuntime, player: number): View {
  const { core, layout } = runtime;
  const entities: { [kind: string]: readonly { readonly [field: string]: Json }[] } = {};
  for (const kind of layout.kinds) {
    const all = (core.entities[kind.place] ?? []).map((_, number) => entityView(runtime, player, kind, number));
    Object.defineProperty(entities, kind.entity.name, { value: all, enumerable: true });
  }
  const active = activeOf(core);
  return {
    player: player + 1,
    entities,
    statuses: core.statuses.map((status) => statusView(runtime, player, status)),
    active: active === null ? null : active + 1,
    phases: core.phases.map(({ phase }) => layout.phase(phase).name),
    outcome: outcomeOf(core),
  };
}

function statusView(
  runtime: GameRuntime,
  player: number,
  { status, on, values }: StatusCore,
): View["statuses"][number] {
  const {
    name,
    on: { type },
    params,
  } = runtime.layout.statuses[status] as Status;
  const sees = (table: number, piece: number): boolean => knows(runtime, player, pieceAt(runtime, table, piece));
  return {
    status: name,
    on: { kind: runtime.layout.kind((type as { readonly id: Id }).id).entity.name, number: on + 1 },
    values: values.map((value, index) => outsideValueFor(runtime, sees, (params[index] as Field).type, value)),
  };
}

export function outcomeOf({ outcome }: Core): View["outcome"] {
  return outcome === null ? null : { winners: outcome.winners.map((player) => player + 1), ending: outcome.ending };
}

function entityView(
  runtime: GameRuntime,
  player: number,
  kind: EntityKind,
  number: number,
): { readonly [field: string]: Json } {
  const seen: { [field: string]: Json } = {};
  const sees = (table: number, piece: number): boolean => knows(runtime, player, pieceAt(runtime, table, piece));
  for (const { name, type } of kind.entity.fields)
    put(seen, name, outsideValueFor(runtime, sees, type, fieldOf(runtime, kind, number, name)));
  for (const [index, { pile, table }] of kind.piles.entries()) {
    const pieces = entityAt(runtime, kind, number).piles[index] ?? [];
    put(
      seen,
      pile.name,
      pieces.map((piece) => (sees(table, piece) ? pieceAt(runtime, table, piece).row : null)),
    );
  }
  return seen;
}

export function fieldOf(runtime: GameRuntime, kind: EntityKind, number: number, name: string): Json {
  const {
    place,
    field: { computed },
  } = kind.field(name);
  if (computed === null) return entityAt(runtime, kind, number).fields[place] ?? null;
  const frame: Frame = [];
  frame[kind.entity.self] = number;
  return once(runtime.machine, computed, () => compile(contextOf(runtime.machine, kind.entity.id), computed))(frame);
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
export function redraw(runtime: GameRuntime, players: readonly number[], dice: Dice, seed: number | string): Redraw {
  return {
    players,
    rows: runtime.core.pieces.map((pieces, table) => {
      const rows = pieces.map(({ row }) => row);
      const order = inOrder(runtime, table);
      const { keys } = rowsOf(runtime.machine, runtime.layout.tables[table] as Id);
      const drawn = redrawn(
        order.map((number) => lookedAt(runtime, players, pieces[number] as PieceCore, keys)),
        dice,
      );
      for (const [index, number] of order.entries()) rows[number] = drawn[index] as string;
      return rows;
    }),
    chance: streamsOf(seed),
  };
}

/** The pieces of a table in the order in which they lie. */
function inOrder({ core, layout }: GameRuntime, table: number): readonly number[] {
  return layout.kinds.flatMap((kind) =>
    (core.entities[kind.place] ?? []).flatMap(({ piles }) =>
      kind.piles.flatMap((pile, index) => (pile.table === table ? (piles[index] ?? []) : [])),
    ),
  );
}

function lookedAt(runtime: GameRuntime, players: readonly number[], piece: PieceCore, keys: readonly string[]): Looked {
  const { kind, entity, pile } = piece;
  const { seen } = (runtime.layout.kinds[kind] as EntityKind).piles[pile]?.pile ?? { seen: "public" };
  // One number for each pile: there are not so many in an entity.
  const among = seen === "owner" ? (kind * 10_000 + pile) * 100_000 + entity : null;
  return {
    row: piece.row,
    batch: piece.batch,
    seen: players.some((player) => knows(runtime, player, piece)),
    among,
    lot: piece.lot === undefined ? null : (piece.lot ?? { first: null, rows: keys }),
  };
}

export function applyRedraw({ core }: GameRuntime, { players, rows, chance }: Redraw): void {
  for (const [table, pieces] of core.pieces.entries())
    for (const [number, piece] of pieces.entries()) {
      piece.row = rows[table]?.[number] ?? piece.row;
      piece.known = piece.known.filter((player) => players.includes(player));
    }
  core.chance = chance;
}

/** The checks that do not hold, in words. */
export function problemsOf(runtime: GameRuntime): readonly string[] {
  return runtime.layout.kinds.flatMap((kind) =>
    (runtime.core.entities[kind.place] ?? []).flatMap((_, number) =>
      kind.entity.checks.flatMap((check) => {
        const run = once(runtime.machine, check, () =>
          compile(contextOf(runtime.machine, kind.entity.id), check.condition),
        );
        const frame: Frame = [];
        frame[kind.entity.self] = number;
        return run(frame) === true
          ? []
          : [
              `${kind === runtime.layout.player ? "player" : kind.entity.name} ${number + 1}: ${check.message ?? "a check does not hold"}`,
            ];
      }),
    ),
  );
}
