/** A small world of values for random tables: what a parameter can be, what may be asked of it, and what a test in words fits. */
import type { Json } from "../../../../src/ir/program.ts";
import type { Chance } from "../../../support/random.ts";

/** What a rule is asked with, by parameter, and what constants are. */
export type Env = Readonly<Record<string, Json>>;
export type Kind =
  | "int"
  | "number"
  | "bool"
  | "color"
  | "size"
  | "shape"
  | "text"
  | "ammo"
  | "maybe color"
  | "maybe int";

export interface Param {
  readonly name: string;
  readonly type: string;
  readonly values: readonly Json[];
}

/** Something that has a value: a parameter, a field, a formula. */
export interface Asked {
  readonly text: string;
  readonly kind: Kind;
  readonly reads: readonly string[];
  readonly get: (env: Env) => Json;
}

/** A cell, and what it fits. */
export interface Cell {
  readonly text: string;
  readonly fits: (value: Json, env: Env) => boolean;
  /** Constants that it reads. */
  readonly reads: readonly string[];
}

/** A bool in words. */
export interface Condition {
  readonly text: string;
  readonly holds: (env: Env) => boolean;
  readonly reads: readonly string[];
}

const colors = ["Red", "Green", "Blue"];
export const sizes = ["Small", "Medium", "Large"];
/** In tenths, so that they are what was written. */
const tenths = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => (from + at) / 10);
const wholes = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Stands for every text that is not named. */
export const otherText = "something else";
export const ammo: Readonly<
  Record<string, { readonly mult: number; readonly heavy: boolean; readonly sort: string; readonly hits: number }>
> = {
  Ball: { mult: 1, heavy: false, sort: "Red", hits: 3 },
  Slug: { mult: 1.5, heavy: true, sort: "Green", hits: 1 },
  Shot: { mult: 0.5, heavy: false, sort: "Red", hits: -1 },
};
const shapes: readonly Json[] = [
  { kind: "Dot" },
  { kind: "Line", long: true },
  { kind: "Line", long: false },
  ...wholes(1, 3).flatMap((size) => colors.map((color) => ({ kind: "Box", size, color }))),
];
const places: readonly Json[] = wholes(0, 2).flatMap((x) =>
  wholes(x, 2).flatMap((y) => [true, false].map((side) => ({ x, y, side }))),
);

export const params: readonly Param[] = [
  { name: "p", type: "int 0 to 4", values: wholes(0, 4) },
  { name: "q", type: "int 0 to 4", values: wholes(0, 4) },
  { name: "i", type: "int", values: wholes(-6, 13) },
  { name: "k", type: "int >= 1", values: wholes(1, 11) },
  { name: "u", type: "int < 3", values: wholes(-7, 2) },
  { name: "n", type: "number 0 to 2", values: tenths(0, 20) },
  { name: "m", type: "number > 0", values: tenths(1, 60) },
  { name: "b", type: "bool", values: [true, false] },
  { name: "d", type: "bool", values: [true, false] },
  { name: "c", type: "Color", values: colors },
  { name: "z", type: "Size", values: sizes },
  { name: "s", type: "Shape", values: shapes },
  { name: "o", type: "optional Color", values: [null, ...colors] },
  { name: "e", type: "optional int", values: [null, ...wholes(-3, 8)] },
  { name: "t", type: "text", values: ["a", "b", "c", otherText] },
  { name: "a", type: "Ammo", values: Object.keys(ammo) },
  { name: "r", type: "Place", values: places },
];

/** Constants; a variant changes one of them. */
export const constants: readonly Param[] = [
  { name: "limit", type: "", values: [2, 3] },
  { name: "fixed", type: "", values: [1] },
];

/** Only what is read is declared. */
export function declarations(reads: ReadonlySet<string>): string {
  const lines: readonly (readonly [string, string])[] = [
    ["cosa", "choice Color { Red, Green, Blue }"],
    ["z", "ordered choice Size { Small, Medium, Large }"],
    ["s", "choice Shape { Dot, Box(size: int 1 to 3, color: Color), Line(long: bool) }"],
    ["r", 'record Place { x: int 0 to 2, y: int 0 to 2, side: bool, sum: int = x + y, check x <= y "In order." }'],
    [
      "a",
      `table Ammo {\n| name: key | mult: number | heavy: bool | sort: Color | hits: int |\n${Object.entries(ammo)
        .map(([key, row]) => `| ${key} | ${row.mult} | ${row.heavy ? "yes" : "no"} | ${row.sort} | ${row.hits} |`)
        .join("\n")}\n}`,
    ],
  ];
  const made = lines.filter(([letters]) => [...letters].some((letter) => reads.has(letter))).map(([, line]) => line);
  if (reads.has("limit")) made.push('let limit = 2\nvariant high "High." { let limit = 3 }');
  if (reads.has("fixed")) made.push("let fixed = 1");
  return made.join("\n");
}

const num = (value: Json | undefined): number => (typeof value === "number" ? value : NaN);
export const part = (value: Json | undefined, name: string): Json =>
  typeof value === "object" && value !== null && name in value
    ? ((value as Readonly<Record<string, Json>>)[name] ?? null)
    : null;
const of = (name: string, kind: Kind): Asked => ({ text: name, kind, reads: [name], get: (env) => env[name] ?? null });
const column = (name: "mult" | "heavy" | "sort" | "hits", kind: Kind): Asked => ({
  text: `a.${name}`,
  kind,
  reads: ["a"],
  get: (env) => ammo[String(env["a"])]?.[name] ?? null,
});
const field = (name: string, kind: Kind): Asked => ({
  text: `r.${name}`,
  kind,
  reads: ["r"],
  get: (env) => part(env["r"], name),
});

const plain: readonly Asked[] = [
  of("p", "int"),
  of("q", "int"),
  of("i", "int"),
  of("k", "int"),
  of("u", "int"),
  of("n", "number"),
  of("m", "number"),
  of("b", "bool"),
  of("d", "bool"),
  of("c", "color"),
  of("z", "size"),
  of("s", "shape"),
  of("o", "maybe color"),
  of("e", "maybe int"),
  of("t", "text"),
  of("a", "ammo"),
  column("mult", "number"),
  column("heavy", "bool"),
  column("sort", "color"),
  column("hits", "int"),
  field("x", "int"),
  field("y", "int"),
  field("side", "bool"),
];
/** What a witness may name. */
export const named: readonly Asked[] = [...plain, of("limit", "int"), of("fixed", "int")];

/** Headings of one number or two, of which all is known. */
const sums: readonly Asked[] = [
  { text: "p + 1", kind: "int", reads: ["p"], get: (env) => num(env["p"]) + 1 },
  { text: "3 - p", kind: "int", reads: ["p"], get: (env) => 3 - num(env["p"]) },
  { text: "-i", kind: "int", reads: ["i"], get: (env) => -num(env["i"]) + 0 },
  { text: "p - q", kind: "int", reads: ["p", "q"], get: (env) => num(env["p"]) - num(env["q"]) },
  { text: "i - k", kind: "int", reads: ["i", "k"], get: (env) => num(env["i"]) - num(env["k"]) },
  { text: "n + 0.5", kind: "number", reads: ["n"], get: (env) => Math.round(num(env["n"]) * 10 + 5) / 10 },
  { text: "r.y - r.x", kind: "int", reads: ["r"], get: (env) => num(part(env["r"], "y")) - num(part(env["r"], "x")) },
];

export function askedOf(random: Chance): Asked {
  if (random.once(6)) {
    const { text, holds, reads } = conditionOf(
      random,
      params.map(({ name }) => name),
      1,
    );
    return { text, kind: "bool", reads, get: holds };
  }
  return random.once(4) ? random.pick(sums) : random.pick(plain);
}

/** A condition over these parameters only. */
export function conditionOf(random: Chance, over: readonly string[], depth: number): Condition {
  if (depth > 0 && random.once(2)) {
    const [left, right] = [conditionOf(random, over, depth - 1), conditionOf(random, over, depth - 1)];
    const reads = [...left.reads, ...right.reads];
    switch (random.below(4)) {
      case 0:
        return {
          text: `(${left.text}) and (${right.text})`,
          holds: (env) => left.holds(env) && right.holds(env),
          reads,
        };
      case 1:
        return {
          text: `(${left.text}) or (${right.text})`,
          holds: (env) => left.holds(env) || right.holds(env),
          reads,
        };
      case 2:
        return { text: `not (${left.text})`, holds: (env) => !left.holds(env), reads: left.reads };
      default:
        return {
          text: `(${left.text}) is (${right.text})`,
          holds: (env) => left.holds(env) === right.holds(env),
          reads,
        };
    }
  }
  const asked = random.pick([...plain, ...sums].filter((each) => each.reads.every((name) => over.includes(name))));
  return leafOf(random, asked);
}

function leafOf(random: Chance, asked: Asked): Condition {
  const make = (text: string, holds: (value: Json) => boolean): Condition => ({
    text,
    holds: (env) => holds(asked.get(env)),
    reads: asked.reads,
  });
  const { text } = asked;
  const wanted = random.pick(literals[asked.kind]);
  switch (asked.kind) {
    case "bool":
      return random.once(2) ? make(text, (value) => value === true) : make(`${text} is no`, (value) => value === false);
    case "int":
    case "number": {
      const [low, high] = [0, 1]
        .map(() => random.pick(literals[asked.kind]))
        .sort((a, b) => num(a.value) - num(b.value));
      if (random.once(3) && low !== undefined && high !== undefined)
        return make(
          `${text} in ${low.text} to ${high.text}`,
          (value) => num(value) >= num(low.value) && num(value) <= num(high.value),
        );
      const op = random.pick(orders);
      return make(`${text} ${op} ${wanted.text}`, (value) => ordered(num(value), op, num(wanted.value)));
    }
    case "size": {
      const op = random.pick(orders);
      return make(`${text} ${op} ${wanted.text}`, (value) =>
        ordered(sizes.indexOf(String(value)), op, sizes.indexOf(String(wanted.value))),
      );
    }
    case "shape":
      return make(`${text} is ${wanted.text}`, (value) => part(value, "kind") === wanted.value);
    default:
      if (asked.kind.startsWith("maybe") && random.once(2)) return make(`${text} is none`, (value) => value === null);
      return random.once(2)
        ? make(`${text} is ${wanted.text}`, (value) => value === wanted.value)
        : make(`${text} is not ${wanted.text}`, (value) => value !== wanted.value);
  }
}

export const orders = ["<", "<=", ">", ">="] as const;
export const ordered = (a: number, op: (typeof orders)[number], b: number): boolean =>
  op === "<" ? a < b : op === "<=" ? a <= b : op === ">" ? a > b : a >= b;

interface Literal {
  readonly text: string;
  readonly value: Json;
}
const as = (values: readonly Json[], text: (value: Json) => string = String): readonly Literal[] =>
  values.map((value) => ({ text: text(value), value }));

export const literals: Readonly<Record<Kind, readonly Literal[]>> = {
  int: as([0, 1, 2, 3, 4]),
  number: as([0, 0.5, 1, 1.5, 2]),
  bool: as([true, false], (value) => (value === true ? "yes" : "no")),
  color: as(colors),
  size: as(sizes),
  shape: as(["Dot", "Box", "Line"]),
  text: as(["a", "b", "c"], (value) => `"${String(value)}"`),
  ammo: as(Object.keys(ammo), (value) => `Ammo.${String(value)}`),
  "maybe color": as(colors),
  "maybe int": as([0, 1, 2, 3, 4]),
};
