/**
 * What passes over a whole program worked out in the last check, by all that it was worked out from: what is the same gives
 * the same. Of each pass the last answer is kept, and no more.
 */
import type { Collector } from "../diagnostics/collect.ts";

export interface Kept {
  readonly from: readonly unknown[];
  readonly value: unknown;
}

export class Standing {
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

  /** `from`: all that it depends on. Objects are the very same or others; texts are compared. */
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
  quiet<T = void>(pass: string, from: (looked: T | null) => readonly unknown[], found: Collector, run: () => T): void {
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
