/**
 * The parts of a program that are looked at only when they run: bodies of rules and procedures, what an action, a setup or a
 * phase does, what a status says, formulas in cells that take values. Who plays a game runs few of them. `outline…` is what
 * is left of a declaration without them.
 */
import { partsOfGame } from "../../ir/digest.ts";
import type { Action, Game, Phase, Status } from "../../ir/game.ts";
import type { Expr, Program, Rule, Table } from "../../ir/program.ts";

/** What may run, by name: a declaration, or an expression in one. */
export interface Units {
  readonly byName: ReadonlyMap<string, object>;
  /** Of what `ran` was told; undefined for what is no unit. */
  nameOf(part: object): string | undefined;
}

export function unitsOf(programs: readonly Program[]): Units {
  const byName = new Map<string, object>();
  const names = new Map<object, string>();
  const add = (name: string, part: object, says: object = part): void => {
    byName.set(name, says);
    names.set(part, name);
  };
  for (const program of programs) {
    for (const layer of [{ id: "", rules: program.rules, tables: program.tables }, ...program.variants]) {
      for (const rule of layer.rules) add(`rule ${layer.id} ${rule.id}`, rule);
      for (const table of layer.tables)
        for (const [name, formula] of formulasOf(table)) add(`cell ${layer.id} ${name}`, formula);
    }
    if (program.game !== null) addGame(add, program.game);
  }
  return { byName, nameOf: (part) => names.get(part) };
}

function addGame(add: (name: string, part: object, says?: object) => void, game: Game): void {
  for (const each of game.procedures) add(`procedure ${each.id}`, each.body);
  for (const each of game.setups) add(`setup ${each.id}`, each.body);
  for (const each of game.statuses) add(`status ${each.id}`, each);
  for (const each of game.actions) {
    add(`action ${each.id}`, each, linesOf(each));
    add(`deed ${each.id}`, each.body);
  }
  const phases = (phase: Phase): void => {
    if (phase.enter !== null) add(`enter ${phase.id}`, phase.enter);
    if (phase.exit !== null) add(`exit ${phase.id}`, phase.exit);
    phase.phases.forEach(phases);
  };
  if (game.phase !== null) phases(game.phase);
}

const lines = new WeakMap<Action, object>();

/** What says whether an action is possible, and what it costs. */
function linesOf(action: Action): object {
  const known = lines.get(action);
  if (known !== undefined) return known;
  const { params, place, needs, costs, limits, prefers } = action;
  const fresh = {
    from: params.map((param) => param.from),
    tests: "tests" in place ? place.tests : [],
    needs,
    costs,
    limits,
    prefers,
  };
  lines.set(action, fresh);
  return fresh;
}

/** Formulas of cells that take values, or change a game: each is worked out anew whenever it is asked for. */
function* formulasOf(table: Table): Iterable<readonly [string, Expr]> {
  const places = takingPlaces(table);
  if (places.size === 0) return;
  for (const { key, cells } of table.rows) {
    for (const [place, name] of places) {
      const cell = cells[place];
      if (cell !== undefined && "formula" in cell) yield [`${table.id} ${JSON.stringify(key)} ${name}`, cell.formula];
    }
  }
}

/** The places in a row of columns whose cells take values. */
function takingPlaces(table: Table): ReadonlyMap<number, string> {
  const own = table.columns.filter((column) => column.computed === null);
  return new Map(own.flatMap((column, place) => (column.params === null ? [] : [[place, column.name] as const])));
}

/** Something of it is worked out once and kept. */
export function keepsFormulas(table: Table): boolean {
  const taking = takingPlaces(table);
  return (
    table.columns.some((column) => column.computed !== null) ||
    table.rows.some(({ cells }) => cells.some((cell, place) => "formula" in cell && !taking.has(place)))
  );
}

// ---------------------------------------------------------------- outlines

const outlines = new WeakMap<object, object>();

function kept<T extends object>(of: T, make: () => object): object {
  const known = outlines.get(of);
  if (known !== undefined) return known;
  const fresh = make();
  outlines.set(of, fresh);
  return fresh;
}

export const outlineOfRule = (rule: Rule): object => kept(rule, () => ({ ...rule, body: null }));

export const outlineOfTable = (table: Table): object => kept(table, () => withoutFormulas(table, takingPlaces(table)));

const quietTables = new WeakMap<Table, object>();

/** Without what its cells do in a game: there is none where constants, checks and plain cells are worked out. */
export function quietTable(table: Table): object {
  const known = quietTables.get(table);
  if (known !== undefined) return known;
  const doing = new Set(table.columns.flatMap((column) => (column.procedure ? [column.name] : [])));
  const fresh = withoutFormulas(table, new Map([...takingPlaces(table)].filter(([, name]) => doing.has(name))));
  quietTables.set(table, fresh);
  return fresh;
}

function withoutFormulas(table: Table, places: ReadonlyMap<number, string>): object {
  if (places.size === 0) return table;
  return {
    ...table,
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, place) => (places.has(place) && "formula" in cell ? { at: cell.at } : cell)),
    })),
  };
}

/** Part by part. */
export function outlineOfGame(game: Game): readonly object[] {
  const outlined = <T extends object>(parts: readonly T[], make: (part: T) => object): readonly object[] =>
    parts.map((each) => kept(each, () => make(each)));
  const { phase } = game;
  const withoutBody = (each: object): object => ({ ...each, body: null });
  return partsOfGame({
    ...game,
    procedures: outlined(game.procedures, withoutBody),
    statuses: outlined(game.statuses, outlineOfStatus),
    actions: outlined(game.actions, outlineOfAction),
    setups: outlined(game.setups, withoutBody),
    phase: phase === null ? null : kept(phase, () => outlineOfPhase(phase)),
  });
}

function outlineOfStatus(status: Status): object {
  const withoutTests = (event: Status["ends"][number]): object => ({ ...event, condition: null, tests: null });
  return {
    ...status,
    changes: status.changes.map(({ rule, band, at }) => ({ rule, band, at })),
    forbids: status.forbids.map(({ action, at }) => ({ action, at })),
    ends: status.ends.map(withoutTests),
  };
}

function outlineOfAction(action: Action): object {
  const { place } = action;
  return {
    ...action,
    body: null,
    needs: null,
    costs: null,
    limits: action.limits.map(({ phase }) => phase),
    place: { ...place, tests: null },
    params: action.params.map(({ name, label, type, bound, default: standard, computed, slot, at }) => ({
      name,
      label,
      type,
      bound,
      default: standard,
      computed,
      slot,
      at,
    })),
  };
}

function outlineOfPhase(phase: Phase): object {
  return { ...phase, enter: phase.enter !== null, exit: phase.exit !== null, phases: phase.phases.map(outlineOfPhase) };
}
