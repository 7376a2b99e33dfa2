/** Answers for who reads: outline, folds, colours. */
import {
  FoldingRangeKind,
  type DocumentSymbol as Shown,
  type FoldingRange,
  type Range,
  type WorkspaceSymbol,
} from "vscode-languageserver";
import type { DocumentSymbol } from "../editor/answers.ts";
import { foldings } from "../editor/folding.ts";
import { linesOf } from "../editor/lines-of.ts";
import { documentSymbols, workspaceSymbols } from "../editor/symbols.ts";
import type { SourceText } from "../source/text.ts";
import type { Answers } from "./answers.ts";
import { here, locationOf, type AtDocument } from "./at.ts";
import { symbolKinds } from "./kinds.ts";
import { toOffset, toPosition, toRange } from "./places.ts";
import type { Sites } from "./sites.ts";
import { packedColours } from "./tokens.ts";

export const reading = {
  "textDocument/documentSymbol": (sites: Sites, params: AtDocument): readonly Shown[] => {
    const found = here(sites, params);
    return found === null ? [] : documentSymbols(found.desk, found.file).map((each) => shownSymbol(found.source, each));
  },
  "workspace/symbol": (sites: Sites, { query }: { readonly query: string }): readonly WorkspaceSymbol[] =>
    sites.all.flatMap((site) =>
      workspaceSymbols(site.desk, query).flatMap(({ symbol, within }) => {
        const location = locationOf(sites, site, symbol.at);
        return location === null
          ? []
          : [{ name: symbol.name, kind: symbolKinds[symbol.kind], containerName: within, location }];
      }),
    ),
  "textDocument/foldingRange": (sites: Sites, params: AtDocument): readonly FoldingRange[] => {
    const found = here(sites, params);
    const lines = found === null ? null : linesOf(found.desk, found.file);
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
  "textDocument/semanticTokens/full": (sites: Sites, params: AtDocument): Uint32Array => {
    const found = here(sites, params);
    return found === null ? new Uint32Array(0) : packedColours(found.site, found.file);
  },
  "textDocument/semanticTokens/range": (sites: Sites, params: AtDocument & { readonly range: Range }): Uint32Array => {
    const found = here(sites, params);
    if (found === null) return new Uint32Array(0);
    return packedColours(
      found.site,
      found.file,
      toOffset(found.source, params.range.start),
      toOffset(found.source, params.range.end),
    );
  },
} satisfies Answers;

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
