import { describe, expect, it } from "vitest";
import { fractionText, one, plus, Sum } from "../../../src/odds/fraction.ts";
import { enumerate } from "../../../src/odds/enumerate.ts";
import type { Dice } from "../../../src/runtime/dice.ts";

const everything = { plays: 1_000_000, mass: 0 };

/** Each result and its chance. */
function results(
  play: (dice: Dice) => unknown,
  limits = everything,
): { readonly chances: Record<string, string>; readonly lost: string; readonly plays: number } {
  const found = new Map<string, Sum>();
  const { lost, plays } = enumerate(play, limits, (result, top, bottom) => {
    const sum = found.get(String(result)) ?? new Sum();
    sum.add(top, bottom);
    found.set(String(result), sum);
  });
  const total = [...found.values()].reduce((sum, each) => plus(sum, each.total()), lost);
  expect(total).toEqual(one);
  return {
    chances: Object.fromEntries([...found].map(([key, sum]) => [key, fractionText(sum.total())])),
    lost: fractionText(lost),
    plays,
  };
}

describe("all rolls", () => {
  it("of two dice", () => {
    const { chances, lost, plays } = results((dice) => dice.below(6) + dice.below(4));
    expect(chances).toEqual({
      0: "1/24",
      1: "1/12",
      2: "1/8",
      3: "1/6",
      4: "1/6",
      5: "1/6",
      6: "1/8",
      7: "1/12",
      8: "1/24",
    });
    expect([lost, plays]).toEqual(["0", 24]);
  });

  it("where what is rolled depends on what was rolled", () => {
    const { chances } = results((dice) => {
      const n = dice.below(3);
      return n === 0 ? "none" : dice.below(n + 1);
    });
    expect(chances).toEqual({ none: "1/3", 0: "5/18", 1: "5/18", 2: "1/9" });
  });

  it("by weights, those of nothing left out", () => {
    const { chances, plays } = results((dice) => dice.weighted([0, 0.1, 0, 0.25, 2, 0]));
    expect(chances).toEqual({ 1: "2/47", 3: "5/47", 4: "40/47" });
    expect(plays).toBe(3);
    expect(results((dice) => dice.weighted([70, 30]) * 10 + dice.weighted([0, 1])).chances).toEqual({
      1: "7/10",
      11: "3/10",
    });
  });

  it("of nothing that rolls", () => {
    expect(results(() => "always")).toEqual({ chances: { always: "1" }, lost: "0", plays: 1 });
  });

  it("loses plays that are too unlikely, and says how much that is", () => {
    const untilTails = (dice: Dice): number => {
      let heads = 0;
      while (dice.below(2) === 1) heads += 1;
      return heads;
    };
    const { chances, lost } = results(untilTails, { plays: 1000, mass: 0.1 });
    expect(chances).toEqual({ 0: "1/2", 1: "1/4", 2: "1/8", 3: "1/16" });
    expect(lost).toBe("1/16");
  });

  it("ends after so many plays, and where it is told to", () => {
    const few = results((dice) => dice.below(10), { plays: 4, mass: 0 });
    expect([few.chances, few.lost, few.plays]).toEqual([{ 0: "1/10", 1: "1/10", 2: "1/10", 3: "1/10" }, "3/5", 4]);
    expect(
      fractionText(
        enumerate(
          (dice) => dice.below(4),
          everything,
          (face) => face < 1,
        ).lost,
      ),
    ).toBe("1/2");
  });

  it("lets through what is thrown in a play", () => {
    expect(() =>
      enumerate(
        (dice) => {
          if (dice.below(2) === 1) throw new Error("It broke.");
        },
        everything,
        () => undefined,
      ),
    ).toThrow("It broke.");
    expect(() =>
      enumerate(
        (dice) => dice.weighted([0, 0]),
        everything,
        () => undefined,
      ),
    ).toThrow("among nothing");
  });

  it("notices a play that does not follow its dice", () => {
    let turn = 0;
    expect(() =>
      enumerate(
        (dice) => dice.below((turn += 1)) + dice.below(2),
        everything,
        () => undefined,
      ),
    ).toThrow("led elsewhere");
  });
});
