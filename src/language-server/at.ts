import type { Location, Position, TextDocumentIdentifier, WorkspaceEdit } from "vscode-languageserver";
import type { Edit } from "../diagnostics/diagnostic.ts";
import type { Span } from "../source/span.ts";
import type { SourceText } from "../source/text.ts";
import type { Desk } from "../editor/desk.ts";
import { toEdit, toOffset, toRange } from "./places.ts";
import type { Placed, Site, Sites } from "./sites.ts";

export interface AtDocument {
  readonly textDocument: TextDocumentIdentifier;
}
export interface AtPosition extends AtDocument {
  readonly position: Position;
}

/** A file with its text as it is now. */
export interface Here extends Placed {
  readonly desk: Desk;
  readonly source: SourceText;
}

/** Null: the file is not open, or none of ours. */
export function here(sites: Sites, { textDocument }: AtDocument): Here | null {
  const placed = sites.placeOf(textDocument.uri);
  const source = placed?.site.desk.source(placed.file);
  return placed === undefined || source === undefined ? null : { ...placed, desk: placed.site.desk, source };
}

export function at(sites: Sites, params: AtPosition): (Here & { readonly offset: number }) | null {
  const found = here(sites, params);
  return found === null ? null : { ...found, offset: toOffset(found.source, params.position) };
}

export function locationOf(sites: Sites, site: Site, span: Span): Location | null {
  const source = site.desk.source(span.file);
  return source === undefined ? null : { uri: sites.uriOf(site, span.file), range: toRange(source, span) };
}

export function workspaceEdit(sites: Sites, site: Site, edits: readonly Edit[]): WorkspaceEdit {
  const changes: NonNullable<WorkspaceEdit["changes"]> = {};
  for (const { span, text } of edits) {
    const source = site.desk.source(span.file);
    if (source === undefined) continue;
    const uri = sites.uriOf(site, span.file);
    (changes[uri] ??= []).push(toEdit(source, { start: span.start, end: span.end, text }));
  }
  return { changes };
}
