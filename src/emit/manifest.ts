import type { Program } from "../ir/program.ts";
import { printJson } from "./json.ts";

/** The files of a rulebook with the SHA-256 of each, what they were made from, and which rules are no part of them. */
export async function manifest(
  program: Program,
  version: string,
  folder: string,
  files: readonly { readonly path: string; readonly text: string }[],
  leftOut: readonly string[],
): Promise<unknown> {
  const hashed: Record<string, string> = {};
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1)))
    hashed[file.path.slice(folder.length + 1)] = await sha256(file.text);
  return {
    generator: `rulewright ${version}`,
    rulebook: program.rulebook.name,
    title: program.rulebook.title,
    sources: sourcesOf(program.files),
    files: hashed,
    ...(leftOut.length === 0 ? {} : { leftOut: Object.fromEntries(leftOut.map((name) => [name, "asks for odds"])) }),
  };
}

async function sha256(text: string): Promise<string> {
  const hash = await globalThis.crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The same of rules among other remarks. `files`: all that was written. */
export async function manifestOver(
  text: string,
  program: Program,
  folder: string,
  files: readonly { readonly path: string; readonly text: string }[],
): Promise<string> {
  const told = JSON.parse(text) as { readonly files: Readonly<Record<string, string>> };
  const byPath = new Map(files.map((file) => [file.path.slice(folder.length + 1), file.text]));
  const hashed: Record<string, string> = {};
  for (const [path, before] of Object.entries(told.files)) {
    const now = byPath.get(path);
    hashed[path] = now === undefined ? before : await sha256(now);
  }
  return printJson({ ...told, sources: sourcesOf(program.files), files: hashed });
}

const sourcesOf = (files: Program["files"]): Readonly<Record<string, string>> =>
  Object.fromEntries(files.map((file) => [file.path, file.hash]));
