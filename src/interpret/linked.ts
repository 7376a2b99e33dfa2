/** Programs that are linked together, seen through a variant: one look-up for each kind of declaration. */
import type { Choice, Column, Constant, Id, Program, Record as RecordOf, Rule, Table, Variant } from "../ir/program.ts";
import { arithmetic, type Arithmetic } from "./arithmetic.ts";
import { layersOf } from "../ir/layers.ts";
import { shownOfRow, textsOfValues } from "../ir/shown-names.ts";

/** A rule and the layer it stands in: 0 is the rulebook itself, each variant that holds lies above the one before. */
export interface PlacedRule {
  readonly rule: Rule;
  readonly layer: number;
}

export interface Linked {
  readonly programs: readonly Program[];
  /** Those that hold, each above those that it is based on. */
  readonly variants: readonly Variant[];
  choice(id: Id): Choice;
  record(id: Id): RecordOf;
  constant(id: Id): Constant;
  table(id: Id): Table;
  /** What people read of a row: its key, unless a column is shown in place of it. */
  rowText(id: Id, key: string): string;
  /** The topmost rule of that id below `layer`; of all layers if it is left out. */
  rule(id: Id, below?: number): PlacedRule;
  hasRule(id: Id): boolean;
  numbersOf(id: Id): Arithmetic;
  /** Is it what a game calls its player? */
  isPlayer(id: Id): boolean;
}

/** Something is missing that the checks have promised: a mistake of the compiler, never of the designer. */
function missing(what: string, id: Id): never {
  throw new Error(`The program has no ${what} called ${id}.`);
}

export function link(programs: readonly Program[], variant: Id | null = null): Linked {
  const layers = layersUnder(programs, variant);
  const byName = new Map(programs.map((program) => [program.rulebook.name, program]));
  const choices = indexed(programs.flatMap((program) => program.choices));
  const records = indexed(programs.flatMap((program) => program.records));
  const constants = indexed([
    ...programs.flatMap((program) => program.constants),
    ...layers.flatMap((layer) => layer.constants),
  ]);
  const tables = indexed([
    ...programs.flatMap((program) => program.tables),
    ...layers.flatMap((layer) => layer.tables),
  ]);
  const rules = [indexed(programs.flatMap((program) => program.rules)), ...layers.map((layer) => indexed(layer.rules))];
  const find = (id: Id, below: number): PlacedRule | null => {
    for (let layer = Math.min(below, rules.length) - 1; layer >= 0; layer -= 1) {
      const rule = rules[layer]?.get(id);
      if (rule !== undefined) return { rule, layer };
    }
    return null;
  };
  const textOf = textsOfValues(programs);
  const rowText = (id: Id, key: string): string | null => {
    const table = tables.get(id) ?? missing("table", id);
    const own = shownOfRow(table, key, textOf);
    if (own !== null) return own;
    for (const member of table.members) {
      const found = rowText(member, key);
      if (found !== null) return found;
    }
    return null;
  };
  return {
    programs,
    variants: layers,
    rowText: (id, key) => rowText(id, key) ?? key,
    choice: (id) => choices.get(id) ?? missing("choice", id),
    record: (id) => records.get(id) ?? missing("record", id),
    constant: (id) => constants.get(id) ?? missing("constant", id),
    table: (id) => tables.get(id) ?? missing("table", id),
    rule: (id, below = rules.length) => find(id, below) ?? missing("rule", id),
    hasRule: (id) => find(id, rules.length) !== null,
    isPlayer: (id) => programs.some((program) => program.game?.player === id),
    numbersOf: (id) => arithmetic(byName.get(rulebookOf(id))?.rulebook.decimals ?? 6),
  };
}

export function rulebookOf(id: Id): string {
  const point = id.indexOf(".");
  return point < 0 ? id : id.slice(0, point);
}

function indexed<T extends { readonly id: Id }>(declarations: readonly T[]): ReadonlyMap<Id, T> {
  return new Map(declarations.map((each) => [each.id, each]));
}

/** The variants that hold under one, or null. */
export function layersUnder(programs: readonly Program[], variant: Id | null): readonly Variant[] {
  if (variant === null) return [];
  const found = programs.flatMap(({ variants }) => variants).find(({ id }) => id === variant);
  return layersOf(programs, found ?? missing("variant", variant));
}

/** Columns whose cells stand in the rows, in order. */
export function cellColumns(table: Table): readonly Column[] {
  return table.columns.filter((column) => column.computed === null);
}
