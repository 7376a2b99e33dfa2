/**
 * Holds values against JSON Schemas (2020-12) by functions that are put together from others: no code is made of text, so
 * it runs where a page forbids that, and a schema costs nothing before it is used. It knows the keywords that our schemas
 * have, and refuses others. `test/unit/check/schema/validator.test.ts` holds it against Ajv.
 */
import type { JsonSchema } from "./value-schema.ts";

export interface SchemaProblem {
  /** A JSON pointer. */
  readonly path: string;
  readonly keyword: string;
  readonly message: string;
  /** The property that is missing or should not be there. */
  readonly property: string | null;
  /** What it is to stay within, if it is about that. */
  readonly limit: number | null;
}
export type Validator = (value: unknown) => readonly SchemaProblem[];

type Check = (value: unknown, path: string, problems: SchemaProblem[]) => void;
type Maker = (schema: JsonSchema, within: Within) => Check | null;
interface Within {
  readonly root: JsonSchema;
  /** By reference; entered before they are made, since types may speak of themselves. */
  readonly known: Map<string, Check>;
  /** Enough is found. */
  readonly ends: (problems: readonly SchemaProblem[]) => boolean;
}

/** `many`: all that is wrong; else what is found first. */
export function schemaValidator(
  schema: JsonSchema,
  { root = schema, many = true }: { readonly root?: JsonSchema; readonly many?: boolean } = {},
): Validator {
  const check = checkOf(schema, { root, known: new Map(), ends: (problems) => !many && problems.length > 0 });
  return (value) => {
    const problems: SchemaProblem[] = [];
    check(value, "", problems);
    return problems.length === 0 ? nothing : problems;
  };
}

const nothing: readonly SchemaProblem[] = [];

const add = (
  problems: SchemaProblem[],
  path: string,
  keyword: string,
  message: string,
  { property = null, limit = null }: { readonly property?: string | null; readonly limit?: number | null } = {},
): void => {
  problems.push({ path, keyword, message, property, limit });
};

const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Spans work out what they say, so it need not be their own; but what every object has is nothing. */
const has = (value: { readonly [name: string]: unknown }, name: string): boolean =>
  value[name] !== undefined && (!(name in Object.prototype) || Object.hasOwn(value, name));

function checkOf(schema: unknown, within: Within): Check {
  if (schema === true) return () => undefined;
  if (schema === false)
    return (_, path, problems) => {
      add(problems, path, "false schema", "boolean schema is false");
    };
  const own = schema as JsonSchema;
  for (const keyword of Object.keys(own))
    if (!Object.hasOwn(makers, keyword) && !silent.has(keyword)) throw new Error(`No schema of ours says ${keyword}.`);
  const isOfType = typeTest(own["type"]);
  const checks = Object.entries(makers).flatMap(([keyword, make]) => {
    const check = own[keyword] === undefined ? null : make(own, within);
    return check === null ? [] : [check];
  });
  return (value, path, problems) => {
    if (isOfType !== null && !isOfType(value)) add(problems, path, "type", `must be ${[own["type"]].flat().join(",")}`);
    for (const check of checks) {
      if (within.ends(problems)) return;
      check(value, path, problems);
    }
  };
}

/** Say nothing about values. */
const silent: ReadonlySet<string> = new Set(["$schema", "$id", "$defs", "title", "description", "discriminator"]);

const types: { readonly [type: string]: (value: unknown) => boolean } = {
  integer: Number.isInteger,
  number: Number.isFinite,
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  array: Array.isArray,
  object: isObject,
};

function typeTest(type: unknown): ((value: unknown) => boolean) | null {
  if (type === undefined) return null;
  const tests = [type].flat().map((each) => types[String(each)]);
  const [first] = tests;
  return tests.length === 1 && first !== undefined ? first : (value) => tests.some((test) => test?.(value) === true);
}

// ---------------------------------------------------------------- keywords

const limit =
  (keyword: string, sign: string, holds: (value: number, end: number) => boolean): Maker =>
  (schema) => {
    const end = Number(schema[keyword]);
    return (value, path, problems) => {
      if (typeof value === "number" && !holds(value, end))
        add(problems, path, keyword, `must be ${sign} ${end}`, { limit: end });
    };
  };

/** In the order in which what they find is told. */
const makers: { readonly [keyword: string]: Maker } = {
  // Looked at before all others.
  type: () => null,
  $ref: ({ $ref: ref }, within) => {
    const name = String(ref);
    return (value, path, problems) => {
      let check = within.known.get(name);
      if (check === undefined) {
        check = checkOf(referred(within.root, name), within);
        within.known.set(name, check);
      }
      check(value, path, problems);
    };
  },
  minimum: limit("minimum", ">=", (value, end) => value >= end),
  maximum: limit("maximum", "<=", (value, end) => value <= end),
  exclusiveMinimum: limit("exclusiveMinimum", ">", (value, end) => value > end),
  exclusiveMaximum: limit("exclusiveMaximum", "<", (value, end) => value < end),
  pattern: ({ pattern }) => {
    const test = new RegExp(String(pattern), "u");
    return (value, path, problems) => {
      if (typeof value === "string" && !test.test(value))
        add(problems, path, "pattern", `must match pattern "${String(pattern)}"`);
    };
  },
  required: ({ required }, { ends }) => {
    const names = required as readonly string[];
    return (value, path, problems) => {
      if (!isObject(value)) return;
      for (const name of names)
        if (!has(value, name) && !ends(problems))
          add(problems, path, "required", `must have required property '${name}'`, { property: name });
    };
  },
  uniqueItems:
    ({ uniqueItems }) =>
    (value, path, problems) => {
      const twice = uniqueItems === true && Array.isArray(value) ? firstTwice(value) : null;
      if (twice !== null)
        add(
          problems,
          path,
          "uniqueItems",
          `must NOT have duplicate items (items ## ${twice[0]} and ${twice[1]} are identical)`,
        );
    },
  const:
    ({ const: wanted }) =>
    (value, path, problems) => {
      if (!isEqual(value, wanted)) add(problems, path, "const", "must be equal to constant");
    },
  enum: ({ enum: list }) => {
    const wanted = new Set(list as readonly unknown[]);
    return (value, path, problems) => {
      if (!wanted.has(value)) add(problems, path, "enum", "must be equal to one of the allowed values");
    };
  },
  anyOf: ({ anyOf }, within) => choice("anyOf", anyOf, within, (fits) => fits > 0, "must match a schema in anyOf"),
  oneOf: ({ oneOf, discriminator }, within) =>
    discriminator !== undefined
      ? tagged(String((discriminator as JsonSchema)["propertyName"]), oneOf, within)
      : choice("oneOf", oneOf, within, (fits) => fits === 1, "must match exactly one schema in oneOf"),
  propertyNames: ({ propertyNames }, within) => {
    const check = checkOf(propertyNames, within);
    return (value, path, problems) => {
      if (!isObject(value)) return;
      for (const name of Object.keys(value)) {
        const before = problems.length;
        check(name, path, problems);
        if (problems.length > before) add(problems, path, "propertyNames", "property name must be valid");
      }
    };
  },
  additionalProperties: ({ additionalProperties, properties }, within) => {
    const known = new Set(Object.keys(properties ?? {}));
    const check = additionalProperties === false ? null : checkOf(additionalProperties, within);
    return (value, path, problems) => {
      if (!isObject(value)) return;
      for (const name of Object.keys(value)) {
        if (known.has(name) || within.ends(problems)) continue;
        if (check === null)
          add(problems, path, "additionalProperties", "must NOT have additional properties", { property: name });
        else check(value[name], below(path, name), problems);
      }
    };
  },
  properties: ({ properties }, within) => {
    const checks = Object.entries(properties as JsonSchema).map(
      ([name, each]) => [name, checkOf(each, within)] as const,
    );
    return (value, path, problems) => {
      if (!isObject(value)) return;
      for (const [name, check] of checks)
        if (has(value, name) && !within.ends(problems)) check(value[name], below(path, name), problems);
    };
  },
  items: ({ items }, within) => {
    const check = checkOf(items, within);
    return (value, path, problems) => {
      if (!Array.isArray(value)) return;
      for (const [place, each] of value.entries())
        if (!within.ends(problems)) check(each, `${path}/${place}`, problems);
    };
  },
};

const below = (path: string, name: string): string =>
  `${path}/${/[~/]/.test(name) ? name.replaceAll("~", "~0").replaceAll("/", "~1") : name}`;

/** What each of them finds is told only if they do not fit. */
function choice(
  keyword: string,
  schemas: unknown,
  within: Within,
  isRight: (fits: number) => boolean,
  message: string,
): Check {
  const checks = (schemas as readonly JsonSchema[]).map((each) => checkOf(each, within));
  return (value, path, problems) => {
    const inside: SchemaProblem[] = [];
    let fits = 0;
    for (const check of checks) {
      const own: SchemaProblem[] = [];
      check(value, path, own);
      inside.push(...own);
      if (own.length > 0) continue;
      fits += 1;
      // Another one that fits changes nothing.
      if (isRight(fits) === isRight(fits + 1)) break;
    }
    if (isRight(fits)) return;
    for (const each of inside) problems.push(each);
    add(problems, path, keyword, message);
  };
}

/** The one whose tag it has. */
function tagged(tag: string, schemas: unknown, within: Within): Check {
  const checks = new Map(
    (schemas as readonly JsonSchema[]).map((each) => {
      const whole = typeof each["$ref"] === "string" ? (referred(within.root, each["$ref"]) as JsonSchema) : each;
      return [((whole["properties"] as JsonSchema)[tag] as JsonSchema)["const"], checkOf(each, within)];
    }),
  );
  return (value, path, problems) => {
    if (!isObject(value)) return;
    const check = checks.get(value[tag]);
    const message =
      typeof value[tag] === "string" ? `value of tag "${tag}" must be in oneOf` : `tag "${tag}" must be string`;
    if (check === undefined) add(problems, path, "discriminator", message);
    else check(value, path, problems);
  };
}

function referred(root: JsonSchema, name: string): unknown {
  if (!name.startsWith("#/$defs/")) throw new Error(`No schema of ours refers to ${name}.`);
  const definition = (root["$defs"] as JsonSchema | undefined)?.[decodeURIComponent(name.slice("#/$defs/".length))];
  if (definition === undefined) throw new Error(`The schema has no ${name}.`);
  return definition;
}

/** The last two that are the same. */
function firstTwice(all: readonly unknown[]): readonly [number, number] | null {
  if (new Set(all).size === all.length && all.every((each) => typeof each !== "object")) return null;
  for (let one = all.length - 1; one > 0; one -= 1)
    for (let other = one - 1; other >= 0; other -= 1) if (isEqual(all[one], all[other])) return [other, one];
  return null;
}

function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, place) => isEqual(each, b[place]))
    );
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && isEqual(a[name], b[name]))
  );
}
