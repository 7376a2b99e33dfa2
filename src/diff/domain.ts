/** Values that a parameter may have, the simplest first: all of them where they are few, else those at which rules are likely to turn. */
import type { Bound, Field, Json, Program, Type } from "../ir/program.ts";
import type { Kinds } from "../source/exhaustive.ts";
import { keysOf } from "./dependency-graph.ts";

export interface Domain {
  readonly values: readonly Json[];
  /** These are all there are. */
  readonly all: boolean;
}

/** What domains are made from: both sides, and what the rules speak of. */
export interface DomainSources {
  readonly before: { readonly programs: readonly Program[] };
  readonly after: { readonly programs: readonly Program[] };
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
}

/** Whole numbers between bounds are all tried up to so many. */
const mostWhole = 1000;
const mostNumbers = 48;
const mostMade = 240;
const mostLists = 24;

const none: Domain = { values: [], all: false };

/** Null: values of this type cannot be made outside of a game. */
export function domainOf(ground: DomainSources, type: Type, bound: Bound | null = null, depth = 0): Domain | null {
  if (depth > 6) return none;
  switch (type.kind) {
    case "int":
      return wholes(ground, bound);
    case "number":
      if (bound?.values !== undefined) return domainOfValues(bound.values);
      return { values: simplest(within(numbersNear(ground, bound, [0.5, 1]), bound)), all: false };
    case "bool":
      return { values: [false, true], all: true };
    case "text":
      return { values: [...new Set(["", "a", ...ground.texts])].slice(0, mostNumbers), all: false };
    case "none":
      return { values: [null], all: true };
    case "optional": {
      const of = domainOf(ground, type.of, bound, depth);
      return of === null ? null : { values: [null, ...of.values], all: of.all };
    }
    case "row":
      return rows(ground, type.id);
    case "choice":
      return choice(ground, type.id, depth);
    case "record": {
      const [a, b] = both(ground, ({ records }) => records, type.id);
      return a === undefined || b === undefined ? null : fields(ground, inBoth(a.fields, b.fields), null, depth);
    }
    case "list":
    case "set":
      return lists(domainOf(ground, type.of, null, depth + 1), type.kind === "set");
    case "map":
      return maps(domainOf(ground, type.key, null, depth + 1), domainOf(ground, type.value, null, depth + 1));
    case "range":
      return { values: ranges(ground, type.of.kind === "int"), all: false };
    default:
      type.kind satisfies Kinds<"never odds entity piece">;
      return null;
  }
}

const domainOfValues = (values: readonly number[]): Domain => ({
  values: simplest(values),
  all: values.length <= mostNumbers,
});

function wholes(ground: DomainSources, bound: Bound | null): Domain {
  if (bound?.values !== undefined) return domainOfValues(bound.values);
  const { low, high, lowOpen, highOpen } = bound ?? { low: null, high: null, lowOpen: false, highOpen: false };
  if (low !== null && high !== null) {
    const [from, to] = [
      Math.ceil(low) + (lowOpen && Number.isInteger(low) ? 1 : 0),
      Math.floor(high) - (highOpen && Number.isInteger(high) ? 1 : 0),
    ];
    if (to - from < mostWhole)
      return {
        values: simplest(Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)),
        all: true,
      };
  }
  return { values: simplest(within(numbersNear(ground, bound, [1]).filter(Number.isInteger), bound)), all: false };
}

function numbersNear({ numbers }: DomainSources, bound: Bound | null, steps: readonly number[]): readonly number[] {
  const ends = [bound?.low, bound?.high].flatMap((end) => end ?? []);
  const near = [...ends, ...numbers].flatMap((each) => [each, ...steps.flatMap((step) => [each - step, each + step])]);
  // The first are for everybody; of what the rules speak of, the smallest are told apart first.
  return [
    ...new Set([
      0,
      1,
      2,
      3,
      4,
      5,
      10,
      ...near,
      20,
      50,
      100,
      ...(bound === null || bound.low === null ? [-1, -2, -10] : []),
    ]),
  ];
}

/** Those that the bound allows. */
export function within(values: readonly number[], bound: Bound | null): readonly number[] {
  if (bound === null) return values;
  const allowed = bound.values;
  if (allowed !== undefined) return values.filter((value) => allowed.includes(value));
  const { low, high, lowOpen, highOpen } = bound;
  return values.filter(
    (value) =>
      (low === null || (lowOpen ? value > low : value >= low)) &&
      (high === null || (highOpen ? value < high : value <= high)),
  );
}

/** Nearest to 0 first, and of these the positive one. So many that few are left out at both ends. */
function simplest(values: readonly number[]): readonly number[] {
  const sorted = [...values].sort((a, b) => Math.abs(a) - Math.abs(b) || b - a);
  return sorted.length <= mostNumbers || (sorted.length <= mostWhole && isRun(sorted))
    ? sorted
    : [...sorted.slice(0, mostNumbers - 4), ...sorted.slice(-4)];
}

const isRun = (values: readonly number[]): boolean => values.length === Math.max(...values) - Math.min(...values) + 1;

/** Rows that both sides have. */
function rows({ before, after }: DomainSources, id: string): Domain {
  const old = new Set(keysOf(before.programs, id));
  const values = keysOf(after.programs, id).filter((key) => old.has(key));
  return { values, all: true };
}

/** The declaration of that id, before and after. */
function both<T extends { readonly id: string }>(
  { before, after }: DomainSources,
  of: (program: Program) => readonly T[],
  id: string,
): readonly [T | undefined, T | undefined] {
  const find = (programs: readonly Program[]): T | undefined => programs.flatMap(of).find((each) => each.id === id);
  return [find(before.programs), find(after.programs)];
}

/** Those that both sides have, as they are now. */
const inBoth = <T extends { readonly name: string }>(before: readonly T[], after: readonly T[]): readonly T[] =>
  after.filter(({ name }) => before.some((each) => each.name === name));

function choice(ground: DomainSources, id: string, depth: number): Domain | null {
  const [old, fresh] = both(ground, ({ choices }) => choices, id);
  if (old === undefined || fresh === undefined) return null;
  const variants = inBoth(old.variants, fresh.variants);
  if (fresh.variants.every((each) => each.fields.length === 0))
    return { values: variants.map(({ name }) => name), all: true };
  const perVariant = variants.map((variant) =>
    fields(
      ground,
      inBoth(old.variants.find(({ name }) => name === variant.name)?.fields ?? [], variant.fields),
      variant.name,
      depth,
    ),
  );
  if (perVariant.some((each) => each === null)) return null;
  const domains = perVariant.flatMap((each) => each ?? []);
  // One of each first: it is more to be another thing than to have another number.
  const most = Math.max(0, ...domains.map(({ values }) => values.length));
  const values = Array.from({ length: most }, (_, index) =>
    domains.flatMap((each) => (index < each.values.length ? [each.values[index] as Json] : [])),
  ).flat();
  return { values, all: domains.every(({ all }) => all) };
}

/** All values of the fields together where they are few; else one field after the other, and some mixed. */
function fields(ground: DomainSources, all: readonly Field[], kind: string | null, depth: number): Domain | null {
  const given = all.filter((field) => field.computed === null);
  const domains = given.map((field) => domainOf(ground, field.type, field.bound, depth + 1));
  if (domains.some((each) => each === null)) return null;
  const parts =
    domains.flatMap((each) => each?.values ?? []).length === 0
      ? domains.map(() => none)
      : domains.map((each) => each ?? none);
  const buildValue = (picked: readonly number[]): Json => ({
    ...(kind === null ? {} : { kind }),
    ...Object.fromEntries(given.map(({ name }, index) => [name, parts[index]?.values[picked[index] ?? 0] ?? null])),
  });
  const picks = picksOf(
    parts.map(({ values }) => values.length),
    mostMade,
  );
  return { values: picks.list.map(buildValue), all: picks.all && parts.every((each) => each.all) };
}

/** Places to pick from lists of these lengths: all, or `most` of them. */
export function picksOf(
  lengths: readonly number[],
  most: number,
): { readonly list: readonly (readonly number[])[]; readonly all: boolean } {
  if (lengths.includes(0)) return { list: [], all: false };
  const count = lengths.reduce((product, length) => product * length, 1);
  if (count <= most) return { list: Array.from({ length: count }, (_, number) => pickAt(lengths, number)), all: true };
  const first = lengths.map(() => 0);
  const single = lengths.flatMap((length, place) =>
    Array.from({ length: length - 1 }, (_, other) => first.map((each, index) => (index === place ? other + 1 : each))),
  );
  const spread = Math.max(1, Math.floor(count / Math.max(1, most - single.length - 1)));
  const mixed = Array.from({ length: Math.max(0, most - single.length - 1) }, (_, number) =>
    pickAt(lengths, number * spread + (number % 7)),
  );
  return { list: [first, ...single, ...mixed].slice(0, most), all: false };
}

/** The first list turns slowest. */
export function pickAt(lengths: readonly number[], number: number): readonly number[] {
  const picked: number[] = [];
  let left = number;
  for (let index = lengths.length - 1; index >= 0; index -= 1) {
    const length = lengths[index] ?? 1;
    picked[index] = left % length;
    left = Math.floor(left / length);
  }
  return picked;
}

function lists(of: Domain | null, distinct: boolean): Domain | null {
  if (of === null) return null;
  const some = of.values.slice(0, mostLists);
  const pairs = some
    .slice(0, 6)
    .flatMap((a, index) => some.slice(0, 6).flatMap((b, other) => (distinct && other <= index ? [] : [[a, b]])));
  return {
    values: [
      [],
      ...some.map((each) => [each]),
      ...pairs,
      ...(some.length >= 3 ? [some.slice(0, 3), some.slice(0, 6)] : []),
    ],
    all: false,
  };
}

function maps(key: Domain | null, value: Domain | null): Domain | null {
  if (key === null || value === null) return null;
  const keys = key.values.slice(0, 4).map(String);
  return {
    values: [{}, ...keys.flatMap((each) => value.values.slice(0, 6).map((of) => ({ [each]: of })))],
    all: false,
  };
}

function ranges({ numbers }: DomainSources, whole: boolean): readonly Json[] {
  const ends = [...new Set([0, 1, 5, 10, ...numbers.slice(0, 6)])]
    .filter((each) => !whole || Number.isInteger(each))
    .sort((a, b) => a - b);
  return ends.flatMap((low, index) =>
    ends.slice(index).map((high) => ({ low, high, lowOpen: false, highOpen: false })),
  );
}

/** Numbers and texts that declarations speak of, from a walk through what they are made of. */
export function spokenOf(nodes: readonly object[]): Pick<DomainSources, "numbers" | "texts"> {
  const numbers = new Set<number>();
  const texts = new Set<string>();
  const waiting: unknown[] = [...nodes];
  for (let turns = 0; waiting.length > 0 && turns < 200_000; turns += 1) {
    const node = waiting.pop();
    if (typeof node !== "object" || node === null) continue;
    const { value, low, high } = node as { readonly value?: unknown; readonly low?: unknown; readonly high?: unknown };
    for (const each of [value, low, high]) {
      if (typeof each === "number" && Math.abs(each) < 1e9) numbers.add(each);
      else if (typeof each === "string" && each.length < 60) texts.add(each);
    }
    for (const [name, part] of Object.entries(node)) if (name !== "at" && name !== "type") waiting.push(part);
  }
  return {
    numbers: [...numbers].sort((a, b) => Math.abs(a) - Math.abs(b) || b - a).slice(0, 200),
    texts: [...texts].sort().slice(0, 24),
  };
}
