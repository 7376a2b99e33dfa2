import { createChecker } from "../../src/check/create.ts";
import { checkTable } from "../../src/check/tables/table.ts";
import { Collector } from "../../src/diagnostics/collect.ts";
import type { Table } from "../../src/ir/program.ts";
import type { Model, TableSymbol } from "../../src/resolve/model.ts";
import { resolveRulebook } from "../../src/resolve/resolve.ts";
import { sourceText } from "../../src/source/text.ts";
import { parseDocument } from "../../src/syntax/parse.ts";

export interface Resolved {
  readonly model: Model;
  readonly found: Collector;
  /** Codes of all findings, sorted by place. */
  readonly codes: () => readonly string[];
  readonly table: (name: string) => TableSymbol;
  /** The table as the program has it. */
  readonly checked: (name: string) => Table;
  /** Values of a column, by row; undefined where a formula stands. */
  readonly values: (name: string, column: string) => readonly unknown[];
}

/** Resolves rules (without their `rulebook` line) and CSV files of the rulebook `fixture`. */
export function resolved(
  rules: string | readonly string[],
  csv: Readonly<Record<string, string>> = {},
  uses: ReadonlyMap<string, Model> = new Map(),
): Resolved {
  const found = new Collector();
  const texts = ['rulebook fixture { title "Fixture" }\n', ...(typeof rules === "string" ? [rules] : rules)];
  const documents = texts.map((text, index) =>
    parseDocument(sourceText(`rules/fixture/${String.fromCharCode(97 + index)}.rules`, text), found),
  );
  const files = new Map(
    Object.entries(csv).map(([name, text]) => [`rules/fixture/${name}`, sourceText(`rules/fixture/${name}`, text)]),
  );
  const model = resolveRulebook({ name: "fixture", folder: "rules/fixture", documents, csv: files, uses }, found);
  const checker = createChecker(model, found, null);
  const table = (name: string): TableSymbol => {
    const symbol = model.symbols.get(name);
    if (symbol?.kind !== "table") throw new Error(`no table ${name}`);
    return symbol;
  };
  const checked = (name: string): Table => checkTable(checker, table(name));
  const values = (name: string, column: string): readonly unknown[] => {
    const { columns, rows } = checked(name);
    const place = columns.filter((each) => each.computed === null).findIndex((each) => each.name === column);
    return rows.map((row) => {
      const cell = row.cells[place];
      return cell !== undefined && "value" in cell ? cell.value : undefined;
    });
  };
  return { model, found, codes: () => found.sorted().map((each) => each.code), table, checked, values };
}
