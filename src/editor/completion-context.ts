/** What completion knows about the word that is being written. */
import type { Scope } from "../check/scope.ts";
import type { Head } from "../check/expression/heads.ts";
import type { Type } from "../ir/program.ts";
import type { FieldSymbol } from "../resolve/model.ts";
import type * as ast from "../syntax/ast.ts";
import type { Cursor } from "./cursor.ts";
import type { EditorSession, AnalyzedRulebook } from "./editor-session.ts";
import type { PartialAnalysis } from "./partial-analysis.ts";
import type { Slot } from "./completion-items.ts";

/** Replaces the word that is being written. */
export const mark = "zqHere";

/** What elaboration reports about the mark; a later report replaces an earlier one. */
export interface CompletionContext {
  expression: { readonly scope: Scope; readonly expected: Type | null } | null;
  member: Type | null;
  qualifier: Head | null;
  call: { readonly fields: readonly Pick<FieldSymbol, "name" | "type">[]; readonly args: readonly ast.Arg[] } | null;
  cell: { readonly cell: ast.RawCell; readonly scope: Scope; readonly expected: Type } | null;
}

/** A request for completions, with the text and analysis around the cursor. */
export interface CompletionRequest {
  readonly session: EditorSession;
  readonly analyzed: AnalyzedRulebook;
  readonly file: string;
  readonly offset: number;
  readonly text: string;
  readonly cursor: Cursor;
  readonly slot: Slot;
  readonly analysis: PartialAnalysis | null;
  readonly context: CompletionContext;
}
