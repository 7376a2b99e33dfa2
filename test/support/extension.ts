/** The extension for VS Code, started over a fake editor with the real server and the real command. */
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import { built } from "./built.ts";
import { ProcessClient, welcomed } from "./editor-client.ts";
import { tempProject } from "./temp-project.ts";
import { explorer, FakeEditor, person, Uri, window, workspace, type Spot } from "./vscode.ts";

interface Run {
  readonly module: string;
  readonly args: readonly string[];
}

/** Clients that run, the last one last. */
export const clients: { readonly module: string; readonly server: ProcessClient }[] = [];

/** In the place of `vscode-languageclient`: the protocol without an editor around it. */
export class LanguageClient {
  readonly #run: Run;
  readonly #options: { readonly initializationOptions?: unknown };
  readonly #notifications = new Map<string, () => void>();
  #server: ProcessClient | null = null;
  readonly initializeResult = {};

  constructor(
    _id: string,
    _name: string,
    { run }: { readonly run: Run },
    options: { readonly initializationOptions?: unknown },
  ) {
    [this.#run, this.#options] = [run, options];
  }

  async start(): Promise<void> {
    const { module, args } = this.#run;
    const child = spawn(process.execPath, [module, ...args, "--stdio"], { cwd: "/" });
    onTestFinished(() => {
      child.kill("SIGKILL");
    });
    const server = new ProcessClient(child);
    for (const [method, then] of this.#notifications) server.connection.onNotification(method, then);
    const folders = workspace.workspaceFolders.map(({ uri }) => uri.fsPath);
    await welcomed(server, folders, {}, this.#options.initializationOptions);
    this.#server = server;
    clients.push({ module, server });
  }

  onNotification(method: string, then: () => void): void {
    this.#notifications.set(method, then);
  }

  onDidChangeState(): void {}

  sendRequest(method: string, params: unknown): Promise<unknown> {
    return this.#server?.ask(method, params) ?? Promise.reject(new Error("not started"));
  }

  dispose(): Promise<void> {
    this.#server?.child.kill("SIGKILL");
    return Promise.resolve();
  }
}
export const State = { Stopped: 1, Running: 2, Starting: 3 } as const;
export const TransportKind = { stdio: 0 } as const;
export const CloseAction = { DoNotRestart: 1 } as const;

export interface Started {
  readonly root: string;
  /** The client of the server that answers. */
  readonly server: ProcessClient;
  /** The `cli.js` of the workspace. */
  readonly own: string;
  path(name: string): string;
}

export interface Surroundings {
  readonly trusted?: boolean;
  /** In the place of the workspace's command: code that decides what it does, before the real one. */
  readonly before?: string;
  /** The folder within the temporary one. */
  readonly folder?: string;
}

/** Starts it in a workspace with these files that has a Rulewright of its own. */
export async function startExtension(
  files: Readonly<Record<string, string>>,
  { trusted = true, before = "", folder = "game" }: Surroundings = {},
): Promise<Started> {
  const outside = tempProject({});
  const root = join(outside, folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const cli = JSON.stringify(pathToFileURL(join(built(), "cli.js")).href);
  const dist = join(root, "node_modules/rulewright/dist");
  const extension = join(outside, "extension/server");
  mkdirSync(dist, { recursive: true });
  mkdirSync(extension, { recursive: true });
  writeFileSync(join(root, "node_modules/rulewright/package.json"), '{ "type": "module" }');
  writeFileSync(join(dist, "cli.js"), `${before}\nawait import(${cli});\n`);
  writeFileSync(join(extension, "package.json"), '{ "type": "module" }');
  writeFileSync(join(extension, "cli.js"), `await import(${cli});\n`);
  writeFileSync(
    join(extension, "language-server.js"),
    `process.argv.splice(2, 0, "language-server");\nawait import(${cli});\n`,
  );
  person.reset();
  explorer.runs.length = 0;
  explorer.outdated.length = 0;
  clients.length = 0;
  workspace.isTrusted = trusted;
  workspace.workspaceFolders = [{ uri: Uri.file(root) }];
  workspace.textDocuments = [];
  window.activeTextEditor = undefined;
  window.visibleTextEditors = [];
  const { activate, deactivate } = await import("../../src/vscode/extension.ts");
  const subscriptions: { dispose: () => void }[] = [];
  await activate({
    subscriptions,
    asAbsolutePath: (path: string) => join(outside, "extension", path),
    globalStorageUri: Uri.file(join(outside, "storage")),
  } as never);
  onTestFinished(async () => {
    for (const each of subscriptions) each.dispose();
    await deactivate();
  });
  const server = clients.at(-1)?.server;
  if (server === undefined) throw new Error("no server started");
  return { root, server, own: join(dist, "cli.js"), path: (name) => join(root, name) };
}

/** The file is in front, with the cursor at the words. */
export function openAt(path: string, text: string, words: string, viewColumn?: number): void {
  const offset = text.indexOf(words);
  const lines = text.slice(0, offset).split("\n");
  const at: Spot = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  const editor = new FakeEditor(text, at);
  Object.assign(editor.document, { uri: Uri.file(path), fileName: path });
  window.activeTextEditor = Object.assign(editor, { viewColumn });
  window.visibleTextEditors = [editor];
}
