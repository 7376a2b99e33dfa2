/** Strongly connected components, by the method of Tarjan, without recursion. */

interface Graph {
  readonly next: readonly number[];
}

/** Components such that arrows between them lead from a later one to an earlier one only. */
export function componentsOf(graph: readonly Graph[]): {
  readonly components: readonly (readonly number[])[];
  readonly of: Int32Array;
} {
  const size = graph.length;
  const order = new Int32Array(size).fill(-1);
  const lowest = new Int32Array(size);
  const of = new Int32Array(size).fill(-1);
  const components: number[][] = [];
  const open: number[] = [];
  const arrow = new Int32Array(size);
  let found = 0;
  for (let root = 0; root < size; root += 1) {
    if (order[root] !== -1) continue;
    const path = [root];
    while (path.length > 0) {
      const state = path[path.length - 1] as number;
      if (order[state] === -1) {
        order[state] = lowest[state] = found;
        found += 1;
        open.push(state);
      }
      const target = graph[state]?.next[arrow[state] as number];
      if (target !== undefined) {
        arrow[state] = (arrow[state] as number) + 1;
        if (order[target] === -1) path.push(target);
        else if (of[target] === -1) lowest[state] = Math.min(lowest[state] as number, order[target] as number);
        continue;
      }
      path.pop();
      const below = path[path.length - 1];
      if (below !== undefined) lowest[below] = Math.min(lowest[below] as number, lowest[state] as number);
      if (lowest[state] === order[state]) components.push(closed(open, state, of, components.length));
    }
  }
  return { components, of };
}

function closed(open: number[], root: number, of: Int32Array, index: number): number[] {
  const component: number[] = [];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    of[state] = index;
    component.push(state);
    if (state === root) break;
  }
  return component.reverse();
}
