/** What stands in Ajv's place in the page finds what Ajv finds, in the schemas that tables are held against. */
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { newSchemaBuilder, valueSchema, object, type JsonSchema } from "../../../src/check/schema/value-schema.ts";
import type { Bound, Type } from "../../../src/ir/program.ts";
import { Ajv2020 as InPage } from "../../../src/studio/worker/schema-check.ts";
import { tries } from "../../support/soak.ts";

const bound = fc.option(
  fc.record<Bound>({
    low: fc.option(fc.integer({ min: -3, max: 3 })),
    high: fc.option(fc.integer({ min: -3, max: 3 })),
    lowOpen: fc.boolean(),
    highOpen: fc.boolean(),
  }),
);

const { type } = fc.letrec<{ type: Type }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Type>(
      { kind: "int" },
      { kind: "number" },
      { kind: "text" },
      { kind: "bool" },
      { kind: "row", id: "a.Weapon" },
      { kind: "choice", id: "a.Plain" },
      { kind: "choice", id: "a.Fielded" },
      { kind: "record", id: "a.Record" },
      { kind: "range", of: { kind: "int" } },
    ),
    fc.tuple(fc.constantFrom("list", "set", "optional"), tie("type")).map(([kind, of]): Type => ({ kind, of })),
    fc.record({
      kind: fc.constant("map" as const),
      key: fc.constantFrom<Type>({ kind: "text" }, { kind: "int" }, { kind: "row", id: "a.Weapon" }),
      value: tie("type"),
    }),
  ),
}));

/** Values that fit now and then, and miss in every way. */
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(null, true, 0, 1, -2, 3, 1.5, "", "Sword", "Axe", "A", "B", "7", "x"),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom("kind", "n", "low", "high", "lowOpen", "highOpen", "Sword", "1", "x", "a/b"),
      tie("value"),
      { maxKeys: 4 },
    ),
    fc.record({ kind: fc.constantFrom("A", "B"), n: fc.integer({ min: -2, max: 4 }) }),
    fc.record({
      low: fc.constantFrom(null, 1, 2.5),
      high: fc.constantFrom(null, 4),
      lowOpen: fc.boolean(),
      highOpen: fc.boolean(),
    }),
  ),
}));

const field = {
  name: "n",
  doc: null,
  type: { kind: "int" },
  bound: { low: 0, high: 3, lowOpen: false, highOpen: true },
} as const;
const lookups = {
  choice: (id: string) =>
    id === "a.Plain"
      ? ["A", "B"].map((name) => ({ name, doc: null, fields: [] }))
      : [
          { name: "A", doc: null, fields: [field] },
          { name: "B", doc: null, fields: [] },
        ],
  record: () => [field],
  keys: () => ["Sword", "Axe"],
};

/** One finding is the same as another if a table would say the same of it. */
const facts = (
  errors:
    | readonly { readonly instancePath: string; readonly keyword: string; readonly params: object }[]
    | null
    | undefined,
) =>
  (errors ?? []).map(({ instancePath, keyword, params }) => ({
    column: instancePath.split("/")[1] ?? "",
    keyword,
    limit: "limit" in params ? params.limit : null,
  }));

it("accepts and refuses the same rows, with the same column, keyword and limit", () => {
  fc.assert(
    fc.property(type, bound, value, (each, limits, found) => {
      const builder = newSchemaBuilder(lookups);
      const column = valueSchema(builder, each, limits);
      const schema: JsonSchema = { ...object([["column", column]]), $defs: Object.fromEntries(builder.defs) };
      const [ajv, ours] = [
        new Ajv2020({ allErrors: true, strict: false }).compile(schema),
        new InPage().compile(schema),
      ];
      for (const row of [{ column: found }, {}, { column: found, more: 1 }]) {
        expect(ours(row)).toBe(ajv(row));
        // Within unions Ajv tells of every branch as well; who reads it asks for these keywords alone.
        const asked = new Set([
          "required",
          "additionalProperties",
          "uniqueItems",
          "minimum",
          "maximum",
          "exclusiveMinimum",
          "exclusiveMaximum",
        ]);
        const isPlain = !JSON.stringify(schema).includes('"anyOf"') && !JSON.stringify(schema).includes('"oneOf"');
        const chosen = (all: ReturnType<typeof facts>) => all.filter(({ keyword }) => asked.has(keyword));
        if (isPlain)
          expect(new Set(chosen(facts(ours.errors)).map((one) => JSON.stringify(one)))).toEqual(
            new Set(chosen(facts(ajv.errors)).map((one) => JSON.stringify(one))),
          );
      }
    }),
    { seed: 18, numRuns: tries(3000, 300) },
  );
});
