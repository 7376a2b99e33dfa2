import { newCheckMemory, type CheckMemory } from "../check/reuse/reuse.ts";
import { newWorldMemory, type WorldMemory } from "../interpret/play/fingerprint.ts";
import type { ProofStore } from "../interpret/play/proofs.ts";
import type { Json } from "../ir/program.ts";
import type { SourceText } from "../source/text.ts";
import type { FileReading } from "../syntax/reading.ts";
import { NodeTable } from "../query/memo.ts";
import type { Archive } from "./archive.ts";
import type { CompiledRulebook } from "./compile.ts";
import type { RulebookFiles } from "./project.ts";

/**
 * What an earlier compilation found out, by content. A file whose text has not changed is not read anew, and a rulebook
 * whose files and used rulebooks have not changed is not compiled anew. Belongs to one project; may be thrown away at any time.
 */
export interface Memory {
  readonly documents: Map<string, FileReading>;
  /** Rulebooks of which nothing could be made the last time, as they use what is not there. */
  readonly unresolvable: Set<string>;
  readonly tables: Map<string, SourceText>;
  readonly rulebooks: Map<string, RulebookMemory>;
  /** What the last check of each rulebook worked out. */
  readonly checks: Map<string, CheckMemory>;
  /** Parts of programs that keep their promises. */
  readonly verified: NodeTable<object, true>;
  /** Outcomes of what was proved, by rulebook and content: of the last compilation of the rulebook and of some before. */
  readonly proofs: Map<string, readonly Proofs[]>;
  /** What declarations said, by which proofs are found again. */
  readonly worlds: Map<string, WorldMemory>;
  /** What earlier processes knew; null: nobody keeps anything. */
  archive: Archive | null;
}

/** A rulebook with its files and what else it was made from. */
interface RulebookMemory {
  readonly documents: readonly FileReading[];
  readonly from: readonly unknown[];
  readonly compiled: CompiledRulebook;
}

type Proofs = Map<string, Json>;

const verified = new NodeTable<object, true>("kept promises");

export const newMemory = (): Memory => ({
  documents: new Map(),
  unresolvable: new Set(),
  tables: new Map(),
  rulebooks: new Map(),
  checks: new Map(),
  verified,
  proofs: new Map(),
  worlds: new Map(),
  archive: null,
});

/** So many compilations of a rulebook are remembered, for whoever tries something out and takes it back. */
const mostGenerations = 8;

/** To be filled by the next check of the rulebook. */
export function checkMemoryOf(memory: Memory, name: string): CheckMemory {
  const check = memory.checks.get(name) ?? newCheckMemory();
  memory.checks.set(name, check);
  return check;
}

/** For one compilation of the rulebook: what it does not ask for is forgotten in time. One that asks for nothing counts for nothing. */
export function proofsOf(memory: Memory, name: string): ProofStore {
  const fresh: Proofs = new Map();
  const before = memory.proofs.get(name) ?? [];
  const begin = (): void => {
    if (memory.proofs.get(name)?.[0] !== fresh) memory.proofs.set(name, [fresh, ...before].slice(0, mostGenerations));
  };
  const worlds = memory.worlds.get(name) ?? newWorldMemory();
  memory.worlds.set(name, worlds);
  return {
    worlds,
    get(fingerprint) {
      begin();
      const outcome = fresh.get(fingerprint) ?? before.find((each) => each.has(fingerprint))?.get(fingerprint);
      if (outcome !== undefined) fresh.set(fingerprint, outcome);
      return outcome;
    },
    set(fingerprint, outcome) {
      begin();
      fresh.set(fingerprint, outcome);
    },
  };
}

interface Recalled {
  /** `moved`: all that is declared is the very same; it may stand elsewhere now, and there may be other remarks. */
  readonly how: "same" | "moved";
  readonly compiled: CompiledRulebook;
}

/** The compiled rulebook if it was made from exactly these things. */
export function recall(memory: Memory, { name, documents }: RulebookFiles, from: readonly unknown[]): Recalled | null {
  const before = memory.rulebooks.get(name);
  if (before === undefined || !areSame(before.from, from) || before.documents.length !== documents.length) return null;
  const { compiled } = before;
  if (areSame(before.documents, documents)) return { how: "same", compiled };
  // What is found, or told to an editor, may speak of places that belong to no declaration.
  const isQuiet = compiled.program !== null && compiled.found.length === 0 && compiled.checked == null;
  return isQuiet && before.documents.every((each, place) => declaresSame(each, documents[place]))
    ? { how: "moved", compiled }
    : null;
}

function declaresSame(before: FileReading, now: FileReading | undefined): boolean {
  if (before === now || now === undefined) return before === now;
  return (
    before.source.file === now.source.file &&
    before.found.length + now.found.length === 0 &&
    before.document.prose === undefined &&
    now.document.prose === undefined &&
    areSame(before.document.declarations, now.document.declarations)
  );
}

const areSame = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before.length === now.length && before.every((each, index) => each === now[index]);

/** Forgets what no longer exists, so that a long watch does not grow. */
export function forgetOthers(memory: Memory, files: ReadonlySet<string>, rulebooks: ReadonlySet<string>): void {
  for (const byFile of [memory.documents, memory.tables]) {
    for (const file of byFile.keys()) if (!files.has(file)) byFile.delete(file);
  }
  for (const name of memory.unresolvable) if (!rulebooks.has(name)) memory.unresolvable.delete(name);
  for (const byRulebook of [memory.rulebooks, memory.checks, memory.proofs, memory.worlds]) {
    for (const name of byRulebook.keys()) if (!rulebooks.has(name)) byRulebook.delete(name);
  }
}
