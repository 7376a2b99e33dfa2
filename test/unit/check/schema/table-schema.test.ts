import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { lookupsOfPrograms } from "../../../../src/check/schema/lookups.ts";
import { tableSchema } from "../../../../src/check/schema/table-schema.ts";
import {
  newSchemaBuilder,
  defsOf,
  valueSchema,
  withDoc,
  type JsonSchema,
} from "../../../../src/check/schema/value-schema.ts";
import type { Bound, Json, Program, Type } from "../../../../src/ir/program.ts";
import { checkRulebook } from "../../../../src/check/check.ts";
import { resolved } from "../../../support/resolved.ts";

const rules = `choice Class { Primary, Secondary }
choice Obstacle {
  ## Of brick.
  Wall(hp: int >= 1)
  Smoke
}
record Tree {
  ## As foresters say.
  name: text
  children: list of Tree
}
table Ammo {
  | name: key | factor: number |
  | Standard  | 1 |
  | Armor Piercing | 2 |
}
table Gear {
  | name: key | factor: number |
  | Rope      | 1 |
}
table Supply from Ammo, Gear { name: key, factor: number }
## What is fired with.
table Weapon {
  double: int = damage * 2
  | Weapon Name: key | damage: int 1 to 100 | ammo: Ammo | class: optional Class | against: Obstacle | hit(n: int): int | mass: range of number gaps |
  | Pistol | 20 | Standard | Primary | Smoke | n | 1 to 2 |
  | Rifle  | 30 | ArmorPiercing | | Smoke | n + 1 | > 4 |
}
`;
const ajv = (): Ajv2020 => new Ajv2020({ allErrors: true, allowUnionTypes: true });

function rowsAsJson(name: string): readonly Record<string, Json>[] {
  const { checked } = resolved(rules);
  const table = checked(name);
  const columns = table.columns.filter((column) => column.computed === null);
  return table.rows.map((row) =>
    Object.fromEntries(
      columns.flatMap((column, index) => {
        const cell = row.cells[index];
        return column.params === null && cell !== undefined && "value" in cell
          ? [[column.name, cell.value] as const]
          : [];
      }),
    ),
  );
}

/** Made within each test rather than while tests are gathered: a mistake fails the tests that it concerns. */
function compiled(): Program {
  const { model, found, codes } = resolved(rules);
  const program = checkRulebook(model, found);
  expect(codes()).toEqual([]);
  return program;
}

function schemaOf(name: string): JsonSchema {
  const program = compiled();
  const [table] = program.tables.filter((each) => each.name === name);
  if (table === undefined) throw new Error(`no table ${name}`);
  return tableSchema(table, lookupsOfPrograms([program]));
}

describe("the schema of a table", () => {
  it("is a JSON Schema of 2020-12", () => {
    const schema = schemaOf("Weapon");
    expect(ajv().validateSchema(schema)).toBe(true);
    expect(schema["$schema"]).toBe("https://json-schema.org/draft/2020-12/schema");
    expect(schema["description"]).toBe("What is fired with.");
  });
  it("describes no table that the document says nothing of", () => {
    expect(Object.keys(schemaOf("Gear"))).toEqual(["$schema", "$id", "title", "type", "items"]);
  });
  it("fits the table's own rows", () => {
    const validate = ajv().compile(schemaOf("Weapon"));
    expect(validate(rowsAsJson("Weapon")), JSON.stringify(validate.errors)).toBe(true);
  });
  it.each([
    ["weaponName", 5],
    ["damage", 0],
    ["damage", 101],
    ["damage", 1.5],
    ["ammo", "Blank"],
    ["class", "Tertiary"],
    ["against", "Smoke"],
    ["against", { kind: "Wall" }],
    ["against", { kind: "Wall", hp: 0 }],
    ["against", { kind: "Wall", hp: 1, more: 2 }],
    ["mass", [1, 2]],
    ["mass", { low: 1 }],
    ["hit", 3],
    ["double", 40],
  ])("refuses %s: %j", (column, value) => {
    const validate = ajv().compile(schemaOf("Weapon"));
    expect(validate(rowsAsJson("Weapon").map((row, index) => (index === 1 ? { ...row, [column]: value } : row)))).toBe(
      false,
    );
  });
  it("keeps the document's own headings as titles, and leaves out what is worked out", () => {
    const properties = (schemaOf("Weapon")["items"] as { properties: Record<string, { title?: string }> }).properties;
    expect(Object.keys(properties)).toEqual(["weaponName", "damage", "ammo", "class", "against", "mass"]);
    expect(properties["weaponName"]?.title).toBe("Weapon Name");
    expect(properties["damage"]?.title).toBeUndefined();
  });
});

describe("schemas of values", () => {
  let made: Program | undefined;
  const program = (): Program => (made ??= compiled());
  const fits = (
    type: Type,
    value: unknown,
    bound: Bound | null = null,
    programs: readonly Program[] = [program()],
  ): boolean => {
    const builder = newSchemaBuilder(lookupsOfPrograms(programs));
    const schema = valueSchema(builder, type, bound);
    return ajv().compile({ ...schema, ...defsOf(builder) })(value);
  };
  const int: Type = { kind: "int" };
  const number: Type = { kind: "number" };
  const bool: Type = { kind: "bool" };
  const text: Type = { kind: "text" };
  const tree: Type = { kind: "record", id: "fixture.Tree" };
  const ofClass: Type = { kind: "choice", id: "fixture.Class" };
  const obstacle: Type = { kind: "choice", id: "fixture.Obstacle" };
  const ammo: Type = { kind: "row", id: "fixture.Ammo" };
  const supply: Type = { kind: "row", id: "fixture.Supply" };
  const piece: Type = { kind: "piece", id: "fixture.Card" };
  const entity: Type = { kind: "entity", id: "fixture.Unit" };
  const range = (low: unknown, high: unknown): object => ({ low, high, lowOpen: false, highOpen: true });

  it.each<[Type, unknown, boolean]>([
    [text, "a", true],
    [text, 1, false],
    [bool, true, true],
    [bool, 0, false],
    [{ kind: "none" }, null, true],
    [{ kind: "none" }, 0, false],
    [int, -9_007_199_254_740_991, true],
    [int, 9_007_199_254_740_991, true],
    [int, 9_007_199_254_740_993, false],
    [int, 0.5, false],
    [number, -9_007_199_254, true],
    [number, 9_007_199_254, true],
    [number, 9_007_199_255, false],
    [number, -9_007_199_255, false],
    [number, "1", false],
    [{ kind: "optional", of: int }, null, true],
    [{ kind: "optional", of: int }, 3, true],
    [{ kind: "optional", of: int }, "3", false],
    [{ kind: "optional", of: ofClass }, null, true],
    [{ kind: "optional", of: ofClass }, "Primary", true],
    [{ kind: "optional", of: ofClass }, "Tertiary", false],
    [{ kind: "optional", of: ammo }, null, true],
    [{ kind: "optional", of: ammo }, "Standard", true],
    [{ kind: "optional", of: ammo }, "Blank", false],
    [{ kind: "list", of: int }, [1, 1], true],
    [{ kind: "list", of: int }, ["a"], false],
    [{ kind: "list", of: int }, 1, false],
    [{ kind: "set", of: int }, [1, 2], true],
    [{ kind: "set", of: int }, [1, 1], false],
    [{ kind: "set", of: int }, ["a"], false],
    [{ kind: "map", key: int, value: bool }, { "1": true, "-20": false, "0": true }, true],
    [{ kind: "map", key: int, value: bool }, { "01": true }, false],
    [{ kind: "map", key: int, value: bool }, { "1x": true }, false],
    [{ kind: "map", key: int, value: bool }, { "1": 1 }, false],
    [{ kind: "map", key: text, value: int }, { "any words": 1, constructor: 2 }, true],
    [{ kind: "map", key: text, value: int }, { a: "b" }, false],
    [{ kind: "map", key: ofClass, value: int }, { Primary: 1 }, true],
    [{ kind: "map", key: ofClass, value: int }, { Other: 1 }, false],
    [{ kind: "range", of: int }, range(1, null), true],
    [{ kind: "range", of: int }, range(null, 2), true],
    [{ kind: "range", of: int }, range(1.5, 2), false],
    [{ kind: "range", of: number }, range(1.5, 2), true],
    [{ kind: "range", of: number }, range("1", 2), false],
    [{ kind: "range", of: int }, { low: 1, high: 2, lowOpen: 0, highOpen: false }, false],
    [ofClass, "Secondary", true],
    [ofClass, { kind: "Secondary" }, false],
    [obstacle, { kind: "Wall", hp: 1 }, true],
    [obstacle, { kind: "Wall", hp: 0 }, false],
    [obstacle, { kind: "Smoke" }, true],
    [obstacle, { kind: "Smoke", hp: 1 }, false],
    [obstacle, { kind: "Fog" }, false],
    [tree, { name: "a", children: [{ name: "b", children: [] }] }, true],
    [tree, { name: "a", children: [{ name: 2, children: [] }] }, false],
    [tree, { name: "a" }, false],
    [tree, { name: "a", children: [], more: 1 }, false],
    [{ kind: "optional", of: tree }, null, true],
    [{ kind: "optional", of: tree }, 1, false],
    [ammo, "Armor Piercing", true],
    [ammo, "ArmorPiercing", false],
    [supply, "Rope", true],
    [supply, "Standard", true],
    [supply, "Supply", false],
    [entity, 0, true],
    [entity, -1, false],
    [entity, 0.5, false],
    [piece, 3, true],
    [piece, -1, false],
    [piece, "3", false],
  ])("%j takes %j: %s", (type, value, result) => {
    expect(fits(type, value)).toBe(result);
  });
  const bound = (low: number | null, high: number | null, lowOpen = false, highOpen = false): Bound => ({
    low,
    high,
    lowOpen,
    highOpen,
  });
  it.each<[Bound, readonly number[], readonly number[]]>([
    [bound(1, null), [1, 9_007_199_254], [0.999, 9_007_199_255]],
    [bound(1, null, true), [1.001], [1]],
    [bound(null, 3), [3, -9_007_199_254], [3.001, -9_007_199_255]],
    [bound(null, 3, false, true), [2.999], [3]],
    [bound(1, 3), [1, 3], [0, 4]],
  ])("a number within %j may be any of %j and none of %j", (within, right, wrong) => {
    for (const type of [number, { kind: "optional", of: number } as const]) {
      expect(right.filter((value) => !fits(type, value, within))).toEqual([]);
      expect(wrong.filter((value) => fits(type, value, within))).toEqual([]);
    }
  });
  it("say nothing of what is in none of the programs", () => {
    expect([obstacle, supply].map((type) => fits(type, "Anything", null, []))).toEqual([true, true]);
    expect(fits(tree, {}, null, [])).toBe(true);
  });
  it("name every key of a table up to a thousand", () => {
    const keyed = (count: number): boolean => {
      const [table] = program()
        .tables.filter((each) => each.name === "Ammo")
        .map((each) => ({
          ...each,
          rows: Array.from({ length: count }, (_, index) => ({ key: `K${index}`, cells: [], at: each.at })),
        }));
      return fits(ammo, "L", null, table === undefined ? [] : [{ ...program(), tables: [table] }]);
    };
    expect([0, 1, 1000, 1001].map(keyed)).toEqual([true, false, false, true]);
  });
  it("tell what each field is for, in the words of the document", () => {
    const builder = newSchemaBuilder(lookupsOfPrograms([program()]));
    for (const type of [obstacle, tree]) valueSchema(builder, type);
    const { oneOf } = builder.defs.get("fixture.Obstacle") as { oneOf: readonly JsonSchema[] };
    expect(oneOf.map((each) => each["description"])).toEqual(["Of brick.", undefined]);
    const { properties } = builder.defs.get("fixture.Tree") as { properties: Record<string, JsonSchema> };
    expect(Object.values(properties).map((each) => each["description"])).toEqual(["As foresters say.", undefined]);
  });
  it("say what is needed and no more", () => {
    const schemaOfType = (type: Type): JsonSchema => valueSchema(newSchemaBuilder(lookupsOfPrograms([])), type);
    expect(schemaOfType({ kind: "map", key: text, value: bool })).toEqual({
      type: "object",
      additionalProperties: { type: "boolean" },
    });
    expect(schemaOfType({ kind: "optional", of: bool })).toEqual({ type: ["boolean", "null"] });
    for (const kind of ["never", "odds"] as const) expect(schemaOfType({ kind })).toEqual({});
    expect([null, "", "Of oak."].map((doc) => withDoc(schemaOfType(bool), doc))).toEqual([
      { type: "boolean" },
      { type: "boolean" },
      { type: "boolean", description: "Of oak." },
    ]);
  });
  it("stand in order of their names", () => {
    const builder = newSchemaBuilder(lookupsOfPrograms([program()]));
    for (const type of [tree, ammo, ofClass]) valueSchema(builder, type);
    expect(Object.keys(defsOf(builder)["$defs"] ?? {})).toEqual(["fixture.Ammo", "fixture.Class", "fixture.Tree"]);
    expect(defsOf(newSchemaBuilder(lookupsOfPrograms([])))).toEqual({});
  });
});
