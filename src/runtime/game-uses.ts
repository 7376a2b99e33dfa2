/** What a player may do at one moment. */
import type { Json } from "./game.ts";
import type { ActionRules, Playing, Use } from "./game-play.ts";

/** Takes the uses that an action offers: all of them, or one, counted from 0. */
export class Uses {
  readonly found: Use[] = [];
  #count = 0;
  readonly #wanted: number;

  constructor(wanted: number | "all") {
    this.#wanted = wanted === "all" ? -1 : wanted;
  }

  /** One more is possible. Is it wanted? Only then its values need to be put together. */
  isWanted(): boolean {
    this.#count += 1;
    return this.#wanted < 0 || this.#count > this.#wanted;
  }

  /** True: that is enough. */
  take(action: number, values: readonly Json[]): boolean {
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

export function isSameJson(a: Json, b: Json): boolean {
  return a === b || (typeof a === "object" && a !== null && JSON.stringify(a) === JSON.stringify(b));
}
