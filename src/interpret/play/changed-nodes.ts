/** Which nodes differ from those of the last time, and what refers to them. */
import type { Id } from "../../ir/program.ts";
import { isEqual, type Node } from "./declaration-nodes.ts";

/** The very same node. */
export const isNode = (a: Node | undefined, b: Node | undefined): boolean => a === b;
/** It needs what it did. */
export const needsSame = (a: Node | undefined, b: Node | undefined): boolean =>
  a !== undefined && b !== undefined && isEqual(a.needs, b.needs);
/** It says and needs what it did, wherever it stands now. */
export const meansSame = (a: Node | undefined, b: Node | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.content === b.content && isEqual(a.needs, b.needs));

/** Those that are not the same as before, those that are new, and those that are gone. */
export function differing(
  before: ReadonlyMap<Id, Node>,
  after: ReadonlyMap<Id, Node>,
  same: (a: Node | undefined, b: Node | undefined) => boolean,
): readonly Id[] {
  if (before === after) return [];
  const found: Id[] = [];
  after.forEach((node, id) => {
    if (!same(before.get(id), node)) found.push(id);
  });
  before.forEach((_, id) => {
    if (!after.has(id)) found.push(id);
  });
  return found;
}

export type Users = ReadonlyMap<Id, readonly Id[]>;

/** For each node those that need it. */
export function usersOf(nodes: ReadonlyMap<Id, Node>): Users {
  const users = new Map<Id, Id[]>();
  for (const [id, { needs }] of nodes) {
    for (const need of needs) {
      const known = users.get(need);
      if (known === undefined) users.set(need, [id]);
      else known.push(id);
    }
  }
  return users;
}

/** These, and all that refers to one of them, directly or not: no circle is there in part. */
export function leadingTo(users: readonly Users[], ids: readonly Id[]): ReadonlySet<Id> {
  const found = new Set<Id>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    for (const each of users) waiting.push(...(each.get(id) ?? []));
  }
  return found;
}
