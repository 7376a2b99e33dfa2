/** Conditions over dimensions, in a form that can be turned around and spread out into boxes. */
import { assertNever, type Kinds } from "../../source/exhaustive.ts";
import type { Finite, Line } from "./space.ts";

export type Atom =
  /** The value is one of the labels; or, if `others`, any but these. */
  | {
      readonly kind: "labels";
      readonly dimension: Finite;
      readonly labels: ReadonlySet<string>;
      readonly others: boolean;
    }
  /** The difference lies between the two ends, both included. */
  | { readonly kind: "span"; readonly dimension: Line; readonly low: bigint | null; readonly high: bigint | null };

export type Formula =
  | { readonly kind: "always"; readonly size: 1 }
  | { readonly kind: "never"; readonly size: 1 }
  | (Atom & { readonly size: 1 })
  | { readonly kind: "all" | "some"; readonly parts: readonly Formula[]; readonly size: number };

export const always: Formula = { kind: "always", size: 1 };
export const never: Formula = { kind: "never", size: 1 };

export const truth = (holds: boolean): Formula => (holds ? always : never);

export function all(parts: readonly Formula[]): Formula {
  if (parts.some((part) => part.kind === "never")) return never;
  return grouped(
    "all",
    parts.filter((part) => part.kind !== "always"),
    always,
  );
}

export function some(parts: readonly Formula[]): Formula {
  if (parts.some((part) => part.kind === "always")) return always;
  return grouped(
    "some",
    parts.filter((part) => part.kind !== "never"),
    never,
  );
}

function grouped(kind: "all" | "some", parts: readonly Formula[], empty: Formula): Formula {
  const [first] = parts;
  if (first === undefined) return empty;
  if (parts.length === 1) return first;
  return { kind, parts, size: parts.reduce((sum, part) => sum + part.size, 1) };
}

export function labels(dimension: Finite, names: Iterable<string>, others = false): Formula {
  return { kind: "labels", dimension, labels: new Set(names), others, size: 1 };
}

export function between(dimension: Line, low: bigint | null, high: bigint | null): Formula {
  if (low === null && high === null) return always;
  if (low !== null && high !== null && low > high) return never;
  return { kind: "span", dimension, low, high, size: 1 };
}

/** What holds exactly when the formula does not. */
export function opposite(formula: Formula): Formula {
  switch (formula.kind) {
    case "always":
      return never;
    case "never":
      return always;
    case "labels":
      return { ...formula, others: !formula.others };
    case "span":
      return outside(formula);
    case "all":
      return some(formula.parts.map(opposite));
    case "some":
      return all(formula.parts.map(opposite));
    default:
      return assertNever(formula);
  }
}

function outside(atom: Atom & { kind: "span" }): Formula {
  const { dimension, low, high } = atom;
  return some([
    low === null ? never : between(dimension, null, low - dimension.step),
    high === null ? never : between(dimension, high + dimension.step, null),
  ]);
}

/** Spread out: the formula holds where one of these lists of atoms holds whole. Undefined if there are more than `limit`. */
export function spread(formula: Formula, limit: number): readonly (readonly Atom[])[] | undefined {
  switch (formula.kind) {
    case "always":
      return [[]];
    case "never":
      return [];
    case "labels":
    case "span":
      return [[formula]];
    case "some":
      return spreadSome(formula.parts, limit);
    case "all":
      return spreadAll(formula.parts, limit);
    default:
      return assertNever(formula);
  }
}

function spreadSome(parts: readonly Formula[], limit: number): readonly (readonly Atom[])[] | undefined {
  const lists: (readonly Atom[])[] = [];
  for (const part of parts) {
    const more = spread(part, limit);
    if (more === undefined || lists.length + more.length > limit) return undefined;
    lists.push(...more);
  }
  return lists;
}

function spreadAll(parts: readonly Formula[], limit: number): readonly (readonly Atom[])[] | undefined {
  let lists: readonly (readonly Atom[])[] = [[]];
  for (const part of parts) {
    const more = spread(part, limit);
    if (more === undefined || lists.length * more.length > limit) return undefined;
    lists = lists.flatMap((list) => more.map((atoms) => [...list, ...atoms]));
  }
  return lists;
}

export function atomsOf(formula: Formula): readonly Atom[] {
  switch (formula.kind) {
    case "labels":
    case "span":
      return [formula];
    case "all":
    case "some":
      return formula.parts.flatMap(atomsOf);
    default:
      formula.kind satisfies Kinds<"never always">;
      return [];
  }
}
