/**
 * Of each node, or of each pass, the last value with all that it was worked out from: what is the same gives the same. No more
 * than the last one is kept.
 */
import { NodeTable } from "./memo.ts";

export interface Kept<V = unknown> {
  /** Objects are the very same or others; texts and numbers are compared. */
  readonly from: readonly unknown[];
  readonly value: V;
}

/** Values by node that depend on something beside it, which seldom changes. */
export class LastTable<K extends object, V> {
  readonly #kept = new NodeTable<K, Kept<V>>();

  of(node: K, from: readonly unknown[], make: (node: K) => V): V {
    const before = this.#kept.get(node);
    if (before !== undefined && areSame(before.from, from)) return before.value;
    const value = make(node);
    this.#kept.set(node, { from, value });
    return value;
  }
}

/** What passes over a whole program worked out, by the name of the pass. */
export class PassTable {
  readonly #kept: Map<string, Kept>;
  /** Somebody will ask again. */
  readonly #isKept: boolean;

  constructor(isKept: boolean, kept: ReadonlyMap<string, Kept> = new Map()) {
    this.#isKept = isKept;
    this.#kept = new Map(kept);
  }

  /** For an archive: by pass. */
  get kept(): ReadonlyMap<string, Kept> {
    return this.#kept;
  }

  /** `from`: all that it depends on. */
  of<T>(pass: string, from: readonly unknown[], make: () => T): T {
    const before = this.#kept.get(pass);
    if (before !== undefined && areSame(before.from, from)) return before.value as T;
    const value = make();
    this.#kept.set(pass, { from, value });
    return value;
  }

  /**
   * A pass that finds something is gone through each time, so that it is said each time. `from` is asked again when it is
   * done: only then may it be known what the pass looked at, which is what `run` gives, and what `from` was given before.
   */
  quiet<T = void>(
    pass: string,
    from: (looked: T | null) => readonly unknown[],
    found: { readonly count: number },
    run: () => T,
  ): void {
    if (!this.#isKept) {
      run();
      return;
    }
    const before = this.#kept.get(pass);
    if (before !== undefined && areSame(before.from, from(before.value as T))) return;
    this.#kept.delete(pass);
    const { count } = found;
    const value = run();
    if (found.count === count) this.#kept.set(pass, { from: from(value), value });
  }
}

const areSame = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before.length === now.length && before.every((each, place) => each === now[place]);
