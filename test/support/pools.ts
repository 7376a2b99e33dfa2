/**
 * Rules that ask one thing of a few rolled values, for every builtin there is: each over values with and without an order, rolled
 * in every way in which many things can be rolled.
 */
import type { Builtin } from "../../src/ir/program.ts";
import type { Chance } from "./random.ts";

/** Values that can be rolled. */
export interface Kind {
  readonly type: string;
  readonly rolled: string;
  /** Of `it`. */
  readonly test: string;
  readonly value: string;
  readonly other: string;
  readonly isNumber?: true;
  readonly isWhole?: true;
  readonly isBool?: true;
  readonly isChoice?: true;
  /** It can be sorted. */
  readonly isOrdered?: true;
  /** Equal values may have been made in different orders. */
  readonly looksDifferent?: true;
  /** Of `it`, to sort by. */
  readonly key: string;
}

export const declarations = `
choice Suit { Hearts, Spades, Clubs }
ordered choice Size { Small, Medium, Large }
choice Wound { None, Light(points: int) }
record Coin { worth: int, shiny: bool }
record Bag { marks: set of Suit, weight: int }
table Beast { | name: key | hp: int |
              | Wolf      | 3       |
              | Bear      | 7       |
              | Adder     | 1       | }
rule aCoin(): Coin = Coin(worth: d2, shiny: d2 is 1)
rule aWound(): Wound = if d2 is 1 { None } else { Light(points: d2) }
rule suitKey(at: Suit): int = if at is Spades { 0 } else { 1 }
rule sizeKey(at: Size): int = if at is Medium { 0 } else { 1 }
rule woundKey(at: Wound): int = if at is Wound.None { 0 } else { 1 }
rule boolKey(at: bool): int = if at { 0 } else { 1 }
rule textKey(at: text): int = if at is "b" { 0 } else { 1 }
rule aBag(): Bag = if d2 is 1 { Bag(marks: [Hearts, Spades], weight: 1) } else { Bag(marks: [Spades, Hearts], weight: d2) }
`;

export const kinds: readonly Kind[] = [
  {
    type: "int",
    rolled: "d3",
    test: "it >= 2",
    value: "2",
    other: "3",
    isNumber: true,
    isWhole: true,
    isOrdered: true,
    key: "0 - it",
  },
  {
    type: "int",
    rolled: "roll(-1 to 2)",
    test: "it >= 1",
    value: "0",
    other: "1",
    isNumber: true,
    isWhole: true,
    isOrdered: true,
    key: "remainder(it, 2)",
  },
  {
    type: "number",
    rolled: "d4 / 3",
    test: "it > 1",
    value: "(2 / 3)",
    other: "1",
    isNumber: true,
    isOrdered: true,
    key: "floor(it)",
  },
  {
    type: "Suit",
    rolled: "roll(Suit)",
    test: "it is Hearts",
    value: "Suit.Spades",
    other: "Suit.Hearts",
    isChoice: true,
    key: "suitKey(it)",
  },
  {
    type: "Size",
    rolled: "roll(Size)",
    test: "it >= Medium",
    value: "Size.Medium",
    other: "Size.Large",
    isOrdered: true,
    isChoice: true,
    key: "sizeKey(it)",
  },
  {
    type: "Wound",
    rolled: "aWound()",
    test: "it is Wound.None",
    value: "Wound.Light(points: 2)",
    other: "Wound.None",
    isChoice: true,
    key: "woundKey(it)",
  },
  {
    type: "Coin",
    rolled: "aCoin()",
    test: "it.shiny",
    value: "Coin(worth: 2, shiny: no)",
    other: "Coin(worth: 1, shiny: yes)",
    key: "it.worth",
  },
  {
    type: "Bag",
    rolled: "aBag()",
    test: "it.weight is 1",
    value: "Bag(marks: [Spades, Hearts], weight: 1)",
    other: "Bag(marks: [], weight: 1)",
    looksDifferent: true,
    key: "it.weight",
  },
  { type: "Beast", rolled: "roll(Beast)", test: "it.hp > 2", value: "Beast.Bear", other: "Beast.Adder", key: "it.hp" },
  { type: "bool", rolled: "(d3 is 1)", test: "it", value: "yes", other: "no", isBool: true, key: "boolKey(it)" },
  {
    type: "text",
    rolled: 'roll(["b", "a", "c"])',
    test: 'it is "a"',
    value: '"b"',
    other: '"c"',
    isOrdered: true,
    key: "textKey(it)",
  },
  { type: "list of int", rolled: "(2 times d2)", test: "it[1] is 1", value: "[1, 2]", other: "[2, 2]", key: "it[2]" },
];

/** What a rule gives that asks this builtin about a list. */
export interface Use {
  readonly type: string;
  readonly of: (list: string) => string;
}

type Uses = (kind: Kind) => readonly Use[];

const use = (type: string, of: (list: string) => string): Use => ({ type, of });
/** Of one number: the first of the list. */
const number =
  (of: (x: string) => string, type = "number"): Uses =>
  ({ isNumber }) =>
    isNumber === true ? [use(type, (list) => of(`(first(${list}) otherwise 1)`))] : [];
const ordered =
  (uses: Uses): Uses =>
  (kind) =>
    kind.isOrdered === true && kind.type !== "text" ? uses(kind) : [];
const whole =
  (uses: Uses): Uses =>
  (kind) =>
    kind.isWhole === true ? uses(kind) : [];
const numeric =
  (uses: Uses): Uses =>
  (kind) =>
    kind.isNumber === true ? uses(kind) : [];

const extreme = (name: "min" | "max"): Uses =>
  ordered(({ type, value }) => [
    use(type, (list) => `${name}(${list}) otherwise ${value}`),
    use(type, (list) => `${name}(first(${list}) otherwise ${value}, ${value})`),
  ]);
const end =
  (name: "first" | "last" | "only"): Uses =>
  ({ type, test, value }) => [
    use(type, (list) => `${name}(${list}) otherwise ${value}`),
    use(type, (list) => `${name}(${list} where ${test}) otherwise ${value}`),
  ];
const step =
  (name: "next" | "previous"): Uses =>
  (kind) =>
    kind.isOrdered === true && kind.isChoice === true
      ? [use(kind.type, (list) => `${name}(first(${list}) otherwise ${kind.value}) otherwise ${kind.value}`)]
      : [];
const truth =
  (name: "any" | "all"): Uses =>
  ({ test }) => [use("bool", (list) => `${name}(${test.replaceAll(/\bit\b/g, "x")} for each x in ${list})`)];

/** One entry for each builtin: the type does not let one be forgotten. */
export const uses: { readonly [name in Builtin]: Uses } = {
  min: extreme("min"),
  max: extreme("max"),
  floor: number((x) => `floor(${x} * 2 / 3)`, "int"),
  ceil: number((x) => `ceil(${x} * 2 / 3)`, "int"),
  round: number((x) => `round(${x} / 2)`, "int"),
  abs: number((x) => `abs(${x} - 1)`),
  clamp: number((x) => `clamp(${x}, 1, 2)`),
  remainder: number((x) => `remainder(${x} + 4, 3)`),
  power: number((x) => `power(${x}, 3)`),
  count: ({ type, test, value }) => [
    use("int", (list) => `count(${list})`),
    use("int", (list) => `count(${list} where ${test})`),
    use("int", (list) => `count(distinct(${list}))`),
    ...(type === "Wound" ? [] : [use("bool", (list) => `${value} in ${list}`)]),
  ],
  sum: numeric(({ type, test }) => [
    use(type, (list) => `sum(${list})`),
    use(type, (list) => `sum(${list} where ${test})`),
    use(type, (list) => `sum(highest 2 of ${list})`),
  ]),
  mean: numeric(() => [use("number", (list) => `mean(${list}) otherwise 0`)]),
  median: numeric(({ test }) => [
    use("number", (list) => `median(${list}) otherwise 0`),
    use("number", (list) => `median(${list} where ${test}) otherwise 0`),
  ]),
  any: truth("any"),
  all: truth("all"),
  first: end("first"),
  last: end("last"),
  only: end("only"),
  position: ({ value }) => [
    use("int", (list) => `position(${list}, ${value}) otherwise 0`),
    use("int", (list) => `position(reverse(${list}), ${value}) otherwise 0`),
  ],
  sort: (kind) => [
    use(`list of ${kind.type}`, (list) => `sort(${list}, by: ${kind.key})`),
    ...(kind.isOrdered === true ? [use(`list of ${kind.type}`, (list) => `sort(${list})`)] : []),
    ...(kind.isNumber === true ? [use(`list of ${kind.type}`, (list) => `lowest 2 of ${list}`)] : []),
  ],
  reverse: ({ type }) => [use(`list of ${type}`, (list) => `reverse(${list})`)],
  distinct: ({ type }) => [
    use(`list of ${type}`, (list) => `distinct(${list})`),
    use(`list of ${type}`, (list) => `reverse(distinct(${list}))`),
  ],
  next: step("next"),
  previous: step("previous"),
  mapWith: ({ type, value, other }) => [
    use(
      `list of ${type}`,
      (list) =>
        `{ let taken = ${list}\n  if count(taken) > 1 { set taken[2] = ${value} } else { add ${other} to taken }\n  taken }`,
    ),
  ],
  append: ({ type, value }) => [
    use(`list of ${type}`, (list) => `{ let taken = ${list}\n  add ${value} to taken\n  taken }`),
    use(
      `set of ${type}`,
      (list) => `{ let seen: set of ${type} = []\n  for each one in ${list} { add one to seen }\n  seen }`,
    ),
  ],
  concat: ({ type, value }) => [
    use(`list of ${type}`, (list) => `{ let taken = ${list}\n  taken & reverse(taken) }`),
    use(`list of ${type}`, (list) => `[${value}] & (${list})`),
  ],
  without: ({ type, value }) => [
    use(
      `list of ${type}`,
      (list) => `{ let taken = ${list}\n  if ${value} in taken { take ${value} from taken }\n  taken }`,
    ),
  ],
  groups: ({ type, value }) => [
    use(`list of list of ${type}`, (list) => `groups(${list})`),
    use("list of int", (list) => `[count(g) for each g in groups(${list})]`),
    use(`list of ${type}`, (list) => `first(groups(${list})) otherwise [${value}]`),
    use(`list of list of ${type}`, (list) => `groups(distinct(${list}))`),
    use("int", (list) => `count(groups(${list}))`),
  ],
  longestRun: whole(() => [use("int", (list) => `longestRun(${list})`)]),
};

/** Ways to roll a list of such values. */
export const sources: readonly ((kind: Kind) => string)[] = [
  ({ rolled }) => `(3 times ${rolled})`,
  ({ rolled }) => `((d3) times ${rolled})`,
  ({ rolled }) => `[${rolled}, ${rolled}]`,
  ({ value, other }) => `(top 3 of shuffle([${value}, ${other}, ${value}, ${other}]))`,
  ({ value, other }) => `shuffle([${other}, ${value}, ${other}])`,
  ({ rolled, test }) => `(3 times ${rolled} where ${test})`,
  ({ rolled, value }) => `[roll([x, ${rolled}]) for each x in [${value}, ${value}]]`,
  ({ rolled, value }) => `(if d3 is 1 { [${value}, ${rolled}] } else { 2 times ${rolled} })`,
];

/** Ways in which a list comes to a question. */
export const forms = [0, 1, 2, 3] as const;

/** Those that are tried for a kind: all where equal values may look different, else one. */
export const formsFor = (random: Chance, { looksDifferent }: Kind): readonly (typeof forms)[number][] =>
  looksDifferent === true ? forms : [random.pick(forms)];

/** A rule `name` that gives it. */
export function ruleAbout(
  form: (typeof forms)[number],
  name: string,
  { type, of }: Use,
  kind: Kind,
  list: string,
): string {
  const body = (what: string): string => (what.startsWith("{") ? what : `= ${what}`);
  const inner = (what: string): string => (what.startsWith("{") ? what.slice(1, -1) : what);
  const apart = `rule ${name}Of(those: list of ${kind.type}): ${type} ${body(of("those"))}\n`;
  switch (form) {
    case 0:
      return `rule ${name}(): ${type} ${body(of(list))}`;
    case 1:
      return `rule ${name}(): ${type} {\n  let rolled = ${list}\n  ${inner(of("rolled"))}\n}`;
    case 2:
      return `${apart}rule ${name}(): ${type} = ${name}Of(${list})`;
    default:
      return `${apart}rule ${name}(): ${type} {\n  let rolled = ${list}\n  let many = count(rolled)\n  if many > 9 { return ${name}Of([]) }\n  ${name}Of(rolled)\n}`;
  }
}
