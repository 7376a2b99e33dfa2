/** Rows as JSON against the JSON Schema of their table, with every failure traced back to its column. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { Json } from "../../ir/program.ts";
import type { JsonSchema } from "./value-schema.ts";

const ajv = new Ajv2020({ allErrors: true });

export interface SchemaError {
  readonly column: string;
  readonly keyword: string;
  readonly message: string;
  /** What it is to stay within, if it is about that. */
  readonly limit: number | null;
}

/** Failures of one row; most rows have none. */
export type RowValidator = (row: { readonly [column: string]: Json }) => readonly SchemaError[];

const nothing: readonly SchemaError[] = [];

/** By the schema's text: a compiler that watches meets the same tables again and again, and compiling a schema takes milliseconds. */
const known = new Map<string, ValidateFunction>();
const mostKnown = 500;

export function rowValidator(schema: JsonSchema): RowValidator {
  const validate = validatorOf(schema);
  return (row) => {
    validate(row);
    return validate.errors?.map(schemaError) ?? nothing;
  };
}

function validatorOf(schema: JsonSchema): ValidateFunction {
  const text = JSON.stringify(schema);
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) {
    known.clear();
    ajv.removeSchema();
  }
  const validate = ajv.compile(schema);
  known.set(text, validate);
  return validate;
}

function schemaError(error: ErrorObject): SchemaError {
  const params = error.params as {
    readonly missingProperty?: string;
    readonly additionalProperty?: string;
    readonly limit?: number;
  };
  const path = error.instancePath.split("/")[1];
  const column =
    path === undefined
      ? (params.missingProperty ?? params.additionalProperty ?? "")
      : path.replaceAll("~1", "/").replaceAll("~0", "~");
  return { column, keyword: error.keyword, message: error.message ?? error.keyword, limit: params.limit ?? null };
}
