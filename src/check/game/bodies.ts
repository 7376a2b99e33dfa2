/** What is done and worked out in a game, and what of it leads to what. */
import { childrenOf, stepParts, testValues } from "../../ir/children.ts";
import type { Game, Phase, StatusChange } from "../../ir/game.ts";
import type { Expr, Id, Program, Statement, Table } from "../../ir/program.ts";
import { cellsOf } from "../effects.ts";

export type Node = Expr | Statement;

export const ruleKey = (id: Id): string => `rule ${id}`;
export const procedureKey = (id: Id): string => `procedure ${id}`;
export const columnKey = (table: Id, name: string): string => `column ${table} ${name}`;

const below = new WeakMap<Node, readonly Node[]>();

/** The nodes and all below them, in order. */
export function within(roots: readonly Node[]): readonly Node[] {
  return roots.length === 1 && roots[0] !== undefined ? withinOne(roots[0]) : roots.flatMap(withinOne);
}

/** Many passes go through the same texts. */
function withinOne(root: Node): readonly Node[] {
  const known = below.get(root);
  if (known !== undefined) return known;
  const all: Node[] = [];
  const work = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    all.push(node);
    work.push(...[...childrenOf(node)].reverse());
  }
  below.set(root, all);
  return all;
}

type OfKind<K extends Node["kind"]> = Node & { readonly kind: K };

const byKind = new WeakMap<Node, ReadonlyMap<Node["kind"], readonly Node[]>>();

/** Those of one kind, in order. */
export function ofKind<K extends Node["kind"]>(roots: readonly Node[], kind: K): readonly OfKind<K>[] {
  return roots.flatMap((root) => (kindsIn(root).get(kind) ?? none) as readonly OfKind<K>[]);
}

const none: readonly Node[] = [];

function kindsIn(root: Node): ReadonlyMap<Node["kind"], readonly Node[]> {
  const known = byKind.get(root);
  if (known !== undefined) return known;
  const kinds = new Map<Node["kind"], Node[]>();
  for (const node of within([root])) {
    const same = kinds.get(node.kind);
    if (same === undefined) kinds.set(node.kind, [node]);
    else same.push(node);
  }
  byKind.set(root, kinds);
  return kinds;
}

/** What is made of the nodes below each root, once for each of them. */
export function ofEach<T>(make: (nodes: readonly Node[]) => readonly T[]): (roots: readonly Node[]) => readonly T[] {
  const made = new WeakMap<Node, readonly T[]>();
  const ofOne = (root: Node): readonly T[] => {
    const known = made.get(root);
    if (known !== undefined) return known;
    const fresh = make(within([root]));
    made.set(root, fresh);
    return fresh;
  };
  return (roots) => (roots.length === 1 && roots[0] !== undefined ? ofOne(roots[0]) : roots.flatMap(ofOne));
}

/** What is called in them, by key. */
export const callsIn = ofEach((nodes) => nodes.flatMap((node) => calledBy(node) ?? []));

/** What is asked where they are worked out: rules, cells, and fields with a formula. */
export const askedIn = ofEach((nodes) => nodes.flatMap((node) => (node.kind === "entityField" ? [`field ${node.entity} ${node.name}`] : calledBy(node) ?? [])));

/** What the node calls, by key. */
export function calledBy(node: Node): string | undefined {
  switch (node.kind) {
    case "call": return ruleKey(node.rule);
    case "perform": return procedureKey(node.procedure);
    case "columnCall": return columnKey(node.table, node.name);
    default: return undefined;
  }
}

/** Rules, procedures and columns of formulas and procedures by key, with all that any variant puts in their place. */
export type Bodies = ReadonlyMap<string, readonly Node[]>;

export function bodiesOf(program: Program): Bodies {
  const bodies = new Map<string, Node[]>();
  const add = (key: string, parts: readonly Node[]): void => { bodies.set(key, [...bodies.get(key) ?? [], ...parts]); };
  for (const layer of [program, ...program.variants]) {
    for (const rule of layer.rules) add(ruleKey(rule.id), [rule.body]);
    for (const table of layer.tables) addTable(add, table);
  }
  for (const procedure of program.game?.procedures ?? []) add(procedureKey(procedure.id), [procedure.body]);
  return bodies;
}

function addTable(add: (key: string, parts: readonly Node[]) => void, table: Table): void {
  const own = table.columns.filter((column) => column.computed === null);
  for (const column of table.columns) if (column.params !== null) add(columnKey(table.id, column.name), cellsOf(table, own, column));
}

/** Members of a view by its key: whoever calls the column of a view calls theirs. */
export function membersOf(program: Program): ReadonlyMap<string, readonly string[]> {
  return new Map(program.tables.flatMap((table) => table.columns.map((column) => [columnKey(table.id, column.name), table.members.map((member) => columnKey(member, column.name))] as const)));
}

export function allPhases(phase: Phase | null): readonly Phase[] {
  return phase === null ? [] : [phase, ...phase.phases.flatMap(allPhases)];
}

/** What a line of a status looks at when the rule is asked. */
export const changeParts = (change: StatusChange): readonly Expr[] => [change.value, ...(change.condition === null ? [] : [change.condition]), ...change.tests.flatMap(({ test }) => testValues(test))];

/** Texts of the game: what is done in it, each by itself. */
export function textsOf(game: Game): readonly { readonly parts: readonly Node[] }[] {
  return [
    ...game.procedures.map((each) => ({ parts: [each.body] })),
    ...game.actions.map((each) => ({ parts: [...each.costs, each.body] })),
    ...allPhases(game.phase).map((phase) => ({ parts: [phase.enter, phase.exit].filter((each) => each !== null) })),
    ...game.always.map((each) => ({ parts: [each.body] })),
    ...game.setups.map((each) => ({ parts: [each.body] })),
  ];
}

/** Cells, texts, rules and lines of examples: all of the program that can do something. */
export function allParts(program: Program): readonly Node[] {
  const cells = [program, ...program.variants].flatMap((layer) => layer.tables.flatMap((table) => {
    const own = table.columns.filter((column) => column.computed === null);
    return table.columns.flatMap((column) => (column.procedure ? cellsOf(table, own, column) : []));
  }));
  const texts = program.game === null ? [] : textsOf(program.game).flatMap(({ parts }) => parts);
  return [...texts, ...cells, ...program.examples.flatMap((example) => example.steps.flatMap(stepParts))];
}
