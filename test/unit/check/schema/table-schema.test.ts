import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { lookupsOfPrograms, lookupsOfSymbols } from "../../../../src/check/schema/lookups.ts";
import { tableSchema } from "../../../../src/check/schema/table-schema.ts";
import { newSchemaBuilder, defsOf, valueSchema } from "../../../../src/check/schema/value-schema.ts";
import type { Json, Type } from "../../../../src/ir/program.ts";
import { checkRulebook } from "../../../../src/check/check.ts";
import { resolved } from "../../../support/resolved.ts";

const rules = `choice Class { Primary, Secondary }
choice Obstacle { Wall(hp: int >= 1), Smoke }
record Tree { name: text, children: list of Tree }
table Ammo {
  | name: key | factor: number |
  | Standard  | 1 |
  | Armor Piercing | 2 |
}
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
  return table.rows.map((row) => Object.fromEntries(columns.flatMap((column, index) => {
    const cell = row.cells[index];
    return column.params === null && cell !== undefined && "value" in cell ? [[column.name, cell.value] as const] : [];
  })));
}

describe("the schema of a table", () => {
  const { model, found, codes } = resolved(rules);
  const program = checkRulebook(model, found);
  const table = program.tables.find((each) => each.name === "Weapon");
  if (table === undefined) throw new Error("no table");
  const schema = tableSchema(table, lookupsOfPrograms([program]));

  it("is a JSON Schema of 2020-12, the same from model and program", () => {
    expect(codes()).toEqual([]);
    expect(ajv().validateSchema(schema)).toBe(true);
    expect(schema["$schema"]).toBe("https://json-schema.org/draft/2020-12/schema");
    expect(schema["description"]).toBe("What is fired with.");
    const symbol = (id: string) => model.symbols.get(id.slice(id.indexOf(".") + 1));
    expect(JSON.stringify(tableSchema(table, lookupsOfSymbols(symbol)))).toBe(JSON.stringify(schema));
  });
  it("fits the table's own rows", () => {
    const validate = ajv().compile(schema);
    expect(validate(rowsAsJson("Weapon")), JSON.stringify(validate.errors)).toBe(true);
  });
  it.each([
    ["weaponName", 5], ["damage", 0], ["damage", 101], ["damage", 1.5], ["ammo", "Blank"], ["class", "Tertiary"], ["against", "Smoke"], ["against", { kind: "Wall" }],
    ["against", { kind: "Wall", hp: 0 }], ["against", { kind: "Wall", hp: 1, more: 2 }], ["mass", [1, 2]], ["mass", { low: 1 }], ["hit", 3], ["double", 40],
  ])("refuses %s: %j", (column, value) => {
    const validate = ajv().compile(schema);
    expect(validate(rowsAsJson("Weapon").map((row, index) => (index === 1 ? { ...row, [column]: value } : row)))).toBe(false);
  });
  it("keeps the document's own headings as titles, and leaves out what is worked out", () => {
    const properties = (schema["items"] as { properties: Record<string, { title?: string }> }).properties;
    expect(Object.keys(properties)).toEqual(["weaponName", "damage", "ammo", "class", "against", "mass"]);
    expect(properties["weaponName"]?.title).toBe("Weapon Name");
  });
});

describe("schemas of values", () => {
  const { model } = resolved(rules);
  const lookups = lookupsOfSymbols((id) => model.symbols.get(id.slice(id.indexOf(".") + 1)));
  const fits = (type: Type, value: unknown): boolean => {
    const builder = newSchemaBuilder(lookups);
    const schema = valueSchema(builder, type);
    return ajv().compile({ ...schema, ...defsOf(builder) })(value);
  };
  const tree: Type = { kind: "record", id: "fixture.Tree" };
  it.each<[Type, unknown, boolean]>([
    [tree, { name: "a", children: [{ name: "b", children: [] }] }, true],
    [tree, { name: "a", children: [{ name: 2, children: [] }] }, false],
    [{ kind: "optional", of: tree }, null, true],
    [{ kind: "optional", of: { kind: "int" } }, null, true],
    [{ kind: "optional", of: { kind: "choice", id: "fixture.Class" } }, null, true],
    [{ kind: "optional", of: { kind: "choice", id: "fixture.Class" } }, "Primary", true],
    [{ kind: "set", of: { kind: "int" } }, [1, 2], true],
    [{ kind: "set", of: { kind: "int" } }, [1, 1], false],
    [{ kind: "map", key: { kind: "int" }, value: { kind: "bool" } }, { "1": true, "-20": false }, true],
    [{ kind: "map", key: { kind: "int" }, value: { kind: "bool" } }, { "01": true }, false],
    [{ kind: "map", key: { kind: "choice", id: "fixture.Class" }, value: { kind: "int" } }, { Primary: 1 }, true],
    [{ kind: "map", key: { kind: "choice", id: "fixture.Class" }, value: { kind: "int" } }, { Other: 1 }, false],
    [{ kind: "int" }, 9_007_199_254_740_991, true],
    [{ kind: "int" }, 9_007_199_254_740_993, false],
    [{ kind: "number" }, 9_007_199_255, false],
  ])("%j takes %j: %s", (type, value, result) => {
    expect(fits(type, value)).toBe(result);
  });
});
