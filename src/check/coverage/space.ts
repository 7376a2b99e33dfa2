/**
 * The space a table decides about: finite dimensions (yes and no, variants, keys, texts) and lines (a number, or the
 * difference of two numbers), each known by what it reads, so that two headings about one thing share a dimension.
 */
import { ceilDiv, floorDiv } from "./decimal.ts";
import type { Formula } from "./formula.ts";

/** Where a value comes from. */
export interface Origin {
  readonly key: string;
  /** In the designer's words; null: worked out, has no name of its own. */
  readonly label: string | null;
  /** The value as a whole that this is a part of. */
  readonly base: string;
  /** Parameters, locals and constants it depends on. */
  readonly roots: ReadonlySet<string>;
  /** Worked out in a way I do not look into. */
  readonly opaque: boolean;
  /** It can have each value of its type and limits, as far as it alone is concerned. */
  readonly full: boolean;
}

export interface Variable {
  readonly index: number;
  readonly origin: Origin;
  readonly whole: boolean;
  /** In steps, both ends included. */
  low: bigint | null;
  high: bigint | null;
  /** Those of which it is known that the number is one of them, each as a text. */
  readonly lists: Set<string>;
}

export interface Line {
  readonly kind: "line";
  readonly index: number;
  readonly plus: Variable;
  /** Null: the line is `plus` itself, else `plus` less this. */
  readonly minus: Variable | null;
  /** Values are multiples of this. */
  readonly step: bigint;
}

export interface Finite {
  readonly kind: "finite";
  readonly index: number;
  readonly origin: Origin;
  /** All values there are; empty and `open`: only those that tests name, and one for the rest. */
  readonly universe: readonly string[];
  readonly open: boolean;
}

export type Dimension = Line | Finite;

export interface Space {
  readonly decimals: number;
  /** Steps in 1. */
  readonly unit: bigint;
  readonly variables: Map<string, Variable>;
  readonly dimensions: Dimension[];
  readonly lines: Map<string, Line>;
  readonly finites: Map<string, Finite>;
  /** What always holds: columns go with their rows, checks of records hold. */
  readonly links: Formula[];
  /** Something is rolled that cannot make every number between its ends. */
  hasRolledGaps: boolean;
}

export function newSpace(decimals: number): Space {
  return {
    decimals,
    unit: 10n ** BigInt(decimals),
    variables: new Map(),
    dimensions: [],
    lines: new Map(),
    finites: new Map(),
    links: [],
    hasRolledGaps: false,
  };
}

export function variableOf(
  space: Space,
  origin: Origin,
  whole: boolean,
): { readonly variable: Variable; readonly isNew: boolean } {
  const known = space.variables.get(origin.key);
  if (known !== undefined) return { variable: known, isNew: false };
  const variable: Variable = { index: space.variables.size, origin, whole, low: null, high: null, lists: new Set() };
  space.variables.set(origin.key, variable);
  return { variable, isNew: true };
}

/** The number is between these ends, too. */
export function narrowVariable(space: Space, variable: Variable, low: bigint | null, high: bigint | null): void {
  const step = variable.whole ? space.unit : 1n;
  const least = low === null ? null : ceilDiv(low, step) * step;
  const most = high === null ? null : floorDiv(high, step) * step;
  if (least !== null && (variable.low === null || least > variable.low)) variable.low = least;
  if (most !== null && (variable.high === null || most < variable.high)) variable.high = most;
}

export function lineOf(space: Space, plus: Variable, minus: Variable | null): Line {
  const key = `${plus.index} ${minus === null ? "" : minus.index}`;
  const known = space.lines.get(key);
  if (known !== undefined) return known;
  const whole = plus.whole && (minus === null || minus.whole);
  const line: Line = { kind: "line", index: space.dimensions.length, plus, minus, step: whole ? space.unit : 1n };
  space.lines.set(key, line);
  space.dimensions.push(line);
  return line;
}

export function finiteOf(
  space: Space,
  origin: Origin,
  universe: readonly string[],
  open: boolean,
): { readonly finite: Finite; readonly isNew: boolean } {
  const known = space.finites.get(origin.key);
  if (known !== undefined) return { finite: known, isNew: false };
  const finite: Finite = { kind: "finite", index: space.dimensions.length, origin, universe, open };
  space.finites.set(origin.key, finite);
  space.dimensions.push(finite);
  return { finite, isNew: true };
}

export function originsOf(dimension: Dimension): readonly Origin[] {
  if (dimension.kind === "finite") return [dimension.origin];
  return dimension.minus === null ? [dimension.plus.origin] : [dimension.plus.origin, dimension.minus.origin];
}
