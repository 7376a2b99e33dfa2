import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, expect, it, vi } from "vitest";
import type { RowValidator } from "../../../../src/check/schema/validate.ts";
import type { JsonSchema } from "../../../../src/check/schema/value-schema.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** The module as it is when a process starts: it has met no schema. */
async function fresh(): Promise<(schema: JsonSchema) => RowValidator> {
  vi.resetModules();
  return (await import("../../../../src/check/schema/validate.ts")).rowValidator;
}

const row = (properties: JsonSchema): JsonSchema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

it("all mistakes of a row are told, each of its column, in the words of the schema", async () => {
  const validator = (await fresh())(
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

it("mistakes within a value are its column's", async () => {
  const validator = (await fresh())(row({ list: { type: "array", items: { type: "integer" } } }));
  expect(validator({ list: [1, "a"] }).map((each) => each.column)).toEqual(["list"]);
});

it("a value that may be of two types is nothing to warn of", async () => {
  const warned = [vi.spyOn(console, "warn"), vi.spyOn(console, "error"), vi.spyOn(console, "log")].map((each) =>
    each.mockImplementation(() => undefined),
  );
  expect((await fresh())(row({ hp: { type: ["integer", "null"], minimum: 0 } }))({ hp: null })).toEqual([]);
  for (const each of warned) expect(each).not.toHaveBeenCalled();
});

it("a schema is compiled once, and five hundred are kept", async () => {
  const compile = vi.spyOn(Ajv2020.prototype, "compile");
  const forget = vi.spyOn(Ajv2020.prototype, "removeSchema");
  const validatorOf = await fresh();
  const numbered = (index: number): JsonSchema => row({ hp: { type: "integer", maximum: index } });
  for (let index = 0; index < 500; index += 1) validatorOf(numbered(index));
  for (const index of [0, 499, 0]) expect(validatorOf(numbered(index))({ hp: index + 1 })).toHaveLength(1);
  expect([compile.mock.calls.length, forget.mock.calls.length]).toEqual([500, 0]);
  validatorOf(numbered(500));
  expect(forget).toHaveBeenCalledTimes(1);
  expect(validatorOf(numbered(0))({ hp: 1 })).toHaveLength(1);
  expect([compile.mock.calls.length, forget.mock.calls.length]).toEqual([502, 1]);
});
