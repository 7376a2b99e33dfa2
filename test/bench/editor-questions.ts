/** What an editor asks at a place, by name: of the place, of the screen around it and of the whole file. */
export interface Place {
  readonly line: number;
  readonly character: number;
}

export function questionsAt<T>(
  position: Place,
  ask: (method: string, params?: object) => T,
): Readonly<Record<string, T>> {
  const range = {
    start: { line: Math.max(0, position.line - 30), character: 0 },
    end: { line: position.line + 30, character: 0 },
  };
  const layout = { options: { tabSize: 2, insertSpaces: true } };
  return {
    completion: ask("textDocument/completion", { position }),
    signature: ask("textDocument/signatureHelp", { position }),
    hover: ask("textDocument/hover", { position }),
    definition: ask("textDocument/definition", { position }),
    references: ask("textDocument/references", { position, context: { includeDeclaration: true } }),
    highlights: ask("textDocument/documentHighlight", { position }),
    "hints of a screen": ask("textDocument/inlayHint", { range }),
    "colours of a screen": ask("textDocument/semanticTokens/range", { range }),
    "colours of all": ask("textDocument/semanticTokens/full"),
    outline: ask("textDocument/documentSymbol"),
    "symbols of all files": ask("workspace/symbol", { query: "str" }),
    folds: ask("textDocument/foldingRange"),
    lenses: ask("textDocument/codeLens"),
    fixes: ask("textDocument/codeAction", { range: { start: position, end: position }, context: { diagnostics: [] } }),
    "layout of a screen": ask("textDocument/rangeFormatting", { range, ...layout }),
    "layout of all": ask("textDocument/formatting", layout),
    "next cell": ask("rulewright/nextCell", { position }),
  };
}
