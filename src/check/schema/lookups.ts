/** What a JSON Schema of values has to know of choices, records and tables: from the model while checking, from programs later. */
import type { Bound, Id, Program, Type } from "../../ir/program.ts";
import type { FieldSymbol, Symbol } from "../../resolve/model.ts";

export interface SchemaField {
  readonly name: string;
  readonly doc: string | null;
  readonly type: Type;
  readonly bound: Bound | null;
}
export interface SchemaVariant {
  readonly name: string;
  readonly doc: string | null;
  readonly fields: readonly SchemaField[];
}
export interface SchemaLookups {
  readonly choice: (id: Id) => readonly SchemaVariant[] | undefined;
  readonly record: (id: Id) => readonly SchemaField[] | undefined;
  /** Keys of a table's or view's rows; undefined: any text. */
  readonly keys: (id: Id) => readonly string[] | undefined;
}

/** Rows of tables are texts here: their keys are looked up in the model, which knows how they may be written. */
export function lookupsOfSymbols(symbol: (id: Id) => Symbol | undefined): SchemaLookups {
  const fieldsOf = (fields: readonly FieldSymbol[]): readonly SchemaField[] =>
    fields.map(({ name, doc, type, bound }) => ({ name, doc, type, bound }));
  return {
    choice: (id) => {
      const choice = symbol(id);
      return choice?.kind === "choice"
        ? choice.variants.map(({ name, doc, fields }) => ({ name, doc, fields: fieldsOf(fields) }))
        : undefined;
    },
    record: (id) => {
      const record = symbol(id);
      return record?.kind === "record" ? fieldsOf(record.fields) : undefined;
    },
    keys: () => undefined,
  };
}

/** Looks in all programs that are linked together. */
export function lookupsOfPrograms(programs: readonly Program[]): SchemaLookups {
  const choices = new Map(programs.flatMap((program) => program.choices.map((each) => [each.id, each] as const)));
  const records = new Map(programs.flatMap((program) => program.records.map((each) => [each.id, each] as const)));
  const tables = new Map(programs.flatMap((program) => program.tables.map((each) => [each.id, each] as const)));
  const keys = (id: Id): readonly string[] | undefined => {
    const table = tables.get(id);
    if (table === undefined) return undefined;
    return table.members.length > 0
      ? table.members.flatMap((member) => keys(member) ?? [])
      : table.rows.map((row) => row.key);
  };
  return { choice: (id) => choices.get(id)?.variants, record: (id) => records.get(id)?.fields, keys };
}
