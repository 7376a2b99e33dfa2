/**
 * The state of an editor session: the texts in the editor over those of the host, and the last analysis. Answers use the
 * last analysis, with positions mapped over later edits, and never wait for a compilation.
 */
import { compileProject, type Compilation, type CompiledRulebook } from "../driver/compile.ts";
import type { ProjectConfig } from "../driver/config.ts";
import { overlayHost, type Host } from "../driver/host.ts";
import { newMemory, proofsOf, type Memory } from "../driver/incremental.ts";
import type { Asker } from "../interpret/asker.ts";
import type { ProofStore } from "../interpret/play/proofs.ts";
import type { Program } from "../ir/program.ts";
import type { Model } from "../resolve/model.ts";
import type { Names } from "../resolve/names.ts";
import { sourceText, type SourceText, type Sources } from "../source/text.ts";
import type * as ast from "../syntax/ast.ts";
import { loadMissingMends } from "../syntax/reader.ts";
import { settle, type FileReading } from "../syntax/reading.ts";
import { changeBetween, type Change } from "../source/change.ts";
import { addChange, noChanges, type Changes } from "./position-mapping.ts";

export interface EditorSessionOptions {
  readonly config?: ProjectConfig;
  /** Creates the source of odds; left out: an exact one. */
  readonly asker?: () => Promise<Asker>;
  /** The memory of earlier compilations; left out: an empty one. */
  readonly memory?: Memory;
}

/** A superseded compilation is cancelled between two rulebooks. */
export interface AnalysisOptions {
  readonly withoutExamples?: boolean;
  readonly isSuperseded?: () => boolean;
}

/** The last analysis of a rulebook, and its texts. */
export interface AnalyzedRulebook {
  readonly folder: string;
  readonly model: Model;
  readonly names: Names;
  readonly sources: Sources;
  /** As it was when it had no errors last: what is asked for values and odds. Each after those it uses; empty: never yet. */
  readonly programs: readonly Program[];
  /** How its files were read. */
  readonly readings: readonly FileReading[];
}

/** A file as it is in the editor. */
interface OpenFile {
  readonly source: SourceText;
}

export class EditorSession {
  readonly host: Host;
  readonly #options: EditorSessionOptions;
  #memory: Memory;
  readonly #open = new Map<string, OpenFile>();
  /** Since the last analysis, by file. */
  readonly #changes = new Map<string, Changes>();
  /** Since the texts were last read, whether they could be analysed or not. */
  readonly #changesSinceRead = new Map<string, Changes>();
  #documents: ReadonlyMap<string, FileReading> = new Map();
  readonly #analyzed = new Map<string, AnalyzedRulebook>();
  #lastAnalysis: Compilation | null = null;
  #running: Promise<Compilation | null> | null = null;
  /** What goals came to, by what they depend on: in a word or two. */
  readonly workedOut = new Map<string, string>();
  #version = 0;
  #compilations = 0;

  constructor(host: Host, options: EditorSessionOptions = {}) {
    this.host = host;
    this.#options = options;
    this.#memory = options.memory ?? newMemory();
  }

  /** Counts what the editor changed: an answer calculated for another number is out of date. */
  get version(): number {
    return this.#version;
  }

  /** Counts the completed analyses. */
  get compilations(): number {
    return this.#compilations;
  }

  /** Null before the first `compile`. */
  get lastAnalysis(): Compilation | null {
    return this.#lastAnalysis;
  }

  /** The editor opened a file, or changed its text. */
  change(file: string, text: string): void {
    const before = this.source(file)?.text;
    if (this.#open.has(file) && before === text) return;
    this.#version += 1;
    this.#open.set(file, { source: sourceText(file, text) });
    const change = before === undefined ? null : changeBetween(before, text);
    recordChange(this.#changes, file, change);
    recordChange(this.#changesSinceRead, file, change);
  }

  /** The editor closed a file: its text is the host's again. */
  close(file: string): void {
    if (!this.#open.delete(file)) return;
    this.#version += 1;
    this.#changes.delete(file);
    this.#changesSinceRead.delete(file);
  }

  /** Those of the editor. */
  get openFiles(): readonly string[] {
    return [...this.#open.keys()];
  }

  /** The current text: the editor's, else that of the last analysis. */
  source(file: string): SourceText | undefined {
    return this.#open.get(file)?.source ?? this.#lastAnalysis?.sources.get(file);
  }

  /** The changes to a file since it was analysed. */
  changes(file: string): Changes {
    return this.#changes.get(file) ?? noChanges;
  }

  /** The changes to a file since it was last read: for positions of findings and of its document. */
  changesSinceRead(file: string): Changes {
    return this.#changesSinceRead.get(file) ?? noChanges;
  }

  /** The rulebook that a file belongs to, as last analysed. */
  rulebookOf(file: string): CompiledRulebook | undefined {
    const folder = file.slice(0, file.lastIndexOf("/"));
    return this.#lastAnalysis?.rulebooks.find((each) => each.folder === folder);
  }

  /** The last analysis of the rulebook that a file belongs to, from before it was damaged if it is; its positions are those before `changes`. */
  analyzedRulebook(file: string): AnalyzedRulebook | undefined {
    for (const analyzedRulebook of this.#analyzed.values())
      if (file.startsWith(`${analyzedRulebook.folder}/`)) return analyzedRulebook;
    return undefined;
  }

  /** Of all rulebooks. */
  get analyzedRulebooks(): Iterable<AnalyzedRulebook> {
    return this.#analyzed.values();
  }

  /** The document of a file as it was read last, whole or damaged. */
  document(file: string): ast.Document | undefined {
    return this.#documents.get(file)?.document;
  }

  /** What was proved of a rulebook while it was analysed. */
  proofs(rulebook: string): ProofStore {
    return proofsOf(this.#memory, rulebook);
  }

  /** Analyses the current texts; null: superseded. One at a time: a call during an analysis starts another one afterwards. */
  async compile(options: AnalysisOptions = {}): Promise<Compilation | null> {
    while (this.#running !== null) await this.#running;
    this.#running = this.#compile(options);
    try {
      return await this.#running;
    } finally {
      this.#running = null;
    }
  }

  async #compile({
    withoutExamples = false,
    isSuperseded = () => false,
  }: AnalysisOptions): Promise<Compilation | null> {
    let isCancelled = false;
    // Between two rulebooks other tasks run, and may supersede this one.
    const progress = async (): Promise<void> => {
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
      isCancelled = isSuperseded();
      if (isCancelled) throw new Error("superseded");
    };
    const texts = new Map([...this.#open].map(([file, { source }]) => [file, source.text]));
    const { config, asker } = this.#options;
    const read = (): Promise<Compilation> =>
      compileProject(overlayHost(this.host, texts), {
        memory: this.#memory,
        names: true,
        withoutExamples,
        progress,
        ...(config === undefined ? {} : { config }),
        ...(asker === undefined ? {} : { asker }),
      });
    let compilation = await read();
    if (!isCancelled && (await loadMissingMends())) {
      this.#memory = newMemory();
      compilation = await read();
    }
    if (isCancelled) {
      // The last analysis refers to these documents, so their positions return to it.
      for (const reading of this.#documents.values()) settle(reading);
      return null;
    }
    this.#lastAnalysis = compilation;
    this.#compilations += 1;
    this.#documents = new Map(this.#memory.documents);
    this.#recordAnalysis(compilation);
    return compilation;
  }

  /** Where a rulebook could not be analysed, its previous analysis stays, with all changes since. */
  #recordAnalysis({ rulebooks, sources }: Compilation): void {
    for (const folder of this.#analyzed.keys())
      if (rulebooks.every((each) => each.folder !== folder)) this.#analyzed.delete(folder);
    for (const { folder, checked: analyzedRulebook, program, linked } of rulebooks) {
      const before = this.#analyzed.get(folder);
      if (analyzedRulebook === null || analyzedRulebook === undefined) {
        before?.readings.forEach(settle);
        continue;
      }
      const programs = program === null ? (before?.programs ?? []) : [...linked, program];
      const readings = [...this.#documents].flatMap(([file, reading]) =>
        file.startsWith(`${folder}/`) ? [reading] : [],
      );
      this.#analyzed.set(folder, { folder, ...analyzedRulebook, sources, programs, readings });
    }
    for (const [file, { source }] of this.#open) {
      const before = sources.get(file)?.text;
      const change = before === undefined ? null : changeBetween(before, source.text);
      this.#changesSinceRead.delete(file);
      recordChange(this.#changesSinceRead, file, change);
      const analyzedRulebook = this.analyzedRulebook(file);
      if (analyzedRulebook !== undefined && analyzedRulebook.sources !== sources) continue;
      this.#changes.delete(file);
      recordChange(this.#changes, file, change);
    }
  }
}

function recordChange(all: Map<string, Changes>, file: string, change: Change | null): void {
  if (change !== null) all.set(file, addChange(all.get(file) ?? noChanges, change));
}
