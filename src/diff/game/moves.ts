/** What moves while a game is played: how the table is laid, what may be done, and what comes of it. */
import { rowsOf, type Placed } from "../../interpret/evaluate/tables.ts";
import { cellColumns } from "../../interpret/linked.ts";
import { seeded } from "../../runtime/seeded.ts";
import { meaningOf } from "../../ir/meaning.ts";
import type { PlayMove, PlayMoves } from "../shape.ts";
import type { ChangeReach } from "../dependency-graph.ts";
import type { Boards, SampledState, SampledStates } from "./sampled-states.ts";
import { bothAt } from "./replay-action.ts";
import { isSooner, type MoveSearch, type MoveGroup } from "./move-groups.ts";
import { compareSetups } from "./setup-moves.ts";
import { compareFields } from "./field-moves.ts";
import { compareFrom } from "./use-moves.ts";
import { useSyntheticRows } from "./synthetic-rows.ts";
import { lookBack } from "./earlier-uses.ts";

export async function playMoves(
  moments: SampledStates,
  reach: ChangeReach,
  variant: string | null,
  most: number,
  pause: () => Promise<void>,
): Promise<PlayMoves> {
  const { boards } = moments;
  const search: MoveSearch = {
    moments,
    boards,
    groups: new Map(),
    offered: new Map(),
    most,
    uses: 0,
    pieces: new Set(boards.after.game.rules.pieces.flatMap(({ keys }) => keys)),
    actions: new Set(
      boards.after.world.layout.game.actions
        .filter(
          ({ id }) => reach.changed.has(id) && boards.before.world.layout.game.actions.some((each) => each.id === id),
        )
        .map(({ name }) => name),
    ),
    rows: changedRows(boards),
  };
  compareSetups(search);
  compareFields(search, reach);
  for (const [index, moment] of interleave(moments.all).entries()) {
    if (index % 50 === 0) await pause();
    if (search.uses >= most) break;
    const both = bothAt(boards, moment);
    if (both !== null) compareFrom(search, moment, both);
  }
  useSyntheticRows(search);
  const { uses } = search;
  lookBack(search);
  return {
    variant,
    games: moments.begun.length,
    uses,
    moves: movesIn(search),
    unseen: unseenIn(search),
    untried: moments.all.length === 0 ? "no moment of it is there on both sides" : null,
  };
}

/** Of tables that pieces are made of: rows of which a cell says something else. */
function changedRows({ before, after }: Boards): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const id of after.world.layout.tables) {
    if (!before.world.layout.tables.includes(id)) continue;
    const [old, fresh] = [rowsOf(before.world.room, id).byKey, rowsOf(after.world.room, id).byKey];
    for (const [key, placed] of fresh) {
      const was = old.get(key);
      if (was !== undefined && cellsOf(was) !== cellsOf(placed)) changed.add(key);
    }
  }
  return changed;
}

const cellsOf = ({ table, row }: Placed): string =>
  cellColumns(table)
    .map(({ name }, index) => `${name} ${meaningOf(row.cells[index] ?? {}).hash}`)
    .sort()
    .join();

/** In an order in which early and late ones take turns. */
function interleave(all: readonly SampledState[]): readonly SampledState[] {
  const dice = seeded("diff moments");
  const left = [...all];
  for (let index = left.length - 1; index > 0; index -= 1) {
    const other = dice.below(index + 1);
    [left[index], left[other]] = [left[other] as SampledState, left[index] as SampledState];
  }
  return left;
}

/** Pieces that say nothing else themselves are told of together. */
function movesIn(search: MoveSearch): readonly PlayMove[] {
  const merged = new Map<string, { group: MoveGroup; pieces: string[] }>();
  for (const group of search.groups.values()) {
    if (group.differ === 0 || group.earliest === null) continue;
    const isOwn = group.piece !== null && search.rows.has(group.piece);
    const key = JSON.stringify([group.kind, group.name, isOwn ? group.piece : null]);
    const existing = merged.get(key);
    const pieces = group.piece === null ? [] : [group.piece];
    if (existing === undefined) {
      merged.set(key, { group: { ...group }, pieces });
      continue;
    }
    existing.group.tried += group.tried;
    existing.group.differ += group.differ;
    if (existing.group.earliest === null || isSooner(group.earliest, existing.group.earliest))
      existing.group.earliest = group.earliest;
    existing.pieces.push(...pieces);
  }
  const rank = ({ kind, name, pieces }: PlayMove): number =>
    kind === "setup"
      ? 0
      : kind === "field"
        ? 1
        : kind === "use" && (search.actions.has(name) || pieces.some((piece) => search.rows.has(piece)))
          ? 2
          : kind === "offer"
            ? 3
            : 4;
  return [...merged.values()]
    .flatMap(({ group: { kind, name, tried, differ, earliest }, pieces }): readonly PlayMove[] =>
      earliest === null ? [] : [{ kind, name, pieces: [...pieces].sort(), tried, differ, earliest }],
    )
    .map((move, index) => ({ move, place: index }))
    .sort((a, b) => rank(a.move) - rank(b.move) || a.place - b.place)
    .map(({ move }) => move);
}

function unseenIn({ groups, actions, rows }: MoveSearch): readonly string[] {
  const uses = [...groups.values()].filter(({ kind, tried }) => (kind === "use" || kind === "offer") && tried > 0);
  return [
    ...[...actions].filter((action) => !uses.some(({ name }) => name === action)),
    ...[...rows].filter((row) => !uses.some(({ piece }) => piece === row)),
  ];
}
