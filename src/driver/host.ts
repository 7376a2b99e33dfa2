/** What the compiler may ask of the world. The command gives the file system; a page or a test gives a map of texts. */
export interface Host {
  /** Paths below the root, `/`-separated, sorted by code unit, of all `.rules`, `.rules.md` and `.csv` files below `folder`. Links that lead out of the root are not listed. */
  list(folder: string): Promise<readonly string[]>;
  /** The bytes' text as UTF-8, or why not. `outside`: the path leads out of the root (`..`, absolute, a link). */
  read(path: string): Promise<ReadResult>;
}
export type ReadResult =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "missing" | "outside" | "notText" | "tooLarge" };
