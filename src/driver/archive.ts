/**
 * What a memory knows, kept for later processes: rulebooks that use each other in one piece. Of a piece in which no text has
 * changed only the findings are looked at; of any other, all that was known is taken up again, declaration by declaration, and
 * goes the way of a change in a process that never ended. What cannot be kept is worked out again.
 */
import type { Last, Made } from "../check/reuse/reuse.ts";
import { AskedRows } from "../check/reuse/asked.ts";
import { newCheckMemory } from "../check/reuse/reuse.ts";
import { PassTable, type Kept } from "../query/last.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Layouts } from "../emit/print.ts";
import type { Program } from "../ir/program.ts";
import { decodeGraph, encodeGraph, type Codec, type Roots } from "../query/archive.ts";
import { RowCells } from "../resolve/row-cells.ts";
import { Span } from "../source/span.ts";
import type { SourceText } from "../source/text.ts";
import type { FileReading } from "../syntax/reading.ts";
import type { CompiledRulebook } from "./compile.ts";
import type { ReadResult, Unread } from "./host.ts";
import type { Memory } from "./incremental.ts";
import type { Output } from "./outputs.ts";
import type { RulebookFiles } from "./project.ts";

/** Where pieces lie: whoever keeps them gives back what was put there by the same compiler, whole, or nothing. */
export interface Shelf {
  /** What was written last about what lies there. */
  list(): Uint8Array | null;
  get(name: string): Uint8Array | null;
  /** The name under which it lies now, by its content. */
  put(bytes: Uint8Array): string;
  /** From now on these lie there, and no others. */
  close(list: Uint8Array, names: ReadonlySet<string>): void;
}

/** A rulebook of which every text is what it was. */
export interface Archived {
  readonly name: string;
  readonly folder: string;
  readonly piece: string;
  readonly uses: readonly string[];
  /** Its files and what its rules read, as they were read. */
  readonly files: readonly (readonly [string, string])[];
  readonly tables: readonly (readonly [string, string | { readonly unread: Unread }])[];
  readonly examples: number;
  readonly says: string;
  readonly hashes: readonly Program["files"][];
  readonly found: readonly Diagnostic[];
}

const codecs: readonly Codec[] = [
  {
    name: "span",
    is: (value) => value instanceof Span,
    parts: (value) => Span.partsOf(value as Span),
    make: (parts) => Span.ofParts(parts as Parameters<typeof Span.ofParts>[0]),
  },
  {
    name: "cells of a row",
    is: (value) => value instanceof RowCells,
    parts: (value) => RowCells.partsOf(value as RowCells),
    make: (parts) => new RowCells(...(parts as ConstructorParameters<typeof RowCells>)),
  },
  {
    name: "asked rows",
    is: (value) => value instanceof AskedRows,
    parts: (value) => [(value as AskedRows).keys, (value as AskedRows).all],
    make: (parts) => new AskedRows(...(parts as ConstructorParameters<typeof AskedRows>)),
  },
];

interface Written {
  /** What the rulebook and all that it uses said: a fingerprint. */
  readonly says: string;
  readonly piece: string;
}

/** With fewer declarations that are new, writing all takes longer than working these out again the next time. */
const mostFresh = 24;

export class Archive {
  readonly #shelf: Shelf;
  readonly #memory: Memory;
  #heads: ReadonlyMap<string, Archived> | null = null;
  /** Taken up again: from now on the memory knows more. */
  readonly #taken = new Set<string>();
  /** What was written from rulebooks, by name. */
  #outputs: Map<string, Written> = new Map();
  /** Formatted declarations of rulebooks, by name. */
  #layouts: Map<string, string> = new Map();
  #isOutputNew = false;
  readonly #closed = new Map<Archived, CompiledRulebook>();
  /** What was taken up, declaration by declaration. */
  readonly #archivedResults = new WeakSet<Made>();
  #last: readonly RulebookFiles[] = [];

  readonly #mostFresh: number;
  /** Kinds of what could not be kept, and is worked out again. */
  readonly left = new Set<string>();

  constructor(shelf: Shelf, memory: Memory, fresh = mostFresh) {
    this.#mostFresh = fresh;
    this.#shelf = shelf;
    this.#memory = memory;
  }

  get heads(): ReadonlyMap<string, Archived> {
    this.#heads ??= new Map(this.#readList().map((each) => [each.name, each]));
    return this.#heads;
  }

  #readList(): readonly Archived[] {
    const bytes = this.#shelf.list();
    const roots: Roots = bytes === null ? new Map() : decodeGraph(bytes, codecs);
    const listed = (roots.get("list") ?? []) as readonly Archived[];
    this.#outputs = new Map(roots.get("outputs") as ReadonlyMap<string, Written> | undefined);
    this.#layouts = new Map(roots.get("layouts") as ReadonlyMap<string, string> | undefined);
    return listed.filter(({ piece }) => this.#shelf.get(piece) !== null);
  }

  isTaken(piece: string): boolean {
    return this.#taken.has(piece);
  }

  /** Adds to the memory what the piece holds. */
  take(piece: string): void {
    if (this.#taken.has(piece)) return;
    this.#taken.add(piece);
    const bytes = this.#shelf.get(piece);
    if (bytes === null) return;
    for (const result of remember(this.#memory, decodeGraph(bytes, codecs))) this.#archivedResults.add(result);
  }

  /** One that was kept, and the very same each time: as long as nobody asks for more than its findings, no more is read. */
  withoutProgram(archived: Archived): CompiledRulebook {
    const before = this.#closed.get(archived);
    if (before !== undefined) return before;
    const { name, folder, found, examples, piece, says, hashes } = archived;
    const whole = (): CompiledRulebook | undefined => {
      this.take(piece);
      return this.#memory.rulebooks.get(name)?.compiled;
    };
    const rulebook: CompiledRulebook = {
      name,
      folder,
      found,
      examples,
      says,
      hashes,
      get model() {
        return whole()?.model ?? null;
      },
      get program() {
        return whole()?.program ?? null;
      },
      get linked() {
        return whole()?.linked ?? [];
      },
    };
    this.#closed.set(archived, rulebook);
    return rulebook;
  }

  /** What was written from a rulebook that said the same; null: nobody knows. */
  output(name: string, says: string): Output | null {
    return this.#outputOf(name)?.says === says ? this.lastOutput(name) : null;
  }

  /** What was written from a rulebook of this name, whatever it said. */
  lastOutput(name: string): Output | null {
    const before = this.#outputOf(name);
    const bytes = before === undefined ? null : this.#shelf.get(before.piece);
    return bytes === null ? null : (decodeGraph(bytes, codecs).get("output") as Output);
  }

  #outputOf(name: string): Written | undefined {
    return this.heads.size === 0 ? undefined : this.#outputs.get(name);
  }

  keepOutput(name: string, says: string, output: Output): void {
    const piece = this.#shelf.put(encodeGraph(new Map([["output", output]]), codecs).bytes);
    this.#outputs.set(name, { says, piece });
    this.#isOutputNew = true;
  }

  /** How declarations of the rulebook were formatted, by their text. */
  layouts(name: string): ReadonlyMap<string, string> {
    const piece = this.heads.size === 0 ? undefined : this.#layouts.get(name);
    const bytes = piece === undefined ? null : this.#shelf.get(piece);
    return new Map(bytes === null ? [] : (decodeGraph(bytes, codecs).get("layouts") as ReadonlyMap<string, string>));
  }

  /** `used`: those that stand in what was written last, and no others are kept, unless `isPart`: it was not all written. A few new ones are formatted again the next time. */
  keepLayouts(name: string, { before, used }: Layouts, isPart = false): void {
    const fresh = [...used.keys()].filter((text) => !before.has(text)).length;
    if (fresh === 0 || (before.size > 0 && fresh <= this.#mostFresh)) return;
    // What is of no use any more goes when there is much of it.
    const layouts = isPart && before.size <= 2 * used.size ? new Map([...before, ...used]) : used;
    this.#layouts.set(name, this.#shelf.put(encodeGraph(new Map([["layouts", layouts]]), codecs).bytes));
    this.#isOutputNew = true;
  }

  /** The rulebooks of a compilation, which `save` keeps. */
  note(rulebooks: readonly RulebookFiles[]): void {
    this.#last = rulebooks;
  }

  /** So many declarations were worked out anew since its piece was taken up. */
  freshIn(name: string): number {
    const results = this.#memory.checks.get(name)?.last?.made.values() ?? [];
    return [...results].filter((each) => !this.#archivedResults.has(each)).length;
  }

  save(): void {
    const heads: Archived[] = [];
    let isNew = this.#isOutputNew || this.#last.length !== this.heads.size;
    for (const together of piecesOf(this.#last)) {
      const before = together.flatMap(({ archived }) => archived ?? []);
      if (before.length === together.length) {
        heads.push(...before);
        continue;
      }
      const old = new Set(together.flatMap(({ name }) => this.heads.get(name)?.piece ?? []));
      const asItWas = [...this.heads.values()].filter(({ piece }) => old.has(piece));
      if (asItWas.length > 0 && together.every(({ name }) => this.freshIn(name) <= this.#mostFresh)) {
        heads.push(...asItWas);
        continue;
      }
      const fresh = together.flatMap((files) => headOf(this.#memory, files) ?? []);
      if (fresh.length < together.length) {
        // What was known before it was torn is of use when it is mended.
        heads.push(...asItWas);
        continue;
      }
      const { bytes, left } = encodeGraph(rootsOf(this.#memory, fresh), codecs);
      const piece = this.#shelf.put(bytes);
      for (const [root] of left) this.left.add(root.split(" ")[0] ?? "");
      heads.push(...fresh.map((each) => ({ ...each, piece })));
      isNew = true;
    }
    if (!isNew) return;
    const byName = new Map(heads.map((each) => [each.name, each]));
    const list = heads.filter((each) => byName.get(each.name) === each);
    for (const byRulebook of [this.#outputs, this.#layouts])
      for (const name of byRulebook.keys()) if (!byName.has(name)) byRulebook.delete(name);
    this.#shelf.close(
      encodeGraph(
        new Map<string, unknown>([
          ["list", list],
          ["outputs", this.#outputs],
          ["layouts", this.#layouts],
        ]),
        codecs,
      ).bytes,
      new Set([...[...list, ...this.#outputs.values()].map(({ piece }) => piece), ...this.#layouts.values()]),
    );
  }
}

/** Rulebooks that use each other, directly or not. */
function piecesOf(rulebooks: readonly RulebookFiles[]): readonly (readonly RulebookFiles[])[] {
  const pieces = new Map<string, Set<RulebookFiles>>();
  for (const files of rulebooks) {
    const together = new Set([files]);
    for (const used of files.uses) for (const each of pieces.get(used) ?? []) together.add(each);
    for (const each of together) pieces.set(each.name, together);
  }
  return [...new Set(pieces.values())].map((each) => [...each]);
}

/** Null: nothing could be made of it. */
function headOf(memory: Memory, { name, folder, uses, documents, csv }: RulebookFiles): Archived | null {
  const compiled = memory.rulebooks.get(name)?.compiled;
  if (compiled === undefined || compiled.model === null || memory.unresolvable.has(name)) return null;
  return {
    name,
    folder,
    piece: "",
    uses,
    files: documents.map(({ source }) => [source.file, source.text]),
    tables: [...csv].map(([path, read]) => [path, typeof read === "string" ? { unread: read } : read.text]),
    examples: compiled.program?.examples.length ?? 0,
    says: compiled.says ?? "",
    hashes: [compiled.program?.files ?? [], ...compiled.linked.map((each) => each.files)],
    found: compiled.found,
  };
}

// ---------------------------------------------------------------- as a graph

type Remembered = NonNullable<ReturnType<Memory["rulebooks"]["get"]>>;

/** What must be there is in one root; whatever can be done without has one of its own. */
function rootsOf(memory: Memory, rulebooks: readonly Archived[]): Roots {
  const roots = new Map<string, unknown>();
  const pick = <V>(all: ReadonlyMap<string, V>, names: readonly string[]): readonly (readonly [string, V])[] =>
    names.flatMap((name) => {
      const value = all.get(name);
      return value === undefined ? [] : [[name, value] as const];
    });
  roots.set(
    "documents",
    pick(
      memory.documents,
      rulebooks.flatMap(({ files }) => files.map(([path]) => path)),
    ),
  );
  roots.set(
    "tables",
    pick(
      memory.tables,
      rulebooks.flatMap(({ tables }) => tables.map(([path]) => path)),
    ),
  );
  roots.set(
    "rulebooks",
    pick(
      memory.rulebooks,
      rulebooks.map(({ name }) => name),
    ),
  );
  for (const { name } of rulebooks) {
    const check = memory.checks.get(name);
    if (check === undefined || check.last === null) continue;
    roots.set(`check ${name}`, { model: check.last.model, named: check.last.named });
    for (const [place, each] of [...check.last.made].entries()) roots.set(`made ${name} ${place}`, each);
    for (const each of check.passes.kept) roots.set(`pass ${name} ${each[0]}`, each);
  }
  return roots;
}

/** Gives back what was made of declarations. */
function remember(memory: Memory, roots: Roots): Iterable<Made> {
  for (const [path, reading] of roots.get("documents") as readonly [string, FileReading][])
    memory.documents.set(path, reading);
  for (const [path, source] of roots.get("tables") as readonly [string, SourceText][]) memory.tables.set(path, source);
  for (const [name, before] of (roots.get("rulebooks") ?? []) as readonly [string, Remembered][])
    memory.rulebooks.set(name, before);
  const results = new Map<string, Map<object, Made>>();
  const passes = new Map<string, Map<string, Kept>>();
  const within = <V>(all: Map<string, V>, name: string, make: () => V): V => {
    const before = all.get(name) ?? make();
    all.set(name, before);
    return before;
  };
  for (const [root, value] of roots) {
    const [kind, name = ""] = root.split(" ");
    if (kind === "made") within(results, name, () => new Map<object, Made>()).set(...(value as [object, Made]));
    if (kind === "pass") within(passes, name, () => new Map<string, Kept>()).set(...(value as [string, Kept]));
  }
  for (const [root, value] of roots) {
    const [kind, name = ""] = root.split(" ");
    if (kind !== "check") continue;
    const last: Last = { ...(value as Pick<Last, "model" | "named">), made: results.get(name) ?? new Map() };
    memory.checks.set(name, { ...newCheckMemory(), last, passes: new PassTable(true, passes.get(name)) });
  }
  return [...results.values()].flatMap((each) => [...each.values()]);
}

// ---------------------------------------------------------------- what has not changed

/** The rulebooks of which no text has changed, nor any of those that they use, or that use them. */
export async function findUnchanged(
  archive: Archive,
  folders: ReadonlyMap<string, { readonly folder: string; readonly files: readonly (readonly [string, ReadResult])[] }>,
  read: (paths: readonly string[]) => Promise<readonly (readonly [string, ReadResult])[]>,
): Promise<ReadonlyMap<string, Archived>> {
  const broken = new Set<string>();
  for (const head of archive.heads.values()) {
    const now = folders.get(head.name);
    const isSame =
      !archive.isTaken(head.piece) &&
      now !== undefined &&
      now.folder === head.folder &&
      now.files.length === head.files.length &&
      now.files.every(([path, each], place) => isText(each, path, head.files[place])) &&
      (await read(head.tables.map(([path]) => path))).every(([, each], place) =>
        isTable(each, head.tables[place]?.[1]),
      );
    if (!isSame) broken.add(head.piece);
  }
  return new Map([...archive.heads].filter(([, { piece }]) => !broken.has(piece)));
}

const isText = (now: ReadResult, path: string, before: readonly [string, string] | undefined): boolean =>
  now.kind === "text" && path === before?.[0] && now.text === before[1];

const isTable = (now: ReadResult, before: Archived["tables"][number][1] | undefined): boolean =>
  now.kind === "text" ? now.text === before : typeof before === "object" && before.unread === now.kind;
