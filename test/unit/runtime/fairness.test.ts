/**
 * Are the dice fair? The seeds are fixed, so nothing here fails by chance; the bounds are five times the deviation that
 * chance has, so what is not fair fails.
 */
import { describe, expect, it } from "vitest";
import { seeded, shuffled, type Dice } from "../../../src/runtime/index.ts";

/** How many standard deviations the counts are from what is expected (Wilson and Hilferty's cube root of chi-square). */
function deviation(counts: readonly number[], chances: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const chi = counts.reduce(
    (sum, count, place) => sum + (count - total * (chances[place] ?? 0)) ** 2 / (total * (chances[place] ?? 0)),
    0,
  );
  const freedom = counts.length - 1;
  const part = 2 / (9 * freedom);
  return (Math.cbrt(chi / freedom) - (1 - part)) / Math.sqrt(part);
}

const equal = (places: number): readonly number[] => Array.from({ length: places }, () => 1 / places);

function counted(places: number, rolls: number, roll: () => number): readonly number[] {
  const counts = Array.from({ length: places }, () => 0);
  for (let done = 0; done < rolls; done += 1) {
    const place = roll();
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

const isFair = (found: number): void => expect(Math.abs(found)).toBeLessThan(5);

const sizes = [2, 3, 4, 5, 6, 7, 8, 10, 12, 13, 20, 30, 52, 97, 100, 128, 1000, 1023, 1025];

describe("each face as often", () => {
  it.each(sizes)("of %i", (sides) => {
    const dice = seeded(`faces of ${sides}`);
    isFair(
      deviation(
        counted(sides, sides * 400 + 20_000, () => dice.below(sides)),
        equal(sides),
      ),
    );
  });
  it.each([
    2 ** 21 - 1,
    2 ** 21,
    2 ** 21 + 1,
    3_000_000,
    2 ** 31 - 1,
    2 ** 32,
    2 ** 32 + 1,
    10 ** 12,
    6_004_799_503_160_661,
    2 ** 53 - 1,
    2 ** 53,
  ])("of %i, by thirds and by remainders", (sides) => {
    const dice = seeded(`large ${sides}`);
    const thirds = [Math.ceil(sides / 3), Math.ceil((2 * sides) / 3)];
    const [first = 0, second = 0] = thirds;
    let isWithin = true;
    isFair(
      deviation(
        counted(3, 60_000, () => {
          const value = dice.below(sides);
          isWithin &&= value >= 0 && value < sides && Number.isInteger(value);
          return value < first ? 0 : value < second ? 1 : 2;
        }),
        [first / sides, (second - first) / sides, (sides - second) / sides],
      ),
    );
    expect(isWithin).toBe(true);
    isFair(
      deviation(
        counted(16, 60_000, () => dice.below(sides) % 16),
        equal(16),
      ),
    );
  });
});

describe("nothing remembers what came before", () => {
  it.each([2, 3, 6, 10, 20])("pairs and triples of a die of %i", (sides) => {
    const dice = seeded(`pairs of ${sides}`);
    isFair(
      deviation(
        counted(sides ** 2, sides ** 2 * 300, () => dice.below(sides) * sides + dice.below(sides)),
        equal(sides ** 2),
      ),
    );
    isFair(
      deviation(
        counted(
          sides ** 3,
          sides ** 3 * 100,
          () => (dice.below(sides) * sides + dice.below(sides)) * sides + dice.below(sides),
        ),
        equal(sides ** 3),
      ),
    );
  });
  it("pairs that overlap, at any distance", () => {
    for (const distance of [1, 2, 3, 4, 7, 64]) {
      const dice = seeded(`distance ${distance}`);
      const rolled = Array.from({ length: 72_000 + distance }, () => dice.below(6));
      // Differences of independent faces, modulo 6, are as likely each.
      const differences = rolled
        .slice(distance)
        .map((face, place) => (face - (rolled[place] ?? 0) + 6) % 6)
        .values();
      isFair(
        deviation(
          counted(6, 72_000, () => differences.next().value ?? -1),
          equal(6),
        ),
      );
    }
  });
  it("runs of sixes are as long as they should be", () => {
    const dice = seeded("runs");
    const longest = 5;
    const lengths = counted(longest + 1, 60_000, () => {
      let length = 0;
      while (length < 100 && dice.below(6) === 5) length += 1;
      return Math.min(length, longest);
    });
    isFair(
      deviation(
        lengths,
        Array.from({ length: longest + 1 }, (_, length) =>
          length < longest ? (1 / 6) ** length * (5 / 6) : (1 / 6) ** longest,
        ),
      ),
    );
  });
  it("rising runs of three: each of six orders as often", () => {
    const dice = seeded("orders");
    // Whether the first is below the second, and how many of the two are below the third.
    isFair(
      deviation(
        counted(6, 60_000, () => {
          const [a, b, c] = [dice.below(2 ** 40), dice.below(2 ** 40), dice.below(2 ** 40)];
          return (a < b ? 0 : 3) + Number(b < c) + Number(a < c);
        }),
        equal(6),
      ),
    );
  });
});

describe("streams and seeds go their own ways", () => {
  const faces = (dice: Dice): number => dice.below(6);
  it("two streams, and a stream and its parent", () => {
    const world = seeded("world");
    for (const [one, other] of [
      [world.stream("loot"), world.stream("weather")],
      [world, world.stream("fights")],
      [world.stream("a"), world.stream("b")],
    ] as const) {
      isFair(
        deviation(
          counted(36, 36_000, () => faces(one) * 6 + faces(other)),
          equal(36),
        ),
      );
    }
  });
  it("seeds that follow each other, and first rolls of many seeds", () => {
    for (let seed = 0; seed < 8; seed += 1) {
      const [one, next] = [seeded(seed), seeded(seed + 1)];
      isFair(
        deviation(
          counted(36, 10_800, () => faces(one) * 6 + faces(next)),
          equal(36),
        ),
      );
    }
    let seed = 0;
    isFair(
      deviation(
        counted(20, 20_000, () => seeded((seed += 1)).below(20)),
        equal(20),
      ),
    );
    const world = seeded("many");
    isFair(
      deviation(
        counted(20, 20_000, () => world.stream(`turn ${(seed += 1)}`).below(20)),
        equal(20),
      ),
    );
  });
});

describe("what is made of rolls", () => {
  it("weights", () => {
    const dice = seeded("weights");
    isFair(
      deviation(
        counted(4, 50_000, () => dice.weighted([1, 2, 3, 4])),
        [0.1, 0.2, 0.3, 0.4],
      ),
    );
    isFair(
      deviation(
        counted(3, 50_000, () => dice.weighted([0.125, 0.3, 0.575])),
        [0.125, 0.3, 0.575],
      ),
    );
    const large = 2 ** 52;
    isFair(
      deviation(
        counted(3, 30_000, () => dice.weighted([large, large * 2 - 1, large])),
        [0.25, 0.5, 0.25],
      ),
    );
  });
  it("each order of four cards", () => {
    const dice = seeded("cards");
    const orders = new Map<string, number>();
    for (let done = 0; done < 24_000; done += 1) {
      const order = shuffled(dice, ["a", "b", "c", "d"]).join("");
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    expect(orders.size).toBe(24);
    isFair(deviation([...orders.values()], equal(24)));
  });
  it("would notice a die that is not fair", () => {
    const dice = seeded("loaded");
    expect(
      Math.abs(
        deviation(
          counted(6, 60_000, () => (dice.below(40) === 0 ? 5 : dice.below(6))),
          equal(6),
        ),
      ),
    ).toBeGreaterThan(5);
    expect(
      Math.abs(
        deviation(
          counted(3, 60_000, () =>
            Math.floor((dice.below(2 ** 53) % 6_004_799_503_160_661) / (6_004_799_503_160_661 / 3)),
          ),
          equal(3),
        ),
      ),
    ).toBeGreaterThan(5);
  });
});
