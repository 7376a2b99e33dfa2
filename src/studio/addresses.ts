/** Names of the files of a project, as the page and the language server in its worker call them. */

/** What the rulebooks lie in, and how they are laid out. */
export interface PageSettings {
  readonly rules: string;
  readonly width: number;
}

/** Null: the file is gone. */
export type TextChanges = readonly (readonly [path: string, text: string | null])[];

/** The folder of the project, which is nowhere. */
export const root = "/project";

/** The address of a file of the project, as the language server knows it. */
export const uriOf = (path: string): string => uriOfAbsolute(`${root}/${path}`);

export const rootUri = `file://${root}`;

export const uriOfAbsolute = (path: string): string => `file://${path.split("/").map(encodeURIComponent).join("/")}`;

/** The path of such an address below the project; null: it is none. */
export function pathOfUri(uri: string): string | null {
  const path = absoluteOf(uri);
  return path?.startsWith(`${root}/`) === true ? path.slice(root.length + 1) : null;
}

export function absoluteOf(uri: string): string | null {
  if (uri !== rootUri && !uri.startsWith(`${rootUri}/`)) return null;
  try {
    return decodeURIComponent(uri.slice("file://".length));
  } catch {
    return null;
  }
}
