/**
 * What a session of an editor keeps: texts as they stand in it, over those of the host, and what was understood last.
 * Answers come from that, with places carried over what was edited since, and never wait for a compilation.
 */
import { compileProject, type Compilation, type CompiledRulebook } from "../driver/compile.ts";
import type { ProjectConfig } from "../driver/config.ts";
import type { Host } from "../driver/host.ts";
import { newMemory, type Memory } from "../driver/incremental.ts";
import type { Asker } from "../interpret/asker.ts";
import type { Program } from "../ir/program.ts";
import type { Model } from "../resolve/model.ts";
import type { Names } from "../resolve/names.ts";
import { sourceText, type SourceText, type Sources } from "../source/text.ts";
import type * as ast from "../syntax/ast.ts";
import { settle, type FileReading } from "../syntax/reading.ts";
import { changeBetween, type Change } from "../source/change.ts";
import { followed, noChanges, type Changes } from "./carry.ts";

export interface DeskOptions {
  readonly config?: ProjectConfig;
  /** Makes who is asked for odds; left out: who answers exactly. */
  readonly asker?: () => Promise<Asker>;
  /** What was found out earlier; left out: nothing yet. */
  readonly memory?: Memory;
}

/** A compilation that nobody waits for any more is given up between two rulebooks. */
export interface DeskCompile {
  readonly withoutExamples?: boolean;
  readonly superseded?: () => boolean;
}

/** What a rulebook was last understood to say, and the texts that said it. */
export interface Told {
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
interface Open {
  readonly source: SourceText;
}

export class Desk {
  readonly host: Host;
  readonly #options: DeskOptions;
  readonly #memory: Memory;
  readonly #open = new Map<string, Open>();
  /** Since what was understood last, by file. */
  readonly #changes = new Map<string, Changes>();
  /** Since the texts were read last, whether they could be understood or not. */
  readonly #later = new Map<string, Changes>();
  #documents: ReadonlyMap<string, FileReading> = new Map();
  readonly #told = new Map<string, Told>();
  #understood: Compilation | null = null;
  #running: Promise<Compilation | null> | null = null;
  #version = 0;
  #compilations = 0;

  constructor(host: Host, options: DeskOptions = {}) {
    this.host = host;
    this.#options = options;
    this.#memory = options.memory ?? newMemory();
  }

  /** Counts what the editor changed: an answer that was worked out for another number is out of date. */
  get version(): number {
    return this.#version;
  }

  /** Counts how often the texts were understood. */
  get compilations(): number {
    return this.#compilations;
  }

  /** What was understood last; null before the first `compile`. */
  get understood(): Compilation | null {
    return this.#understood;
  }

  /** The editor opened a file, or changed its text. */
  change(file: string, text: string): void {
    const before = this.source(file)?.text;
    if (this.#open.has(file) && before === text) return;
    this.#version += 1;
    this.#open.set(file, { source: sourceText(file, text) });
    const change = before === undefined ? null : changeBetween(before, text);
    note(this.#changes, file, change);
    note(this.#later, file, change);
  }

  /** The editor closed a file: its text is the host's again. */
  close(file: string): void {
    if (!this.#open.delete(file)) return;
    this.#version += 1;
    this.#changes.delete(file);
    this.#later.delete(file);
  }

  /** Those of the editor. */
  get openFiles(): readonly string[] {
    return [...this.#open.keys()];
  }

  /** The text as it stands now: the editor's, else the one that was understood. */
  source(file: string): SourceText | undefined {
    return this.#open.get(file)?.source ?? this.#understood?.sources.get(file);
  }

  /** What happened to a file since it was understood. */
  changes(file: string): Changes {
    return this.#changes.get(file) ?? noChanges;
  }

  /** What happened to a file since it was read last: for places of findings, and of its document. */
  changesSinceRead(file: string): Changes {
    return this.#later.get(file) ?? noChanges;
  }

  /** The rulebook that a file belongs to, as understood last. */
  rulebookOf(file: string): CompiledRulebook | undefined {
    const folder = file.slice(0, file.lastIndexOf("/"));
    return this.#understood?.rulebooks.find((each) => each.folder === folder);
  }

  /** What is known of the rulebook that a file belongs to, from before it was torn if it is; its places are those before `changes`. */
  told(file: string): Told | undefined {
    for (const told of this.#told.values()) if (file.startsWith(`${told.folder}/`)) return told;
    return undefined;
  }

  /** Of all rulebooks. */
  get allTold(): Iterable<Told> {
    return this.#told.values();
  }

  /** The document of a file as it was read last, whole or damaged. */
  document(file: string): ast.Document | undefined {
    return this.#documents.get(file)?.document;
  }

  /** Understands the texts as they are now; null: superseded. One at a time: whoever asks meanwhile gets one that begins afterwards. */
  async compile(options: DeskCompile = {}): Promise<Compilation | null> {
    while (this.#running !== null) await this.#running;
    this.#running = this.#compile(options);
    try {
      return await this.#running;
    } finally {
      this.#running = null;
    }
  }

  async #compile({ withoutExamples = false, superseded = () => false }: DeskCompile): Promise<Compilation | null> {
    let givenUp = false;
    // Between two rulebooks others have their turn, and may say that this one is out of date.
    const progress = async (): Promise<void> => {
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
      givenUp = superseded();
      if (givenUp) throw new Error("superseded");
    };
    const texts = new Map([...this.#open].map(([file, { source }]) => [file, source.text]));
    const { config, asker } = this.#options;
    const compilation = await compileProject(over(this.host, texts), {
      memory: this.#memory,
      names: true,
      withoutExamples,
      progress,
      ...(config === undefined ? {} : { config }),
      ...(asker === undefined ? {} : { asker }),
    });
    if (givenUp) {
      // What was told speaks of these, or of what nobody has read since.
      for (const reading of this.#documents.values()) settle(reading);
      return null;
    }
    this.#understood = compilation;
    this.#compilations += 1;
    this.#documents = new Map(this.#memory.documents);
    this.#remember(compilation);
    return compilation;
  }

  /** Where nothing could be made of a rulebook, what was known of it before stays, with all that was changed since. */
  #remember({ rulebooks, sources }: Compilation): void {
    for (const folder of this.#told.keys())
      if (rulebooks.every((each) => each.folder !== folder)) this.#told.delete(folder);
    for (const { folder, told, program, linked } of rulebooks) {
      const before = this.#told.get(folder);
      if (told === null || told === undefined) {
        before?.readings.forEach(settle);
        continue;
      }
      const programs = program === null ? (before?.programs ?? []) : [...linked, program];
      const readings = [...this.#documents].flatMap(([file, reading]) =>
        file.startsWith(`${folder}/`) ? [reading] : [],
      );
      this.#told.set(folder, { folder, ...told, sources, programs, readings });
    }
    for (const [file, { source }] of this.#open) {
      const before = sources.get(file)?.text;
      const change = before === undefined ? null : changeBetween(before, source.text);
      this.#later.delete(file);
      note(this.#later, file, change);
      const told = this.told(file);
      if (told !== undefined && told.sources !== sources) continue;
      this.#changes.delete(file);
      note(this.#changes, file, change);
    }
  }
}

function note(all: Map<string, Changes>, file: string, change: Change | null): void {
  if (change !== null) all.set(file, followed(all.get(file) ?? noChanges, change));
}

/** A host with texts of the editor over its own. */
function over(host: Host, texts: ReadonlyMap<string, string>): Host {
  return {
    list: async (folder) => {
      const listed = await host.list(folder);
      const extra = [...texts.keys()].filter((file) => file.startsWith(`${folder}/`) && !listed.includes(file));
      return extra.length === 0 ? listed : [...listed, ...extra].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    },
    read: (path) => {
      const text = texts.get(path);
      return text === undefined ? host.read(path) : Promise.resolve({ kind: "text", text });
    },
  };
}
