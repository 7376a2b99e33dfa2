/** What stands in tables, and how it is found. */
import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/ir/program.ts";
import { answer, interpreted, outcomeOf } from "./outcome.ts";

const declared = `
choice Side { Left, Right }
choice Size { Small(n: int), Large }
record Cost { gold: number, silver: int }
table Ammo {
  | name: key | hp: int | mass: range of number | rank: range of int gaps | side: Side | share: number | tags: set of int | list: list of int | note: optional text | size: Size | cost: Cost | hit(n: int, m: int default n * 2, k: int default m + 1): int | flat(n: int): int |
  | Ball | 10 | 1 to 5 | 1 to 3 | Left | 1 / 3 | [1, 2] | [1, 2] | soft | Small(n: 1) | Cost(gold: 1 / 3, silver: 2) | n + m * 10 + k * 100 | 7 |
  | Slug | 4 | over 5 to under 9 | 5 to 7 | Right | 0.5 | [3] | [2, 1] |  | Large | Cost(gold: 2, silver: 2) | hp - n | 8 |
  | Dart | 12 | >= 9 | >= 9 | Left | 0.25 | [] | [] | light | Small(n: 2) | Cost(gold: 1, silver: 1) | 0 | 9 |
}
table Wood {
  | name: key | hp: int | price: int |
  | Oak | 1 | 5 |
}
table Metal {
  double: int = hp * 2
  | metal: key | hp: int |
  | Iron | 3 |
  | Zinc | 2 |
}
table Wall from Wood, Metal { name: key, hp: int }
table Thing from Wall { item: key, hp: int }
`;
const of = (params: string, type: string, formula: string, ...args: readonly Json[]): Json =>
  answer(`${declared}rule r(${params}): ${type} = ${formula}`, args);

describe("a row is found", () => {
  it.each<[string, string, string, Json, Json]>([
    ["by its key", "x: text", "Ammo[x]", "Slug", "Slug"],
    ["by no key", "x: text", "Ammo[x]", "slug", "nothing-found"],
    ["by a name of all objects", "x: text", "Ammo[x]", "toString", "nothing-found"],
    ["by a number, the first", "x: int", "Ammo[hp: x]", 4, "Slug"],
    ["by no number", "x: int", "Ammo[hp: x]", 5, "nothing-found"],
    ["by what lies in a range", "x: number", "Ammo[mass: x]", 5, "Ball"],
    ["behind an open end", "x: number", "Ammo[mass: x]", 5.000001, "Slug"],
    ["in a range without end", "x: number", "Ammo[mass: x]", 1e6, "Dart"],
    ["before the first range", "x: number", "Ammo[mass: x]", 0.999999, "nothing-found"],
    ["in a gap", "x: int", "Ammo[rank: x]", 4, "nothing-found"],
    ["behind a gap", "x: int", "Ammo[rank: x]", 5, "Slug"],
    ["at the end of a range", "x: int", "Ammo[rank: x]", 3, "Ball"],
    ["of a view, in its first member", "x: text", "(Wall[x]).name", "Oak", "Oak"],
    ["of a view, in its second", "x: text", "(Wall[x]).name", "Zinc", "Zinc"],
    ["of a view of a view", "x: text", "(Thing[x]).item", "Iron", "Iron"],
    ["of a view by a column", "x: int", "(Wall[hp: x]).name", 2, "Zinc"],
    ["of no row of a view", "x: text", "(Wall[x]).name", "Gold", "nothing-found"],
  ])("%s", (_, param, formula, given, expected) => {
    expect(of(param, formula.startsWith("Ammo") ? "Ammo" : "text", formula, given)).toEqual(expected);
  });

  it.each<[string, string, string, Json, Json]>([
    ["by a number, as it is kept", "x: number", "x / 3", 1, "Ball"],
    ["by a number that is another", "x: number", "x / 4", 3, "nothing-found"],
    ["by a number that is written", "x: number", "x / 4", 1, "Dart"],
  ])("%s", (_, param, formula, given, expected) => {
    expect(of(param, "text", `Ammo[share: ${formula}].name`, given)).toEqual(expected);
  });

  it.each<[string, string, Json, Json]>([
    ["a set, in any order", "tags: x", [2, 1], "Ball"],
    ["an empty set", "tags: x", [], "Dart"],
    ["a list, in its order", "list: x", [2, 1], "Slug"],
    ["no list", "list: x", [1], "nothing-found"],
    ["a variant with values", "size: x", { kind: "Small", n: 2 }, "Dart"],
    ["a variant without any", "size: x", { kind: "Large" }, "Slug"],
    ["no variant with values", "size: x", { kind: "Small", n: 3 }, "nothing-found"],
    ["a record", "cost: x", { gold: 2, silver: 2 }, "Slug"],
    ["a record, numbers as they are kept", "cost: x", { gold: 0.3333333, silver: 2 }, "Ball"],
    ["no record", "cost: x", { gold: 2, silver: 1 }, "nothing-found"],
    ["an optional text", "note: x", "light", "Dart"],
  ])("by %s", (_, place, given, expected) => {
    const types = { tags: "set of int", list: "list of int", size: "Size", cost: "Cost", note: "text" } as const;
    const column = place.slice(0, place.indexOf(":")) as keyof typeof types;
    const rule = `rule r(x: ${types[column]}): text = Ammo[${column}: x].name`;
    expect(answer(declared + rule, [given])).toEqual(expected);
  });
});

describe("a cell", () => {
  it.each<[string, string, string, Json]>([
    ["is what is written", "int", "Ammo.Slug.hp", 4],
    ["is kept", "number", "Ammo.Ball.share", 0.333333],
    ["may be none", "optional text", "Ammo.Slug.note", null],
    ["is the key", "text", "Ammo.Slug.name", "Slug"],
    ["is the key of a view, whatever it is called", "text", "Wall.Iron.name", "Iron"],
    ["is the key of a view of a view", "text", "Thing.Oak.item", "Oak"],
    ["stands in a member", "int", "Wall.Iron.hp", 3],
    ["stands in a member of a member", "int", "Thing.Oak.hp", 1],
    ["is worked out for its row", "int", "Metal.Iron.double + Metal.Zinc.double", 10],
    ["takes values", "int", "Ammo.Slug.hit(n: 1)", 3],
    ["takes what is left out from what is given", "int", "Ammo.Ball.hit(n: 1)", 321],
    ["takes the last from what is given", "int", "Ammo.Ball.hit(1, 3)", 431],
    ["takes all that is given", "int", "Ammo.Ball.hit(1, 2, 3)", 321],
    ["takes values that it does not need", "int", "Ammo.Dart.flat(n: 1)", 9],
  ])("%s", (_, type, formula, expected) => {
    expect(of("", type, formula)).toEqual(expected);
  });

  it("is looked at once for each row, though the row is known only in play", () => {
    expect(of("ws: list of Wall", "list of int", "[w.hp for each w in ws]", ["Oak", "Zinc", "Oak"])).toEqual([1, 2, 1]);
    expect(of("ws: list of Metal", "list of int", "[w.double for each w in ws]", ["Iron", "Zinc", "Iron"])).toEqual([
      6, 4, 6,
    ]);
  });
});

describe("all rows", () => {
  it.each<[string, string, Json]>([
    ["of a table, in their order", "[w.name for each w in Ammo]", ["Ball", "Slug", "Dart"]],
    ["of a view, member by member", "[w.name for each w in Wall]", ["Oak", "Iron", "Zinc"]],
    ["of a view of a view", "[w.item for each w in Thing]", ["Oak", "Iron", "Zinc"]],
    ["that fit", "[w.name for each w in Ammo where w.hp > 4]", ["Ball", "Dart"]],
    ["that fit, by their columns", "[w.name for each w in (Ammo where hp is 4)]", ["Slug"]],
  ])("%s", (_, formula, expected) => {
    expect(of("", "list of text", formula)).toEqual(expected);
  });
});

it("says what was looked for, and where", () => {
  expect(outcomeOf(`${declared}rule r(x: int): int = Ammo[rank: x].hp`, [4])).toMatchObject({
    fault: "nothing-found",
    message: "I found nothing in `Ammo` (looked for is 4, x is 4)",
  });
  expect(outcomeOf(`${declared}rule r(x: text): int = Ammo[x].hp`, ["Bal"])).toMatchObject({
    fault: "nothing-found",
    message: 'I found nothing in `Ammo` (looked for is "Bal", x is "Bal")',
  });
});

describe("under a variant", () => {
  const variants = `${declared}
variant cheap "Cheap." { table Metal { | metal | hp |\n | Zinc | 7 | } }
variant dear "Dear." with cheap { table Wood { | name | hp |\n | Oak | 9 | } }
rule r(): list of int = [Metal.Iron.double, Metal.Zinc.double, Wall.Zinc.hp, Thing.Oak.hp, Wall[hp: 3].hp]
`;
  it.each<[string | null, readonly number[]]>([
    [null, [6, 4, 2, 1, 3]],
    ["fixture.cheap", [6, 14, 7, 1, 3]],
    ["fixture.dear", [6, 14, 7, 9, 3]],
  ])("%s", (variant, expected) => {
    expect(interpreted(variants, "", variant).call("fixture.r", [])).toEqual({ kind: "value", value: expected });
  });
});
