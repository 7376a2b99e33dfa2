/** What the compiler may ask of the world. The command gives the file system; a page or a test gives a map of texts. */
export interface Host {
  /**
   * Paths below the root, `/`-separated, sorted by code unit, of all `.rules`, `.rules.md` and `.csv` files below `folder`. A link that
   * is called as a file of rules is one of them, wherever it leads: reading says so. Nothing is listed of a folder that is not there,
   * or behind a link that leads out of the root; one that may not be looked into is a `ClosedFolder`.
   */
  list(folder: string): Promise<readonly string[]>;
  /** The bytes' text as UTF-8, or why not. `outside`: the path leads out of the root (`..`, absolute, a link). */
  read(path: string): Promise<ReadResult>;
}
export type ReadResult = { readonly kind: "text"; readonly text: string } | { readonly kind: Unread };

/** Why a file cannot be had. `closed`: it is there, and whoever runs this may not read it. */
export type Unread = "missing" | "outside" | "closed" | "notText" | "tooLarge";

/** A folder is there, and whoever runs this may not look into it: what stands in it cannot be left out silently. */
export class ClosedFolder extends Error {
  readonly folder: string;
  constructor(folder: string) {
    super(folder);
    this.folder = folder;
  }
}

/** The same project with these texts in place of its own, and beside them. */
export const overlayHost = (host: Host, texts: ReadonlyMap<string, string>): Host => ({
  async list(folder) {
    const files = await host.list(folder);
    const extra = [...texts.keys()].filter((file) => file.startsWith(`${folder}/`) && !files.includes(file));
    return extra.length === 0 ? files : [...files, ...extra].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  },
  async read(path) {
    const text = texts.get(path);
    return text === undefined ? host.read(path) : { kind: "text", text };
  },
});
