/** What rules take as a JSON Schema, held against values by Ajv: what the checker of the runtime must say as well. */
import { Ajv, type ErrorObject } from "ajv";
import { lookupsOfPrograms } from "../../src/check/schema/lookups.ts";
import {
  defsOf,
  dictionary,
  fieldSchema,
  newSchemaBuilder,
  type JsonSchema,
} from "../../src/check/schema/value-schema.ts";
import type { Program } from "../../src/ir/program.ts";

export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** Answers as `problems` of a generated validator does. */
export function problemsBySchema(
  program: Program,
  linked: readonly Program[],
): (rule: string, args: unknown) => readonly Problem[] {
  const $id = `urn:rules:${program.rulebook.name}`;
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    ownProperties: true,
    inlineRefs: false,
    validateFormats: false,
  });
  ajv.addSchema({ $id, $defs: definitions(program, linked) });
  return (rule, args) => {
    const validate = ajv.getSchema(`${$id}#/$defs/${encodeURIComponent(argumentsOf(rule))}`);
    if (validate === undefined) return [{ path: "", message: `there is no rule called ${rule}` }];
    if (validate(args) === true) return [];
    return (validate.errors ?? []).map((error) => ({
      path: error.instancePath,
      message: String(error.message) + more(error),
    }));
  };
}

const argumentsOf = (rule: string): string => `arguments of ${rule}`;

function definitions(program: Program, linked: readonly Program[]): JsonSchema {
  const builder = newSchemaBuilder(lookupsOfPrograms([...linked, program]));
  const rules = program.rules.map((rule): readonly [string, JsonSchema] => [
    argumentsOf(rule.name),
    {
      type: "object",
      properties: dictionary(rule.params.map((param) => [param.name, fieldSchema(builder, param)] as const)),
      required: rule.params.filter((param) => param.default === null).map((param) => param.name),
      additionalProperties: false,
    },
  ]);
  return dictionary([...rules, ...Object.entries((defsOf(builder)["$defs"] ?? {}) as Record<string, JsonSchema>)]);
}

/** What is meant, at its end. */
function more({ params }: ErrorObject): string {
  const { allowedValues, additionalProperty, allowedValue } = params as {
    readonly allowedValues?: readonly unknown[];
    readonly additionalProperty?: string;
    readonly allowedValue?: unknown;
  };
  if (allowedValues !== undefined) {
    const some = allowedValues.slice(0, allowedValues.length > 12 ? 10 : 12).map((value) => JSON.stringify(value));
    const left = allowedValues.length - some.length;
    return `: ${some.join(", ")}${left > 0 ? ` and ${left} more` : ""}`;
  }
  const name = additionalProperty ?? (allowedValue === undefined ? undefined : JSON.stringify(allowedValue));
  return name === undefined ? "" : `: ${name}`;
}
