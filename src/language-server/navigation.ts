/** Answers about names: where one is declared and used, another for it, and what is named by its place alone. */
import type { InlayHint, Location, LocationLink, Range, WorkspaceEdit } from "vscode-languageserver-types";
import { definitions, references } from "../editor/definition.ts";
import { inlayHints } from "../editor/hints.ts";
import type { RequestHandlers } from "./request-handlers.ts";
import {
  documentAt,
  openDocument,
  locationOf,
  workspaceEdit,
  type DocumentParams,
  type PositionParams,
} from "./document.ts";
import { RequestRejected } from "./worker-messages.ts";
import { toOffset, toPosition, toRange } from "./positions.ts";
import type { Workspaces } from "./workspaces.ts";
import { InlayHintKind } from "./protocol.ts";

export const navigationHandlers = {
  "textDocument/definition": (workspaces: Workspaces, params: PositionParams): readonly LocationLink[] => {
    const found = documentAt(workspaces, params);
    if (found === null) return [];
    return definitions(found.session, found.file, found.offset).flatMap(({ name, whole }) => {
      const target = found.session.source(name.file);
      return target === undefined
        ? []
        : [
            {
              targetUri: workspaces.uriOf(found.workspace, name.file),
              targetRange: toRange(target, whole),
              targetSelectionRange: toRange(target, name),
            },
          ];
    });
  },
  "textDocument/references": (
    workspaces: Workspaces,
    params: PositionParams & { readonly context: { readonly includeDeclaration: boolean } },
  ): readonly Location[] => {
    const found = documentAt(workspaces, params);
    if (found === null) return [];
    return references(found.session, found.file, found.offset)
      .filter((each) => params.context.includeDeclaration || !each.declares)
      .flatMap(({ span }) => locationOf(workspaces, found.workspace, span) ?? []);
  },
  "textDocument/documentHighlight": (
    workspaces: Workspaces,
    params: PositionParams,
  ): readonly { readonly range: Range }[] => {
    const found = documentAt(workspaces, params);
    return found === null
      ? []
      : references(found.session, found.file, found.offset)
          .filter(({ span }) => span.file === found.file)
          .map(({ span }) => ({ range: toRange(found.source, span) }));
  },
  "textDocument/inlayHint": (
    workspaces: Workspaces,
    params: DocumentParams & { readonly range: Range },
  ): readonly InlayHint[] => {
    const found = openDocument(workspaces, params);
    if (found === null) return [];
    const [start, end] = [toOffset(found.source, params.range.start), toOffset(found.source, params.range.end)];
    return inlayHints(found.session, found.file, start, end).map((hint) => ({
      position: toPosition(found.source, hint.at),
      label: hint.text.trimEnd(),
      kind: InlayHintKind.Parameter,
      paddingRight: true,
    }));
  },
  // Names are changed seldom: what that takes is loaded then, and the text is looked at afterwards.
  "textDocument/prepareRename": async (
    workspaces: Workspaces,
    params: PositionParams,
  ): Promise<{ readonly range: Range; readonly placeholder: string } | null> => {
    const { prepareRename } = await import("../editor/rename.ts");
    const found = documentAt(workspaces, params);
    if (found === null) return null;
    const place = prepareRename(found.session, found.file, found.offset);
    if (place.kind === "refused") throw new RequestRejected(place.reason);
    return { range: toRange(found.source, place.span), placeholder: place.text };
  },
  "textDocument/rename": async (
    workspaces: Workspaces,
    params: PositionParams & { readonly newName: string },
  ): Promise<WorkspaceEdit | null> => {
    const { rename } = await import("../editor/rename.ts");
    const found = documentAt(workspaces, params);
    if (found === null) return null;
    const renaming = rename(found.session, found.file, found.offset, params.newName);
    if (renaming.kind === "refused") throw new RequestRejected(renaming.reason);
    return workspaceEdit(workspaces, found.workspace, renaming.edits);
  },
} satisfies RequestHandlers;
