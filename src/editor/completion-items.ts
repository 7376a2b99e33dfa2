/** Completion items: one function for each kind. */
import type { Type } from "../ir/program.ts";
import { isNumeric, sameType, typeText } from "../ir/types.ts";
import type {
  ChoiceSymbol,
  ColumnSymbol,
  FieldSymbol,
  Model,
  Symbol,
  TableSymbol,
  VariantOfSymbol,
} from "../resolve/model.ts";
import type { Kinds } from "../source/exhaustive.ts";
import { hardWords, isName, keyName } from "../syntax/words.ts";
import type { Span } from "../source/span.ts";
import type { Completion, CompletionKind } from "./answers.ts";
import type { BuiltinRecord } from "../builtins/record.ts";
import { headOf } from "../builtins/registry.ts";
import { boundText, columnText, fieldText, localText, symbolText } from "./describe.ts";

/** Where answers go, and what stands behind. */
export interface Slot {
  readonly span: Span;
  /** Brackets stand behind already. */
  readonly called: boolean;
}

/** The order of kinds in the list: what fits, what is near, what is far. */
export type Rank = 0 | 1 | 2 | 3 | 4 | 5;

export function completionItem(
  slot: Slot,
  rank: Rank,
  label: string,
  kind: CompletionKind,
  more: Partial<Completion> = {},
): Completion {
  return {
    label,
    kind,
    detail: null,
    markdown: null,
    insert: label,
    snippet: false,
    span: slot.span,
    filter: label,
    sort: `${rank}${label}`,
    ...more,
  };
}

const code = (text: string, doc: string | null): string =>
  `\`\`\`rules\n${text}\n\`\`\`${doc === null ? "" : `\n\n${doc}`}`;

/** A name with brackets, each value a place to fill in. */
export function callSnippet(
  slot: Slot,
  name: string,
  takes: readonly string[],
): Pick<Completion, "insert" | "snippet"> {
  if (slot.called) return { insert: name, snippet: false };
  if (takes.length === 0) return { insert: `${name}()`, snippet: false };
  return { insert: `${name}(${takes.map((each, index) => `\${${index + 1}:${each}}`).join(", ")})`, snippet: true };
}

const requiredNames = (fields: readonly FieldSymbol[]): readonly string[] =>
  fields.filter((each) => each.computed === null && each.default === null).map((each) => each.name);

export function symbolItem(slot: Slot, symbol: Symbol, expected: Type | null, prefix = ""): Completion {
  const label = prefix + symbol.name;
  const about = { detail: symbolText(symbol), markdown: code(symbolText(symbol), symbol.decl.doc) };
  switch (symbol.kind) {
    case "rule":
      return completionItem(slot, isAssignableTo(symbol.result, expected) ? 1 : 3, label, "rule", {
        ...about,
        ...callSnippet(slot, label, requiredNames(symbol.params)),
      });
    case "procedure":
      return completionItem(slot, 3, label, "procedure", {
        ...about,
        ...callSnippet(slot, label, requiredNames(symbol.params)),
      });
    case "action":
      return completionItem(slot, 3, label, "action", {
        ...about,
        ...callSnippet(slot, label, requiredNames(symbol.params)),
      });
    case "record": {
      const fits = expected?.kind === "record" && expected.id === symbol.id;
      return completionItem(slot, fits ? 0 : 3, label, "record", {
        ...about,
        ...callSnippet(slot, label, requiredNames(symbol.fields)),
      });
    }
    case "constant":
      return completionItem(
        slot,
        symbol.type !== null && isAssignableTo(symbol.type, expected) ? 1 : 3,
        label,
        "constant",
        about,
      );
    case "status":
      return completionItem(slot, 3, label, "status", about);
    default:
      symbol.kind satisfies Kinds<"type choice table entity phase setup">;
      return completionItem(slot, 3, label, symbol.kind, about);
  }
}

/** A name alone: where a type, a phase, a rule is spoken of. */
export function nameItem(slot: Slot, symbol: Symbol, prefix = ""): Completion {
  return { ...symbolItem({ ...slot, called: true }, symbol, null, prefix), sort: `1${symbol.name}` };
}

export function variantItem(slot: Slot, choice: ChoiceSymbol, variant: VariantOfSymbol, rank: Rank): Completion {
  const text =
    variant.fields.length === 0 ? variant.name : `${variant.name}(${variant.fields.map(fieldText).join(", ")})`;
  const call = variant.fields.length === 0 ? {} : callSnippet(slot, variant.name, requiredNames(variant.fields));
  const index = choice.variants.indexOf(variant);
  return completionItem(slot, rank, variant.name, "variant", {
    detail: `${choice.name}.${text}`,
    markdown: code(`${choice.name}.${text}`, variant.doc),
    sort: `${rank}${String(index).padStart(4, "0")}`,
    ...call,
  });
}

export function fieldItem(slot: Slot, field: FieldSymbol | ColumnSymbol, rank: Rank = 1): Completion {
  const isColumn = "gaps" in field;
  const text = isColumn ? columnText(field) : fieldText(field);
  const label = field.label === field.name ? "" : ` (${field.label})`;
  const call = isColumn && field.params !== null ? callSnippet(slot, field.name, requiredNames(field.params)) : {};
  return completionItem(slot, rank, field.name, isColumn ? "column" : "field", {
    detail: `${text.slice(text.indexOf(field.name) + field.name.length).replace(/^: /, "")}${label}`,
    markdown: code(text, field.doc),
    ...call,
  });
}

export function argumentItem(
  slot: Slot,
  field: Pick<FieldSymbol, "name" | "type"> & Partial<Pick<FieldSymbol, "bound" | "doc">>,
): Completion {
  return completionItem(slot, 0, `${field.name}:`, "parameter", {
    detail: field.type.kind === "never" ? null : `${typeText(field.type)}${boundText(field.bound ?? null)}`,
    markdown: field.doc ?? null,
    insert: `${field.name}: `,
    filter: field.name,
  });
}

export function localItem(
  slot: Slot,
  name: string,
  type: Type,
  isParameter: boolean,
  expected: Type | null,
): Completion {
  return completionItem(slot, isAssignableTo(type, expected) ? 0 : 2, name, isParameter ? "parameter" : "local", {
    detail: typeText(type),
    markdown: code(localText(name, type), null),
  });
}

export function builtinItem(slot: Slot, name: string, record: BuiltinRecord): Completion {
  const call = slot.called ? { insert: name } : { insert: `${name}($1)`, snippet: true };
  return completionItem(slot, 4, name, "function", {
    detail: headOf(name, record),
    markdown: record.documentation,
    ...call,
  });
}

export const keywordItem = (slot: Slot, word: string, rank: Rank = 5): Completion =>
  completionItem(slot, rank, word, "keyword");

/** A line that begins a declaration, with places to fill in. */
export const snippetItem = (slot: Slot, label: string, insert: string, says: string): Completion =>
  completionItem(slot, 1, label, "snippet", { insert, snippet: true, detail: says });

// ---------------------------------------------------------------- rows

/** More are not offered at once: who has a table of thousands has typed something. */
const maxRows = 400;

function matchingKeys(table: TableSymbol, typed: string): readonly string[] {
  const keys = table.key === null ? [] : table.rows.map((row) => row.key);
  if (keys.length <= maxRows) return keys;
  const wanted = typed.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return keys.filter((key) => keyName(key).toLowerCase().includes(wanted)).slice(0, maxRows);
}

function rowDetail(table: TableSymbol, key: string): Pick<Completion, "detail" | "markdown"> {
  const row = table.keys.get(key);
  const cells = table.columns.flatMap((column) => {
    const cell = row?.cells.get(column.name);
    return column.isKey || cell === undefined || cell.text === "" ? [] : [`${column.name} ${cell.text}`];
  });
  const text = cells.join(", ");
  return { detail: text.length > 80 ? `${text.slice(0, 79)}…` : text || null, markdown: null };
}

const sortKey = (index: number): string => `0${String(index).padStart(5, "0")}`;

/** As a cell has them: `Armor Piercing`. */
export function keyItems(
  slot: Slot,
  table: TableSymbol,
  typed: string,
  insertOf: (key: string) => string = (key) => key.replaceAll("|", "\\|"),
): readonly Completion[] {
  return matchingKeys(table, typed).map((key, index) =>
    completionItem(slot, 0, key, "row", { ...rowDetail(table, key), insert: insertOf(key), sort: sortKey(index) }),
  );
}

/** Behind `Table.`: as a name, or as a text in brackets where no name can be made of the key. `dot`: where the dot stands. */
export function rowItems(slot: Slot, table: TableSymbol, typed: string, dot: number): readonly Completion[] {
  return matchingKeys(table, typed).map((key, index) => {
    const joined = nameOfKey(table, key);
    const about = { ...rowDetail(table, key), sort: sortKey(index) };
    if (joined !== null) return completionItem(slot, 0, key, "row", { ...about, insert: joined, filter: joined });
    return completionItem(slot, 0, key, "row", {
      ...about,
      span: slot.span.from(dot),
      insert: `["${key}"]`,
      filter: `.${key}`,
    });
  });
}

function nameOfKey(table: TableSymbol, key: string): string | null {
  const joined = keyName(key);
  return isName(joined) && !hardWords.has(joined) && table.keys.get(joined)?.key === key ? joined : null;
}

/** Where a row is wanted: `ArmorPiercing`, or `Ammo.ArmorPiercing` where something else is called so. */
export function wantedRowItems(
  slot: Slot,
  table: TableSymbol,
  prefix: string,
  typed: string,
  isTaken: (name: string) => boolean,
): readonly Completion[] {
  return matchingKeys(table, typed).map((key, index) => {
    const joined = nameOfKey(table, key);
    const path = joined === null ? `${prefix}${table.name}["${key}"]` : `${prefix}${table.name}.${joined}`;
    return completionItem(slot, 0, joined === null || isTaken(joined) ? path : joined, "row", {
      ...rowDetail(table, key),
      filter: `${path} ${key}`,
      sort: `00${sortKey(index)}`,
    });
  });
}

// ---------------------------------------------------------------- types

/** Whether a value of the type may stand where `expected` is wanted, as far as one sees at a glance. */
export function isAssignableTo(type: Type, expected: Type | null): boolean {
  if (expected === null || type.kind === "never" || expected.kind === "never") return false;
  if (expected.kind === "optional") return isAssignableTo(type, expected.of);
  if (type.kind === "piece" && expected.kind === "row") return type.id === expected.id;
  return sameType(type, expected) || (isNumeric(type) && isNumeric(expected) && expected.kind === "number");
}

export const withoutOptional = (type: Type): Type => (type.kind === "optional" ? type.of : type);

/** Fields, columns and piles behind a value. */
export function membersOf(
  symbolOf: (id: string) => Symbol | undefined,
  type: Type,
): readonly (FieldSymbol | ColumnSymbol)[] {
  switch (type.kind) {
    case "record": {
      const symbol = symbolOf(type.id);
      return symbol?.kind === "record" ? symbol.fields : [];
    }
    case "row":
    case "piece": {
      const symbol = symbolOf(type.id);
      return symbol?.kind === "table" ? symbol.columns : [];
    }
    case "entity": {
      const symbol = symbolOf(type.id);
      if (symbol?.kind !== "entity") return [];
      return [
        ...symbol.fields,
        ...symbol.piles.map((pile) => ({
          ...pile,
          label: pile.name,
          type: { kind: "list", of: { kind: "piece", id: pile.table } } as const,
          bound: null,
          default: null,
          computed: null,
        })),
      ];
    }
    case "choice": {
      const symbol = symbolOf(type.id);
      const possible =
        symbol?.kind === "choice" ? symbol.variants.filter((variant) => type.variants?.includes(variant.name)) : [];
      return (possible[0]?.fields ?? []).filter((field) =>
        possible.every((variant) => variant.fields.some((each) => each.name === field.name)),
      );
    }
    default:
      type.kind satisfies Kinds<"list set map range none int number text bool never optional odds">;
      return [];
  }
}

/** Own symbols and those of rulebooks in use, by id. */
export function symbolsOf(model: Model): (id: string) => Symbol | undefined {
  return (id) => {
    const dot = id.indexOf(".");
    const owner = findModel(model, id.slice(0, dot), new Set());
    return owner?.symbols.get(id.slice(dot + 1));
  };
}

function findModel(model: Model, name: string, seen: Set<Model>): Model | undefined {
  if (model.info.name === name) return model;
  seen.add(model);
  for (const used of model.uses.values()) {
    const found = seen.has(used) ? undefined : findModel(used, name, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}
