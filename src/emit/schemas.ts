/** JSON Schemas (2020-12) of what rules are given and what they give. */
import type { Bound, Field, Program, Type } from "../ir/program.ts";
import type { Kinds } from "../source/exhaustive.ts";
import { mostLiteralRows } from "./module.ts";
import { isPlainChoice, keysOf, openFields, the, type World } from "./world.ts";

type Schema = { readonly [key: string]: unknown };

const dialect = "https://json-schema.org/draft/2020-12/schema";

/** One schema with a definition for what each rule is given (`input of strike`, an object by parameter) and gives (`output of strike`). */
export function schemasOf(program: Program, world: World): Schema {
  const shared = new Map<string, Schema>();
  const rules = program.rules.flatMap((rule) => [
    [
      `input of ${rule.name}`,
      { ...(rule.doc === null ? {} : { description: rule.doc }), ...fieldsSchema(world, rule.params, shared) },
    ] as const,
    [`output of ${rule.name}`, typeSchema(world, rule.result, null, shared)] as const,
  ]);
  return {
    $schema: dialect,
    $id: `urn:rulewright:${encodeURIComponent(program.rulebook.name)}`,
    title: program.rulebook.title,
    $defs: Object.fromEntries([...rules, ...[...shared].sort(([a], [b]) => (a < b ? -1 : 1))]),
  };
}

function fieldsSchema(world: World, fields: readonly Field[], shared: Map<string, Schema>, kind?: string): Schema {
  const own = fields.map(
    (field) =>
      [
        field.name,
        {
          ...typeSchema(world, field.type, field.bound, shared),
          ...(field.doc === null ? {} : { description: field.doc }),
        },
      ] as const,
  );
  const given = fields.filter((field) => field.default === null && field.computed === null).map((field) => field.name);
  return {
    type: "object",
    properties: Object.fromEntries([...(kind === undefined ? [] : [["kind", { const: kind }] as const]), ...own]),
    required: [...(kind === undefined ? [] : ["kind"]), ...given],
    additionalProperties: false,
  };
}

function typeSchema(world: World, type: Type, bound: Bound | null, shared: Map<string, Schema>): Schema {
  switch (type.kind) {
    case "int":
      return { type: "integer", ...limits(bound, Number.MAX_SAFE_INTEGER) };
    case "number":
      return { type: "number", ...limits(bound, 9_007_199_254) };
    case "text":
      return { type: "string" };
    case "bool":
      return { type: "boolean" };
    case "none":
      return { type: "null" };
    case "never":
    case "odds":
      return { not: {} };
    case "list":
      return { type: "array", items: typeSchema(world, type.of, null, shared) };
    case "set":
      return { type: "array", items: typeSchema(world, type.of, null, shared), uniqueItems: true };
    case "map":
      return {
        type: "object",
        propertyNames: keySchema(world, type.key, shared),
        additionalProperties: typeSchema(world, type.value, null, shared),
      };
    case "optional":
      return { anyOf: [typeSchema(world, type.of, bound, shared), { type: "null" }] };
    case "range":
      return rangeSchema(type.of);
    default:
      type.kind satisfies Kinds<"record choice row entity piece">;
      return named(world, type, shared);
  }
}

function limits(bound: Bound | null, largest: number): Schema {
  const all = { minimum: -largest, maximum: largest };
  if (bound === null) return all;
  const { low, high, lowOpen, highOpen, values } = bound;
  if (values !== undefined) return { enum: values };
  return {
    ...all,
    ...(low === null ? {} : { [lowOpen ? "exclusiveMinimum" : "minimum"]: low }),
    ...(high === null ? {} : { [highOpen ? "exclusiveMaximum" : "maximum"]: high }),
  };
}

function keySchema(world: World, key: Type, shared: Map<string, Schema>): Schema {
  return key.kind === "int" ? { pattern: "^(?:0|-?[1-9][0-9]*)$" } : typeSchema(world, key, null, shared);
}

function rangeSchema(of: Type): Schema {
  const end = { type: [of.kind === "int" ? "integer" : "number", "null"] };
  const whole = of.kind === "int" ? { const: false } : { type: "boolean" };
  return {
    type: "object",
    properties: { low: end, high: end, lowOpen: whole, highOpen: whole },
    required: ["low", "high", "lowOpen", "highOpen"],
    additionalProperties: false,
  };
}

/** Choices, records and rows, each once. */
function named(world: World, type: Extract<Type, { id: string }>, shared: Map<string, Schema>): Schema {
  const name = `${type.kind}.${type.id}`;
  if (!shared.has(name)) {
    shared.set(name, {});
    shared.set(name, definition(world, type, shared));
  }
  return { $ref: `#/$defs/${encodeURIComponent(name)}` };
}

function definition(world: World, type: Extract<Type, { id: string }>, shared: Map<string, Schema>): Schema {
  if (type.kind === "row") {
    const keys = keysOf(world, the(world.tables, type.id));
    return keys.length > mostLiteralRows || keys.length === 0 ? { type: "string" } : { enum: keys };
  }
  if (type.kind === "record") {
    const record = the(world.records, type.id);
    const schema = fieldsSchema(world, record.fields, shared);
    return { ...schema, required: openFields(record).map((field) => field.name) };
  }
  const choice = the(world.choices, type.id);
  if (isPlainChoice(choice)) return { enum: choice.variants.map((variant) => variant.name) };
  return {
    oneOf: choice.variants.map((variant) => ({
      ...fieldsSchema(world, variant.fields, shared, variant.name),
      required: ["kind", ...openFields(variant).map((field) => field.name)],
    })),
  };
}
