/** An index of the uses of names, built once for each compilation of a rulebook. */
import { memoized } from "../query/memo.ts";
import type { Names, NameUse } from "../resolve/names.ts";
import type { Span } from "../source/span.ts";
import { spanKey } from "./named-items.ts";

export interface NameIndex {
  /** In order of place. */
  usesIn(file: string): readonly NameUse[];
  /** The place that stands for all names of the same thing. */
  rootOf(of: Span): string;
  /** All uses of what has its name there. */
  usesOf(root: string): readonly NameUse[];
  /** All places at which the thing has a name of its own. */
  ownNamesOf(root: string): readonly Span[];
}

export const nameIndexOf = memoized(buildIndex);

function buildIndex(names: Names): NameIndex {
  const parents = new Map<string, string>();
  const rootOfKey = (key: string): string => {
    let at = key;
    for (let up = parents.get(at); up !== undefined; up = parents.get(at)) at = up;
    return at;
  };
  /** A name that is itself the use of another: a binding is the field, a parameter of a variant's rule is the rule's. */
  const end = (of: Span): Span => {
    let at = of;
    for (let hops = 0; hops < 8; hops += 1) {
      const next = names.uses.get(at.file)?.get(at.start);
      if (next === undefined || next.written === "cell" || spanKey(next.of) === spanKey(at)) break;
      at = next.of;
    }
    return at;
  };
  const rootOf = (of: Span): string => rootOfKey(spanKey(end(of)));
  const spans = new Map<string, Span>();
  for (const [a, b] of names.twins) {
    for (const span of [a, b]) spans.set(spanKey(span), span);
    const [first, second] = [rootOf(a), rootOf(b)];
    if (first !== second) parents.set(first, second);
  }
  const sorted = new Map(
    [...names.uses].map(([file, uses]) => [file, [...uses.values()].sort((a, b) => a.at.start - b.at.start)] as const),
  );
  const byRoot = new Map<string, NameUse[]>();
  // Most things are named more than once: their lists by the place that the names stand for.
  const lists = new Map<Span, NameUse[]>();
  for (const uses of sorted.values()) {
    for (const use of uses) {
      const list = lists.get(use.of) ?? listFor(byRoot, rootOf(use.of));
      lists.set(use.of, list);
      list.push(use);
    }
  }
  return {
    usesIn: (file) => sorted.get(file) ?? [],
    rootOf,
    usesOf: (root) => byRoot.get(root) ?? [],
    ownNamesOf: (root) => [...spans].flatMap(([key, span]) => (rootOfKey(key) === root ? [span] : [])),
  };
}

function listFor(lists: Map<string, NameUse[]>, key: string): NameUse[] {
  const existing = lists.get(key);
  if (existing !== undefined) return existing;
  const list: NameUse[] = [];
  lists.set(key, list);
  return list;
}

/** The use whose words hold the offset, or end at it. */
export function useAt(uses: readonly NameUse[], offset: number): NameUse | undefined {
  let low = 0;
  let high = uses.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((uses[middle] as NameUse).at.start <= offset) low = middle + 1;
    else high = middle;
  }
  for (let i = low - 1; i >= 0 && i >= low - 3; i -= 1) {
    const use = uses[i] as NameUse;
    if (use.at.start <= offset && offset <= use.at.end) return use;
  }
  return undefined;
}
