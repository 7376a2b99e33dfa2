/** What stands in the fields of nodes, wherever that is below a part of a program: its slots, its ids. */
import type { Field } from "./notation.ts";
import { entryOf, plansTo, type Entry, type Name, type Parts, type Plan } from "./plans.ts";
import type { Nodes } from "./table.ts";

type Way = Entry["ways"][number];
type Open = Parameters<typeof plansTo>[1];

/** Calls for each value of such a field; those that are null are left out. */
export function leafVisitor<V>(
  isWanted: (field: Field) => boolean,
  isOpen?: Open,
): <N extends Name>(of: N, part: Nodes[N], see: (value: V, field: Field) => void) => void {
  const planOf = plansTo(isWanted, isOpen);
  return (of, part, see) => {
    const plans: Plan[] = [planOf(of)];
    const parts: Parts[] = [part as Parts];
    for (let each = parts.pop(), plan = plans.pop(); each !== undefined; each = parts.pop(), plan = plans.pop())
      for (const { name, isList, to, leaf } of entryOf(plan as Plan, each).ways) {
        const below = each[name];
        if (below === null || below === undefined) continue;
        for (const inner of isList ? (below as readonly unknown[]) : [below]) {
          if (inner === null) continue;
          if (leaf !== null) see(inner as V, leaf);
          else {
            parts.push(inner as Parts);
            plans.push(to);
          }
        }
      }
  };
}

/** The same with other values in such fields: the very same part where none is another. */
export function leafMapper<V>(
  isWanted: (field: Field) => boolean,
): <N extends Name>(of: N, part: Nodes[N], turn: (value: V) => V) => Nodes[N] {
  const planOf = plansTo(isWanted);
  const mapped = (plan: Plan, part: Parts, turn: (value: V) => V): object => {
    let copy: { [name: string]: unknown } | null = null;
    for (const way of entryOf(plan, part).ways) {
      const before = part[way.name];
      if (before === null || before === undefined) continue;
      const after = way.isList ? list(way, before as readonly unknown[], turn) : turned(way, before, turn);
      if (after !== before) (copy ??= { ...part })[way.name] = after;
    }
    return copy ?? part;
  };
  const list = (way: Way, all: readonly unknown[], turn: (value: V) => V): unknown => {
    const made = all.map((each) => (each === null ? null : turned(way, each, turn)));
    return made.some((each, index) => each !== all[index]) ? made : all;
  };
  const turned = ({ to, leaf }: Way, part: unknown, turn: (value: V) => V): unknown =>
    leaf === null ? mapped(to, part as Parts, turn) : turn(part as V);
  return (of, part, turn) => mapped(planOf(of), part as Parts, turn) as Nodes[typeof of];
}
