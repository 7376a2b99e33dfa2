/** An editor for tests: speaks the protocol with the language server as it is shipped, mostly in a process of its own. */
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import { StreamMessageReader, StreamMessageWriter, type MessageReader, type MessageWriter } from "vscode-jsonrpc/node";
import {
  createProtocolConnection,
  type ClientCapabilities,
  type Diagnostic,
  type InitializeResult,
  type ProtocolConnection,
} from "vscode-languageserver-protocol/node";
import { built } from "./built.ts";
import { until } from "./waiting.ts";

export interface EditorOptions {
  readonly folders: readonly string[];
  readonly capabilities?: ClientCapabilities;
  readonly args?: readonly string[];
  readonly cwd?: string;
}

/** Whatever messages go over. */
export interface Wire {
  readonly reader: MessageReader;
  readonly writer: MessageWriter;
}

export class EditorClient {
  readonly connection: ProtocolConnection;
  readonly findings = new Map<string, readonly Diagnostic[]>();
  /** Requests of the server, by method. */
  readonly asked: string[] = [];
  /** What the server wrote into the log. */
  readonly troubles: string[] = [];
  stderr = "";
  welcome: InitializeResult = { capabilities: {} };
  readonly #texts = new Map<string, { version: number; text: string }>();

  constructor({ reader, writer }: Wire) {
    this.connection = createProtocolConnection(reader, writer);
    this.connection.onNotification(
      "textDocument/publishDiagnostics",
      ({ uri, diagnostics }: { uri: string; diagnostics: readonly Diagnostic[] }) => {
        this.findings.set(uri, diagnostics);
      },
    );
    this.connection.onNotification("window/logMessage", ({ message }: { message: string }) => {
      this.troubles.push(message);
    });
    for (const method of [
      "client/registerCapability",
      "workspace/codeLens/refresh",
      "workspace/semanticTokens/refresh",
      "workspace/inlayHint/refresh",
    ]) {
      this.connection.onRequest(method, () => {
        this.asked.push(method);
        return null;
      });
    }
    // Writing to a server that has ended is what some tests do.
    this.connection.onError(() => {});
    this.connection.listen();
  }

  ask<T>(method: string, params: unknown): Promise<T> {
    return params === undefined ? this.connection.sendRequest(method) : this.connection.sendRequest(method, params);
  }

  tell(method: string, params: unknown): void {
    void (
      params === undefined ? this.connection.sendNotification(method) : this.connection.sendNotification(method, params)
    ).catch(() => {});
  }

  open(path: string, text: string, languageId = "rules"): string {
    const uri = pathToFileURL(path).href;
    this.#texts.set(uri, { version: 1, text });
    this.tell("textDocument/didOpen", { textDocument: { uri, languageId, version: 1, text } });
    return uri;
  }

  /** As if `from` were marked and `to` typed over it. */
  type(uri: string, from: string, to: string): void {
    const known = this.#texts.get(uri);
    const start = known?.text.indexOf(from) ?? -1;
    if (known === undefined || start < 0) throw new Error(`there is no ${from}`);
    const range = { start: placeIn(known.text, start), end: placeIn(known.text, start + from.length) };
    known.text = known.text.slice(0, start) + to + known.text.slice(start + from.length);
    known.version += 1;
    this.tell("textDocument/didChange", {
      textDocument: { uri, version: known.version },
      contentChanges: [{ range, text: to }],
    });
  }

  textOf(uri: string): string {
    return this.#texts.get(uri)?.text ?? "";
  }

  close(uri: string): void {
    this.#texts.delete(uri);
    this.tell("textDocument/didClose", { textDocument: { uri } });
  }

  /** Where the words stand in an open text; `behind` so many characters further. */
  at(
    uri: string,
    words: string,
    behind = 0,
  ): {
    readonly textDocument: { readonly uri: string };
    readonly position: { readonly line: number; readonly character: number };
  } {
    const offset = this.textOf(uri).indexOf(words);
    if (offset < 0) throw new Error(`there is no ${words}`);
    return { textDocument: { uri }, position: placeIn(this.textOf(uri), offset + behind) };
  }

  /** Waits until it is so. */
  until(what: string, isSo: () => boolean): Promise<void> {
    return until(
      isSo,
      () => `${what}; ${JSON.stringify([...this.findings])} ${this.troubles.join("\n")} ${this.stderr}`,
    );
  }

  codes(uri: string): readonly unknown[] {
    return (this.findings.get(uri) ?? []).map((each) => each.code);
  }

  /** Until what was found in the file are exactly these. */
  async finds(uri: string, ...codes: readonly string[]): Promise<void> {
    await this.until(
      `${codes.join(", ") || "nothing"} in ${uri}`,
      () => JSON.stringify(this.codes(uri)) === JSON.stringify(codes) && (codes.length > 0 || this.findings.has(uri)),
    );
  }
}

/** With a server in a process of its own. */
export class ProcessClient extends EditorClient {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;

  constructor(child: ChildProcess) {
    if (child.stdout === null || child.stdin === null || child.stderr === null)
      throw new Error("the server has no streams");
    super({ reader: new StreamMessageReader(child.stdout), writer: new StreamMessageWriter(child.stdin) });
    this.child = child;
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.stderr += text;
    });
    this.ended = new Promise((resolve) => {
      child.once("exit", resolve);
    });
  }

  async shutDown(): Promise<number | null> {
    await this.ask("shutdown", undefined);
    this.tell("exit", undefined);
    return this.ended;
  }
}

export function placeIn(text: string, offset: number): { readonly line: number; readonly character: number } {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

/** The text after edits of the protocol. */
export function edited(
  text: string,
  edits: readonly {
    readonly range: {
      readonly start: { line: number; character: number };
      readonly end: { line: number; character: number };
    };
    readonly newText: string;
  }[],
): string {
  const starts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
  const offset = ({ line, character }: { line: number; character: number }): number =>
    (starts[line] ?? text.length) + character;
  const all = edits
    .map(({ range, newText }) => ({ start: offset(range.start), end: offset(range.end), newText }))
    .sort((a, b) => b.start - a.start);
  return all.reduce((now, { start, end, newText }) => now.slice(0, start) + newText + now.slice(end), text);
}

export function serverProcess({ args = ["--stdio"], cwd = "/" }: Partial<EditorOptions> = {}): ChildProcess {
  const child = spawn(process.execPath, [join(built(), "cli.js"), "language-server", ...args], {
    cwd,
    stdio: ["pipe", "pipe", "pipe"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
}

export async function editor(options: EditorOptions): Promise<ProcessClient> {
  const client = new ProcessClient(serverProcess(options));
  await welcomed(client, options.folders, options.capabilities ?? {});
  return client;
}

export async function welcomed(
  client: EditorClient,
  folders: readonly string[],
  capabilities: ClientCapabilities,
  initializationOptions?: unknown,
): Promise<void> {
  const workspaceFolders = folders.map((folder) => ({ uri: pathToFileURL(folder).href, name: folder }));
  client.welcome = await client.ask("initialize", {
    processId: process.pid,
    rootUri: workspaceFolders[0]?.uri ?? null,
    workspaceFolders,
    capabilities,
    initializationOptions,
  });
  client.tell("initialized", {});
}
