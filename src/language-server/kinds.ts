/** Kinds of things in the numbers and words of the protocol. */
import type { CompletionItemKind as CompletionNumber, SymbolKind as SymbolNumber } from "vscode-languageserver-types";
import type { SemanticTokenKind, CompletionKind, Lens, SymbolKind } from "../editor/answers.ts";
import { CompletionItemKind, SymbolKind as Symbols } from "./protocol.ts";

export const symbolKinds: Readonly<Record<SymbolKind, SymbolNumber>> = {
  rulebook: Symbols.Module,
  section: Symbols.Namespace,
  use: Symbols.Package,
  constant: Symbols.Constant,
  type: Symbols.TypeParameter,
  choice: Symbols.Enum,
  variant: Symbols.EnumMember,
  record: Symbols.Struct,
  field: Symbols.Field,
  table: Symbols.Class,
  column: Symbols.Property,
  row: Symbols.Object,
  rule: Symbols.Function,
  check: Symbols.Boolean,
  example: Symbols.Event,
  examples: Symbols.Event,
  report: Symbols.Interface,
  goal: Symbols.Interface,
  variantRules: Symbols.Namespace,
  entity: Symbols.Class,
  pile: Symbols.Array,
  procedure: Symbols.Method,
  status: Symbols.Event,
  phase: Symbols.Namespace,
  action: Symbols.Method,
  always: Symbols.Boolean,
  setup: Symbols.Constructor,
};

export const completionKinds: Readonly<Record<CompletionKind, CompletionNumber>> = {
  keyword: CompletionItemKind.Keyword,
  type: CompletionItemKind.TypeParameter,
  rulebook: CompletionItemKind.Module,
  constant: CompletionItemKind.Constant,
  choice: CompletionItemKind.Enum,
  variant: CompletionItemKind.EnumMember,
  record: CompletionItemKind.Struct,
  table: CompletionItemKind.Class,
  row: CompletionItemKind.EnumMember,
  column: CompletionItemKind.Property,
  rule: CompletionItemKind.Function,
  function: CompletionItemKind.Function,
  parameter: CompletionItemKind.Variable,
  field: CompletionItemKind.Field,
  local: CompletionItemKind.Variable,
  entity: CompletionItemKind.Class,
  pile: CompletionItemKind.Field,
  procedure: CompletionItemKind.Method,
  status: CompletionItemKind.Event,
  phase: CompletionItemKind.Event,
  action: CompletionItemKind.Method,
  setup: CompletionItemKind.Constructor,
  value: CompletionItemKind.Value,
  file: CompletionItemKind.File,
  snippet: CompletionItemKind.Snippet,
};

const acts: Readonly<Record<Lens["act"], true>> = { run: true, explain: true, report: true, goal: true };
export const goalCommand = "rulewright.goal";
export const commands = Object.keys(acts).map((act) => `rulewright.${act}`);

export const tokenTypes = [
  "keyword",
  "type",
  "enum",
  "enumMember",
  "struct",
  "class",
  "property",
  "function",
  "parameter",
  "variable",
  "event",
  "method",
  "namespace",
  "number",
  "string",
  "operator",
  "comment",
] as const;
export const tokenModifiers = ["declaration", "readonly", "documentation", "defaultLibrary"] as const;

type Look = readonly [type: (typeof tokenTypes)[number], modifier?: (typeof tokenModifiers)[number]];

const looks: Readonly<Record<SemanticTokenKind, Look>> = {
  keyword: ["keyword"],
  type: ["type", "defaultLibrary"],
  choice: ["enum"],
  variant: ["enumMember"],
  record: ["struct"],
  table: ["class"],
  row: ["enumMember"],
  column: ["property"],
  rule: ["function"],
  function: ["function", "defaultLibrary"],
  parameter: ["parameter"],
  field: ["property"],
  local: ["variable"],
  constant: ["variable", "readonly"],
  entity: ["class"],
  pile: ["property"],
  procedure: ["function"],
  status: ["event"],
  phase: ["event"],
  action: ["method"],
  setup: ["function"],
  rulebook: ["namespace"],
  number: ["number"],
  text: ["string"],
  dice: ["number", "defaultLibrary"],
  operator: ["operator"],
  remark: ["comment"],
  documentation: ["comment", "documentation"],
};

const numbered = new Map(
  Object.entries(looks).map(([kind, [type, modifier]]) => [
    kind,
    [tokenTypes.indexOf(type), modifier === undefined ? 0 : 1 << tokenModifiers.indexOf(modifier)] as const,
  ]),
);
const declaration = 1 << tokenModifiers.indexOf("declaration");

/** The number of its type. */
export const typeNumber = (kind: SemanticTokenKind): number => numbered.get(kind)?.[0] ?? 0;

/** Its modifiers as bits. */
export const modifierBits = (kind: SemanticTokenKind, declares: boolean): number =>
  (numbered.get(kind)?.[1] ?? 0) | (declares ? declaration : 0);
