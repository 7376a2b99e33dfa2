/** Programs that are linked together, as one module sees them: look-ups by id, through a variant if there is one. */
import type { Status, StatusChange } from "../ir/game.ts";
import type {
  Choice,
  Column,
  Constant,
  Id,
  Program,
  Record as RecordOf,
  Rule,
  Table,
  Type,
  Variant,
  VariantOf,
} from "../ir/program.ts";
import { allOf, type ProgramPart } from "../ir/visit.ts";

export interface World {
  readonly programs: readonly Program[];
  readonly choices: ReadonlyMap<Id, Choice>;
  /** Variants that hold, those that others are based on first. */
  readonly layers: readonly Variant[];
  readonly records: ReadonlyMap<Id, RecordOf>;
  readonly constants: ReadonlyMap<Id, Constant>;
  readonly tables: ReadonlyMap<Id, Table>;
  readonly rules: ReadonlyMap<Id, Rule>;
  /** Each rule that another stands for, by the name of the copy: `penetration.meet~1`. */
  readonly originals: ReadonlyMap<Rule, Id>;
  /** What statuses of a game change, by rule, in the order of the statuses. */
  readonly changes: ReadonlyMap<Id, readonly ChangeOf[]>;
  /** Told of each declaration whose words are looked at; left out: nobody wants to know. */
  readonly hear?: (id: Id) => void;
}

export interface ChangeOf {
  readonly status: Status;
  readonly place: number;
  readonly change: StatusChange;
}

export function rulebookOf(id: Id): string {
  const point = id.indexOf(".");
  return point < 0 ? id : id.slice(0, point);
}

function indexed<T extends { readonly id: Id }>(all: readonly T[]): Map<Id, T> {
  return new Map(all.map((each) => [each.id, each]));
}

export function worldOf(programs: readonly Program[], layers: readonly Variant[] = []): World {
  const rules = indexed(programs.flatMap((each) => each.rules));
  const originals = new Map<Rule, Id>();
  for (const rule of layers.flatMap((layer) => layer.rules)) {
    const below = rules.get(rule.id);
    if (below !== undefined) {
      const copy = `${rule.id}~${[...rules.keys()].filter((id) => id.startsWith(`${rule.id}~`)).length + 1}`;
      rules.set(copy, below);
      originals.set(rule, copy);
      const deeper = originals.get(below);
      if (deeper !== undefined) originals.set(below, deeper);
    }
    rules.set(rule.id, rule);
  }
  return {
    programs,
    layers,
    choices: indexed(programs.flatMap((each) => each.choices)),
    records: indexed(programs.flatMap((each) => each.records)),
    constants: indexed([...programs, ...layers].flatMap((each) => each.constants)),
    tables: indexed([...programs, ...layers].flatMap((each) => each.tables)),
    rules,
    originals,
    changes: changesOf(programs),
  };
}

function changesOf(programs: readonly Program[]): ReadonlyMap<Id, readonly ChangeOf[]> {
  const found = new Map<Id, ChangeOf[]>();
  for (const { game } of programs)
    for (const [place, status] of (game?.statuses ?? []).entries())
      for (const change of status.changes) {
        (found.get(change.rule) ?? found.set(change.rule, []).get(change.rule))?.push({ status, place, change });
      }
  return found;
}

/** The cells of a column, by its place among those that have cells. */
export const cellsAt = (table: Table, place: number): readonly ProgramPart[] =>
  allOf(
    "Cell",
    table.rows.flatMap((row) => row.cells.slice(place, place + 1)),
  );

/** Something is missing that the checks have promised: a mistake of the compiler. */
export function the<T>(all: ReadonlyMap<Id, T>, id: Id): T {
  const found = all.get(id);
  if (found === undefined) throw new Error(`The program has nothing called ${id}.`);
  return found;
}

export const bare = (type: Type): Type => (type.kind === "optional" ? type.of : type);

export const isPlainChoice = (choice: Choice): boolean =>
  choice.variants.every((variant) => variant.fields.length === 0);

/** The fields that can be given. */
export const openFields = (of: RecordOf | VariantOf): RecordOf["fields"] =>
  of.fields.filter((field) => field.computed === null);

/** Columns whose cells stand in the rows, in order. */
export const cellColumns = (table: Table): readonly Column[] =>
  table.columns.filter((column) => column.computed === null);

/** The tables whose rows these are: the table itself, or those of a view, of views in it, too. */
export function ownersOf(world: World, table: Table): readonly Table[] {
  const found = new Map<Id, Table>();
  const seen = new Set<Id>();
  const add = (each: Table): void => {
    if (seen.has(each.id)) return;
    seen.add(each.id);
    if (each.members.length === 0) found.set(each.id, each);
    else for (const member of each.members) add(the(world.tables, member));
  };
  add(table);
  return [...found.values()];
}

/** Keys of a table or view, in order. */
export function keysOf(world: World, table: Table): readonly string[] {
  return [...new Set(ownersOf(world, table).flatMap((owner) => owner.rows.map((row) => row.key)))];
}
