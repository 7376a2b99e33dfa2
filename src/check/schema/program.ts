/**
 * Holds a program against its published schema. A formula may be nested as deep as a designer likes, so nodes are not
 * validated by recursion but one at a time: where the schema refers to a node inside another, only its head is looked at
 * there, and the node itself comes to its own turn.
 */
import type { Program } from "../../ir/program.ts";
import { programSchema } from "../../ir/nodes/schema.ts";
import { NodeTable } from "../../query/memo.ts";
import { schemaValidator, type SchemaProblem, type Validator } from "./validator.ts";

type Schema = { readonly [key: string]: unknown };

/** Nodes that contain nodes. */
const families = ["Expr", "Statement", "Test", "Type"] as const;
type Family = (typeof families)[number];

// Made from the table of nodes, as the published file is: that would be loaded in addition to the table.
const definitions = programSchema()["$defs"] as { readonly [name: string]: Schema };
/** Where definitions begin in a reference. */
const definitionsAt = "#/$defs/";
/** More than these say nothing new. */
const mostProblems = 5;

/** By name of the definition, made when first asked for: most programs use few kinds of nodes. */
const validators = new Map<string, Validator>();
let shallow: Schema | undefined;

/** Nodes that fit, with all below them: what has not changed since is not looked at again. */
const sound = new WeakSet<object>();
/** The same of declarations alone, for an archive: whoever begins at the top comes no further. */
const soundDeclarations = new NodeTable<object, true>("fits the schema");
const isSound = (value: object): boolean => sound.has(value) || soundDeclarations.has(value);

/** What does not fit the schema, as "rules/3/body: …"; nothing if all is well. */
export function programProblems(program: Program): readonly string[] {
  const problems: string[] = [];
  const whole = validatorOf("Program");
  if (whole(withoutSound(program)).length > 0) check(whole, program, "", problems);
  const seen = new Set<object>();
  const work: { readonly value: object; readonly path: string }[] = [{ value: program, path: "" }];
  for (let next = work.pop(); next !== undefined && problems.length < mostProblems; next = work.pop()) {
    const { value, path } = next;
    if (seen.has(value) || isSound(value)) continue;
    seen.add(value);
    const definition = definitionOf(value);
    if (definition !== undefined) check(validatorOf(definition), value, path, problems);
    for (const [name, part] of Object.entries(value) as [string, unknown][]) {
      if (typeof part === "object" && part !== null && name !== "at" && !(name === "value" && holdsPlainValue(value)))
        work.push({ value: part, path: `${path}/${name}` });
    }
  }
  if (problems.length > 0) return problems;
  for (const value of seen) sound.add(value);
  for (const owner of [program, ...program.variants, ...(program.game === null ? [] : [program.game])])
    for (const part of Object.values(owner) as unknown[])
      if (Array.isArray(part))
        for (const each of part as unknown[])
          if (typeof each === "object" && each !== null) soundDeclarations.set(each, true);
  return problems;
}

/** Its lists, and those of its game, without what fits. */
function withoutSound(program: Program): object {
  const thin = (part: unknown): unknown =>
    Array.isArray(part) ? part.filter((each) => typeof each !== "object" || each === null || !isSound(each)) : part;
  const thinned = (owner: object): object =>
    Object.fromEntries(
      Object.entries(owner).map(([name, part]: [string, unknown]) => [
        name,
        name === "game" && isOwner(part) ? thinned(part) : thin(part),
      ]),
    );
  return thinned(program);
}

const isOwner = (part: unknown): part is object => typeof part === "object" && part !== null && !Array.isArray(part);

/** Of a literal and of a cell `value` is one of the language, which may look like a node. A cell has it and its place, and nothing else. */
function holdsPlainValue(owner: object): boolean {
  return "kind" in owner ? owner.kind === "literal" : "at" in owner && Object.keys(owner).length === 2;
}

/** Expressions have a type and a place, statements and tests a place, types neither; what else has a kind shares none with them. */
function definitionOf(value: { readonly kind?: unknown }): string | undefined {
  const { kind } = value;
  if ("type" in value) return kinds.Expr.get(kind);
  return "at" in value ? (kinds.Statement.get(kind) ?? kinds.Test.get(kind)) : kinds.Type.get(kind);
}

function check(validate: Validator, value: unknown, path: string, problems: string[]): void {
  for (const each of validate(value).slice(0, 3)) problems.push(problemText(each, path));
}

function problemText({ path: inside, keyword, message, property }: SchemaProblem, path: string): string {
  const more = keyword === "additionalProperties" && property !== null ? ` (${property})` : "";
  return `${path}${inside}: ${message}${more}`.replace(/^\//, "");
}

function validatorOf(name: string): Validator {
  const known = validators.get(name);
  if (known !== undefined) return known;
  shallow ??= shallowSchema();
  const made = schemaValidator({ $ref: `${definitionsAt}${name}` }, { root: shallow, many: false });
  validators.set(name, made);
  return made;
}

/** The same schema, with heads where it refers to a family of nodes. */
function shallowSchema(): Schema {
  const headRefs: ReadonlyMap<unknown, string> = new Map(
    families.map((family) => [`${definitionsAt}${family}`, `${definitionsAt}${family}Head`]),
  );
  const others = JSON.parse(JSON.stringify(definitions), (_, part: unknown) => headRefs.get(part) ?? part) as Schema;
  const heads = Object.fromEntries(families.map((family) => [`${family}Head`, headOf(family)]));
  return { $defs: { ...others, ...heads } };
}

/** What tells a family from the others. */
function headOf(family: Family): Schema {
  const marks =
    family === "Expr"
      ? { type: true, at: true }
      : family === "Type"
        ? { type: false, at: false }
        : { type: false, at: true };
  const required = Object.entries(marks)
    .filter(([, there]) => there)
    .map(([name]) => name);
  const absent = Object.entries(marks)
    .filter(([, there]) => !there)
    .map(([name]) => [name, false] as const);
  return {
    type: "object",
    required: ["kind", ...required],
    properties: { kind: { enum: [...kinds[family].keys()] }, ...Object.fromEntries(absent) },
  };
}

/** The definition of each kind of a family. */
const kinds: Readonly<Record<Family, ReadonlyMap<unknown, string>>> = {
  Expr: kindsIn("Expr"),
  Statement: kindsIn("Statement"),
  Test: kindsIn("Test"),
  Type: kindsIn("Type"),
};

function kindsIn(family: Family): ReadonlyMap<unknown, string> {
  const { oneOf } = definitions[family] as { readonly oneOf: readonly { readonly $ref: string }[] };
  return new Map(
    oneOf.map(({ $ref }) => {
      const name = $ref.slice(definitionsAt.length);
      const { properties } = definitions[name] as {
        readonly properties: { readonly kind: { readonly const: string } };
      };
      return [properties.kind.const, name];
    }),
  );
}
