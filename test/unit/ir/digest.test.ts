import { describe, expect, it } from "vitest";
import { digestOf, hashed } from "../../../src/ir/digest.ts";
import { chance } from "../../support/random.ts";

const at = (start: number, end = start + 1): object => ({ file: "a.rules", start, end });
const literal = (value: unknown): object => ({ kind: "literal", value, at: at(0) });
const cell = (value: unknown): object => ({ cells: [{ value, at: at(0) }] });
const hash = (node: object): string => digestOf(node).hash;

describe("a digest", () => {
  it("is the same wherever the declaration stands and whatever is told of it", () => {
    const rule = (start: number, doc: string): object => ({
      name: "r",
      doc,
      readings: [doc],
      body: { kind: "local", slot: 0, at: at(start) },
      at: at(start - 5),
    });
    expect(hash(rule(10, "One."))).toBe(hash(rule(70, "Another.")));
    expect([...digestOf(rule(10, "One.")).places].map(({ start }) => start).sort()).toEqual([10, 5]);
  });

  it.each([
    ["keys of values", literal({ doc: "a" }), literal({ doc: "b" })],
    ["values that look like places", cell({ at: at(1) }), cell({ at: at(2) })],
    ["values in lists", cell([{ doc: 1 }]), cell([{ doc: 2 }])],
    ["where one text ends", { items: ["a", "b"] }, { items: ["ab", ""] }],
    ["texts and numbers", literal("1"), literal(1)],
    ["nothing and its name", literal(null), literal("null")],
    ["a list in a list", { items: [["a"], "b"] }, { items: [["a", "b"]] }],
    ["what has the same place", { a: { at: at(1) }, b: { at: at(1) } }, { a: { at: at(1) }, b: { at: at(2) } }],
  ])("tells %s apart", (_, one, other) => {
    expect(hash(one)).not.toBe(hash(other));
  });

  it("names what it may refer to, and not what stands in values", () => {
    expect(digestOf({ call: { rule: "duel.hits", label: "hits" }, value: literal("gear.Rope") }).names).toEqual([
      "duel.hits",
    ]);
  });

  it("goes as deep as a formula may", () => {
    let deep: object = literal(1);
    for (let level = 0; level < 100_000; level += 1) deep = { kind: "not", of: deep, at: at(0) };
    expect(hash(deep)).toMatch(/^[0-9a-f]{32}$/);
  });
});

it("hashes texts that differ little to what differs much", () => {
  const make = chance(20);
  const texts = new Set(
    Array.from({ length: 100_000 }, (_, index) => `${"x".repeat(index % 7)}${make.below(1e9)} ${index}`),
  );
  const hashes = [...texts].map(hashed);
  expect(new Set(hashes).size).toBe(texts.size);
  // Each of the four lanes by itself: of n texts among 2^32 about n²/2^33 meet, here one or two.
  for (const lane of [0, 8, 16, 24])
    expect(texts.size - new Set(hashes.map((each) => each.slice(lane, lane + 8))).size, `lane ${lane}`).toBeLessThan(
      12,
    );
});
