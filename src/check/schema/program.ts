/**
 * Holds a program against its published schema. A formula may be nested as deep as a designer likes, so nodes are not
 * validated by recursion but one at a time: where the schema refers to a node inside another, only its head is looked at
 * there, and the node itself comes to its own turn.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { Program } from "../../ir/program.ts";
import schema from "../../../grammar/schema/program.schema.json" with { type: "json" };

type Schema = { readonly [key: string]: unknown };

/** Nodes that contain nodes. */
const families = ["Expr", "Statement", "Test", "Type"] as const;
type Family = (typeof families)[number];

const definitions: { readonly [name: string]: Schema } = schema.$defs;
/** More than these say nothing new. */
const mostProblems = 5;

/** By name of the definition, made when first asked for: most programs use few kinds of nodes. */
const validators = new Map<string, ValidateFunction>();
let ajv: Ajv2020 | undefined;

/** Nodes that fit, with all below them: what has not changed since is not looked at again. */
const sound = new WeakSet<object>();

/** What does not fit the schema, as "rules/3/body: …"; nothing if all is well. */
export function programProblems(program: Program): readonly string[] {
  const problems: string[] = [];
  const whole = validatorOf("Program");
  if (!whole(withoutSound(program))) check(whole, program, "", problems);
  const seen = new Set<object>();
  const work: { readonly value: unknown; readonly path: string }[] = [{ value: program, path: "" }];
  for (let next = work.pop(); next !== undefined && problems.length < mostProblems; next = work.pop()) {
    const { value, path } = next;
    if (typeof value !== "object" || value === null || seen.has(value) || sound.has(value)) continue;
    seen.add(value);
    const definition = definitionOf(value);
    if (definition !== undefined) check(validatorOf(definition), value, path, problems);
    for (const [name, part] of Object.entries(value)) {
      if (typeof part === "object" && part !== null && name !== "at" && !isPlainValue(value, name)) work.push({ value: part, path: `${path}/${name}` });
    }
  }
  if (problems.length === 0) for (const value of seen) sound.add(value);
  return problems;
}

/** Its lists without what fits. */
function withoutSound(program: Program): object {
  const thin = (owner: object): object => Object.fromEntries(Object.entries(owner).map(([name, part]: [string, unknown]) =>
    [name, Array.isArray(part) ? part.filter((each) => typeof each !== "object" || each === null || !sound.has(each)) : part]));
  return { ...thin(program), game: program.game === null ? null : thin(program.game) };
}

/** A value of the language, which may look like a node. */
function isPlainValue(owner: object, name: string): boolean {
  if (name !== "value") return false;
  return "kind" in owner ? owner.kind === "literal" : !("slot" in owner) && !("name" in owner) && !("key" in owner) && !("title" in owner) && "at" in owner;
}

/** Expressions have a type and a place, statements and tests a place, types neither. A kind unknown was found from outside. */
function definitionOf(value: object): string | undefined {
  if (!("kind" in value) || typeof value.kind !== "string" || value.kind === "claim") return undefined;
  const { kind } = value;
  if ("type" in value) return kinds.Expr.get(kind);
  if ("at" in value) return kinds.Statement.get(kind) ?? kinds.Test.get(kind);
  return "condition" in value || "label" in value ? undefined : kinds.Type.get(kind);
}

function check(validate: ValidateFunction, value: unknown, path: string, problems: string[]): void {
  if (!validate(value)) problems.push(...(validate.errors ?? []).slice(0, 3).map((error) => problemText(error, path)));
}

function problemText(error: ErrorObject, path: string): string {
  const more = "additionalProperty" in error.params ? ` (${String(error.params["additionalProperty"])})` : "";
  return `${path}${error.instancePath}: ${error.message ?? error.keyword}${more}`.replace(/^\//, "");
}

const id = "urn:rulewright:program:shallow";

function validatorOf(name: string): ValidateFunction {
  const known = validators.get(name);
  if (known !== undefined) return known;
  ajv ??= new Ajv2020({ allowUnionTypes: true, strict: true, strictRequired: false, discriminator: true, validateSchema: false }).addSchema(shallowSchema());
  const made = ajv.compile({ $ref: `${id}#/$defs/${name}` });
  validators.set(name, made);
  return made;
}

function shallowSchema(): Schema {
  const shallow = Object.fromEntries(Object.entries(definitions).map(([name, definition]) => [name, headsOnly(definition)]));
  const heads = Object.fromEntries(families.map((family) => [`${family}Head`, headOf(family)]));
  return { $id: id, $defs: { ...shallow, ...heads } };
}

/** The same schema, with heads where it refers to a family of nodes. */
function headsOnly(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(headsOnly);
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => {
    const family = name === "$ref" && families.find((each) => value === `#/$defs/${each}`);
    return [name, family ? `#/$defs/${family}Head` : headsOnly(value)];
  }));
}

/** What tells a family from the others. */
function headOf(family: Family): Schema {
  const marks = family === "Expr" ? { type: true, at: true } : family === "Type" ? { type: false, at: false } : { type: false, at: true };
  const required = Object.entries(marks).filter(([, there]) => there).map(([name]) => name);
  const absent = Object.entries(marks).filter(([, there]) => !there).map(([name]) => [name, false] as const);
  return {
    type: "object",
    required: ["kind", ...required],
    properties: { kind: { enum: [...kinds[family].keys()] }, ...Object.fromEntries(absent) },
  };
}

/** The definition of each kind of a family. */
const kinds: Readonly<Record<Family, ReadonlyMap<string, string>>> = { Expr: kindsIn("Expr"), Statement: kindsIn("Statement"), Test: kindsIn("Test"), Type: kindsIn("Type") };

function kindsIn(family: Family): ReadonlyMap<string, string> {
  const members = definitions[family]?.["oneOf"];
  if (!Array.isArray(members)) return new Map();
  return new Map(members.flatMap((member: { readonly $ref?: string }): readonly (readonly [string, string])[] => {
    const name = member.$ref?.slice("#/$defs/".length) ?? "";
    const properties = definitions[name]?.["properties"];
    const kind: unknown = typeof properties === "object" && properties !== null && "kind" in properties ? properties.kind : undefined;
    return typeof kind === "object" && kind !== null && "const" in kind && typeof kind.const === "string" ? [[kind.const, name]] : [];
  }));
}
