/** Rows that say something else and hardly come up: moments at which a piece of theirs is put where another lies. */
import type { Core } from "../../interpret/game/core.ts";
import { entityText } from "../../interpret/game/outside.ts";
import { rowsOf } from "../../interpret/evaluate/tables.ts";
import { piecesIn } from "../../play/piles.ts";
import { whose } from "../../play/words.ts";
import { spread, type Boards, type SampledState } from "./sampled-states.ts";
import { bothAt } from "./replay-action.ts";
import type { MoveSearch } from "./move-groups.ts";
import { compareUse } from "./use-moves.ts";

const fewUses = 10;
const mostMade = 60;

/** Rows that say something else, and hardly come up: a piece of theirs is put where another lies. */
export function useSyntheticRows(search: MoveSearch): void {
  const { boards, groups, moments } = search;
  for (const row of search.rows) {
    const uses = [...groups.values()]
      .filter(({ kind, piece }) => kind === "use" && piece === row)
      .reduce((sum, { tried }) => sum + tried, 0);
    if (uses >= fewUses) continue;
    for (const moment of spread(moments.all, mostMade)) {
      for (const { before, after, words } of withRow(boards, moment, row)) {
        const both = bothAt(boards, { before, after });
        const keys = both?.before.pending?.options.map(({ key }) => key) ?? [];
        const options =
          both?.after.pending?.options.filter(
            (option) => keys.includes(option.key) && piecesIn(option.values, new Set([row])).length > 0,
          ) ?? [];
        if (both !== null && options[0] !== undefined) compareUse(search, moment, both, options[0], [words]);
      }
    }
  }
}

/** One for each pile that might hold it. */
function* withRow(
  { before, after }: Boards,
  moment: SampledState,
  row: string,
): Iterable<{ readonly before: Core; readonly after: Core; readonly words: string }> {
  const { layout, room: machine } = after.world;
  for (const [table, id] of layout.tables.entries()) {
    if (!rowsOf(machine, id).byKey.has(row)) continue;
    const place = before.world.layout.tables.indexOf(id);
    for (const kind of layout.kinds) {
      for (const [
        pile,
        {
          table: of,
          pile: { name },
        },
      ] of kind.piles.entries()) {
        if (of !== table) continue;
        for (const [number, entity] of (moment.after.entities[kind.place] ?? []).entries()) {
          const piece = entity.piles[pile]?.[0];
          const was = piece === undefined ? undefined : moment.after.pieces[table]?.[piece]?.row;
          if (piece === undefined || was === undefined || was === row) continue;
          yield {
            before: replaceRow(moment.before, place, piece, row),
            after: replaceRow(moment.after, table, piece, row),
            words: `${row} in the place of ${was} in ${whose(entityText(after.world, kind, number), name, null)}`,
          };
        }
      }
    }
  }
}

function replaceRow(core: Core, table: number, piece: number, row: string): Core {
  return {
    ...core,
    pieces: core.pieces.map((all, index) =>
      index === table ? all.map((each, number) => (number === piece ? { ...each, row } : each)) : all,
    ),
  };
}
