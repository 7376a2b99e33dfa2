/** The JSON Schema of a table: what each of its rows is as JSON, by column. Columns of formulas are no data and not in it. */
import type { Column, Table } from "../../ir/program.ts";
import type { SchemaLookups } from "./lookups.ts";
import {
  defsOf,
  fieldSchema,
  newSchemaBuilder,
  object,
  valueSchema,
  withDoc,
  type JsonSchema,
} from "./value-schema.ts";

const dialect = "https://json-schema.org/draft/2020-12/schema";

export type SchemaTable = Pick<Table, "id" | "name" | "doc" | "key" | "columns">;

/** Published: an array of rows. */
export function tableSchema(table: SchemaTable, lookups: SchemaLookups): JsonSchema {
  const builder = newSchemaBuilder(lookups);
  const row = object(dataColumns(table).map((column) => [column.name, columnSchema(builder, column)] as const));
  return {
    $schema: dialect,
    $id: `urn:rulewright:table:${encodeURIComponent(table.id)}`,
    ...withDoc({ title: table.name }, table.doc),
    type: "array",
    items: row,
    ...defsOf(builder),
  };
}

/** For checking the rows of one table while it is compiled. */
export function rowSchema(table: SchemaTable, lookups: SchemaLookups): JsonSchema {
  const builder = newSchemaBuilder(lookups);
  const row = object(
    dataColumns(table).map(
      (column) => [propertyOf(column.name), valueSchema(builder, column.type, column.bound)] as const,
    ),
  );
  return { $schema: dialect, ...row, ...defsOf(builder) };
}

/** The validator takes no notice of a property called `__proto__`; no column can be called as it is here. */
export const propertyOf = (column: string): string => (column === "__proto__" ? "(proto)" : column);

const dataColumns = (table: SchemaTable): readonly Column[] =>
  table.columns.filter((column) => column.params === null && column.computed === null);

function columnSchema(builder: ReturnType<typeof newSchemaBuilder>, column: Column): JsonSchema {
  const schema = withDoc(fieldSchema(builder, column), column.doc);
  return column.label === column.name ? schema : { title: column.label, ...schema };
}
