/** What the programs declare, by id, and which of it may differ under a variant. */
import type { Entity } from "../../ir/game.ts";
import { LastTable } from "../../query/last.ts";
import { kindSet } from "../../source/exhaustive.ts";
import { momentsOf } from "./moments.ts";
import type {
  Bound,
  Choice,
  Constant,
  Expr,
  Id,
  Json,
  Program,
  Record as RecordOf,
  Row,
  Rule,
  Statement,
  Table,
} from "../../ir/program.ts";
import { slotsIn } from "./definitions.ts";

/** What is declared, or undefined. */
interface Known<K, V> {
  get(key: K): V | undefined;
}

export interface Lookup {
  readonly decimals: number;
  readonly choices: Known<Id, Choice>;
  readonly records: Known<Id, RecordOf>;
  readonly tables: Known<Id, Table>;
  readonly rules: Known<Id, Rule>;
  readonly constants: Known<Id, Constant>;
  /** All values a constant has, in the rulebook itself and in variants; null: not known before play. */
  readonly constantValues: Known<Id, readonly Json[] | null>;
  /** Lists, ranges and made values that are the same under every variant: as they are written. */
  readonly constantParts: Known<Id, Expr>;
  /** Tables of which a variant changes cells. */
  readonly changedTables: { has(id: Id): boolean };
  readonly entities: Known<Id, Entity>;
  readonly moments: Known<Expr | Statement, number>;
}

const lookups = new LastTable<Program, Lookup>();

/** Several passes go through the same program. */
export const lookupOf = (program: Program, linked: readonly Program[]): Lookup =>
  lookups.of(program, [linked], () => newLookup(program, linked));

function newLookup(program: Program, linked: readonly Program[]): Lookup {
  const programs = [program, ...linked];
  const variants = programs.flatMap((each) => each.variants);
  const constants = byId(programs.flatMap((each) => each.constants));
  const constantValues = new Map<Id, readonly Json[] | null>();
  const constantParts = new Map<Id, Expr>();
  const replaced = new Map<Id, Constant[]>();
  for (const other of variants.flatMap((variant) => variant.constants))
    replaced.set(other.id, [...(replaced.get(other.id) ?? []), other]);
  for (const constant of constants.values()) {
    const all = [constant, ...(replaced.get(constant.id) ?? [])];
    constantValues.set(constant.id, literals(all));
    if (all.length === 1 && ofParts.has(constant.value.kind) && slotsIn(constant.value).length === 0)
      constantParts.set(constant.id, constant.value);
  }
  return {
    decimals: program.rulebook.decimals,
    choices: byId(programs.flatMap((each) => each.choices)),
    records: byId(programs.flatMap((each) => each.records)),
    tables: byId(programs.flatMap((each) => each.tables)),
    rules: byId(programs.flatMap((each) => each.rules)),
    constants,
    constantValues,
    constantParts,
    changedTables: new Set(variants.flatMap((variant) => variant.tables.map((table) => table.id))),
    entities: byId(program.game?.entities ?? []),
    moments: momentsOf(program),
  };
}

const ofParts = kindSet<
  Expr["kind"],
  | "literal local constant rows with field column columnCall call builtin not negate and or"
  | "arithmetic join compare equals about isNone isVariant in if decide block map each pick index"
  | "lookup end otherwise keep round bounded die dice roll times again shuffle question best reach asOdds"
  | "entities active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver"
  | "winners ending act possible"
>({ list: true, set: true, range: true, record: true, variant: true });

function byId<T extends { readonly id: Id }>(all: readonly T[]): ReadonlyMap<Id, T> {
  return new Map(all.map((each) => [each.id, each]));
}

function literals(constants: readonly Constant[]): readonly Json[] | null {
  const values: Json[] = [];
  for (const { value } of constants) {
    const plain = value.kind === "keep" ? value.of : value;
    const negated =
      plain.kind === "negate" && plain.of.kind === "literal" && typeof plain.of.value === "number"
        ? 0 - plain.of.value
        : undefined;
    if (plain.kind !== "literal" && negated === undefined) return null;
    values.push(negated ?? (plain.kind === "literal" ? plain.value : null));
  }
  return values;
}

/** The rows of a table or view, those of its members in their order. */
export function rowsOf(lookup: Lookup, id: Id): readonly { readonly row: Row; readonly table: Table }[] {
  const table = lookup.tables.get(id);
  if (table === undefined) return [];
  if (table.members.length > 0) return table.members.flatMap((member) => rowsOf(lookup, member));
  return table.rows.map((row) => ({ row, table }));
}

/** The value each row has in the column; null if they are not all plain and known, whatever the variant. */
export function columnValues(lookup: Lookup, id: Id, name: string): ReadonlyMap<string, Json> | null {
  const values = new Map<string, Json>();
  for (const { row, table } of rowsOf(lookup, id)) {
    if (lookup.changedTables.has(table.id)) return null;
    const index = table.columns
      .filter((column) => column.computed === null)
      .findIndex((column) => column.name === name);
    const isKey = table.key === name;
    const cell = row.cells[index];
    if (cell === undefined || !("value" in cell)) {
      if (!isKey) return null;
      values.set(row.key, row.key);
    } else values.set(row.key, cell.value);
  }
  return values;
}

export function columnBound(lookup: Lookup, id: Id, name: string): Bound | null {
  return lookup.tables.get(id)?.columns.find((column) => column.name === name)?.bound ?? null;
}
