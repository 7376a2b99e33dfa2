/**
 * What was proved in earlier runs, in a file: by content, so that no change of the rules can make it wrong, and by compiler.
 * It may be deleted at any time; what cannot be read or written is done without.
 */
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Archive } from "../driver/archive.ts";
import { newMemory, type Memory } from "../driver/incremental.ts";
import type { Json } from "../ir/program.ts";
import { compilerHash } from "./compiler-hash.ts";
import type { Session } from "./session.ts";
import { shelfIn } from "./shelf.ts";
import { readText } from "./read-file.ts";
import { replaceFile } from "./replace.ts";

export interface Cache {
  readonly memory: Memory;
  /** Writes down what is new. */
  save(): void;
}

/** Below `node_modules`, where nobody keeps anything that matters; without it nothing is kept. */
/** `archived`: also what was worked out about rulebooks; who compiles again and again has that in mind. */
export function openCache({ root, cached }: Pick<Session, "root" | "cached">, archived = true): Cache {
  const compiler = cached ? compilerHash(root) : null;
  return compiler === null
    ? { memory: newMemory(), save: () => undefined }
    : cacheIn(join(root, "node_modules/.cache/rulewright"), compiler, archived);
}

/** `compiler`: what was kept by another one is not read. */
export function cacheIn(folder: string, compiler: string, archived = true): Cache {
  const file = join(folder, "proofs.json");
  const memory = newMemory();
  for (const [rulebook, generations] of Object.entries(readProofs(file, compiler))) {
    memory.proofs.set(
      rulebook,
      generations.map((each) => new Map(Object.entries(each))),
    );
  }
  if (archived) memory.archive = new Archive(shelfIn(join(folder, "archive"), compiler), memory);
  const before = keysOf(memory);
  return {
    memory,
    save() {
      memory.archive?.save();
      const now = keysOf(memory);
      if (now.size === before.size && [...now].every((key) => before.has(key))) return;
      try {
        mkdirSync(folder, { recursive: true });
        replaceFile(file, cacheText(memory, compiler), false);
      } catch {
        // A full disk or a folder of somebody else's: the next run proves it again.
      }
    },
  };
}

type Generations = readonly { readonly [fingerprint: string]: Json }[];

const keysOf = ({ proofs }: Memory): ReadonlySet<string> =>
  new Set(
    [...proofs].flatMap(([rulebook, generations]) =>
      generations.flatMap((each) => [...each.keys()].map((key) => `${rulebook} ${key}`)),
    ),
  );

/** The first line says whose it is and what must follow: a file that was torn or touched is as good as none. */
function readProofs(file: string, compiler: string): { readonly [rulebook: string]: Generations } {
  try {
    const text = readText(file);
    const end = text.indexOf("\n");
    const body = text.slice(end + 1);
    return text.slice(0, end) === headOf(compiler, body)
      ? (JSON.parse(body) as { readonly [rulebook: string]: Generations })
      : {};
  } catch {
    return {};
  }
}

const headOf = (compiler: string, body: string): string =>
  `rulewright proofs ${compiler} ${createHash("sha256").update(body).digest("base64url")}`;

/** Each outcome once, in the newest generation that has it. */
function cacheText({ proofs }: Memory, compiler: string): string {
  const rulebooks = [...proofs].map(([rulebook, generations]) => {
    const seen = new Set<string>();
    const left = generations.map((each) =>
      Object.fromEntries([...each].filter(([key]) => !seen.has(key) && seen.add(key))),
    );
    return [rulebook, left.filter((each) => Object.keys(each).length > 0)];
  });
  const body = JSON.stringify(Object.fromEntries(rulebooks));
  return `${headOf(compiler, body)}\n${body}`;
}
