/**
 * Answers for an editor, as plain data: offsets in UTF-16 of the text in the editor, Markdown for what people read. The
 * language server turns them into lines and numbers of the protocol.
 */
import type { Edit } from "../diagnostics/diagnostic.ts";
import type { Span } from "../source/span.ts";

export type { Edit } from "../diagnostics/diagnostic.ts";

// ---------------------------------------------------------------- names

/** Where a name is declared: the name, and all of what it names. */
export interface Definition {
  readonly name: Span;
  readonly whole: Span;
}

export interface Reference {
  readonly span: Span;
  /** The declaration itself; else a use. */
  readonly declares: boolean;
}

/** `text`: the name as it is, which the editor offers for changing. */
export type RenameTarget =
  | { readonly kind: "name"; readonly span: Span; readonly text: string }
  | { readonly kind: "refused"; readonly reason: string };

export type RenameResult =
  | { readonly kind: "edits"; readonly edits: readonly Edit[] }
  | { readonly kind: "refused"; readonly reason: string };

export interface Hover {
  readonly span: Span;
  readonly markdown: string;
}

// ---------------------------------------------------------------- while typing

export type CompletionKind =
  | "keyword"
  | "type"
  | "rulebook"
  | "constant"
  | "choice"
  | "variant"
  | "record"
  | "table"
  | "row"
  | "column"
  | "rule"
  | "function"
  | "parameter"
  | "field"
  | "local"
  | "entity"
  | "pile"
  | "procedure"
  | "status"
  | "phase"
  | "action"
  | "setup"
  | "value"
  | "file"
  | "snippet";

export interface Completion {
  readonly label: string;
  readonly kind: CompletionKind;
  /** Beside the label: a type or a signature. */
  readonly detail: string | null;
  readonly markdown: string | null;
  /** What replaces `span`; with `snippet`, `$1` and `${1:word}` are places to fill in. */
  readonly insert: string;
  readonly snippet: boolean;
  readonly span: Span;
  /** What the editor holds against what was typed. */
  readonly filter: string;
  /** The order in which they are offered, by code unit. */
  readonly sort: string;
}

export interface Signature {
  /** `damage(skill: int >= 0, weapon: Weapon): int` */
  readonly label: string;
  readonly markdown: string | null;
  /** Stretches of the label. */
  readonly parameters: readonly { readonly start: number; readonly end: number; readonly markdown: string | null }[];
  /** Which parameter is being written; null: none of them. */
  readonly active: number | null;
}

/** `damage: ` before a value without a name. */
export interface InlayHint {
  readonly at: number;
  readonly text: string;
}

// ---------------------------------------------------------------- the text itself

export type SymbolKind =
  | "rulebook"
  | "section"
  | "use"
  | "constant"
  | "type"
  | "choice"
  | "variant"
  | "record"
  | "field"
  | "table"
  | "column"
  | "row"
  | "rule"
  | "check"
  | "example"
  | "examples"
  | "report"
  | "goal"
  | "variantRules"
  | "entity"
  | "pile"
  | "procedure"
  | "status"
  | "phase"
  | "action"
  | "always"
  | "setup";

export interface DocumentSymbol {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly detail: string | null;
  readonly whole: Span;
  readonly at: Span;
  readonly children: readonly DocumentSymbol[];
}

export interface Folding {
  readonly start: number;
  readonly end: number;
  readonly kind: "body" | "table" | "remarks";
}

export type SemanticTokenKind =
  | "keyword"
  | "type"
  | "choice"
  | "variant"
  | "record"
  | "table"
  | "row"
  | "column"
  | "rule"
  | "function"
  | "parameter"
  | "field"
  | "local"
  | "constant"
  | "entity"
  | "pile"
  | "procedure"
  | "status"
  | "phase"
  | "action"
  | "setup"
  | "rulebook"
  | "number"
  | "text"
  | "dice"
  | "operator"
  | "remark"
  | "documentation";

export interface SemanticToken {
  readonly start: number;
  readonly end: number;
  readonly kind: SemanticTokenKind;
  readonly declares: boolean;
}

/** What can be asked of an example, a report or a goal in place: `title` is what the editor shows. */
export interface Lens {
  readonly span: Span;
  readonly title: string;
  readonly act: "run" | "explain" | "report" | "goal";
  readonly rulebook: string;
  /** Title of the example, report or goal. */
  readonly of: string;
}

export interface CodeAction {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** The finding that it mends, by its code and place. */
  readonly mends: { readonly code: string; readonly span: Span };
}
