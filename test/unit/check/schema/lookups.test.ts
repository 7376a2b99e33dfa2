import { expect, it } from "vitest";
import { lookupsOfPrograms, lookupsOfSymbols, type SchemaField } from "../../../../src/check/schema/lookups.ts";
import { checkRulebook } from "../../../../src/check/check.ts";
import type { Program } from "../../../../src/ir/program.ts";
import type { Symbol } from "../../../../src/resolve/model.ts";
import { resolved } from "../../../support/resolved.ts";

const rules = `choice Obstacle {
  ## Of brick.
  Wall(hp: int 1 to 9)
  Smoke
}
record Tree {
  ## As foresters say.
  name: text
  height: number > 0
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
table Empty { name: key, factor: number }
`;

function made(): { readonly program: Program; readonly symbol: (id: string) => Symbol | undefined } {
  const { model, found } = resolved(rules);
  return { program: checkRulebook(model, found), symbol: (id) => model.symbols.get(id.replace("fixture.", "")) };
}

const bare = (fields: readonly SchemaField[] | undefined): unknown =>
  fields?.map(({ name, doc, type, bound }) => ({ name, doc, type, bound }));
const hp = {
  name: "hp",
  doc: null,
  type: { kind: "int" },
  bound: { low: 1, high: 9, lowOpen: false, highOpen: false },
};
const name = { name: "name", doc: "As foresters say.", type: { kind: "text" }, bound: null };
const height = {
  name: "height",
  doc: null,
  type: { kind: "number" },
  bound: { low: 0, high: null, lowOpen: true, highOpen: false },
};

it.each(["symbols", "programs"])(
  "choices and records are found among the %s, with all that a schema says of them",
  (of) => {
    const { program, symbol } = made();
    const { choice, record } = of === "symbols" ? lookupsOfSymbols(symbol) : lookupsOfPrograms([program]);
    expect(choice("fixture.Obstacle")?.map((each) => [each.name, each.doc, bare(each.fields)])).toEqual([
      ["Wall", "Of brick.", [hp]],
      ["Smoke", null, []],
    ]);
    expect(bare(record("fixture.Tree"))).toEqual([name, height]);
    for (const id of ["fixture.Nothing", "fixture.Tree", "fixture.Ammo"]) expect(choice(id)).toBeUndefined();
    for (const id of ["fixture.Nothing", "fixture.Obstacle", "fixture.Ammo"]) expect(record(id)).toBeUndefined();
  },
);

it("keys of tables are known of programs, those of a view from all its members that are there", () => {
  const { program } = made();
  const { keys } = lookupsOfPrograms([program]);
  expect(["Ammo", "Gear", "Supply", "Empty", "Nothing"].map((each) => keys(`fixture.${each}`))).toEqual([
    ["Standard", "Armor Piercing"],
    ["Rope"],
    ["Standard", "Armor Piercing", "Rope"],
    [],
    undefined,
  ]);
  const without = lookupsOfPrograms([{ ...program, tables: program.tables.filter((each) => each.name !== "Ammo") }]);
  expect(without.keys("fixture.Supply")).toEqual(["Rope"]);
});

it("programs that are linked are looked through together", () => {
  const { program } = made();
  const parts: readonly Partial<Program>[] = [
    { records: [], tables: [] },
    { choices: [], tables: [] },
    { choices: [], records: [] },
  ];
  const { choice, record, keys } = lookupsOfPrograms(parts.map((part) => ({ ...program, ...part })));
  expect([choice("fixture.Obstacle")?.length, record("fixture.Tree")?.length, keys("fixture.Ammo")?.length]).toEqual([
    2, 2, 2,
  ]);
});

it("of symbols no keys are asked: rows are looked up in the model", () => {
  expect(lookupsOfSymbols(made().symbol).keys("fixture.Ammo")).toBeUndefined();
});
