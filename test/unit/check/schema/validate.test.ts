import { expect, it } from "vitest";
import { rowValidator } from "../../../../src/check/schema/validate.ts";
import type { JsonSchema } from "../../../../src/check/schema/value-schema.ts";

const row = (properties: JsonSchema): JsonSchema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

it("all mistakes of a row are told, each of its column, in the words of the schema", () => {
  const validator = rowValidator(
    row({
      hp: { type: "integer", minimum: 1 },
      "a/b": { type: "string" },
      "c~d": { type: "array", uniqueItems: true },
      name: { type: "string" },
    }),
  );
  expect(validator({ hp: 1, "a/b": "", "c~d": [], name: "x" })).toEqual([]);
  const told = validator({ hp: 0, "a/b": 3, "c~d": [1, 1], more: 2 });
  expect([...told].sort((a, b) => (a.column < b.column ? -1 : 1))).toEqual([
    { column: "a/b", keyword: "type", message: "must be string", limit: null },
    {
      column: "c~d",
      keyword: "uniqueItems",
      message: "must NOT have duplicate items (items ## 0 and 1 are identical)",
      limit: null,
    },
    { column: "hp", keyword: "minimum", message: "must be >= 1", limit: 1 },
    { column: "more", keyword: "additionalProperties", message: "must NOT have additional properties", limit: null },
    { column: "name", keyword: "required", message: "must have required property 'name'", limit: null },
  ]);
  expect(validator({ hp: 1, "a/b": "", "c~d": [], name: "x" })).toEqual([]);
});

it("mistakes within a value are its column's", () => {
  const validator = rowValidator(row({ list: { type: "array", items: { type: "integer" } } }));
  expect(validator({ list: [1, "a"] }).map((each) => each.column)).toEqual(["list"]);
});

it("a value may be of two types", () => {
  const validator = rowValidator(row({ hp: { type: ["integer", "null"], minimum: 0 } }));
  expect([validator({ hp: null }), validator({ hp: 0 }), validator({ hp: -1 }).map((each) => each.keyword)]).toEqual([
    [],
    [],
    ["minimum"],
  ]);
});
