import { describe, expect, it } from "vitest";
import { mapOf } from "../../../src/play/map.ts";
import type { GameRules, Json, View } from "../../../src/runtime/game.ts";

const rules = {
  entities: [
    { name: "Hero", isPlayer: true, piles: [] },
    { name: "Tower", isPlayer: false, piles: [] },
    { name: "Trap", isPlayer: false, piles: [] },
  ],
} as unknown as GameRules;
const view = (entities: Record<string, readonly Record<string, Json>[]>): View =>
  ({ entities, statuses: [] }) as unknown as View;

describe("where things stand", () => {
  it("is drawn on hexes: one line down is half a step to the east", () => {
    const map = mapOf(
      rules,
      view({
        Hero: [
          { hp: 3, at: { q: 0, r: 0 } },
          { hp: 3, at: { q: 1, r: 0 } },
        ],
        Tower: [{ at: { q: 0, r: 1 } }],
      }),
      2,
      80,
    );
    expect(map?.lines).toEqual(["  ·   ·   ·", "·   1   2   ·", "  ·   T1  ·", "·   ·   ·   ·"]);
    expect(map?.legend).toEqual(["1 player 1", "2 you", "T1 Tower 1"]);
  });

  it("and on squares, each below the other", () => {
    const map = mapOf(rules, view({ Hero: [{ at: { x: 4, y: 7 } }, { at: { x: 5, y: 8 } }] }), null, 80);
    expect(map?.lines).toEqual(["·   ·   ·   ·", "·   1   ·   ·", "·   ·   2   ·", "·   ·   ·   ·"]);
  });

  it("has what lists hold, letters of their own for kinds that begin alike, and all who share a place", () => {
    const map = mapOf(
      rules,
      view({
        Hero: [{ at: { x: 0, y: 0 } }, { at: { x: 0, y: 0 } }],
        Tower: [{ at: { x: 1, y: 0 } }],
        Trap: [{ at: { x: 2, y: 0 }, seen: [{ where: { x: 3, y: 0 }, deep: 2 }] }],
      }),
      1,
      80,
    );
    expect(map?.lines[1]).toBe("·   12  T1  R1  s1  ·");
    expect(map?.legend).toEqual(["1 you", "2 player 2", "T1 Tower 1", "R1 Trap 1", "s1 where x 3, y 0, deep 2"]);
  });

  it("says where more share a place than there is room for, and tears no name", () => {
    const towers = (count: number): Record<string, Json>[] =>
      Array.from({ length: count }, () => ({ at: { x: 0, y: 0 } }));
    const line = (entities: Record<string, readonly Record<string, Json>[]>): string | undefined =>
      mapOf(rules, view(entities), null, 80)?.lines[1];
    expect(line({ Hero: towers(3) })).toBe("·   123 ·");
    expect(line({ Hero: towers(4) })).toBe("·   12+ ·");
    expect(line({ Tower: towers(2) })).toBe("·   T1+ ·");
    expect(line({ Hero: towers(1), Tower: towers(1) })).toBe("·   1T1 ·");
    expect(
      line({ Tower: [...Array.from({ length: 9 }, () => ({ at: { x: 1, y: 0 } })), ...towers(1)], Trap: towers(1) }),
    ).toBe("·   R1+ T1+ ·");
  });

  it("is left out where nothing stands anywhere, all is hidden, it is too wide or too high, or half of it are hexes", () => {
    const at = (...places: readonly Json[]): unknown =>
      mapOf(rules, view({ Hero: places.map((place) => ({ at: place })) }), 1, 40);
    expect([
      at(),
      at(null),
      at({ x: 1 }),
      at({ x: 0.5, y: 0 }),
      at({ x: 1, y: 2, z: 3 }),
      at({ x: 0, y: 0 }, { x: 30, y: 0 }),
      at({ x: 0, y: 0 }, { x: 0, y: 90 }),
      at({ x: 0, y: 0 }, { q: 0, r: 0 }),
      at({ x: 1e300, y: 0 }),
    ]).toEqual(Array(9).fill(null));
    expect(at({ x: 0, y: 0 }, { x: 2, y: 0 })).not.toBeNull();
  });
});
