/** Games of different sizes, and of one player alone: what is fair differs by how many play, and nobody wins against nobody. */
import { shareOf, type Share, type SimulationResults, type Winning } from "../play/results.ts";

type Seats = Pick<SimulationResults, "seats">;

const isWhole = ({ variation }: Winning): boolean => variation === "";

/** Each game that ended had one player, who won it or lost it. */
export function isSolo({ seats }: Seats): boolean {
  const whole = seats.filter(isWhole);
  return whole.length > 0 && whole.every(({ seat }) => seat === 1);
}

/** The seats of all games with as many players; the fewest first. */
export interface SeatsOfSize {
  readonly players: number;
  readonly seats: readonly Winning[];
  has(variation: string): boolean;
}

/** By how many play, where that differs between variations; else all games together. */
export function seatsBySize({ seats }: Seats): readonly SeatsOfSize[] {
  const whole = seats.filter(isWhole);
  const sizes = new Map<string, number>();
  for (const { variation, seat } of seats)
    if (variation !== "") sizes.set(variation, Math.max(sizes.get(variation) ?? 0, seat ?? 0));
  const all = [...new Set(sizes.values())].sort((a, b) => a - b);
  if (all.length < 2) return [{ players: whole.length, seats: whole, has: () => true }];
  return all.map((players) => {
    const has = (variation: string): boolean => sizes.get(variation) === players;
    const own = seats.filter(({ variation }) => has(variation));
    return {
      players,
      has,
      seats: Array.from({ length: players }, (_, index): readonly Winning[] => {
        const alike = own.filter(({ seat }) => seat === index + 1);
        const [first] = alike;
        return first === undefined
          ? []
          : [
              {
                ...first,
                variation: "",
                won: sumOf(alike.map(({ won }) => won)),
                drawn: sumOf(alike.map(({ drawn }) => drawn)),
              },
            ];
      }).flat(),
    };
  });
}

/** Each seat under each value of what is gone through, but for values that games of several sizes have: there seats cannot be compared. */
export function seatsByValue({ values }: Pick<SimulationResults, "values">): readonly Winning[] {
  const seats = values.filter(({ seat }) => seat !== null);
  const games = new Map<string, Set<number>>();
  for (const { variation, won } of seats) games.set(variation, (games.get(variation) ?? new Set<number>()).add(won.of));
  // Of games of one size each seat is there as often as the others.
  return seats.filter(({ variation }) => games.get(variation)?.size === 1);
}

export const sumOf = (all: readonly Share[]): Share =>
  shareOf(
    all.reduce((sum, { times }) => sum + times, 0),
    all.reduce((sum, { of }) => sum + of, 0),
  );
