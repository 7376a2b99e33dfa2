/**
 * What working something out does beside giving a value: it rolls, it asks for odds, it reads or changes a game, it waits.
 * Inferred over the whole graph of calls, through the rulebooks in use and over all variants, and written into the rules,
 * columns, procedures, actions and setups of the program.
 */
import { childrenOf } from "../ir/children.ts";
import { holdsGame, holdsOdds } from "../ir/types.ts";
import type { Game } from "../ir/game.ts";
import type { Column, Effects, Expr, Id, Program, Rule, Statement, Table, Variant } from "../ir/program.ts";
import { memoized, NodeTable } from "../query/memo.ts";
import { type Kinds, kindSet } from "../source/exhaustive.ts";
import type { Standing } from "./standing.ts";

type Node = Expr | Statement;

/** The effects of what can be called, once they are inferred. */
export interface KnownEffects {
  rule(id: Id): Effects;
  column(table: Id, name: string): Effects;
  procedure(id: Id): Effects;
  /** After a text something may come that others are asked about, or that waits. */
  readonly textsWait: boolean;
}

export const pure: Effects = { rolls: false, asks: false, reads: false, changes: false, waits: false };
const asking: Effects = { ...pure, asks: true };
const reading: Effects = { ...pure, reads: true };
const changing: Effects = { ...reading, changes: true };
const waiting: Effects = { ...changing, waits: true };

const rolling = kindSet<
  Node["kind"],
  | "literal local constant rows record variant with field column columnCall call builtin not negate"
  | "and or arithmetic join compare equals about isNone isVariant in if decide block list set map"
  | "range each pick index lookup end otherwise keep round bounded question best asOdds entities"
  | "active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver winners"
  | "ending act possible let return stop forEach repeat do setField put putNew shufflePile reveal"
  | "addStatus removeStatus cancel endPhase endGame arrange beginPhase"
>({ die: true, dice: true, roll: true, times: true, again: true, shuffle: true });

/** What the node takes dice for by itself; `times` and `again` do through what they repeat, too. */
export const isRolled = (node: Node): boolean => rolling.has(node.kind);

/** The parts that are worked out where the node stands: what is asked for is rolled within the question only. */
export function partsOf(node: Node): readonly Node[] {
  if (node.kind === "question") return [];
  return node.kind === "best" ? [node.of] : childrenOf(node);
}

/** What the node does by itself or by what it calls, without its parts. */
function ownEffects(known: KnownEffects, node: Node): Effects {
  switch (node.kind) {
    case "call":
      return known.rule(node.rule);
    case "columnCall":
      return known.column(node.table, node.name);
    case "perform":
      return both(changing, known.procedure(node.procedure));
    case "question":
    case "best":
      return asking;
    // Without anything that rolls inside they only repeat a value, which is an error of its own.
    case "times":
    case "again":
      return pure;
    // What is odds came from a question, and generated code has none.
    case "choose":
    case "chooseSome":
    case "act":
      return waiting;
    case "setField":
    case "put":
    case "putNew":
    case "shufflePile":
    case "reveal":
    case "addStatus":
    case "removeStatus":
    case "cancel":
    case "endPhase":
    case "endGame":
    case "newEntity":
      return changing;
    case "arrange":
      return changing;
    case "beginPhase":
      return waiting;
    case "forEach":
      return node.pace === "separately" && known.textsWait ? waiting : pure;
    case "entities":
    case "active":
    case "entityField":
    case "pile":
    case "pieceRow":
    case "stacks":
    case "possible":
    case "gameOver":
    case "winners":
    case "ending":
      return reading;
    default:
      node.kind satisfies Kinds<
        | "literal local constant rows record variant with field column builtin not negate and or"
        | "arithmetic join compare equals about isNone isVariant in if decide block list set map range"
        | "each pick index lookup end otherwise keep round bounded die dice roll shuffle asOdds let"
        | "return stop repeat do"
      >;
      return "type" in node
        ? { ...pure, rolls: isRolled(node), asks: holdsOdds(node.type), reads: holdsGame(node.type) }
        : pure;
  }
}

/** The effects of an expression or statement, itself or through what it calls. */
export function effectsOf(known: KnownEffects, root: Node): Effects {
  let found = pure;
  const work: Node[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    found = both(found, ownEffects(known, node));
    if (sameEffects(found, everything)) return found;
    work.push(...partsOf(node));
  }
  return found;
}

/** The first node, in the order in which things are worked out, that has the effect itself or calls what has it. `passes`: nodes of which others speak. */
export function firstWith<E extends keyof Effects>(
  known: KnownEffects,
  effect: E,
  root: Node,
  passes: (node: Node) => boolean = () => false,
): (E extends "rolls" | "asks" ? Expr : Node) | undefined {
  const work: Node[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    // No statement rolls or asks by itself.
    if (ownEffects(known, node)[effect] && !passes(node)) return node as Expr;
    work.push(...[...partsOf(node)].reverse());
  }
  return undefined;
}

/** The first node that looks at a game, itself or through what it calls; a value of a game that is given looks at nothing. */
export function firstReading(known: KnownEffects, root: Node): Node | undefined {
  const work: Node[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (node.kind !== "local" && node.kind !== "field" && ownEffects(known, node).reads) return node;
    work.push(...[...partsOf(node)].reverse());
  }
  return undefined;
}

const everything: Effects = { ...waiting, rolls: true, asks: true };

/** Everything that one of the two does. */
export function both(a: Effects, b: Effects): Effects {
  return {
    rolls: a.rolls || b.rolls,
    asks: a.asks || b.asks,
    reads: a.reads || b.reads,
    changes: a.changes || b.changes,
    waits: a.waits || b.waits,
  };
}

export function sameEffects(a: Effects, b: Effects): boolean {
  return (
    a.rolls === b.rolls && a.asks === b.asks && a.reads === b.reads && a.changes === b.changes && a.waits === b.waits
  );
}

// ---------------------------------------------------------------- inferring

interface Callable {
  effects: Effects;
  /** Keys of what calls it. */
  readonly users: Set<string>;
}

const ruleKey = (id: Id): string => `rule ${id}`;
const columnKey = (table: Id, name: string): string => `column ${table} ${name}`;
const procedureKey = (id: Id): string => `procedure ${id}`;

export interface WithEffects {
  readonly program: Program;
  readonly known: KnownEffects;
  /** What is known under one variant alone, or none: an example knows which of them it is about. */
  readonly under: (variant: Id | null) => KnownEffects;
}

/** The program with the effects of its rules, columns and game, and the effects of all that it can call. */
export function withEffects(program: Program, linked: readonly Program[], standing: Standing): WithEffects {
  const inferred = standing.of("effects", groundOf(program, linked), (): Inferred => ({
    ...knownOf(graphOf(program, linked)),
    under: new Map(),
  }));
  const { known, at } = inferred;
  const rule = (each: Rule): Rule => withOwn(each, known.rule(each.id));
  const filled: Program = {
    ...program,
    rules: program.rules.map(rule),
    tables: program.tables.map((each) => tableWith(known, each)),
    variants: program.variants.map((variant) => ({
      ...variant,
      rules: variant.rules.map(rule),
      tables: variant.tables.map((each) => tableWith(known, each)),
    })),
    game: program.game === null ? null : withGameEffects(known, at, program.game),
  };
  return { program: filled, known, under: (variant) => underVariant(inferred, program, linked, variant) };
}

/** What is inferred from the same graph. */
interface Inferred {
  readonly known: KnownEffects;
  /** By the key of what is called. */
  readonly at: (key: string) => Effects;
  readonly under: Map<string | null, KnownEffects>;
}

/** Most variants put nothing that can be called in the place of something else: they are as none. */
function underVariant(
  { under }: Inferred,
  program: Program,
  linked: readonly Program[],
  variant: Id | null,
): KnownEffects {
  const layers = program.variants
    .filter((each) => each.id === variant)
    .flatMap((each) => withBases(program, each))
    .filter((layer) => layer.rules.length > 0 || layer.tables.length > 0);
  const key = layers.length === 0 ? null : variant;
  const before = under.get(key);
  if (before !== undefined) return before;
  const made = effectsUnder(program, linked, layers);
  under.set(key, made);
  return made;
}

/** All that the graph is made of. */
function groundOf(program: Program, linked: readonly Program[]): readonly unknown[] {
  const { game } = program;
  const textsWait = game !== null && doTextsWait(game);
  const said = (body: Expr): string => saidIn(body, textsWait).text;
  return [
    ...linked,
    textsWait,
    ...(game === null ? [] : gameGround(game, said)),
    ...[program, ...program.variants].flatMap((layer) => [
      "id" in layer ? layer.id : "",
      ...("basedOn" in layer ? layer.basedOn : []),
      "rules",
      ...layer.rules.flatMap((rule) => [rule.id, typesGive(rule), said(rule.body)]),
      "tables",
      ...layer.tables.flatMap((table) =>
        called(table).flatMap(({ key, cells, members }) => [
          key,
          cells.length,
          ...cells.map(said),
          members.length,
          ...members,
        ]),
      ),
    ]),
  ];
}

function gameGround(game: Game, said: (body: Expr) => string): readonly unknown[] {
  return [
    ...game.procedures.flatMap(({ id, body }) => [id, said(body)]),
    "answers",
    ...game.actions.flatMap(({ place, costs, body }) =>
      place.kind === "procedure" && place.when === "before" ? [place.procedure, ...costs.map(said), said(body)] : [],
    ),
    "changes",
    ...game.statuses.flatMap((status) => status.changes.map((change) => change.rule)),
  ];
}

/** By what they were made of: who has the same effects as before stays the very same. */
const filledIn = new NodeTable<object, { readonly effects: readonly Effects[]; readonly made: object }>(
  "filled in effects",
);

function withOwn<T extends { readonly effects: Effects }>(each: T, effects: Effects): T {
  return sameEffects(each.effects, effects) ? each : filled(each, [effects], () => ({ ...each, effects }));
}

function tableWith(known: KnownEffects, table: Table): Table {
  const effects = table.columns.map((column) => known.column(table.id, column.name));
  if (table.columns.every((column, place) => sameEffects(column.effects, effects[place] ?? pure))) return table;
  return filled(table, effects, () => ({
    ...table,
    columns: table.columns.map((column, place) => ({ ...column, effects: effects[place] ?? pure })),
  }));
}

function filled<T extends object>(of: T, effects: readonly Effects[], make: () => T): T {
  const before = filledIn.get(of);
  if (before?.effects.every((each, place) => sameEffects(each, effects[place] ?? pure))) return before.made as T;
  const made = make();
  filledIn.set(of, { effects, made });
  return made;
}

function withGameEffects(known: KnownEffects, at: Inferred["at"], game: Game): Game {
  const doneBy = (body: Expr): Effects => {
    const { effects, calls, originals } = saidIn(body, known.textsWait);
    return [...calls, ...originals].map(at).reduce(both, effects);
  };
  const done = (bodies: readonly Expr[]): Effects => bodies.map(doneBy).reduce(both, pure);
  return {
    ...game,
    procedures: game.procedures.map((each) => withOwn(each, known.procedure(each.id))),
    actions: game.actions.map((each) => withOwn(each, done([...each.costs, each.body]))),
    setups: game.setups.map((each) => withOwn(each, done([each.body]))),
  };
}

/** What each of the layers puts in the place of those before it. */
function effectsUnder(program: Program, linked: readonly Program[], variants: readonly Variant[]): KnownEffects {
  const graph = graphOfLinked(program, linked);
  const layers = [program, ...variants];
  const versions = new Map<Id, Rule[]>();
  for (const rule of layers.flatMap((layer) => layer.rules))
    versions.set(rule.id, [...(versions.get(rule.id) ?? []), rule]);
  for (const [id, rules] of versions) {
    const key = (index: number): string =>
      index === rules.length - 1 ? ruleKey(id) : `${ruleKey(id)} before ${index + 1}`;
    rules.forEach((rule, index) => {
      addRule(graph, key(index), rule, index === 0 ? undefined : key(index - 1));
    });
  }
  for (const table of layers.flatMap((layer) => layer.tables)) addTable(graph, table);
  return knownOf(graph).known;
}

function withBases(program: Program, variant: Variant, seen = new Set<Id>()): readonly Variant[] {
  if (seen.has(variant.id)) return [];
  seen.add(variant.id);
  return [
    ...program.variants
      .filter((each) => variant.basedOn.includes(each.id))
      .flatMap((each) => withBases(program, each, seen)),
    variant,
  ];
}

interface Graph {
  readonly callables: Map<string, Callable>;
  readonly textsWait: boolean;
}

function knownOf(graph: Graph): Pick<Inferred, "known" | "at"> {
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

/** All layers at once: a replacement that rolls makes the rule roll. */
function graphOf(program: Program, linked: readonly Program[]): Graph {
  const graph = graphOfLinked(program, linked);
  for (const layer of [program, ...program.variants]) {
    for (const rule of layer.rules) addRule(graph, ruleKey(rule.id), rule);
    for (const table of layer.tables) addTable(graph, table);
  }
  return graph;
}

/** With what is there under every variant: other rulebooks, and the game. */
function graphOfLinked(program: Program, linked: readonly Program[]): Graph {
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
function doTextsWait(game: Game): boolean {
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
function addRule(graph: Graph, key: string, rule: Rule, original?: string): void {
  addBody(graph, key, [rule.body], original);
  const given = typesGive(rule);
  if (given.includes("odds")) add(graph, key, asking);
  if (given.includes("game")) add(graph, key, reading);
}

/** What is given and taken says that it asks, or that it reads a game. */
const typesGive = memoized((rule: Rule): string => {
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
function addTable(graph: Graph, table: Table): void {
  for (const { key, cells, members } of called(table)) {
    addBody(graph, key, cells);
    for (const member of members) callable(graph, member).users.add(key);
  }
}

/** The columns of a table that can be called. */
const called = memoized(
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

/** The formulas of a column. */
export function cellsOf(table: Table, own: readonly Column[], column: Column): readonly Expr[] {
  const place = own.indexOf(column);
  return table.rows.flatMap((row) => {
    const cell = row.cells[place];
    return cell !== undefined && "formula" in cell ? [cell.formula] : [];
  });
}

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

function saidIn(body: Expr, textsWait: boolean): Said {
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
