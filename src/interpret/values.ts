/** What values are the same, in what order they stand, and how they are put together without harm from any name. */
import type { Json, Type } from "../ir/program.ts";
import type { Arithmetic } from "./arithmetic.ts";
import type { Linked } from "./linked.ts";

export interface RangeValue {
  readonly low: number | null;
  readonly high: number | null;
  readonly lowOpen: boolean;
  readonly highOpen: boolean;
}
export type ObjectValue = { readonly [key: string]: Json };

/** Gives an object a field of its own, whatever its name: `__proto__` is a name like any other. */
export function put(object: { [key: string]: Json }, name: string, value: Json): void {
  if (name === "__proto__")
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  else object[name] = value;
}

/** A field that the object has itself; never one of every object. */
export function own(object: Json, name: string): Json | undefined {
  return typeof object === "object" && object !== null && Object.hasOwn(object, name)
    ? (object as ObjectValue)[name]
    : undefined;
}

export function copied(object: Json): { [key: string]: Json } {
  const copy: { [key: string]: Json } = {};
  for (const [name, value] of Object.entries(object as ObjectValue)) put(copy, name, value);
  return copy;
}

/** The variant of a value of a choice; null where there is no value. */
export function variantOf(value: Json): string | null {
  if (typeof value === "string") return value;
  const kind = own(value, "kind");
  return typeof kind === "string" ? kind : null;
}

/** The key of an object that stands for a map's key. */
export function mapKey(value: Json): string {
  return String(value);
}

/** Does the type, or anything inside it, hold sets: then the order of arrays may not count. */
export interface Sameness {
  (a: Json, b: Json): boolean;
}

/** Structural equality for values of these types; numbers by what is kept, sets without order. */
export function samenessOf(linked: Linked, numbers: Arithmetic, a: Type, b: Type): Sameness {
  return (left, right) =>
    same(
      linked,
      numbers,
      a.kind === "never" || a.kind === "none" ? b : a,
      b.kind === "never" || b.kind === "none" ? a : b,
      left,
      right,
    );
}

function same(linked: Linked, numbers: Arithmetic, a: Type, b: Type, left: Json, right: Json): boolean {
  if (typeof left === "number") return typeof right === "number" && numbers.isSame(left, right);
  if (left === null || right === null || typeof left !== "object" || typeof right !== "object") return left === right;
  if (Array.isArray(left)) return Array.isArray(right) && sameArrays(linked, numbers, bare(a), bare(b), left, right);
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  const type = bare(a);
  return names.every((name) => {
    const other = own(right, name);
    if (other === undefined) return false;
    const inner = partType(linked, type, left, name);
    return same(linked, numbers, inner, inner, (left as ObjectValue)[name] ?? null, other);
  });
}

function sameArrays(
  linked: Linked,
  numbers: Arithmetic,
  a: Type,
  b: Type,
  left: readonly Json[],
  right: readonly Json[],
): boolean {
  const inner = elementType(a);
  if (a.kind === "set" || b.kind === "set") {
    const keysOf = (all: readonly Json[]): string =>
      [...new Set(all.map((each) => canonical(linked, inner, each)))].sort().join();
    if (keysOf(left) === keysOf(right)) return true;
    // What comes from outside is not rounded: two numbers may count as the same without being so.
    const areAllIn = (some: readonly Json[], all: readonly Json[]): boolean =>
      some.every((item) => all.some((other) => same(linked, numbers, inner, inner, item, other)));
    return areAllIn(left, right) && areAllIn(right, left);
  }
  if (left.length !== right.length) return false;
  const otherInner = elementType(b);
  return left.every((value, index) => same(linked, numbers, inner, otherInner, value, right[index] ?? null));
}

export function bare(type: Type): Type {
  return type.kind === "optional" ? type.of : type;
}

function elementType(type: Type): Type {
  return type.kind === "list" || type.kind === "set" ? type.of : { kind: "never" };
}

/** The type of one part of a record, variant or map. */
function partType(linked: Linked, type: Type, whole: Json, name: string): Type {
  if (type.kind === "map") return type.value;
  if (type.kind === "range") return type.of;
  const fields =
    type.kind === "record"
      ? linked.record(type.id).fields
      : type.kind === "choice"
        ? linked.choice(type.id).variants.find((variant) => variant.name === variantOf(whole))?.fields
        : undefined;
  return fields?.find((field) => field.name === name)?.type ?? { kind: "never" };
}

/** The same text for the same value, whatever the order of its keys and of the sets in it. Values must be kept ones. */
export function canonical(linked: Linked, type: Type, value: Json): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const plain = bare(type);
  if (Array.isArray(value)) {
    const items = value.map((item: Json) => canonical(linked, elementType(plain), item));
    return `[${(plain.kind === "set" ? items.sort() : items).join()}]`;
  }
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(linked, partType(linked, plain, value, name), (value as ObjectValue)[name] ?? null)}`).join()}}`;
}

/** The value itself, with what lies in sets in one order. */
export function ordered(linked: Linked, type: Type, value: Json): Json {
  if (value === null || typeof value !== "object") return value;
  const plain = bare(type);
  if (Array.isArray(value)) {
    const inner = elementType(plain);
    const items = value.map((item: Json) => ordered(linked, inner, item));
    if (plain.kind !== "set") return items;
    return items
      .map((item) => [canonical(linked, inner, item), item] as const)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([, item]) => item);
  }
  const copy: { [key: string]: Json } = {};
  for (const [name, part] of Object.entries(value as ObjectValue))
    put(copy, name, ordered(linked, partType(linked, plain, value, name), part));
  return copy;
}

/** Each value once, in order of first arrival. */
export function distinct(linked: Linked, of: Type, values: readonly Json[]): readonly Json[] {
  const seen = new Set<Json>();
  return values.filter((value) => {
    const key =
      value !== null && typeof value === "object"
        ? canonical(linked, of, value)
        : typeof value === "string"
          ? `"${value}`
          : value;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Does the range hold the value? Nothing lies in a range if there is none. */
export function holds(numbers: Arithmetic, range: Json, value: Json): boolean {
  if (range === null || typeof value !== "number") return false;
  const { low, high, lowOpen, highOpen } = range as unknown as RangeValue;
  if (low !== null && !(lowOpen ? numbers.isMore(value, low) : numbers.isAtLeast(value, low))) return false;
  return high === null || (highOpen ? numbers.isMore(high, value) : numbers.isAtLeast(high, value));
}

/** Less than 0, 0, more than 0; for numbers, texts, and variants of an ordered choice. */
export function comparerOf(linked: Linked, type: Type): (a: Json, b: Json) => number {
  const plain = bare(type);
  if (plain.kind !== "choice") return (a, b) => (a === b ? 0 : (a as number) < (b as number) ? -1 : 1);
  const order = orderOf(linked, plain);
  return (a, b) => order(a) - order(b);
}

/** The place of a variant in its choice, from 0. */
export function orderOf(linked: Linked, type: Type): (value: Json) => number {
  const plain = bare(type);
  const places = new Map(
    plain.kind === "choice"
      ? linked.choice(plain.id).variants.map((variant, place) => [variant.name, place] as const)
      : [],
  );
  return (value) => places.get(variantOf(value) ?? "") ?? -1;
}
