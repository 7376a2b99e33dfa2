import type * as ast from "../syntax/ast.ts";

/**
 * The cells of a row by column, without a map of its own: a table of 100,000 rows shares one map of its columns' places.
 * Empty cells are not in it.
 */
export class RowCells implements ReadonlyMap<string, ast.RawCell> {
  readonly #cells: readonly ast.RawCell[];
  readonly #places: ReadonlyMap<string, number>;

  constructor(cells: readonly ast.RawCell[], places: ReadonlyMap<string, number>) {
    this.#cells = cells;
    this.#places = places;
  }

  /** For an archive. */
  static partsOf(row: RowCells): readonly [readonly ast.RawCell[], ReadonlyMap<string, number>] {
    return [row.#cells, row.#places];
  }

  get(column: string): ast.RawCell | undefined {
    const place = this.#places.get(column);
    const cell = place === undefined ? undefined : this.#cells[place];
    return cell === undefined || cell.text === "" ? undefined : cell;
  }

  has(column: string): boolean {
    return this.get(column) !== undefined;
  }

  get size(): number {
    return [...this.keys()].length;
  }

  forEach(each: (cell: ast.RawCell, column: string, map: ReadonlyMap<string, ast.RawCell>) => void): void {
    for (const [column, cell] of this) each(cell, column, this);
  }

  *entries(): MapIterator<[string, ast.RawCell]> {
    for (const column of this.#places.keys()) {
      const cell = this.get(column);
      if (cell !== undefined) yield [column, cell];
    }
  }

  *keys(): MapIterator<string> {
    for (const [column] of this.entries()) yield column;
  }

  *values(): MapIterator<ast.RawCell> {
    for (const [, cell] of this.entries()) yield cell;
  }

  [Symbol.iterator](): MapIterator<[string, ast.RawCell]> {
    return this.entries();
  }
}
