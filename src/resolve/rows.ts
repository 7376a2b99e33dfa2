/** Rows bound to columns: which cell belongs to which column, and which row goes by which key. */
import type { Collector } from "../diagnostics/collect.ts";
import { NodeTable } from "../query/memo.ts";
import type { Span } from "../source/span.ts";
import type * as ast from "../syntax/ast.ts";
import { cellText } from "../syntax/cells.ts";
import { lostBar, type LostBar } from "../syntax/lost-bar.ts";
import { keyName } from "../syntax/words.ts";
import type { Resolver } from "./context.ts";
import { withFew, type WithFindings } from "./few.ts";
import type { RowSymbol } from "./model.ts";
import { RowCells } from "./row-cells.ts";

/** For each cell of a row, the name of its column; null: no column of the table. */
export type Places = readonly (string | null)[];

export interface BoundRows {
  readonly rows: readonly RowSymbol[];
  readonly keys: ReadonlyMap<string, RowSymbol>;
  /** A row was left out, as its key is missing or another row's. */
  readonly left: boolean;
}

interface Binding {
  readonly resolver: Resolver;
  readonly places: Places;
  readonly byColumn: ReadonlyMap<string, number>;
  /** Which cell holds the key; negative: rows are known by their number. */
  readonly keyPlace: number;
  /** Cells that Markdown or a spreadsheet wrote: with `\|` and emphasis, or as they are. */
  readonly markdown: boolean;
}

/** What was bound last, and of what. */
interface Remembered extends WithFindings<BoundRows> {
  readonly places: Places;
  readonly keyPlace: number;
  readonly markdown: boolean;
}

/** By the written rows, which are the very same as long as nobody changes them. */
const remembered = new NodeTable<readonly ast.RawRow[], Remembered>();

/**
 * `keyPlace`: which cell holds the key; negative: rows are known by their number. Rows that say the same, in the same
 * columns, are the very same rows as before: whoever compares them with those is done at once.
 */
export function bindRows(
  resolver: Resolver,
  raw: readonly ast.RawRow[],
  places: Places,
  keyPlace: number,
  markdown: boolean,
): BoundRows {
  const before = remembered.get(raw);
  const fits =
    before?.keyPlace === keyPlace &&
    before.markdown === markdown &&
    before.places.length === places.length &&
    before.places.every((name, index) => name === places[index]);
  const bind = (found: Collector): BoundRows => bindAll({ ...resolver, found }, raw, places, keyPlace, markdown);
  const { value, findings } = fits ? before : remembered.set(raw, { ...withFew(bind), places, keyPlace, markdown });
  resolver.found.add(findings);
  return value;
}

function bindAll(
  resolver: Resolver,
  raw: readonly ast.RawRow[],
  places: Places,
  keyPlace: number,
  markdown: boolean,
): BoundRows {
  const byColumn = new Map(places.flatMap((name, place) => (name === null ? [] : [[name, place] as const])));
  const binding: Binding = { resolver, places, byColumn, keyPlace, markdown };
  const rows: RowSymbol[] = [];
  const keys = new Map<string, RowSymbol>();
  for (const [index, row] of raw.entries()) {
    const symbol = bindRow(binding, row, index + 1);
    if (symbol === null) continue;
    if (keyPlace < 0 || addKey(resolver, keys, symbol, keySpan(binding, row))) rows.push(symbol);
    if (keyPlace < 0) keys.set(symbol.key, symbol);
  }
  return { rows, keys, left: rows.length < raw.length };
}

function bindRow(binding: Binding, written: ast.RawRow, number: number): RowSymbol | null {
  const lost = binding.markdown ? lostBar(written, binding.places.length) : null;
  const row = lost === null ? written : { ...written, cells: lost.cells };
  const whole = reportWidth(binding, row, number, lost);
  const cells = new RowCells(row.cells, binding.byColumn);
  const key = keyOf(binding, row, number);
  if (key === null) return null;
  return whole ? { key, cells, at: row.span } : { key, cells, at: row.span, short: true };
}

function keyOf(binding: Binding, row: ast.RawRow, number: number): string | null {
  if (binding.keyPlace < 0) return String(number);
  const cell = row.cells[binding.keyPlace];
  const key = cell === undefined ? "" : plainText(cell, binding.markdown);
  if (key !== "") return key;
  binding.resolver.found.report("row-without-key", cell?.span ?? row.span, { number });
  return null;
}

const marked = /[\\*_~`]/;

/** The text of a cell that holds text, quickly where nothing is to be taken away. */
export function plainText(cell: ast.RawCell, markdown: boolean): string {
  return markdown && marked.test(cell.text) ? cellText(cell) : cell.text;
}

const keySpan = (binding: Binding, row: ast.RawRow): Span => row.cells[binding.keyPlace]?.span ?? row.span;

/** Every column has its cell. Further cells may only be empty, as spreadsheets leave them. */
function reportWidth(binding: Binding, row: ast.RawRow, number: number, lost: LostBar | null): boolean {
  const { found } = binding.resolver;
  const wanted = binding.places.length;
  const label = binding.keyPlace < 0 ? String(number) : (row.cells[binding.keyPlace]?.text ?? String(number));
  const facts = { cells: row.cells.length, columns: wanted, row: label };
  if (lost !== null) {
    const { at, before, fix } = lost;
    found.report("too-few-cells", at, { ...facts, cells: wanted - 1, gap: before }, { fixes: [fix] });
    return false;
  }
  if (row.cells.length === wanted) return true;
  const surplus = row.cells.slice(wanted).find((cell) => cell.text !== "");
  if (row.cells.length < wanted) {
    found.report("too-few-cells", row.span, facts);
    return false;
  }
  if (surplus !== undefined) found.report("too-many-cells", surplus.span, facts);
  return true;
}

/** Makes the row known by its key as written and joined; false if another row has it already. */
export function addKey(resolver: Resolver, keys: Map<string, RowSymbol>, row: RowSymbol, at: Span): boolean {
  const same = keys.get(row.key);
  if (same !== undefined && same.key === row.key) {
    resolver.found.report(
      "same-key",
      at,
      { key: row.key },
      { related: [{ span: same.at, label: "the first row of that key" }] },
    );
    return false;
  }
  const joined = keyName(row.key);
  const twin = same ?? (joined === "" ? undefined : keys.get(joined));
  if (twin !== undefined) {
    resolver.found.report(
      "same-key-name",
      at,
      { key: row.key, other: twin.key, name: joined === "" ? row.key : joined },
      { related: [{ span: twin.at, label: `row \`${twin.key}\`` }] },
    );
    keys.set(row.key, row);
    return true;
  }
  keys.set(row.key, row);
  if (joined !== "" && joined !== row.key) keys.set(joined, row);
  return true;
}
