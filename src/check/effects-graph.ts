/** Who calls whom, and what each does by itself: what a callee does, its callers do. */
import type { Game } from "../ir/game.ts";
import type { Effects, Expr, Id, Program, Rule, Table } from "../ir/program.ts";
import { hashed } from "../ir/digest.ts";
import { holdsGame, holdsOdds } from "../ir/types.ts";
import { memoized, NodeTable } from "../query/memo.ts";
import {
  asking,
  both,
  cellsOf,
  ownEffects,
  partsOf,
  pure,
  reading,
  sameEffects,
  waiting,
  type KnownEffects,
  type Node,
} from "./effects.ts";

interface Callable {
  effects: Effects;
  /** Keys of what calls it. */
  readonly users: Set<string>;
}

export const ruleKey = (id: Id): string => `rule ${id}`;
export const columnKey = (table: Id, name: string): string => `column ${table} ${name}`;
const procedureKey = (id: Id): string => `procedure ${id}`;

export interface Graph {
  readonly callables: Map<string, Callable>;
  readonly textsWait: boolean;
}

/** What is inferred from a graph. */
export interface Inferred {
  readonly known: KnownEffects;
  /** By the key of what is called. */
  readonly at: (key: string) => Effects;
}

export function knownOf(graph: Graph): Inferred {
  spread(graph);
  const at = (key: string): Effects => graph.callables.get(key)?.effects ?? pure;
  return {
    at,
    known: {
      rule: (id) => at(ruleKey(id)),
      column: (table, name) => at(columnKey(table, name)),
      procedure: (id) => at(procedureKey(id)),
      textsWait: graph.textsWait,
    },
  };
}

/** What is known of all that can be called, as a text: it is compared across processes. */
export function effectsDigest({ callables, textsWait }: Graph): string {
  const lines = [...callables].map(([key, { effects }]) => JSON.stringify([key, ...Object.values(effects)]));
  return hashed([String(textsWait), ...lines.sort()].join("\n"));
}

/** All layers at once: a replacement that rolls makes the rule roll. */
export function graphOf(program: Program, linked: readonly Program[]): Graph {
  const graph = graphOfLinked(program, linked);
  for (const layer of [program, ...program.variants]) {
    for (const rule of layer.rules) addRule(graph, ruleKey(rule.id), rule);
    for (const table of layer.tables) addTable(graph, table);
  }
  return graph;
}

/** With what is there under every variant: other rulebooks, and the game. */
export function graphOfLinked(program: Program, linked: readonly Program[]): Graph {
  const { game } = program;
  const graph: Graph = { callables: new Map(), textsWait: game !== null && doTextsWait(game) };
  for (const other of linked) {
    for (const rule of other.rules) callable(graph, ruleKey(rule.id)).effects = rule.effects;
    for (const table of other.tables)
      for (const column of table.columns) callable(graph, columnKey(table.id, column.name)).effects = column.effects;
  }
  if (game !== null) addGame(graph, game);
  return graph;
}

/** What `always` says, and what comes after what happened, is done when a text has ended. */
export function doTextsWait(game: Game): boolean {
  return (
    game.always.length > 0 || game.actions.some(({ place }) => place.kind === "procedure" && place.when === "after")
  );
}

/** To call a procedure is to wait for what answers it before; what a status changes depends on the game. */
function addGame(graph: Graph, game: Game): void {
  for (const procedure of game.procedures) {
    const key = procedureKey(procedure.id);
    addBody(graph, key, [procedure.body]);
    const answers = game.actions.filter(
      ({ place }) => place.kind === "procedure" && place.when === "before" && place.procedure === procedure.id,
    );
    if (answers.length > 0) add(graph, key, waiting);
    for (const action of answers) addBody(graph, key, [...action.costs, action.body]);
  }
  for (const change of game.statuses.flatMap((status) => status.changes)) add(graph, ruleKey(change.rule), reading);
}

/** `original`: the key of what `original(…)` calls, where the layers are told apart. */
export function addRule(graph: Graph, key: string, rule: Rule, original?: string): void {
  addBody(graph, key, [rule.body], original);
  const given = typesGive(rule);
  if (given.includes("odds")) add(graph, key, asking);
  if (given.includes("game")) add(graph, key, reading);
}

/** What is given and taken says that it asks, or that it reads a game. */
export const typesGive = memoized((rule: Rule): string => {
  const types = [rule.result, ...rule.params.map((param) => param.type)];
  return `${types.some(holdsOdds) ? "odds" : ""} ${types.some(holdsGame) ? "game" : ""}`;
});

function add(graph: Graph, key: string, effects: Effects): void {
  const own = callable(graph, key);
  own.effects = both(own.effects, effects);
}

function callable({ callables }: Graph, key: string): Callable {
  const known = callables.get(key);
  if (known !== undefined) return known;
  const made: Callable = { effects: pure, users: new Set() };
  callables.set(key, made);
  return made;
}

/** Only columns of formulas are worked out in play; the column of a view does what those of its members do. */
export function addTable(graph: Graph, table: Table): void {
  for (const { key, cells, members } of callableColumns(table)) {
    addBody(graph, key, cells);
    for (const member of members) callable(graph, member).users.add(key);
  }
}

/** The columns of a table that can be called. */
export const callableColumns = memoized(
  (
    table: Table,
  ): readonly { readonly key: string; readonly cells: readonly Expr[]; readonly members: readonly string[] }[] => {
    const own = table.columns.filter((column) => column.computed === null);
    return table.columns
      .filter((column) => column.params !== null)
      .map((column) => ({
        key: columnKey(table.id, column.name),
        cells: cellsOf(table, own, column),
        members: table.members.map((member) => columnKey(member, column.name)),
      }));
  },
);

function addBody(graph: Graph, key: string, bodies: readonly Expr[], original?: string): void {
  const own = callable(graph, key);
  for (const body of bodies) {
    const { effects, calls, originals } = saidIn(body, graph.textsWait);
    own.effects = both(own.effects, effects);
    for (const called of calls) callable(graph, called).users.add(key);
    for (const called of originals) callable(graph, original ?? called).users.add(key);
  }
}

/** What stands in a body: what it does by itself, and the keys of what it calls; of `original(…)` that of the rule. */
interface Said {
  readonly effects: Effects;
  readonly calls: ReadonlySet<string>;
  readonly originals: ReadonlySet<string>;
  /** The same in one text. */ readonly text: string;
}

/** By whether texts wait: each variant asks for the same bodies again. */
const said = {
  waits: new NodeTable<Expr, Said>("said where texts wait"),
  ends: new NodeTable<Expr, Said>("said where texts end"),
};

export function saidIn(body: Expr, textsWait: boolean): Said {
  const memory = textsWait ? said.waits : said.ends;
  const before = memory.get(body);
  if (before !== undefined) return before;
  const known: KnownEffects = { rule: () => pure, column: () => pure, procedure: () => pure, textsWait };
  let effects = pure;
  const [calls, originals] = [new Set<string>(), new Set<string>()];
  const work: Node[] = [body];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    work.push(...partsOf(node));
    if (node.kind === "call") (node.original ? originals : calls).add(ruleKey(node.rule));
    else if (node.kind === "columnCall") calls.add(columnKey(node.table, node.name));
    else if (node.kind === "perform") calls.add(procedureKey(node.procedure));
    effects = both(effects, ownEffects(known, node));
  }
  const fresh: Said = { effects, calls, originals, text: JSON.stringify([effects, [...calls], [...originals]]) };
  memory.set(body, fresh);
  return fresh;
}

/** What a callee does, its callers do. */
function spread({ callables }: Graph): void {
  const work = [...callables.values()].filter(({ effects }) => !sameEffects(effects, pure));
  for (let each = work.pop(); each !== undefined; each = work.pop()) {
    for (const key of each.users) {
      const user = callables.get(key);
      if (user === undefined) continue;
      const after = both(user.effects, each.effects);
      if (sameEffects(after, user.effects)) continue;
      user.effects = after;
      work.push(user);
    }
  }
}
