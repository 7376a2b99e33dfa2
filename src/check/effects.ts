/**
 * What working something out does beside giving a value: it rolls, or it asks for odds. Inferred over the whole graph of
 * calls, through the rulebooks in use and over all variants, and written into the rules and columns of the program.
 */
import { childrenOf } from "../ir/children.ts";
import { holdsOdds } from "../ir/types.ts";
import type { Column, Effects, Expr, Id, Program, Rule, Statement, Table, Variant } from "../ir/program.ts";

type Node = Expr | Statement;

/** The effects of what can be called, once they are inferred. */
export interface KnownEffects {
  rule(id: Id): Effects;
  column(table: Id, name: string): Effects;
}

export const pure: Effects = { rolls: false, asks: false };

const rolling: ReadonlySet<string> = new Set(["die", "dice", "roll", "times", "again", "shuffle"]);

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
    case "call": return known.rule(node.rule);
    case "columnCall": return known.column(node.table, node.name);
    case "question": case "best": return { rolls: false, asks: true };
    // Without anything that rolls inside they only repeat a value, which is an error of its own.
    case "times": case "again": return pure;
    // What is odds came from a question, and generated code has none.
    default: return { rolls: isRolled(node), asks: "type" in node && holdsOdds(node.type) };
  }
}

/** The effects of an expression or statement, itself or through what it calls. */
export function effectsOf(known: KnownEffects, root: Node): Effects {
  let found = pure;
  const work: Node[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    found = both(found, ownEffects(known, node));
    if (found.rolls && found.asks) return found;
    work.push(...partsOf(node));
  }
  return found;
}

/** The first node, in the order in which things are worked out, that has the effect itself or calls what has it. */
export function firstWith(known: KnownEffects, effect: keyof Effects, root: Node): Expr | undefined {
  const work: Node[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if ("type" in node && ownEffects(known, node)[effect]) return node;
    work.push(...[...partsOf(node)].reverse());
  }
  return undefined;
}

function both(a: Effects, b: Effects): Effects {
  return { rolls: a.rolls || b.rolls, asks: a.asks || b.asks };
}

// ---------------------------------------------------------------- inferring

interface Callable {
  effects: Effects;
  /** Keys of what calls it. */
  readonly users: Set<string>;
}

const ruleKey = (id: Id): string => `rule ${id}`;
const columnKey = (table: Id, name: string): string => `column ${table} ${name}`;

/** The program with the effects of its rules and columns, and the effects of all that it can call. */
export function withEffects(program: Program, linked: readonly Program[]): { readonly program: Program; readonly known: KnownEffects } {
  const known = knownOf(graphOf(program, linked));
  const rule = (each: Rule): Rule => ({ ...each, effects: known.rule(each.id) });
  const table = (each: Table): Table => ({ ...each, columns: each.columns.map((column) => ({ ...column, effects: known.column(each.id, column.name) })) });
  const filled: Program = {
    ...program, rules: program.rules.map(rule), tables: program.tables.map(table),
    variants: program.variants.map((variant) => ({ ...variant, rules: variant.rules.map(rule), tables: variant.tables.map(table) })),
  };
  return { program: filled, known };
}

/** The effects under one variant alone, or none: an example knows which of them it is about. */
export function effectsUnder(program: Program, linked: readonly Program[], variant: Id | null): KnownEffects {
  const graph = graphOfLinked(linked);
  const layers = [program, ...program.variants.filter((each) => each.id === variant).flatMap((each) => withBases(program, each))];
  const versions = new Map<Id, Rule[]>();
  for (const rule of layers.flatMap((layer) => layer.rules)) versions.set(rule.id, [...versions.get(rule.id) ?? [], rule]);
  for (const [id, rules] of versions) {
    const key = (index: number): string => (index === rules.length - 1 ? ruleKey(id) : `${ruleKey(id)} before ${index + 1}`);
    rules.forEach((rule, index) => { addRule(graph, key(index), rule, index === 0 ? undefined : key(index - 1)); });
  }
  for (const table of layers.flatMap((layer) => layer.tables)) addTable(graph, table);
  return knownOf(graph);
}

function withBases(program: Program, variant: Variant, seen = new Set<Id>()): readonly Variant[] {
  if (seen.has(variant.id)) return [];
  seen.add(variant.id);
  return [...program.variants.filter((each) => variant.basedOn.includes(each.id)).flatMap((each) => withBases(program, each, seen)), variant];
}

type Graph = Map<string, Callable>;

function knownOf(graph: Graph): KnownEffects {
  spread(graph);
  const effectsAt = (key: string): Effects => graph.get(key)?.effects ?? pure;
  return { rule: (id) => effectsAt(ruleKey(id)), column: (table, name) => effectsAt(columnKey(table, name)) };
}

/** All layers at once: a replacement that rolls makes the rule roll. */
function graphOf(program: Program, linked: readonly Program[]): Graph {
  const graph = graphOfLinked(linked);
  for (const layer of [program, ...program.variants]) {
    for (const rule of layer.rules) addRule(graph, ruleKey(rule.id), rule);
    for (const table of layer.tables) addTable(graph, table);
  }
  return graph;
}

function graphOfLinked(linked: readonly Program[]): Graph {
  const graph: Graph = new Map();
  for (const other of linked) {
    for (const rule of other.rules) callable(graph, ruleKey(rule.id)).effects = rule.effects;
    for (const table of other.tables) for (const column of table.columns) callable(graph, columnKey(table.id, column.name)).effects = column.effects;
  }
  return graph;
}

/** `original`: the key of what `original(…)` calls, where the layers are told apart. */
function addRule(graph: Graph, key: string, rule: Rule, original?: string): void {
  addBody(graph, key, [rule.body], original);
  if (!holdsOdds(rule.result) && !rule.params.some((param) => holdsOdds(param.type))) return;
  const own = callable(graph, key);
  own.effects = both(own.effects, { rolls: false, asks: true });
}

function callable(graph: Graph, key: string): Callable {
  const known = graph.get(key);
  if (known !== undefined) return known;
  const made: Callable = { effects: pure, users: new Set() };
  graph.set(key, made);
  return made;
}

/** Only columns of formulas are worked out in play; the column of a view does what those of its members do. */
function addTable(graph: Graph, table: Table): void {
  const own = table.columns.filter((column) => column.computed === null);
  for (const column of table.columns) {
    if (column.params === null) continue;
    const key = columnKey(table.id, column.name);
    addBody(graph, key, cellsOf(table, own, column));
    for (const member of table.members) callable(graph, columnKey(member, column.name)).users.add(key);
  }
}

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
  const work: Node[] = [...bodies];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    work.push(...partsOf(node));
    if (node.kind === "call") callable(graph, (node.original ? original : undefined) ?? ruleKey(node.rule)).users.add(key);
    else if (node.kind === "columnCall") callable(graph, columnKey(node.table, node.name)).users.add(key);
    else own.effects = both(own.effects, ownEffects(nothingKnown, node));
  }
}

const nothingKnown: KnownEffects = { rule: () => pure, column: () => pure };

/** What a callee does, its callers do. */
function spread(graph: Graph): void {
  const work = [...graph.values()].filter(({ effects }) => effects.rolls || effects.asks);
  for (let each = work.pop(); each !== undefined; each = work.pop()) {
    for (const key of each.users) {
      const user = graph.get(key);
      if (user === undefined) continue;
      const after = both(user.effects, each.effects);
      if (after.rolls === user.effects.rolls && after.asks === user.effects.asks) continue;
      user.effects = after;
      work.push(user);
    }
  }
}
