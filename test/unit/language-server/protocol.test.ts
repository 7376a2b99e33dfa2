import { expect, it } from "vitest";
import {
  CodeActionKind,
  CompletionItemKind,
  DiagnosticSeverity,
  FoldingRangeKind,
  InlayHintKind,
  InsertTextFormat,
  SymbolKind,
} from "vscode-languageserver-types";
import * as own from "../../../src/language-server/protocol.ts";

it("has the numbers and words of the protocol", () => {
  const all = {
    CodeActionKind,
    CompletionItemKind,
    DiagnosticSeverity,
    FoldingRangeKind,
    InlayHintKind,
    InsertTextFormat,
    SymbolKind,
  };
  expect(Object.keys(own).sort()).toEqual(Object.keys(all).sort());
  for (const [name, values] of Object.entries(own))
    expect([name, all[name as keyof typeof all]]).toEqual([name, expect.objectContaining(values)]);
});
