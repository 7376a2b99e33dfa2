import { Collector } from "../../src/diagnostics/collect.ts";
import { compileProject, type Compilation } from "../../src/driver/compile.ts";
import { defaultConfig } from "../../src/driver/config.ts";
import { csvSheet } from "../../src/sheets/csv.ts";
import type { SourceTable } from "../../src/sheets/source-table.ts";
import { importAllTables, tablesOf, type ImportResult } from "../../src/sheets/import-project.ts";
import { csvOf, sheetOf } from "../../src/sheets/export-table.ts";
import type { InSheet } from "../../src/sheets/sheet.ts";
import { workbookBytes, workbookSheets } from "../../src/sheets/xlsx.ts";
import { sourceText } from "../../src/source/text.ts";
import { memoryHost } from "./memory-host.ts";

/** A project in memory with the tables of its one rulebook. */
export interface Desk {
  readonly files: Readonly<Record<string, string>>;
  readonly rulebook: string;
  readonly compilation: Compilation;
  readonly tables: readonly SourceTable[];
}

export async function deskOf(files: Readonly<Record<string, string>>, rulebook: string): Promise<Desk> {
  const compilation = await compileProject(memoryHost(files), { withoutExamples: true });
  return { files, rulebook, compilation, tables: tablesOf(compilation, rulebook) ?? [] };
}

export type Form = "csv" | "xlsx";

/** As a spreadsheet would have it back. */
export async function throughForm(table: SourceTable, form: Form): Promise<InSheet> {
  const sheet = sheetOf(table);
  const [back] =
    form === "csv"
      ? [csvSheet(sourceText("back.csv", csvOf(sheet)), new Collector())]
      : await workbookSheets("back.xlsx", await workbookBytes([sheet]));
  if (back === null || back === undefined) throw new Error(`nothing came back of ${table.id}`);
  return back;
}

export const intoTable = (
  { files, rulebook, compilation }: Desk,
  table: string,
  sheet: InSheet,
): Promise<ImportResult> =>
  importAllTables({ host: memoryHost(files), config: defaultConfig, rulebook }, compilation, new Map([[table, sheet]]));
