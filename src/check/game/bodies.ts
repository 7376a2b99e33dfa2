/** What is done and worked out in a game, and what of it leads to what. */
import { childrenOf, stepParts, testValues } from "../../ir/children.ts";
import type { Game, Phase, StatusChange } from "../../ir/game.ts";
import type { Expr, Id, Program, Statement, Table } from "../../ir/program.ts";
import type { Example } from "../../ir/examples.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { cellsOf } from "../effects.ts";
import { memoized } from "../../query/memo.ts";

export type Node = Expr | Statement;

export const ruleKey = (id: Id): string => `rule ${id}`;
export const procedureKey = (id: Id): string => `procedure ${id}`;
export const columnKey = (table: Id, name: string): string => `column ${table} ${name}`;

/** The nodes and all below them, in order. */
export function within(roots: readonly Node[]): readonly Node[] {
  return roots.length === 1 && roots[0] !== undefined ? withinOne(roots[0]) : roots.flatMap(withinOne);
}

/** Many passes go through the same texts. */
const withinOne = memoized((root: Node): readonly Node[] => {
  const all: Node[] = [];
  const work = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    all.push(node);
    work.push(...[...childrenOf(node)].reverse());
  }
  return all;
});

type OfKind<K extends Node["kind"]> = Node & { readonly kind: K };

/** Those of one kind, in order. */
export function ofKind<K extends Node["kind"]>(roots: readonly Node[], kind: K): readonly OfKind<K>[] {
  return roots.flatMap((root) => (kindsIn(root).get(kind) ?? none) as readonly OfKind<K>[]);
}

const none: readonly Node[] = [];

const kindsIn = memoized((root: Node): ReadonlyMap<Node["kind"], readonly Node[]> => {
  const kinds = new Map<Node["kind"], Node[]>();
  for (const node of within([root])) {
    const same = kinds.get(node.kind);
    if (same === undefined) kinds.set(node.kind, [node]);
    else same.push(node);
  }
  return kinds;
});

/** What is made of the nodes below each root, once for each of them. */
export function ofEach<T>(make: (nodes: readonly Node[]) => readonly T[]): (roots: readonly Node[]) => readonly T[] {
  const ofOne = memoized((root: Node): readonly T[] => make(within([root])));
  return (roots) => (roots.length === 1 && roots[0] !== undefined ? ofOne(roots[0]) : roots.flatMap(ofOne));
}

/** What is called in them, by key. */
export const callsIn = ofEach((nodes) => nodes.flatMap((node) => calledBy(node) ?? []));

/** What is asked where they are worked out: rules, cells, and fields with a formula. */
export const askedIn = ofEach((nodes) =>
  nodes.flatMap((node) =>
    node.kind === "entityField" ? [`field ${node.entity} ${node.name}`] : (calledBy(node) ?? []),
  ),
);

/** What the node calls, by key. */
export function calledBy(node: Node): string | undefined {
  switch (node.kind) {
    case "call":
      return ruleKey(node.rule);
    case "perform":
      return procedureKey(node.procedure);
    case "columnCall":
      return columnKey(node.table, node.name);
    default:
      node.kind satisfies Kinds<
        | "literal local constant rows record variant with field column builtin not negate and or"
        | "arithmetic join compare equals about isNone isVariant in if decide block list set map range"
        | "each pick index lookup end otherwise keep round bounded die dice roll times again shuffle"
        | "question best reach asOdds entities active entityField pile pieceRow newEntity choose chooseSome"
        | "stacks gameOver winners ending act possible let return stop forEach repeat do setField put"
        | "putNew shufflePile reveal addStatus removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      return undefined;
  }
}

/** Rules, procedures and columns of formulas and procedures by key, with all that any variant puts in their place. */
export type Bodies = ReadonlyMap<string, readonly Node[]>;

/** Many passes ask the same of one program. */
export const bodiesOf = memoized((program: Program): Bodies => {
  const bodies = new Map<string, Node[]>();
  const add = (key: string, parts: readonly Node[]): void => {
    bodies.set(key, [...(bodies.get(key) ?? []), ...parts]);
  };
  for (const layer of [program, ...program.variants]) {
    for (const rule of layer.rules) add(ruleKey(rule.id), [rule.body]);
    for (const table of layer.tables) addTable(add, table);
  }
  for (const procedure of program.game?.procedures ?? []) add(procedureKey(procedure.id), [procedure.body]);
  return bodies;
});

function addTable(add: (key: string, parts: readonly Node[]) => void, table: Table): void {
  const own = table.columns.filter((column) => column.computed === null);
  for (const column of table.columns)
    if (column.params !== null) add(columnKey(table.id, column.name), cellsOf(table, own, column));
}

/** Members of a view by its key: whoever calls the column of a view calls theirs. */
export const membersOf = memoized(
  (program: Program): ReadonlyMap<string, readonly string[]> =>
    new Map(
      program.tables.flatMap((table) =>
        table.columns.map(
          (column) =>
            [columnKey(table.id, column.name), table.members.map((member) => columnKey(member, column.name))] as const,
        ),
      ),
    ),
);

export function allPhases(phase: Phase | null): readonly Phase[] {
  return phase === null ? [] : [phase, ...phase.phases.flatMap(allPhases)];
}

/** What a line of a status looks at when the rule is asked. */
export const changeParts = (change: StatusChange): readonly Expr[] => [
  change.value,
  ...(change.condition === null ? [] : [change.condition]),
  ...change.tests.flatMap(({ test }) => testValues(test)),
];

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
  const texts = program.game === null ? [] : textsOf(program.game).flatMap(({ parts }) => parts);
  return [...texts, ...allEffectCells(program), ...program.examples.flatMap(stepsOf)];
}

/** What is done in columns of procedures, as it is and under any variant. */
export function allEffectCells(program: Program): readonly Expr[] {
  return [program, ...program.variants].flatMap((layer) => layer.tables.flatMap(effectCells));
}

const effectCells = memoized((table: Table): readonly Expr[] => {
  const own = table.columns.filter((column) => column.computed === null);
  return own.flatMap((column) => (column.procedure ? cellsOf(table, own, column) : []));
});

/** What is done and asked in the lines of an example. */
export const stepsOf = memoized((example: Example): readonly Node[] => example.steps.flatMap(stepParts));
