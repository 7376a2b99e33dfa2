/** Values: names in a formula, what stands behind a dot, what a cell may hold. */
import type { Head } from "../check/expression/heads.ts";
import { hidesRows } from "../check/expression/bare-row.ts";
import { findLocal, type Scope } from "../check/scope.ts";
import type { Type } from "../ir/program.ts";
import { isOfGame, type Model, type Symbol } from "../resolve/model.ts";
import type { Kinds } from "../source/exhaustive.ts";
import type { Completion } from "./answers.ts";
import { builtins, gameFunctions, gameValues } from "../builtins/registry.ts";
import {
  isAssignableTo,
  membersOf,
  completionItem,
  builtinItem,
  fieldItem,
  keyItems,
  localItem,
  rowItems,
  wantedRowItems,
  symbolItem,
  variantItem,
  keywordItem,
  symbolsOf,
  withoutOptional,
  type Slot,
} from "./completion-items.ts";
import { mark, type CompletionRequest } from "./completion-context.ts";

/** More rows than these are offered only behind the dot of their table. */
const maxRowsInline = 60;

export function modelAt(request: CompletionRequest): Model {
  return request.analysis?.model ?? request.analyzed.model;
}

export function completeMembers(request: CompletionRequest, type: Type): readonly Completion[] {
  const { slot } = request;
  if (type.kind === "range")
    return ["low", "high"].map((each) => completionItem(slot, 0, each, "field", { detail: "an end of the range" }));
  if (type.kind === "optional") return completeMembers(request, type.of);
  return membersOf(symbolsOf(modelAt(request)), type).map((field, index) => ({
    ...fieldItem(slot, field),
    sort: `1${String(index).padStart(4, "0")}`,
  }));
}

/** Behind the dot, or in the brackets, of a table, a choice or a rulebook. */
export function completeQualified(request: CompletionRequest, head: Head): readonly Completion[] {
  const { slot, cursor, text } = request;
  if (head.kind === "choice") return head.symbol.variants.map((variant) => variantItem(slot, head.symbol, variant, 0));
  if (head.kind === "rulebook")
    return [...head.model.symbols.values()]
      .filter((symbol) => !isOfGame(symbol) && !isChoiceOfNone(symbol))
      .map((symbol) => symbolItem(slot, symbol, null));
  if (cursor.within === "text") return keyItems(slot, head.symbol, cursor.typed, (key) => key);
  const before = text.slice(0, cursor.start).trimEnd();
  if (before.endsWith(".")) return rowItems(slot, head.symbol, cursor.typed, before.length - 1);
  const columns = head.symbol.columns.filter((column) => column.params === null);
  return [
    ...keyItems(slot, head.symbol, cursor.typed, (key) => `"${key}"`),
    ...columns.map((column) => ({
      ...fieldItem(slot, column),
      label: `${column.name}:`,
      insert: `${column.name}: `,
      sort: `1${column.name}`,
    })),
  ];
}

const isChoiceOfNone = (symbol: Symbol): boolean => symbol.kind === "choice" && symbol.variants.length === 0;

/** What a cell may hold by its type: variants and keys as cells have them. */
export function completeCell(request: CompletionRequest, expected: Type, slot: Slot): readonly Completion[] {
  const type = withoutOptional(expected);
  const none = expected.kind === "optional" ? [keywordItem(slot, "none", 1)] : [];
  const typed = request.text.slice(slot.span.start, request.offset);
  switch (type.kind) {
    case "bool":
      return [...["yes", "no"].map((each) => completionItem(slot, 0, each, "value")), ...none];
    case "list":
    case "set":
      return completeCell(request, type.of, slot);
    case "choice": {
      const choice = symbolsOf(modelAt(request))(type.id);
      return choice?.kind === "choice"
        ? [...choice.variants.map((variant) => variantItem(slot, choice, variant, 0)), ...none]
        : none;
    }
    case "row": {
      const table = symbolsOf(modelAt(request))(type.id);
      return table?.kind === "table" ? [...keyItems(slot, table, typed), ...none] : none;
    }
    default:
      type.kind satisfies Kinds<"record map range none int number text never optional odds entity piece">;
      return none;
  }
}

/** All names that a formula may begin with, those that fit first. */
export function completeFormula(
  request: CompletionRequest,
  scope: Scope | null,
  expected: Type | null,
  isLine: boolean,
): readonly Completion[] {
  const { slot } = request;
  const model = modelAt(request);
  const game =
    model.player === null
      ? []
      : [
          ...[...gameFunctions].map(([name, record]) => builtinItem(slot, name, record)),
          ...[...gameValues].map(([name, { documentation }]) =>
            completionItem(slot, 4, name, "value", { markdown: documentation }),
          ),
        ];
  return [
    ...completeByType(request, scope, expected),
    ...completeLocals(request, scope, expected),
    ...completeNames(request, expected),
    ...[...builtins].flatMap(([name, record]) => (model.symbols.has(name) ? [] : [builtinItem(slot, name, record)])),
    ...game,
    ...(isLine ? lineWords(scope) : valueWords).map((word) => keywordItem(slot, word)),
  ];
}

/** What fits by its type alone. */
function completeByType(request: CompletionRequest, scope: Scope | null, expected: Type | null): readonly Completion[] {
  const type = expected === null ? null : withoutOptional(expected);
  const { slot, cursor } = request;
  const model = modelAt(request);
  const none = expected?.kind === "optional" ? [keywordItem(slot, "none", 1)] : [];
  if (type === null) return none;
  if (type.kind === "bool") return [...none, keywordItem(slot, "yes", 1), keywordItem(slot, "no", 1)];
  const symbol = "id" in type ? symbolsOf(model)(type.id) : undefined;
  if (symbol?.kind === "choice")
    return [...none, ...symbol.variants.map((variant) => variantItem(slot, symbol, variant, 0))];
  const prefix =
    symbol === undefined || model.symbols.get(symbol.name) === symbol
      ? ""
      : `${symbol.id.slice(0, symbol.id.indexOf("."))}.`;
  const isTaken = (name: string): boolean =>
    (scope !== null && findLocal(scope, name) !== undefined) || hidesRows(model.symbols.get(name));
  if (symbol?.kind === "table" && (symbol.rows.length <= maxRowsInline || cursor.typed !== ""))
    return [...none, ...wantedRowItems(slot, symbol, prefix, cursor.typed, isTaken)];
  return none;
}

function completeLocals(request: CompletionRequest, scope: Scope | null, expected: Type | null): readonly Completion[] {
  const { slot } = request;
  const symbolOf = symbolsOf(modelAt(request));
  const items: Completion[] = [];
  for (let each = scope; each !== null; each = each.parent) {
    for (const local of each.locals.values()) {
      if (local.name === "it") {
        if (local.kind === "it" || local.kind === "place") items.push(keywordItem(slot, "it", 2));
        items.push(
          ...membersOf(symbolOf, local.type).map((field) =>
            fieldItem(slot, field, isAssignableTo(field.type, expected) ? 0 : 2),
          ),
        );
      } else if (!local.name.startsWith(mark))
        items.push(localItem(slot, local.name, local.type, local.kind === "parameter", expected));
    }
  }
  return items;
}

/** Names of this rulebook and of those in use. */
function completeNames({ slot, analysis, analyzed }: CompletionRequest, expected: Type | null): readonly Completion[] {
  const model = analysis?.model ?? analyzed.model;
  const isNameable = (symbol: Symbol): boolean =>
    symbol.kind !== "phase" && symbol.kind !== "setup" && !symbol.name.startsWith(mark);
  const own = [...model.symbols.values()].filter(isNameable).map((symbol) => symbolItem(slot, symbol, expected));
  const variants = [...model.symbols.values()].flatMap((symbol) =>
    symbol.kind === "choice" ? symbol.variants.map((variant) => variantItem(slot, symbol, variant, 4)) : [],
  );
  const used = [...model.uses].map(([name, other]) =>
    completionItem(slot, 4, name, "rulebook", { detail: other.info.title }),
  );
  return [...own, ...variants, ...used];
}

const valueWords = ["if", "match", "not", "yes", "no", "none", "highest", "lowest", "top", "bottom", "for each"];
const formulaLines = [
  "let",
  "set",
  "add",
  "take",
  "if",
  "match",
  "for each",
  "repeat",
  "return",
  "stop",
  "rows",
  "highest",
  "lowest",
  "not",
];
const gameLines = ["put", "cancel"];

function lineWords(scope: Scope | null): readonly string[] {
  const role = scope?.frame.role;
  if (role === "example") return ["let", "rolling", "choosing", "set", "add", "take", "put", "if", "for each"];
  return role === "text" || role === "before" ? [...formulaLines, ...gameLines] : formulaLines;
}
