/** The texts that people read in place of names, for those who have the names alone. */
import type { Game, Phase } from "./game.ts";
import type { Json, Program, Table } from "./program.ts";

export interface ShownNames {
  /** Of variants and rows. */
  readonly values: { readonly [name: string]: string };
  /** Of everything else that is declared: fields, piles, actions, phases, statuses. */
  readonly names: { readonly [name: string]: string };
}

/** What is shown of a row, or null where that is its key. */
export function shownOfRow(table: Table, key: string): string | null {
  if (table.shownBy === undefined) return null;
  const place = table.columns
    .filter(({ computed }) => computed === null)
    .findIndex(({ name }) => name === table.shownBy);
  const cell = table.rows.find((row) => row.key === key)?.cells[place];
  const text: Json = cell === undefined || "formula" in cell ? null : cell.value;
  return typeof text === "string" && text !== "" ? text : null;
}

/** Null: every name is shown as it is. A name that stands for several things with different texts is left as it is. */
export function shownNames(programs: readonly Program[]): ShownNames | null {
  const values = new TextsByName();
  const names = new TextsByName();
  for (const { choices, records, tables, rules, game } of programs) {
    for (const choice of choices)
      for (const variant of choice.variants) {
        values.add(variant.name, variant.shown ?? null);
        names.addAll(variant.fields);
      }
    for (const table of tables) for (const { key } of table.rows) values.add(key, shownOfRow(table, key));
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
