/** `item.slot is "Weapn"`: a text that stands in no row of the column. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import type { Expr } from "../../ir/program.ts";
import { plainText } from "../../resolve/rows.ts";
import type { ColumnSymbol, RowSymbol, TableSymbol } from "../../resolve/model.ts";
import type * as ast from "../../syntax/ast.ts";
import { tableOf, type Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { rowsOf } from "../rows.ts";
import { contextOf } from "./settle.ts";

/** Reports a text that is compared with a column of texts none of which it is. */
export function textOfNoRow(checker: Checker, value: Expr, written: Expr, why: Expectation): void {
  if (value.kind !== "column" || written.kind !== "literal" || typeof written.value !== "string") return;
  if (written.type.kind !== "text" || written.value === "") return;
  const table = tableOf(checker, value.table);
  const column = table?.columns.find(({ name }) => name === value.name);
  const texts = table === undefined || column === undefined ? null : textsIn(checker, table, column);
  if (texts === null || texts.size === 0 || texts.has(written.value)) return;
  const same = folded(written.value);
  const alike = [...texts].filter((text) => folded(text) === same);
  const near = alike.length > 0 ? alike : suggestions(written.value, texts);
  const fixes = near.map((text): Fix => ({
    ...(alike.length === 1 ? {} : { guess: true }),
    title: `Write \`"${text}"\``,
    edits: [{ span: written.at, text: JSON.stringify(text) }],
  }));
  const facts = {
    text: written.value,
    column: value.name,
    table: table?.name ?? "",
    near: didYouMean(near) ?? null,
    texts: texts.size > mostListed ? [] : [...texts],
  };
  checker.found.report("text-of-no-row", written.at, facts, { ...contextOf(why), fixes });
}

/** So many texts have room in a finding. */
const mostListed = 8;

const folded = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, " ").trim();

/** All texts of the column, those of variants among them; null: they are not all written in its cells. */
function textsIn(checker: Checker, table: TableSymbol, column: ColumnSymbol): ReadonlySet<string> | null {
  if (column.params !== null || column.computed !== null || table.unread === true) return null;
  const texts = new Set<string>();
  const changed = checker.model.variants.flatMap(({ tables }) =>
    tables.filter(({ table: id, columns }) => id === table.id && columns.includes(column.name)),
  );
  for (const rows of [rowsOf(checker, table), ...changed.map((each) => each.rows)])
    for (const row of rows) {
      const text = textIn(table, column, row);
      if (text === null) return null;
      if (text !== undefined) texts.add(text);
    }
  return texts;
}

/** Undefined: the row has none; null: it is not known. */
function textIn(table: TableSymbol, column: ColumnSymbol, row: RowSymbol): string | null | undefined {
  const cell = row.cells.get(column.name);
  if (cell !== undefined) return plainText(cell, cell.span.file !== table.file);
  if (column.name === table.key) return row.key;
  return column.default === null ? undefined : literalText(column.default);
}

const literalText = (of: ast.Expr): string | null => (of.kind === "text" ? of.text : null);
