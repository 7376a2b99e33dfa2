/** The texts that people read in place of names, for those who have the names alone. */
import type { Game, Phase } from "./game.ts";
import type { Json, Program, Table, Type } from "./program.ts";

export interface ShownNames {
  /** Of variants and rows. */
  readonly values: { readonly [name: string]: string };
  /** Of everything else that is declared: fields, piles, actions, phases, statuses. */
  readonly names: { readonly [name: string]: string };
}

/** What people read of a value in a cell: of a variant, or of a row of another table. */
export type TextOfValue = (type: Type, value: string) => string;

/** What is shown of a row, or null where that is its key. */
export function shownOfRow(table: Table, key: string, textOf: TextOfValue): string | null {
  if (table.shownBy === undefined) return null;
  const columns = table.columns.filter(({ computed }) => computed === null);
  const place = columns.findIndex(({ name }) => name === table.shownBy);
  const [column, cell] = [columns[place], table.rows.find((row) => row.key === key)?.cells[place]];
  const text: Json = cell === undefined || "formula" in cell ? null : cell.value;
  return column === undefined || typeof text !== "string" || text === "" ? null : textOf(column.type, text);
}

/** By what the programs declare. */
export function textsOfValues(programs: readonly Program[]): TextOfValue {
  const choices = new Map(programs.flatMap((each) => each.choices).map((each) => [each.id, each]));
  const tables = new Map(programs.flatMap((each) => each.tables).map((each) => [each.id, each]));
  const textOf: TextOfValue = (type, value) => {
    if (type.kind === "optional") return textOf(type.of, value);
    if (type.kind === "choice")
      return choices.get(type.id)?.variants.find(({ name }) => name === value)?.shown ?? value;
    const table = type.kind === "row" ? tables.get(type.id) : undefined;
    return (table === undefined ? null : shownOfRow(table, value, textOf)) ?? value;
  };
  return textOf;
}

/** Null: every name is shown as it is. A name that stands for several things with different texts is left as it is. */
export function shownNames(programs: readonly Program[]): ShownNames | null {
  const values = new TextsByName();
  const names = new TextsByName();
  const textOf = textsOfValues(programs);
  for (const { choices, records, tables, rules, game } of programs) {
    for (const choice of choices)
      for (const variant of choice.variants) {
        values.add(variant.name, variant.shown ?? null);
        names.addAll(variant.fields);
      }
    // Rows that are known by their number are no names: a 1 may be anything.
    for (const table of tables)
      if (table.key !== null) for (const { key } of table.rows) values.add(key, shownOfRow(table, key, textOf));
    for (const record of records) names.addAll(record.fields);
    names.addAll(rules);
    if (game === null) continue;
    for (const entity of game.entities) names.addAll([entity, ...entity.fields, ...entity.piles]);
    names.addAll([...game.procedures, ...game.statuses, ...game.actions]);
    names.addAll(phasesIn(game));
  }
  return values.isEmpty && names.isEmpty ? null : { values: values.object(), names: names.object() };
}

export function phasesIn({ phase }: Game): readonly Phase[] {
  const inside = (each: Phase): readonly Phase[] => [each, ...each.phases.flatMap(inside)];
  return phase === null ? [] : inside(phase);
}

/** Texts by name; a name with different texts, or with a text in one place and none in another, has none. */
export class TextsByName {
  readonly #texts = new Map<string, string | null>();

  add(name: string, shown: string | null): void {
    const before = this.#texts.get(name);
    this.#texts.set(name, before === undefined || before === shown ? shown : null);
  }

  addAll(all: readonly { readonly name: string; readonly shown?: string }[]): void {
    for (const { name, shown } of all) this.add(name, shown ?? null);
  }

  get isEmpty(): boolean {
    return [...this.#texts.values()].every((text) => text === null);
  }

  object(): { readonly [name: string]: string } {
    return Object.fromEntries(
      [...this.#texts].flatMap(([name, text]) => (text === null ? [] : [[name, text] as const])),
    );
  }
}
