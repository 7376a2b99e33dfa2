/** Pieces and rows of which the rules do not say what they are, by the places where they are made, rolled, chosen or given. */
import { memoized } from "../query/memo.ts";
import type { Game } from "./game.ts";
import type { Field, Id, Program, Type } from "./program.ts";
import { Search, type Unsure } from "./unsure-search.ts";
import { holdsRowThat } from "./held-rows.ts";

const nothing: Unsure = { made: new Map(), lists: new Map(), tables: new Set(), params: new Set() };

export const unsurePieces = memoized((program: Program): Unsure =>
  program.game === null ? nothing : searched(program, program.game),
);

/** Rows of the other tables are told to all; where that would change what is unsure, no row is told. */
function searched(program: Program, game: Game): Unsure {
  const first = new Search(program, game, new Set());
  const { made, lists } = first.run();
  const all = new Set(program.tables.map(({ id }) => id));
  const tables = withViews(first.tablesMade(), program);
  const second = new Search(program, game, new Set([...all].filter((id) => !tables.has(id))));
  const again = second.run().made;
  return again.size === made.size && [...made].every(([at, unsure]) => again.get(at) === unsure)
    ? { made, lists, tables, params: second.paramsGiven() }
    : { made, lists, tables: all, params: first.paramsGiven() };
}

/** A row of a view is a row of one of its members. */
function withViews(tables: ReadonlySet<Id>, program: Program): ReadonlySet<Id> {
  const all = new Set(tables);
  for (let before = -1; before < all.size;) {
    before = all.size;
    for (const { id, members } of program.tables)
      if (all.has(id) || members.some((member) => all.has(member))) for (const each of [id, ...members]) all.add(each);
  }
  return all;
}

/** Does a value of the type hold rows that are not told? */
export function isUntold(program: Program, type: Type): boolean {
  const { tables } = unsurePieces(program);
  return tables.size > 0 && holdsRowThat(program, type, (id) => tables.has(id));
}

/** Does the procedure get rows there that are not told? */
export function isUntoldParam(program: Program, procedure: Id, { slot, type }: Field): boolean {
  return (
    isUntold(program, type) ||
    (unsurePieces(program).params.has(`${procedure}#${slot}`) && holdsRowThat(program, type, () => true))
  );
}
