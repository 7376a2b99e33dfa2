/** The server: the protocol on one side, two clerks on the other. Understands nothing itself, so that it is always awake. */
import {
  CodeActionKind,
  createConnection,
  DidChangeWatchedFilesNotification,
  TextDocuments,
  TextDocumentSyncKind,
  type CancellationToken,
  type ClientCapabilities,
  type Connection,
  type InitializeParams,
  type InitializeResult,
  type MessageReader,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { Crew } from "./crew.ts";
import type { Answer, Question } from "./errands.ts";
import { commands, tokenModifiers, tokenTypes } from "./kinds.ts";
import { Publisher } from "./publisher.ts";
import { listed, Tokens } from "./token-changes.ts";
import type { World } from "./world.ts";
import { Written, writerTo } from "./written.ts";

/** Files that are watched. */
const watched = ["**/*.rules", "**/*.rules.md", "**/*.csv", "**/rulewright.config.json"];

/** Answered by the clerk who is ready, as the texts were understood last. */
const quick = [
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
/** These change or tell much at once: worth waiting until the texts are understood as they are now. */
const fresh = ["textDocument/rename", "workspace/executeCommand"] as const;

/** Speaks on the streams until the other side says `exit`, or is gone: then the process ends. */
export function serve(
  world: World,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  version: string,
): void {
  const connection = createConnection(input as unknown as MessageReader, writerTo(output));
  const server = new Server(world, connection, version);
  server.listen();
}

/** As JSON; colours are not asked for in this way. */
const writtenOf = (answer: Answer | null): string => (typeof answer === "string" ? answer : "null");

class Server {
  readonly #world: World;
  readonly #connection: Connection;
  readonly #version: string;
  readonly #documents = new TextDocuments(TextDocument);
  readonly #folders = new Set<string>();
  readonly #crew: Crew;
  readonly #publisher: Publisher;
  readonly #tokens = new Tokens();
  #client: ClientCapabilities = {};

  constructor(world: World, connection: Connection, version: string) {
    [this.#world, this.#connection, this.#version] = [world, connection, version];
    const known = () => ({
      folders: [...this.#folders],
      texts: new Map(this.#documents.all().map((each) => [each.uri, each.getText()])),
    });
    this.#crew = new Crew(world, known, (what) => {
      connection.console.error(what);
    });
    this.#publisher = new Publisher(connection, this.#crew, () => {
      this.#refresh();
    });
  }

  listen(): void {
    this.#connection.onInitialize((params) => this.#initialize(params));
    this.#connection.onInitialized(() => {
      this.#initialized();
    });
    this.#connection.onShutdown(() => {
      this.#publisher.end();
      this.#crew.end();
    });
    this.#listenToTexts();
    this.#listenToQuestions();
    this.#connection.listen();
  }

  #initialize(params: InitializeParams): InitializeResult {
    this.#client = params.capabilities;
    const folders = params.workspaceFolders ?? [];
    for (const { uri } of folders) this.#folders.add(uri);
    // Older clients say where they are in one folder only.
    const [root] = [params.rootUri ?? (params.rootPath == null ? undefined : this.#world.uriOf(params.rootPath))];
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

  #initialized(): void {
    this.#crew.tell({ kind: "folders", uris: [...this.#folders] });
    this.#publisher.begin();
    if (this.#client.workspace?.workspaceFolders === true) {
      this.#connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        for (const { uri } of added) this.#folders.add(uri);
        for (const { uri } of removed) this.#folders.delete(uri);
        this.#crew.tell({ kind: "folders", uris: [...this.#folders] });
        this.#publisher.changed();
      });
    }
    if (this.#client.workspace?.didChangeWatchedFiles?.dynamicRegistration === true) {
      void this.#connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: watched.map((globPattern) => ({ globPattern })),
      });
    } else {
      for (const uri of this.#folders) this.#watch(uri);
    }
  }

  #watch(uri: string): void {
    const path = this.#world.pathOf(uri);
    if (path !== null)
      this.#world.watch(path, (uris) => {
        this.#onDisk(uris);
      });
  }

  #onDisk(uris: readonly string[]): void {
    this.#crew.tell({ kind: "disk", uris });
    this.#publisher.changed();
  }

  #listenToTexts(): void {
    this.#documents.onDidChangeContent(({ document }) => {
      this.#crew.tell({ kind: "text", uri: document.uri, text: document.getText() });
      this.#publisher.changed();
    });
    this.#documents.onDidClose(({ document: { uri } }) => {
      this.#tokens.forget(uri);
      this.#crew.tell({ kind: "text", uri, text: null });
      this.#publisher.changed();
    });
    this.#connection.onDidChangeWatchedFiles(({ changes }) => {
      this.#onDisk(changes.map(({ uri }) => uri));
    });
    this.#documents.listen(this.#connection);
  }

  #listenToQuestions(): void {
    const ask = async (question: Question, token: CancellationToken): Promise<Written> =>
      new Written(writtenOf(await this.#crew.ask(question, token)));
    for (const method of quick)
      this.#connection.onRequest(method, (params: unknown, token) => ask({ method, params }, token));
    for (const method of fresh)
      this.#connection.onRequest(method, (params: unknown, token) => ask({ method, params, by: "fresh" }, token));
    const colours = async (method: string, params: unknown, token: CancellationToken): Promise<Uint32Array> => {
      const data = await this.#crew.ask({ method, params }, token);
      return data instanceof Uint32Array ? data : new Uint32Array(0);
    };
    const [whole, part] = ["textDocument/semanticTokens/full", "textDocument/semanticTokens/range"];
    const { semanticTokens } = this.#connection.languages;
    semanticTokens.on(async (params, token) =>
      this.#tokens.whole(params.textDocument.uri, await colours(whole, params, token)),
    );
    semanticTokens.onDelta(async (params, token) =>
      this.#tokens.since(params.textDocument.uri, params.previousResultId, await colours(whole, params, token)),
    );
    semanticTokens.onRange(async (params, token) => ({ data: listed(await colours(part, params, token)) }));
  }

  /** What is shown among the lines may be other than before. */
  #refresh(): void {
    const { workspace } = this.#client;
    if (workspace?.codeLens?.refreshSupport === true) this.#ask("workspace/codeLens/refresh");
    if (workspace?.semanticTokens?.refreshSupport === true) this.#ask("workspace/semanticTokens/refresh");
    if (workspace?.inlayHint?.refreshSupport === true) this.#ask("workspace/inlayHint/refresh");
  }

  #ask(method: string): void {
    this.#connection.sendRequest(method).catch(() => {
      /* An editor that will not is left as it is. */
    });
  }
}
