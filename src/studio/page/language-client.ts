/** The editor's side of the language server: one server in a worker, for all files of the project. */
import {
  LSPClient,
  LSPPlugin,
  Workspace,
  hoverTooltips,
  jumpToDefinition,
  serverCompletion,
  signatureHelp,
  type Transport,
  type WorkspaceFile,
} from "@codemirror/lsp-client";
import { setDiagnostics, type Action, type Diagnostic } from "@codemirror/lint";
import { ChangeSet, Text, type TransactionSpec } from "@codemirror/state";
import { keymap, type EditorView } from "@codemirror/view";
import { effect } from "@preact/signals";
import { newHelperPool } from "./helper-pool.ts";
import { newWorker } from "./new-worker.ts";
import { lineEndOf } from "./line-ends.ts";
import { renameBy, type EditsByFile } from "./rename.ts";
import type { WorkerStart, TextsMessage } from "../worker-start.ts";
import { pathOfUri, rootUri, uriOf, type PageSettings, type TextChanges } from "../addresses.ts";
import { changeText, openPath, overview, texts } from "./state.ts";

interface LspDiagnostic {
  readonly range: LspRange;
  readonly severity?: number;
  readonly message: string;
}
interface LspPosition {
  readonly line: number;
  readonly character: number;
}
interface LspRange {
  readonly start: LspPosition;
  readonly end: LspPosition;
}
interface LspEdit {
  readonly range: LspRange;
  readonly newText: string;
}
interface LspAction {
  readonly title: string;
  readonly diagnostics?: readonly LspDiagnostic[];
  readonly edit?: { readonly changes?: EditsByFile<LspEdit> };
}

class OpenFile implements WorkspaceFile {
  readonly uri: string;
  readonly languageId: string;
  version: number;
  doc: Text;
  readonly view: EditorView | null;

  constructor(uri: string, languageId: string, version: number, doc: Text, view: EditorView | null) {
    [this.uri, this.languageId, this.version, this.doc, this.view] = [uri, languageId, version, doc, view];
  }

  getView(): EditorView | null {
    return this.view;
  }
}

/** Files that no editor shows are known by their texts, so that a rename reaches them. */
class ProjectWorkspace extends Workspace {
  override files: OpenFile[] = [];
  readonly #versions = new Map<string, number>();

  #nextVersion(uri: string): number {
    const version = (this.#versions.get(uri) ?? -1) + 1;
    this.#versions.set(uri, version);
    return version;
  }

  override getFile(uri: string): WorkspaceFile | null {
    const open = this.files.find((each) => each.uri === uri);
    const text = texts.value.get(pathOfUri(uri) ?? "");
    return open ?? (text === undefined ? null : new OpenFile(uri, "rules", 0, textOf(text), null));
  }

  override syncFiles(): { file: OpenFile; prevDoc: Text; changes: ChangeSet }[] {
    const updates: { file: OpenFile; prevDoc: Text; changes: ChangeSet }[] = [];
    for (const file of this.files) {
      const plugin = file.view === null ? null : LSPPlugin.get(file.view);
      if (plugin === null || file.view === null || plugin.unsyncedChanges.empty) continue;
      updates.push({ changes: plugin.unsyncedChanges, file, prevDoc: file.doc });
      file.doc = file.view.state.doc;
      file.version = this.#nextVersion(file.uri);
      plugin.clear();
    }
    return updates;
  }

  override openFile(uri: string, languageId: string, view: EditorView): void {
    this.closeFile(uri);
    const file = new OpenFile(uri, languageId, this.#nextVersion(uri), view.state.doc, view);
    this.files.push(file);
    this.client.didOpen(file);
  }

  override closeFile(uri: string): void {
    if (!this.files.some((each) => each.uri === uri)) return;
    this.files = this.files.filter((each) => each.uri !== uri);
    this.client.didClose(uri);
  }

  override updateFile(uri: string, update: TransactionSpec): void {
    const file = this.getFile(uri);
    const view = file?.getView();
    if (view !== null && view !== undefined) {
      view.dispatch(update);
      return;
    }
    const path = pathOfUri(uri);
    const text = texts.peek().get(path ?? "");
    if (file === null || path === null || text === undefined || update.changes === undefined) return;
    const doc = ChangeSet.of(update.changes, file.doc.length).apply(file.doc);
    changeText(path, doc.sliceString(0, doc.length, lineEndOf(text)));
  }

  override displayFile(uri: string): Promise<EditorView | null> {
    const path = pathOfUri(uri);
    if (path !== null && texts.value.has(path)) openPath.value = path;
    return new Promise((resolve) => {
      setTimeout(() => {
        resolve(this.files.find((each) => each.uri === uri)?.view ?? null);
      });
    });
  }
}

const textOf = (text: string): Text => Text.of(text.split(/\r\n?|\n/));

export interface LanguageClient {
  readonly client: LSPClient;
  /** Texts that changed without an editor. */
  tell(changes: TextChanges): void;
  stop(): void;
}

/** So long at most the language server waits for the rules to be read, in milliseconds. */
const longestWait = 1500;

/** Once: the server's workers would share the processor with the one that reads the rules, which is waited for. */
function whenRead(begin: () => void): void {
  let isWaiting = true;
  const once = (): void => {
    if (isWaiting) begin();
    isWaiting = false;
  };
  setTimeout(once, longestWait);
  effect(() => {
    if (overview.value !== null) once();
  });
}

/** `understood`: called when the texts have been understood anew, and colours may be other than before. */
export function startLanguageClient(settings: PageSettings, understood: () => void): LanguageClient {
  const { port1, port2 } = new MessageChannel();
  const helpers = newHelperPool();
  let worker: Worker | null = null;
  // What is said to it before waits in the port.
  whenRead(() => {
    worker = newWorker();
    const page = helpers.port;
    const start: WorkerStart = { role: "server", settings, texts: [...texts.peek()], port: port2, page };
    worker.postMessage(start, [port2, page]);
  });
  const handlers = new Map<(value: string) => void, (event: MessageEvent<string>) => void>();
  const transport: Transport = {
    send: (message) => {
      port1.postMessage(message, []);
    },
    subscribe(handler) {
      const listener = ({ data }: MessageEvent<string>): void => {
        const refresh = refreshRequest(data);
        if (refresh === null) handler(data);
        else {
          port1.postMessage(JSON.stringify({ jsonrpc: "2.0", id: refresh, result: null }), []);
          understood();
        }
      };
      handlers.set(handler, listener);
      port1.addEventListener("message", listener);
      port1.start();
    },
    unsubscribe(handler) {
      const listener = handlers.get(handler);
      if (listener !== undefined) port1.removeEventListener("message", listener);
    },
  };
  const client = new LSPClient({
    rootUri,
    // On a slow machine the first answer comes late; without it the editor would have no findings and no colours.
    timeout: 300_000,
    workspace: (own) => new ProjectWorkspace(own),
    sanitizeHTML: sanitized,
    notificationHandlers: {
      "textDocument/publishDiagnostics": (own, params: { uri: string; diagnostics: readonly LspDiagnostic[] }) => {
        showFindings(own, params.uri, params.diagnostics);
        return true;
      },
    },
    extensions: [
      { clientCapabilities: { workspace: { semanticTokens: { refreshSupport: true } } } },
      serverCompletion(),
      hoverTooltips(),
      signatureHelp(),
      keymap.of([
        {
          key: "F2",
          run: renameBy<LspEdit>((changes) => {
            apply(client, changes, "rename");
          }),
          preventDefault: true,
        },
        { key: "F12", run: jumpToDefinition, preventDefault: true },
      ]),
    ],
  }).connect(transport);
  return {
    client,
    tell(changes) {
      const message: TextsMessage = { kind: "texts", changes };
      worker?.postMessage(message, []);
    },
    stop() {
      worker?.terminate();
      helpers.end();
    },
  };
}

/** The number of a request to ask for colours anew, which the client does not know; null: it is another message. */
function refreshRequest(message: string): number | string | null {
  if (!message.includes("workspace/semanticTokens/refresh")) return null;
  const { id, method } = JSON.parse(message) as { readonly id?: number | string; readonly method?: string };
  return method === "workspace/semanticTokens/refresh" ? (id ?? null) : null;
}

/** What was published last, by address: shown again when its file is opened. */
const published = new Map<string, readonly LspDiagnostic[]>();

/** When an editor comes to show the file. */
export function showKnownFindings(client: LSPClient, uri: string): void {
  showFindings(client, uri, published.get(uri) ?? []);
}

function showFindings(client: LSPClient, uri: string, found: readonly LspDiagnostic[]): void {
  published.set(uri, found);
  const view = client.workspace.getFile(uri)?.getView();
  const plugin = view === null || view === undefined ? null : LSPPlugin.get(view);
  if (view === null || view === undefined || plugin === null) return;
  const shown = found.flatMap((each) => {
    const range = offsets(plugin, each.range);
    return range === null ? [] : [{ each, range }];
  });
  const show = (actions: ReadonlyMap<LspDiagnostic, readonly Action[]>): void => {
    view.dispatch(
      setDiagnostics(
        view.state,
        shown.map(({ each, range }): Diagnostic => ({
          ...range,
          severity: each.severity === 1 ? "error" : "warning",
          message: each.message,
          actions: actions.get(each) ?? [],
        })),
      ),
    );
  };
  show(new Map());
  if (shown.length === 0) return;
  const doc = view.state.doc;
  void fixesFor(client, uri, found.slice(0, mostFixed)).then((actions) => {
    // A fix counts from the text that was looked at.
    if (view.state.doc === doc && published.get(uri) === found && actions.size > 0) show(actions);
  });
}

/** For so many findings fixes are asked for. */
const mostFixed = 30;

async function fixesFor(
  client: LSPClient,
  uri: string,
  found: readonly LspDiagnostic[],
): Promise<ReadonlyMap<LspDiagnostic, readonly Action[]>> {
  const all = new Map<LspDiagnostic, readonly Action[]>();
  for (const each of found) {
    const params = { textDocument: { uri }, range: each.range, context: { diagnostics: [each], only: ["quickfix"] } };
    const actions = await client
      .request<typeof params, readonly LspAction[] | null>("textDocument/codeAction", params)
      .catch(() => null);
    const own = (actions ?? []).filter((action) => action.edit?.changes !== undefined);
    if (own.length > 0)
      all.set(
        each,
        own.map((action) => ({
          name: action.title,
          apply: () => {
            apply(client, action.edit?.changes ?? {}, "fix");
          },
        })),
      );
  }
  return all;
}

function apply(client: LSPClient, changes: EditsByFile<LspEdit>, userEvent: "fix" | "rename"): void {
  for (const [uri, edits] of Object.entries(changes)) {
    const doc =
      client.workspace.getFile(uri)?.getView()?.state.doc ?? textOf(texts.value.get(pathOfUri(uri) ?? "") ?? "");
    const offset = ({ line, character }: LspPosition): number => doc.line(line + 1).from + character;
    client.workspace.updateFile(uri, {
      changes: edits.map(({ range, newText }) => ({
        from: offset(range.start),
        to: offset(range.end),
        insert: newText,
      })),
      userEvent,
    });
  }
}

/** Null: it lies outside of the text. */
function offsets(plugin: LSPPlugin, range: LspRange): { readonly from: number; readonly to: number } | null {
  const { syncedDoc, unsyncedChanges } = plugin;
  if (range.end.line >= syncedDoc.lines) return null;
  const at = ({ line, character }: LspPosition): number => {
    const { from, to } = syncedDoc.line(line + 1);
    return unsyncedChanges.mapPos(Math.min(to, from + character));
  };
  return { from: at(range.start), to: Math.max(at(range.start), at(range.end)) };
}

const plainTags = new Set([
  "P",
  "PRE",
  "CODE",
  "EM",
  "STRONG",
  "UL",
  "OL",
  "LI",
  "BR",
  "HR",
  "H1",
  "H2",
  "H3",
  "H4",
  "TABLE",
  "THEAD",
  "TBODY",
  "TR",
  "TH",
  "TD",
  "BLOCKQUOTE",
  "DEL",
  "SPAN",
  "DIV",
]);

/** Documentation may come from a stranger's link: what is not plain text in plain dress is taken out. */
function sanitized(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("*")) {
    if (!plainTags.has(element.tagName)) {
      element.replaceWith(element.textContent ?? "");
      continue;
    }
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  return body.innerHTML;
}

export const editorUri = uriOf;
