/**
 * Numbers and words of the Language Server Protocol 3.17 that this server uses. The package that has them all cannot be
 * taken apart: every worker of the Studio would carry it whole. A test holds these against it.
 */

export const SymbolKind = {
  Module: 2,
  Namespace: 3,
  Package: 4,
  Class: 5,
  Method: 6,
  Property: 7,
  Field: 8,
  Constructor: 9,
  Enum: 10,
  Interface: 11,
  Function: 12,
  Constant: 14,
  Boolean: 17,
  Array: 18,
  Object: 19,
  EnumMember: 22,
  Struct: 23,
  Event: 24,
  TypeParameter: 26,
} as const;

export const CompletionItemKind = {
  Method: 2,
  Function: 3,
  Constructor: 4,
  Field: 5,
  Variable: 6,
  Class: 7,
  Module: 9,
  Property: 10,
  Value: 12,
  Enum: 13,
  Keyword: 14,
  Snippet: 15,
  File: 17,
  EnumMember: 20,
  Constant: 21,
  Struct: 22,
  Event: 23,
  TypeParameter: 25,
} as const;

export const DiagnosticSeverity = { Error: 1, Warning: 2 } as const;
export const InlayHintKind = { Parameter: 2 } as const;
export const InsertTextFormat = { PlainText: 1, Snippet: 2 } as const;
export const FoldingRangeKind = { Comment: "comment" } as const;
export const CodeActionKind = { QuickFix: "quickfix", SourceFixAll: "source.fixAll" } as const;
