import { existsSync, mkdirSync, statSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import type { Compilation } from "../../driver/compile.ts";
import { tablesOf } from "../../sheets/import-project.ts";
import type { SourceTable } from "../../sheets/source-table.ts";
import { csvOf, sheetOf } from "../../sheets/export-table.ts";
import { sheetNames } from "../../sheets/sheet.ts";
import { compileSession } from "../compile.ts";
import { exitCode, WrongUse } from "../exit.ts";
import { namedTables } from "../find-table.ts";
import type { Session } from "../session.ts";
import { pluralize, showFindings } from "../show.ts";
import { readBytes } from "../read-file.ts";
import { finishReplacing, replaceFiles } from "../replace-files.ts";
import { answerFolder } from "../target.ts";

type Options = Readonly<Record<string, unknown>>;

/** Writes tables for a spreadsheet: a table, all of a rulebook, or all there are. */
export async function exportTables(session: Session, options: Options, names: readonly string[]): Promise<number> {
  const out = typeof options["out"] === "string" ? options["out"] : null;
  const compilation = await compileSession(session, { withoutExamples: true });
  const tables = wantedTables(session, compilation, names[0]);
  if (tables === null) return exitCode.ruleErrors;
  const form = session.sheetForm ?? (extname(out ?? "").toLowerCase() === ".xlsx" ? "xlsx" : "csv");
  if (form === "xlsx") return writeWorkbook(session, options, tables, out);
  const [only] = tables;
  if (only !== undefined && tables.length === 1 && (out === null || extname(out) !== "")) {
    const text = csvOf(sheetOf(only));
    if (out === null) session.terminal.data(text);
    else writeAll(session, options, [{ path: resolve(session.terminal.cwd, out), content: text }], out);
    if (out !== null) reportExport(session, tables, out);
    return exitCode.fine;
  }
  if (out === null)
    throw new WrongUse(
      "Several tables do not fit into one table of CSV. Name one of them, or a folder with `--out`, or write a workbook with `--format xlsx --out`.",
    );
  const folder = answerFolder(session, out);
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new WrongUse(`\`${out}\` is a file. Name a folder for all tables, or name one table.`);
  writeAll(
    session,
    options,
    tables.map((table) => ({ path: join(folder, `${table.id}.csv`), content: csvOf(sheetOf(table)) })),
    out,
  );
  reportExport(session, tables, out);
  return exitCode.fine;
}

function reportExport(session: Session, tables: readonly SourceTable[], out: string): void {
  session.terminal.err(`Wrote ${pluralize(tables.length, "table")} into \`${out}\`.\n`);
}

/** Null: the rules cannot be understood, which was said. */
function wantedTables(
  session: Session,
  compilation: Compilation,
  written: string | undefined,
): readonly SourceTable[] | null {
  const named = written === undefined ? null : namedTables(compilation, written);
  const books = written === undefined ? compilation.names : named === null ? [] : [named.rulebook];
  const found = books.map((book) => tablesOf(compilation, book));
  const tables = found
    .flatMap((each) => each ?? [])
    .filter((each) => named === null || named.table === null || each.name === named.table);
  if (
    found.includes(null) ||
    (tables.length === 0 && compilation.diagnostics.some(({ severity }) => severity === "error"))
  ) {
    showFindings({ ...session, form: "csv" }, compilation.diagnostics, compilation.sources);
    return null;
  }
  if (tables.length > 0) {
    const wrong = compilation.diagnostics.filter(
      ({ severity, span }) => severity === "error" && tables.some(({ source }) => source.file === span.file),
    ).length;
    if (wrong > 0)
      session.terminal.err(
        `The files of these tables have ${pluralize(wrong, "error")}: \`rulewright check\` tells what is wrong.\n`,
      );
    return tables;
  }
  if (named !== null && named.table !== null)
    throw new WrongUse(
      `\`${named.rulebook}.${named.table}\` joins other tables and has no rows of its own. Export those.`,
    );
  throw new WrongUse(
    named === null ? "There are no tables." : `The rulebook \`${named.rulebook}\` has no tables with rows.`,
  );
}

async function writeWorkbook(
  session: Session,
  options: Options,
  tables: readonly SourceTable[],
  out: string | null,
): Promise<number> {
  if (out === null) throw new WrongUse("A workbook is a file: say where it is to go, such as `--out tables.xlsx`.");
  const { workbookBytes } = await import("../../sheets/xlsx.ts");
  const several = new Set(tables.map(({ id }) => id.split(".")[0])).size > 1;
  const names = sheetNames(tables.map(({ id, name }) => (several ? id : name)));
  const content = await workbookBytes(tables.map((table, index) => sheetOf(table, names[index])));
  writeAll(session, options, [{ path: resolve(session.terminal.cwd, out), content }], out);
  reportExport(session, tables, out);
  return exitCode.fine;
}

interface ExportedFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** What somebody may have worked on since is not overwritten unasked; what is there already is left alone. */
function writeAll(session: Session, options: Options, files: readonly ExportedFile[], out: string): void {
  const differing = files.filter(
    ({ path, content }) => !existsSync(path) || !readBytes(path).equals(Buffer.from(content as string)),
  );
  const taken = differing.find(({ path }) => existsSync(path));
  if (taken !== undefined && options["force"] !== true)
    throw new WrongUse(
      `\`${taken.path === resolve(session.terminal.cwd, out) ? out : taken.path}\` is there already, and differs. I overwrite nothing that may hold your work: name another file, or say \`--force\`.`,
    );
  const [first] = differing;
  if (first === undefined) return;
  // All of them go into one folder.
  const folder = dirname(first.path);
  mkdirSync(folder, { recursive: true });
  finishReplacing(folder);
  replaceFiles(folder, new Map(differing.map(({ path, content }) => [basename(path), content])));
}
