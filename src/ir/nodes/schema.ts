/** The published schema of programs, made of the table of nodes. `test/unit/ir/nodes.test.ts` holds the file against it. */
import { assertNever } from "../../source/exhaustive.ts";
import type { Field, Fields } from "./notation.ts";
import { nodeTable } from "./table.ts";

type Schema = { readonly [keyword: string]: unknown };

const refTo = (name: string): Schema => ({ $ref: `#/$defs/${name}` });

/** What is no node. */
const plain: { readonly [name: string]: Schema } = {
  Id: {
    description: "`rulebook.Name`; unique over all programs that are linked together.",
    type: "string",
    pattern: "^[^.]+\\..+$",
  },
  Json: { description: "Any JSON value." },
  Slot: {
    description:
      "Where a local value lives, numbered from 0 within a rule, example, report, record, table or constant.",
    type: "integer",
    minimum: 0,
  },
  Span: objectSchema(
    "A stretch of a source file: offsets in UTF-16 code units, the end not included.",
    { file: { is: "text" }, start: { is: "whole", least: 0 }, end: { is: "whole", least: 0 } },
    {},
  ),
};

export function programSchema(): Schema {
  const definitions = Object.entries(nodeTable).flatMap(
    ([name, definition]): readonly (readonly [string, Schema])[] => {
      const { about } = definition;
      switch (definition.is) {
        case "record":
          return [[name, objectSchema(about, definition.fields, {})]];
        case "either":
          return [[name, { description: about, type: "object", anyOf: definition.members.map(refTo) }]];
        case "family": {
          const kinds = Object.entries(definition.kinds);
          const members = kinds.map(([, each]) => refTo(each.name));
          const whole =
            definition.also === null
              ? { required: ["kind"], discriminator: { propertyName: "kind" }, oneOf: members }
              : { anyOf: [...members, refTo(definition.also)] };
          return [
            [name, { description: about, type: "object", ...whole }],
            ...kinds.map(
              ([kind, each]) =>
                [
                  each.name,
                  objectSchema(each.about, { ...each.fields, ...definition.common }, { kind: { const: kind } }),
                ] as const,
            ),
          ];
        }
        default:
          return assertNever(definition);
      }
    },
  );
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:rulewright:program",
    title: "Program of a rulebook",
    description:
      "What the checked rules of one rulebook mean, as plain data. The interpreter and the emitter read nothing else.",
    ...refTo("Program"),
    $defs: Object.fromEntries([...Object.entries(plain), ...definitions].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** A definition on each line. */
export function programSchemaText(): string {
  const { $defs, ...head } = programSchema();
  const lines = Object.entries($defs as Schema).map(
    ([name, each]) => `    ${JSON.stringify(name)}: ${JSON.stringify(each)}`,
  );
  const words = Object.entries(head).map(([name, each]) => `  ${JSON.stringify(name)}: ${JSON.stringify(each)},\n`);
  return `{\n${words.join("")}  "$defs": {\n${lines.join(",\n")}\n  }\n}\n`;
}

function objectSchema(about: string | null, fields: Fields, first: { readonly [name: string]: Schema }): Schema {
  const entries = Object.entries(fields);
  return {
    ...(about === null ? {} : { description: about }),
    type: "object",
    properties: { ...first, ...Object.fromEntries(entries.map(([name, field]) => [name, fieldSchema(field)])) },
    required: [...Object.keys(first), ...entries.flatMap(([name, field]) => (field.is === "maybe" ? [] : [name]))],
    additionalProperties: false,
  };
}

function fieldSchema(field: Field): Schema {
  const schema = valueSchema(field);
  return field.about === undefined ? schema : { ...schema, description: field.about };
}

function valueSchema(field: Field): Schema {
  switch (field.is) {
    case "text":
      return { type: "string" };
    case "number":
      return { type: "number" };
    case "flag":
      return { type: "boolean" };
    case "whole":
      return { type: "integer", minimum: field.least };
    case "words":
      return field.words.length === 1 ? { const: field.words[0] } : { enum: field.words };
    case "json":
      return refTo("Json");
    case "span":
      return refTo("Span");
    case "binds":
    case "reads":
      return refTo("Slot");
    case "id":
    case "ownId":
      return refTo("Id");
    case "one":
      return refTo(field.of);
    case "many":
      return { type: "array", items: fieldSchema(field.of) };
    case "maybe":
      return fieldSchema(field.of);
    case "orNull":
      return nullable(fieldSchema(field.of));
    case "inline":
      return objectSchema(null, field.fields, {});
    default:
      return assertNever(field);
  }
}

function nullable(schema: Schema): Schema {
  if (Array.isArray(schema["enum"])) return { ...schema, enum: [...(schema["enum"] as readonly unknown[]), null] };
  return typeof schema["type"] === "string" && schema["type"] !== "object" && schema["type"] !== "array"
    ? { ...schema, type: [schema["type"], "null"] }
    : { anyOf: [schema, { type: "null" }] };
}
