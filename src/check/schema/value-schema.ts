/** JSON Schemas (2020-12) of values by their types, in the form that values have at run time. */
import type { Bound, Id, Type } from "../../ir/program.ts";
import { assertNever } from "../../source/exhaustive.ts";
import type { SchemaField, SchemaLookups, SchemaVariant } from "./lookups.ts";

export type JsonSchema = { readonly [keyword: string]: unknown };

/** Schemas of named types, gathered while others refer to them. */
export interface SchemaBuilder {
  readonly lookups: SchemaLookups;
  /** By name, for `$defs`. */
  readonly defs: Map<string, JsonSchema>;
}

export const newSchemaBuilder = (lookups: SchemaLookups): SchemaBuilder => ({ lookups, defs: new Map() });

/** With more keys than this a schema says only that a row's key is a text. */
const mostKeys = 1000;
const largestInt = 9_007_199_254_740_991;
const largestNumber = 9_007_199_254;

export function valueSchema(builder: SchemaBuilder, type: Type, bound: Bound | null = null): JsonSchema {
  switch (type.kind) {
    case "int":
      return { type: "integer", ...limits(bound, largestInt) };
    case "number":
      return { type: "number", ...limits(bound, largestNumber) };
    case "text":
      return { type: "string" };
    case "bool":
      return { type: "boolean" };
    case "none":
      return { type: "null" };
    // No value of these comes from outside.
    case "never":
    case "odds":
      return {};
    case "optional":
      return orNull(valueSchema(builder, type.of, bound));
    case "list":
      return { type: "array", items: valueSchema(builder, type.of) };
    case "set":
      return { type: "array", items: valueSchema(builder, type.of), uniqueItems: true };
    case "map":
      return mapSchema(builder, type.key, type.value);
    case "range":
      return rangeSchema(type.of.kind === "int" ? "integer" : "number");
    case "choice":
      return choiceSchema(builder, type.id);
    case "record":
      return named(builder, type.id, () => recordSchema(builder, builder.lookups.record(type.id) ?? []));
    // Numbers among those of their kind: what a saved game holds.
    case "entity":
    case "piece":
      return { type: "integer", minimum: 0 };
    case "row":
      return named(builder, type.id, () => keySchema(builder.lookups.keys(type.id)));
    default:
      return assertNever(type);
  }
}

function limits(bound: Bound | null, largest: number): JsonSchema {
  if (bound?.values !== undefined) return { enum: bound.values };
  const low = bound?.low ?? null;
  const high = bound?.high ?? null;
  return {
    ...(low === null ? { minimum: -largest } : bound?.lowOpen === true ? { exclusiveMinimum: low } : { minimum: low }),
    ...(high === null
      ? { maximum: largest }
      : bound?.highOpen === true
        ? { exclusiveMaximum: high }
        : { maximum: high }),
  };
}

function orNull(schema: JsonSchema): JsonSchema {
  if (typeof schema["type"] !== "string") return { anyOf: [schema, { type: "null" }] };
  const values = schema["enum"] as readonly unknown[] | undefined;
  return { ...schema, type: [schema["type"], "null"], ...(values === undefined ? {} : { enum: [...values, null] }) };
}

function mapSchema(builder: SchemaBuilder, key: Type, value: Type): JsonSchema {
  const names =
    key.kind === "text"
      ? {}
      : key.kind === "int"
        ? { propertyNames: { pattern: "^-?(?:0|[1-9][0-9]*)$" } }
        : { propertyNames: valueSchema(builder, key) };
  return { type: "object", ...names, additionalProperties: valueSchema(builder, value) };
}

function rangeSchema(type: "integer" | "number"): JsonSchema {
  const end = { type: [type, "null"] };
  return object([
    ["low", end],
    ["high", end],
    ["lowOpen", { type: "boolean" }],
    ["highOpen", { type: "boolean" }],
  ]);
}

function keySchema(keys: readonly string[] | undefined): JsonSchema {
  return keys === undefined || keys.length === 0 || keys.length > mostKeys
    ? { type: "string" }
    : { type: "string", enum: keys };
}

function choiceSchema(builder: SchemaBuilder, id: Id): JsonSchema {
  const variants = builder.lookups.choice(id) ?? [];
  if (variants.length === 0) return {};
  if (variants.every((variant) => variant.fields.length === 0))
    return named(builder, id, () => ({ type: "string", enum: variants.map((variant) => variant.name) }));
  return named(builder, id, () => ({ oneOf: variants.map((variant) => variantSchema(builder, variant)) }));
}

function variantSchema(builder: SchemaBuilder, variant: SchemaVariant): JsonSchema {
  return withDoc(
    object([
      ["kind", { const: variant.name }],
      ...variant.fields.map((field) => [field.name, fieldSchema(builder, field)] as const),
    ]),
    variant.doc,
  );
}

function recordSchema(builder: SchemaBuilder, fields: readonly SchemaField[]): JsonSchema {
  return object(fields.map((field) => [field.name, fieldSchema(builder, field)] as const));
}

export function fieldSchema(builder: SchemaBuilder, field: SchemaField): JsonSchema {
  return withDoc(valueSchema(builder, field.type, field.bound), field.doc);
}

/** Names are data here: `__proto__` becomes a property like any other. */
export function object(properties: readonly (readonly [string, JsonSchema])[]): JsonSchema {
  return {
    type: "object",
    properties: dictionary(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  };
}

export function dictionary(entries: Iterable<readonly [string, JsonSchema]>): JsonSchema {
  const result: Record<string, JsonSchema> = Object.create(null) as Record<string, JsonSchema>;
  for (const [name, schema] of entries) result[name] = schema;
  return result;
}

export const withDoc = (schema: JsonSchema, doc: string | null): JsonSchema =>
  doc === null || doc === "" ? schema : { ...schema, description: doc };

/** A reference to the schema of a named type, which is made the first time it is asked for. */
function named(builder: SchemaBuilder, id: Id, make: () => JsonSchema): JsonSchema {
  if (!builder.defs.has(id)) {
    // Entered before it is made: types may speak of themselves.
    builder.defs.set(id, {});
    builder.defs.set(id, make());
  }
  return { $ref: `#/$defs/${encodeURIComponent(id)}` };
}

/** `$defs` in order of name. */
export function defsOf(builder: SchemaBuilder): JsonSchema {
  if (builder.defs.size === 0) return {};
  return { $defs: dictionary([...builder.defs].sort(([a], [b]) => (a < b ? -1 : 1))) };
}
