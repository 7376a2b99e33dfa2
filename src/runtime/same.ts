import { sameValue } from "./values.ts";

/** Where sets are in values of a type; null: nowhere. `made`: fields by the variant's `kind`, "" for a record. */
export type SetShape =
  | null
  | { readonly set: SetShape }
  | { readonly list: SetShape }
  | { readonly map: SetShape }
  | { readonly made: { readonly [kind: string]: { readonly [field: string]: SetShape } } };

type Fields = { readonly [name: string]: unknown };

/** Two values are the same part by part; of the sets in them the order does not count. */
export function sameIn(a: unknown, b: unknown, shape: SetShape): boolean {
  if (shape === null || typeof a !== "object" || typeof b !== "object" || a === null || b === null)
    return sameValue(a, b);
  if (Array.isArray(a) && Array.isArray(b)) {
    // A set from outside may have one value twice, or two that count as the same.
    if ("set" in shape) return areAllIn(a, b, shape.set) && areAllIn(b, a, shape.set);
    if (a.length !== b.length) return false;
    return a.every((item, index) => sameIn(item, b[index], "list" in shape ? shape.list : null));
  }
  const left = a as Fields;
  const right = b as Fields;
  const names = Object.keys(left);
  const kind = typeof left["kind"] === "string" ? left["kind"] : "";
  const within = (name: string): SetShape => {
    if ("map" in shape) return shape.map;
    if (!("made" in shape)) return null;
    const fields = Object.hasOwn(shape.made, kind) ? shape.made[kind] : shape.made[""];
    return fields !== undefined && Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
  };
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && sameIn(left[name], right[name], within(name)))
  );
}

const areAllIn = (some: readonly unknown[], all: readonly unknown[], shape: SetShape): boolean =>
  some.every((item) => all.some((other) => sameIn(item, other, shape)));
