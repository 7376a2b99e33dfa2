/** Values that were given to a rule, after what they were given to is called otherwise. */
import { describe, expect, it } from "vitest";
import type { Control } from "../../../src/studio/controls.ts";
import { carriedFields, successorsOf } from "../../../src/studio/page/successors.ts";

describe("what is which after an edit", () => {
  const named = (before: string, after: string): string =>
    [
      ...successorsOf(before.split(" "), after.split(" "), {
        nameOf: (word) => word,
        // A rule without a letter in capitals takes other values than one with it.
        shapeOf: (word) => String(word.toLowerCase() === word),
      }),
    ]
      .filter(([was, is]) => was !== is)
      .map(([was, is]) => `${was}→${is}`)
      .join(" ");

  it("is the one of the same name, or the one in its place", () => {
    expect(named("a b c", "a x c")).toBe("b→x");
    expect(named("a b c", "x y z")).toBe("a→x b→y c→z");
    expect(named("a b c", "c b a")).toBe("");
  });

  it("is found though others came or went elsewhere", () => {
    expect(named("a b c d", "n a x c")).toBe("b→x");
    expect(named("a b c d", "x a b d n")).toBe("");
    expect(named("b c", "x n c")).toBe("b→x");
  });

  it("is nothing that takes other values", () => {
    expect(named("a b c", "a X c")).toBe("");
    expect(named("a b c", "a X y c")).toBe("b→y");
  });

  it("stands in the same file", () => {
    const look = { nameOf: (id: string) => id.slice(1), shapeOf: () => "", placeOf: (id: string) => id.slice(0, 1) };
    expect([...successorsOf(["1a", "2b"], ["1x", "2y"], look)]).toEqual([
      ["1a", "1x"],
      ["2b", "2y"],
    ]);
    expect([...successorsOf(["1a"], ["2x"], look)]).toEqual([]);
  });
});

describe("values", () => {
  const number: Control = { kind: "number", isWhole: true, low: null, high: null };
  const pick = (...values: readonly string[]): Control => ({
    kind: "pick",
    options: values.map((value) => ({ value, label: value })),
  });
  const field = (name: string, control: Control) => ({ name, label: name, hasDefault: false, control });

  it("are those of the parameter under its new name", () => {
    expect(carriedFields([field("dice", number)], [field("pool", number)], { dice: 5 })).toEqual({ pool: 5 });
    // Another kind of value is another parameter.
    expect(carriedFields([field("dice", number)], [field("pool", pick("A"))], { dice: 5 })).toEqual({ dice: 5 });
  });

  it("name rows, variants and fields as they are called now, however deep", () => {
    const of = (row: string, variant: string, name: string) => [
      field("all", {
        kind: "list",
        of: {
          kind: "variants",
          options: [
            { value: "None", label: "None", fields: [] },
            { value: variant, label: variant, fields: [field(name, pick("Dagger", row))] },
          ],
        },
      }),
      field("by", { kind: "map", key: pick(row), value: { kind: "optional", of: number } }),
      field("made", { kind: "record", fields: [field(name, number)] }),
    ];
    expect(
      carriedFields(of("Sword", "Armed", "with"), of("Saber", "Ready", "holding"), {
        all: [{ kind: "Armed", with: "Sword" }, { kind: "None" }],
        by: { Sword: 2 },
        made: { with: 3 },
      }),
    ).toEqual({ all: [{ kind: "Ready", holding: "Saber" }, { kind: "None" }], by: { Saber: 2 }, made: { holding: 3 } });
  });

  it("of a stranger's link need not fit", () => {
    const before = [field("a", { kind: "list", of: number }), field("b", { kind: "record", fields: [] })];
    const after = [field("a", { kind: "list", of: number }), field("c", { kind: "record", fields: [] })];
    for (const odd of [7, "text", true, null, [], {}])
      expect(Object.keys(carriedFields(before, after, { a: odd, b: odd }))).toEqual(["a", "c"]);
  });
});
