/** How long an editor waits, through the protocol and the shipped server: on a rulebook of five thousand lines, while its designer types. */
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter, type ProtocolConnection } from "vscode-languageserver-protocol/node";
import { largeRulebook } from "../support/large-rulebook.ts";

const file = "rules/large/large.rules";
const target = 50;
const turns = 40;

interface Place { readonly line: number; readonly character: number }

class Typist {
  readonly uri: string;
  text: string;
  #version = 1;
  readonly #connection: ProtocolConnection;

  constructor(connection: ProtocolConnection, uri: string, text: string) {
    [this.#connection, this.uri, this.text] = [connection, uri, text];
    this.#tell("textDocument/didOpen", { textDocument: { uri, languageId: "rules", version: 1, text } });
  }

  #tell(method: string, params: unknown): void {
    void this.#connection.sendNotification(method, params);
  }

  placeOf(offset: number): Place {
    const before = this.text.slice(0, offset).split("\n");
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  }

  /** Puts `added` in the place of so many characters. */
  type(offset: number, removed: number, added: string): void {
    const range = { start: this.placeOf(offset), end: this.placeOf(offset + removed) };
    this.text = this.text.slice(0, offset) + added + this.text.slice(offset + removed);
    this.#version += 1;
    this.#tell("textDocument/didChange", { textDocument: { uri: this.uri, version: this.#version }, contentChanges: [{ range, text: added }] });
  }

  async ask(method: string, params: object = {}): Promise<number> {
    const start = performance.now();
    await this.#connection.sendRequest(method, { textDocument: { uri: this.uri }, ...params });
    return performance.now() - start;
  }
}

/** What an editor asks after a letter, by name. */
function questions(typist: Typist, offset: number): Readonly<Record<string, () => Promise<number>>> {
  const position = typist.placeOf(offset);
  const lines = { start: { line: Math.max(0, position.line - 30), character: 0 }, end: { line: position.line + 30, character: 0 } };
  return {
    "completion": () => typist.ask("textDocument/completion", { position }),
    "signature": () => typist.ask("textDocument/signatureHelp", { position }),
    "hover": () => typist.ask("textDocument/hover", { position }),
    "definition": () => typist.ask("textDocument/definition", { position }),
    "references": () => typist.ask("textDocument/references", { position, context: { includeDeclaration: true } }),
    "hints of a screen": () => typist.ask("textDocument/inlayHint", { range: lines }),
    "colours of a screen": () => typist.ask("textDocument/semanticTokens/range", { range: lines }),
    "colours of all": () => typist.ask("textDocument/semanticTokens/full"),
    "outline": () => typist.ask("textDocument/documentSymbol"),
    "folds": () => typist.ask("textDocument/foldingRange"),
    "lenses": () => typist.ask("textDocument/codeLens"),
    "fixes": () => typist.ask("textDocument/codeAction", { range: { start: position, end: position }, context: { diagnostics: [] } }),
    "next cell": () => typist.ask("rulewright/nextCell", { position }),
  };
}

export async function editor(folder: string, root: string): Promise<void> {
  const project = join(folder, "edited");
  for (const [path, text] of largeRulebook()) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  const child = spawn(process.execPath, [join(root, "dist/cli.js"), "language-server", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const connection = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
  let found: (count: number) => void = () => {};
  let refreshed: () => void = () => {};
  connection.onNotification("textDocument/publishDiagnostics", ({ diagnostics }: { readonly diagnostics: readonly unknown[] }) => { found(diagnostics.length); });
  connection.onRequest("workspace/codeLens/refresh", () => { refreshed(); return null; });
  connection.onRequest("client/registerCapability", () => null);
  connection.listen();
  const rootUri = pathToFileURL(project).href;
  const capabilities = { workspace: { codeLens: { refreshSupport: true }, didChangeWatchedFiles: { dynamicRegistration: true } } };
  await connection.sendRequest("initialize", { processId: process.pid, rootUri, workspaceFolders: [{ uri: rootUri, name: "large" }], capabilities });
  const began = performance.now();
  const first = new Promise<void>((resolve) => { refreshed = resolve; });
  void connection.sendNotification("initialized", {});
  const text = largeRulebook().get(file) ?? "";
  const typist = new Typist(connection, pathToFileURL(join(project, file)).href, text);
  await first;
  console.log(`\nAn editor on a rulebook of ${text.split("\n").length} lines: from a question to its answer, over the protocol; understood first after ${Math.round(performance.now() - began)} ms\n`);
  await sleep(3000);
  show(await latencies(typist), "right after a letter");
  show(await latencies(typist, true), "while it is being compiled");
  await findings(typist, (then) => { found = then; });
  show(new Map([["layout of all", await repeated(5, () => typist.ask("textDocument/formatting", { options: { tabSize: 2, insertSpaces: true } }))]]), "on request", Infinity);
  await connection.sendRequest("shutdown");
  void connection.sendNotification("exit");
  await new Promise((resolve) => { child.once("exit", resolve); });
}

/** `busy`: asks when a compilation has begun, which is after a pause. */
async function latencies(typist: Typist, busy = false): Promise<ReadonlyMap<string, readonly number[]>> {
  const taken = new Map<string, number[]>();
  const middle = Math.floor(typist.text.length / 2);
  for (let turn = 0; turn < turns; turn += 1) {
    const spot = typist.text.indexOf("item.power", middle + turn * 300) + 7;
    typist.type(spot, 0, "o");
    if (busy) await sleep(150);
    for (const [name, ask] of Object.entries(questions(typist, spot + 1))) taken.set(name, [...(taken.get(name) ?? []), await ask()]);
    typist.type(spot, 1, "");
    await sleep(20);
  }
  return taken;
}

/** From the last letter to what is wrong with it. */
async function findings(typist: Typist, listen: (then: (count: number) => void) => void): Promise<void> {
  await sleep(3000);
  const spot = typist.text.indexOf("item.power", Math.floor(typist.text.length / 2)) + 7;
  const seen = (isIt: (count: number) => boolean): Promise<void> => new Promise((resolve) => { listen((count) => { if (isIt(count)) resolve(); }); });
  const taken: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    for (const wrong of [true, false]) {
      const start = performance.now();
      if (wrong) typist.type(spot, 0, "o");
      else typist.type(spot, 1, "");
      await seen((count) => (count > 0) === wrong);
      taken.push(performance.now() - start);
    }
  }
  show(new Map([["findings", taken]]), "after the last letter", Infinity);
}

async function repeated(times: number, ask: () => Promise<number>): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) taken.push(await ask());
  return taken;
}

function show(taken: ReadonlyMap<string, readonly number[]>, when: string, below = target): void {
  for (const [name, all] of taken) {
    const sorted = [...all].sort((a, b) => a - b);
    const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
    const verdict = below === Infinity ? "" : `   target < ${below}: ${at(0.95) < below ? "met" : "MISSED"}`;
    console.log(`  ${`${name}, ${when}`.padEnd(48)} median ${at(0.5).toFixed(1).padStart(6)} ms   19 of 20 in ${at(0.95).toFixed(1).padStart(6)}   at most ${at(1).toFixed(1).padStart(6)}${verdict}`);
  }
}
