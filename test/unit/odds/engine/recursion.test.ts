import { describe, expect, it } from "vitest";
import { createAsker } from "../../../../src/odds/asker.ts";
import type { Json } from "../../../../src/ir/program.ts";
import { oddsBy, rulebook, valueOf } from "../../../support/asked.ts";
import { binomial, questions } from "../../../support/questions.ts";
import { chance } from "../../../support/random.ts";
import { tries } from "../../../support/soak.ts";

describe("a rule that ends with a call of itself", () => {
  it("is a walk from one set of arguments to the next", async () => {
    const ask = await questions(`
rule walk(at: int): int = if at <= 0 { 0 } else if at >= 100 { 100 } else if d2 is 1 { walk(at - 1) } else { walk(at + 1) }
rule turns(at: int, played: int): int = if at is 0 or at is 10 { played } else { turns(if d2 is 1 { at - 1 } else { at + 1 }, played + 1) }
rule row(n: int, found: int default 0): int {
  if n is 0 { return found }
  row(n - 1, found + (if d2 is 1 { 1 } else { 0 }))
}`);
    for (const start of [50, 5, 99])
      expect(ask.chance("walk", [start], { op: "is", value: 100 })).toBeCloseTo(start / 100, 12);
    // From i of n, a fair game lasts i * (n - i) turns on average.
    expect(ask.average("turns", [3, 0])).toBeCloseTo(21, 9);
    for (const k of [0, 70, 101])
      expect(ask.chance("row", { n: 200 }, { op: "is", value: k }) / binomial(200, k, 0.5)).toBeCloseTo(1, 9);
  });

  it("may go through other rules, through tables, and out of loops", async () => {
    const ask = await questions(`
rule one(a: int, b: int): bool = if d3 is 1 { yes } else { other(b, a) }
rule other(a: int, b: int): bool = match d3 { 1: no
  otherwise: one(b, a) }
rule craps(): bool { let point = 2d6
  if point in [7, 11] { return yes }
  if point in [2, 3, 12] { return no }
  chase(point) }
rule chase(point: int): bool {
  repeat {
    let next = 2d6
    if next is 7 { return no }
    return next is point or chase(point)
  }
}`);
    expect(ask.chance("one", [1, 2])).toBeCloseTo(1 / 3 / (1 - 4 / 9), 12);
    expect(ask.chance("craps")).toBeCloseTo(244 / 495, 12);
  });

  it("is told where it never ends", async () => {
    const ask = await questions(
      `
rule stuck(n: int): int = if n is 0 { stuck(d6 - d6) } else if n > 5 { n } else { circling(n) }
rule circling(n: int): int = if n > 9 { n } else { circling(min(9, max(-9, 7 - n + d2 - d2))) }`,
      { games: 0 },
    );
    expect(() => ask.chance("stuck", [0], { op: "is", value: 1 })).toThrow("too-");
  });
});

describe("a rule that has something left to do after it has called itself", () => {
  it("is followed as deep as play goes, whatever the stack of the machine is", async () => {
    const ask = await questions(
      `
rule countdown(n: int): int = if n is 0 { 0 } else { d2 + countdown(n - 1) }
rule nested(n: int): int { let sum = 0
  repeat 1 times { if n > 0 { match d2 { 1: { add 1 + nested(n - 1) to sum }
    otherwise: { add 2 + nested(n - 1) to sum } } } }
  sum }
rule fork(n: int): bool = n is 0 or (d2 is 1 and fork(n - 1)) or (d2 is 1 and fork(n - 1))`,
      { games: 0 },
    );
    expect(ask.average("nested", [390])).toBeCloseTo(585, 8);
    expect(ask.chance("countdown", [390], { op: "is", value: 585 })).toBeCloseTo(binomial(390, 195, 0.5), 12);
    // Both sides fail: 1 - (1 - p / 2) squared of the level below.
    let found = 1;
    for (let level = 0; level < 300; level += 1) found = 1 - (1 - found / 2) ** 2;
    expect(ask.chance("fork", [300]) / found).toBeCloseTo(1, 10);
    const far = ask.bounds("countdown", [420], { op: "is", value: 630 });
    expect([far.low, far.high]).toEqual([0, 1]);
  });
});

describe("answers", () => {
  const rules = `
rule fork(n: int): int = if d3 is 1 { 1 + fork(n + 1) + fork(n + 2) } else { min(n, 3) }
rule ping(n: int): int = if d3 is 1 { 1 } else { 1 + pong(n + d2) }
rule pong(n: int): int = if n > 60 { 0 } else { 2 + ping(max(0, n + d4 - 2)) }
rule walk(at: int, n: int): int = if at <= 0 { n } else { walk(at + d3 - 2, n + 1) }
rule hits(n: int, least: int): int = count(n times d10 where it >= least)
rule both(n: int): int = hits(n, 7) + walk(3, 0) + fork(1)
rule fight(a: int, b: int): int { let left = a
  repeat while left > 0 and left < 40 { take hits(b, 8) from left
    add hits(d4, 6) to left }
  left }`;
  const asked: readonly (readonly [string, readonly Json[]])[] = [
    ["fork", [0]],
    ["fork", [1]],
    ["ping", [0]],
    ["ping", [7]],
    ["pong", [0]],
    ["pong", [30]],
    ["walk", [2, 0]],
    ["walk", [3, 0]],
    ["hits", [30, 7]],
    ["both", [20]],
    ["both", [3]],
    ["fight", [8, 4]],
    ["fight", [9, 4]],
  ];

  it("are the same whatever was asked before, also where the budget cuts them short", async () => {
    const compiled = await rulebook(rules);
    let wide = 0;
    for (const budget of [100, 1500, 20_000, 60_000]) {
      const fresh = (): ReturnType<typeof oddsBy> => oddsBy(compiled, createAsker({ games: 0, budget }));
      const ask = (odds: ReturnType<typeof oddsBy>, [rule, args]: (typeof asked)[number]): string =>
        JSON.stringify([odds.chance(`t.${rule}`, args, { op: ">=", value: 2 }), odds.distribution(`t.${rule}`, args)]);
      const alone = new Map(asked.map((each) => [each, ask(fresh(), each)]));
      const random = chance(budget);
      const one = fresh();
      for (let turn = 0; turn < tries(25, 10); turn += 1) {
        const each = random.pick(asked);
        expect(ask(one, each), `${each.join(" ")} with ${budget}, question ${turn}`).toBe(alone.get(each));
      }
      wide += asked.filter(([rule, args]) => {
        const { low, high } = valueOf(fresh().chance(`t.${rule}`, args, { op: ">=", value: 2 }));
        return high - low > 1e-6;
      }).length;
    }
    expect(wide).toBeGreaterThan(10);
    expect(wide).toBeLessThan(asked.length * 4 - 5);
  });
});
