/** Answers for who reads: outline, folds, colours. */
import type { DocumentSymbol as Shown, FoldingRange, Range, WorkspaceSymbol } from "vscode-languageserver-types";
import type { DocumentSymbol } from "../editor/answers.ts";
import { foldings } from "../editor/folding.ts";
import { linesOf } from "../editor/lines-of.ts";
import { documentSymbols, workspaceSymbols } from "../editor/symbols.ts";
import { isTooLarge } from "../editor/size-limit.ts";
import type { SourceText } from "../source/text.ts";
import type { RequestHandlers } from "./request-handlers.ts";
import { openDocument, locationOf, type DocumentParams } from "./document.ts";
import { symbolKinds } from "./kinds.ts";
import { toOffset, toPosition, toRange } from "./positions.ts";
import type { Workspaces } from "./workspaces.ts";
import { packedColours } from "./semantic-tokens.ts";
import { FoldingRangeKind } from "./protocol.ts";

export const documentSymbolHandlers = {
  "textDocument/documentSymbol": (workspaces: Workspaces, params: DocumentParams): readonly Shown[] => {
    const found = openDocument(workspaces, params);
    return found === null
      ? []
      : documentSymbols(found.session, found.file).map((each) => shownSymbol(found.source, each));
  },
  "workspace/symbol": (workspaces: Workspaces, { query }: { readonly query: string }): readonly WorkspaceSymbol[] =>
    workspaces.all.flatMap((workspace) =>
      workspaceSymbols(workspace.session, query).flatMap(({ symbol, within }) => {
        const location = locationOf(workspaces, workspace, symbol.at);
        return location === null
          ? []
          : [{ name: symbol.name, kind: symbolKinds[symbol.kind], containerName: within, location }];
      }),
    ),
  "textDocument/foldingRange": (workspaces: Workspaces, params: DocumentParams): readonly FoldingRange[] => {
    const found = openDocument(workspaces, params);
    // A long text that cannot be folded is better than one that keeps the next question waiting.
    const lines = found === null || isTooLarge(found.source.text) ? null : linesOf(found.session, found.file);
    return found === null || lines === null
      ? []
      : foldings(lines).flatMap(({ start, end, kind }) => {
          const startLine = toPosition(found.source, start).line;
          // The closing brace stays in sight.
          const endLine = toPosition(found.source, end).line - (kind === "body" ? 1 : 0);
          return endLine > startLine
            ? [{ startLine, endLine, ...(kind === "remarks" ? { kind: FoldingRangeKind.Comment } : {}) }]
            : [];
        });
  },
  "textDocument/semanticTokens/full": (workspaces: Workspaces, params: DocumentParams): Uint32Array => {
    const found = openDocument(workspaces, params);
    return found === null ? new Uint32Array(0) : packedColours(found.workspace, found.file);
  },
  "textDocument/semanticTokens/range": (
    workspaces: Workspaces,
    params: DocumentParams & { readonly range: Range },
  ): Uint32Array => {
    const found = openDocument(workspaces, params);
    if (found === null) return new Uint32Array(0);
    return packedColours(
      found.workspace,
      found.file,
      toOffset(found.source, params.range.start),
      toOffset(found.source, params.range.end),
    );
  },
} satisfies RequestHandlers;

function shownSymbol(source: SourceText, symbol: DocumentSymbol): Shown {
  return {
    name: symbol.name,
    ...(symbol.detail === null ? {} : { detail: symbol.detail }),
    kind: symbolKinds[symbol.kind],
    range: toRange(source, symbol.whole),
    selectionRange: toRange(source, symbol.at),
    children: symbol.children.map((child) => shownSymbol(source, child)),
  };
}
