/** Names with what belongs to them, as one would read them aloud. */
import { boundText as textOfBound } from "../interpret/bound-text.ts";
import type { Bound, Type } from "../ir/program.ts";
import { typeText } from "../ir/types.ts";
import type { ColumnSymbol, FieldSymbol, Symbol, TableSymbol } from "../resolve/model.ts";
import type { Thing } from "./things.ts";

/** ` >= 0`, ` 0 to 20`; empty where there is none. */
export const boundText = (bound: Bound | null): string => (bound === null ? "" : ` ${textOfBound(bound)}`);

export const fieldText = (field: Pick<FieldSymbol, "name" | "type" | "bound">): string =>
  `${field.name}: ${typeText(field.type)}${boundText(field.bound)}`;

const listed = (fields: readonly Pick<FieldSymbol, "name" | "type" | "bound">[]): string =>
  fields.map(fieldText).join(", ");

export function columnText(column: ColumnSymbol): string {
  const params = column.params === null ? "" : `(${listed(column.params)})`;
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
    case "choice":
      return `${symbol.ordered ? "ordered " : ""}choice ${symbol.name} { ${shortened(symbol.variants.map((each) => each.name))} }`;
    case "record":
      return `record ${symbol.name}(${listed(symbol.fields.filter((each) => each.computed === null))})`;
    case "table":
      return `table ${symbol.name} { ${shortened(symbol.columns.map(columnText))} }`;
    case "rule":
      return `rule ${symbol.name}(${listed(symbol.params)}): ${typeText(symbol.result)}`;
    case "entity":
      return `${symbol.decl.isPlayer ? "player" : "entity"} ${symbol.name}`;
    case "procedure":
      return `procedure ${symbol.name}(${listed(symbol.params)})${symbol.result.kind === "none" ? "" : `: ${typeText(symbol.result)}`}`;
    case "status":
      return `status ${symbol.name}(${listed(symbol.params)})`;
    case "phase":
      return `phase ${symbol.name}`;
    case "action":
      return `action ${symbol.name}(${listed(symbol.params)})`;
    case "setup":
      return `setup ${symbol.name}(${listed(symbol.params)})`;
  }
}

const most = 8;

function shortened(parts: readonly string[]): string {
  return parts.length <= most ? parts.join(", ") : `${parts.slice(0, most).join(", ")}, …`;
}

export function rowText(table: TableSymbol, key: string): string {
  return `${table.name}["${key}"]`;
}

export function thingText(thing: Thing): string {
  switch (thing.kind) {
    case "symbol":
      return symbolText(thing.symbol);
    case "houseRule":
      return `variant ${thing.text}`;
    case "rulebook":
      return `rulebook ${thing.text}`;
    case "field":
      return thing.role === "column" && "gaps" in thing.field ? columnText(thing.field) : fieldText(thing.field);
    case "pile":
      return `${thing.text}: pile of ${thing.pile.table.slice(thing.pile.table.indexOf(".") + 1)} ${thing.pile.seen}`;
    case "variant":
      return thing.variant.fields.length === 0 ? thing.text : `${thing.text}(${listed(thing.variant.fields)})`;
    case "row":
      return rowText(thing.owner, thing.text);
    case "local":
      return localText(thing.text, thing.type);
  }
}

export const localText = (name: string, type: Type | null): string =>
  type === null || type.kind === "never" ? name : `${name}: ${typeText(type)}`;

/** What a part belongs to: "column of `Material`". */
export function belongingText(thing: Thing): string | null {
  switch (thing.kind) {
    case "field": {
      const owner =
        thing.part === null
          ? thing.owner.name
          : thing.owner.kind === "table"
            ? `${thing.owner.name}.${thing.part}`
            : `${thing.owner.name}.${thing.part}`;
      return `${thing.role} of \`${owner}\``;
    }
    case "pile":
      return `pile of \`${thing.owner.name}\``;
    case "variant":
      return `variant of \`${thing.owner.name}\``;
    case "row":
      return `row of \`${thing.owner.name}\``;
    default:
      return null;
  }
}
