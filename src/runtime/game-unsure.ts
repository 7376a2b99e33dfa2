/**
 * New pieces of which not everybody knows what they are: made of a row that was rolled, chosen or seen in secret, of a list
 * that was shuffled, or laid where a shuffle said. Which of them it is the compiler says; this keeps what happened since the
 * last decision.
 */

/** `row`: any row of the table; a number: a row of that shuffled list; `place`: any of those that were made so. */
export type Unsure = number | "row" | "place";

/** A list of rows in random order; `first`: the first piece that was made of one of them, by all pieces of its table. */
export interface Shuffled {
  readonly rows: readonly string[];
  readonly first: Map<object, number>;
}

export interface Recent {
  /** By their numbers; null: it was shuffled more than once, and with other rows. */
  readonly lists: Map<number, Shuffled | null>;
  /** By all pieces of its table: a piece that was made in a place that chance has chosen. */
  readonly scattered: Map<object, number>;
}

export const nothingRecent = (): Recent => ({ lists: new Map(), scattered: new Map() });

export function listShuffled({ lists }: Recent, number: number, list: readonly string[]): void {
  const rows = [...list].sort();
  const before = lists.get(number);
  lists.set(
    number,
    before === undefined || before?.rows.join("\n") === rows.join("\n") ? { rows, first: new Map() } : null,
  );
}

/** What is remembered of a piece: the list it is from, and the first piece of it; null: its row may be any. */
export interface Lot {
  readonly first: number;
  readonly rows: readonly string[];
}

export function lotOf({ lists }: Recent, unsure: Unsure, table: object, piece: number): Lot | null {
  const list = typeof unsure === "number" ? (lists.get(unsure) ?? null) : null;
  if (list === null) return null;
  const first = list.first.get(table) ?? piece;
  list.first.set(table, first);
  return { first, rows: list.rows };
}

/** A piece that it might be as well; undefined: there is none yet. */
export function scatteredWith({ scattered }: Recent, table: object, piece: number): number | undefined {
  const other = scattered.get(table);
  if (other === undefined) scattered.set(table, piece);
  return other;
}
