/** What stands on a card: the columns of its table, as one reads them. */
import type { Linked } from "../../interpret/linked.ts";
import { cellWords } from "../../interpret/cell-words.ts";
import { nameOf, short } from "../../interpret/show.ts";
import { bare } from "../../interpret/values.ts";
import type { Table } from "../../ir/program.ts";
import type { Sources } from "../../source/text.ts";
import type { CardRow, CardTable } from "../table-protocol.ts";
import { humanised } from "./make-controls.ts";

const longestFact = 60;
const longestText = 400;

/** Of the tables of which pieces are made, as they are under the variant that holds. */
export function cardsOf(linked: Linked, tables: readonly string[], sources: Sources): readonly CardTable[] {
  const all = linked.programs.flatMap((program) => program.tables).map(({ id }) => linked.table(id));
  const seen = new Set<string>();
  const rowsOf = (table: Table): readonly CardRow[] => {
    if (seen.has(table.id)) return [];
    seen.add(table.id);
    if (table.members.length > 0)
      return table.members.flatMap((member) => {
        const found = all.find(({ id }) => id === member);
        return found === undefined ? [] : rowsOf(found);
      });
    const columns = table.columns.filter(({ computed }) => computed === null);
    const hasText = columns.some(({ type }) => bare(type).kind === "text");
    return table.rows.map(({ key, cells }) => {
      const facts: CardRow["facts"][number][] = [];
      const texts: string[] = [];
      for (const [index, column] of columns.entries()) {
        const cell = cells[index];
        if (cell === undefined || column.name === table.key || column.weight) continue;
        // What a column of effects does, a column of text says better.
        if (column.params !== null && hasText) continue;
        const text = cellWords(linked, column, cell, sources);
        if (text === null) continue;
        if (bare(column.type).kind === "text" || column.params !== null) texts.push(short(text, longestText));
        else facts.push({ label: humanised(column.label), text: short(text, longestFact) });
      }
      return { key, facts, texts };
    });
  };
  return tables.map((name) => {
    seen.clear();
    const table = all.find(({ id }) => nameOf(id) === name);
    return { table: name, rows: table === undefined ? [] : rowsOf(table) };
  });
}
