/** The server: the protocol on one side, two workers on the other. It analyzes nothing itself, so it always responds. */
import {
  CodeActionKind,
  DidChangeWatchedFilesNotification,
  TextDocuments,
  TextDocumentSyncKind,
  type CancellationToken,
  type ClientCapabilities,
  type Connection,
  type ExecuteCommandParams,
  type InitializeParams,
  type InitializeResult,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { WorkerPool } from "./worker-pool.ts";
import type { WorkerAnswer, Question, WorkedOut } from "./worker-messages.ts";
import { commands, goalCommand, tokenModifiers, tokenTypes } from "./kinds.ts";
import { DiagnosticsPublisher } from "./diagnostics-publisher.ts";
import { toArray, TokenDeltas } from "./semantic-token-delta.ts";
import type { ServerHost } from "./server-host.ts";
import { RawJson } from "./raw-json.ts";

/** Files that are watched. */
const watchedGlobs = ["**/*.rules", "**/*.rules.md", "**/*.csv", "**/rulewright.config.json"];

/** Answered by the active worker, from its last analysis. */
const activeWorkerMethods = [
  "textDocument/completion",
  "textDocument/hover",
  "textDocument/signatureHelp",
  "textDocument/definition",
  "textDocument/references",
  "textDocument/documentHighlight",
  "textDocument/documentSymbol",
  "workspace/symbol",
  "textDocument/foldingRange",
  "textDocument/codeAction",
  "textDocument/codeLens",
  "textDocument/inlayHint",
  "textDocument/prepareRename",
  "textDocument/formatting",
  "textDocument/rangeFormatting",
  "rulewright/nextCell",
  "rulewright/previousCell",
  "rulewright/realign",
] as const;
/** This changes much at once, and so does what a command shows: they wait for an analysis of the current texts. */
const upToDateMethods = ["textDocument/rename", "rulewright/examples", "rulewright/rulebooks"] as const;
/** Told to a client that asks for it with `initializationOptions: { "analyzed": true }`: `rulewright/examples` may have another answer. */
const analyzedNotification = "rulewright/analyzed";

/** Speaks over the connection until the other side says `exit`, or is gone. */
export function serveOver(connection: Connection, host: ServerHost, version: string): void {
  new Server(host, connection, version).listen();
}

/** As JSON; colours are not asked for in this way. */
const toJson = (answer: WorkerAnswer | null): string => (typeof answer === "string" ? answer : "null");

class Server {
  readonly #host: ServerHost;
  readonly #connection: Connection;
  readonly #version: string;
  readonly #documents = new TextDocuments(TextDocument);
  readonly #folders = new Set<string>();
  readonly #pool: WorkerPool;
  readonly #publisher: DiagnosticsPublisher;
  readonly #tokens = new TokenDeltas();
  #client: ClientCapabilities = {};
  #tellsAnalyzed = false;

  constructor(host: ServerHost, connection: Connection, version: string) {
    [this.#host, this.#connection, this.#version] = [host, connection, version];
    const snapshot = () => ({
      folders: [...this.#folders],
      texts: new Map(this.#documents.all().map((each) => [each.uri, each.getText()])),
    });
    this.#pool = new WorkerPool(host, snapshot, (what) => {
      connection.console.error(what);
    });
    this.#publisher = new DiagnosticsPublisher(connection, this.#pool, () => {
      this.#refresh();
    });
  }

  listen(): void {
    this.#connection.onInitialize((params) => this.#initialize(params));
    this.#connection.onInitialized(() => {
      this.#onInitialized();
    });
    this.#connection.onShutdown(() => {
      this.#publisher.dispose();
      this.#pool.dispose();
    });
    this.#listenToTexts();
    this.#listenToQuestions();
    this.#connection.listen();
  }

  #initialize(params: InitializeParams): InitializeResult {
    this.#client = params.capabilities;
    this.#tellsAnalyzed =
      (params.initializationOptions as { analyzed?: unknown } | null | undefined)?.analyzed === true;
    const folders = params.workspaceFolders ?? [];
    for (const { uri } of folders) this.#folders.add(uri);
    // Older clients say where they are in one folder only.
    const [root] = [params.rootUri ?? (params.rootPath == null ? undefined : this.#host.uriOf(params.rootPath))];
    if (folders.length === 0 && root !== undefined) this.#folders.add(root);
    return {
      serverInfo: { name: "rulewright", version: this.#version },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: false },
        completionProvider: { triggerCharacters: [".", ":", "(", "[", ",", "|", " ", '"'] },
        hoverProvider: true,
        signatureHelpProvider: { triggerCharacters: ["(", ","], retriggerCharacters: [":"] },
        definitionProvider: true,
        referencesProvider: true,
        documentHighlightProvider: true,
        documentSymbolProvider: true,
        workspaceSymbolProvider: true,
        foldingRangeProvider: true,
        documentFormattingProvider: true,
        documentRangeFormattingProvider: true,
        renameProvider: { prepareProvider: true },
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.SourceFixAll] },
        codeLensProvider: {},
        executeCommandProvider: { commands },
        inlayHintProvider: true,
        semanticTokensProvider: {
          legend: { tokenTypes: [...tokenTypes], tokenModifiers: [...tokenModifiers] },
          full: { delta: true },
          range: true,
        },
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
    };
  }

  #onInitialized(): void {
    this.#pool.notify({ kind: "folders", uris: [...this.#folders] });
    this.#publisher.start();
    if (this.#client.workspace?.workspaceFolders === true) {
      this.#connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        for (const { uri } of added) this.#folders.add(uri);
        for (const { uri } of removed) this.#folders.delete(uri);
        this.#pool.notify({ kind: "folders", uris: [...this.#folders] });
        this.#publisher.scheduleAnalysis();
      });
    }
    if (this.#client.workspace?.didChangeWatchedFiles?.dynamicRegistration === true) {
      void this.#connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: watchedGlobs.map((globPattern) => ({ globPattern })),
      });
    } else {
      for (const uri of this.#folders) this.#watch(uri);
    }
  }

  #watch(uri: string): void {
    const path = this.#host.pathOf(uri);
    if (path !== null)
      this.#host.watch(path, (uris) => {
        this.#onDisk(uris);
      });
  }

  #onDisk(uris: readonly string[]): void {
    this.#pool.notify({ kind: "disk", uris });
    this.#publisher.scheduleAnalysis();
  }

  #listenToTexts(): void {
    this.#documents.onDidChangeContent(({ document }) => {
      this.#pool.notify({ kind: "text", uri: document.uri, text: document.getText() });
      this.#publisher.scheduleAnalysis(document.uri);
    });
    this.#documents.onDidClose(({ document: { uri } }) => {
      this.#tokens.forget(uri);
      this.#pool.notify({ kind: "text", uri, text: null });
      this.#publisher.scheduleAnalysis();
    });
    this.#connection.onDidChangeWatchedFiles(({ changes }) => {
      this.#onDisk(changes.map(({ uri }) => uri));
    });
    this.#documents.listen(this.#connection);
  }

  #listenToQuestions(): void {
    const ask = async (question: Question, token: CancellationToken): Promise<RawJson> =>
      new RawJson(toJson(await this.#pool.request(question, token)));
    for (const method of activeWorkerMethods)
      this.#connection.onRequest(method, (params: unknown, token) => ask({ method, params }, token));
    for (const method of upToDateMethods)
      this.#connection.onRequest(method, (params: unknown, token) => ask({ method, params, by: "fresh" }, token));
    this.#connection.onRequest("workspace/executeCommand", async (params: ExecuteCommandParams, token) => {
      const answer = toJson(
        await this.#pool.request({ method: "workspace/executeCommand", params, by: "fresh" }, token),
      );
      if (params.command !== goalCommand || answer === "null") return new RawJson(answer);
      const goal = JSON.parse(answer) as WorkedOut;
      this.#pool.share(goal);
      if (this.#client.workspace?.codeLens?.refreshSupport === true) this.#ask("workspace/codeLens/refresh");
      return goal.text;
    });
    const requestTokens = async (method: string, params: unknown, token: CancellationToken): Promise<Uint32Array> => {
      const data = await this.#pool.request({ method, params }, token);
      return data instanceof Uint32Array ? data : new Uint32Array(0);
    };
    const [full, range] = ["textDocument/semanticTokens/full", "textDocument/semanticTokens/range"];
    const { semanticTokens } = this.#connection.languages;
    semanticTokens.on(async (params, token) =>
      this.#tokens.full(params.textDocument.uri, await requestTokens(full, params, token)),
    );
    semanticTokens.onDelta(async (params, token) =>
      this.#tokens.delta(params.textDocument.uri, params.previousResultId, await requestTokens(full, params, token)),
    );
    semanticTokens.onRange(async (params, token) => ({ data: toArray(await requestTokens(range, params, token)) }));
  }

  /** What is shown among the lines may be other than before. */
  #refresh(): void {
    const { workspace } = this.#client;
    if (workspace?.codeLens?.refreshSupport === true) this.#ask("workspace/codeLens/refresh");
    if (workspace?.semanticTokens?.refreshSupport === true) this.#ask("workspace/semanticTokens/refresh");
    if (workspace?.inlayHint?.refreshSupport === true) this.#ask("workspace/inlayHint/refresh");
    if (this.#tellsAnalyzed) void this.#connection.sendNotification(analyzedNotification);
  }

  #ask(method: string): void {
    this.#connection.sendRequest(method).catch(() => {
      /* An editor that will not is left as it is. */
    });
  }
}
