/** Odds against figures that were published, and against closed forms that need no dice at all. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Odds } from "../../src/interpret/odds-value.ts";
import type { Json } from "../../src/ir/program.ts";
import { createAsker } from "../../src/odds/asker.ts";
import type { ResultTest, RuleOdds } from "../../src/odds/of-rule.ts";
import { oddsBy, rulebook, valueOf } from "../support/asked.ts";
import { atLeast, averages, columns } from "./penetration-chart.ts";

const rules = `
rule singlet(): int = explode(1d10 - 2)
rule penetrations(pv: int, av: int): int {
  let modifier = pv
  let total = 0
  repeat {
    let hits = count(3 times singlet() + modifier where it > av)
    if hits >= 1 { add 1 to total }
    if hits < 3 { return total }
    take 2 from modifier
  }
}
rule total(n: int, sides: int): int = sum(n times roll(1 to sides))
rule plain(n: int): int = (n)d6
rule stat(): int = sum(highest 3 of 4d6)
rule open(sides: int): int = explode(roll(1 to sides), on: sides)
rule open6(): int = explode(d6)
rule swing(): int = explode(d6) - explode(d6)
rule advantage(): int = max(2 times d20)
rule story(n: int): int = count(explodeEach(n times d10) where it >= 8)
rule lessEach(): int = explode(d4, less: 1)
rule noOnes(): int = sum(rerollEach(3 times d6, on: 1))
rule once(): int = reroll(d20, on: 1, limit: 1)
rule pool(n: int): list of int { let dice = n times d6
  [count(dice where it is 6), count(dice where it is 5)] }
rule best3(n: int): int = sum(highest 3 of n times d6)
rule net(n: int, least: int): int { let dice = n times d6
  count(dice where it >= least) - count(dice where it is 1) }
rule fives(): bool = count(distinct(5 times d6)) is 1
rule fullHouse(): bool = [count(g) for each g in groups(5 times d6)] is [3, 2]
rule street(): bool = longestRun(5 times d6) is 5
rule longest(n: int, sides: int): int = longestRun(n times roll(1 to sides))
rule different(n: int): bool = count(distinct(n times d6)) is n
rule birthdays(n: int): bool = count(distinct(n times roll(1 to 365))) < n
rule beats(): bool = 2d6 > 2d6
rule risk(): int { let attack = sort(3 times d6)
  let defence = sort(2 times d6)
  let lost = 0
  if attack[3] > defence[2] { add 1 to lost }
  if attack[2] > defence[1] { add 1 to lost }
  lost }
rule craps(): bool { let point = 2d6
  if point is 7 or point is 11 { return yes }
  if point <= 3 or point is 12 { return no }
  repeat { let next = 2d6
    if next is point { return yes }
    if next is 7 { return no } } }
rule collected(sides: int): int { let seen: set of int = []
  let rolls = 0
  repeat while count(seen) < sides {
    add roll(1 to sides) to seen
    add 1 to rolls }
  rolls }
rule collectedByNumber(sides: int): int { let seen = 0
  let rolls = 0
  repeat while seen < sides {
    if roll(1 to sides) > seen { add 1 to seen }
    add 1 to rolls }
  rolls }
rule headsInARow(n: int): int { let run = 0
  let flips = 0
  repeat while run < n {
    add 1 to flips
    if d2 is 1 { add 1 to run } else { set run = 0 } }
  flips }
rule ruined(start: int, most: int, ofHundred: int): bool { let coins = start
  repeat while coins > 0 and coins < most { if d100 <= ofHundred { add 1 to coins } else { take 1 from coins } }
  coins is 0 }
rule slower(): int { let n = 1
  repeat while roll(0 to n) > 0 { add 1 to n }
  n }
rule forked(): int = if d3 is 1 { 1 + forked() + forked() } else { 0 }
rule dealt(n: int): int = count(top n of shuffle(1 to 12 where it <= 12) where it <= 4)
rule hand(n: int): int = sum(top n of shuffle([x for each x in 1 to 10]))
`.replace("shuffle(1 to 12 where it <= 12)", "shuffle([x for each x in 1 to 12])");

let odds: RuleOdds;
beforeAll(async () => {
  odds = oddsBy(await rulebook(rules), createAsker({ games: 0 }));
});

const chance = (rule: string, args: readonly Json[] = [], test?: ResultTest, given?: ResultTest): Odds =>
  valueOf(odds.chance(`t.${rule}`, args, test, given));
const average = (rule: string, args: readonly Json[] = []): Odds => valueOf(odds.average(`t.${rule}`, args));
const spread = (rule: string, args: readonly Json[] = []): Odds => valueOf(odds.spread(`t.${rule}`, args));
const is = (value: Json): ResultTest => ({ op: "is", value });

/** The bounds hold the value, which is exact to so much of itself, and are narrow. */
function holds({ low, high }: Odds, value: number, exactTo = 1e-13): void {
  const slack = Math.abs(value) * exactTo;
  expect(low, `from ${low}`).toBeLessThanOrEqual(value + slack);
  expect(high, `to ${high}`).toBeGreaterThanOrEqual(value - slack);
  expect(high - low).toBeLessThanOrEqual(Math.abs(value) * 1e-9 + 1e-29);
}

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);

describe("the penetration chart", () => {
  it("has all its 133 cells", () => {
    for (const [place, column] of columns.entries()) {
      for (const [index, row] of atLeast.entries())
        holds(
          chance("penetrations", [column, 0], { op: ">=", value: index + 1 }),
          Number(`${row[place] ?? ""}`) / 100,
          5.1e-7,
        );
      holds(average("penetrations", [column, 0]), Number(averages[place]), 5.1e-7);
    }
  });

  it("is what its triplets come to", () => {
    // Above -modifier by how much: 8 + the rest, with one chance in ten.
    const above = (value: number): number => (value < -1 ? 1 : value >= 7 ? above(value - 8) / 10 : (8 - value) / 10);
    for (const column of columns) {
      for (let n = 1; n <= 6; n += 1) {
        let reached = 1;
        for (let turn = 0; turn < n - 1; turn += 1) reached *= above(2 * turn - column) ** 3;
        holds(
          chance("penetrations", [column, 0], { op: ">=", value: n }),
          reached * (1 - (1 - above(2 * (n - 1) - column)) ** 3),
          1e-12,
        );
      }
    }
  });
});

describe("sums", () => {
  it("have their tails", () => {
    holds(chance("plain", [100], is(600)), 6 ** -100, 1e-12);
    holds(chance("plain", [100], is(100)), 6 ** -100, 1e-12);
    holds(chance("plain", [100], is(599)), 100 * 6 ** -100, 1e-12);
    holds(chance("total", [20, 10], { op: ">=", value: 199 }), 21 * 10 ** -20, 1e-12);
  });

  it("have the averages and spreads of their dice", () => {
    for (const [n, sides] of [
      [1, 6],
      [2, 6],
      [10, 4],
      [100, 20],
    ] as const) {
      holds(average("total", [n, sides]), (n * (sides + 1)) / 2);
      holds(spread("total", [n, sides]), Math.sqrt((n * (sides * sides - 1)) / 12));
    }
  });

  it("of the three highest of four dice are as in every book", () => {
    const ways = [1, 4, 10, 21, 38, 62, 91, 122, 148, 167, 172, 160, 131, 94, 54, 21];
    for (const [index, count] of ways.entries()) holds(chance("stat", [], is(index + 3)), count / 1296);
    holds(average("stat"), 15869 / 1296);
  });

  it("of the three highest of forty are 18 with three sixes or more", () => {
    const fewer = [0, 1, 2].reduce((sum, k) => sum + choose(40, k) * 5 ** (40 - k), 0) / 6 ** 40;
    holds(chance("best3", [40], is(18)), 1 - fewer, 1e-12);
    holds(chance("best3", [40], is(3)), 6 ** -40, 1e-12);
  });
});

describe("what is rolled again", () => {
  it("and added up has the average n(n + 1)/2(n - 1)", () => {
    for (const sides of [2, 4, 6, 8, 10, 12, 20, 100])
      holds(average("open", [sides]), (sides * (sides + 1)) / (2 * (sides - 1)), 1e-12);
    holds(average("open6"), 4.2, 1e-12);
    // Each die: the variance 35/12, and another one with 1/6 of the way: (35/12 + 4.2² / 6 …) in closed form 10.64.
    holds(spread("open6"), Math.sqrt(10.64), 1e-12);
  });

  it("and added up has the chances of its faces", () => {
    for (const [total, value] of [
      [5, 1 / 6],
      [6, 0],
      [7, 1 / 36],
      [12, 0],
      [65, 6 ** -11],
    ] as const) {
      if (value === 0) expect(chance("open6", [], is(total)).high).toBeLessThan(1e-29);
      else holds(chance("open6", [], is(total)), value, 1e-12);
    }
    for (const [total, value] of [
      [1, 1 / 4],
      [4, 1 / 16],
      [6, 1 / 16],
      [7, 1 / 64],
    ] as const)
      holds(chance("lessEach", [], is(total)), value, 1e-12);
  });

  it("on both sides is even in one of seven", () => {
    holds(chance("swing", [], is(0)), 1 / 7, 1e-12);
    holds(chance("swing", [], { op: ">", value: 0 }), 3 / 7, 1e-12);
    expect(average("swing").low).toBeLessThanOrEqual(0);
    expect(average("swing").high).toBeGreaterThanOrEqual(0);
    holds(spread("swing"), Math.sqrt(2 * 10.64), 1e-12);
  });

  it("into the pool, on ones, and once", () => {
    for (const n of [1, 5, 30]) holds(average("story", [n]), n / 3, 1e-12);
    holds(chance("story", [30], is(0)), 0.7 ** 30, 1e-12);
    holds(average("noOnes"), 12);
    holds(chance("noOnes", [], is(6)), 1 / 125);
    holds(average("once"), 10.5 + 9.5 / 20);
    holds(chance("once", [], is(1)), 1 / 400);
  });
});

describe("pools", () => {
  it("with the advantage", () => {
    holds(average("advantage"), 13.825);
    for (let face = 1; face <= 20; face += 1) holds(chance("advantage", [], is(face)), (2 * face - 1) / 400);
  });

  it("jointly", () => {
    for (const [sixes, fives] of [
      [0, 0],
      [2, 3],
      [14, 0],
      [7, 7],
      [1, 12],
    ] as const) {
      holds(
        chance("pool", [14], is([sixes, fives])),
        (choose(14, sixes) * choose(14 - sixes, fives) * 4 ** (14 - sixes - fives)) / 6 ** 14,
        1e-12,
      );
    }
  });

  it("with values that are known where they are rolled", () => {
    for (const least of [2, 4, 5]) holds(average("net", [9, least]), (9 * (6 - least)) / 6);
    holds(chance("net", [9, 3], is(-9)), 6 ** -9, 1e-12);
    holds(chance("net", [9, 3], is(8)), (9 * (4 / 6) ** 8) / 6, 1e-12);
  });

  it("of five dice", () => {
    holds(chance("fives"), 6 / 7776);
    holds(chance("fullHouse"), 300 / 7776);
    holds(chance("street"), 240 / 7776);
    holds(chance("different", [6]), 720 / 46656);
    expect(chance("different", [7]).high).toBeLessThan(1e-29);
  });

  it("in a row, of many faces", () => {
    holds(chance("longest", [3, 300], is(3)), (298 * 6) / 300 ** 3, 1e-12);
    holds(chance("longest", [4, 10], is(4)), (7 * 24) / 10 ** 4, 1e-12);
    holds(chance("longest", [20, 2], is(1)), 2 ** -19, 1e-12);
  });

  it("of birthdays", () => {
    for (const people of [2, 3, 23, 50]) {
      let apart = 1;
      for (let others = 0; others < people; others += 1) apart *= (365 - others) / 365;
      holds(chance("birthdays", [people]), 1 - apart, 1e-12);
    }
  });

  it("against each other", () => {
    holds(chance("beats"), 575 / 1296);
    holds(chance("risk", [], is(2)), 2890 / 7776);
    holds(chance("risk", [], is(1)), 2611 / 7776);
    holds(chance("risk", [], is(0)), 2275 / 7776);
  });
});

describe("loops", () => {
  it("of craps", () => {
    holds(chance("craps"), 244 / 495, 1e-12);
  });

  it("until all faces have come up, and until so many heads in a row", () => {
    holds(average("collected", [3]), 5.5, 1e-11);
    holds(spread("collected", [3]), Math.sqrt(6.75), 1e-11);
    holds(chance("collected", [4], is(4)), 24 / 256, 1e-12);
    holds(average("collectedByNumber", [6]), 14.7, 1e-11);
    holds(spread("collectedByNumber", [6]), Math.sqrt(38.99), 1e-11);
    holds(chance("collectedByNumber", [6], is(6)), 720 / 46656, 1e-12);
    for (const n of [1, 2, 3, 4]) holds(average("headsInARow", [n]), 2 ** (n + 1) - 2, 1e-11);
  });

  it("of a walk between two ends", () => {
    holds(chance("ruined", [50, 100, 50]), 0.5, 1e-12);
    holds(chance("ruined", [3, 10, 50]), 0.7, 1e-12);
    const ratio = 51 / 49;
    holds(chance("ruined", [50, 100, 49]), (ratio ** 100 - ratio ** 50) / (ratio ** 100 - 1), 1e-11);
  });

  it("without an average have none, and give bounds where they end too slowly", async () => {
    // More than n turns with a chance of 1/n: neither an average nor an end in sight.
    const few = oddsBy(await rulebook(rules), createAsker({ games: 0, budget: 20_000 }));
    const { low, high } = valueOf(few.chance("t.slower", [], is(3)));
    expect(low).toBeLessThanOrEqual(1 / 12);
    expect(high).toBeGreaterThanOrEqual(1 / 12);
    expect(high - low).toBeLessThan(0.01);
    expect(valueOf(few.average("t.slower", []))).toMatchObject({ high: Infinity });
  });
});

describe("rules that call themselves", () => {
  it("have as many forks as the numbers of Catalan say", () => {
    for (const [forks, catalan] of [
      [0, 1],
      [1, 1],
      [2, 2],
      [3, 5],
      [4, 14],
      [10, 16796],
    ] as const) {
      const { low, high } = chance("forked", [], is(forks));
      const value = catalan * (1 / 3) ** forks * (2 / 3) ** (forks + 1);
      expect(low).toBeLessThanOrEqual(value * (1 + 1e-12));
      expect(high).toBeGreaterThanOrEqual(value * (1 - 1e-12));
      expect(high - low).toBeLessThan(1e-6);
    }
  });
});

describe("cards", () => {
  it("without putting back", () => {
    for (let low = 0; low <= 4; low += 1)
      holds(chance("dealt", [5], is(low)), (choose(4, low) * choose(8, 5 - low)) / choose(12, 5), 1e-12);
    holds(average("hand", [3]), 16.5);
    // The variance of one card is 99/12; of three, less what they have in common.
    holds(spread("hand", [3]), Math.sqrt(3 * (99 / 12) * (7 / 9)), 1e-12);
    holds(chance("hand", [3], is(27)), 1 / 120);
  });
});

describe("conditions", () => {
  it("are what the chances say", () => {
    holds(chance("penetrations", [0, 0], { op: ">=", value: 2 }, { op: ">=", value: 1 }), 0.479232 / 0.992, 1e-12);
    holds(chance("plain", [2], is(12), { op: ">=", value: 11 }), 1 / 3);
  });
});
