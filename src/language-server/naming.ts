/** Answers about names: where one is declared and used, another for it, and what is named by its place alone. */
import {
  InlayHintKind,
  type InlayHint,
  type Location,
  type LocationLink,
  type Range,
  type WorkspaceEdit,
} from "vscode-languageserver";
import { definitions, references } from "../editor/definition.ts";
import { inlayHints } from "../editor/hints.ts";
import { prepareRename, rename } from "../editor/rename.ts";
import type { Answers } from "./answers.ts";
import { at, here, locationOf, workspaceEdit, type AtDocument, type AtPosition } from "./at.ts";
import { Refused } from "./errands.ts";
import { toOffset, toPosition, toRange } from "./places.ts";
import type { Sites } from "./sites.ts";

export const naming = {
  "textDocument/definition": (sites: Sites, params: AtPosition): readonly LocationLink[] => {
    const found = at(sites, params);
    if (found === null) return [];
    return definitions(found.desk, found.file, found.offset).flatMap(({ name, whole }) => {
      const target = found.desk.source(name.file);
      return target === undefined
        ? []
        : [
            {
              targetUri: sites.uriOf(found.site, name.file),
              targetRange: toRange(target, whole),
              targetSelectionRange: toRange(target, name),
            },
          ];
    });
  },
  "textDocument/references": (
    sites: Sites,
    params: AtPosition & { readonly context: { readonly includeDeclaration: boolean } },
  ): readonly Location[] => {
    const found = at(sites, params);
    if (found === null) return [];
    return references(found.desk, found.file, found.offset)
      .filter((each) => params.context.includeDeclaration || !each.declares)
      .flatMap(({ span }) => locationOf(sites, found.site, span) ?? []);
  },
  "textDocument/documentHighlight": (sites: Sites, params: AtPosition): readonly { readonly range: Range }[] => {
    const found = at(sites, params);
    return found === null
      ? []
      : references(found.desk, found.file, found.offset)
          .filter(({ span }) => span.file === found.file)
          .map(({ span }) => ({ range: toRange(found.source, span) }));
  },
  "textDocument/inlayHint": (sites: Sites, params: AtDocument & { readonly range: Range }): readonly InlayHint[] => {
    const found = here(sites, params);
    if (found === null) return [];
    const [start, end] = [toOffset(found.source, params.range.start), toOffset(found.source, params.range.end)];
    return inlayHints(found.desk, found.file, start, end).map((hint) => ({
      position: toPosition(found.source, hint.at),
      label: hint.text.trimEnd(),
      kind: InlayHintKind.Parameter,
      paddingRight: true,
    }));
  },
  "textDocument/prepareRename": (
    sites: Sites,
    params: AtPosition,
  ): { readonly range: Range; readonly placeholder: string } | null => {
    const found = at(sites, params);
    if (found === null) return null;
    const place = prepareRename(found.desk, found.file, found.offset);
    if (place.kind === "refused") throw new Refused(place.reason);
    return { range: toRange(found.source, place.span), placeholder: place.text };
  },
  "textDocument/rename": (sites: Sites, params: AtPosition & { readonly newName: string }): WorkspaceEdit | null => {
    const found = at(sites, params);
    if (found === null) return null;
    const renaming = rename(found.desk, found.file, found.offset, params.newName);
    if (renaming.kind === "refused") throw new Refused(renaming.reason);
    return workspaceEdit(sites, found.site, renaming.edits);
  },
} satisfies Answers;
