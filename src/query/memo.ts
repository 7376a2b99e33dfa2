/**
 * What follows from a node alone, worked out once for each node and kept as long as it. Nodes never change, so nothing of this
 * is ever wrong; what has a name can also be kept on a disk, with the nodes (see archive.ts).
 */

/** Values by node. With a name, an archive keeps the values of the nodes that it keeps. */
export class NodeTable<K extends object, V> {
  readonly name: string | null;
  readonly #values = new WeakMap<K, V>();

  constructor(name: string | null = null) {
    this.name = name;
    if (name === null) return;
    if (named.has(name)) throw new Error(`Two tables are named ${name}.`);
    named.set(name, this);
    for (const fill of unloaded.get(name) ?? []) fill(this as NodeTable<object, unknown>);
    unloaded.delete(name);
  }

  get(node: K): V | undefined {
    return this.#values.get(node);
  }

  has(node: K): boolean {
    return this.#values.has(node);
  }

  set(node: K, value: V): V {
    this.#values.set(node, value);
    return value;
  }

  of(node: K, make: (node: K) => V): V {
    const known = this.#values.get(node);
    return known !== undefined || this.#values.has(node) ? (known as V) : this.set(node, make(node));
  }
}

type Named = NodeTable<object, unknown>;

const named = new Map<string, Named>();

/** What waits for tables whose code is not loaded yet. */
const unloaded = new Map<string, ((table: Named) => void)[]>();

/** Fills the table of this name, now or when it is loaded. */
export function fillNamed(name: string, fill: (table: Named) => void): void {
  const table = named.get(name);
  if (table === undefined) unloaded.set(name, [...(unloaded.get(name) ?? []), fill]);
  else fill(table);
}

/** Those that an archive keeps, of all that was loaded by now. */
export const namedTables = (): ReadonlyMap<string, Named> => named;

/** `name`: for a value that is dear, and plain data: an archive keeps it. */
export function memoized<K extends object, V>(make: (node: K) => V, name: string | null = null): (node: K) => V {
  const table = new NodeTable<K, V>(name);
  return (node) => table.of(node, make);
}

/** Values by an owner (a session, a model, a module) and a key within it. They and their keys live as long as the owner. */
export class OwnedTable<O extends object, K, V> {
  readonly #owned = memoized((_owner: O) => new Map<K, V>());

  of(owner: O, key: K, make: (owner: O, key: K) => V): V {
    const values = this.#owned(owner);
    const known = values.get(key);
    if (known !== undefined || values.has(key)) return known as V;
    const value = make(owner, key);
    values.set(key, value);
    return value;
  }
}

export function memoizedBy<O extends object, K, V>(make: (owner: O, key: K) => V): (owner: O, key: K) => V {
  const table = new OwnedTable<O, K, V>();
  return (owner, key) => table.of(owner, key, make);
}
