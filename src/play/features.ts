/** What can be counted of each player: numbers, piles and statuses of their own, and of what they own. Nothing in it knows any game. */
import type { GameRules, Json, View } from "../runtime/game.ts";

/** Of each player, in their order, by name: `hp`, `deck`, `Tower`, `Tower.hp`, `is Feinting`. */
export type FeatureCounts = readonly ReadonlyMap<string, number>[];

type EntityRules = GameRules["entities"][number];
type EntityView = View["entities"][string][number];

export function countsOf(rules: GameRules, view: View): FeatureCounts {
  const kinds = rules.entities.map((kind) => ({ kind, all: view.entities[kind.name] ?? [] }));
  const players = kinds.find(({ kind }) => kind.isPlayer)?.all ?? [];
  const counts = players.map((fields, index) => {
    const own = new Map<string, number>([["active", view.active === index + 1 ? 1 : 0]]);
    addFields(own, "", fields);
    return own;
  });
  const ownerOf = (
    kind: EntityRules,
    number: number,
    fields: EntityView | undefined,
  ): Map<string, number> | undefined =>
    counts[kind.isPlayer ? number - 1 : numberIn(kind.owner === null ? undefined : fields?.[kind.owner]) - 1];
  for (const { kind, all } of kinds) {
    if (kind.isPlayer) continue;
    for (const [index, fields] of all.entries()) {
      const own = ownerOf(kind, index + 1, fields);
      if (own === undefined) continue;
      add(own, kind.name, 1);
      addFields(own, `${kind.name}.`, fields);
    }
  }
  for (const { status, on } of view.statuses) {
    const found = kinds.find(({ kind }) => kind.name === on.kind);
    const own = found === undefined ? undefined : ownerOf(found.kind, on.number, found.all[on.number - 1]);
    if (own !== undefined) add(own, `is ${status}`, 1);
  }
  return counts;
}

function add(counts: Map<string, number>, name: string, value: number): void {
  counts.set(name, (counts.get(name) ?? 0) + value);
}

function addFields(counts: Map<string, number>, before: string, fields: EntityView): void {
  for (const name of Object.keys(fields)) {
    const value = countOf(fields[name] as Json);
    if (value !== null) add(counts, before + name, value);
  }
}

/** A number is itself, yes is 1, a list or pile counts what lies in it; of a map of numbers their sum. */
function countOf(value: Json): number | null {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value !== "object" || value === null) return null;
  if (Array.isArray(value)) return value.length;
  const parts = Object.values(value as { readonly [name: string]: Json });
  return parts.every((part) => typeof part === "number") ? parts.reduce((sum, part) => sum + part, 0) : null;
}

/** The number of an entity that a field holds; 0: it holds none. */
function numberIn(value: Json | undefined): number {
  const number =
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as { readonly [name: string]: Json })["number"]
      : undefined;
  return typeof number === "number" ? number : 0;
}
