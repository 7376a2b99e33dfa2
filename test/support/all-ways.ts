import type { RoomDice } from "../../src/interpret/evaluate/dice.ts";

/** What a play gives with every way its dice can fall, one after the other. */
export function allWays<T>(play: (dice: RoomDice) => T): readonly T[] {
  const outcomes: T[] = [];
  let path: { place: number; readonly of: number }[] = [];
  for (let more = true; more;) {
    let taken = 0;
    const below = (of: number): number => {
      if (taken === path.length) path.push({ place: 0, of });
      const { place = 0 } = path[taken] ?? {};
      taken += 1;
      return place;
    };
    outcomes.push(play({ below, weighted: (weights) => below(weights.length) }));
    path = path.slice(0, taken);
    while (path.length > 0 && (path.at(-1)?.place ?? 0) + 1 === path.at(-1)?.of) path.pop();
    const last = path.at(-1);
    if (last !== undefined) last.place += 1;
    more = last !== undefined;
  }
  return outcomes;
}
