/** Where the files of the editor belong: a project with its session, or a folder by itself that lies in none. */
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { defaultConfig, type ProjectConfig } from "../driver/config.ts";
import { EditorSession } from "../editor/editor-session.ts";
import type { SourceText } from "../source/text.ts";
import type { Files, ProjectLocation } from "./server-host.ts";
import type { WorkedOut } from "./worker-messages.ts";

export interface Workspace {
  readonly session: EditorSession;
  readonly config: ProjectConfig;
  readonly configSource: SourceText | null;
  readonly found: readonly Diagnostic[];
  /** Absolute, with `/`: what stands before the names of files; `rules/duel/x.rules` lies below it. */
  readonly base: string;
  /** What the session's names of files begin with, and the machine's do not. */
  readonly prefix: string;
  /** Something changed since it was understood. */
  isStale: boolean;
}

export interface WorkspaceFile {
  readonly workspace: Workspace;
  /** As the session calls it. */
  readonly file: string;
}

export class Workspaces {
  readonly #files: Files;
  readonly #workspaces = new Map<string, Workspace>();
  /** Files of the editor, by address: where they were placed. */
  readonly #openFiles = new Map<string, WorkspaceFile>();
  #folders: readonly string[] = [];

  /** Whether somebody waits while something long is done. */
  isWaitedFor: () => boolean = () => false;

  constructor(files: Files) {
    this.#files = files;
  }

  keepGoal({ uri, key, title }: WorkedOut): void {
    this.fileOf(uri)?.workspace.session.workedOut.set(key, title);
  }

  get all(): readonly Workspace[] {
    return [...this.#workspaces.values()];
  }

  /** Where an open file belongs; undefined: it is not open. */
  fileOf(uri: string): WorkspaceFile | undefined {
    return this.#openFiles.get(uri);
  }

  /** The address of a file of a site: as the editor writes it, if it has it open. */
  uriOf(workspace: Workspace, file: string): string {
    for (const [uri, openFile] of this.#openFiles)
      if (openFile.workspace === workspace && openFile.file === file) return uri;
    return this.#files.uriOf(`${workspace.base}/${file.slice(workspace.prefix.length)}`);
  }

  async setFolders(uris: readonly string[]): Promise<void> {
    this.#folders = uris;
    for (const uri of uris) {
      const path = this.#files.pathOf(uri);
      const location = path === null ? null : await this.#files.projectAt(path);
      if (location !== null) this.#project(location);
    }
    this.#disposeUnused();
  }

  async setText(uri: string, text: string | null): Promise<void> {
    const previous = this.#openFiles.get(uri);
    if (text === null) {
      if (previous === undefined) return;
      this.#openFiles.delete(uri);
      previous.workspace.session.close(previous.file);
      previous.workspace.isStale = true;
      this.#disposeUnused();
      return;
    }
    const openFile = previous ?? (await this.#locate(uri));
    if (openFile === null) return;
    this.#openFiles.set(uri, openFile);
    openFile.workspace.session.change(openFile.file, text);
    openFile.workspace.isStale = true;
  }

  /** A configuration that changed makes its site anew. */
  async reloadFromDisk(uris: readonly string[]): Promise<void> {
    for (const workspace of this.#workspaces.values()) workspace.isStale = true;
    if (!uris.some((uri) => uri.endsWith("/rulewright.config.json"))) return;
    const open = [...this.#openFiles].map(
      ([uri, { workspace, file }]) => [uri, workspace.session.source(file)?.text ?? ""] as const,
    );
    this.#workspaces.clear();
    this.#openFiles.clear();
    for (const [uri, text] of open) await this.setText(uri, text);
    await this.setFolders(this.#folders);
  }

  async #locate(uri: string): Promise<WorkspaceFile | null> {
    const path = this.#files.pathOf(uri)?.split("\\").join("/");
    if (path === undefined) return null;
    const location = await this.#files.projectAt(path);
    const root = location?.root.split("\\").join("/") ?? "";
    if (location !== null && path.startsWith(`${root}/${location.config.rules}/`))
      return { workspace: this.#project(location), file: path.slice(root.length + 1) };
    if (!isRules(path)) return null;
    const folder = path.slice(0, path.lastIndexOf("/"));
    const above = folder.slice(0, folder.lastIndexOf("/"));
    const key = `loose ${folder}`;
    const workspace = this.#workspaces.get(key) ?? {
      session: new EditorSession(this.#files.looseHost(folder)),
      config: defaultConfig,
      configSource: null,
      found: [],
      base: above,
      prefix: `${defaultConfig.rules}/`,
      isStale: true,
    };
    this.#workspaces.set(key, workspace);
    return { workspace, file: `${workspace.prefix}${path.slice(above.length + 1)}` };
  }

  #project(location: ProjectLocation): Workspace {
    const existing = this.#workspaces.get(location.root);
    if (existing !== undefined) return existing;
    const { root, config, configSource, found } = location;
    const workspace: Workspace = {
      session: new EditorSession(this.#files.host(root), { config }),
      config,
      configSource,
      found,
      base: root.split("\\").join("/"),
      prefix: "",
      isStale: true,
    };
    this.#workspaces.set(root, workspace);
    return workspace;
  }

  /** Forgets what no open folder and no open file belongs to. */
  #disposeUnused(): void {
    const used = new Set([...this.#openFiles.values()].map(({ workspace }) => workspace));
    const paths = this.#folders.flatMap((uri) => this.#files.pathOf(uri)?.split("\\").join("/") ?? []);
    for (const [key, workspace] of this.#workspaces) {
      const near = paths.some(
        (path) => `${path}/`.startsWith(`${workspace.base}/`) || `${workspace.base}/`.startsWith(`${path}/`),
      );
      if (!used.has(workspace) && (key.startsWith("loose ") || !near)) this.#workspaces.delete(key);
    }
  }
}

const isRules = (path: string): boolean => /\.rules(?:\.md)?$/.test(path);
