import { describe, expect, it } from "vitest";
import { binomial, questions, share } from "../../../support/questions.ts";

describe("sums and single dice", () => {
  it("follows chances far below what any roll will ever show", async () => {
    const ask = await questions("rule total(n: int): int = (n)d6");
    expect(ask.chance("total", [100], { op: "is", value: 600 }) / 6 ** -100).toBeCloseTo(1, 10);
    expect(ask.chance("total", [3], { op: "is", value: 10 })).toBeCloseTo(27 / 216, 14);
    expect(ask.average("total", [100])).toBeCloseTo(350, 9);
    expect(ask.spread("total", [100])).toBeCloseTo(Math.sqrt((100 * 35) / 12), 9);
    expect(ask.chance("total", [0], { op: "is", value: 0 })).toBeCloseTo(1, 13);
  });

  it("rolls the number of dice and their size", async () => {
    const ask = await questions("rule many(): int = (d6)d8\nrule size(): int = roll(1 to d20)");
    // A random sum: the mean of the count times the mean of a die, and its variance by the law of total variance.
    expect(ask.average("many")).toBeCloseTo(3.5 * 4.5, 11);
    expect(ask.spread("many")).toBeCloseTo(Math.sqrt(3.5 * (63 / 12) + (35 / 12) * 4.5 ** 2), 10);
    const harmonic = Array.from({ length: 20 }, (_, index) => 1 / (index + 1)).reduce((sum, each) => sum + each, 0);
    expect(ask.chance("size", [], { op: "is", value: 1 })).toBeCloseTo(harmonic / 20, 13);
    expect(ask.chance("size", [], { op: "is", value: 20 })).toBeCloseTo(1 / 400, 14);
  });

  it("rolls on lists, choices and weighted tables", async () => {
    const ask = await questions(`
choice Side { Heads, Tails, Edge }
table Loot { | name: key | chance: int weight | value(): int |
             | Copper    |                 70 | 2d6          |
             | Gold      |                 30 | 2d6 * 10     | }
rule side(): Side = roll(Side)
rule fate(): int = sum(4 times roll([-1, -1, 0, 0, 1, 1]))
rule worth(): int { let found = roll(Loot)
  found.value() }
rule odd(): int = roll([1, 2, 3, 4], by: it)`);
    expect(ask.results("side")).toEqual(
      new Map([
        ["Heads", expect.closeTo(1 / 3, 14)],
        ["Tails", expect.closeTo(1 / 3, 14)],
        ["Edge", expect.closeTo(1 / 3, 14)],
      ]),
    );
    expect(ask.chance("fate", [], { op: "is", value: 0 })).toBeCloseTo(19 / 81, 13);
    expect(ask.average("worth")).toBeCloseTo(0.7 * 7 + 0.3 * 70, 11);
    expect(ask.chance("odd", [], { op: "is", value: 4 })).toBeCloseTo(0.4, 14);
  });
});

describe("what is rolled again", () => {
  it("explodes without end", async () => {
    const ask = await questions(`
rule swing(): int = explode(d6) - explode(d6)
rule wild(): int = explode(d10, on: >= 9, limit: 1)
rule less(sides: int): int = explode(roll(1 to sides), on: sides, less: 1)
rule singlet(): int = explode(1d10 - 2)`);
    // The chance k of a difference of 0: equal last faces after as many sixes each: 5/36 / (1 - 1/36).
    expect(ask.chance("swing", [], { op: "is", value: 0 })).toBeCloseTo(1 / 7, 13);
    expect(ask.average("swing")).toBeCloseTo(0, 12);
    // The mean of one is 3.5 / (1 - 1/6), its second moment from E[X^2] = E[d^2] + 1/6 (12 E[X] + E[X^2]).
    const second = (91 / 6 + (12 * 4.2) / 6) / (5 / 6);
    expect(ask.spread("swing")).toBeCloseTo(Math.sqrt(2 * (second - 4.2 ** 2)), 10);
    expect(ask.chance("wild", [], { op: "is", value: 19 })).toBeCloseTo(2 / 100, 13);
    expect(ask.chance("wild", [], { op: "is", value: 20 })).toBeCloseTo(1 / 100, 13);
    expect(ask.chance("wild", [], { op: "is", value: 9 })).toBe(0);
    expect([1, 3, 4, 6, 7, 9].map((value) => ask.chance("less", [4], { op: "is", value }))).toEqual(
      [4, 4, 16, 16, 64, 64].map((n) => expect.closeTo(1 / n, 13)),
    );
    expect(ask.chance("singlet", [], { op: "is", value: 7 })).toBeCloseTo(0.11, 13);
    expect(ask.chance("singlet", [], { op: "is", value: 8 })).toBeCloseTo(0.01, 13);
  });

  it("rerolls: until, once, and so many times", async () => {
    const ask = await questions(`
rule until(): int = reroll(d20, on: 1)
rule once(): int = reroll(d20, on: 1, limit: 1)
rule often(n: int): int = reroll(d6, on: <= 3, limit: n)`);
    expect(ask.chance("until", [], { op: "is", value: 20 })).toBeCloseTo(1 / 19, 14);
    expect(ask.chance("once", [], { op: "is", value: 1 })).toBeCloseTo(1 / 400, 14);
    expect(ask.chance("often", [0], { op: "is", value: 2 })).toBeCloseTo(1 / 6, 14);
    expect(ask.chance("often", [3], { op: "<=", value: 3 })).toBeCloseTo(1 / 16, 14);
    expect(ask.chance("often", [3], { op: "is", value: 6 })).toBeCloseTo(15 / 16 / 3, 13);
  });

  it("has one budget for all dice", async () => {
    const ask = await questions(`
rule again(total: int): int = count(rerollEach(3 times d6, on: <= 2, total: total) where it <= 2)
rule more(total: int): int = count(explodeEach(2 times d6, total: total))`);
    // The dice that show 2 or less with one further roll in all: it goes to the first of them.
    const low = 1 / 3;
    const expected = [0, 1, 2, 3].map((k) =>
      k === 0
        ? binomial(3, 0, low) + binomial(3, 1, low) * (2 / 3)
        : (k < 3 ? binomial(3, k + 1, low) * (2 / 3) : 0) + binomial(3, k, low) * low,
    );
    expect([0, 1, 2, 3].map((value) => ask.chance("again", [1], { op: "is", value }))).toEqual(
      expected.map((each) => expect.closeTo(each, 13)),
    );
    expect(ask.chance("more", [1], { op: "is", value: 3 })).toBeCloseTo(1 - 25 / 36, 13);
    expect(ask.chance("more", [0], { op: "is", value: 2 })).toBeCloseTo(1, 13);
  });
});

describe("several dice", () => {
  it("counts as the binomial does, and jointly as the multinomial", async () => {
    const ask = await questions(`
rule hits(n: int): int = count(n times d6 where it >= 5)
record Pool { sixes: int, fives: int }
rule pool(n: int): Pool { let shown = n times d6
  Pool(sixes: count(shown where it is 6), fives: count(shown where it is 5)) }`);
    for (const k of [0, 7, 14])
      expect(ask.chance("hits", [14], { op: "is", value: k })).toBeCloseTo(binomial(14, k, 1 / 3), 13);
    expect(ask.results("pool", [14]).get('{"sixes":3,"fives":2}')).toBeCloseTo(
      binomial(14, 3, 1 / 6) * binomial(11, 2, 1 / 5),
      13,
    );
    expect(ask.results("pool", [14]).size).toBe(120);
  });

  it("keeps the highest, drops, and looks at places", async () => {
    const ask = await questions(`
rule stat(): int = sum(highest 3 of 4d6)
rule second(): int = (3 times d6)[2]
rule middle(): int { let dice = sort(3 times d6)
  dice[2] }
rule edges(): int { let dice = 4 times d6
  max(dice) - min(dice) }
rule behind(): int = sum(bottom 2 of (5 times d4))`);
    const four = (fits: (faces: readonly number[]) => boolean): number => share([6, 6, 6, 6], fits);
    const kept = (faces: readonly number[]): number => faces.reduce((sum, face) => sum + face, 0) - Math.min(...faces);
    for (const value of [3, 11, 18])
      expect(ask.chance("stat", [], { op: "is", value })).toBeCloseTo(
        four((faces) => kept(faces) === value),
        13,
      );
    expect(ask.average("stat")).toBeCloseTo(15869 / 1296, 11);
    expect(ask.chance("second", [], { op: "is", value: 4 })).toBeCloseTo(1 / 6, 14);
    expect(ask.chance("middle", [], { op: "is", value: 3 })).toBeCloseTo(
      share([6, 6, 6], (faces) => [...faces].sort()[1] === 3),
      13,
    );
    expect(ask.chance("edges", [], { op: "is", value: 2 })).toBeCloseTo(
      four((faces) => Math.max(...faces) - Math.min(...faces) === 2),
      13,
    );
    expect(ask.chance("behind", [], { op: "is", value: 5 })).toBeCloseTo(4 / 16, 14);
  });

  it("adds up those that are kept, however many and of whatever kind", async () => {
    const ask = await questions(`
rule finest(n: int, k: int): int = sum(highest k of n times d6)
rule worst(n: int, k: int): int = sum(lowest k of [x - 2 for each x in n times d4])
rule odd(k: int): int = sum(highest k of [x * x for each x in 4 times roll([1, 2, 2, 5])])
rule some(k: int): int = sum(highest k of (4 times d6 where it is not 3))`);
    const total = (faces: readonly number[]): number => faces.reduce((sum, face) => sum + face, 0);
    const down = (faces: readonly number[]): readonly number[] => [...faces].sort((a, b) => b - a);
    for (const k of [0, 1, 2, 3, 4, 7]) {
      for (const value of [k, 2 * k + 1, 6 * Math.min(k, 4)]) {
        expect(ask.chance("finest", [4, k], { op: "is", value })).toBeCloseTo(
          share([6, 6, 6, 6], (faces) => total(down(faces).slice(0, k)) === value),
          13,
        );
        expect(ask.chance("some", [k], { op: "is", value })).toBeCloseTo(
          share([6, 6, 6, 6], (faces) => total(down(faces.filter((face) => face !== 3)).slice(0, k)) === value),
          13,
        );
      }
      for (const value of [-k, 0, 2, k])
        expect(ask.chance("worst", [4, k], { op: "is", value })).toBeCloseTo(
          share(
            [4, 4, 4, 4],
            (faces) => total([...faces].sort((a, b) => a - b).slice(0, k)) - 2 * Math.min(k, 4) === value,
          ),
          13,
        );
      const squares = [1, 4, 4, 25];
      const values = (faces: readonly number[]): readonly number[] => faces.map((face) => squares[face - 1] ?? 0);
      for (const value of [4, 8, 29, 33])
        expect(ask.chance("odd", [k], { op: "is", value })).toBeCloseTo(
          share([4, 4, 4, 4], (faces) => total(down(values(faces)).slice(0, k)) === value),
          13,
        );
    }
    // All 38 that are kept show 6 where at least 38 of the 40 do.
    expect(ask.chance("finest", [40, 38], { op: "is", value: 228 }) * 6 ** 40).toBeCloseTo(1 + 40 * 5 + 780 * 25, 6);
    expect(ask.average("finest", [40, 40])).toBeCloseTo(140, 9);
  });

  it("knows groups and runs, also in a rule that is given the dice", async () => {
    const ask = await questions(`
rule fullHouse(dice: list of int): bool = [count(g) for each g in groups(dice)] is [3, 2]
rule straight(dice: list of int): bool = longestRun(dice) >= 5
rule house(): bool = fullHouse(5 times d6)
rule run(): bool = straight(5 times d6)
rule both(): int { let dice = 5 times d6
  (if fullHouse(dice) { 10 } else { 0 }) + (if straight(dice) { 1 } else { 0 }) }`);
    expect(ask.chance("house")).toBeCloseTo(300 / 7776, 13);
    expect(ask.chance("run")).toBeCloseTo(240 / 7776, 13);
    expect(ask.chance("both", [], { op: "is", value: 0 })).toBeCloseTo(1 - 540 / 7776, 13);
  });

  it("draws cards without putting them back", async () => {
    const ask = await questions(`
rule aces(n: int): int = count(top n of shuffle([i for each i in 1 to 52]) where it <= 4)
rule finest(): int = sum(top 2 of shuffle([1, 1, 2, 5]))
rule greatest(): int = max(top 5 of shuffle([1, 1, 2, 2, 3, 3, 9]))
rule hand(): int = sum(top 5 of shuffle(1 to 52))
rule order(): list of int = shuffle([1, 2, 3])`);
    expect(ask.chance("greatest", [], { op: "is", value: 3 })).toBeCloseTo(6 / 21, 14);
    // Of 2,598,960 hands two have the sum 17: 1 2 3 4 7 and 1 2 3 5 6.
    expect(ask.chance("hand", [], { op: "is", value: 17 }) * 2_598_960).toBeCloseTo(2, 9);
    expect(ask.average("hand")).toBeCloseTo(132.5, 10);
    expect(ask.chance("aces", [5], { op: "is", value: 2 })).toBeCloseTo((6 * 17296) / 2598960, 13);
    expect(ask.chance("finest", [], { op: "is", value: 6 })).toBeCloseTo(1 / 3, 14);
    expect([...ask.results("order").values()]).toEqual(Array<unknown>(6).fill(expect.closeTo(1 / 6, 14)));
  });

  it("rolls something for each element", async () => {
    const ask = await questions(`
rule hit(aim: int): bool = d6 >= aim
rule hits(): int = count(hit(x) for each x in [2, 4, 6])
rule sum2(): int = sum([x * d2 for each x in 3 times d4])`);
    const fits = (faces: readonly number[]): number =>
      [2, 4, 6].filter((aim, index) => (faces[index] ?? 0) >= aim).length;
    expect(ask.chance("hits", [], { op: "is", value: 2 })).toBeCloseTo(
      share([6, 6, 6], (faces) => fits(faces) === 2),
      13,
    );
    expect(ask.average("sum2")).toBeCloseTo(3 * 2.5 * 1.5, 12);
  });
});
