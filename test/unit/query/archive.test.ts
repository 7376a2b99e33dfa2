/** What is kept comes back as it was: the same values, and what was one is one again. */
import { describe, expect, it } from "vitest";
import { decodeGraph, encodeGraph, type Codec } from "../../../src/query/archive.ts";
import { memoized, NodeTable } from "../../../src/query/memo.ts";
import { chance, type Chance } from "../../support/random.ts";
import { seedsFrom, tries } from "../../support/soak.ts";

class Mark {
  readonly of: unknown;
  constructor(of: unknown) {
    this.of = of;
  }
}
const codecs: readonly Codec[] = [
  {
    name: "mark",
    is: (value) => value instanceof Mark,
    parts: (value) => [(value as Mark).of],
    make: ([of]) => new Mark(of),
  },
];
const back = (roots: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> =>
  decodeGraph(encodeGraph(new Map(Object.entries(roots)), codecs).bytes, codecs);

describe("a graph", () => {
  it("keeps every kind of value", () => {
    const value = [
      null,
      undefined,
      true,
      false,
      0,
      -0,
      1,
      -1,
      2 ** 31,
      -(2 ** 40),
      0.1,
      NaN,
      Infinity,
      "",
      "é\n\u2028",
      {},
      [],
    ];
    expect(back({ value }).get("value")).toStrictEqual(value);
  });

  it("keeps lists, maps, sets and classes in each other, and the order of names", () => {
    const value = { z: new Map<unknown, unknown>([[{ a: 1 }, new Set([1, [2]])]]), a: new Mark({ b: new Mark("c") }) };
    const now = back({ value }).get("value");
    expect(now).toStrictEqual(value);
    expect(Object.keys(now as object)).toEqual(["z", "a"]);
  });

  it("keeps what was one as one, also in several roots", () => {
    const one = { says: "one" };
    const roots = back({ a: [one, one], b: { one }, c: { says: "one" } });
    const [first, second] = roots.get("a") as readonly object[];
    expect(first).toBe(second);
    expect((roots.get("b") as { one: object }).one).toBe(first);
    expect(roots.get("c")).not.toBe(first);
  });

  it("leaves out, as a whole, what holds a function, another class or a circle", () => {
    const circle: { self?: object } = {};
    circle.self = circle;
    const shared = { shared: true };
    const { bytes, left } = encodeGraph(
      new Map<string, unknown>([
        ["circle", { shared, circle }],
        ["function", [shared, () => 1]],
        ["class", { deep: [new Date(0)] }],
        ["big", 1n],
        ["odd names", { "a\nb": 1 }],
        ["good", { shared }],
      ]),
      codecs,
    );
    expect(left.map(([name]) => name)).toEqual(["circle", "function", "class", "big", "odd names"]);
    expect([...decodeGraph(bytes, codecs)]).toStrictEqual([["good", { shared: { shared: true } }]]);
  });

  it("is as deep as somebody likes", () => {
    let deep: unknown = "end";
    for (let level = 0; level < 200_000; level += 1) deep = [deep];
    let now = back({ deep }).get("deep");
    let levels = 0;
    for (; Array.isArray(now); now = now[0]) levels += 1;
    expect([levels, now]).toEqual([200_000, "end"]);
  });

  it("can be read at any place in the memory", () => {
    const { bytes } = encodeGraph(new Map([["a", [1, { b: "c" }]]]), codecs);
    for (const before of [0, 1, 2, 3, 4, 5]) {
      const room = new Uint8Array(before + bytes.length);
      room.set(bytes, before);
      expect(decodeGraph(room.subarray(before), codecs).get("a")).toEqual([1, { b: "c" }]);
    }
  });
});

describe("what follows from a node", () => {
  it("is worked out once", () => {
    let count = 0;
    const sized = memoized((of: readonly number[]) => {
      count += 1;
      return of.length > 0 ? of.length : undefined;
    });
    const [one, none] = [[1], []];
    expect([sized(one), sized(one), sized(none), sized(none), sized([1])]).toEqual([1, 1, undefined, undefined, 1]);
    expect(count).toBe(3);
  });

  it("goes with the nodes that are kept, and only with those; what cannot be kept is worked out again", () => {
    const table = new NodeTable<object, unknown>("test of nodes");
    const [node, other, odd] = [{ is: "node" }, { is: "other" }, { is: "odd" }];
    table.set(node, [node, "known"]);
    table.set(other, "not asked for");
    table.set(odd, () => 1);
    const roots = back({ node, odd });
    const now = roots.get("node") as object;
    expect(table.get(now)).toEqual([{ is: "node" }, "known"]);
    expect((table.get(now) as readonly unknown[])[0]).toBe(now);
    expect(table.has(roots.get("odd") as object)).toBe(false);
  });

  it("has one table of a name", () => {
    expect(() => [new NodeTable("twice"), new NodeTable("twice")]).toThrow("twice");
  });
});

/** Any data, with parts that occur again and again. */
function someValue(make: Chance, parts: unknown[], depth: number): unknown {
  const inner = (): unknown => someValue(make, parts, depth - 1);
  const kind = depth === 0 ? make.below(4) : make.below(10);
  if (kind === 0) return [null, undefined, true, "", "word", "two words"][make.below(6)];
  if (kind === 1) return make.below(100) - 50;
  if (kind === 2) return (make.below(2_000_000) - 1_000_000) / 7;
  if (kind === 3) return parts.length > 0 ? parts[make.below(parts.length)] : "none";
  const all = Array.from({ length: make.below(5) }, inner);
  const made =
    kind < 6
      ? all
      : kind < 8
        ? Object.fromEntries(all.map((each) => [make.pick(["a", "b", "kind", "at"]), each]))
        : kind === 8
          ? new Set(all)
          : new Mark(new Map(all.map((each) => [make.below(9), each])));
  parts.push(made);
  return made;
}

it.each(seedsFrom(1, tries(200, 20)))("keeps any graph (seed %s)", (seed) => {
  const make = chance(seed);
  const parts: unknown[] = [];
  const all = Array.from({ length: 20 }, () => someValue(make, parts, 5));
  const now = back({ all }).get("all");
  expect(now).toStrictEqual(all);
  expect(encodeGraph(new Map([["all", now]]), codecs).bytes).toEqual(
    encodeGraph(new Map([["all", all]]), codecs).bytes,
  );
});
