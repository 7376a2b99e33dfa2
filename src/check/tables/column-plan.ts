/** What is known of a column before its cells are read: its scope, its default, its formula. */
import type { Column, Expr, Field, Json, Type } from "../../ir/program.ts";
import { none } from "../../ir/types.ts";
import type { ColumnSymbol, FieldSymbol, TableSymbol } from "../../resolve/model.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import type { Checker } from "../checker.ts";
import { pure } from "../effects.ts";
import { inPlace, nowhere, type Expectation } from "../expectation.ts";
import { settle } from "../expression/settle.ts";
import { bind, child, newScope, type Scope } from "../scope.ts";
import type { CellReading } from "./reading.ts";
import { keptShown } from "../../syntax/shown.ts";

/** The scopes of a table: constants only, and with the row as `it`. */
export interface TableScopes {
  readonly plain: Scope;
  readonly row: Scope;
  readonly rowSlot: number;
}

export interface ColumnPlan {
  readonly symbol: ColumnSymbol;
  readonly column: Column;
  /** Within it stand the formulas of its cells. */
  readonly scope: Scope;
  /** What an empty cell gives; null: it may not be empty. */
  readonly empty: CellReading | null;
  /** "column `hp`", for errors in play. */
  readonly what: string;
}

export function tableScopes(symbol: TableSymbol): TableScopes {
  const root = newScope();
  const row = child(root);
  const rowSlot = bind(row, "it", { kind: "row", id: symbol.id }, symbol.nameAt, { kind: "row" });
  return { plain: child(root), row, rowSlot };
}

export function planColumn(checker: Checker, scopes: TableScopes, symbol: ColumnSymbol): ColumnPlan {
  const what = `column \`${symbol.label}\``;
  const why = inPlace(what);
  const scope = child(symbol.params === null ? scopes.plain : scopes.row);
  const params = symbol.params === null ? null : symbol.params.map((param) => paramField(checker, scope, param));
  const computed =
    symbol.computed === null
      ? null
      : settle(
          checker,
          checker.elaborate(child(scopes.row), symbol.computed, symbol.type, why),
          { type: symbol.type, bound: symbol.bound, what },
          why,
        );
  const { name, label, doc, type, bound, gaps, weight, isBothWays, procedure, at } = symbol;
  return {
    symbol,
    column: {
      name,
      label,
      ...keptShown(symbol),
      doc,
      type,
      bound,
      params,
      computed,
      gaps,
      weight,
      ...(isBothWays ? { isBothWays } : {}),
      procedure,
      effects: pure,
      at,
    },
    scope,
    empty: emptyOf(checker, scope, symbol, what, why),
    what,
  };
}

/** Parameters of a column keep their slots in all of its cells; a default may read those before it. */
function paramField(checker: Checker, scope: Scope, param: FieldSymbol): Field {
  const why = { ...nowhere, words: `the default of \`${param.name}\`` };
  const given =
    param.default === null
      ? null
      : settle(
          checker,
          checker.elaborate(child(scope), param.default, param.type, why),
          { type: param.type, bound: param.bound, what: `parameter \`${param.name}\`` },
          why,
        );
  const slot = bind(scope, param.name, param.type, param.at, {
    kind: "parameter",
    bound: param.bound,
    isShare: param.isShare,
  });
  return {
    name: param.name,
    label: param.label,
    ...keptShown(param),
    doc: param.doc,
    type: param.type,
    bound: param.bound,
    slot,
    default: given,
    computed: null,
    at: param.at,
  };
}

function emptyOf(
  checker: Checker,
  scope: Scope,
  symbol: ColumnSymbol,
  what: string,
  why: Expectation,
): CellReading | null {
  if (symbol.default !== null) {
    const value = settle(
      checker,
      checker.elaborate(child(scope), symbol.default, symbol.type, why),
      { type: symbol.type, bound: symbol.bound, what },
      why,
    );
    return readingOf(value, symbol.params !== null);
  }
  if (symbol.isBothWays) return { value: [] };
  // The key, which each row has of its own.
  if (isShownText(symbol)) return { value: "" };
  if (symbol.procedure) return { formula: { kind: "block", statements: [], value: null, type: none, at: symbol.at } };
  if (symbol.type.kind === "never") return { value: null };
  return symbol.type.kind === "optional"
    ? symbol.params === null
      ? { value: null }
      : { formula: noneOf(symbol.type, symbol) }
    : null;
}

/** A text in place of the key: where it is left empty, the key is the text. */
export const isShownText = ({ isShown, type }: ColumnSymbol): boolean => isShown && type.kind === "text";

const noneOf = (type: Type, symbol: ColumnSymbol): Expr => ({ kind: "literal", value: null, type, at: symbol.at });

/** What is known now is a value; in a column of formulas every cell stays a formula. */
export function readingOf(expr: Expr, isFormula: boolean): CellReading {
  if (expr.type.kind === "never") return { value: null, failed: true };
  const value = isFormula ? undefined : knownValue(expr);
  return value === undefined ? { formula: expr } : { value };
}

/** The value of an expression in which nothing has to be worked out. */
function knownValue(expr: Expr): Json | undefined {
  switch (expr.kind) {
    // A part with a mistake has no value.
    case "literal":
      return expr.type.kind === "never" ? undefined : expr.value;
    case "list":
    case "set":
      return knownList(expr.items);
    case "map":
      return expr.entries.length === 0 ? {} : undefined;
    case "range": {
      const low = expr.low === null ? null : knownValue(expr.low);
      const high = expr.high === null ? null : knownValue(expr.high);
      return low === undefined || high === undefined
        ? undefined
        : { low, high, lowOpen: expr.lowOpen, highOpen: expr.highOpen };
    }
    default:
      expr.kind satisfies Kinds<
        | "local constant rows record variant with field column columnCall call builtin not negate and"
        | "or arithmetic join compare equals about isNone isVariant in if decide block each pick index"
        | "lookup end otherwise keep round bounded die dice roll times again shuffle question best reach"
        | "asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome stacks"
        | "gameOver winners ending act possible"
      >;
      return undefined;
  }
}

function knownList(items: readonly Expr[]): Json | undefined {
  const values = items.map(knownValue);
  return values.every((value) => value !== undefined) ? values : undefined;
}
