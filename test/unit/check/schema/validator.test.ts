/** Our validator finds what Ajv finds: in random values, for random schemas of the keywords that ours have. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { schemaValidator } from "../../../../src/check/schema/validator.ts";
import type { JsonSchema } from "../../../../src/check/schema/value-schema.ts";
import { chance, type Chance } from "../../../support/random.ts";
import { seedsFrom, tries } from "../../../support/soak.ts";

const names = ["a", "b", "kind", "constructor", "x/y", "x~y", "12"];
const texts = ["", "a", "kind", "12", "-7", "007"];
const defs = ["one", "two"];

function randomSchema(random: Chance, depth: number): JsonSchema {
  const below = (): JsonSchema => randomSchema(random, depth - 1);
  const makers: readonly (() => JsonSchema)[] = [
    () => ({ type: "integer", minimum: random.below(4) - 2, maximum: random.below(4) + 1 }),
    () => ({ type: ["number", "null"], exclusiveMinimum: -1, exclusiveMaximum: random.below(3) + 0.5 }),
    () => ({
      type: "string",
      enum: random.many(1, 3, () => random.pick(texts)).filter((each, at, all) => all.indexOf(each) === at),
    }),
    () => ({ type: random.pick(["boolean", "null", "string"]) }),
    () => ({ const: random.pick(["kind", 1, null]) }),
    () => ({ type: "string", pattern: "^-?(?:0|[1-9][0-9]*)$" }),
    () => ({}),
    ...(depth <= 0
      ? []
      : [
          () => ({ type: "array", items: below(), ...(random.once(2) ? { uniqueItems: true } : {}) }),
          () => ({ type: "object", propertyNames: below(), additionalProperties: below() }),
          () => ({ anyOf: random.many(1, 3, below) }),
          () => ({ oneOf: random.many(1, 3, below) }),
          () => {
            const tagged = ["left", "right"].map((tag) => ({
              properties: { kind: { const: tag }, a: below() },
              required: ["kind", "a"],
            }));
            return { type: "object", required: ["kind"], discriminator: { propertyName: "kind" }, oneOf: tagged };
          },
          () => ({ $ref: `#/$defs/${random.pick(defs)}` }),
          () => {
            const properties = Object.fromEntries(random.many(0, 3, () => [random.pick(names), below()]));
            const required = Object.keys(properties).filter(() => !random.once(3));
            return { type: "object", properties, required, ...(random.once(3) ? {} : { additionalProperties: false }) };
          },
        ]),
  ];
  return random.pick(makers)();
}

function randomValue(random: Chance, depth: number): unknown {
  const below = (): unknown => randomValue(random, depth - 1);
  const makers: readonly (() => unknown)[] = [
    () => random.below(6) - 3,
    () => random.below(6) / 2 - 1,
    () => random.pick(texts),
    () => random.pick([true, false, null]),
    ...(depth <= 0
      ? []
      : [
          () => random.many(0, 4, below),
          () => ({ kind: random.pick(["left", "right", "middle"]), a: below() }),
          () => Object.fromEntries(random.many(0, 4, () => [random.pick(names), below()])),
          () => Object.fromEntries(random.many(0, 4, () => [random.pick(names), below()])),
        ]),
  ];
  return random.pick(makers)();
}

interface Told {
  readonly path: string;
  readonly keyword: string;
  readonly message: string;
}

/** Each problem once. Of a list in which something is wrong, it is no matter whether anything is there twice; nor which two are. */
function sorted(all: readonly Told[]): readonly string[] {
  const lists = all.filter(({ path, keyword }) => keyword === "uniqueItems" && !isWrongBelow(all, path));
  const others = all.filter(({ keyword }) => keyword !== "uniqueItems");
  const texts = others.map(({ path, keyword, message }) => `${path} ${keyword} ${message}`);
  return [...new Set([...texts, ...lists.map(({ path }) => `${path} twice`)])].sort();
}

const isWrongBelow = (all: readonly Told[], list: string): boolean =>
  all.some(({ path }) => path.startsWith(`${list}/`));

it.each(seedsFrom(4711, tries(200, 20)))("finds what Ajv finds (seed %i)", (seed) => {
  const random = chance(seed);
  let problems = 0;
  let fits = 0;
  for (let run = 0; run < 40; run += 1) {
    const schema = {
      ...randomSchema(random, 3),
      $defs: Object.fromEntries(defs.map((name) => [name, randomSchema(random, 1)])),
    };
    // A definition that is nothing but itself says nothing.
    if (/"\$defs":\{.*"\$ref"/.test(JSON.stringify(schema))) continue;
    const ours = schemaValidator(schema);
    const theirs = new Ajv2020({ allErrors: true, strict: false, discriminator: true, ownProperties: true }).compile(
      schema,
    );
    for (const value of random.many(10, 10, () => randomValue(random, 3))) {
      const isRight = theirs(value);
      const found = ours(value);
      const wanted = (theirs.errors ?? []).map(({ instancePath, keyword, message = "" }) => ({
        path: instancePath,
        keyword,
        message,
      }));
      expect({ schema, value, found: sorted(found) }).toEqual({ schema, value, found: sorted(wanted) });
      if (isRight) fits += 1;
      problems += found.length;
    }
  }
  expect([problems > 20, fits > 20]).toEqual([true, true]);
});

it("refuses a keyword that it does not know", () => {
  expect(() => schemaValidator({ type: "string", maxLength: 3 })).toThrow("maxLength");
});
