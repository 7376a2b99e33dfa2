/** Values of a game as others see them: in the keys of options, as plain JSON, and as a trace is told. One `Naming` for each type. */
import type { Json } from "./game.ts";
import type { Playing } from "./game-play.ts";
import type { NumberRange } from "./ranges.ts";
import { plainNumber, rangeText } from "./texts.ts";

export interface Naming {
  /** `Feint`, `player 2`, `yes`, `[1, 2]` */
  key(game: Playing, value: unknown): string;
  /** As others see it; the eye says how entities and pieces look. */
  seen(game: Playing, value: unknown, eye: Eye): Json;
  /** Is it a value of this type? `isGiven`: from outside, where what has a default may be left out. */
  fits(game: Playing, value: unknown, isGiven?: boolean): boolean;
  /** Its parts, each with its place: `.frame`, `[1]`. */
  parts?(value: unknown): readonly (readonly [place: string, naming: Naming, part: unknown])[];
  /** A value from outside with all that was left out. */
  whole?(value: unknown): unknown;
  /** The same for values that are the same, whatever the order in which sets came to be; left out: it is the value itself. */
  canonical?(value: unknown): Json;
  /** No two values that are not identical have the same key. */
  readonly isDistinct: boolean;
}

export interface Eye {
  entity(kind: string, title: string, number: number): Json;
  piece(game: Playing, table: string, number: number): Json;
  /** Values with rows that are not told. */
  untold?(value: Json): Json;
}

const rowOf = (game: Playing, table: string, number: number): string =>
  game.pieces[table]?.row[number] ?? `piece ${number}`;

/** Entities as `{ kind, number }`, pieces by their rows. */
export const outside: Eye = { entity: (kind, _title, number) => ({ kind, number: number + 1 }), piece: rowOf };
/** Entities as texts. */
export const told: Eye = { entity: (_kind, title, number) => `${title} ${number + 1}`, piece: rowOf };

type Fields = { readonly [name: string]: Json };

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isBelow = (value: unknown, count: number | undefined): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value < (count ?? 0);

/** What is the same for everybody: numbers, texts, yes and no, words of choices, keys of rows. */
function plain(isDistinct: boolean, fits: (value: unknown) => boolean): Naming {
  return {
    isDistinct,
    key: (_game, value) =>
      typeof value === "number"
        ? plainNumber(value)
        : typeof value === "boolean"
          ? value
            ? "yes"
            : "no"
          : value === null
            ? "none"
            : String(value),
    seen: (_game, value) => value as Json,
    fits: (_game, value) => fits(value),
  };
}

export const numberNaming: Naming = /* @__PURE__ */ plain(
  false,
  (value) => typeof value === "number" && Number.isFinite(value),
);
export const intNaming: Naming = /* @__PURE__ */ plain(
  true,
  (value) => typeof value === "number" && Number.isSafeInteger(value),
);
export const textNaming: Naming = /* @__PURE__ */ plain(true, (value) => typeof value === "string");
export const boolNaming: Naming = /* @__PURE__ */ plain(true, (value) => typeof value === "boolean");
export const noneNaming: Naming = /* @__PURE__ */ plain(true, (value) => value === null);
/** Of what has no values. */
export const anyNaming: Naming = /* @__PURE__ */ plain(false, () => true);

/** Words of a choice, keys of rows. */
export function wordNaming(words: readonly string[]): Naming {
  const known = new Set<unknown>(words);
  return plain(true, (value) => known.has(value));
}

const isRange = (value: unknown): boolean =>
  isObject(value) && ["low", "high", "lowOpen", "highOpen"].every((end) => Object.hasOwn(value, end));

export const rangeNaming: Naming = {
  isDistinct: false,
  key: (_game, value) => (value === null ? "none" : rangeText(value as unknown as NumberRange)),
  seen: (_game, value) => value as Json,
  fits: (_game, value) => isRange(value),
};

export function optionalNaming(of: Naming): Naming {
  const { whole, canonical } = of;
  return {
    ...of,
    isDistinct: false,
    fits: (game, value, isGiven) => value === null || of.fits(game, value, isGiven),
    ...(whole === undefined ? {} : { whole: (value) => (value === null ? null : whole(value)) }),
    ...(canonical === undefined ? {} : { canonical: (value) => (value === null ? null : canonical(value)) }),
  };
}

/** `title`: `player`, or the name of the kind. */
export function entityNaming(kind: string, title: string): Naming {
  return {
    isDistinct: true,
    key: (_game, value) => (value === null ? "none" : `${title} ${(value as number) + 1}`),
    seen: (_game, value, eye) => (value === null ? null : eye.entity(kind, title, value as number)),
    fits: (game, value) => isBelow(value, game.entities[kind]?.length),
  };
}

export function pieceNaming(table: string): Naming {
  return {
    isDistinct: false,
    key: (game, value) => (value === null ? "none" : rowOf(game, table, value as number)),
    seen: (game, value, eye) => (value === null ? null : eye.piece(game, table, value as number)),
    fits: (game, value) => isBelow(value, game.pieces[table]?.row.length),
  };
}

/** Of rows that were rolled, chosen or read in secret. */
export function untold(of: Naming): Naming {
  return {
    ...of,
    seen: (game, value, eye) => {
      const seen = of.seen(game, value, eye);
      return eye.untold === undefined ? seen : eye.untold(seen);
    },
  };
}

/** A piece that everybody hears of. */
export const open = (of: Naming): Naming => ({ ...of, seen: (game, value) => of.seen(game, value, told) });

export function listNaming(of: Naming): Naming {
  return {
    isDistinct: false,
    key: (game, value) =>
      value === null ? "none" : `[${(value as readonly Json[]).map((item) => of.key(game, item)).join(", ")}]`,
    seen: (game, value, eye) =>
      value === null ? null : (value as readonly Json[]).map((item) => of.seen(game, item, eye)),
    fits: (game, value, isGiven) => Array.isArray(value) && value.every((item) => of.fits(game, item, isGiven)),
    parts: (value) => (Array.isArray(value) ? value.map((item, place) => [`[${place + 1}]`, of, item] as const) : []),
    whole: (value) => (value === null ? null : (value as readonly unknown[]).map((item) => wholeOf(of, item))),
    canonical: (value) => (value === null ? null : (value as readonly unknown[]).map((item) => canonicalOf(of, item))),
  };
}

/** Order does not count. */
export function setNaming(of: Naming): Naming {
  return {
    ...listNaming(of),
    canonical: (value) =>
      value === null ? null : (value as readonly unknown[]).map((item) => canonicalOf(of, item)).sort(byText),
  };
}

/** A value as it is held against others. */
export function canonicalOf({ canonical }: Naming, value: unknown): Json {
  return canonical === undefined ? (value as Json) : canonical(value);
}

function byText(a: Json, b: Json): number {
  const [left, right] = [canonicalText(a), canonicalText(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The same text for the same value, whatever the order in which its parts were put together. */
export function canonicalText(value: Json): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  const object = value as { readonly [key: string]: Json };
  return `{${Object.keys(object)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalText(object[key] as Json)}`)
    .join()}}`;
}

export function mapNaming(of: Naming): Naming {
  return {
    isDistinct: false,
    key: (game, value) =>
      value === null
        ? "none"
        : `[${Object.entries(value as Fields)
            .map(([name, item]) => `${name}: ${of.key(game, item)}`)
            .join(", ")}]`,
    seen: (game, value, eye) =>
      value === null
        ? null
        : Object.fromEntries(Object.entries(value as Fields).map(([name, item]) => [name, of.seen(game, item, eye)])),
    fits: (game, value, isGiven) =>
      isObject(value) && Object.values(value).every((item) => of.fits(game, item, isGiven)),
    parts: (value) =>
      isObject(value)
        ? Object.entries(value).map(([name, item]) => [`[${JSON.stringify(name)}]`, of, item] as const)
        : [],
    whole: (value) =>
      value === null
        ? null
        : Object.fromEntries(Object.entries(value as Fields).map(([name, item]) => [name, wholeOf(of, item)])),
    canonical: (value) =>
      value === null
        ? null
        : Object.fromEntries(Object.entries(value as Fields).map(([name, item]) => [name, canonicalOf(of, item)])),
  };
}

/** What is made: its fields in order; `shown`: those of its key. */
export interface Made {
  readonly name: string;
  readonly shown: readonly string[];
  readonly fields: { readonly [field: string]: Naming };
  /** Where it may come from outside: what may be left out, and what makes it whole. */
  readonly open?: readonly string[];
  readonly make?: (given: never) => unknown;
}

/** A value from outside with all that was left out. */
export function wholeOf({ whole }: Naming, value: unknown): unknown {
  return whole === undefined ? value : whole(value);
}

/** The place of what does not fit, within a value that does not. */
export function wrongPlace(game: Playing, naming: Naming, value: unknown, place: string): string {
  for (const [step, of, part] of naming.parts?.(value) ?? [])
    if (!of.fits(game, part, true)) return wrongPlace(game, of, part, place + step);
  return place;
}

/** Fits nothing: there is no such field. */
const unknownNaming: Naming = /* @__PURE__ */ plain(false, () => false);

const isKnown = ({ fields }: Made, name: string): boolean => Object.hasOwn(fields, name) || name === "kind";

/** `kinds`: by `kind`, "" for a record. Records and choices may hold themselves, so it is asked for when it is needed. */
export function madeNaming(kinds: () => { readonly [kind: string]: Made }): Naming {
  let known: { readonly [kind: string]: Made } | null = null;
  /** Of a variant without values, its word alone will do. */
  const spelled = (value: unknown): unknown =>
    typeof value === "string" && value !== "" && Object.hasOwn((known ??= kinds()), value) ? { kind: value } : value;
  const madeOf = (value: Fields): Made | undefined => {
    const all = (known ??= kinds());
    const { kind } = value;
    return typeof kind === "string" && Object.hasOwn(all, kind) ? all[kind] : all[""];
  };
  const namingOf = (made: Made | undefined, name: string): Naming =>
    (made !== undefined && Object.hasOwn(made.fields, name) ? made.fields[name] : undefined) ?? textNaming;
  return {
    isDistinct: false,
    key: (game, value) => {
      if (!isObject(value)) return value === null ? "none" : String(value);
      const made = madeOf(value);
      const shown = made?.shown.filter((name) => Object.hasOwn(value, name)) ?? [];
      const name = made?.name ?? "";
      return shown.length === 0
        ? name
        : `${name}(${shown.map((field) => `${field}: ${namingOf(made, field).key(game, value[field] ?? null)}`).join(", ")})`;
    },
    seen: (game, value, eye) => {
      if (!isObject(value)) return value as Json;
      const made = madeOf(value);
      // A trace tells of the same records again and again: pairs and what is made of them would cost most of it.
      const seen: { [name: string]: Json } = {};
      for (const name of Object.keys(value)) seen[name] = namingOf(made, name).seen(game, value[name], eye);
      return seen;
    },
    fits: (game, given, isGiven = false) => {
      const value = isGiven ? spelled(given) : given;
      const made = isObject(value) ? madeOf(value) : undefined;
      if (made === undefined) return false;
      const own = value as Fields;
      return (
        Object.entries(made.fields).every(([name, of]) =>
          Object.hasOwn(own, name) ? of.fits(game, own[name], isGiven) : isGiven && made.open?.includes(name) === true,
        ) &&
        (!isGiven || Object.keys(own).every((name) => isKnown(made, name)))
      );
    },
    parts: (value) => {
      const made = isObject(value) ? madeOf(value) : undefined;
      if (made === undefined) return [];
      const own = value as Fields;
      const needed = Object.keys(made.fields).filter(
        (name) => Object.hasOwn(own, name) || made.open?.includes(name) !== true,
      );
      return [...needed, ...Object.keys(own).filter((name) => !isKnown(made, name))].map(
        (name) => [`.${name}`, isKnown(made, name) ? namingOf(made, name) : unknownNaming, own[name]] as const,
      );
    },
    canonical: (value) => {
      if (!isObject(value)) return value as Json;
      const made = madeOf(value);
      return Object.fromEntries(
        Object.entries(value).map(([name, item]) => [name, canonicalOf(namingOf(made, name), item)]),
      );
    },
    whole: (from) => {
      const value = spelled(from);
      if (!isObject(value)) return value;
      const made = madeOf(value);
      const given = Object.fromEntries(
        Object.entries(value).map(([name, part]) => [name, wholeOf(namingOf(made, name), part)]),
      );
      return made?.make === undefined ? given : made.make(given as never);
    },
  };
}
