/** Games are made by hand here: what is said of them must follow from the counts. */
import { describe, expect, it } from "vitest";
import { findingsOf } from "../../../src/balance/simulation-findings.ts";
import type { MatchRecord } from "../../../src/play/match.ts";
import { resultsOf } from "../../../src/play/results.ts";
import type { SimulationPlan } from "../../../src/play/simulation.ts";
import { addMatch, newTally } from "../../../src/play/tally.ts";
import type { GameRules } from "../../../src/runtime/game.ts";

const rules = { actions: [], pieces: [], endings: ["Won", "OutOfTime"] } as unknown as GameRules;

type End = readonly [ending: string | null, ...winners: number[]] | "unfinished" | "fault";

function said(
  ends: readonly End[],
  decisions = (_game: number): number => 7,
  endings = rules.endings,
  sizes: readonly number[] = [2],
): readonly string[] {
  const tally = newTally();
  const plan: SimulationPlan = {
    variations: sizes.map((seats) => ({ parts: sizes.length < 2 ? [] : [`players ${seats}`], setup: {}, seats })),
    bots: ["random", "random"],
    seed: "s",
    longest: 100,
  };
  for (const [game, end] of ends.entries()) {
    const variation = game % sizes.length;
    const record: MatchRecord = {
      end:
        end === "unfinished"
          ? { kind: end }
          : end === "fault"
            ? { kind: end, fault: "out-of-bounds", message: "`hp` is 21." }
            : { kind: "over", outcome: { winners: end.slice(1), ending: end[0], scores: [] } as never },
      decisions: decisions(game),
      phases: new Map(),
      repeated: new Set(),
      seats: [],
    };
    addMatch(tally, game, variation, times(sizes[variation] ?? 2, "random"), record);
  }
  return findingsOf(resultsOf({ ...rules, endings }, plan, tally)).map(
    ({ text, isBad }) => `${isBad ? "! " : ""}${text}`,
  );
}
const times = <T>(count: number, value: T): readonly T[] => Array.from({ length: count }, () => value);

describe("what games say", () => {
  it("begins with what they all share", () => {
    expect(said(times(400, ["OutOfTime"]))).toEqual([
      "! All 400 games ended with OutOfTime: nobody won.",
      "Every game takes 7 decisions.",
    ]);
    expect(said(times(1, ["OutOfTime"]))[0]).toBe("! The only game ended with OutOfTime: nobody won.");
  });

  it("calls an ending that all games share bad only where the rules know another, or nobody won", () => {
    const one: readonly End[] = [...times(50, ["Won", 1] as const), ...times(50, ["Won", 2] as const)];
    expect(said(one)[0]).toBe("! All 100 games ended with Won.");
    expect(said(one, undefined, ["Won"])[0]).toBe("All 100 games ended with Won.");
    expect(said(times(9, [null]), undefined, [])[0]).toBe("! Nobody won any of the 9 games.");
  });

  it("calls a seat better only where the intervals of 95 % lie apart", () => {
    // Wilson's for 60 of 100: 50.2 to 69.1 %; 40 of 100: 30.9 to 49.8 %. For 59 and 41 they meet.
    const shared = (first: number): readonly string[] =>
      said([...times(first, ["Won", 1] as const), ...times(100 - first, ["OutOfTime", 2] as const)]);
    expect(shared(60)).toContain("Seat 1 wins more often: Seat 1 60.0%, Seat 2 40.0%.");
    expect(shared(59)).toContain("Nobody surely wins more often than the others: Seat 1 59.0%, Seat 2 41.0%.");
    expect(shared(60)).toContain("60.0% of games end with Won.");
  });

  it("tells games that failed or never ended, and does not count them among those that ended", () => {
    const mixed: readonly End[] = ["fault", "unfinished", "unfinished", ["OutOfTime"], ["Won", 2], ["Won", 1]];
    expect(said(mixed).slice(0, 2)).toEqual([
      "! 1 of 6 games ended in an error of the rules.",
      "! 2 of 6 games came to no end.",
    ]);
    expect(said(times(20, "fault"))).toEqual(["! All 20 games ended in an error of the rules."]);
    expect(said(times(20, "unfinished"))).toEqual(["! All 20 games came to no end."]);
    expect(said(["fault", ["OutOfTime"], ["OutOfTime"]])[1]).toBe(
      "! All 2 games that ended ended with OutOfTime: nobody won.",
    );
  });

  it("tells how long they take by quantiles of the decisions", () => {
    const hundred = said(times(100, ["Won", 1]), (game) => game + 1);
    expect(hundred).toContain("A game takes 50 decisions in the middle; nine of ten take 5 to 95, and all 1 to 100.");
  });

  it("calls a game that one player alone does not win lost", () => {
    const alone = said(
      [...times(22, ["Won", 1] as const), ...times(78, ["OutOfTime"] as const)],
      undefined,
      undefined,
      [1],
    );
    expect(alone).toContain("78.0% of games are lost.");
    expect(said([...times(22, ["Won", 1] as const), ...times(78, ["OutOfTime"] as const)])).toContain(
      "78.0% of games are drawn.",
    );
  });

  it("compares seats of games with as many players only", () => {
    // By turns a game of two and of three: what is fair is 50 % in the one, 33 % in the other.
    const ends = Array.from({ length: 600 }, (_, game): End => {
      const size = 2 + (game % 2);
      return ["Won", 1 + (Math.floor(game / 2) % size)];
    });
    const sizes = said(ends, undefined, undefined, [2, 3]);
    expect(sizes).toContain(
      "With 2 players nobody surely wins more often than the others: Seat 1 50.0%, Seat 2 50.0%.",
    );
    expect(sizes).toContain(
      "With 3 players nobody surely wins more often than the others: Seat 1 33.3%, Seat 2 33.3%, Seat 3 33.3%.",
    );
    expect(sizes.filter((text) => text.includes("more often"))).toHaveLength(2);
  });
});
