/** Rows by their places in their table: columns of a game are lists, and a place is found quicker than a key. */

export class Rows<Key extends string = string> {
  readonly #places: ReadonlyMap<string, number>;
  /** The pieces that were asked for last, and the places of their rows; those of other states are kept beside. */
  #last: readonly Key[] = [];
  #found: number[] = [];
  readonly #others = new WeakMap<readonly Key[], number[]>();

  constructor(keys: readonly Key[]) {
    this.#places = new Map(keys.map((key, place) => [key, place]));
  }

  /** The place of a row; NaN: there is none of that key. */
  at(key: Key): number {
    return this.#places.get(key) ?? Number.NaN;
  }

  /** The places of the rows of pieces. A list of rows only ever grows. */
  of(rows: readonly Key[]): readonly number[] {
    if (rows !== this.#last) this.#other(rows);
    const found = this.#found;
    if (found.length !== rows.length)
      for (let piece = found.length; piece < rows.length; piece += 1) found.push(this.at(rows[piece] as Key));
    return found;
  }

  #other(rows: readonly Key[]): void {
    const known = this.#others.get(rows);
    this.#last = rows;
    this.#found = known ?? [];
    if (known === undefined) this.#others.set(rows, this.#found);
  }
}
