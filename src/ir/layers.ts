/** Variants one upon the other. */
import type { Id, Program, Variant } from "./program.ts";

/** Those that hold under a variant, each once: what it is based on comes first, in the order in which it names them. */
export function layersOf(programs: readonly Program[], variant: Variant): readonly Variant[] {
  const known = new Map(programs.flatMap(({ variants }) => variants).map((each) => [each.id, each]));
  const layers = new Map<Id, Variant>();
  const seen = new Set<Id>();
  const add = (each: Variant): void => {
    if (seen.has(each.id)) return;
    seen.add(each.id);
    for (const id of each.basedOn) {
      const base = known.get(id);
      if (base !== undefined) add(base);
    }
    layers.set(each.id, each);
  };
  add(variant);
  return [...layers.values()];
}
