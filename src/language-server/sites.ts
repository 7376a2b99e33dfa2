/** Where the files of the editor belong: a project with its desk, or a folder by itself that lies in none. */
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { defaultConfig, type ProjectConfig } from "../driver/config.ts";
import { Desk } from "../editor/desk.ts";
import type { SourceText } from "../source/text.ts";
import type { Files, ProjectPlace } from "./world.ts";

export interface Site {
  readonly desk: Desk;
  readonly config: ProjectConfig;
  readonly configSource: SourceText | null;
  readonly found: readonly Diagnostic[];
  /** Absolute, with `/`: what stands before the names of files; `rules/duel/x.rules` lies below it. */
  readonly base: string;
  /** What the desk's names of files begin with, and the machine's do not. */
  readonly prefix: string;
  /** Something changed since it was understood. */
  stale: boolean;
}

export interface Placed {
  readonly site: Site;
  /** As the desk calls it. */
  readonly file: string;
}

export class Sites {
  readonly #files: Files;
  readonly #sites = new Map<string, Site>();
  /** Files of the editor, by address: where they were placed. */
  readonly #placed = new Map<string, Placed>();
  #folders: readonly string[] = [];

  constructor(files: Files) {
    this.#files = files;
  }

  get all(): readonly Site[] {
    return [...this.#sites.values()];
  }

  /** Where an open file belongs; undefined: it is not open. */
  placeOf(uri: string): Placed | undefined {
    return this.#placed.get(uri);
  }

  /** The address of a file of a site: as the editor writes it, if it has it open. */
  uriOf(site: Site, file: string): string {
    for (const [uri, placed] of this.#placed) if (placed.site === site && placed.file === file) return uri;
    return this.#files.uriOf(`${site.base}/${file.slice(site.prefix.length)}`);
  }

  async setFolders(uris: readonly string[]): Promise<void> {
    this.#folders = uris;
    for (const uri of uris) {
      const path = this.#files.pathOf(uri);
      const place = path === null ? null : await this.#files.projectAt(path);
      if (place !== null) this.#project(place);
    }
    this.#letGo();
  }

  async text(uri: string, text: string | null): Promise<void> {
    const known = this.#placed.get(uri);
    if (text === null) {
      if (known === undefined) return;
      this.#placed.delete(uri);
      known.site.desk.close(known.file);
      known.site.stale = true;
      this.#letGo();
      return;
    }
    const placed = known ?? (await this.#place(uri));
    if (placed === null) return;
    this.#placed.set(uri, placed);
    placed.site.desk.change(placed.file, text);
    placed.site.stale = true;
  }

  /** A configuration that changed makes its site anew. */
  async disk(uris: readonly string[]): Promise<void> {
    for (const site of this.#sites.values()) site.stale = true;
    if (!uris.some((uri) => uri.endsWith("/rulewright.config.json"))) return;
    const open = [...this.#placed].map(([uri, { site, file }]) => [uri, site.desk.source(file)?.text ?? ""] as const);
    this.#sites.clear();
    this.#placed.clear();
    for (const [uri, text] of open) await this.text(uri, text);
    await this.setFolders(this.#folders);
  }

  async #place(uri: string): Promise<Placed | null> {
    const path = this.#files.pathOf(uri)?.split("\\").join("/");
    if (path === undefined) return null;
    const place = await this.#files.projectAt(path);
    const root = place?.root.split("\\").join("/") ?? "";
    if (place !== null && path.startsWith(`${root}/${place.config.rules}/`))
      return { site: this.#project(place), file: path.slice(root.length + 1) };
    if (!isRules(path)) return null;
    const folder = path.slice(0, path.lastIndexOf("/"));
    const above = folder.slice(0, folder.lastIndexOf("/"));
    const key = `loose ${folder}`;
    const site = this.#sites.get(key) ?? {
      desk: new Desk(this.#files.looseHost(folder)),
      config: defaultConfig,
      configSource: null,
      found: [],
      base: above,
      prefix: `${defaultConfig.rules}/`,
      stale: true,
    };
    this.#sites.set(key, site);
    return { site, file: `${site.prefix}${path.slice(above.length + 1)}` };
  }

  #project(place: ProjectPlace): Site {
    const known = this.#sites.get(place.root);
    if (known !== undefined) return known;
    const { root, config, configSource, found } = place;
    const site: Site = {
      desk: new Desk(this.#files.host(root), { config }),
      config,
      configSource,
      found,
      base: root.split("\\").join("/"),
      prefix: "",
      stale: true,
    };
    this.#sites.set(root, site);
    return site;
  }

  /** Forgets what no open folder and no open file belongs to. */
  #letGo(): void {
    const used = new Set([...this.#placed.values()].map(({ site }) => site));
    const paths = this.#folders.flatMap((uri) => this.#files.pathOf(uri)?.split("\\").join("/") ?? []);
    for (const [key, site] of this.#sites) {
      const near = paths.some(
        (path) => `${path}/`.startsWith(`${site.base}/`) || `${site.base}/`.startsWith(`${path}/`),
      );
      if (!used.has(site) && (key.startsWith("loose ") || !near)) this.#sites.delete(key);
    }
  }
}

const isRules = (path: string): boolean => /\.rules(?:\.md)?$/.test(path);
