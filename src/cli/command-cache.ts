/**
 * What a command said, kept by content: a run that depends on nothing but the rules, the configuration and what is generated
 * is told again, word for word, as long as all of these are what they were. Nothing of the compiler is loaded for it.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { ClosedFolder, type Host } from "../driver/host.ts";
import { compilerHash } from "./compiler-hash.ts";
import { exitCode } from "./exit.ts";
import type { Session } from "./session.ts";
import { readBytes, readText } from "./read-file.ts";
import { replaceFile } from "./replace.ts";

/** What a run depends on, by content. */
interface Depends {
  readonly lists: Readonly<Record<string, string>>;
  readonly reads: Readonly<Record<string, string>>;
  /** Rulebooks whose generated folders were looked at; null: none. */
  readonly rulebooks: readonly string[] | null;
  readonly generated: string | null;
}

type Stream = "out" | "err" | "data";

interface CachedOutput extends Depends {
  readonly said: readonly (readonly [Stream, string])[];
  readonly code: number;
}

const mostKept = 64;
const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** Runs a command, or says what it said when all was the same. `command`: its name and options. */
export async function runCached(
  session: Session,
  command: readonly unknown[],
  run: (session: Session) => Promise<number>,
): Promise<number> {
  const compiler = session.cached ? compilerHash(session.root) : null;
  if (compiler === null) return run(session);
  const {
    format,
    form,
    terminal: { palette, errPalette, width },
    config,
    configSource,
  } = session;
  const key = hashOf(
    JSON.stringify([
      compiler,
      command,
      format,
      form,
      width,
      palette.error("x"),
      errPalette.error("x"),
      config,
      configSource?.file,
      configSource?.text,
    ]),
  );
  const folder = join(session.root, "node_modules/.cache/rulewright/answers");
  const file = join(folder, `${key}.json`);
  const cached = read(file);
  if (cached !== null && (await isSame(session, cached))) {
    for (const [stream, text] of cached.said) session.terminal[stream](text);
    return cached.code;
  }
  const recording = recordSession(session);
  const code = await run(recording.session);
  const answer = recording.answer(code);
  // What differs in what is generated may stand anywhere.
  if (code === exitCode.fine || (code === exitCode.ruleErrors && answer.rulebooks === null)) keep(folder, file, answer);
  return code;
}

function keep(folder: string, file: string, answer: CachedOutput): void {
  try {
    mkdirSync(folder, { recursive: true });
    const body = JSON.stringify(answer);
    replaceFile(file, `${hashOf(body)}\n${body}`, false);
    const files = readdirSync(folder)
      .map((name) => join(folder, name))
      .map((path) => ({ path, time: statSync(path).mtimeMs }));
    for (const { path } of files.sort((a, b) => b.time - a.time).slice(mostKept)) rmSync(path, { force: true });
  } catch {
    // A full disk or a folder of somebody else's: the next run works it out again.
  }
}

/** Null: nothing is kept, or it was torn or touched. */
function read(file: string): CachedOutput | null {
  try {
    const text = readText(file);
    const end = text.indexOf("\n");
    const body = text.slice(end + 1);
    return text.slice(0, end) === hashOf(body) ? (JSON.parse(body) as CachedOutput) : null;
  } catch {
    return null;
  }
}

async function isSame(
  { host, root, config }: Session,
  { lists, reads, rulebooks, generated }: CachedOutput,
): Promise<boolean> {
  for (const [folder, found] of Object.entries(lists)) if ((await listFiles(host, folder)) !== found) return false;
  for (const [path, found] of Object.entries(reads)) if ((await hostText(host, path)) !== found) return false;
  return rulebooks === null || generatedState(join(root, config.generated), rulebooks) === generated;
}

const stateOfList = (found: readonly string[]): string => hashOf(found.join("\n"));

async function listFiles(host: Host, folder: string): Promise<string> {
  try {
    return stateOfList(await host.list(folder));
  } catch (problem) {
    return stateOfClosed(problem);
  }
}

function stateOfClosed(problem: unknown): string {
  if (problem instanceof ClosedFolder) return `closed ${problem.folder}`;
  throw problem;
}

async function hostText(host: Host, path: string): Promise<string> {
  const found = await host.read(path);
  return found.kind === "text" ? hashOf(found.text) : found.kind;
}

/** All that stands in the folders of these rulebooks, and what else there is by name. */
function generatedState(folder: string, rulebooks: readonly string[]): string {
  const hash = createHash("sha256");
  const add = (path: string, isWhole: boolean): void => {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const kind = entry.isDirectory() ? "folder" : entry.isFile() ? "file" : "other";
      hash.update(`${kind} ${JSON.stringify(entry.name)}\n`);
      const below = join(path, entry.name);
      if (kind === "folder" && (isWhole || rulebooks.includes(entry.name))) add(below, true);
      else if (kind === "file" && isWhole) hash.update(createHash("sha256").update(readBytes(below)).digest());
    }
    hash.update("end\n");
  };
  try {
    add(folder, false);
    return hash.digest("base64url");
  } catch {
    return "";
  }
}

/** A session that writes down what is read and said. */
function recordSession(session: Session): { readonly session: Session; answer(code: number): CachedOutput } {
  const { host, terminal, root, config } = session;
  const [lists, reads]: [Record<string, string>, Record<string, string>] = [{}, {}];
  const said: [Stream, string][] = [];
  let rulebooks: readonly string[] | null = null;
  const telling =
    (stream: Stream) =>
    (text: string): void => {
      said.push([stream, text]);
      terminal[stream](text);
    };
  return {
    session: {
      ...session,
      terminal: { ...terminal, out: telling("out"), err: telling("err"), data: telling("data") },
      host: {
        async list(folder) {
          try {
            const found = await host.list(folder);
            lists[folder] = stateOfList(found);
            return found;
          } catch (problem) {
            lists[folder] = stateOfClosed(problem);
            throw problem;
          }
        },
        async read(path) {
          const found = await host.read(path);
          reads[path] = found.kind === "text" ? hashOf(found.text) : found.kind;
          return found;
        },
      },
      notes: {
        looksAt: (names) => {
          rulebooks = names;
        },
        again: (text) => void said.splice(-1, 1, ["out", text]),
      },
    },
    answer: (code) => ({
      lists,
      reads,
      rulebooks,
      generated: rulebooks === null ? null : generatedState(join(root, config.generated), rulebooks),
      said,
      code,
    }),
  };
}
