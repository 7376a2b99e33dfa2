/** What lasts on an entity, and its end. */
import type { Playing, StatusOn } from "./game-play.ts";
import { toldOf } from "./game-sight.ts";
import { isHeard, tell } from "./game-tell.ts";
import { bookOf } from "./game-texts.ts";
import { isSameJson } from "./game-uses.ts";
import type { Naming } from "./game-values.ts";

export interface StatusRules {
  readonly kind: number;
  readonly name: string;
  /** Of what it is on: `player`, or the name of the kind. */
  readonly title: string;
  readonly stacks: "add" | "renew" | "no";
}

export function addStatus(game: Playing, rules: StatusRules, on: number, values: readonly unknown[]): void {
  const { statuses } = game;
  const { kind, stacks } = rules;
  const old = stacks === "add" ? -1 : statuses.findIndex((each) => each.kind === kind && each.on === on);
  if (old >= 0) {
    if (stacks === "no") return;
    if (old === statuses.length - 1 && isSameJson((statuses[old] as StatusOn).values, values)) {
      // Who does not see a piece cannot tell the same one from another.
      if (isHeard && hasSecrets(game, kind, values)) for (const change of changes) told(rules, on, change);
      return;
    }
    removeAt(game, rules, old);
  }
  statuses.push({ kind, on, values });
  game.changes += 1;
  if (isHeard) told(rules, on, "added");
}

const changes = ["removed", "added"] as const;

function hasSecrets(game: Playing, kind: number, values: readonly unknown[]): boolean {
  const book = bookOf(game);
  const params = book?.statuses[kind]?.params ?? [];
  const held = values.map((value, place) => [params[place] as Naming, value] as const);
  return toldOf(book, game, { values: held, how: "kept" }).secrets !== undefined;
}

function told({ name, title }: StatusRules, on: number, change: "added" | "removed"): void {
  tell({ kind: "status", entity: `${title} ${on + 1}`, status: name, change });
}

function removeAt(game: Playing, rules: StatusRules, at: number): void {
  const [gone] = game.statuses.splice(at, 1);
  if (gone === undefined) return;
  game.changes += 1;
  if (isHeard) told(rules, gone.on, "removed");
}

/** The youngest of them; nothing if there is none. */
export function removeStatus(game: Playing, rules: StatusRules, on: number): void {
  for (let at = game.statuses.length - 1; at >= 0; at -= 1) {
    const each = game.statuses[at] as StatusOn;
    if (each.kind === rules.kind && each.on === on) {
      removeAt(game, rules, at);
      return;
    }
  }
}

/** Ends those that are over, the oldest first. */
export function endStatuses(game: Playing, all: readonly StatusRules[], isOver: (status: StatusOn) => boolean): void {
  for (const each of game.statuses.slice()) {
    const at = isOver(each) ? game.statuses.indexOf(each) : -1;
    if (at >= 0) removeAt(game, all[each.kind] as StatusRules, at);
  }
}

/** What must come several times has come once more: `place` counts how often it still must. Is that the last time? */
export function countDown(game: Playing, status: StatusOn, place: number): boolean {
  const left = status.values[place] as number;
  if (left <= 1) return true;
  const values = status.values.map((value, each) => (each === place ? left - 1 : value));
  game.statuses[game.statuses.indexOf(status)] = { ...status, values };
  game.changes += 1;
  return false;
}

/** How many of it are there? */
export function stacks(game: Playing, kind: number, on: number): number {
  let count = 0;
  for (const each of game.statuses) if (each.kind === kind && each.on === on) count += 1;
  return count;
}
