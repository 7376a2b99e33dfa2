/** Rulebooks with other numbers, one after the other: compiled again only where something changed. */
import type { Compilation, CompiledRulebook } from "../../driver/compile.ts";
import { compileProject } from "../../driver/compile.ts";
import { overlayHost, type Host } from "../../driver/host.ts";
import { newMemory } from "../../driver/incremental.ts";
import { newWorldMemory } from "../../interpret/play/fingerprint.ts";
import type { ProofStore } from "../../interpret/play/proofs.ts";
import type { Json } from "../../ir/program.ts";
import { goalDeskOf, type GoalDesk } from "../goals/desk.ts";
import type { Session } from "../session.ts";

export interface Candidates {
  /** The project with these texts in place of its own; a text: the rules refuse it, and why. */
  compile(texts: ReadonlyMap<string, string>): Promise<Compilation | string>;
  /** For goals of a rulebook: what did not change since an earlier candidate is not worked out again. */
  desk(compilation: Compilation, rulebook: string): Promise<GoalDesk>;
}

/** `folders`: of the rulebooks that take part. Nothing else is read. */
export function candidatesOf({ host, config }: Session, folders: readonly string[]): Candidates {
  const memory = newMemory();
  const stores = new Map<string, ProofStore>();
  return {
    async compile(texts) {
      const compilation = await compileProject(withTexts(host, folders, texts), {
        config,
        memory,
        withoutExamples: true,
      });
      const error = compilation.diagnostics.find(({ severity }) => severity === "error");
      return error === undefined ? compilation : error.message;
    },
    desk(compilation, rulebook) {
      const store = stores.get(rulebook) ?? newStore();
      stores.set(rulebook, store);
      const compiled = compilation.rulebooks.find(({ name }) => name === rulebook);
      return goalDeskOf(compiled as CompiledRulebook, compilation, store);
    },
  };
}

function newStore(): ProofStore {
  const outcomes = new Map<string, Json>();
  return {
    worlds: newWorldMemory(),
    get: (fingerprint) => outcomes.get(fingerprint),
    set(fingerprint, outcome) {
      outcomes.set(fingerprint, outcome);
    },
  };
}

const withTexts = (host: Host, folders: readonly string[], texts: ReadonlyMap<string, string>): Host => ({
  ...overlayHost(host, texts),
  list: async (folder) =>
    (await host.list(folder)).filter((path) => folders.includes(path.slice(0, path.lastIndexOf("/")))),
});
