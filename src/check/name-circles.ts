/** What is worked out may read others of its kind, but not in a circle. */

/** By name, what each reads: circles, each told once, with the name that leads back to itself first. */
export function nameCircles(reads: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const told = new Set<string>();
  return [...reads.keys()].flatMap((name) => {
    const circle = told.has(name) ? null : circleFrom(name, reads);
    if (circle === null) return [];
    for (const each of circle) told.add(each);
    return [circle];
  });
}

/** A way from the name back to itself. */
function circleFrom(start: string, reads: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const seen = new Set<string>();
  const visit = (name: string, path: readonly string[]): readonly string[] | null => {
    for (const next of reads.get(name) ?? []) {
      if (next === start) return path;
      if (seen.has(next)) continue;
      seen.add(next);
      const found = visit(next, [...path, next]);
      if (found !== null) return found;
    }
    return null;
  };
  return visit(start, [start]);
}
