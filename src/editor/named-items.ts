/** All named items, by the position of their name. */
import type { Type } from "../ir/program.ts";
import { memoized } from "../query/memo.ts";
import type {
  ChoiceSymbol,
  ColumnSymbol,
  EntitySymbol,
  FieldSymbol,
  Model,
  PileSymbol,
  RowSymbol,
  Symbol,
  TableSymbol,
  VariantOfSymbol,
  VariantSymbol,
} from "../resolve/model.ts";
import { placeOfRulebook, type Names } from "../resolve/names.ts";
import { assertNever, type Kinds } from "../source/exhaustive.ts";
import type { Span } from "../source/span.ts";
import type * as ast from "../syntax/ast.ts";

export type NamedItem = {
  readonly name: Span;
  readonly whole: Span;
  /** As formulas have it. */ readonly text: string;
  readonly model: Model;
} & (
  | { readonly kind: "symbol"; readonly symbol: Symbol }
  | { readonly kind: "variantRules"; readonly variant: VariantSymbol }
  | { readonly kind: "rulebook" }
  | {
      readonly kind: "field";
      readonly owner: Symbol;
      readonly field: FieldSymbol | ColumnSymbol;
      readonly role: "field" | "parameter" | "column";
      /** The variant or column it belongs to. */ readonly part: string | null;
    }
  | { readonly kind: "pile"; readonly owner: EntitySymbol; readonly pile: PileSymbol }
  | { readonly kind: "variant"; readonly owner: ChoiceSymbol; readonly variant: VariantOfSymbol }
  | { readonly kind: "row"; readonly owner: TableSymbol; readonly row: RowSymbol }
  | { readonly kind: "local"; readonly type: Type | null }
);

export const spanKey = (span: { readonly file: string; readonly start: number }): string =>
  `${span.file}:${span.start}`;

export const namedItemsOf = memoized((model: Model) => collectNamedItems(model, () => true));

/** Of one rulebook. Rows go by the place of the row, everything else by that of its name. */
export function collectNamedItems(model: Model, isWanted: (symbol: Symbol) => boolean): ReadonlyMap<string, NamedItem> {
  const items = new Map<string, NamedItem>();
  const add = (at: Span, item: NamedItem): void => {
    if (item.text !== "") items.set(spanKey(at), item);
  };
  const span = placeOfRulebook(model.documents);
  add(span, { kind: "rulebook", name: span, whole: span, text: model.info.name, model });
  for (const symbol of model.symbols.values()) {
    if (!isWanted(symbol)) continue;
    add(symbol.nameAt, { kind: "symbol", symbol, name: symbol.nameAt, whole: symbol.at, text: symbol.name, model });
    collectMembers(model, symbol, add);
  }
  for (const variant of model.variants)
    add(variant.nameAt, {
      kind: "variantRules",
      variant,
      name: variant.nameAt,
      whole: variant.at,
      text: variant.name,
      model,
    });
  return items;
}

type AddItem = (at: Span, item: NamedItem) => void;

function collectMembers(model: Model, owner: Symbol, add: AddItem): void {
  const field = (each: FieldSymbol, role: "field" | "parameter" | "column", part: string | null = null): void =>
    add(each.at, {
      kind: "field",
      owner,
      field: each,
      role,
      part,
      name: each.at,
      whole: each.at,
      text: each.name,
      model,
    });
  switch (owner.kind) {
    case "record":
      owner.fields.forEach((each) => field(each, "field"));
      break;
    case "entity":
      owner.fields.forEach((each) => field(each, "field"));
      for (const pile of owner.piles)
        add(pile.at, { kind: "pile", owner, pile, name: pile.at, whole: pile.at, text: pile.name, model });
      break;
    case "choice":
      for (const variant of owner.variants) {
        variant.fields.forEach((each) => field(each, "field", variant.name));
        add(variant.at, {
          kind: "variant",
          owner,
          variant,
          name: variant.at,
          whole: variant.at,
          text: variant.name,
          model,
        });
      }
      break;
    case "table":
      collectTableMembers(model, owner, add, field);
      break;
    case "rule":
    case "procedure":
    case "status":
    case "action":
    case "setup":
      owner.params.forEach((each) => field(each, "parameter"));
      break;
    default:
      owner.kind satisfies Kinds<"type constant phase">;
      break;
  }
}

function collectTableMembers(
  model: Model,
  owner: TableSymbol,
  add: AddItem,
  field: (each: FieldSymbol, role: "parameter" | "column", part?: string) => void,
): void {
  for (const column of owner.columns) {
    column.params?.forEach((each) => field(each, "parameter", column.name));
    field(column, "column");
  }
  // A view has the rows of its members.
  if (owner.key === null || owner.members.length > 0) return;
  for (const row of owner.rows) {
    const cell = row.cells.get(owner.key);
    if (cell !== undefined)
      add(row.at, { kind: "row", owner, row, name: cell.span, whole: row.at, text: row.key, model });
  }
}

/** What is named within a rule or example; its words are those of the text at its place. */
export function localItemOf(model: Model, names: Names, at: Span, text: string): NamedItem {
  return { kind: "local", type: names.typeOf(at) ?? null, name: at, whole: at, text, model };
}

/** The documentation above a declaration. */
export function documentationOf(item: NamedItem): string | null {
  switch (item.kind) {
    case "symbol":
      return item.symbol.decl.doc;
    case "variantRules":
      return (
        [item.variant.decl.title?.text, item.variant.decl.doc]
          .filter((each) => each !== null && each !== undefined)
          .join("\n\n") || null
      );
    case "rulebook":
      return (
        [
          item.model.info.title === item.text ? null : `**${item.model.info.title}**`,
          item.model.info.source,
          item.model.info.doc,
        ]
          .filter((each) => each !== null)
          .join("\n\n") || null
      );
    case "field":
      return item.field.doc;
    case "pile":
      return item.pile.doc;
    case "variant":
      return item.variant.doc;
    case "row":
    case "local":
      return null;
    default:
      return assertNever(item);
  }
}

/** What was read as unclear in the source, of a declaration. */
export function readingsOf(item: NamedItem): readonly ast.Reading[] {
  return item.kind === "symbol" ? item.symbol.decl.readings : [];
}
