/** Whose a pile is and who sees it, by its name in a trace: `player 2.hand`, `Chest 1.inside`. */
import type { GameRules, Json, View } from "../runtime/game.ts";

export interface PileReference {
  readonly entity: string;
  readonly name: string;
  readonly seen: "hidden" | "owner" | "public";
  /** The player it belongs to, from 1; 0: nobody. */
  readonly owner: number;
}

/** `view`: of anybody, at a time when the entity is there. */
export function pileCalled(rules: GameRules, written: string, view: () => View): PileReference {
  const [, entity = written, title = "", number = "0", name = ""] = /^((.+) (\d+))\.([^.]*)$/s.exec(written) ?? [];
  const kind = rules.entities.find((each) => (title === "player" ? each.isPlayer : each.name === title));
  const seen = kind?.piles.find((pile) => pile.name === name)?.seen ?? "hidden";
  if (kind === undefined || kind.isPlayer) return { entity, name, seen, owner: Number(number) };
  const owner = kind.owner === null ? undefined : view().entities[kind.name]?.[Number(number) - 1]?.[kind.owner];
  return {
    entity,
    name,
    seen,
    owner:
      typeof owner === "object" && owner !== null && "number" in owner && typeof owner.number === "number"
        ? owner.number
        : 0,
  };
}

export function isSeenBy({ seen, owner }: PileReference, player: number): boolean {
  return seen === "public" || (seen === "owner" && owner === player);
}

/** Everybody sees every pile: nobody knows more than another, but what is being chosen at the same time. */
export const hidesNothing = ({ entities }: Pick<GameRules, "entities">): boolean =>
  entities.every(({ piles }) => piles.every(({ seen }) => seen === "public"));

/** Of the values of an option those that are pieces, by their keys. */
export function piecesIn(values: readonly Json[], keys: ReadonlySet<string>): readonly string[] {
  return values.flatMap((value) =>
    Array.isArray(value) ? piecesIn(value, keys) : typeof value === "string" && keys.has(value) ? [value] : [],
  );
}
