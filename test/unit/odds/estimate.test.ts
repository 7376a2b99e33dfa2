import { beforeAll, describe, expect, it } from "vitest";
import { contextOf } from "../../../src/interpret/evaluate/context.ts";
import type { Expr, Json } from "../../../src/ir/program.ts";
import { estimate, estimateResults, type Playing } from "../../../src/odds/estimate.ts";
import { exactAsker } from "../../../src/odds/exact.ts";
import type { QuestionOf } from "../../../src/odds/play.ts";
import { interpreterWith, rulebook, type Compiled } from "../../support/asked.ts";

let compiled: Compiled;
beforeAll(async () => {
  compiled = await rulebook(`
rule hits(n: int): int = count(n times d6 where it >= 5)
rule many(n: int): bool = count(n times d6 where it >= 5) >= 2
rule risky(): int = if d100 is 1 { first([x for each x in 1 to 6 where x > 6]) } else { d6 }
rule endless(): int { let n = 0
  repeat while n < 2 or d2 is 1 { if n is 1 { repeat while d6 < 7 { add 0 to n } }
    add d2 to n }
  n }
rule never(): int { let n = 0
  repeat while d6 < 7 { add 1 to n }
  n }
rule long(): int { let n = 0
  repeat 1000 times { add d2 to n }
  n }
`);
});

const playing: Playing = { games: 20_000, seed: "a" };

/** A question about one call. */
function question(
  ask: QuestionOf["ask"],
  rule: string,
  args: readonly Json[] = [],
  given: ((result: Expr) => Expr) | null = null,
): { readonly asked: QuestionOf; readonly room: ReturnType<typeof interpreterWith> } {
  const room = interpreterWith(compiled, exactAsker());
  const {
    rule: { id, at, result },
  } = room.linked.rule(`t.${rule}`);
  const call: Expr = {
    kind: "call",
    rule: id,
    args: args.map((value) => ({ kind: "literal", value, type: { kind: "int" }, at })),
    original: false,
    type: result,
    at,
  };
  const local: Expr = { kind: "local", slot: 0, name: "result", type: result, at };
  return {
    room,
    asked: {
      kind: "question",
      ask,
      lets: [{ kind: "let", slot: 0, name: "result", value: call, at }],
      of: local,
      given: given?.(local) ?? null,
      type: { kind: "odds" },
      at,
    },
  };
}

function estimated(
  ask: QuestionOf["ask"],
  rule: string,
  args: readonly Json[] = [],
  given: ((result: Expr) => Expr) | null = null,
  how = playing,
): { readonly low: number; readonly high: number } | null {
  const { asked, room } = question(ask, rule, args, given);
  return estimate(contextOf(room.room, "t.x"), asked, [], how);
}

const more =
  (than: number) =>
  (left: Expr): Expr => ({
    kind: "compare",
    op: ">",
    by: "int",
    left,
    right: { kind: "literal", value: than, type: { kind: "int" }, at: left.at },
    type: { kind: "bool" },
    at: left.at,
  });

describe("an estimate", () => {
  it("holds what is exact, and says how sure it is", () => {
    // Two of four dice of which each hits in two of six: 33 of 81.
    const chance = estimated("chance", "many", [4]) ?? { low: 0, high: 0 };
    expect(chance.low).toBeLessThan(33 / 81);
    expect(chance.high).toBeGreaterThan(33 / 81);
    expect(chance.high - chance.low).toBeCloseTo(2 * 3.29 * Math.sqrt(((33 / 81) * (48 / 81)) / 20_000), 3);
    const average = estimated("average", "hits", [4]) ?? { low: 0, high: 0 };
    expect(average.low).toBeLessThan(4 / 3);
    expect(average.high).toBeGreaterThan(4 / 3);
    const spread = estimated("spread", "hits", [4]) ?? { low: 0, high: 0 };
    expect(spread.low).toBeLessThan(Math.sqrt(8 / 9));
    expect(spread.high).toBeGreaterThan(Math.sqrt(8 / 9));
  });

  it("is none where no play ends", () => {
    for (const ask of ["chance", "average", "spread", "median", "least", "most"] as const)
      expect(estimated(ask, "never", [], ask === "chance" ? null : more(0)), ask).toBeNull();
    const { asked, room } = question("distribution", "never");
    expect(estimateResults(contextOf(room.room, "t.x"), asked, [], playing)).toEqual([]);
  });

  it("is about the plays in which its condition holds", () => {
    // More than 2 of 4: three or four, 8/9 and 1/9 of them.
    const average = estimated("average", "hits", [4], more(2)) ?? { low: 0, high: 0 };
    expect(average.low).toBeLessThan(3 + 1 / 9);
    expect(average.high).toBeGreaterThan(3 + 1 / 9);
    expect(estimated("average", "hits", [4], more(4))).toBeNull();
    expect(
      estimated("chance", "many", [1], (left) => ({
        kind: "and",
        left,
        right: left,
        type: { kind: "bool" },
        at: left.at,
      })),
    ).toBeNull();
  });

  it("is the same for the same seed, and another for another one", () => {
    const first = estimated("average", "hits", [4]);
    expect(estimated("average", "hits", [4])).toEqual(first);
    expect(estimated("average", "hits", [4], null, { ...playing, seed: "b" })).not.toEqual(first);
  });

  it("says nothing where a play ends with a fault", () => {
    expect(estimated("average", "risky")).toBeNull();
    const { asked, room } = question("distribution", "risky");
    expect(estimateResults(contextOf(room.room, "t.x"), asked, [], playing)).toEqual([]);
  });

  it("takes plays without an end for anything", () => {
    // Half of the plays begin with 1 and never end.
    const how: Playing = { games: 6, seed: "f" };
    expect(estimated("average", "endless", [], null, how)).toBeNull();
    const { asked, room } = question("distribution", "endless");
    const results = estimateResults(contextOf(room.room, "t.x"), asked, [], how);
    expect(results.length).toBeGreaterThan(0);
    expect(Math.max(...results.map((each) => each.high - each.low))).toBeGreaterThan(0.5);
  });

  it("ends where its work is used up, or when it is told to", () => {
    const whole = estimated("average", "long") ?? { low: 0, high: 0 };
    const short = estimated("average", "long", [], null, { ...playing, work: 40_000 }) ?? { low: 0, high: 0 };
    expect((short.high - short.low) / (whole.high - whole.low)).toBeGreaterThan(5);
    const told: number[] = [];
    const stopped = estimated("average", "hits", [4], null, {
      ...playing,
      progress: (games) => {
        told.push(games);
        return games < 3000;
      },
    }) ?? { low: 0, high: 0 };
    expect(told).toEqual([1000, 2000, 3000]);
    const three = estimated("average", "hits", [4], null, { ...playing, games: 3000 });
    expect(stopped).toEqual(three);
  });

  it("of a distribution has every result that came up, in order", () => {
    const { asked, room } = question("distribution", "hits", [3]);
    const results = estimateResults(contextOf(room.room, "t.x"), asked, [], playing);
    const exact = [8, 12, 6, 1].map((each) => each / 27);
    expect(results.map((each) => each.value)).toEqual([0, 1, 2, 3]);
    for (const [index, { low, high }] of results.entries()) {
      expect(low).toBeLessThan(exact[index] ?? -1);
      expect(high).toBeGreaterThan(exact[index] ?? 2);
    }
  });

  it("leaves the room as it was", () => {
    const { asked, room } = question("average", "hits", [4]);
    room.room.meter.steps = 7;
    estimate(contextOf(room.room, "t.x"), asked, [], playing);
    expect([room.room.meter.steps, room.room.dice]).toEqual([7, null]);
  });
});
