/** Brings sheets back into tables of a project, and tries the result before anything is written. */
import { Collector, sortDiagnostics } from "../diagnostics/collect.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { compileProject, type Compilation } from "../driver/compile.ts";
import type { ProjectConfig } from "../driver/config.ts";
import { overlayHost, type Host } from "../driver/host.ts";
import { newMemory, type Memory } from "../driver/incremental.ts";
import { formatText } from "../format/text.ts";
import type { Sources } from "../source/text.ts";
import { importTable, type ImportedTable } from "./import-table.ts";
import { sourceTables, rowsIn, type SourceTable } from "./source-table.ts";
import type { InCell, InSheet } from "./sheet.ts";

export interface ImportContext {
  readonly host: Host;
  readonly config: ProjectConfig;
  readonly rulebook: string;
}

export interface ImportedSheet {
  readonly table: SourceTable;
  readonly brought: ImportedTable;
}

export interface ImportResult {
  /** Texts by path, of files that change. */
  readonly files: ReadonlyMap<string, string>;
  readonly back: readonly ImportedSheet[];
  readonly found: readonly Diagnostic[];
  readonly sources: Sources;
}

/** The tables of a rulebook that have rows of their own; null: it cannot be understood so far. */
export function tablesOf(compilation: Compilation, rulebook: string): readonly SourceTable[] | null {
  const model = compilation.rulebooks.find(({ name }) => name === rulebook)?.model ?? null;
  return model === null ? null : sourceTables(model, compilation.sources);
}

/** `pairs`: tables by name, each with its sheet. Files are given only if nothing is wrong. */
export async function importAllTables(
  work: ImportContext,
  before: Compilation,
  pairs: ReadonlyMap<string, InSheet>,
): Promise<ImportResult> {
  const memory = newMemory();
  const files = new Map<string, string>();
  const back: ImportedSheet[] = [];
  const found = new Collector();
  let now = before;
  for (const [name, sheet] of pairs) {
    const table = tablesOf(now, work.rulebook)?.find((each) => each.name === name);
    if (table === undefined) continue;
    const own = new Collector();
    const brought = importTable(table, sheet, own);
    found.add(own.sorted());
    if (brought === null) continue;
    back.push({ table, brought });
    if (brought.text === table.source.text) continue;
    const text = await laidOut(work, table, brought.text);
    const tried = await compileWith(work, memory, new Map([...files, [table.source.file, text]]));
    const worse = newMistakes(now.diagnostics, tried.diagnostics);
    found.add(atSheet(worse, table, text, brought.cells));
    if (worse.length > 0) return { files: new Map(), back: [], found: found.sorted(), sources: tried.sources };
    files.set(table.source.file, text);
    now = tried;
  }
  return found.hasErrors
    ? { files: new Map(), back: [], found: found.sorted(), sources: now.sources }
    : { files, back, found: found.sorted(), sources: now.sources };
}

/** As the formatter lays it out, if it was so before. */
async function laidOut({ config }: ImportContext, table: SourceTable, text: string): Promise<string> {
  if (table.form === "csv") return text;
  const { file } = table.source;
  const layOut = (each: string): Promise<string> => formatText(each, { printWidth: config.format.width, file });
  return (await layOut(table.source.text)) === table.source.text ? layOut(text) : text;
}

async function compileWith(
  { host, config }: ImportContext,
  memory: Memory,
  files: ReadonlyMap<string, string>,
): Promise<Compilation> {
  // Checks and examples are tried, too: a change may leave every cell in order and still break what is said of them together.
  return compileProject(overlayHost(host, files), { config, memory });
}

/** Errors that were not there before. */
function newMistakes(before: readonly Diagnostic[], after: readonly Diagnostic[]): readonly Diagnostic[] {
  const counts = new Map<string, number>();
  const keyOf = (each: Diagnostic): string => `${each.code}\n${each.span.file}\n${each.message}`;
  for (const each of before) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
  return sortDiagnostics(after).filter((each) => {
    if (each.severity !== "error") return false;
    const left = counts.get(keyOf(each)) ?? 0;
    counts.set(keyOf(each), left - 1);
    return left <= 0;
  });
}

/** What is wrong with a cell that came from a sheet is said of the sheet's cell: nobody has seen the text it was to become. */
function atSheet(
  found: readonly Diagnostic[],
  table: SourceTable,
  text: string,
  cells: readonly (readonly InCell[])[],
): readonly Diagnostic[] {
  const rows = rowsIn(table, text) ?? [];
  return found.map((each) => {
    const { file, start } = each.span;
    const row =
      file === table.source.file ? rows.findIndex(({ span }) => span.start <= start && start <= span.end) : -1;
    if (row < 0) return each;
    const places = rows[row]?.cells ?? [];
    const column = Math.max(
      0,
      places.findIndex(({ span }) => span.start <= start && start <= span.end),
    );
    const cell = cells[row]?.[column];
    if (cell === undefined) return each;
    const context = [cell.context, each.context].filter((part) => part !== null && part !== undefined).join(", ");
    return { ...each, span: cell.at, related: [], fixes: [], ...(context === "" ? {} : { context }) };
  });
}
