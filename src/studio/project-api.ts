/** What the page and the server of `rulewright studio` say to each other, as JSON. */

export interface ProjectFile {
  /** Below the root, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** The answer to `GET /api/project`. */
export interface ProjectState {
  /** The same for the same project, whoever serves it. */
  readonly id: string;
  /** The folder's name. */
  readonly name: string;
  readonly readOnly: boolean;
  /** Folder of the rulebooks below the root. */
  readonly rules: string;
  /** How wide lines are laid out. */
  readonly width: number;
  /** Sorted by path. */
  readonly files: readonly ProjectFile[];
  /** Files that cannot be read, with the reason. */
  readonly unread: readonly { readonly path: string; readonly why: string }[];
  /** Counts changes on disk: what `GET /api/changes?after=` waits for. */
  readonly revision: number;
}

/** The body of `PUT /api/file`. */
export interface SaveRequest {
  readonly path: string;
  /** Null: the file is removed. */
  readonly text: string | null;
  /** The text on disk as the page knows it; null: there was no such file. Another one there is not overwritten. */
  readonly base: string | null;
}

/** The answers to it: 200, or 409 with what stands on disk instead. */
export type SaveAnswer =
  | { readonly kind: "saved" }
  | { readonly kind: "conflict"; readonly disk: string | null }
  | { readonly kind: "refused"; readonly why: string };

/** The answer to `GET /api/earlier?known=`: the rulebooks as they were before, in a commit or where the page was opened. */
export type EarlierAnswer =
  | {
      readonly kind: "earlier";
      /** The commit, or what else tells this state from others. */
      readonly id: string;
      /** What it is called: `the last commit (3f2a91c)`. */
      readonly title: string;
      /** Folder of the rulebooks, as the configuration said then. */
      readonly rules: string;
      readonly files: readonly ProjectFile[];
    }
  /** It is the state that is known. */
  | { readonly kind: "same" }
  /** There is none. */
  | { readonly kind: "none" };

/** The header that carries the token of the address. */
export const tokenHeader = "x-rulewright-token";
