/**
 * The parts of a program that are looked at only when they run: bodies of rules and procedures, values of constants, what an
 * action, a setup or a phase does, what a status says, cells of tables. Who plays a game runs few of them. `outline…` is what is
 * left of a declaration without them.
 */
import { partsOfGame } from "../../ir/digest.ts";
import type { Action, Game, Phase, Status } from "../../ir/game.ts";
import type { Constant, Expr, Program, Rule, Table } from "../../ir/program.ts";
import { memoized } from "../../query/memo.ts";
import { CellRead, isReadByCell, takingPlaces } from "../cell-reads.ts";
import { CellUnits } from "./cell-units.ts";

/** What may run, by name: a declaration, or an expression in one. */
export interface Units {
  get(name: string): object | undefined;
  /** Of what `ran` was told; null where something is no unit. */
  namesOf(parts: ReadonlySet<object>): readonly string[] | null;
}

export function unitsOf(programs: readonly Program[]): Units {
  const byName = new Map<string, object>();
  const names = new Map<object, string>();
  const cells = new CellUnits();
  const add = (name: string, part: object, says: object = part): void => {
    byName.set(name, says);
    names.set(part, name);
  };
  for (const program of programs) {
    for (const layer of [{ ...program, id: "" }, ...program.variants]) {
      for (const rule of layer.rules) add(`rule ${layer.id} ${rule.id}`, rule);
      for (const constant of layer.constants) add(`constant ${layer.id} ${constant.id}`, constant);
      for (const table of layer.tables) {
        for (const [name, formula] of formulasOf(table)) add(`cell ${layer.id} ${name}`, formula);
        cells.add(layer.id, table);
      }
    }
    if (program.game !== null) addGame(add, program.game);
  }
  return {
    get: (name) => byName.get(name) ?? cells.get(name),
    namesOf(parts) {
      // What was kept stands beside the list of what ran for it.
      const all = [...parts].filter((part) => !Array.isArray(part));
      const read = cells.namesOf(all.filter((part) => part instanceof CellRead));
      const others = all.filter((part) => !(part instanceof CellRead));
      const found = others.flatMap((part) => names.get(part) ?? []);
      return read === null || found.length < others.length ? null : [...new Set([...found, ...read])];
    },
  };
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

/** What says whether an action is possible, and what it costs. */
const linesOf = memoized(({ params, place, needs, costs, limits, prefers }: Action): object => ({
  from: params.map((param) => param.from),
  tests: "tests" in place ? place.tests : [],
  needs,
  costs,
  limits,
  prefers,
}));

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

// ---------------------------------------------------------------- outlines

export const outlineOfRule = memoized((rule: Rule): object => ({ ...rule, body: null }));

export const outlineOfConstant = memoized((constant: Constant): object => ({ ...constant, value: null }));

export const outlineOfTable = memoized((table: Table): object => {
  const taking = takingPlaces(table);
  const isLeftOut = (cell: Cell, place: number): boolean => (taking.has(place) ? "formula" in cell : true);
  return isReadByCell(table) ? { ...table, rows: withoutCells(table, isLeftOut) } : withoutFormulas(table, taking);
});

/** Without what its cells do in a game: there is none where constants, checks and plain cells are worked out. */
export const quietTable = memoized((table: Table): object => {
  const doing = new Set(table.columns.flatMap((column) => (column.procedure ? [column.name] : [])));
  return withoutFormulas(table, new Map([...takingPlaces(table)].filter(([, name]) => doing.has(name))));
});

function withoutFormulas(table: Table, places: ReadonlyMap<number, string>): object {
  if (places.size === 0) return table;
  return { ...table, rows: withoutCells(table, (cell, place) => places.has(place) && "formula" in cell) };
}

type Cell = Table["rows"][number]["cells"][number];

const withoutCells = (table: Table, isLeftOut: (cell: Cell, place: number) => boolean): readonly object[] =>
  table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, place) => (isLeftOut(cell, place) ? { at: cell.at } : cell)),
  }));

/** Part by part. */
export function outlineOfGame(game: Game): readonly object[] {
  return partsOfGame({
    ...game,
    procedures: game.procedures.map(withoutBody),
    statuses: game.statuses.map(outlineOfStatus),
    actions: game.actions.map(outlineOfAction),
    setups: game.setups.map(withoutBody),
    phase: game.phase === null ? null : outlineOfPhase(game.phase),
  });
}

const withoutBody = memoized((part: object): object => ({ ...part, body: null }));

const outlineOfStatus = memoized((status: Status): object => {
  const withoutTests = (event: Status["ends"][number]): object => ({ ...event, condition: null, tests: null });
  return {
    ...status,
    changes: status.changes.map(({ rule, band, at }) => ({ rule, band, at })),
    forbids: status.forbids.map(({ action, at }) => ({ action, at })),
    ends: status.ends.map(withoutTests),
  };
});

const outlineOfAction = memoized((action: Action): object => {
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
});

const outlineOfPhase = memoized((phase: Phase): object => ({
  ...phase,
  enter: phase.enter !== null,
  exit: phase.exit !== null,
  phases: phase.phases.map((each) => outlineOfPhase(each)),
}));
