import configSchema from "../../grammar/schema/config.schema.json" with { type: "json" };
import { lookupsOfPrograms } from "../check/schema/lookups.ts";
import { tableSchema } from "../check/schema/table-schema.ts";
import { programSchema } from "../ir/nodes/schema.ts";
import type { OutputFile } from "./compare.ts";
import type { CompiledRulebook } from "./compile.ts";

/** The JSON Schemas to publish: of the configuration, of programs, and of each table as `rulebook.Table.schema.json`. */
export function schemaFiles(rulebooks: readonly CompiledRulebook[]): readonly OutputFile[] {
  const tables = rulebooks.flatMap(({ program, linked }) => {
    if (program === null) return [];
    const lookups = lookupsOfPrograms([...linked, program]);
    return program.tables.map((table) => fileOf(`${table.id}.schema.json`, tableSchema(table, lookups)));
  });
  return [fileOf("config.schema.json", configSchema), fileOf("program.schema.json", programSchema()), ...tables];
}

const fileOf = (path: string, schema: object): OutputFile => ({ path, text: `${JSON.stringify(schema, null, 2)}\n` });
