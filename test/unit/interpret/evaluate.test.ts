import { expect, test as it } from "vitest";
import type { Json, Program, Rule, Type } from "../../../src/ir/program.ts";
import { bool, int, listOf, mapOf, number, optional, rangeOf, setOf, text } from "../../../src/ir/types.ts";
import { createInterpreter, type Outcome } from "../../../src/interpret/interpreter.ts";
import * as b from "./build.ts";

const run = (
  rules: Rule | readonly Rule[],
  args: readonly Json[] | { readonly [name: string]: Json } = [],
  parts: Partial<Program> = {},
  variant: string | null = null,
): Outcome => {
  const all = Array.isArray(rules) ? (rules as readonly Rule[]) : [rules as Rule];
  return createInterpreter([b.program({ rules: all, ...parts })], { variant }).call(all[0]?.id ?? "", args);
};
const value = (body: b.Value, type: Type = int, parts: Partial<Program> = {}): Json => {
  const outcome = run(b.rule("it", [], type, body), [], parts);
  return outcome.kind === "value" ? outcome.value : `fault: ${outcome.fault}`;
};

it("counts with decimals as they are written", () => {
  expect(value(b.compare(">", b.op("*", 50, b.lit(1.1)), 55), bool)).toBe(false);
  expect(value(b.is(b.op("+", b.lit(0.1), b.lit(0.2)), b.lit(0.3)), bool)).toBe(true);
  expect(value(b.is(b.op("*", b.op("/", 1, 3), 3), 1), bool)).toBe(true);
  expect(value(b.keep(b.op("/", 1, 3)), number)).toBe(0.333333);
  expect(value(b.keep(b.op("/", 2, 3)), number)).toBe(0.666667);
  expect(Object.is(value({ kind: "negate", of: b.lit(0), type: int, at: b.at() }), 0)).toBe(true);
});

it("keeps as many places as the rulebook says", () => {
  const rulebook = { name: "test", title: "", source: null, rounding: "exact", decimals: 2, doc: null } as const;
  expect(value(b.keep(b.op("/", 2, 3)), number, { rulebook })).toBe(0.67);
  expect(value(b.keep(b.op("*", b.lit(1.005), 1)), number, { rulebook })).toBe(1.01);
  expect(value(b.is(b.op("/", 1, 3), b.lit(0.333)), bool, { rulebook })).toBe(true);
  expect(value(b.is(b.op("/", 1, 3), b.lit(0.34)), bool, { rulebook })).toBe(false);
});

it("ends with a fault instead of a wrong number", () => {
  expect(value(b.op("/", 1, 0), number)).toBe("fault: divided-by-zero");
  expect(value(b.keep(b.op("*", 9007199254740991, 2)))).toBe("fault: number-too-large");
  expect(value(b.keep(b.op("*", b.lit(9007199254.5), 2)), number)).toBe("fault: number-too-large");
  expect(value(b.builtin("floor", [b.builtin("power", [10, 400], number)], int))).toBe("fault: number-too-large");
  const bounded = b.rule("f", [], int, {
    kind: "bounded",
    of: b.e(5),
    bound: { low: 0, high: 5, lowOpen: false, highOpen: true },
    what: "`hp`",
    type: int,
    at: b.at(),
  });
  expect(run(bounded)).toMatchObject({
    kind: "fault",
    fault: "out-of-bounds",
    message: "This value is outside the bounds of `hp` (0 to under 5) (value is 5)",
  });
});

it("names the values that led to a fault", () => {
  const rule = b.rule(
    "share",
    [b.param("total", 0, int), b.param("heads", 1, int)],
    number,
    b.op("/", b.local(0, "total"), b.op("-", b.local(1, "heads"), 3)),
  );
  expect(run(rule, [10, 3])).toMatchObject({
    kind: "fault",
    fault: "divided-by-zero",
    place: "rules/test/test.rules",
    values: [
      { name: "dividend", value: 10 },
      { name: "total", value: 10 },
      { name: "heads", value: 3 },
    ],
  });
});

it("calls rules with defaults that read the parameters before them", () => {
  const area = b.rule(
    "area",
    [b.param("width", 0, int), b.param("height", 1, int, { default: b.local(0, "width") })],
    int,
    b.op("*", b.local(0, "width"), b.local(1, "height")),
  );
  const main = b.rule("main", [], int, b.op("+", b.call("test.area", [3, null]), b.call("test.area", [2, 5])));
  expect(run([main, area])).toEqual({ kind: "value", value: 19 });
  expect(run([area], { width: 4 })).toEqual({ kind: "value", value: 16 });
});

it("returns from the middle of a loop, and stops the innermost one", () => {
  const loop = (body: b.Value) =>
    ({ kind: "repeat", mode: "forever", count: null, body: b.e(body), at: b.at() }) as const;
  const n = b.local(0, "n");
  const square = b.rule(
    "square",
    [b.param("limit", 1, int)],
    int,
    b.block(
      [
        b.letIs(0, "n", 0),
        loop(
          b.block(
            [
              b.setTo(0, "n", b.op("+", n, 1)),
              b.doIt(
                b.iff(b.compare(">", b.op("*", n, n), b.local(1, "limit"), "int"), b.block([b.give(n)], null), null),
              ),
            ],
            null,
          ),
        ),
      ],
      null,
    ),
  );
  expect(run(square, [50])).toEqual({ kind: "value", value: 8 });
  const inner = b.rule(
    "inner",
    [],
    int,
    b.block(
      [
        b.letIs(0, "n", 0),
        {
          kind: "forEach",
          pace: null,
          slot: 1,
          name: "x",
          over: b.list([1, 2, 3]),
          where: null,
          at: b.at(),
          body: b.block(
            [
              loop(b.block([b.setTo(0, "n", b.op("+", n, b.local(1, "x"))), b.stop()], null)),
              b.doIt(b.iff(b.compare(">=", b.local(1, "x"), 2, "int"), b.block([b.stop()], null), null)),
            ],
            null,
          ),
        },
      ],
      n,
    ),
  );
  expect(run(inner)).toEqual({ kind: "value", value: 3 });
});

it("never runs for ever and never too deep", () => {
  const forever = b.rule(
    "forever",
    [],
    int,
    b.block([{ kind: "repeat", mode: "while", count: b.lit(true), body: b.block([], null), at: b.at() }], 1),
  );
  expect(run(forever)).toMatchObject({ fault: "too-many-steps" });
  const n = b.local(0, "n");
  const deep = b.rule(
    "deep",
    [b.param("n", 0, int)],
    int,
    b.iff(b.compare("<=", n, 0, "int"), 0, b.keep(b.op("+", 1, b.call("test.deep", [b.keep(b.op("-", n, 1))])))),
  );
  expect(run(deep, [399])).toEqual({ kind: "value", value: 399 });
  expect(run(deep, [1000])).toMatchObject({ fault: "too-deep" });
  const fib = b.rule(
    "fib",
    [b.param("n", 0, int)],
    int,
    b.iff(
      b.compare("<=", n, 1, "int"),
      n,
      b.op("+", b.call("test.fib", [b.op("-", n, 1)]), b.call("test.fib", [b.op("-", n, 2)])),
    ),
  );
  expect(run(fib, [15])).toEqual({ kind: "value", value: 610 });
});

it("goes through a formula of thousands of terms", () => {
  let sum: b.Value = 0;
  for (let term = 1; term <= 20_000; term += 1) sum = b.op("+", sum, term);
  expect(value(sum)).toBe(200_010_000);
});

it("makes records with defaults and formulas, changes them, and looks at their checks", () => {
  const low = b.local(0, "low");
  const band = b.record(
    "Band",
    [
      b.param("low", 0, int),
      b.param("high", 1, int, { computed: b.op("+", low, 3) }),
      b.param("name", 2, text, { default: b.lit("unnamed") }),
    ],
    [b.check(b.compare(">=", low, 0, "int"), "A band starts at 0.")],
  );
  const type = { kind: "record", id: "test.Band" } as const;
  const made = (from: number): b.Value => ({
    kind: "record",
    id: "test.Band",
    fields: [b.e(from), null],
    type,
    at: b.at(),
  });
  expect(value(made(2), type, { records: [band] })).toEqual({ low: 2, high: 5, name: "unnamed" });
  expect(
    value({ kind: "with", of: b.e(made(2)), fields: [{ name: "low", value: b.e(7) }], type, at: b.at() }, type, {
      records: [band],
    }),
  ).toEqual({ low: 7, high: 10, name: "unnamed" });
  expect(run(b.rule("f", [], type, made(-1)), [], { records: [band] })).toMatchObject({
    fault: "check-failed",
    at: band.checks[0]?.at,
    message: 'A check does not hold: A band starts at 0 (low is -1, high is 2, name is "unnamed")',
  });
});

it("keeps maps safe from every name", () => {
  const key = b.param("key", 0, text);
  const map = mapOf(text, int);
  const make = b.rule("make", [key], map, {
    kind: "map",
    entries: [{ key: b.local(0, "key", text), value: b.e(1) }],
    type: map,
    at: b.at(),
  });
  const made = run(make, ["__proto__"]);
  expect(made.kind === "value" && JSON.stringify(made.value)).toBe('{"__proto__":1}');
  const read = b.rule("read", [b.param("map", 0, map), b.param("key", 1, text)], int, {
    kind: "index",
    of: b.local(0, "map", map),
    index: b.local(1, "key", text),
    soft: false,
    type: int,
    at: b.at(),
  });
  expect(run(read, [{}, "constructor"])).toMatchObject({ fault: "nothing-found" });
  expect(run(read, [JSON.parse('{"__proto__": 4}') as Json, "__proto__"])).toEqual({ kind: "value", value: 4 });
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

it("holds sets without order and lists with it", () => {
  const set = (...items: readonly number[]): b.Value => ({
    kind: "set",
    items: items.map(b.e),
    type: setOf(int),
    at: b.at(),
  });
  expect(value(set(3, 1, 3), setOf(int))).toEqual([3, 1]);
  expect(value(b.is(set(1, 2), set(2, 1), "deep"), bool)).toBe(true);
  expect(value(b.is(b.list([1, 2]), b.list([2, 1]), "deep"), bool)).toBe(false);
  expect(value(b.is(b.list([set(1, 2)], setOf(int)), b.list([set(2, 1)], setOf(int)), "deep"), bool)).toBe(true);
});

it("misses loudly, or softly where that is asked for", () => {
  const first = (soft: boolean): b.Value => b.builtin("first", [b.list([])], int, soft);
  expect(value(first(false))).toBe("fault: nothing-found");
  expect(value({ kind: "otherwise", left: b.e(first(true)), right: b.e(7), type: int, at: b.at() })).toBe(7);
  const range = b.lit({ low: 3, high: null, lowOpen: false, highOpen: false }, rangeOf(int));
  expect(value({ kind: "end", of: range, which: "high", soft: false, type: int, at: b.at() })).toBe(
    "fault: nothing-found",
  );
  expect(value({ kind: "end", of: range, which: "high", soft: true, type: optional(int), at: b.at() })).toBe(null);
});

it.each([
  ["min", [b.e(3), b.e(-2)], -2],
  ["max", [b.list([3, 9, 4])], 9],
  ["abs", [b.e(-4)], 4],
  ["clamp", [b.e(15), b.e(0), b.e(10)], 10],
  ["remainder", [b.e(-7), b.e(3)], 2],
  ["remainder", [b.e(7), b.e(-3)], -2],
  ["remainder", [b.lit(0.3), b.lit(0.1)], 0],
  ["power", [b.e(3), b.e(33)], 5559060566555523],
  ["power", [b.e(2), b.e(-2)], 0.25],
  ["count", [b.list([1, 1])], 2],
  ["sum", [b.list([])], 0],
  ["mean", [b.list([1, 2])], 1.5],
  ["any", [b.list([], bool)], false],
  ["all", [b.list([], bool)], true],
  ["last", [b.list([1, 5])], 5],
  ["only", [b.list([6])], 6],
  ["sort", [b.list([10, 9, 100])], [9, 10, 100]],
  ["sort", [b.list([1, 2, 3]), b.list([2, 1, 1])], [2, 3, 1]],
  ["reverse", [b.list([1, 2])], [2, 1]],
  ["distinct", [b.list([2, 1, 2])], [2, 1]],
  ["append", [b.list([1]), b.e(2)], [1, 2]],
  ["concat", [b.list([2, 1]), b.list([1])], [2, 1, 1]],
  ["concat", [b.list([]), b.list([1])], [1]],
  ["without", [b.list([1, 2, 1]), b.e(1)], [2, 1]],
  ["without", [b.list([1]), b.e(3)], "fault: nothing-found"],
  ["floor", [b.op("*", b.lit(0.1), 30)], 3],
  ["round", [b.lit(-2.5)], -3],
  ["round", [b.lit(2.5)], 3],
  ["ceil", [b.op("*", b.lit(1.1), 50)], 55],
] as const)("%s", (name, args, expected) => {
  expect(
    value(
      b.builtin(
        name,
        args,
        name === "sort" ||
          name === "reverse" ||
          name === "distinct" ||
          name === "append" ||
          name === "concat" ||
          name === "without"
          ? listOf(int)
          : int,
      ),
      number,
    ),
  ).toEqual(expected);
});

it("decides by the first row that fits, by one only, or by all", () => {
  const x = b.local(0, "x");
  const rows = [
    { tests: [b.test.compare("<", 5)], result: 1 },
    { tests: [b.test.compare("<", 10)], result: 2 },
    { tests: [b.test.equals(12)], result: 4 },
  ];
  const decide = (policy: Parameters<typeof b.decide>[0]): Rule =>
    b.rule(
      "f",
      [b.param("x", 0, int)],
      policy === "list" ? listOf(int) : int,
      b.decide(policy, [{ slot: 1, value: x, label: "x" }], rows, policy === "list" ? listOf(int) : int),
    );
  expect(run(decide("first"), [3])).toEqual({ kind: "value", value: 1 });
  expect(run(decide("first"), [99])).toMatchObject({ fault: "no-row-fits", values: [{ name: "x", value: 99 }] });
  expect(run(decide("unique"), [3])).toMatchObject({ fault: "several-rows-fit" });
  expect(run(decide("unique"), [7])).toEqual({ kind: "value", value: 2 });
  expect(run(decide("list"), [3])).toEqual({ kind: "value", value: [1, 2] });
  expect(run(decide("sum"), [99])).toEqual({ kind: "value", value: 0 });
  expect(run(decide("max"), [3])).toEqual({ kind: "value", value: 2 });
  expect(run(decide("min"), [99])).toMatchObject({ fault: "no-row-fits" });
  expect(run(decide("count"), [3])).toEqual({ kind: "value", value: 2 });
});

it("takes variants apart", () => {
  const attack = b.choice("Attack", ["Missed", { name: "Hurt", fields: [b.param("amount", 0, int)] }]);
  const type = { kind: "choice", id: "test.Attack" } as const;
  const damage = b.rule(
    "damage",
    [b.param("attack", 0, type)],
    int,
    b.decide(
      "first",
      [{ slot: 1, value: b.local(0, "attack", type), label: "attack" }],
      [
        { tests: [b.test.variant("Hurt", [], [{ field: "amount", test: b.test.compare(">", 10) }])], result: 100 },
        { tests: [b.test.variant("Hurt", [{ field: "amount", slot: 2 }])], result: b.local(2, "amount") },
        { tests: [b.test.variant("Missed")], result: 0 },
      ],
      int,
      "match",
    ),
  );
  const parts = { choices: [attack] };
  expect(run(damage, [{ kind: "Hurt", amount: 11 }], parts)).toEqual({ kind: "value", value: 100 });
  expect(run(damage, [{ kind: "Hurt", amount: 4 }], parts)).toEqual({ kind: "value", value: 4 });
  expect(run(damage, [{ kind: "Missed" }], parts)).toEqual({ kind: "value", value: 0 });
  expect(run(damage, ["Missed"], parts)).toEqual({ kind: "value", value: 0 });
});

it("reads tables, views and their formulas", () => {
  const key = b.local(0, "row", { kind: "row", id: "test.Wood" });
  const wood = b.table(
    "Wood",
    [
      b.col("hp", int),
      b.col("double", int, { computed: b.op("*", b.column(key, "test.Wood", "hp", int), 2) }),
      b.col("hit", int, { params: [b.param("by", 1, int)] }),
    ],
    [
      b.row("Plywood", 30, b.op("-", b.column(key, "test.Wood", "hp", int), b.local(1, "by"))),
      b.row("__proto__", 1, 0),
    ],
  );
  const steel = b.table("Steel", [b.col("hp", int)], [b.row("Thin", b.op("+", 50, 50))]);
  const wall = b.table("Wall", [b.col("hp", int)], [], { members: ["test.Wood", "test.Steel"], key: "name" });
  const tables = [wood, steel, wall];
  const row = (table: string): Type => ({ kind: "row", id: table });
  expect(
    value({ kind: "rows", table: "test.Wall", type: listOf(row("test.Wall")), at: b.at() }, int, { tables }),
  ).toEqual(["Plywood", "__proto__", "Thin"]);
  expect(value(b.column(b.lit("Thin", row("test.Wall")), "test.Wall", "hp", int), int, { tables })).toBe(100);
  expect(value(b.column(b.lit("Thin", row("test.Wall")), "test.Wall", "name", text), int, { tables })).toBe("Thin");
  expect(value(b.column(b.lit("__proto__", row("test.Wood")), "test.Wood", "double", int), int, { tables })).toBe(2);
  const hit = (name: string): b.Value => ({
    kind: "columnCall",
    of: b.lit(name, row("test.Wood")),
    table: "test.Wood",
    name: "hit",
    args: [b.e(12)],
    type: int,
    at: b.at(),
  });
  expect(value(hit("Plywood"), int, { tables })).toBe(18);
  expect(value(hit("__proto__"), int, { tables })).toBe(0);
  const find = (column: string, wanted: b.Value): b.Value => ({
    kind: "lookup",
    table: "test.Wall",
    column,
    how: "equals",
    value: b.e(wanted),
    soft: false,
    type: row("test.Wall"),
    at: b.at(),
  });
  expect(value(find("hp", 100), int, { tables })).toBe("Thin");
  expect(value(find("name", b.lit("Plywood")), int, { tables })).toBe("Plywood");
  expect(value(find("name", b.lit("constructor")), int, { tables })).toBe("fault: nothing-found");
});

it("finds the row whose range holds a number", () => {
  const range = (low: number | null, high: number | null, lowOpen = false): Json => ({
    low,
    high,
    lowOpen,
    highOpen: false,
  });
  const mass = b.table(
    "Mass",
    [b.col("mass", rangeOf(number))],
    [b.row("Light", range(1, 10)), b.row("Medium", range(10, 50, true)), b.row("Massive", range(50, null, true))],
  );
  const find = (wanted: b.Value): b.Value => ({
    kind: "lookup",
    table: "test.Mass",
    column: "mass",
    how: "holds",
    value: b.e(wanted),
    soft: false,
    type: text,
    at: b.at(),
  });
  expect(value(find(b.op("*", b.lit(0.1), 100)), text, { tables: [mass] })).toBe("Light");
  expect(value(find(b.lit(10.5)), text, { tables: [mass] })).toBe("Medium");
  expect(value(find(1e6), text, { tables: [mass] })).toBe("Massive");
  expect(value(find(b.lit(0.5)), text, { tables: [mass] })).toBe("fault: nothing-found");
});

it("follows variants, each above those it is based on", () => {
  const factor: b.Value = { kind: "constant", id: "test.factor", type: number, at: b.at() };
  const scaled = (body: b.Value): Rule => b.rule("scaled", [b.param("a", 0, number)], number, body);
  const base = scaled(b.op("*", b.local(0, "a", number), factor));
  const soft = b.variant("soft", { constants: [b.constant("factor", b.lit(0.75))] });
  const softer = b.variant("softer", {
    basedOn: ["test.soft"],
    rules: [scaled(b.op("-", b.call("test.scaled", [b.local(0, "a", number)], number, true), 1))],
  });
  const softest = b.variant("softest", {
    basedOn: ["test.softer"],
    rules: [scaled(b.op("-", b.call("test.scaled", [b.local(0, "a", number)], number, true), 2))],
  });
  const parts = { constants: [b.constant("factor", 1)], variants: [soft, softer, softest] };
  expect(run(base, [20], parts)).toEqual({ kind: "value", value: 20 });
  expect(run(base, [20], parts, "test.soft")).toEqual({ kind: "value", value: 15 });
  expect(run(base, [20], parts, "test.softer")).toEqual({ kind: "value", value: 14 });
  expect(run(base, [20], parts, "test.softest")).toEqual({ kind: "value", value: 12 });
});

it("finds a circle among constants instead of a hang", () => {
  const a: b.Value = { kind: "constant", id: "test.a", type: int, at: b.at() };
  const constants = [
    b.constant("a", b.op("+", { kind: "constant", id: "test.b", type: int, at: b.at() }, 1)),
    b.constant("b", b.op("+", a, 1)),
  ];
  expect(value(a, int, { constants })).toBe("fault: too-deep");
});

it("orders variants of an ordered choice", () => {
  const outcome = b.choice("Outcome", ["Miss", "Graze", "Hit"], true);
  const type = { kind: "choice", id: "test.Outcome" } as const;
  const hit = (name: string): b.Value => b.lit(name, type);
  expect(value(b.compare(">=", hit("Hit"), hit("Graze"), "order"), bool, { choices: [outcome] })).toBe(true);
  expect(value(b.compare("<", hit("Hit"), hit("Graze"), "order"), bool, { choices: [outcome] })).toBe(false);
  expect(value(b.builtin("next", [hit("Miss")], type), type, { choices: [outcome] })).toBe("Graze");
  expect(value(b.builtin("next", [hit("Hit")], type), type, { choices: [outcome] })).toBe("fault: nothing-found");
  expect(
    value(
      {
        kind: "pick",
        which: "highest",
        count: b.e(1),
        of: b.list([hit("Graze"), hit("Hit"), hit("Miss")], type),
        type: listOf(type),
        at: b.at(),
      },
      type,
      { choices: [outcome] },
    ),
  ).toEqual(["Hit"]);
});

it("says what is wrong with a value from outside, and where", () => {
  const wall = b.choice("Obstacle", [
    {
      name: "Wall",
      fields: [b.param("hp", 0, int, { bound: { low: 0, high: null, lowOpen: false, highOpen: false } })],
    },
    "Smoke",
  ]);
  const rule = b.rule(
    "go",
    [b.param("walls", 0, listOf({ kind: "choice", id: "test.Obstacle" })), b.param("damage", 1, number)],
    int,
    1,
  );
  const ask = (args: Json): string => {
    const outcome = run(rule, args as { readonly [name: string]: Json }, { choices: [wall] });
    return outcome.kind === "fault" ? outcome.message : "fine";
  };
  expect(ask({ walls: [{ kind: "Wall", hp: 3 }, { kind: "Smoke" }], damage: 1 })).toBe("fine");
  expect(ask({ walls: [{ kind: "Wall", hp: -3 }], damage: 1 })).toBe("walls[1].hp: I expected >= 0, and got -3.");
  expect(ask({ walls: [{ kind: "Wal", hp: 3 }], damage: 1 })).toBe(
    "walls[1]: `Obstacle` has no variant called `Wal`. Did you mean `Wall`?",
  );
  expect(ask({ wals: [], damage: "3" })).toBe(
    'wals: `go` has no value called `wals`. Did you mean `walls`? walls: `walls` is missing. damage: I expected a number, and got "3".',
  );
});

it("needs no deeper stack than there is, however deep the bodies of rules are", () => {
  const n = b.local(0, "n");
  let body: b.Value = b.keep(b.op("+", 1, b.call("test.deep", [b.keep(b.op("-", n, 1))])));
  for (let level = 0; level < 60; level += 1) body = level % 2 === 0 ? b.block([], body) : b.keep(b.op("*", 1, body));
  const deep = b.rule("deep", [b.param("n", 0, int)], int, b.iff(b.compare("<=", n, 0, "int"), 0, body));
  expect(run(deep, [400])).toEqual({ kind: "value", value: 400 });
  expect(run(deep, [401])).toMatchObject({ fault: "too-deep", at: { file: "rules/test/test.rules" } });
});

it("works constants out that need each other in a long row", () => {
  const constants = Array.from({ length: 3000 }, (_, index) =>
    b.constant(
      `c${index}`,
      index === 2999 ? 1 : b.op("+", { kind: "constant", id: `test.c${index + 1}`, type: int, at: b.at() }, 1),
    ),
  );
  expect(value({ kind: "constant", id: "test.c0", type: int, at: b.at() }, int, { constants })).toBe(3000);
});

it("ends what grows without a repeat", () => {
  const n = b.local(0, "n");
  const doubling = b.rule(
    "doubling",
    [b.param("n", 0, int)],
    int,
    b.iff(
      b.compare("<=", n, 0, "int"),
      1,
      b.keep(b.op("+", b.call("test.doubling", [b.op("-", n, 1)]), b.call("test.doubling", [b.op("-", n, 1)]))),
    ),
  );
  expect(run(doubling, [60])).toMatchObject({ fault: "too-many-steps" });
  const range = b.lit({ low: 1, high: 1e12, lowOpen: false, highOpen: false }, rangeOf(int));
  expect(
    value(
      b.builtin(
        "count",
        [{ kind: "each", over: range, slot: 0, where: null, value: b.local(0, "x"), type: listOf(int), at: b.at() }],
        int,
      ),
    ),
  ).toBe("fault: too-many-steps");
});
