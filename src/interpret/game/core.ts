/** The state of a game as plain JSON. Everything goes by its place: kinds of entities, fields and piles, tables, statuses and limits in order of source. */
import type { Status } from "../../ir/game.ts";
import type { Id, Json } from "../../ir/program.ts";
import { streamsOf, type GameState, type Streams } from "../../runtime/game-state.ts";
import type { Lot } from "../../runtime/game-unsure.ts";
import type { Linked } from "../linked.ts";
import { inOrder } from "../values.ts";
import type { Layout } from "./layout.ts";

export interface Core {
  readonly entities: EntityCore[][];
  readonly pieces: PieceCore[][];
  /** Oldest first. */
  readonly statuses: StatusCore[];
  /** How often, by limit and player. */
  readonly used: number[][];
  /** The phases that have begun, the outermost first. */
  readonly phases: PhaseCore[];
  /** The outermost of them that is to end: its place among them. */
  leaving: number | null;
  chance: Streams;
  outcome: { readonly winners: readonly number[]; readonly ending: string | null } | null;
  /** While the setup is done, all chance is its own. */
  inSetup: boolean;
}
/** Values are never changed in place; piles are, the top first. */
export interface EntityCore {
  readonly fields: Json[];
  readonly piles: number[][];
}
export interface PieceCore {
  row: string;
  kind: number;
  entity: number;
  pile: number;
  /** Never changed in place. */
  known: readonly number[];
  batch: number;
  /** Not everybody knows what it is: the list of rows that it is from; null: any row. */
  readonly lot?: Lot | null;
}
export interface StatusCore {
  readonly status: number;
  readonly on: number;
  readonly values: readonly Json[];
}
export interface PhaseCore {
  readonly phase: Id;
  /** What comes next for it. */
  step: "again" | "turn" | "begin" | "inside" | "end";
  /** Those whose turn it will be, in order; null: it is not for each player. */
  players: readonly number[] | null;
  turn: number;
  /** The next phase inside of it. */
  child: number;
  active: number | null;
  /** Entered by itself, in an example: it is not repeated. */
  readonly alone: boolean;
}

export function newCore(layout: Layout, seed: number | string): Core {
  return {
    entities: layout.kinds.map(() => []),
    pieces: layout.tables.map(() => []),
    statuses: [],
    used: layout.limits.map(() => []),
    phases: [],
    leaving: null,
    chance: streamsOf(seed),
    outcome: null,
    inSetup: false,
  };
}

/** A copy that shares nothing that changes. */
export function copyCore(core: Core): Core {
  return {
    ...core,
    entities: core.entities.map((kind) =>
      kind.map(({ fields, piles }) => ({ fields: [...fields], piles: piles.map((pile) => [...pile]) })),
    ),
    pieces: core.pieces.map((table) => table.map((piece) => ({ ...piece }))),
    statuses: [...core.statuses],
    used: core.used.map((times) => [...times]),
    phases: core.phases.map((phase) => ({ ...phase })),
  };
}

/** Whose turn it is. */
export function activeOf(core: Core): number | null {
  return core.phases.at(-1)?.active ?? null;
}

export function gameState(linked: Linked, layout: Layout, core: Core): GameState {
  return {
    entities: layout.kinds.map(({ place, stored }) =>
      (core.entities[place] ?? []).map(({ fields, piles }) => ({
        fields: stored.map(({ type }, field) => inOrder(linked, type, fields[field] ?? null)),
        piles,
      })),
    ),
    pieces: core.pieces.map((table) => table.map(({ row, known, batch }) => ({ row, known, batch }))),
    statuses: core.statuses.map(({ status, on, values }) => {
      const { name, params } = layout.statuses[status] as Status;
      return {
        status: name,
        on,
        values: values.map((value, index) => inOrder(linked, (params[index] as Status["params"][number]).type, value)),
      };
    }),
    used: layout.limits.flatMap(({ action, phase }, limit) =>
      (core.used[limit] ?? []).flatMap((times, player) =>
        times > 0 ? [{ action: action.name, phase: phase.name, player, times }] : [],
      ),
    ),
    active: activeOf(core),
    phases: core.phases.map(({ phase }) => layout.phase(phase).name),
    chance: core.chance,
    outcome: core.outcome,
  };
}
