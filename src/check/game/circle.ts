/** Shortest ways around. */
export type Edges = ReadonlyMap<string, ReadonlySet<string>>;

/** The shortest way from the node back to itself, beginning with it; undefined: there is none. */
export function circleFrom(edges: Edges, start: string): readonly string[] | undefined {
  const before = new Map<string, string>();
  const queue = [start];
  for (const node of queue) {
    for (const next of edges.get(node) ?? []) {
      if (next === start) return wayTo(before, start, node);
      if (before.has(next)) continue;
      before.set(next, node);
      queue.push(next);
    }
  }
  return undefined;
}

function wayTo(before: ReadonlyMap<string, string>, start: string, end: string): readonly string[] {
  const way = [end];
  for (let node = end; node !== start;) {
    node = before.get(node) ?? start;
    way.unshift(node);
  }
  return way;
}

/** Everything that can be reached, the roots as well. */
export function reached(edges: Edges, roots: Iterable<string>): ReadonlySet<string> {
  const all = new Set(roots);
  for (const node of all) for (const next of edges.get(node) ?? []) all.add(next);
  return all;
}
