/** Going through programs, by the table of nodes: everything below a part, and the same with other nodes. */
import type { Expr, Statement, Test } from "./program.ts";
import { entryOf, plansTo, type Entry, type Name, type Parts, type Plan } from "./nodes/plans.ts";
import type { Nodes } from "./nodes/table.ts";

/** `stop`: nothing more is looked at; `skip`: nothing below this node. */
type Answer = "stop" | "skip" | undefined | void;

export interface Visitor {
  readonly expr?: (node: Expr) => Answer;
  readonly statement?: (node: Statement) => Answer;
  readonly test?: (node: Test) => Answer;
}
/** A part of a program, by the name of its definition in the table of nodes. */
export type ProgramPart = { readonly [N in Name]: readonly [of: N, part: Nodes[N]] }[Name];

export const allOf = <N extends Name>(of: N, all: readonly Nodes[N][]): readonly ProgramPart[] =>
  all.map((each) => [of, each] as unknown as ProgramPart);

/** What is called for each node, whatever it is: the plan says which it is. */
type See = ((node: object) => Answer) | undefined;

const planOf = plansTo(() => false);

/** Each node in the part, the part itself too, before what is below it, in the order of the table. True where it was stopped. */
export function visit<N extends Name>(of: N, part: Nodes[N], visitor: Visitor): boolean {
  return through([planOf(of)], [part as Parts], visitor);
}

export function visitAll(parts: readonly ProgramPart[], visitor: Visitor): boolean {
  return parts.some(([of, part]) => through([planOf(of)], [part as Parts], visitor));
}

/** Without the stack of the machine: formulas may be long. */
function through(plans: Plan[], parts: Parts[], visitor: Visitor): boolean {
  for (let part = parts.pop(), plan = plans.pop(); part !== undefined; part = parts.pop(), plan = plans.pop()) {
    const { node, ways } = entryOf(plan as Plan, part);
    const see = node === null ? undefined : (visitor[node] as See);
    if (see !== undefined) {
      const answer = see(part);
      if (answer === "stop") return true;
      if (answer === "skip") continue;
    }
    for (let place = ways.length - 1; place >= 0; place -= 1) {
      const way = ways[place] as Entry["ways"][number];
      const below = part[way.name];
      if (below === null || below === undefined) continue;
      if (!way.isList) {
        parts.push(below as Parts);
        plans.push(way.to);
        continue;
      }
      const all = below as readonly (Parts | null)[];
      for (let index = all.length - 1; index >= 0; index -= 1) {
        const each = all[index];
        if (each === null || each === undefined) continue;
        parts.push(each);
        plans.push(way.to);
      }
    }
  }
  return false;
}

// ---------------------------------------------------------------- the same with other nodes

export interface Mapper {
  readonly expr: (node: Expr) => Expr;
  readonly statement: (node: Statement) => Statement;
  /** Without it, expressions in tests are turned. */
  readonly test?: (node: Test) => Test;
}
type Turn = ((node: object) => object) | undefined;

/** The part with the nodes that stand directly in it turned into others: the very same where none is another. */
export function mapChildren<N extends Name>(of: N, part: Nodes[N], mapper: Mapper): Nodes[N] {
  return mapped(entryOf(planOf(of), part as Parts), part as Parts, mapper) as Nodes[N];
}

/** The part, or what becomes of it if it is a node. */
export function mapNodes<N extends Name>(of: N, part: Nodes[N], mapper: Mapper): Nodes[N] {
  return turned(planOf(of), part as Parts, mapper) as Nodes[N];
}

function turned(plan: Plan, part: Parts, mapper: Mapper): object {
  const entry = entryOf(plan, part);
  const turn = entry.node === null ? undefined : (mapper[entry.node] as Turn);
  return turn === undefined ? mapped(entry, part, mapper) : turn(part);
}

function mapped({ ways }: Entry, part: Parts, mapper: Mapper): object {
  let copy: { [name: string]: unknown } | null = null;
  for (const { name, isList, to } of ways) {
    const before = part[name];
    if (before === null || before === undefined) continue;
    const after = isList
      ? mappedList(to, before as readonly (Parts | null)[], mapper)
      : turned(to, before as Parts, mapper);
    if (after !== before) (copy ??= { ...part })[name] = after;
  }
  return copy ?? part;
}

function mappedList(plan: Plan, list: readonly (Parts | null)[], mapper: Mapper): readonly unknown[] {
  const all = list.map((each) => (each === null ? null : turned(plan, each, mapper)));
  return all.some((each, index) => each !== list[index]) ? all : list;
}

/** The part with other nodes in the place of some; what is below those is left as it is. */
export function substitute<N extends Name>(of: N, part: Nodes[N], by: ReadonlyMap<object, Expr | Statement>): Nodes[N] {
  if (by.size === 0) return part;
  const mapper: Mapper = {
    expr: (node) => (by.get(node) as Expr | undefined) ?? mapChildren("Expr", node, mapper),
    statement: (node) => (by.get(node) as Statement | undefined) ?? mapChildren("Statement", node, mapper),
  };
  return mapNodes(of, part, mapper);
}
