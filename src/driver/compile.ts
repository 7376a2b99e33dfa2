import { Collector, sortDiagnostics } from "../diagnostics/collect.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { SourceText } from "../source/text.ts";
import type { Program } from "../ir/program.ts";
import type { Model } from "../resolve/model.ts";
import { Names } from "../resolve/names.ts";
import { resolveRulebook } from "../resolve/resolve.ts";
import { checkRulebook } from "../check/check.ts";
import type { CheckMemory } from "../check/reuse/reuse.ts";
import { asksForOdds } from "../interpret/asks.ts";
import type { Asker } from "../interpret/asker.ts";
import type { ProofStore } from "../interpret/play/proofs.ts";
import { tryOut } from "../interpret/play/try-out.ts";
import { saysOf } from "./says.ts";
import { defaultConfig, type ProjectConfig } from "./config.ts";
import { suppressCascades } from "./suppress-cascades.ts";
import { runStage, runStageAsync, reportMistake } from "./run-stage.ts";
import { hashText } from "./hash.ts";
import type { Host } from "./host.ts";
import { checkMemoryOf, forgetOthers, newMemory, proofsOf, recall, type Memory } from "./incremental.ts";
import { inOrderOfUse } from "./order.ts";
import { loadProject, type RulebookFiles } from "./project.ts";
import { assertSound } from "./sound.ts";

/** One rulebook after all stages that its mistakes allowed. */
export interface CompiledRulebook {
  readonly name: string;
  readonly folder: string;
  /** Null where a file could not be understood. */
  readonly model: Model | null;
  /** Null while it, or a rulebook it uses, has errors that leave its meaning open. */
  readonly program: Program | null;
  /** How many there are, where its program need not be looked at for that. */
  readonly examples?: number;
  /** A fingerprint of what its files and those of all that it uses say for code, wherever it stands; left out where nobody keeps anything. */
  readonly says?: string;
  /** The files of its program and of those that it uses, where these need not be looked at for that. */
  readonly hashes?: readonly Program["files"][];
  /** Programs of all rulebooks it uses, directly or not, each after those it uses. */
  readonly linked: readonly Program[];
  readonly found: readonly Diagnostic[];
  /** What there is to ask, whatever is wrong with it; null where nobody wanted to know, or nothing could be made of it. */
  readonly checked?: { readonly model: Model; readonly names: Names } | null;
}

export interface Compilation {
  /** Each after those it uses. */
  readonly rulebooks: readonly CompiledRulebook[];
  /** Names of all rulebooks that were found, compiled or not. */
  readonly names: readonly string[];
  readonly sources: ReadonlyMap<string, SourceText>;
  /** Sorted. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface CompileOptions {
  readonly config?: ProjectConfig;
  /** Give the same one again, and only what has changed is compiled anew. */
  readonly memory?: Memory;
  /** Keep which name means what, for an editor. */
  readonly names?: boolean;
  /** Leave the worked examples and reports untried. */
  readonly withoutExamples?: boolean;
  /** Makes who is asked for odds, a new one for each proof; left out: who answers exactly. */
  readonly asker?: () => Promise<Asker>;
  /** Told of each rulebook before it is compiled. */
  readonly progress?: (rulebook: string) => Promise<void>;
}

/**
 * Compiles all rulebooks of a project. Never throws: mistakes of the designer, and our own (`compiler-mistake`), are
 * findings in `diagnostics`.
 */
export async function compileProject(host: Host, options: CompileOptions = {}): Promise<Compilation> {
  const found = new Collector();
  try {
    return await compileAll(host, options, found);
  } catch (problem) {
    reportMistake(found, "reading the project", "", problem);
    return { rulebooks: [], names: [], sources: new Map(), diagnostics: found.sorted() };
  }
}

async function compileAll(host: Host, options: CompileOptions, found: Collector): Promise<Compilation> {
  const memory = options.memory ?? newMemory();
  // Who asks for names, or leaves something out, asks for other things than were kept.
  const archive = options.names === true || options.withoutExamples === true ? null : memory.archive;
  const project = await loadProject(host, options.config ?? defaultConfig, memory, found, archive);
  const ordered = inOrderOfUse(project.rulebooks, found);
  const compiled = new Map<string, CompiledRulebook>();
  for (const files of ordered) {
    const archived = files.archived === null ? undefined : archive?.withoutProgram(files.archived);
    if (archived !== undefined) {
      compiled.set(files.name, archived);
      continue;
    }
    await options.progress?.(files.name);
    compiled.set(files.name, await compileRulebook(files, compiled, project.sources, options, memory));
  }
  const left = project.rulebooks
    .filter((each) => !compiled.has(each.name))
    .flatMap((each) => each.documents.flatMap((document) => document.found));
  archive?.note(ordered);
  forgetOthers(memory, new Set(project.sources.keys()), new Set(compiled.keys()));
  return {
    rulebooks: [...compiled.values()],
    names: project.rulebooks.map((each) => each.name),
    sources: project.sources,
    diagnostics: sortDiagnostics([...found.sorted(), ...left, ...[...compiled.values()].flatMap((each) => each.found)]),
  };
}

/** What was found as the files were read. What only all of them together know is loaded where something was. */
async function foundAsRead(documents: RulebookFiles["documents"]): Promise<readonly Diagnostic[]> {
  const all = documents.flatMap(({ found }) => found);
  if (documents.length < 2 || all.length === 0) return all;
  const { foundInAll } = await import("./names-of-others.ts");
  return foundInAll(documents);
}

async function compileRulebook(
  files: RulebookFiles,
  compiled: ReadonlyMap<string, CompiledRulebook>,
  sources: ReadonlyMap<string, SourceText>,
  options: CompileOptions,
  memory: Memory,
): Promise<CompiledRulebook> {
  const used = files.uses.flatMap((name) => compiled.get(name) ?? []);
  const from = [
    options.withoutExamples === true,
    options.names === true,
    files.folder,
    "csv",
    ...[...files.csv].flat(),
    "uses",
    ...files.uses,
    ...used,
  ];
  const recalled = recall(memory, files, from);
  if (recalled?.how === "same") return recalled.compiled;
  if (recalled?.how === "moved") {
    const { program } = recalled.compiled;
    const moved = {
      ...recalled.compiled,
      ...saysFor(memory, files, used),
      program: program === null ? null : { ...program, files: filesOf(files) },
    };
    memory.rulebooks.set(files.name, { from, documents: files.documents, compiled: moved });
    return moved;
  }
  const found = new Collector();
  found.add(await foundAsRead(files.documents));
  const store = proofsOf(memory, files.name);
  const earlier = {
    store,
    check: options.memory === undefined ? null : checkMemoryOf(memory, files.name),
    held: memory.verified,
  };
  const result = understand(files, used, earlier, found, options.names === true ? new Names() : null);
  if (result.program !== null && !found.hasErrors && options.withoutExamples !== true) {
    const { program, linked } = result;
    await runStageAsync(found, "trying the examples", files.folder, async () => {
      const asker = asksForOdds(program, linked) ? (options.asker ?? exactAsker) : null;
      await tryOut(program, linked, { sources, asker, store }, found);
    });
  }
  const rulebook = {
    name: files.name,
    folder: files.folder,
    ...result,
    ...saysFor(memory, files, used),
    found: found.sorted(),
  };
  memory.rulebooks.set(files.name, { from, documents: files.documents, compiled: rulebook });
  return rulebook;
}

/** Loaded where rules ask for odds, and only there. */
export async function exactAsker(): Promise<Asker> {
  const { createAsker } = await import("../odds/asker.ts");
  return createAsker({});
}

type Understood = Required<Pick<CompiledRulebook, "model" | "program" | "linked" | "checked">>;

/** What was found out before. */
interface EarlierResults {
  readonly store: ProofStore;
  readonly check: CheckMemory | null;
  readonly held: Memory["verified"];
}

/** From document to program. Each stage runs only if the one before left its part whole. */
function understand(
  files: RulebookFiles,
  used: readonly CompiledRulebook[],
  earlier: EarlierResults,
  found: Collector,
  names: Names | null,
): Understood {
  const nothing: Understood = { model: null, program: null, linked: [], checked: null };
  if (files.uses.length > used.length || used.some((each) => each.model === null)) return nothing;
  const torn = found.hasErrors;
  const uses = new Map(used.flatMap((each) => (each.model === null ? [] : [[each.name, each.model] as const])));
  const documents = files.documents.map((each) => each.document);
  const own = new Collector();
  const model = runStage(own, "looking up names", files.folder, () =>
    resolveRulebook({ name: files.name, folder: files.folder, documents, csv: files.csv, uses }, own, names),
  );
  const program =
    model === undefined
      ? undefined
      : runStage(own, "checking the rules", files.folder, () => checkRulebook(model, own, names, earlier.check));
  found.add(suppressCascades(own.sorted(), files.documents, torn));
  const checked = model === undefined || names === null ? null : { model, names };
  if (model === undefined || torn) return { ...nothing, checked };
  const sound = program !== undefined && !found.hasErrors && used.every((each) => each.program !== null);
  if (!sound) return { model, program: null, linked: linkedOf(used), checked };
  const whole = { ...program, files: filesOf(files) };
  runStage(found, "handing over the program", files.folder, () => {
    assertSound(whole, linkedOf(used), earlier);
  });
  return { model, program: whole, linked: linkedOf(used), checked };
}

/** Only an archive asks what a rulebook says. */
const saysFor = (
  { archive }: Memory,
  files: RulebookFiles,
  used: readonly CompiledRulebook[],
): Pick<CompiledRulebook, "says"> => (archive === null ? {} : { says: saysOf(files, used) });

function linkedOf(used: readonly CompiledRulebook[]): readonly Program[] {
  const all = used.flatMap((each) => [...each.linked, ...(each.program === null ? [] : [each.program])]);
  return [...new Map(all.map((program) => [program.rulebook.name, program])).values()];
}

/** The files that the program was made from, with a hash each, for the banner of what is generated. */
function filesOf(files: RulebookFiles): Program["files"] {
  const texts = [
    ...files.documents.map((each) => each.source),
    ...[...files.csv.values()].filter((each) => typeof each !== "string"),
  ];
  return texts
    .map((source) => ({ path: source.file, hash: hashText(source.text) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
