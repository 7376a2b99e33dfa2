/**
 * Ajv writes code and runs it, which a page that forbids `eval` cannot. In the bundle of the page this stands in its place:
 * the keywords of the schemas that tables are held against, gone through one by one. The schema of whole programs guards
 * against our own mistakes; it is held where the package is tested, and passes everything here.
 */

type Schema = boolean | { readonly [keyword: string]: unknown };
type Properties = { readonly [name: string]: unknown };

export interface ErrorObject {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message: string;
  readonly params: { readonly [name: string]: unknown };
}

export interface ValidateFunction {
  (value: unknown): boolean;
  errors?: readonly ErrorObject[] | null;
}

export class Ajv2020 {
  addSchema(): this {
    return this;
  }

  removeSchema(): this {
    return this;
  }

  compile(schema: { readonly [keyword: string]: unknown }): ValidateFunction {
    const validate: ValidateFunction = (value) => {
      const errors = isOfProgram(schema) ? [] : [...problemsOf(schema, schema, value, "")];
      validate.errors = errors.length === 0 ? null : errors;
      return errors.length === 0;
    };
    return validate;
  }
}

const isOfProgram = ({ $ref }: { readonly [keyword: string]: unknown }): boolean =>
  typeof $ref === "string" && $ref.startsWith("urn:");

function* problemsOf(root: Schema, schema: Schema, value: unknown, path: string): Generator<ErrorObject> {
  if (schema === true) return;
  if (schema === false) {
    yield problem(path, "false schema", {});
    return;
  }
  const ref = schema["$ref"];
  if (typeof ref === "string") yield* problemsOf(root, definition(root, ref), value, path);
  const type = schema["type"];
  if (type !== undefined && !listed(type).some((each) => isOfType(each, value))) {
    yield problem(path, "type", { type });
    return;
  }
  if ("const" in schema && !isSame(schema["const"], value)) yield problem(path, "const", {});
  if (Array.isArray(schema["enum"]) && !schema["enum"].some((each) => isSame(each, value)))
    yield problem(path, "enum", {});
  if (typeof value === "number") yield* limits(schema, value, path);
  if (
    typeof value === "string" &&
    typeof schema["pattern"] === "string" &&
    !new RegExp(schema["pattern"], "u").test(value)
  )
    yield problem(path, "pattern", {});
  if (Array.isArray(value)) yield* items(root, schema, value, path);
  else if (typeof value === "object" && value !== null) yield* members(root, schema, value as Properties, path);
  yield* unions(root, schema, value, path);
}

function* limits(schema: Properties, value: number, path: string): Generator<ErrorObject> {
  const fits: Readonly<Record<string, (limit: number) => boolean>> = {
    minimum: (limit) => value >= limit,
    maximum: (limit) => value <= limit,
    exclusiveMinimum: (limit) => value > limit,
    exclusiveMaximum: (limit) => value < limit,
  };
  for (const [keyword, isFine] of Object.entries(fits)) {
    const limit = schema[keyword];
    if (typeof limit === "number" && !isFine(limit)) yield problem(path, keyword, { limit });
  }
}

function* items(root: Schema, schema: Properties, value: readonly unknown[], path: string): Generator<ErrorObject> {
  const each = schema["items"] as Schema | undefined;
  if (each !== undefined)
    for (const [place, item] of value.entries()) yield* problemsOf(root, each, item, `${path}/${place}`);
  if (
    schema["uniqueItems"] === true &&
    value.some((item, place) => value.slice(0, place).some((other) => isSame(item, other)))
  )
    yield problem(path, "uniqueItems", {});
}

function* members(root: Schema, schema: Properties, value: Properties, path: string): Generator<ErrorObject> {
  const properties = (schema["properties"] ?? {}) as { readonly [name: string]: Schema };
  for (const name of (schema["required"] ?? []) as readonly string[])
    if (!Object.hasOwn(value, name)) yield problem(path, "required", { missingProperty: name });
  const others = schema["additionalProperties"] as Schema | undefined;
  const names = schema["propertyNames"] as Schema | undefined;
  for (const [name, member] of Object.entries(value)) {
    const below = `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (names !== undefined && problemsOf(root, names, name, path).next().done !== true)
      yield problem(path, "propertyNames", { propertyName: name });
    if (Object.hasOwn(properties, name)) yield* problemsOf(root, properties[name] ?? true, member, below);
    else if (others === false) yield problem(path, "additionalProperties", { additionalProperty: name });
    else if (others !== undefined) yield* problemsOf(root, others, member, below);
  }
}

function* unions(root: Schema, schema: Properties, value: unknown, path: string): Generator<ErrorObject> {
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const some = schema[keyword] as readonly Schema[] | undefined;
    if (some === undefined) continue;
    const fitting = some.filter((each) => problemsOf(root, each, value, path).next().done === true).length;
    if (keyword === "anyOf" ? fitting === 0 : fitting !== 1) yield problem(path, keyword, {});
  }
}

function definition(root: Schema, ref: string): Schema {
  let found: unknown = root;
  for (const part of ref.replace(/^#\/?/, "").split("/")) {
    const name = decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
    if (part !== "") found = (found as Properties | undefined)?.[name];
  }
  return (found ?? true) as Schema;
}

const listed = (type: unknown): readonly unknown[] => (Array.isArray(type) ? (type as readonly unknown[]) : [type]);

function isOfType(type: unknown, value: unknown): boolean {
  switch (type) {
    case "integer":
      return Number.isInteger(value);
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Properties, b as Properties];
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isSame(left[name], right[name]))
  );
}

const problem = (instancePath: string, keyword: string, params: ErrorObject["params"]): ErrorObject => ({
  instancePath,
  keyword,
  message: keyword,
  params,
});
