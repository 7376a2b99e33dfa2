import { describe, expect, it } from "vitest";
import { binomial, exact, questions } from "../../../support/questions.ts";

describe("loops", () => {
  it("solves the gambler's ruin", async () => {
    const ask = await questions(`
rule wins(start: int, aim: int, percent: int): bool {
  let at = start
  repeat while at > 0 and at < aim { if d100 <= percent { add 1 to at } else { take 1 from at } }
  at is aim
}
rule turns(start: int, aim: int): int {
  let at = start
  let played = 0
  repeat while at > 0 and at < aim { add (if d2 is 1 { 1 } else { -1 }) to at
    add 1 to played }
  played
}`);
    expect(ask.chance("wins", [30, 100, 50])).toBeCloseTo(0.3, 12);
    const ratio = 51 / 49;
    expect(ask.chance("wins", [50, 100, 49])).toBeCloseTo((1 - ratio ** 50) / (1 - ratio ** 100), 12);
    expect(ask.chance("wins", [900, 1000, 50])).toBeCloseTo(0.9, 11);
    // From i of n, a fair game lasts i * (n - i) turns on average.
    expect(ask.average("turns", [3, 10])).toBeCloseTo(21, 9);
  });

  it("waits, collects, and knows how long it takes", async () => {
    const ask = await questions(`
rule wait(): int { let rolls = 0
  repeat { add 1 to rolls
    if d6 is 6 { return rolls } } }
rule collect(): int { let seen = 0
  let rolls = 0
  repeat while seen < 6 { add 1 to rolls
    if d6 > seen { add 1 to seen } }
  rolls }
rule heads(n: int): int { let found = 0
  repeat n times { if d2 is 1 { add 1 to found } }
  found }
rule longest(): int { let face = 0
  repeat { set face = d6
    if face >= 5 { stop } }
  face }`);
    expect(ask.average("wait")).toBeCloseTo(6, 11);
    expect(ask.spread("wait")).toBeCloseTo(Math.sqrt(30), 10);
    expect(ask.chance("wait", [], { op: "is", value: 40 }) / ((5 / 6) ** 39 / 6)).toBeCloseTo(1, 11);
    expect(ask.average("collect")).toBeCloseTo(14.7, 10);
    for (const k of [0, 10, 33])
      expect(ask.chance("heads", [50], { op: "is", value: k })).toBeCloseTo(binomial(50, k, 0.5), 13);
    expect(ask.chance("longest", [], { op: "is", value: 6 })).toBeCloseTo(0.5, 13);
  });

  it("goes through lists that are rolled", async () => {
    const ask = await questions(`
rule up(): bool { let before = 0
  for each die in 3 times d4 { if die <= before { return no }
    set before = die }
  yes }
rule through(): int { let sum1 = 0
  for each x in [1, 2, 3] { if d2 is 1 { add x to sum1 } }
  sum1 }`);
    expect(ask.chance("up")).toBeCloseTo(4 / 64, 14);
    expect(ask.chance("through", [], { op: "is", value: 3 })).toBeCloseTo(2 / 8, 14);
  });

  it("never ends where nothing leads out, and has no average where there is none", async () => {
    const ask = await questions(
      `
rule stuck(): int { repeat { if d6 is 7 { return 1 } } }
rule doubled(): int { let won = 1
  repeat 40 times { if d2 is 1 { return won }
    set won = won * 2 }
  won }
rule endless(): int { let won = 1
  repeat { if d2 is 1 { return won }
    if won < 1000000000000 { set won = won * 2 } } }
rule steps(): int { let at = 1
  let n = 0
  repeat { add 1 to n
    set at = if d2 is 1 { at + 1 } else { at - 1 }
    if at is 0 { return n } } }`,
      { games: 0, budget: 200_000 },
    );
    expect(() => ask.chance("stuck", [], { op: "is", value: 1 })).toThrow("too-many-steps");
    expect(ask.average("doubled")).toBeCloseTo(20 + 1, 8);
    expect(ask.chance("endless", [], { op: "is", value: 1 })).toBeCloseTo(0.5, 13);
    // Back to nothing for sure, but after a time without an average: the bounds must say so.
    const { low, high } = ask.averageBounds("steps");
    expect([low, high]).toEqual([-Infinity, Infinity]);
    const once = ask.bounds("steps", [], { op: "is", value: 3 });
    expect(once.low).toBeLessThanOrEqual(1 / 8);
    expect(once.high).toBeGreaterThanOrEqual(1 / 8);
  });
});

describe("loops that last long", () => {
  const tosses = `
rule tosses(aim: int): int { let row = 0
  let n = 0
  repeat { add 1 to n
    if d2 is 1 { add 1 to row } else { set row = 0 }
    if row >= aim { return n } } }`;

  it("are followed as far as it matters, however their counters grow", async () => {
    const ask = await questions(tosses);
    // Until a row of k heads: 2^(k + 1) - 2 tosses on average.
    expect(ask.average("tosses", [8])).toBeCloseTo(510, 8);
    expect(ask.chance("tosses", [8], { op: "is", value: 9 })).toBeCloseTo(2 ** -9, 14);
  });

  it("end with the budget, with bounds that hold and an estimate", async () => {
    const ask = await questions(tosses, { budget: 50_000, games: 200 });
    const odds = ask.bounds("tosses", [14], { op: "is", value: 15 });
    expect(odds.low).toBeLessThanOrEqual(2 ** -15);
    expect(odds.high).toBeGreaterThan(2 ** -15);
    expect(odds.high - odds.low).toBeGreaterThan(1e-3);
    expect(odds.estimate).not.toBeNull();
    expect(ask.averageBounds("tosses", [14])).toMatchObject({ low: -Infinity, high: Infinity });
  });
});

describe("sets", () => {
  it("are the same in whatever order they came, unless somebody sees the order", async () => {
    const ask = await questions(
      `
rule collect(): int { let seen: set of int = []
  let n = 0
  repeat { add 1 to n
    add d8 to seen
    if count(seen) is 8 and 3 in seen { return n } } }
rule ends(): int { let seen: set of int = []
  repeat { add d3 to seen
    if count(seen) is 3 { return first(seen) * 10 + last(seen) } } }
rule copied(): int { let seen: set of int = []
  repeat { add d3 to seen
    let kept = seen
    if count(seen) is 3 { return first(kept) * 10 + last(kept) } } }`,
      { games: 0 },
    );
    // 8 * (1 + 1/2 + ... + 1/8), as near as the budget leads.
    const { low, high } = ask.averageBounds("collect");
    expect([low < 761 / 35, high > 761 / 35, high - low < 0.01]).toEqual([true, true, true]);
    for (const rule of ["ends", "copied"]) {
      for (const value of [12, 13, 21, 23, 31, 32])
        expect(ask.chance(rule, [], { op: "is", value })).toBeCloseTo(1 / 6, 13);
    }
  });
});

describe("recursion", () => {
  it("follows calls that lead back to themselves", async () => {
    const ask = await questions(`
rule family(): int = if d3 is 1 { 1 + family() + family() } else { 1 }
rule never(): int { let roll1 = 1d10 - 2
  if roll1 is 8 { roll1 + max(0, never()) } else { roll1 } }
rule sixes(n: int): int = if d6 is 6 { sixes(n + 1) } else { n }
rule countdown(n: int): int = if n is 0 { 0 } else { d2 + countdown(n - 1) }
rule ping(): bool = if d3 is 1 { yes } else { pong() }
rule pong(): bool = if d3 is 1 { no } else { ping() }`);
    // A family of itself and, with a chance of 1/3, two more of its kind: 1 / (1 - 2/3) on average, as far as plays tell.
    const { estimate } = ask.averageBounds("family");
    expect([estimate !== null && estimate.low < 3, estimate !== null && estimate.high > 3]).toEqual([true, true]);
    expect(ask.chance("family", [], { op: "is", value: 3 })).toBeCloseTo((1 / 3) * (2 / 3) ** 2, 12);
    expect(ask.chance("never", [], { op: "is", value: 8 })).toBeCloseTo(0.1 * 0.2, 13);
    expect(ask.chance("sixes", [0], { op: "is", value: 12 }) / ((5 / 6) * 6 ** -12)).toBeCloseTo(1, 11);
    expect(ask.chance("countdown", [150], { op: "is", value: 225 })).toBeCloseTo(binomial(150, 75, 0.5), 12);
    expect(ask.chance("ping")).toBeCloseTo(1 / 3 / (1 - 4 / 9), 12);
  });
});

describe("the chart of the penetration value", () => {
  it("is what each triplet makes of a geometric series", async () => {
    const ask = await questions(`
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
}`);
    const above = (least: number): number =>
      [-1, 0, 1, 2, 3, 4, 5, 6, 7].filter((face) => face > least).length / 10 + (least < -300 ? 0 : above8(least));
    // After an 8 what follows must beat what is left; far below all of it does.
    const above8 = (least: number): number => (least < -1 - 8 ? 0.1 : 0.1 * above(least - 8));
    const penetrations = (d: number, atLeast: number): number => {
      const p = above(-d);
      const [some, all] = [1 - (1 - p) ** 3, p ** 3];
      if (atLeast === 1) return some;
      return d < -80 ? 0 : all * penetrations(d - 2, atLeast - 1);
    };
    for (const d of [-6, -3, 0, 2, 5])
      for (const n of [1, 2, 3, 5])
        expect(ask.chance("penetrations", [d, 0], { op: ">=", value: n })).toBeCloseTo(penetrations(d, n), 12);
    expect(exact(ask.averageBounds("penetrations", [-1, 0]))).toBeCloseTo(1.301579, 6);
  });
});

describe("blocks", () => {
  it("lets no side of a choice see what the other one set", async () => {
    const ask = await questions(`
rule ends(): int {
  let at = 2
  repeat 2 times { set at = if d2 is 1 { at + 1 } else { if at is 1 { return 0 }
    at - 1 } }
  at
}`);
    // 2 goes to 3 or 1; 3 goes to 4 or 2; 1 goes to 2 or ends with 0.
    expect(ask.results("ends")).toEqual(
      new Map([
        ["0", expect.closeTo(0.25, 14)],
        ["2", expect.closeTo(0.5, 14)],
        ["4", expect.closeTo(0.25, 14)],
      ]),
    );
  });
});
