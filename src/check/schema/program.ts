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

interface Validators {
  readonly program: ValidateFunction;
  readonly nodes: Readonly<Record<Family, ValidateFunction>>;
}

let compiled: Validators | undefined;

/** What does not fit the schema, as "rules/3/body: …"; nothing if all is well. */
export function programProblems(program: Program): readonly string[] {
  compiled ??= compile();
  const problems: string[] = [];
  check(compiled.program, program, "", problems);
  const seen = new Set<object>();
  const work: { readonly value: unknown; readonly path: string }[] = [{ value: program, path: "" }];
  for (let next = work.pop(); next !== undefined && problems.length < mostProblems; next = work.pop()) {
    const { value, path } = next;
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    const family = familyOf(value);
    if (family !== undefined) check(compiled.nodes[family], value, path, problems);
    for (const [name, part] of Object.entries(value)) {
      if (typeof part === "object" && part !== null && name !== "at" && !isPlainValue(value, name)) work.push({ value: part, path: `${path}/${name}` });
    }
  }
  return problems;
}

/** A value of the language, which may look like a node. */
function isPlainValue(owner: object, name: string): boolean {
  if (name !== "value") return false;
  return "kind" in owner ? owner.kind === "literal" : !("slot" in owner) && !("name" in owner) && !("key" in owner) && !("title" in owner) && "at" in owner;
}

/** Expressions have a type and a place, statements and tests a place, types neither. */
function familyOf(value: object): Family | undefined {
  if (!("kind" in value) || typeof value.kind !== "string" || value.kind === "claim") return undefined;
  if ("type" in value) return "Expr";
  if (!("at" in value)) return "condition" in value || "label" in value ? undefined : "Type";
  return kindsOf("Statement").includes(value.kind) ? "Statement" : "Test";
}

function check(validate: ValidateFunction, value: unknown, path: string, problems: string[]): void {
  if (!validate(value)) problems.push(...(validate.errors ?? []).slice(0, 3).map((error) => problemText(error, path)));
}

function problemText(error: ErrorObject, path: string): string {
  const more = "additionalProperty" in error.params ? ` (${String(error.params["additionalProperty"])})` : "";
  return `${path}${error.instancePath}: ${error.message ?? error.keyword}${more}`.replace(/^\//, "");
}

function compile(): Validators {
  const ajv = new Ajv2020({ discriminator: true, allowUnionTypes: true, strict: true, strictRequired: false });
  const shallow = Object.fromEntries(Object.entries(definitions).map(([name, definition]) => [name, headsOnly(definition)]));
  const heads = Object.fromEntries(families.map((family) => [`${family}Head`, headOf(family)]));
  const id = "urn:rulewright:program:shallow";
  ajv.addSchema({ $id: id, $defs: { ...shallow, ...heads } });
  const part = (name: string): ValidateFunction => ajv.compile({ $ref: `${id}#/$defs/${name}` });
  return { program: part("Program"), nodes: { Expr: part("Expr"), Statement: part("Statement"), Test: part("Test"), Type: part("Type") } };
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
    properties: { kind: { enum: kindsOf(family) }, ...Object.fromEntries(absent) },
  };
}

function kindsOf(family: Family): readonly string[] {
  return kinds[family];
}

const kinds: Readonly<Record<Family, readonly string[]>> = { Expr: kindsIn("Expr"), Statement: kindsIn("Statement"), Test: kindsIn("Test"), Type: kindsIn("Type") };

function kindsIn(family: Family): readonly string[] {
  const members = definitions[family]?.["oneOf"];
  if (!Array.isArray(members)) return [];
  return members.flatMap((member: { readonly $ref?: string }) => {
    const properties = definitions[member.$ref?.slice("#/$defs/".length) ?? ""]?.["properties"];
    const kind: unknown = typeof properties === "object" && properties !== null && "kind" in properties ? properties.kind : undefined;
    return typeof kind === "object" && kind !== null && "const" in kind && typeof kind.const === "string" ? [kind.const] : [];
  });
}
