/** All that has a name, by the place of that name. */
import type { Type } from "../ir/program.ts";
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
import type { Span } from "../source/span.ts";
import type * as ast from "../syntax/ast.ts";

export type Thing = {
  readonly name: Span;
  readonly whole: Span;
  /** As formulas have it. */ readonly text: string;
  readonly model: Model;
} & (
  | { readonly kind: "symbol"; readonly symbol: Symbol }
  | { readonly kind: "houseRule"; readonly variant: VariantSymbol }
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

export const placeKey = (span: { readonly file: string; readonly start: number }): string =>
  `${span.file}:${span.start}`;

const known = new WeakMap<Model, ReadonlyMap<string, Thing>>();

export function thingsOf(model: Model): ReadonlyMap<string, Thing> {
  const before = known.get(model);
  if (before !== undefined) return before;
  const made = thingsWhere(model, () => true);
  known.set(model, made);
  return made;
}

/** Of one rulebook. Rows go by the place of the row, everything else by that of its name. */
export function thingsWhere(model: Model, wanted: (symbol: Symbol) => boolean): ReadonlyMap<string, Thing> {
  const things = new Map<string, Thing>();
  const put = (at: Span, thing: Thing): void => {
    if (thing.text !== "") things.set(placeKey(at), thing);
  };
  const place = placeOfRulebook(model.documents);
  put(place, { kind: "rulebook", name: place, whole: place, text: model.info.name, model });
  for (const symbol of model.symbols.values()) {
    if (!wanted(symbol)) continue;
    put(symbol.nameAt, { kind: "symbol", symbol, name: symbol.nameAt, whole: symbol.at, text: symbol.name, model });
    partsOf(model, symbol, put);
  }
  for (const variant of model.variants)
    put(variant.nameAt, {
      kind: "houseRule",
      variant,
      name: variant.nameAt,
      whole: variant.at,
      text: variant.name,
      model,
    });
  return things;
}

type Put = (at: Span, thing: Thing) => void;

function partsOf(model: Model, owner: Symbol, put: Put): void {
  const field = (each: FieldSymbol, role: "field" | "parameter" | "column", part: string | null = null): void =>
    put(each.at, {
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
        put(pile.at, { kind: "pile", owner, pile, name: pile.at, whole: pile.at, text: pile.name, model });
      break;
    case "choice":
      for (const variant of owner.variants) {
        variant.fields.forEach((each) => field(each, "field", variant.name));
        put(variant.at, {
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
      tableParts(model, owner, put, field);
      break;
    case "rule":
    case "procedure":
    case "status":
    case "action":
    case "setup":
      owner.params.forEach((each) => field(each, "parameter"));
      break;
    default:
      break;
  }
}

function tableParts(
  model: Model,
  owner: TableSymbol,
  put: Put,
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
      put(row.at, { kind: "row", owner, row, name: cell.span, whole: row.at, text: row.key, model });
  }
}

/** What is named within a rule or example; its words are those of the text at its place. */
export function localThing(model: Model, names: Names, at: Span, text: string): Thing {
  return { kind: "local", type: names.typeOf(at) ?? null, name: at, whole: at, text, model };
}

/** The documentation above a declaration. */
export function documentationOf(thing: Thing): string | null {
  switch (thing.kind) {
    case "symbol":
      return thing.symbol.decl.doc;
    case "houseRule":
      return (
        [thing.variant.decl.title?.text, thing.variant.decl.doc]
          .filter((each) => each !== null && each !== undefined)
          .join("\n\n") || null
      );
    case "rulebook":
      return (
        [
          thing.model.info.title === thing.text ? null : `**${thing.model.info.title}**`,
          thing.model.info.source,
          thing.model.info.doc,
        ]
          .filter((each) => each !== null)
          .join("\n\n") || null
      );
    case "field":
      return thing.field.doc;
    case "pile":
      return thing.pile.doc;
    case "variant":
      return thing.variant.doc;
    case "row":
    case "local":
      return null;
  }
}

/** What was read as unclear in the source, of a declaration. */
export function readingsOf(thing: Thing): readonly ast.Reading[] {
  return thing.kind === "symbol" ? thing.symbol.decl.readings : [];
}
