/**
 * What is proved about a program, one thing at a time, and kept by content: where neither what is proved nor anything that
 * it refers to has changed, the outcome of before stands.
 */
import { digestOf, hashed } from "../../ir/digest.ts";
import type { Id, Json, Program } from "../../ir/program.ts";
import type { Sources } from "../../source/text.ts";
import type { Asker } from "../asker.ts";
import { createInterpreter, type Interpreter } from "../interpreter.ts";
import { worldsOf, type World } from "./fingerprint.ts";
import { foundOutcome, keptOutcome, type Ground } from "./outcome.ts";

/** Keeps outcomes by what was proved: in memory, or longer. Whoever keeps them need not know what they say. */
export interface ProofStore {
  get(fingerprint: string): Json | undefined;
  set(fingerprint: string, outcome: Json): void;
}

/** One thing to prove. */
export interface Subject {
  readonly kind: "constant" | "table" | "check" | "example" | "report";
  /** Null where it is the declaration of that name. */
  readonly own: object | null;
  /** Of declarations; null: all that `own` refers to. */
  readonly name: Id | null;
  /** What it says word for word, where that is part of its outcome. */
  readonly text: string;
  /** Under which it is worked out. */
  readonly variants: readonly (Id | null)[];
  /** The rulebook in which it stands. */
  readonly rulebook: string;
}

export interface Prover {
  /** The outcome: plain data of texts, places and faults. `run` must depend on nothing but the subject. */
  prove<T>(subject: Subject, run: (interpreter: Interpreter) => T): Promise<T>;
}

export interface ProverOptions {
  readonly sources: Sources;
  readonly store?: ProofStore | undefined;
  /** Makes who is asked for odds: a new one for each proof, so that no answer depends on what was asked before. */
  readonly asker: (() => Promise<Asker>) | null;
}

export function createProver(programs: readonly Program[], { sources, store, asker }: ProverOptions): Prover {
  const worlds = worldsOf(programs);
  const decimals = new Map(programs.map(({ rulebook }) => [rulebook.name, rulebook.decimals]));
  const shared = createInterpreter(programs, { sources });
  const interpreter = async (): Promise<Interpreter> => (asker === null ? shared : createInterpreter(programs, { sources, asker: await asker() }));
  return {
    async prove<T>(subject: Subject, run: (interpreter: Interpreter) => T): Promise<T> {
      if (store === undefined) return run(await interpreter());
      const ground = groundOf(subject, worlds);
      const fingerprint = fingerprintOf(subject, ground, decimals.get(subject.rulebook) ?? 0);
      const before = store.get(fingerprint);
      const known = before === undefined ? undefined : foundOutcome(ground, sources, before);
      if (known !== undefined) return known as T;
      const outcome = run(await interpreter());
      const kept = keptOutcome(ground, outcome);
      if (kept !== undefined) store.set(fingerprint, kept);
      return outcome;
    },
  };
}

function groundOf({ own, name, variants }: Subject, worlds: (variant: Id | null) => World): Ground {
  const names = [...(name === null ? [] : [name]), ...(own === null ? [] : digestOf(own).names)];
  return { own, names, worlds: variants.map(worlds) };
}

function fingerprintOf({ kind, own, text }: Subject, { names, worlds }: Ground, decimals: number): string {
  const needs = worlds.flatMap((world) => names.map((each) => `${each} ${world.fingerprint(each) ?? ""}`));
  return hashed([kind, decimals, own === null ? "" : digestOf(own).hash, `${text.length}:${text}`, ...needs].join("\n"));
}
