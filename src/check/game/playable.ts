/** Pieces that the game makes and that nobody can ever play. */
import type { Related } from "../../diagnostics/diagnostic.ts";
import type { Action, ActionParam, Game } from "../../ir/game.ts";
import type { Expr, Id, Program, Row, Table } from "../../ir/program.ts";
import type { Checker } from "../checker.ts";
import { lookupOf, rowsOf, type Lookup } from "../coverage/lookup.ts";
import { within, type Node } from "./bodies.ts";
import type { PassTable } from "../../query/last.ts";
import { flowOf, type Flow, type Ways } from "./flow.ts";
import { answersTo, newAsked, type AskedValues } from "./known.ts";
import { actionKey, isPlayed, playOf, type Play } from "./play.ts";
import { shapeOf } from "./shape.ts";

interface Taker {
  readonly action: Action;
  readonly param: ActionParam;
  readonly keys: ReadonlySet<string>;
}
interface Found {
  readonly row: Row;
  readonly table: Table;
}

export function checkPlayable(
  checker: Checker,
  program: Program,
  game: Game,
  linked: readonly Program[],
  passes: PassTable,
): void {
  const tables = new Set(game.entities.flatMap((entity) => entity.piles.map((pile) => pile.table)));
  if (tables.size === 0 || !isPlayed(game)) return;
  const { found } = checker;
  const lookup = lookupOf(program, linked);
  const others = program.variants.flatMap((variant) => variant.tables);
  const ground = (asked: AskedValues | null): readonly unknown[] => [
    ...shapeOf(program),
    ...linked,
    ...(asked === null ? [] : answersTo(asked, lookup, others)),
  ];
  passes.quiet("what can be played", ground, found, () => {
    const asked = newAsked();
    checkTables(checker, { program, game, lookup, play: playOf(program, game), asked }, tables);
    return asked;
  });
}

function checkTables(checker: Checker, ways: Ways, tables: ReadonlySet<Id>): void {
  const { game, lookup, play } = ways;
  const flow = flowOf(ways);
  const used = usedOf(flow, lookup, game);
  for (const id of tables) {
    const takers = takersOf(flow, game, play, id);
    if (takers.length === 0) continue;
    const made = new Set(
      game.entities.flatMap((entity) =>
        entity.piles.flatMap((pile) => (pile.table === id ? [...flow.inPile(entity.id, pile.name)] : [])),
      ),
    );
    const there = rowsOf(lookup, id).filter(({ row }) => made.has(row.key));
    const isTaken = ({ row, table }: Found): boolean =>
      takers.some(({ keys }) => keys.has(row.key)) ||
      used.done.has(row.key) ||
      (!hasEffect({ row, table }) && used.looked.has(row.key));
    report(checker, { id, flow, takers, there, unplayed: there.filter((each) => !isTaken(each)) });
  }
}

function takersOf(flow: Flow, game: Game, play: Play, table: Id): readonly Taker[] {
  return game.actions
    .filter((action) => play.keys.has(actionKey(action)))
    .flatMap((action) =>
      action.params.flatMap((param) =>
        (param.type.kind === "piece" || param.type.kind === "row") && param.type.id === table
          ? [{ action, param, keys: flow.taken(action, param.slot) }]
          : [],
      ),
    );
}

/** Some cell of a column of procedures says what it does. */
function hasEffect({ row, table }: Found): boolean {
  const own = table.columns.filter((column) => column.computed === null);
  return own.some((column, place) => {
    const cell = column.procedure ? row.cells[place] : undefined;
    return (
      cell !== undefined &&
      "formula" in cell &&
      !(cell.formula.kind === "block" && cell.formula.statements.length === 0 && cell.formula.value === null)
    );
  });
}

interface Used {
  /** Rows whose effects happen. */
  readonly done: ReadonlySet<string>;
  /** Rows that are spoken of by name, from which players choose, or of which something is read, but for what is taken. */
  readonly looked: ReadonlySet<string>;
}

function usedOf(flow: Flow, lookup: Lookup, game: Game): Used {
  const done = new Set<string>();
  const looked = new Set<string>();
  const add = (to: Set<string>, scope: string, expr: Expr): void => {
    for (const key of flow.keysOf(scope, expr)) to.add(key);
  };
  // What actions take, and rows of which pieces are made, are named there for that alone.
  const aside = new Set<Node>(within(game.actions.flatMap((action) => action.params.map((param) => param.from))));
  for (const { scope, nodes } of flow.bodies) {
    for (const node of nodes) if (node.kind === "putNew") for (const each of within([node.row])) aside.add(each);
    for (const node of nodes) {
      if (node.kind === "columnCall" && isProcedure(lookup, node.table, node.name)) add(done, scope, node.of);
      else if (aside.has(node)) continue;
      else if (node.kind === "choose" || node.kind === "chooseSome") add(looked, scope, node.from);
      else if (node.kind === "column" || node.kind === "columnCall") add(looked, scope, node.of);
      else if (node.kind === "literal") add(looked, scope, node);
    }
  }
  return { done, looked };
}

const isProcedure = (lookup: Lookup, table: Id, name: string): boolean =>
  lookup.tables.get(table)?.columns.some((column) => column.name === name && column.procedure) ?? false;

// ---------------------------------------------------------------- what is said

interface Unplayed {
  readonly id: Id;
  readonly flow: Flow;
  readonly takers: readonly Taker[];
  readonly there: readonly Found[];
  readonly unplayed: readonly Found[];
}

const mostRelated = 3;

/** Each row by itself; where it is all of them, only that. */
function report(checker: Checker, { id, flow, takers, there, unplayed }: Unplayed): void {
  const [first] = unplayed;
  if (first === undefined) return;
  const isAll = unplayed.length === there.length && there.length > 1;
  for (const { row, table } of isAll ? [first] : unplayed) {
    const sources = takers.map((taker) => ({
      taker,
      piles: within([taker.param.from]).flatMap((node) => (node.kind === "pile" ? [node.pile] : [])),
    }));
    const comes = (source: (typeof sources)[number]): boolean =>
      source.piles.length === 0 || source.piles.some((pile) => flow.inPile(pile.entity, pile.name).has(row.key));
    const related = sources
      .slice(0, mostRelated)
      .map((source): Related => ({
        span: source.taker.param.from.at,
        label: comes(source)
          ? `\`${source.taker.action.name}\` leaves it out`
          : `\`${source.taker.action.name}\` takes from here, and it never comes here`,
      }));
    const from = [...new Set(sources.flatMap((source) => source.piles.map((pile) => pile.name)))];
    const name = checker.symbol(id)?.name ?? table.name;
    const at = isAll ? (checker.symbol(id)?.nameAt ?? row.at) : row.at;
    checker.found.report(
      "unplayable-piece",
      at,
      { row: isAll ? null : row.key, table: name, isLeftOut: sources.some(comes), from },
      { related },
    );
  }
}
