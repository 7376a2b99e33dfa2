/** Values as a designer writes them: `Strike(penetrates: yes, remaining: 10)`. */
import type { Field, Id, Json, Type } from "../ir/program.ts";
import type { Kinds } from "../source/exhaustive.ts";
import { boundText } from "../ir/bound-text.ts";
import type { Linked } from "./linked.ts";
import { isOdds } from "./odds.ts";
import { oddsText } from "./odds-text.ts";
import { bare, own, variantOf, type ObjectValue, type RangeValue } from "./values.ts";

/** Longer lists and texts are cut where they are shown to people. */
export interface ShowOptions {
  readonly most?: number;
  /** The row of a piece, where a game is played. */
  readonly rowOf?: (table: Id, piece: number) => string | null;
}

/** The value as it would be written in the rules; texts in quotes. */
export function valueText(linked: Linked, type: Type, value: Json, options: ShowOptions = {}): string {
  const plain = bare(type);
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number")
    return plain.kind === "entity" || plain.kind === "piece"
      ? thingText(linked, plain, value, options)
      : numberText(value);
  if (typeof value === "string") return wordText(linked, plain, value, options);
  if (Array.isArray(value)) return listText(linked, plain, value, options);
  if (isOdds(value) && (plain.kind === "odds" || plain.kind === "never")) return oddsText(value, null);
  const object = value as ObjectValue;
  switch (plain.kind) {
    case "range":
      return boundText(object as unknown as RangeValue);
    case "map":
      return mapText(linked, plain, object, options);
    case "record":
      return madeText(linked, nameOf(plain.id), linked.record(plain.id).fields, object, options);
    case "choice": {
      const name = variantOf(object) ?? "";
      return madeText(
        linked,
        name,
        linked.choice(plain.id).variants.find((each) => each.name === name)?.fields ?? [],
        object,
        options,
      );
    }
    default:
      plain.kind satisfies Kinds<"list set none int number text bool never optional row odds entity piece">;
      return looseText(object, options);
  }
}

/** Up to `most` characters, then an ellipsis. */
export function short(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** Never in the style of 1e-7, which nobody writes. */
export function numberText(value: number): string {
  const text = String(value + 0);
  return text.includes("e") ? value.toFixed(Math.abs(value) < 1 ? 12 : 0) : text;
}

export function nameOf(id: string): string {
  return id.slice(id.indexOf(".") + 1);
}

/** `player 2`, `Tower 1`; a piece as its row. */
function thingText(
  linked: Linked,
  type: Extract<Type, { kind: "entity" | "piece" }>,
  number: number,
  options: ShowOptions,
): string {
  if (type.kind === "entity") return `${linked.isPlayer(type.id) ? "player" : nameOf(type.id)} ${number + 1}`;
  const row = options.rowOf?.(type.id, number) ?? null;
  return row === null ? `a piece of ${nameOf(type.id)}` : wordText(linked, { kind: "row", id: type.id }, row, options);
}

function wordText(linked: Linked, type: Type, value: string, options: ShowOptions): string {
  switch (type.kind) {
    case "row":
      return `${nameOf(type.id)}[${quote(value, options)}]`;
    case "choice":
      return linked.choice(type.id).variants.some((variant) => variant.name === value) ? value : quote(value, options);
    default:
      type.kind satisfies Kinds<"record list set map range none int number text bool never optional odds entity piece">;
      return quote(value, options);
  }
}

function quote(value: string, options: ShowOptions): string {
  return `"${short(value, options.most ?? Infinity).replace(/["\\]/g, "\\$&")}"`;
}

function listText(linked: Linked, type: Type, value: readonly Json[], options: ShowOptions): string {
  const of: Type = type.kind === "list" || type.kind === "set" ? type.of : { kind: "never" };
  const most = options.most === undefined ? value.length : Math.max(3, Math.floor(options.most / 12));
  const shown = value.slice(0, most).map((item) => valueText(linked, of, item, options));
  if (value.length > most) shown.push(`… ${value.length - most} more`);
  return `[${shown.join(", ")}]`;
}

function mapText(
  linked: Linked,
  type: Extract<Type, { kind: "map" }>,
  value: ObjectValue,
  options: ShowOptions,
): string {
  const entries = Object.keys(value).map((key) => {
    const name = type.key.kind === "int" ? key : wordText(linked, type.key, key, options);
    return `${name}: ${valueText(linked, type.value, own(value, key) ?? null, options)}`;
  });
  return `[${entries.join(", ")}]`;
}

function madeText(
  linked: Linked,
  name: string,
  fields: readonly Field[],
  value: ObjectValue,
  options: ShowOptions,
): string {
  if (fields.length === 0) return name;
  // What was left out of a value from outside gets its default later.
  const parts = fields
    .filter((field) => own(value, field.name) !== undefined && (field.computed === null || options.most === undefined))
    .map((field) => `${field.name}: ${valueText(linked, field.type, own(value, field.name) ?? null, options)}`);
  return `${name}(${parts.join(", ")})`;
}

/** For a value whose type is not known any more. */
function looseText(value: ObjectValue, options: ShowOptions): string {
  return short(JSON.stringify(value), options.most ?? Infinity);
}
