/** One-line descriptions of named items. */
import { writtenBound } from "../ir/bound-text.ts";
import type { Bound, Type } from "../ir/program.ts";
import { typeText } from "../ir/types.ts";
import type { ColumnSymbol, FieldSymbol, Symbol, TableSymbol } from "../resolve/model.ts";
import { assertNever, type Kinds } from "../source/exhaustive.ts";
import type { NamedItem } from "./named-items.ts";

/** ` >= 0`, ` 0 to 20`, ` of 4, 6, 8`; empty where there is none. */
export const boundText = (bound: Bound | null): string => (bound === null ? "" : ` ${writtenBound(bound)}`);

export const fieldText = (field: Pick<FieldSymbol, "name" | "type" | "bound">): string =>
  `${field.name}: ${typeText(field.type)}${boundText(field.bound)}`;

const joinFields = (fields: readonly Pick<FieldSymbol, "name" | "type" | "bound">[]): string =>
  fields.map(fieldText).join(", ");

export function columnText(column: ColumnSymbol): string {
  const params = column.params === null ? "" : `(${joinFields(column.params)})`;
  const type = column.procedure
    ? "procedure"
    : column.isKey
      ? "key"
      : `${typeText(column.type)}${boundText(column.bound)}`;
  return `${column.name}${params}: ${type}`;
}

/** The first line of a declaration. */
export function symbolText(symbol: Symbol): string {
  switch (symbol.kind) {
    case "constant":
      return `let ${symbol.name}${symbol.type === null ? "" : `: ${typeText(symbol.type)}`}`;
    case "type":
      return `type ${symbol.name} = ${typeText(symbol.type)}${boundText(symbol.bound)}`;
    case "choice":
      return `${symbol.ordered ? "ordered " : ""}choice ${symbol.name} { ${shorten(symbol.variants.map((each) => each.name))} }`;
    case "record":
      return `record ${symbol.name}(${joinFields(symbol.fields.filter((each) => each.computed === null))})`;
    case "table":
      return `table ${symbol.name} { ${shorten(symbol.columns.map(columnText))} }`;
    case "rule":
      return `rule ${symbol.name}(${joinFields(symbol.params)}): ${typeText(symbol.result)}`;
    case "entity":
      return `${symbol.decl.isPlayer ? "player" : "entity"} ${symbol.name}`;
    case "procedure":
      return `procedure ${symbol.name}(${joinFields(symbol.params)})${symbol.result.kind === "none" ? "" : `: ${typeText(symbol.result)}`}`;
    case "status":
      return `status ${symbol.name}(${joinFields(symbol.params)})`;
    case "phase":
      return `phase ${symbol.name}`;
    case "action":
      return `action ${symbol.name}(${joinFields(symbol.params)})`;
    case "setup":
      return `setup ${symbol.name}(${joinFields(symbol.params)})`;
    default:
      return assertNever(symbol);
  }
}

const maxParts = 8;

function shorten(parts: readonly string[]): string {
  return parts.length <= maxParts ? parts.join(", ") : `${parts.slice(0, maxParts).join(", ")}, …`;
}

export function rowText(table: TableSymbol, key: string): string {
  return `${table.name}["${key}"]`;
}

export function itemText(item: NamedItem): string {
  switch (item.kind) {
    case "symbol":
      return symbolText(item.symbol);
    case "variantRules":
      return `variant ${item.text}`;
    case "rulebook":
      return `rulebook ${item.text}`;
    case "field":
      return item.role === "column" && "gaps" in item.field ? columnText(item.field) : fieldText(item.field);
    case "pile":
      return `${item.text}: pile of ${item.pile.table.slice(item.pile.table.indexOf(".") + 1)} ${item.pile.seen}`;
    case "variant":
      return item.variant.fields.length === 0 ? item.text : `${item.text}(${joinFields(item.variant.fields)})`;
    case "row":
      return rowText(item.owner, item.text);
    case "local":
      return localText(item.text, item.type);
    default:
      return assertNever(item);
  }
}

export const localText = (name: string, type: Type | null): string =>
  type === null || type.kind === "never" ? name : `${name}: ${typeText(type)}`;

/** What a part belongs to: "column of `Material`". */
export function ownerText(item: NamedItem): string | null {
  switch (item.kind) {
    case "field": {
      const owner =
        item.part === null
          ? item.owner.name
          : item.owner.kind === "table"
            ? `${item.owner.name}.${item.part}`
            : `${item.owner.name}.${item.part}`;
      return `${item.role} of \`${owner}\``;
    }
    case "pile":
      return `pile of \`${item.owner.name}\``;
    case "variant":
      return `variant of \`${item.owner.name}\``;
    case "row":
      return `row of \`${item.owner.name}\``;
    default:
      item.kind satisfies Kinds<"symbol local rulebook variantRules">;
      return null;
  }
}
