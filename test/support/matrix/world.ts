/** What all texts of the matrix speak of: one of each thing, and an input of each type. */
import type { Json } from "../../../src/ir/program.ts";

/** An input, as it is declared, with ten values and more: the last ones are at the limits. */
export interface Input {
  readonly type: string;
  /** A constant of it. */ readonly constant: string;
  readonly values: readonly Json[];
}

const ints = [3, 1, 0, 5, 2, -2, 7, 12, 4, -7, 40, 2 ** 53 - 1];
const numbers = [1.5, 0.25, 2.000001, -3.75, 0.333333, 7, 0.1, -0.1, 100.5, 12.125, 0, 9_007_199_254];
const range = (low: number | null, high: number | null, lowOpen = false, highOpen = false): Json => ({
  low,
  high,
  lowOpen,
  highOpen,
});

/** Twelve values, each list repeated as often as it takes. */
const twelve = (...values: readonly Json[]): readonly Json[] =>
  Array.from({ length: rounds }, (_, index) => values[index % values.length] ?? null);
export const rounds = 12;

/** With which of these values a place is asked. `few`: with one of them, other ones for the next place; the condition that most texts stand in holds. */
export function roundsOf(at: number, few: boolean): readonly number[] {
  const all = Array.from({ length: rounds }, (_, round) => round);
  const holding = all.filter((round) => inputs["b"]?.values[round] === true);
  return few ? [holding[at % holding.length] ?? 0] : all;
}

export const inputs: Readonly<Record<string, Input>> = {
  n: { type: "int", constant: "5", values: twelve(...ints) },
  m: {
    type: "int",
    constant: "2",
    values: twelve(...[...ints.slice(3), ...ints.slice(0, 3)].filter((each) => Math.abs(each) < 1000)),
  },
  x: { type: "number", constant: "0.5", values: twelve(...numbers) },
  y: {
    type: "number",
    constant: "0.4",
    values: twelve(...[...numbers.slice(5), ...numbers.slice(0, 5)].filter((each) => Math.abs(each) < 1000)),
  },
  b: { type: "bool", constant: "yes", values: twelve(true, true, false, true, false) },
  t: { type: "text", constant: '"a"', values: twelve("a", "b", "", "__proto__", 'a "q" \\ `${1}`', "日本") },
  rank: { type: "Rank", constant: "Rank.Mid", values: twelve("Low", "Mid", "High") },
  hue: { type: "Hue", constant: "Hue.Green", values: twelve("Red", "Green", "Blue", "Red") },
  shape: {
    type: "Shape",
    constant: "Shape.Box(size: 3)",
    values: twelve(
      { kind: "Dot" },
      { kind: "Box", size: 3, heft: 1.5 },
      { kind: "Tag", label: "a" },
      { kind: "Box", size: -1, heft: 0.1 },
      { kind: "Tag", label: "" },
    ),
  },
  pair: {
    type: "Pair",
    constant: "Pair(a: 2)",
    values: twelve({ a: 1, b: 2.5, c: 3.5 }, { a: 2, b: 0.1, c: 2.1 }, { a: 4900, b: -3, c: 4897 }),
  },
  item: { type: "Item", constant: "Item.Rope", values: twelve("Rope", "Lamp (Oil)", "9mm", "constructor") },
  xs: {
    type: "list of int",
    constant: "[3, 1, 2]",
    values: twelve([3, 1, 2], [5], [2, 2, 3, 4, 4], [-1, 7, 0, 1], [9, 8, 7, 6, 5, 4], [1, 2], []),
  },
  ys: {
    type: "list of number",
    constant: "[0.5, 1.25]",
    values: twelve([0.5, 1.25], [0.1, 0.2, 0.3], [-1.5, 3], [2.5], []),
  },
  flags: { type: "list of bool", constant: "[yes, no]", values: twelve([true], [true, false], [false], []) },
  ranks: {
    type: "list of Rank",
    constant: "[Rank.High, Rank.Low]",
    values: twelve(["High", "Low"], ["Mid"], ["Low", "Low", "High"], []),
  },
  ns: { type: "set of int", constant: "[4, 2]", values: twelve([4, 2], [1], [3, 1, 2], []) },
  map: {
    type: "map of text to int",
    constant: '["a": 1, "b": 5]',
    values: twelve({ a: 1, b: 5 }, { a: 7 }, JSON.parse('{"__proto__":3,"constructor":1}') as Json, {}),
  },
  counts: {
    type: "map of int to number",
    constant: "[4: 0.5, 2: 1]",
    values: twelve({ 4: 0.5, 2: 1 }, { 3: 2.5 }, {}),
  },
  opt: { type: "optional int", constant: "3", values: twelve(3, null, 0, 9) },
  range: {
    type: "range of int",
    constant: "1 to 5",
    values: twelve(range(1, 5), range(0, 2), range(-3, 3), range(2, null), range(null, 4)),
  },
  span: {
    type: "range of number",
    constant: "0.5 to under 7",
    values: twelve(
      range(0.5, 7, false, true),
      range(-2, 2, true, false),
      range(1, null),
      range(null, 0.25, false, true),
    ),
  },
};

export const plainWorld = `
ordered choice Rank { Low, Mid, High }
choice Hue { Red, Green, Blue }
choice Shape {
  Dot
  Box(size: int, heft: number default 1.5)
  Tag(label: text)
}
record Pair {
  a: int
  b: number default 2.5
  c: number = a + b
  check a < 5000 "It is small."
}
record Tight { low: int 0 to 9, share: number >= 0 default 0.5 }
table Item {
  total: number = cost * heft
  | name: key   | cost: int | heft: number | rank: Rank | band: range of int | odd: optional int | force(k: int, f: number default 0.5): number | toll(k: int): int |
  | ----------- | --------: | -----------: | ---------- | -----------------: | ----------------: | ----------------------------------------: | -----------: |
  | Rope        |         3 |          0.5 | Low        |             0 to 4 |                 1 |                                     k * f | k + cost     |
  | Lamp (Oil)  |         5 |          1.1 | High       |             5 to 9 |                   |                                  heft + k | k            |
  | 9mm         |         1 |        0.125 | Mid        |              >= 10 |                 3 |                            k / 3 + cost | cost         |
  | constructor |         2 |            7 | Low        |               < 0 |                   |                                       f | 7            |
}
rule doubled(v: int): int = v * 2
rule third(v: number): number = v / 3
rule capped(v: int 0 to 9, w: int default v + 1): int = v + w
rule listed(v: int of 1, 2, 6, share: number of 0.5, 1.1 default 0.5): number = v + share
rule depth(v: int): int = if v <= 0 or v > 60 { 0 } else { 1 + depth(v - 1) }
rule same(v: bool): bool = v
rule echo(a: text, b: text): text = a & b
rule rolled(v: int): int = d6 + v
rule likely(v: int): odds = chance(d6 > v)
${Object.entries(inputs)
  .map(([name, { type, constant }]) => `let k${name}: ${type} = ${constant}\nrule o${name}(): ${type} = k${name}`)
  .join("\n")}
`;
