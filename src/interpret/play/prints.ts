/** The fingerprint of each node, from what it says and the fingerprints of what it needs. */
import { componentsOf } from "../../ir/components.ts";
import { hashed } from "../../ir/digest.ts";
import type { Id } from "../../ir/program.ts";
import type { Node, Nodes } from "./declaration-nodes.ts";

/** Of all that leads to something that is replaced; for all others holds what is below: they mean what they mean without the variant. */
export interface Prints {
  readonly own: ReadonlyMap<Id, string>;
  readonly below: ReadonlyMap<Id, string>;
}

export const noPrints: ReadonlyMap<Id, string> = new Map();

/** `touched`: what may mean something else than it did; all others mean what they `meant`. */
export function printsOf(
  nodes: ReadonlyMap<Id, Node>,
  touched: ReadonlySet<Id>,
  meant: ReadonlyMap<Id, string>,
): ReadonlyMap<Id, string> {
  const prints = new Map(meant);
  for (const id of touched) prints.delete(id);
  fingerprints(nodes, touched, prints).forEach((print, id) => prints.set(id, print));
  return prints;
}

/** The same of those alone that a variant changes; the very same map where none of them is touched. */
export function ownPrints(
  nodes: Nodes,
  ids: ReadonlySet<Id>,
  touched: ReadonlySet<Id>,
  { own, below }: Prints,
): ReadonlyMap<Id, string> {
  const again = new Set([...ids].filter((id) => touched.has(id) || !own.has(id)));
  if (again.size === 0 && own.size === ids.size) return own;
  const prints = new Map([...own].filter(([id]) => ids.has(id) && !again.has(id)));
  const known = { get: (id: Id) => prints.get(id) ?? (ids.has(id) ? undefined : below.get(id)) };
  fingerprints(nodes, again, known).forEach((print, id) => prints.set(id, print));
  return prints;
}

/**
 * Of these, the others are `known`. Those in a circle are told apart by what they say, after what the whole circle says
 * and refers to.
 */
function fingerprints(
  nodes: Nodes,
  of: ReadonlySet<Id>,
  known: { get(id: Id): string | undefined },
): ReadonlyMap<Id, string> {
  const prints = new Map<Id, string>();
  const ids = [...of].filter((id) => nodes.has(id));
  const needsOf = (id: Id): readonly Id[] => nodes.get(id)?.needs ?? [];
  const index = new Map(ids.map((id, place) => [id, place]));
  const { components } = componentsOf(
    ids.map((id) => ({ next: needsOf(id).flatMap((need) => index.get(need) ?? []) })),
  );
  // Components come after those that they refer to.
  for (const component of components) {
    const members = component.map((place) => ids[place] as Id).sort();
    const outside = new Set(members.flatMap(needsOf).flatMap((id) => prints.get(id) ?? known.get(id) ?? []));
    const whole = hashed([...members.map((id) => nodes.get(id)?.content), ...[...outside].sort()].join("\n"));
    for (const id of members) prints.set(id, members.length === 1 ? whole : hashed(`${id} ${whole}`));
  }
  return prints;
}
