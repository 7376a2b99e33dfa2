/** What a player may do at one moment. */
import type { Json, Option } from "./game.ts";
import type { ActionRules, Machine, Playing } from "./game-play.ts";
import { outside } from "./game-values.ts";

/** A use of an action. What it is as an option is put together when it is asked for. */
export class Use<S extends Playing = Playing> implements Option {
  /** Its place among the actions, and its values as the game knows them. */
  readonly place: number;
  readonly given: readonly unknown[];
  readonly #within: Uses<S>;

  constructor(within: Uses<S>, place: number, given: readonly unknown[]) {
    this.place = place;
    this.given = given;
    this.#within = within;
  }

  get action(): string {
    return this.#within.rulesOf(this.place).name;
  }

  get key(): string {
    return keyOf(this.#within.game, this.#within.rulesOf(this.place), this.given);
  }

  get values(): readonly Json[] {
    const { game } = this.#within;
    return this.#within
      .rulesOf(this.place)
      .params.map((naming, place) => naming.seen(game, this.given[place] ?? null, outside));
  }
}

/** Takes the uses that an action offers: all of them, or none but the news that there is one. */
export class Uses<S extends Playing = Playing> {
  readonly found: Use<S>[] = [];
  readonly game: S;
  readonly #machine: Machine<S>;
  #keys: Set<string> | null = null;

  constructor(machine: Machine<S>, game: S) {
    this.game = game;
    this.#machine = machine;
  }

  rulesOf(action: number): ActionRules<S> {
    return this.#machine.actions[action] as ActionRules<S>;
  }

  /** One more is possible. */
  take(action: number, given: readonly unknown[]): void {
    this.found.push(new Use(this, action, given));
  }

  /** Is it the first with its key? For what can have equal keys in more than one way. */
  isNew(action: number, given: readonly unknown[]): boolean {
    const keys = (this.#keys ??= new Set());
    const key = keyOf(this.game, this.rulesOf(action), given);
    return !keys.has(key) && keys.add(key) !== null;
  }
}

function keyOf<S extends Playing>(game: S, { name, params }: ActionRules<S>, given: readonly unknown[]): string {
  if (given.length === 0) return name;
  let text = `${name}(`;
  for (let place = 0; place < params.length; place += 1)
    text +=
      (place === 0 ? "" : ", ") + (params[place] as ActionRules<S>["params"][number]).key(game, given[place] ?? null);
  return `${text})`;
}

/** The first of those that mean the same. */
export function onePerKey<S extends Playing>(uses: readonly Use<S>[]): readonly Use<S>[] {
  if (uses.length < 2) return uses;
  const seen = new Set<string>();
  return uses.filter(({ key }) => !seen.has(key) && seen.add(key));
}

/** The same plain JSON: in lists and sets the order counts, in objects it does not. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((each: unknown, place) => isSameJson(each, b[place]))
    );
  const [left, right] = [a as { readonly [name: string]: unknown }, b as { readonly [name: string]: unknown }];
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isSameJson(left[name], right[name]))
  );
}

// ---------------------------------------------------------------- of whose turn it is

/** What was found last, and for which game: it is asked for again at once. */
let last: {
  readonly game: Playing;
  readonly decisions: number;
  readonly changes: number;
  readonly uses: readonly unknown[];
} | null = null;

/** All that the player may do whose turn it is, in the innermost phase. */
export function usesInTurn<S extends Playing>(machine: Machine<S>, game: S): readonly Use<S>[] {
  if (last !== null && last.game === game && last.decisions === game.made.length && last.changes === game.changes)
    return last.uses as readonly Use<S>[];
  return findUses(machine, game);
}

export function findUses<S extends Playing>(machine: Machine<S>, game: S): readonly Use<S>[] {
  const phase = machine.phases[game.phases.at(-1)?.phase ?? -1];
  const { active } = game;
  if (phase === undefined || active === null) return [];
  const uses = new Uses(machine, game);
  for (const action of phase.actions) (machine.actions[action] as ActionRules<S>).uses(game, active, null, uses);
  last = { game, decisions: game.made.length, changes: game.changes, uses: uses.found };
  return uses.found;
}
