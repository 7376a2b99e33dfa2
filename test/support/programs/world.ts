/** The types, records, tables and constants that random programs are about. */
import type {
  Choice,
  Column,
  Constant,
  Declared,
  Expr,
  Field,
  Json,
  Record as RecordOf,
  Table,
  Type,
  VariantOf,
} from "../../../src/ir/program.ts";
import { bool, int, listOf, mapOf, number, optional, rangeOf, setOf, text } from "../../../src/ir/types.ts";
import type { Chance } from "../random.ts";
import { randomValue } from "./values.ts";
import { pure } from "../../../src/check/effects.ts";
import { Span } from "../../../src/source/span.ts";

export const file = "rules/random/random.rules";

export const color: Type = { kind: "choice", id: "random.Color" };
export const rank: Type = { kind: "choice", id: "random.Rank" };
export const shape: Type = { kind: "choice", id: "random.Shape" };
export const pair: Type = { kind: "record", id: "random.Pair" };
export const item: Type = { kind: "row", id: "random.Item" };

/** All types that values of random programs have. */
export const types: readonly Type[] = [
  int,
  number,
  text,
  bool,
  color,
  rank,
  shape,
  pair,
  item,
  int,
  number,
  bool,
  optional(int),
  optional(number),
  optional(color),
  optional(pair),
  listOf(int),
  listOf(number),
  listOf(text),
  listOf(rank),
  listOf(shape),
  listOf(item),
  setOf(int),
  setOf(color),
  mapOf(text, int),
  mapOf(int, number),
  mapOf(color, text),
  rangeOf(int),
  rangeOf(number),
];

export const colors = ["Red", "Green", "Blue"] as const;
export const ranks = ["Low", "Middle", "High"] as const;
export const shapes: readonly { readonly name: string; readonly fields: readonly (readonly [string, Type])[] }[] = [
  { name: "Dot", fields: [] },
  {
    name: "Box",
    fields: [
      ["size", int],
      ["weight", number],
    ],
  },
  {
    name: "Tag",
    fields: [
      ["name", text],
      ["size", int],
    ],
  },
];
export const itemKeys = ["Stone", "Flagellant's Zeal", "constructor", "9mm"] as const;
export const otherKeys = ["Oak", "*/ `${1}`"] as const;

/** Hands out places and names; every node has a place of its own. */
export interface Maker {
  readonly chance: Chance;
  readonly at: () => Expr["at"];
}

export function maker(chance: Chance): Maker {
  let place = 0;
  return { chance, at: () => Span.still(file, place, (place += 1)) };
}

export function declared(make: Maker, name: string): Declared {
  return {
    id: `random.${name}`,
    name,
    doc: make.chance.once(3) ? `About ${name}. */ \`` : null,
    readings: [],
    at: make.at(),
  };
}

export function fieldOf(make: Maker, name: string, type: Type, slot: number, more: Partial<Field> = {}): Field {
  return {
    name,
    label: name,
    doc: null,
    type,
    bound: null,
    slot,
    default: null,
    computed: null,
    at: make.at(),
    ...more,
  };
}

const variantOf = (make: Maker, name: string, fields: readonly Field[]): VariantOf => ({
  name,
  label: name,
  doc: null,
  fields,
  at: make.at(),
});

export function choices(make: Maker): readonly Choice[] {
  const plain = (name: string, ordered: boolean, names: readonly string[]): Choice => ({
    ...declared(make, name),
    ordered,
    variants: names.map((each) => variantOf(make, each, [])),
  });
  const withFields = shapes.map((each) =>
    variantOf(
      make,
      each.name,
      each.fields.map(([name, type], slot) => fieldOf(make, name, type, slot)),
    ),
  );
  return [
    plain("Color", false, colors),
    plain("Rank", true, ranks),
    { ...declared(make, "Shape"), ordered: false, variants: withFields },
  ];
}

export function records(make: Maker): readonly RecordOf[] {
  const a: Expr = { kind: "local", slot: 0, name: "a", type: int, at: make.at() };
  const b: Expr = { kind: "local", slot: 1, name: "b", type: number, at: make.at() };
  const sum: Expr = { kind: "arithmetic", op: "+", left: a, right: b, type: number, at: make.at() };
  const fields = [
    fieldOf(make, "a", int, 0),
    fieldOf(make, "b", number, 1, { default: { kind: "literal", value: 2.5, type: number, at: make.at() } }),
    fieldOf(make, "c", optional(color), 2),
    fieldOf(make, "d", number, 3, { computed: { kind: "keep", of: sum, what: "`d`", type: number, at: make.at() } }),
  ];
  const most: Expr = { kind: "literal", value: 5000, type: int, at: make.at() };
  const check = {
    condition: {
      kind: "compare" as const,
      op: "<=" as const,
      by: "number" as const,
      left: a,
      right: most,
      type: bool,
      at: make.at(),
    },
    message: "`a` is small.",
    at: make.at(),
  };
  return [{ ...declared(make, "Pair"), fields, checks: [check] }];
}

/** Columns that the view has, too, come first. */
export function tables(make: Maker): readonly Table[] {
  const column = (name: string, type: Type, more: Partial<Column> = {}): Column => ({
    name,
    label: name,
    doc: null,
    type,
    bound: null,
    params: null,
    computed: null,
    gaps: false,
    weight: false,
    procedure: false,
    effects: pure,
    at: make.at(),
    ...more,
  });
  const key = column("name", text);
  const hp = column("hp", int);
  const strength = fieldOf(make, "strength", int, 1);
  const factor = fieldOf(make, "factor", number, 2, {
    default: { kind: "literal", value: 0.5, type: number, at: make.at() },
  });
  const row: Expr = { kind: "local", slot: 0, name: "row", type: item, at: make.at() };
  const hpOf: Expr = { kind: "column", of: row, table: "random.Item", name: "hp", type: int, at: make.at() };
  const half: Expr = {
    kind: "arithmetic",
    op: "/",
    left: hpOf,
    right: { kind: "literal", value: 2, type: int, at: make.at() },
    type: number,
    at: make.at(),
  };
  const columns = [
    key,
    hp,
    column("cost", optional(number)),
    column("color", color),
    column("band", rangeOf(number)),
    column("force", number, { params: [strength, factor], effects: { ...pure, rolls: true } }),
    column("half", number, { computed: { kind: "keep", of: half, what: "`half`", type: number, at: make.at() } }),
  ];
  const items: Table = {
    ...declared(make, "Item"),
    file: null,
    members: [],
    key: "name",
    columns,
    checks: [],
    rowSlot: 0,
    rows: itemKeys.map((name, index) => ({
      key: name,
      at: make.at(),
      cells: [
        ...[
          name,
          10 * (index + 1),
          randomValue(make.chance, optional(number)),
          randomValue(make.chance, color),
          band(index),
        ].map((value) => ({ value, at: make.at() })),
        { formula: formula(make, index), at: make.at() },
      ],
    })),
  };
  const other: Table = {
    ...declared(make, "Other"),
    file: null,
    members: [],
    key: "name",
    columns: [key, hp],
    checks: [],
    rowSlot: 0,
    rows: otherKeys.map((name, index) => ({
      key: name,
      at: make.at(),
      cells: [name, index + 1].map((value) => ({ value, at: make.at() })),
    })),
  };
  const view: Table = {
    ...declared(make, "Anything"),
    file: null,
    members: [items.id, other.id],
    key: "name",
    columns: [key, hp],
    rows: [],
    checks: [],
    rowSlot: 0,
  };
  return [items, other, view];
}

const band = (index: number): Json => ({
  low: index * 10,
  high: index === 3 ? null : index * 10 + 10,
  lowOpen: index > 0,
  highOpen: false,
});

function formula(make: Maker, index: number): Expr {
  const strength: Expr = { kind: "local", slot: 1, name: "strength", type: int, at: make.at() };
  const factor: Expr = { kind: "local", slot: 2, name: "factor", type: number, at: make.at() };
  const product: Expr = { kind: "arithmetic", op: "*", left: strength, right: factor, type: number, at: make.at() };
  if (index === 0) return { kind: "keep", of: product, what: "`force`", type: number, at: make.at() };
  const row: Expr = { kind: "local", slot: 0, name: "row", type: item, at: make.at() };
  const hp: Expr = { kind: "column", of: row, table: "random.Item", name: "hp", type: int, at: make.at() };
  const more: Expr =
    index === 1
      ? hp
      : index === 3
        ? { kind: "die", sides: 3, type: int, at: make.at() }
        : { kind: "literal", value: index / 10, type: number, at: make.at() };
  const sum: Expr = { kind: "arithmetic", op: "+", left: product, right: more, type: number, at: make.at() };
  return { kind: "keep", of: sum, what: "`force`", type: number, at: make.at() };
}

export function constants(make: Maker): readonly Constant[] {
  const literal = (name: string, type: Type): Constant => ({
    ...declared(make, name),
    type,
    value: { kind: "literal", value: randomValue(make.chance, type), type, at: make.at() },
  });
  return [literal("limit", int), literal("share", number), literal("favourite", color)];
}
