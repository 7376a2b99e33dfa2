/** Somebody at an editor, over the protocol and with the shipped server: types, asks, and counts how long answers take. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  CancellationTokenSource,
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type ProtocolConnection,
} from "vscode-languageserver-protocol/node";

export interface Place {
  readonly line: number;
  readonly character: number;
}

/** What never comes ends the measurement in words. */
const patience = 60_000;

export class Typist {
  readonly #child: ChildProcess;
  readonly #connection: ProtocolConnection;
  readonly #project: string;
  readonly #texts = new Map<string, { readonly uri: string; text: string; version: number }>();
  #findings: (uri: string, count: number) => void = () => {};
  #refreshed: () => void = () => {};

  constructor(project: string, root: string, files: ReadonlyMap<string, string>) {
    this.#project = project;
    for (const [path, text] of files) {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(join(project, path), text);
    }
    const child = spawn(process.execPath, [join(root, "dist/cli.js"), "language-server", "--stdio"], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#child = child;
    this.#connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    this.#connection.onNotification(
      "textDocument/publishDiagnostics",
      ({ uri, diagnostics }: { readonly uri: string; readonly diagnostics: readonly unknown[] }) => {
        this.#findings(uri, diagnostics.length);
      },
    );
    this.#connection.onRequest("workspace/codeLens/refresh", () => {
      this.#refreshed();
      return null;
    });
    this.#connection.onRequest("client/registerCapability", () => null);
    this.#connection.listen();
  }

  /** Opens the files; the time until they are understood. */
  async begin(open: readonly string[], files: ReadonlyMap<string, string>): Promise<number> {
    const rootUri = pathToFileURL(this.#project).href;
    const capabilities = {
      workspace: { codeLens: { refreshSupport: true }, didChangeWatchedFiles: { dynamicRegistration: true } },
    };
    await this.#connection.sendRequest("initialize", {
      processId: process.pid,
      rootUri,
      workspaceFolders: [{ uri: rootUri, name: "large" }],
      capabilities,
    });
    const began = performance.now();
    const understood = within(
      new Promise<void>((resolve) => {
        this.#refreshed = resolve;
      }),
      "The texts are not understood.",
    );
    this.#tell("initialized", {});
    for (const path of open) {
      const [uri, text] = [pathToFileURL(join(this.#project, path)).href, files.get(path) ?? ""];
      this.#texts.set(path, { uri, text, version: 1 });
      this.#tell("textDocument/didOpen", {
        textDocument: { uri, languageId: path.endsWith(".csv") ? "csv" : "rules", version: 1, text },
      });
    }
    await understood;
    return performance.now() - began;
  }

  async end(): Promise<void> {
    await this.#connection.sendRequest("shutdown");
    this.#tell("exit", undefined);
    await new Promise((resolve) => {
      this.#child.once("exit", resolve);
    });
  }

  #tell(method: string, params: unknown): void {
    void (params === undefined
      ? this.#connection.sendNotification(method)
      : this.#connection.sendNotification(method, params));
  }

  #known(path: string): { readonly uri: string; text: string; version: number } {
    const known = this.#texts.get(path);
    if (known === undefined) throw new Error(`${path} is not open`);
    return known;
  }

  textOf(path: string): string {
    return this.#known(path).text;
  }

  placeOf(path: string, offset: number): Place {
    const before = this.textOf(path).slice(0, offset).split("\n");
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  }

  /** Puts `added` in the place of so many characters. */
  type(path: string, offset: number, removed: number, added: string): void {
    const known = this.#known(path);
    const range = { start: this.placeOf(path, offset), end: this.placeOf(path, offset + removed) };
    known.text = known.text.slice(0, offset) + added + known.text.slice(offset + removed);
    known.version += 1;
    this.#tell("textDocument/didChange", {
      textDocument: { uri: known.uri, version: known.version },
      contentChanges: [{ range, text: added }],
    });
  }

  /** Milliseconds until the answer, and the answer. */
  async ask(
    path: string,
    method: string,
    params: object = {},
  ): Promise<{ readonly took: number; readonly answer: unknown }> {
    const start = performance.now();
    const answer: unknown = await within(
      this.#connection.sendRequest(method, { textDocument: { uri: this.#known(path).uri }, ...params }),
      `${method} is not answered.`,
    );
    return { took: performance.now() - start, answer };
  }

  /** Asks and takes it back; whether the server said that nobody waits for it. */
  async askInVain(path: string, method: string, params: object = {}): Promise<boolean> {
    const source = new CancellationTokenSource();
    const answer = this.#connection.sendRequest(
      method,
      { textDocument: { uri: this.#known(path).uri }, ...params },
      source.token,
    );
    source.cancel();
    return within(
      answer.then(
        () => false,
        () => true,
      ),
      `${method} is not given up.`,
    );
  }

  /** Until findings of the file are published that are as many as wanted. */
  found(path: string, isIt: (count: number) => boolean): Promise<void> {
    const { uri } = this.#known(path);
    return within(
      new Promise((resolve) => {
        this.#findings = (of, count) => {
          if (of === uri && isIt(count)) resolve();
        };
      }),
      "The findings that were to come did not.",
    );
  }
}

async function within<A>(promise: Promise<A>, otherwise: string): Promise<A> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(otherwise));
    }, patience);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
