/** Whole values as a designer writes them: `Strike(penetrates: yes, remaining: 10)`. What names they have is said beside them. */
import { fail, type Place } from "./errors.ts";
import type { NumberRange } from "./ranges.ts";

/** Of a value, or of what is in a list. `make`: what is made, by `kind` ("" where there is none), and its fields in order. */
export type Shape =
  | null
  | { readonly row: string }
  /** A number that stands for one of a kind, from 0. */
  | { readonly entity: string }
  /** A number that stands for a piece: its row. */
  | { readonly row: string; readonly rows: readonly string[] }
  | { readonly word: true }
  | { readonly range: true }
  | { readonly key: Shape; readonly map: Shape }
  | {
      readonly make: {
        readonly [kind: string]: readonly [name: string, fields: readonly (readonly [name: string, shape: Shape])[]];
      };
    };

/** Characters that a text can have: what doubles itself in a loop must end. */
export const longestText = 1_000_000;

/** A text as it is, if it is not too long. */
export function joined(text: string, place?: Place): string {
  if (text.length > longestText) fail("text-too-long", place, { characters: text.length });
  return text;
}

export function valueText(value: unknown, shape: Shape): string {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberText(value, shape);
  if (typeof value === "string") return wordText(value, shape);
  if (Array.isArray(value)) return `[${value.map((item) => valueText(item, shape)).join(", ")}]`;
  const object = value as Readonly<Record<string, unknown>>;
  if (shape === null) return JSON.stringify(object);
  if ("range" in shape) return rangeText(object as unknown as NumberRange);
  if ("map" in shape)
    return `[${Object.keys(object)
      .map(
        (key) =>
          `${shape.key === null || typeof shape.key !== "object" ? quoted(key) : wordText(key, shape.key)}: ${valueText(object[key], shape.map)}`,
      )
      .join(", ")}]`;
  return "make" in shape ? madeText(object, shape.make) : JSON.stringify(object);
}

function numberText(value: number, shape: Shape): string {
  if (shape !== null && "entity" in shape) return `${shape.entity} ${value + 1}`;
  return shape !== null && "rows" in shape ? wordText(shape.rows[value] ?? "", shape) : plainNumber(value);
}

function madeText(object: Readonly<Record<string, unknown>>, make: Extract<Shape, { make: unknown }>["make"]): string {
  const kind = typeof object["kind"] === "string" && Object.hasOwn(make, object["kind"]) ? object["kind"] : "";
  const [name = kind, fields = []] = make[kind] ?? [];
  return fields.length === 0
    ? name
    : `${name}(${fields.map(([field, shape]) => `${field}: ${valueText(object[field], shape)}`).join(", ")})`;
}

function wordText(value: string, shape: Shape): string {
  if (shape !== null && "row" in shape) return `${shape.row}[${quoted(value)}]`;
  return shape !== null && "word" in shape ? value : quoted(value);
}

const quoted = (value: string): string => `"${value.replace(/["\\]/g, "\\$&")}"`;

export function rangeText({ low, high, lowOpen, highOpen }: NumberRange): string {
  if (low === null && high === null) return "any number";
  if (low === null) return `${highOpen ? "<" : "<="} ${high}`;
  if (high === null) return `${lowOpen ? ">" : ">="} ${low}`;
  return low === high && !lowOpen && !highOpen
    ? String(low)
    : `${lowOpen ? "over " : ""}${low} to ${highOpen ? "under " : ""}${high}`;
}

/** As it is written, never in the style of 1e-7. */
export function plainNumber(value: number): string {
  const text = String(value + 0);
  return text.includes("e") ? value.toFixed(Math.abs(value) < 1 ? 12 : 0) : text;
}
