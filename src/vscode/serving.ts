import { existsSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import {
  CloseAction,
  LanguageClient,
  State,
  TransportKind,
  type ErrorHandler,
  type LanguageClientOptions,
  type NodeModule,
} from "vscode-languageclient/node";
import { firstStarted, serversFor, type Choice, type Server } from "./servers.ts";

/** Where the server helps, and its state is shown. */
const ours = [
  { scheme: "file", language: "rules" },
  { scheme: "file", pattern: "**/*.rules.md" },
  { scheme: "file", pattern: "**/*.csv" },
];

/** The language server: which one runs, that one does, and what is said about it. */
export class Serving {
  readonly #context: vscode.ExtensionContext;
  readonly #options: LanguageClientOptions;
  readonly #output = vscode.window.createOutputChannel("Rulewright", { log: true });
  readonly #status = vscode.languages.createLanguageStatusItem("rulewright", ours);
  readonly #analyzed = new vscode.EventEmitter<void>();
  /** The rules were understood again, or by another one. */
  readonly onAnalyzed = this.#analyzed.event;
  #client: Client | null = null;
  #server: Server | null = null;
  /** Starting and stopping happen one after the other. */
  #turn: Promise<void> = Promise.resolve();

  constructor(context: vscode.ExtensionContext, options: LanguageClientOptions) {
    [this.#context, this.#options] = [
      context,
      { ...options, documentSelector: ours, outputChannel: this.#output, initializationOptions: { analyzed: true } },
    ];
    this.#status.name = "Rulewright";
    this.#status.command = { title: "Restart", command: "rulewright.restart" };
    context.subscriptions.push(
      this.#output,
      this.#status,
      this.#analyzed,
      vscode.commands.registerCommand("rulewright.restart", () => this.restart()),
      // Another one may answer from now on.
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("rulewright.server")) void this.restart();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        void this.restart();
      }),
    );
  }

  restart(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#leave();
      await this.#start();
    });
  }

  stop(): Promise<void> {
    return this.#inTurn(() => this.#leave());
  }

  /** The command of the Rulewright that serves the workspace. Null: none does. */
  get command(): string | null {
    return this.#server?.command ?? null;
  }

  /** Asks the server. Null: none runs, or it is an older one that does not know the question. */
  async ask<Answer>(method: string): Promise<Answer | null> {
    await this.#turn;
    try {
      return (await this.#client?.sendRequest<Answer>(method, {})) ?? null;
    } catch {
      return null;
    }
  }

  #inTurn(act: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(act, act);
    return this.#turn;
  }

  async #leave(): Promise<void> {
    const client = this.#client;
    [this.#client, this.#server] = [null, null];
    // One that is gone already has nothing to stop.
    await client?.dispose().catch(() => {});
  }

  async #start(): Promise<void> {
    this.#show("Rulewright is starting", "", true);
    const first = await firstStarted(
      this.#choice(),
      async (server) => {
        const client = new Client(server, this.#options);
        client.onNotification("rulewright/analyzed", () => {
          this.#analyzed.fire();
        });
        await client.start();
        return client;
      },
      (words) => {
        this.#warn(words);
      },
    );
    if (first === null) {
      this.#show("Rulewright does not run", "", false, vscode.LanguageStatusSeverity.Error);
      return;
    }
    const { started: client, server } = first;
    [this.#client, this.#server] = [client, server];
    const running = (): void => {
      this.#show(`Rulewright ${client.initializeResult?.serverInfo?.version ?? ""}`, server.from, false);
    };
    running();
    client.onDidChangeState(({ newState }) => {
      if (client !== this.#client) return;
      if (newState === State.Running) running();
      else if (newState === State.Starting) this.#show("Rulewright is starting", server.from, true);
      else this.#show("Rulewright has stopped", server.from, false, vscode.LanguageStatusSeverity.Error);
    });
  }

  #choice(): Choice {
    return serversFor({
      configured: vscode.workspace.getConfiguration("rulewright").get<string>("server") ?? "",
      folders: (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath),
      trusted: vscode.workspace.isTrusted,
      bundled: this.#context.asAbsolutePath(join("server", "language-server.js")),
      exists: existsSync,
    });
  }

  #show(text: string, detail: string, busy: boolean, severity = vscode.LanguageStatusSeverity.Information): void {
    Object.assign(this.#status, { text, detail, busy, severity });
  }

  #warn(words: string): void {
    void vscode.window.showWarningMessage(words, "Show Output").then((chosen) => {
      if (chosen !== undefined) this.#output.show();
    });
  }
}

/** Until it has answered once it keeps to the output: who starts it says what is wrong, in plain words. */
class Client extends LanguageClient {
  readonly #answered: { yes: boolean };

  constructor({ path, args }: Server, options: LanguageClientOptions) {
    const run: NodeModule = { module: path, transport: TransportKind.stdio, args: [...args] };
    const answered = { yes: false };
    let usual: ErrorHandler | null = null;
    const handler = (): ErrorHandler => (usual ??= this.createDefaultErrorHandler());
    super(
      "rulewright",
      "Rulewright",
      { run, debug: run },
      {
        ...options,
        initializationFailedHandler: () => false,
        errorHandler: {
          error: (problem, message, count) => handler().error(problem, message, count),
          // One that never answered would not do so the next time.
          closed: () => (answered.yes ? handler().closed() : { action: CloseAction.DoNotRestart, handled: true }),
        },
      },
    );
    this.#answered = answered;
  }

  override async start(): Promise<void> {
    await super.start();
    this.#answered.yes = true;
  }

  override error(message: string, data?: unknown, show?: boolean | "force"): void {
    super.error(message, data, this.#answered.yes ? show : false);
  }
}
