import { Collector, compareText } from "../diagnostics/collect.ts";
import { isRulesFile } from "../source/kinds.ts";
import { sourceText, type SourceText } from "../source/text.ts";
import type * as ast from "../syntax/ast.ts";
import { readFile, settle, type FileReading } from "../syntax/reading.ts";
import { hardWords, isName } from "../syntax/words.ts";
import { csvFilesOf, usesOf } from "../resolve/resolve.ts";
import type { ProjectConfig } from "./config.ts";
import { findUnchanged, type Archive, type Archived } from "./archive.ts";
import { hasLongLine } from "./long-lines.ts";
import { runStage } from "./run-stage.ts";
import { ClosedFolder, type Host, type ReadResult, type Unread } from "./host.ts";
import type { Memory } from "./incremental.ts";
import { Span } from "../source/span.ts";

/** A folder of rules, read but not yet understood. */
export interface RulebookFiles {
  readonly name: string;
  /** Below the root: `rules/penetration`. */
  readonly folder: string;
  readonly documents: readonly FileReading[];
  /** Files of tables that the rules name, or why they cannot be had. */
  readonly csv: ReadonlyMap<string, SourceText | Unread>;
  /** Rulebooks it uses, sorted. */
  readonly uses: readonly string[];
  /** Every text is what it was when this was kept, and nothing of it was read; null: it was read. */
  readonly archived: Archived | null;
}

export interface Project {
  /** By name, sorted. */
  readonly rulebooks: readonly RulebookFiles[];
  readonly sources: ReadonlyMap<string, SourceText>;
}

interface Folder {
  readonly folder: string;
  readonly files: readonly (readonly [string, ReadResult])[];
}

/** Finds and reads all rulebooks below the folder of the configuration. */
export async function loadProject(
  host: Host,
  config: ProjectConfig,
  memory: Memory,
  found: Collector,
  archive: Archive | null = null,
): Promise<Project> {
  const files = await listFolder(host, config.rules, found);
  const sources = new Map<string, SourceText>();
  const folders = new Map<string, Folder>();
  for (const [folder, paths] of foldersOf(files, config.rules, found)) {
    const name = rulebookName(folder.slice(folder.lastIndexOf("/") + 1));
    const first = Span.ofFile(paths[0] ?? folder);
    if (name === null) {
      found.report("folder-name", first, { folder });
      continue;
    }
    const same = folders.get(name);
    if (same !== undefined) {
      found.report("same-rulebook-name", first, { name, first: same.folder, second: folder });
      continue;
    }
    folders.set(name, { folder, files: await readAll(host, paths) });
  }
  const still =
    archive === null
      ? new Map<string, Archived>()
      : await findUnchanged(archive, folders, (paths) => readAll(host, paths));
  const rulebooks: RulebookFiles[] = [];
  for (const [name, folder] of folders) {
    const archived = still.get(name);
    const piece = archive?.heads.get(name)?.piece;
    if (archived === undefined && piece !== undefined) archive?.take(piece);
    rulebooks.push(
      archived === undefined
        ? await loadRulebook(host, memory, name, folder, sources, found)
        : asArchived(archived, sources),
    );
  }
  if (rulebooks.length === 0 && found.count === 0) found.report("no-rulebooks", Span.nowhere, { folder: config.rules });
  return {
    rulebooks: rulebooks
      .map((each) => apartIfLost(each, rulebooks, memory))
      .sort((a, b) => compareText(a.name, b.name)),
    sources,
  };
}

/**
 * Where nothing can be made of a rulebook, who remembers what was made of it last still asks for places as they were then:
 * these do not move with what was read since.
 */
function apartIfLost(rulebook: RulebookFiles, rulebooks: readonly RulebookFiles[], memory: Memory): RulebookFiles {
  const { name } = rulebook;
  if (!isLost(rulebook, rulebooks)) {
    memory.unresolvable.delete(name);
    return rulebook;
  }
  if (memory.unresolvable.has(name)) return rulebook;
  memory.unresolvable.add(name);
  const documents = rulebook.documents.map(({ source: { file, text } }) => {
    memory.documents.delete(file);
    return parseFile(memory, file, text);
  });
  return { ...rulebook, documents };
}

/** It uses what is not there, or cannot be read, directly or not. */
function isLost(rulebook: RulebookFiles, rulebooks: readonly RulebookFiles[]): boolean {
  const seen = new Set([rulebook]);
  for (const each of seen) {
    for (const name of each.uses) {
      const used = rulebooks.find((other) => other.name === name);
      if (used === undefined || used.documents.some(({ found }) => found.some(({ severity }) => severity === "error")))
        return true;
      seen.add(used);
    }
  }
  return false;
}

/** Where a folder is closed, nothing is compiled: its rulebooks would seem to be no more. */
async function listFolder(host: Host, folder: string, found: Collector): Promise<readonly string[]> {
  try {
    return await host.list(folder);
  } catch (problem) {
    if (!(problem instanceof ClosedFolder)) throw problem;
    found.report("folder-closed", Span.nowhere, { folder: problem.folder });
    return [];
  }
}

/** Files of rules by the folder that holds them; those in no folder of their own are reported. */
function foldersOf(files: readonly string[], rules: string, found: Collector): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>();
  for (const file of files) {
    if (!isRulesFile(file)) continue;
    const parts = file.slice(rules.length + 1).split("/");
    if (parts.length !== 2) {
      found.report("outside-rulebook", Span.ofFile(file), { folder: rules, file });
      continue;
    }
    const folder = `${rules}/${parts[0] ?? ""}`;
    const paths = folders.get(folder) ?? [];
    paths.push(file);
    folders.set(folder, paths);
  }
  return folders;
}

/** `turn-order` is the rulebook `turnOrder`; null if no name can be made of it. */
export function rulebookName(folder: string): string | null {
  const words = folder.split(/[-_ .]+/).filter((word) => word !== "");
  const name = words
    .map(
      (word, index) => (index === 0 ? word.slice(0, 1).toLowerCase() : word.slice(0, 1).toUpperCase()) + word.slice(1),
    )
    .join("");
  return isName(name) && !hardWords.has(name) ? name : null;
}

async function loadRulebook(
  host: Host,
  memory: Memory,
  name: string,
  { folder, files }: Folder,
  sources: Map<string, SourceText>,
  found: Collector,
): Promise<RulebookFiles> {
  const documents: FileReading[] = [];
  for (const [path, read] of files) {
    if (read.kind !== "text") {
      reportUnread(found, path, read.kind);
      continue;
    }
    const reading = parseFile(memory, path, read.text);
    sources.set(path, reading.source);
    documents.push(reading);
  }
  const tables = new Set(documents.flatMap(({ document }) => csvFilesOf(document, folder).map(({ path }) => path)));
  const csv = new Map(
    (await readAll(host, [...tables])).map(([path, read]) => [path, tableOf(memory, path, read, sources)] as const),
  );
  const uses = new Set(documents.flatMap(({ document }) => usesOf(document)));
  return { name, folder, documents, csv, uses: [...uses].sort(compareText), archived: null };
}

/** Its texts, for whoever shows places. */
function asArchived(archived: Archived, sources: Map<string, SourceText>): RulebookFiles {
  for (const [path, text] of [...archived.files, ...archived.tables])
    if (typeof text === "string") sources.set(path, sourceText(path, text));
  return { name: archived.name, folder: archived.folder, documents: [], csv: new Map(), uses: archived.uses, archived };
}

function parseFile(memory: Memory, path: string, text: string): FileReading {
  const before = memory.documents.get(path);
  if (before?.source.text === text) {
    settle(before);
    return before;
  }
  const source = sourceText(path, text);
  const own = new Collector();
  const read = runStage(own, "reading a file", path, () => readFile(source, before ?? null));
  const reading = read ?? { source, document: nothingIn(path), found: own.sorted(), literate: null, placed: [] };
  memory.documents.set(path, reading);
  return reading;
}

const nothingIn = (file: string): ast.Document => ({ file, declarations: [], comments: [] });

/** So many files are read at once: a disk answers several questions as fast as one. */
const mostAtOnce = 32;

async function readAll(host: Host, paths: readonly string[]): Promise<readonly (readonly [string, ReadResult])[]> {
  const all: (readonly [string, ReadResult])[] = [];
  for (let start = 0; start < paths.length; start += mostAtOnce) {
    all.push(
      ...(await Promise.all(
        paths
          .slice(start, start + mostAtOnce)
          .map(async (path) => [path, withinLimits(await host.read(path))] as const),
      )),
    );
  }
  return all;
}

const withinLimits = (read: ReadResult): ReadResult =>
  read.kind === "text" && hasLongLine(read.text) ? { kind: "tooLarge" } : read;

function tableOf(
  memory: Memory,
  path: string,
  read: ReadResult,
  sources: Map<string, SourceText>,
): SourceText | Unread {
  if (read.kind !== "text") return read.kind;
  const before = memory.tables.get(path);
  const source = before !== undefined && before.text === read.text ? before : sourceText(path, read.text);
  memory.tables.set(path, source);
  sources.set(path, source);
  return source;
}

function reportUnread(found: Collector, file: string, why: Unread): void {
  const code = (
    {
      missing: "file-gone",
      outside: "file-outside",
      closed: "file-closed",
      notText: "file-not-text",
      tooLarge: "file-too-large",
    } as const
  )[why];
  found.report(code, Span.ofFile(file), { file });
}
