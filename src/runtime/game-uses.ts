/** What a player may do at one moment. */
import type { ActionRules, Playing, Use } from "./game-play.ts";

/** Takes the uses that an action offers: all of them, or one, counted from 0. */
export class Uses {
  readonly found: Use[] = [];
  #count = 0;
  readonly #keys = new Set<string>();
  readonly #wanted: number;

  constructor(wanted: number | "all") {
    this.#wanted = wanted === "all" ? -1 : wanted;
  }

  /** One more is possible. Is it wanted? Only then its values need to be put together. */
  isWanted(): boolean {
    this.#count += 1;
    return this.#wanted < 0 || this.#count > this.#wanted;
  }

  /** Is it the first with its key? For what can have equal keys in more than one way. */
  isNew<S extends Playing>(game: S, rules: ActionRules<S>, action: number, values: readonly unknown[]): boolean {
    const key = keyOf(game, rules, { action, values });
    return !this.#keys.has(key) && this.#keys.add(key) !== null;
  }

  /** True: that is enough. */
  take(action: number, values: readonly unknown[]): boolean {
    this.found.push({ action, values });
    return this.#wanted >= 0;
  }
}

export function keyOf<S extends Playing>(game: S, { name, params }: ActionRules<S>, { values }: Use): string {
  if (values.length === 0) return name;
  let text = `${name}(`;
  for (let place = 0; place < params.length; place += 1) text += (place === 0 ? "" : ", ") + (params[place] as ActionRules<S>["params"][number]).key(game, values[place] ?? null);
  return `${text})`;
}

/** The first of those that mean the same. */
export function onePerKey<S extends Playing>(game: S, actions: readonly ActionRules<S>[], uses: readonly Use[]): readonly Use[] {
  if (uses.length < 2) return uses;
  const seen = new Set<string>();
  return uses.filter((use) => {
    const key = keyOf(game, actions[use.action] as ActionRules<S>, use);
    return !seen.has(key) && seen.add(key);
  });
}

export const isSameUse = (a: Use, b: Use): boolean => a.action === b.action && isSameJson(a.values, b.values);

/** The same plain JSON: in lists and sets the order counts, in objects it does not. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each: unknown, place) => isSameJson(each, b[place]));
  const [left, right] = [a as { readonly [name: string]: unknown }, b as { readonly [name: string]: unknown }];
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => Object.hasOwn(right, name) && isSameJson(left[name], right[name]));
}
