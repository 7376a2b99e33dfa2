/** Boards of a game: tables whose rows are places that lead to each other, and the fields that say who is where. */
import type { Game } from "./game.ts";
import type { Field, Id, Record, Table, Type } from "./program.ts";

export interface Board {
  readonly table: string;
  /** Columns `both ways`. */
  readonly columns: readonly string[];
  /** What the coordinates mean that all places have; null: they have none. */
  readonly drawn: "hex" | "square" | null;
  readonly places: readonly BoardPlace[];
  readonly fields: readonly BoardField[];
}
/** `leads`: by column, to which places. */
export interface BoardPlace {
  readonly key: string;
  readonly at: readonly [number, number] | null;
  readonly leads: readonly (readonly string[])[];
}
/** A field that holds places: one, several, or a map of them; or records that hold one in their field `part`. */
export interface BoardField {
  readonly entity: string;
  readonly field: string;
  readonly part: string | null;
}

/** Of the tables, those that fields of the game hold places of. */
export function boardsOf(game: Game, tables: Iterable<Table>, recordOf: (id: Id) => Record): readonly Board[] {
  const all = [...tables];
  return all.flatMap((table) => {
    const columns = table.columns.filter(({ isBothWays }) => isBothWays === true).map(({ name }) => name);
    if (columns.length === 0) return [];
    const held = viewsOn(table.id, all);
    const fields = game.entities.flatMap(({ name, fields: own }) =>
      own.flatMap((field): readonly BoardField[] => {
        const part = partWith(field.type, held, recordOf);
        return part === undefined ? [] : [{ entity: name, field: field.name, part }];
      }),
    );
    return fields.length === 0 ? [] : [boardOf(table, columns, fields)];
  });
}

/** The table, and the views that show its rows. */
function viewsOn(table: Id, tables: readonly Table[]): ReadonlySet<Id> {
  const views = tables.filter(({ members }) => members.includes(table));
  return new Set([table, ...views.flatMap(({ id }) => [...viewsOn(id, tables)])]);
}

function boardOf(table: Table, columns: readonly string[], fields: readonly BoardField[]): Board {
  const leads = columns.map((name) => valuesOf(table, name));
  const hexes = pointsOf(table, "q", "r");
  const points = hexes ?? pointsOf(table, "x", "y");
  return {
    table: table.name,
    columns,
    drawn: hexes !== null ? "hex" : points !== null ? "square" : null,
    places: table.rows.map(({ key }, row) => ({
      key,
      at: points?.[row] ?? null,
      leads: leads.map((each) => (each[row] ?? []) as readonly string[]),
    })),
    fields,
  };
}

/** Where each row is, if all have whole numbers there and no two the same. */
function pointsOf(table: Table, across: string, down: string): readonly (readonly [number, number])[] | null {
  const [xs, ys] = [valuesOf(table, across), valuesOf(table, down)];
  const points = xs.flatMap((x, row): readonly (readonly [number, number])[] => {
    const y = ys[row];
    return Number.isSafeInteger(x) && Number.isSafeInteger(y) ? [[x as number, y as number]] : [];
  });
  const isWhole = points.length === table.rows.length && new Set(points.map(String)).size === points.length;
  return isWhole ? points : null;
}

/** What is written in a column, by row. */
function valuesOf(table: Table, column: string): readonly unknown[] {
  const place = table.columns.filter(({ computed }) => computed === null).findIndex(({ name }) => name === column);
  return table.rows.map(({ cells }) => {
    const cell = cells[place];
    return cell !== undefined && "value" in cell ? cell.value : null;
  });
}

/** The field of a record that holds a row of the table; null: the value itself does; undefined: nothing does. */
function partWith(type: Type, held: ReadonlySet<Id>, recordOf: (id: Id) => Record): string | null | undefined {
  const bare = withoutOptional(type);
  if (isRow(bare, held) || (bare.kind === "map" && isRow(bare.key, held))) return null;
  const inner = bare.kind === "list" || bare.kind === "set" ? withoutOptional(bare.of) : bare;
  if (isRow(inner, held)) return null;
  return inner.kind === "record" ? recordOf(inner.id).fields.find((field) => isPlace(field, held))?.name : undefined;
}

const isPlace = ({ type }: Field, held: ReadonlySet<Id>): boolean => isRow(withoutOptional(type), held);
const isRow = (type: Type, held: ReadonlySet<Id>): boolean => type.kind === "row" && held.has(type.id);
const withoutOptional = (type: Type): Type => (type.kind === "optional" ? type.of : type);
