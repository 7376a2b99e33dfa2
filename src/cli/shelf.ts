/**
 * Pieces of an archive as files, called by a hash of what is in them, and a list of them that says which compiler wrote it. A
 * file that was torn, touched or written by another compiler is as good as none. What cannot be written is done without.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Shelf } from "../driver/archive.ts";
import { readBytes } from "./read-file.ts";
import { replaceFile } from "./replace.ts";

const ending = ".piece";
const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64url");

export function shelfIn(folder: string, compiler: string): Shelf {
  const pieces = new Map<string, Uint8Array | null>();
  const fresh = new Set<string>();
  const fileOf = (name: string): string => join(folder, name + ending);
  const list = join(folder, "list");
  return {
    list() {
      const bytes = read(list);
      const end = bytes?.indexOf("\n") ?? -1;
      if (bytes === null || end < 0) return null;
      const body = bytes.subarray(end + 1);
      return bytes.toString("utf8", 0, end) === headOf(compiler, body) ? body : null;
    },
    get(name) {
      const before = pieces.get(name);
      if (before !== undefined) return before;
      const bytes = read(fileOf(name));
      const whole = bytes !== null && hashOf(bytes) === name ? bytes : null;
      pieces.set(name, whole);
      return whole;
    },
    put(bytes) {
      const name = hashOf(bytes);
      fresh.add(name);
      pieces.set(name, bytes);
      return name;
    },
    close(body, names) {
      try {
        mkdirSync(folder, { recursive: true });
        const there = new Set(readdirSync(folder));
        for (const name of names) {
          const bytes = pieces.get(name);
          if (bytes != null && (fresh.has(name) || !there.has(name + ending))) replaceFile(fileOf(name), bytes, false);
        }
        replaceFile(list, Buffer.concat([Buffer.from(`${headOf(compiler, body)}\n`), body]), false);
        for (const file of there)
          if (file.endsWith(ending) && !names.has(file.slice(0, -ending.length)))
            rmSync(join(folder, file), { force: true });
      } catch {
        // A full disk or a folder of somebody else's: the next run works it out again.
      }
    },
  };
}

const headOf = (compiler: string, body: Uint8Array): string => `rulewright archive ${compiler} ${hashOf(body)}`;

function read(path: string): Buffer | null {
  try {
    return readBytes(path);
  } catch {
    return null;
  }
}
