import { beforeAll, describe, expect, it } from "vitest";
import { contextOf } from "../../../src/interpret/evaluate/context.ts";
import type { Expr, Json } from "../../../src/ir/program.ts";
import { exactAsker, exactly, momentsOf, smallQuestion, type ExactLimits } from "../../../src/odds/exact.ts";
import { createOdds } from "../../../src/odds/index.ts";
import { fractionText, toDouble } from "../../../src/odds/fraction.ts";
import { interpreterWith, oddsBy, rulebook, valueOf, type Compiled } from "../../support/asked.ts";

let compiled: Compiled;
beforeAll(async () => {
  compiled = await rulebook(`
choice Coin { Heads, Tails }
table Loot { | name: key | often: int weight | value(): int |
             | Copper    | 70                | 2d2          |
             | Gold      | 30                | d2 * 10      |
             | Nothing   | 0                 | d6           | }
rule hits(n: int): int = count(n times d6 where it >= 5)
rule sum3(): int = sum(highest 3 of 4d6)
rule flips(): int { let n = 0
  repeat while roll(Coin) is Tails { add 1 to n }
  n }
rule loot(): int = roll(Loot).value()
rule hand(): list of int = top 2 of shuffle([1, 2, 3])
rule risky(): number = 6 / (d6 - 3)
rule both(): set of int { let x = d2
  let y = d2
  [x, y] }
rule half(): number = d2 / 4
rule after(first: int, keep: bool): int = if keep { first } else { d6 }
rule decided(): bool = best([yes, no], by: after(d6, it))
rule second(first: int): int = after(first, best([yes, no], by: after(first, it)))
rule kept(): int = second(d6)
rule nested(): bool { let first = d2
  chance(d2 + first >= 4) >= 1 / 2 }
rule street(): int = longestRun(3 times d3)
`);
});

/** Each result and its chance in exact fractions. */
function results(
  rule: string,
  args: readonly Json[] = [],
  limits: ExactLimits = smallQuestion,
): { readonly chances: readonly string[]; readonly lost: string } {
  const interpreter = interpreterWith(compiled, exactAsker(limits));
  const { rule: found } = interpreter.linked.rule(`t.${rule}`);
  const of: Expr = {
    kind: "call",
    rule: found.id,
    args: args.map((value) => ({ kind: "literal", value, type: { kind: "int" }, at: found.at })),
    original: false,
    type: found.result,
    at: found.at,
  };
  const answer = interpreter.guard(() =>
    exactly(contextOf(interpreter.machine, found.id), { lets: [], of, given: null }, [], limits),
  );
  if (answer.kind === "fault") throw new Error(answer.fault);
  return {
    chances: answer.value.results.map(({ value, chance }) => `${JSON.stringify(value)} ${fractionText(chance)}`),
    lost: fractionText(answer.value.lost),
  };
}

describe("exact fractions", () => {
  it("of pools", () => {
    expect(results("hits", [3])).toEqual({ chances: ["0 8/27", "1 4/9", "2 2/9", "3 1/27"], lost: "0" });
    // As published everywhere: 21 of 1296 rolls of 4d6, lowest dropped, are 18.
    expect(results("sum3").chances.slice(-3)).toEqual(["16 47/648", "17 1/24", "18 7/432"]);
    expect(results("street").chances).toEqual(["1 1/3", "2 4/9", "3 2/9"]);
  });

  it("of rolls by weight, of cells that roll, of cards and of sets", () => {
    expect(results("loot").chances).toEqual(["2 7/40", "3 7/20", "4 7/40", "10 3/20", "20 3/20"]);
    expect(results("hand").chances).toEqual([
      "[1,2] 1/6",
      "[1,3] 1/6",
      "[2,1] 1/6",
      "[2,3] 1/6",
      "[3,1] 1/6",
      "[3,2] 1/6",
    ]);
    expect(results("both").chances).toEqual(["[1,2] 1/2", "[1] 1/4", "[2] 1/4"]);
  });

  it("of what has no end, as far as it is likely, and what is lost is told", () => {
    expect(results("flips", [], { ...smallQuestion, mass: 0.05 })).toEqual({
      chances: ["0 1/2", "1 1/4", "2 1/8", "3 1/16", "4 1/32"],
      lost: "1/32",
    });
    expect(results("flips", [], { ...smallQuestion, plays: 2 })).toEqual({ chances: ["0 1/2", "1 1/4"], lost: "1/4" });
    const { chances, lost } = results("flips");
    expect(chances[49]).toBe(`49 1/${2n ** 50n}`);
    expect(lost).toBe(`1/${2n ** 50n}`);
  });

  it("end where their work is used up", () => {
    const { lost } = results("hits", [6], { ...smallQuestion, work: 1000 });
    expect(lost).not.toBe("0");
  });

  it("end with the fault of a roll that has one", () => {
    expect(() => results("risky")).toThrow("divided-by-zero");
  });

  it("of averages and spreads", () => {
    const interpreter = interpreterWith(compiled, exactAsker());
    const { rule } = interpreter.linked.rule("t.half");
    const of: Expr = { kind: "call", rule: rule.id, args: [], original: false, type: rule.result, at: rule.at };
    const moments = momentsOf(exactly(contextOf(interpreter.machine, rule.id), { lets: [], of, given: null }, []));
    expect(moments === null ? null : [fractionText(moments.average), fractionText(moments.variance)]).toEqual([
      "3/8",
      "1/64",
    ]);
  });
});

describe("who answers in exact fractions", () => {
  it("gives the doubles around them", () => {
    const odds = oddsBy(compiled, exactAsker());
    const chance = valueOf(odds.chance("t.hits", [4], { op: ">=", value: 2 }));
    // 33 of 81.
    expect(chance.low).toBeLessThanOrEqual(33 / 81);
    expect(chance.high).toBeGreaterThanOrEqual(33 / 81);
    expect(chance.high - chance.low).toBeLessThan(1e-16);
    expect(valueOf(odds.average("t.half", []))).toEqual({ low: 0.375, high: 0.375, percent: false, estimate: null });
    const spread = valueOf(odds.spread("t.half", []));
    expect([spread.low <= 0.125, spread.high >= 0.125, spread.high - spread.low < 1e-15]).toEqual([true, true, true]);
  });

  it("knows conditions, and that one never holds", () => {
    const odds = oddsBy(compiled, exactAsker());
    const given = valueOf(odds.chance("t.hits", [4], { op: "is", value: 4 }, { op: ">=", value: 2 }));
    expect(toDouble({ top: 1n, bottom: 33n })).toBeGreaterThanOrEqual(given.low);
    expect(toDouble({ top: 1n, bottom: 33n })).toBeLessThanOrEqual(given.high);
    expect(odds.average("t.hits", [4], { op: ">", value: 4 })).toMatchObject({
      kind: "fault",
      fault: "divided-by-zero",
    });
  });

  it("widens the bounds by what is lost, and gives no average then", () => {
    const odds = oddsBy(compiled, exactAsker({ ...smallQuestion, mass: 0.05 }));
    expect(valueOf(odds.chance("t.flips", [], { op: ">=", value: 3 }))).toMatchObject({ low: 0.09375, high: 0.125 });
    expect(valueOf(odds.chance("t.flips", [], { op: "is", value: 3 }, { op: ">=", value: 3 }))).toMatchObject({
      low: 0.5,
      high: 0.75,
    });
    expect(valueOf(odds.average("t.flips", []))).toMatchObject({ low: -Infinity, high: Infinity });
    expect(valueOf(odds.spread("t.flips", []))).toMatchObject({ low: 0, high: Infinity });
  });

  it("finds what is best, the first of equals, inside a roll, too", () => {
    const odds = oddsBy(compiled, exactAsker());
    // 3.5 either way: the first.
    expect(valueOf(odds.chance("t.decided", []))).toMatchObject({ low: 1, high: 1 });
    expect(valueOf(odds.average("t.kept", []))).toMatchObject({ low: 4.25, high: 4.25 });
    expect(valueOf(odds.chance("t.nested", []))).toMatchObject({ low: 0.5, high: 0.5 });
  });
});

describe("from outside", () => {
  it("the fractions of a rule's results, under a condition, too", () => {
    const odds = createOdds([compiled.program]);
    const told = (found: ReturnType<typeof odds.fractions>): unknown => {
      const { results, held, without, lost } = valueOf(found);
      return [
        results.map(({ value, chance }) => `${JSON.stringify(value)} ${fractionText(chance)}`),
        ...[held, without, lost].map(fractionText),
      ];
    };
    expect(told(odds.fractions("t.hits", [3]))).toEqual([["0 8/27", "1 4/9", "2 2/9", "3 1/27"], "1", "0", "0"]);
    expect(told(odds.fractions("t.hits", { n: 3 }, { op: ">=", value: 2 }))).toEqual([
      ["2 2/9", "3 1/27"],
      "7/27",
      "20/27",
      "0",
    ]);
    expect(odds.fractions("t.risky", [])).toMatchObject({ kind: "fault", fault: "divided-by-zero" });
    expect(odds.fractions("t.hits", ["many"])).toMatchObject({ kind: "fault", fault: "wrong-argument" });
    expect(() => odds.fractions("t.hit", [3])).toThrow("Did you mean");
  });
});
