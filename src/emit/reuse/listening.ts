/**
 * A world, and a game, that tell whenever somebody looks into a declaration: at the body of a rule, the value of a constant,
 * a formula in a cell, or the words of anything. What else is to be seen of declarations (parameters, types, tables, statuses) is told of nobody:
 * whoever compares takes it as read.
 */
import type { Game } from "../../ir/game.ts";
import type { Declared, Id, Table } from "../../ir/program.ts";
import { cellColumns, type World } from "../world.ts";

/** What of a declaration nobody sees without looking into it. What an action says of itself, the game tells to all. */
export const insides = {
  rule: ["body", "doc", "readings"],
  constant: ["value", "doc", "readings"],
  procedure: ["body", "doc", "readings"],
  always: ["body", "doc", "readings"],
  setup: ["body", "doc", "readings"],
  action: ["body"],
} as const;

/** A copy that tells when one of these is read. */
function copyOf<T extends object>(node: T, id: Id, hidden: readonly string[], { hear }: Looks): T {
  const copy = { ...node };
  for (const name of hidden)
    Object.defineProperty(copy, name, {
      enumerable: true,
      get: () => {
        hear(id);
        return node[name as keyof T];
      },
    });
  return copy;
}

const listening = <T extends Declared>(node: T, hidden: readonly string[], looks: Looks): T =>
  copyOf(node, node.id, hidden, looks);

/** What stands in a column of formulas: something of its own, since each is written as a function. */
export const formulasId = (table: Table, column: string): Id => `${table.id}.${column}`;

/** Names of the columns of formulas, by the place of their cells. */
export const formulaColumns = (table: Table): ReadonlyMap<number, string> =>
  new Map(cellColumns(table).flatMap(({ params, name }, place) => (params === null ? [] : [[place, name] as const])));

function listeningTable(table: Table, looks: Looks): Table {
  const formulas = formulaColumns(table);
  if (formulas.size === 0) return table;
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, place) => {
      const column = formulas.get(place);
      return column === undefined || !("formula" in cell)
        ? cell
        : copyOf(cell, formulasId(table, column), ["formula"], looks);
    }),
  }));
  return { ...table, rows };
}

/** What was looked into while it listens. */
export class Looks {
  readonly ids = new Set<Id>();
  #isOn = false;

  readonly hear = (id: Id): void => {
    if (this.#isOn) this.ids.add(id);
  };

  /** Listens as long as this is done. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#isOn = true;
    try {
      return await work();
    } finally {
      this.#isOn = false;
    }
  }

  world(world: World): World {
    const copies = new Map([...world.rules.values()].map((rule) => [rule, listening(rule, insides.rule, this)]));
    return {
      ...world,
      rules: new Map([...world.rules].map(([id, rule]) => [id, copies.get(rule) ?? rule])),
      originals: new Map([...world.originals].map(([rule, copy]) => [copies.get(rule) ?? rule, copy])),
      constants: new Map([...world.constants].map(([id, each]) => [id, listening(each, insides.constant, this)])),
      tables: new Map([...world.tables].map(([id, table]) => [id, listeningTable(table, this)])),
      hear: this.hear,
    };
  }

  game(game: Game): Game {
    const all = <T extends Declared>(nodes: readonly T[], hidden: readonly string[]): readonly T[] =>
      nodes.map((node) => listening(node, hidden, this));
    return {
      ...game,
      procedures: all(game.procedures, insides.procedure),
      actions: all(game.actions, insides.action),
      always: all(game.always, insides.always),
      setups: all(game.setups, insides.setup),
    };
  }
}
