/** Values: names in a formula, what stands behind a dot, what a cell may hold. */
import type { Head } from "../check/expression/heads.ts";
import type { Scope } from "../check/scope.ts";
import type { Type } from "../ir/program.ts";
import { isOfGame, type Model, type Symbol } from "../resolve/model.ts";
import type { Completion } from "./answers.ts";
import { builtinWords, gameValueWords, gameWords } from "./builtins.ts";
import {
  fitting,
  membersOf,
  offer,
  offerBuiltin,
  offerField,
  offerKeys,
  offerLocal,
  offerRows,
  offerRowsOf,
  offerSymbol,
  offerVariant,
  offerWord,
  symbolsOf,
  withoutOptional,
  type Slot,
} from "./offers.ts";
import { mark, type Place } from "./place.ts";

/** More rows than these are offered only behind the dot of their table. */
const fewRows = 60;

export function modelAt(place: Place): Model {
  return place.live?.model ?? place.told.model;
}

export function offerMembers(place: Place, type: Type): readonly Completion[] {
  const { slot } = place;
  if (type.kind === "range")
    return ["low", "high"].map((each) => offer(slot, 0, each, "field", { detail: "an end of the range" }));
  if (type.kind === "optional") return offerMembers(place, type.of);
  return membersOf(symbolsOf(modelAt(place)), type).map((field, index) => ({
    ...offerField(slot, field),
    sort: `1${String(index).padStart(4, "0")}`,
  }));
}

/** Behind the dot, or in the brackets, of a table, a choice or a rulebook. */
export function offerHead(place: Place, head: Head): readonly Completion[] {
  const { slot, cursor, text } = place;
  if (head.kind === "choice") return head.symbol.variants.map((variant) => offerVariant(slot, head.symbol, variant, 0));
  if (head.kind === "rulebook")
    return [...head.model.symbols.values()]
      .filter((symbol) => !isOfGame(symbol) && !isChoiceOfNone(symbol))
      .map((symbol) => offerSymbol(slot, symbol, null));
  if (cursor.within === "text") return offerKeys(slot, head.symbol, cursor.typed, (key) => key);
  const before = text.slice(0, cursor.start).trimEnd();
  if (before.endsWith(".")) return offerRows(slot, head.symbol, cursor.typed, before.length - 1);
  const columns = head.symbol.columns.filter((column) => column.params === null);
  return [
    ...offerKeys(slot, head.symbol, cursor.typed, (key) => `"${key}"`),
    ...columns.map((column) => ({
      ...offerField(slot, column),
      label: `${column.name}:`,
      insert: `${column.name}: `,
      sort: `1${column.name}`,
    })),
  ];
}

const isChoiceOfNone = (symbol: Symbol): boolean => symbol.kind === "choice" && symbol.variants.length === 0;

/** What a cell may hold by its type: variants and keys as cells have them. */
export function offerCell(place: Place, expected: Type, slot: Slot): readonly Completion[] {
  const type = withoutOptional(expected);
  const none = expected.kind === "optional" ? [offerWord(slot, "none", 1)] : [];
  const typed = place.text.slice(slot.span.start, place.offset);
  switch (type.kind) {
    case "bool":
      return [...["yes", "no"].map((each) => offer(slot, 0, each, "value")), ...none];
    case "list":
    case "set":
      return offerCell(place, type.of, slot);
    case "choice": {
      const choice = symbolsOf(modelAt(place))(type.id);
      return choice?.kind === "choice"
        ? [...choice.variants.map((variant) => offerVariant(slot, choice, variant, 0)), ...none]
        : none;
    }
    case "row": {
      const table = symbolsOf(modelAt(place))(type.id);
      return table?.kind === "table" ? [...offerKeys(slot, table, typed), ...none] : none;
    }
    default:
      return none;
  }
}

/** All names that a formula may begin with, those that fit first. */
export function offerFormula(
  place: Place,
  scope: Scope | null,
  expected: Type | null,
  isLine: boolean,
): readonly Completion[] {
  const { slot } = place;
  const model = modelAt(place);
  const game =
    model.player === null
      ? []
      : [
          ...[...gameWords].map(([name, words]) => offerBuiltin(slot, name, words)),
          ...[...gameValueWords].map(([name, says]) => offer(slot, 4, name, "value", { markdown: says })),
        ];
  return [
    ...wanted(place, expected),
    ...localsOf(place, scope, expected),
    ...offerNames(place, expected),
    ...[...builtinWords].map(([name, words]) => offerBuiltin(slot, name, words)),
    ...game,
    ...(isLine ? lineWords(scope) : valueWords).map((word) => offerWord(slot, word)),
  ];
}

/** What fits by its type alone. */
function wanted(place: Place, expected: Type | null): readonly Completion[] {
  const type = expected === null ? null : withoutOptional(expected);
  const { slot, cursor } = place;
  const model = modelAt(place);
  const none = expected?.kind === "optional" ? [offerWord(slot, "none", 1)] : [];
  if (type === null) return none;
  if (type.kind === "bool") return [...none, offerWord(slot, "yes", 1), offerWord(slot, "no", 1)];
  const symbol = "id" in type ? symbolsOf(model)(type.id) : undefined;
  if (symbol?.kind === "choice")
    return [...none, ...symbol.variants.map((variant) => offerVariant(slot, symbol, variant, 0))];
  const prefix =
    symbol === undefined || model.symbols.get(symbol.name) === symbol
      ? ""
      : `${symbol.id.slice(0, symbol.id.indexOf("."))}.`;
  if (symbol?.kind === "table" && (symbol.rows.length <= fewRows || cursor.typed !== ""))
    return [...none, ...offerRowsOf(slot, symbol, prefix, cursor.typed)];
  return none;
}

function localsOf(place: Place, scope: Scope | null, expected: Type | null): readonly Completion[] {
  const { slot } = place;
  const symbolOf = symbolsOf(modelAt(place));
  const offers: Completion[] = [];
  for (let each = scope; each !== null; each = each.parent) {
    for (const local of each.locals.values()) {
      if (local.name === "it") {
        if (local.kind === "it") offers.push(offerWord(slot, "it", 2));
        offers.push(
          ...membersOf(symbolOf, local.type).map((field) =>
            offerField(slot, field, fitting(field.type, expected) ? 0 : 2),
          ),
        );
      } else if (!local.name.startsWith(mark))
        offers.push(offerLocal(slot, local.name, local.type, local.kind === "parameter", expected));
    }
  }
  return offers;
}

/** Names of this rulebook and of those in use. */
function offerNames({ slot, live, told }: Place, expected: Type | null): readonly Completion[] {
  const model = live?.model ?? told.model;
  const isMeant = (symbol: Symbol): boolean =>
    symbol.kind !== "phase" && symbol.kind !== "setup" && !symbol.name.startsWith(mark);
  const own = [...model.symbols.values()].filter(isMeant).map((symbol) => offerSymbol(slot, symbol, expected));
  const variants = [...model.symbols.values()].flatMap((symbol) =>
    symbol.kind === "choice" ? symbol.variants.map((variant) => offerVariant(slot, symbol, variant, 4)) : [],
  );
  const used = [...model.uses].map(([name, other]) => offer(slot, 4, name, "rulebook", { detail: other.info.title }));
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
