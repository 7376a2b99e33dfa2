/** Rows as JSON against the JSON Schema of their table, with every failure traced back to its column. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { Json } from "../../ir/program.ts";
import type { JsonSchema } from "./value-schema.ts";

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictSchema: true, validateFormats: false });

export interface SchemaError {
  readonly column: string;
  readonly keyword: string;
  readonly message: string;
}

export interface RowValidator {
  /** Failures of one row; most rows have none. */
  readonly errors: (row: { readonly [column: string]: Json }) => readonly SchemaError[];
  /** Ajv keeps what it compiled; a compiler that watches must not keep every table it ever saw. */
  readonly release: () => void;
}

const nothing: readonly SchemaError[] = [];

export function rowValidator(schema: JsonSchema): RowValidator {
  const validate: ValidateFunction = ajv.compile(schema);
  return {
    errors: (row) => (validate(row) ? nothing : (validate.errors ?? []).map(schemaError)),
    release: () => { ajv.removeSchema(schema); },
  };
}

function schemaError(error: ErrorObject): SchemaError {
  const params = error.params as { readonly missingProperty?: string; readonly additionalProperty?: string };
  const path = error.instancePath.split("/")[1];
  const column = path === undefined ? params.missingProperty ?? params.additionalProperty ?? "" : path.replaceAll("~1", "/").replaceAll("~0", "~");
  return { column, keyword: error.keyword, message: error.message ?? error.keyword };
}
