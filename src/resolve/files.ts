/** What a document wants to have read: files of tables, and other rulebooks. */
import type { Span } from "../source/span.ts";
import type * as ast from "../syntax/ast.ts";

/** A file that a table takes its rows from: a path below the root, and where it is asked for. */
export interface CsvFile {
  readonly path: string;
  readonly at: Span;
}

/** Names of the rulebooks that the document uses, in order of first mention. */
export function usesOf(document: ast.Document): readonly string[] {
  const names = document.declarations.flatMap((declaration) =>
    declaration.kind === "use" && declaration.name.text !== "" ? [declaration.name.text] : [],
  );
  return [...new Set(names)];
}

/** Files to read, all of them in the rulebook's own folder; other paths are an error of their table and are never read. */
export function csvFilesOf(document: ast.Document, folder: string): readonly CsvFile[] {
  return document.declarations.flatMap((declaration) => {
    if (declaration.kind !== "table" || declaration.file === null) return [];
    const path = pathBelow(folder, declaration.file.text);
    return path === null ? [] : [{ path, at: declaration.file.span }];
  });
}

/** The path of a file below the folder; null where it leads, or might lead on some machine, anywhere else. */
export function pathBelow(folder: string, written: string): string | null {
  const parts = written.split("/").filter((part, index) => !(part === "." && index === 0));
  const sound =
    parts.length > 0 && parts.every((part) => part !== "" && part !== "." && part !== ".." && part.trim() === part);
  // A backslash or a colon leads elsewhere on Windows; control characters lead nowhere good.
  if (!sound || /[\\:\p{Cc}\u2028\u2029]/u.test(written) || !/\.csv$/i.test(written)) return null;
  return `${folder}/${parts.join("/")}`;
}
