/** Rows as JSON against the JSON Schema of their table, with every failure traced back to its column. */
import type { Json } from "../../ir/program.ts";
import { schemaValidator, type SchemaProblem } from "./validator.ts";
import type { JsonSchema } from "./value-schema.ts";

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

export function rowValidator(schema: JsonSchema): RowValidator {
  const validate = schemaValidator(schema);
  return (row) => {
    const problems = validate(row);
    return problems.length === 0 ? nothing : problems.map(schemaError);
  };
}

function schemaError({ path, keyword, message, property, limit }: SchemaProblem): SchemaError {
  const first = path.split("/")[1];
  const column = first === undefined ? (property ?? "") : first.replaceAll("~1", "/").replaceAll("~0", "~");
  return { column, keyword, message, limit };
}
