import { stat } from "node:fs/promises";
import { basename, extname, resolve } from "node:path";
import { Collector } from "../diagnostics/collect.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { csvSheet } from "../sheets/csv.ts";
import { markdownSheets } from "../sheets/markdown.ts";
import type { InSheet } from "../sheets/sheet.ts";
import { sourceText, type SourceText } from "../source/text.ts";
import { WrongUse } from "./exit.ts";
import { readBytes } from "./read-file.ts";

export interface ReadSheets {
  readonly sheets: readonly InSheet[];
  readonly found: readonly Diagnostic[];
  /** Of a file that is text. */
  readonly source: SourceText | null;
  /** The file's name without its end. */
  readonly name: string;
}

const largest = 64 * 1024 * 1024;

/** Reads a file from a spreadsheet: a workbook, Markdown by its name, else CSV. */
export async function readSheets(cwd: string, file: string): Promise<ReadSheets> {
  const path = resolve(cwd, file);
  const there = await stat(path).catch(() => null);
  if (there === null || !there.isFile()) throw new WrongUse(`I cannot find the file \`${file}\`.`);
  if (there.size > largest) throw new WrongUse(`\`${file}\` is too large to be a table.`);
  const bytes = readBytes(path, largest);
  const name = basename(file, extname(file)).replace(/\.rules$/, "");
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { ...(await workbook(file, bytes)), name };
  if (/^\.(?:xlsx|xlsm|xls|ods|numbers)$/i.test(extname(file)))
    throw new WrongUse(`\`${file}\` is no workbook that I can read. Save it as XLSX or as CSV.`);
  const source = sourceText(file, decodeText(file, bytes));
  const found = new Collector();
  const csv = extname(file).toLowerCase() === ".md" ? null : csvSheet(source, found);
  const sheets = extname(file).toLowerCase() === ".md" ? markdownSheets(source) : csv === null ? [] : [csv];
  return { sheets, found: found.sorted(), source, name };
}

async function workbook(file: string, bytes: Uint8Array): Promise<Omit<ReadSheets, "name">> {
  const { NoWorkbook, workbookSheets } = await import("../sheets/xlsx.ts");
  try {
    return { sheets: await workbookSheets(file, bytes), found: [], source: null };
  } catch (problem) {
    if (!(problem instanceof NoWorkbook)) throw problem;
    throw new WrongUse(
      `I cannot read the workbook \`${file}\`: it is damaged, protected, or of another kind. Save it as XLSX or as CSV.`,
    );
  }
}

/** Spreadsheets write "Unicode text" in pairs of bytes, and plain CSV in an alphabet of the country, which cannot be told. */
function decodeText(file: string, bytes: Uint8Array): string {
  const label = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    throw new WrongUse(
      `\`${file}\` is not in UTF-8, so I would mistake its letters. Save it as "CSV UTF-8", or as XLSX.`,
    );
  }
}
