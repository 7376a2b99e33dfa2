/** How far a value is from the simplest of its type: what is told first of many inputs is the smallest. */
import type { Json, Program, Type } from "../ir/program.ts";
import { bare, own, variantOf, type ObjectValue } from "../interpret/values.ts";
import type { Kinds } from "../source/exhaustive.ts";
import { keysOf } from "./dependency-graph.ts";

export interface Complexity {
  /** Parts that are not the simplest they can be. */
  readonly parts: number;
  /** Numbers, places of rows and variants, lengths, together. */
  readonly size: number;
}

export const isLess = (a: Complexity, b: Complexity): boolean =>
  a.parts < b.parts || (a.parts === b.parts && a.size < b.size);
export const sumOf = (costs: readonly Complexity[]): Complexity =>
  costs.reduce((sum, each) => ({ parts: sum.parts + each.parts, size: sum.size + each.size }), { parts: 0, size: 0 });

const one = (size: number): Complexity => ({ parts: size === 0 ? 0 : 1, size });

/** `first`: the simplest of its place: what a number is far from. */
export function complexityOf(programs: readonly Program[], type: Type, value: Json, first: Json = null): Complexity {
  if (value === null) return one(0);
  const plain = bare(type);
  const more = type.kind === "optional" ? 1 : 0;
  if (typeof value === "number")
    return one(
      Math.abs(value - (typeof first === "number" ? first : 0)) +
        (value < 0 ? 0.25 : 0) +
        (Number.isInteger(value) ? 0 : 1) +
        more,
    );
  if (typeof value === "boolean") return one((value ? 1 : 0) + more);
  if (typeof value === "string") return one(placeOf(programs, plain, value) + more);
  if (Array.isArray(value)) {
    const of: Type = plain.kind === "list" || plain.kind === "set" ? plain.of : { kind: "never" };
    const inside = sumOf(value.map((each) => complexityOf(programs, of, each)));
    return { parts: value.length + inside.parts, size: value.length * 10 + inside.size };
  }
  const parts = fieldsOf(programs, plain, value).map(({ name, type: of }) =>
    complexityOf(programs, of, own(value, name) ?? null),
  );
  const self =
    plain.kind === "choice"
      ? one(placeOf(programs, plain, variantOf(value) ?? ""))
      : plain.kind === "map"
        ? one(Object.keys(value).length * 10)
        : one(0);
  return sumOf([self, ...parts]);
}

function placeOf(programs: readonly Program[], type: Type, value: string): number {
  if (type.kind === "row") return Math.max(0, keysOf(programs, type.id).indexOf(value));
  if (type.kind === "choice")
    return Math.max(
      0,
      programs
        .flatMap(({ choices }) => choices)
        .find(({ id }) => id === type.id)
        ?.variants.findIndex(({ name }) => name === value) ?? 0,
    );
  return value.length;
}

function fieldsOf(
  programs: readonly Program[],
  type: Type,
  value: Json,
): readonly { readonly name: string; readonly type: Type }[] {
  switch (type.kind) {
    case "record":
      return (
        programs
          .flatMap(({ records }) => records)
          .find(({ id }) => id === type.id)
          ?.fields.filter(({ computed }) => computed === null) ?? []
      );
    case "choice":
      return (
        programs
          .flatMap(({ choices }) => choices)
          .find(({ id }) => id === type.id)
          ?.variants.find(({ name }) => name === variantOf(value))
          ?.fields.filter(({ computed }) => computed === null) ?? []
      );
    case "map":
      return Object.keys(value as ObjectValue).map((name) => ({ name, type: type.value }));
    case "range":
      return ["low", "high"].map((name) => ({ name, type: type.of }));
    default:
      type.kind satisfies Kinds<"list set none int number text bool never optional row odds entity piece">;
      return [];
  }
}

/** Values that are simpler in one part, the simplest first. */
export function simpler(programs: readonly Program[], type: Type, value: Json): readonly Json[] {
  if (value === null || typeof value === "boolean") return value === true ? [false] : [];
  const plain = bare(type);
  const less: readonly Json[] = type.kind === "optional" ? [null] : [];
  if (typeof value === "number") return [...less, ...smallerNumbers(value, plain.kind === "int")];
  if (typeof value === "string")
    return [
      ...less,
      ...(plain.kind === "row" ? keysOf(programs, plain.id).slice(0, placeOf(programs, plain, value)) : []),
    ];
  if (Array.isArray(value)) {
    const of: Type = plain.kind === "list" || plain.kind === "set" ? plain.of : { kind: "never" };
    const shorter = value.map((_, index) => value.filter((__, other) => other !== index));
    return [
      ...less,
      ...(value.length > 1 ? [[]] : []),
      ...shorter,
      ...value.flatMap((each, place) =>
        simpler(programs, of, each).map((other) => value.map((old, index) => (index === place ? other : old))),
      ),
    ];
  }
  return [
    ...less,
    ...fieldsOf(programs, plain, value).flatMap(({ name, type: of }) =>
      simpler(programs, of, own(value, name) ?? null).map((other) => ({ ...(value as ObjectValue), [name]: other })),
    ),
  ];
}

/** Towards 0, in ever smaller steps. */
function smallerNumbers(value: number, whole: boolean): readonly number[] {
  const found = new Set<number>([0]);
  for (let left = value; Math.abs(left) >= 1; left = Math.trunc(left / 2)) found.add(Math.trunc(value - left));
  if (!whole) found.add(Math.trunc(value)).add(Math.trunc(value) + Math.sign(value) * 0.5);
  found.add(Math.abs(value)).add(Math.trunc(value) - Math.sign(value));
  found.delete(value);
  return [...found]
    .filter((each) => Math.abs(each) <= Math.abs(value))
    .sort((a, b) => Math.abs(a) - Math.abs(b) || b - a);
}
