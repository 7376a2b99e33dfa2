import type { Location, Position, TextDocumentIdentifier, WorkspaceEdit } from "vscode-languageserver";
import type { Edit } from "../diagnostics/diagnostic.ts";
import type { Span } from "../source/span.ts";
import type { SourceText } from "../source/text.ts";
import type { EditorSession } from "../editor/editor-session.ts";
import { toEdit, toOffset, toRange } from "./positions.ts";
import type { WorkspaceFile, Workspace, Workspaces } from "./workspaces.ts";

export interface DocumentParams {
  readonly textDocument: TextDocumentIdentifier;
}
export interface PositionParams extends DocumentParams {
  readonly position: Position;
}

/** A file with its text as it is now. */
export interface OpenDocument extends WorkspaceFile {
  readonly session: EditorSession;
  readonly source: SourceText;
}

/** Null: the file is not open, or none of ours. */
export function openDocument(workspaces: Workspaces, { textDocument }: DocumentParams): OpenDocument | null {
  const openFile = workspaces.fileOf(textDocument.uri);
  const source = openFile?.workspace.session.source(openFile.file);
  return openFile === undefined || source === undefined
    ? null
    : { ...openFile, session: openFile.workspace.session, source };
}

export function documentAt(
  workspaces: Workspaces,
  params: PositionParams,
): (OpenDocument & { readonly offset: number }) | null {
  const found = openDocument(workspaces, params);
  return found === null ? null : { ...found, offset: toOffset(found.source, params.position) };
}

export function locationOf(workspaces: Workspaces, workspace: Workspace, span: Span): Location | null {
  const source = workspace.session.source(span.file);
  return source === undefined ? null : { uri: workspaces.uriOf(workspace, span.file), range: toRange(source, span) };
}

export function workspaceEdit(workspaces: Workspaces, workspace: Workspace, edits: readonly Edit[]): WorkspaceEdit {
  const changes: NonNullable<WorkspaceEdit["changes"]> = {};
  for (const { span, text } of edits) {
    const source = workspace.session.source(span.file);
    if (source === undefined) continue;
    const uri = workspaces.uriOf(workspace, span.file);
    (changes[uri] ??= []).push(toEdit(source, { start: span.start, end: span.end, text }));
  }
  return { changes };
}
