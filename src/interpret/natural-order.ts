/** Results of a roll, in the order in which a reader looks for them. */
import type { Id, Json, Type } from "../ir/program.ts";
import type { Kinds } from "../source/exhaustive.ts";
import type { Linked } from "./linked.ts";
import { bare, canonical, comparerOf } from "./values.ts";

type Comparer = (a: Json, b: Json) => number;

/** Numbers and variants of choices upwards, no before yes, texts by code unit, rows as in their table, lists by their elements; nothing at all first. */
export function inNaturalOrder<T extends { readonly value: Json }>(
  linked: Linked,
  type: Type,
  results: readonly T[],
): readonly T[] {
  const compare = naturally(linked, type);
  return [...results].sort((a, b) => compare(a.value, b.value));
}

function naturally(linked: Linked, type: Type): Comparer {
  const compare = ofType(linked, bare(type));
  return (a, b) => (a === null || b === null ? Number(a !== null) - Number(b !== null) : compare(a, b));
}

function ofType(linked: Linked, type: Type): Comparer {
  const byText: Comparer = (a, b) => {
    const [left, right] = [canonical(linked, type, a), canonical(linked, type, b)];
    return left < right ? -1 : left > right ? 1 : 0;
  };
  switch (type.kind) {
    case "int":
    case "number":
    case "text":
      return comparerOf(linked, type);
    case "row": {
      const places = new Map(keysOf(linked, type.id).map((key, index) => [key, index] as const));
      return (a, b) => (places.get(a as string) ?? 0) - (places.get(b as string) ?? 0);
    }
    case "bool":
      return (a, b) => Number(a) - Number(b);
    case "choice": {
      const order = comparerOf(linked, type);
      return (a, b) => order(a, b) || byText(a, b);
    }
    case "list": {
      const inner = naturally(linked, type.of);
      return (a, b) => byElements(inner, a as readonly Json[], b as readonly Json[]);
    }
    case "record": {
      const fields = linked
        .record(type.id)
        .fields.map(({ name, type: of }) => ({ name, compare: naturally(linked, of) }));
      return (a, b) => firstDifference(fields.map(({ name, compare }) => compare(part(a, name), part(b, name))));
    }
    default:
      type.kind satisfies Kinds<"set map range none never optional odds entity piece">;
      return byText;
  }
}

const part = (value: Json, name: string): Json => (value as { readonly [key: string]: Json })[name] ?? null;

const firstDifference = (found: readonly number[]): number => found.find((each) => each !== 0) ?? 0;

function byElements(inner: Comparer, a: readonly Json[], b: readonly Json[]): number {
  for (const [index, value] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const difference = inner(value, other);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Of a view those of its members, one after the other. */
function keysOf(linked: Linked, id: Id): readonly string[] {
  const { rows, members } = linked.table(id);
  return members.length > 0 ? members.flatMap((member) => keysOf(linked, member)) : rows.map((row) => row.key);
}
