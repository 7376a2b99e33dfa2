import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/ir/program.ts";
import { isOdds } from "../../../src/interpret/odds.ts";
import { link } from "../../../src/interpret/linked.ts";
import { createAsker } from "../../../src/odds/asker.ts";
import { point } from "../../../src/odds/engine/dist.ts";
import { Engine } from "../../../src/odds/engine/engine.ts";
import { interpreterWith, oddsBy, rulebook, valueOf } from "../../support/asked.ts";
import { choose, exact, questions } from "../../support/questions.ts";

/** What a rule that asks gives. */
async function told(text: string, rule: string, args: readonly Json[] = []): Promise<Json> {
  const outcome = interpreterWith(await rulebook(text), createAsker()).call(`t.${rule}`, args);
  if (outcome.kind === "fault") throw new Error(`${outcome.fault}: ${outcome.message}`);
  return outcome.value;
}

async function oddsOf(text: string, rule: string, args: readonly Json[] = []): Promise<number> {
  const value = await told(text, rule, args);
  if (!isOdds(value)) throw new Error("These are no odds.");
  return exact(value);
}

describe("conditions", () => {
  it("asks among the rolls in which they hold", async () => {
    const ask = await questions("rule hits(n: int): int = count(n times d6 where it >= 5)");
    // Of 4 dice: 2 or more hits in 33 of 81, 4 hits in 1 of 81.
    expect(ask.chance("hits", [4], { op: "is", value: 4 }, { op: ">=", value: 2 })).toBeCloseTo(1 / 33, 13);
    expect(ask.chance("hits", [4], { op: ">=", value: 0 }, { op: ">=", value: 2 })).toBeCloseTo(1, 13);
  });

  it("ends with an error where they never do", async () => {
    const odds = oddsBy(await rulebook("rule die(): int = d6"), createAsker());
    expect(odds.chance("t.die", [], { op: "is", value: 1 }, { op: "is", value: 7 })).toMatchObject({
      kind: "fault",
      fault: "divided-by-zero",
    });
  });
});

describe("what was answered", () => {
  it("is not worked out again until it is forgotten", () => {
    const engine = new Engine(link([]), createAsker(), { budget: 1000, progress: undefined });
    let worked = 0;
    const work = engine.unchanging(() => {
      worked += 1;
      return point(6);
    });
    const ask = (): unknown => engine.answer(work).values;
    expect([ask(), ask(), worked]).toEqual([[6], [6], 1]);
    engine.forget();
    expect([ask(), ask(), worked]).toEqual([[6], [6], 2]);
  });

  it("is the same after it was forgotten", async () => {
    const asker = createAsker();
    const odds = oddsBy(await rulebook("rule walk(n: int): int = sum(n times d20)"), asker);
    const ask = (): unknown => valueOf(odds.distribution("t.walk", [7]));
    const first = ask();
    asker.forget();
    expect(ask()).toEqual(first);
  });
});

describe("rules that ask", () => {
  it("chooses the best after a roll", async () => {
    const text = `
rule after(first: int, keep: bool): int = if keep { first } else { d6 }
rule choice1(first: int): bool = best([yes, no], by: after(first, it))
rule twice(): int { let first = d6
  after(first, best([yes, no], by: after(first, it))) }
rule worth(): odds = average(twice())`;
    expect(await told(text, "choice1", [3])).toBe(false);
    expect(await told(text, "choice1", [4])).toBe(true);
    expect(await oddsOf(text, "worth")).toBeCloseTo(4.25, 12);
  });

  it("takes the first of equals, and looks more than one roll ahead", async () => {
    const text = `
rule equal(): int = best([5, 3, 8], by: if it is 8 { 0 } else { d6 })
rule play(left: int): int {
  let shown = d6
  if left is 0 { return shown }
  if best([yes, no], by: if it { shown } else { play(left - 1) }) { shown } else { play(left - 1) }
}
rule worth(left: int): odds = average(play(left))`;
    expect(await told(text, "equal")).toBe(5);
    // Kept from the next mean upwards: 3.5, then 4.25 (4, 5, 6 kept), then 14/3 (5, 6 kept).
    expect(await oddsOf(text, "worth", [1])).toBeCloseTo(4.25, 12);
    expect(await oddsOf(text, "worth", [2])).toBeCloseTo((4 / 6) * 4.25 + 11 / 6, 12);
  });

  it("gives each question the locals as they stand", async () => {
    expect(await oddsOf("rule atLeast(n: int, aim: int): odds = chance((n)d6 >= aim)", "atLeast", [2, 10])).toBeCloseTo(
      6 / 36,
      13,
    );
  });
});

describe("a question that is too large", () => {
  const text = `
rule faces(n: int): list of int = n times d1000
rule far(): int { let at = 0
  let n = 0
  repeat { add 1 to n
    set at = if d2 is 1 { at + 1 } else { at - 1 }
    if at is 2 { return n } } }`;

  it("gets bounds that hold, and an estimate that says so", async () => {
    const odds = oddsBy(await rulebook(text), createAsker({ budget: 20_000, games: 2000, seed: "a" }));
    const found = valueOf(odds.chance("t.far", [], { op: "<=", value: 10 }));
    // Of 2^10 walks those that have been at 2 by then: all that end at 2 or beyond, and their mirror images.
    const ended =
      [6, 7, 8, 9, 10].reduce((sum, ups) => sum + choose(10, ups), 0) +
      [7, 8, 9, 10].reduce((sum, ups) => sum + choose(10, ups), 0);
    expect(found.low).toBeLessThanOrEqual(ended / 1024);
    expect(found.high).toBeGreaterThanOrEqual(ended / 1024);
    expect(found.high - found.low).toBeGreaterThan(1e-6);
    expect(found.high - found.low).toBeLessThan(0.3);
  });

  it("never follows more states than it may, and stops when it is told to", async () => {
    const book = await rulebook(text);
    let most = 0;
    const counting = oddsBy(
      book,
      createAsker({
        budget: 50_000,
        games: 0,
        progress: (states) => {
          most = Math.max(most, states);
        },
      }),
    );
    const { low, high, estimate } = valueOf(
      counting.chance("t.faces", [40], { op: "is", value: Array<number>(40).fill(1) }),
    );
    expect([low, high, estimate]).toEqual([0, 1, null]);
    expect(most).toBeLessThanOrEqual(50_000);
    let asked = 0;
    const stopped = oddsBy(
      book,
      createAsker({
        games: 0,
        progress: () => {
          asked += 1;
          return false;
        },
      }),
    );
    const wide = valueOf(stopped.chance("t.far", [], { op: "<=", value: 2 }));
    expect(asked).toBeGreaterThanOrEqual(1);
    expect(wide.low).toBeCloseTo(0.25, 12);
    expect(wide.high).toBeGreaterThan(0.25);
  });

  it("counts how long the lists are that are held against each other", async () => {
    const book = await rulebook("rule row(n: int, plus: int): list of int = [d2 + plus for each x in 1 to n]");
    const statesOf = (plus: number): number => {
      let most = 0;
      const odds = oddsBy(
        book,
        createAsker({
          games: 0,
          progress: (states) => {
            most = Math.max(most, states);
          },
        }),
      );
      expect(valueOf(odds.distribution("t.row", [15, plus]))).toHaveLength(2 ** 15);
      return most;
    };
    expect(statesOf(1_000_000) / statesOf(0)).toBeGreaterThan(2);
  });

  it("is answered in full again when the budget allows it", async () => {
    const book = await rulebook("rule total(n: int): int = sum([x * 2 for each x in n times d20])");
    expect(exact(valueOf(oddsBy(book, createAsker()).chance("t.total", [2], { op: "is", value: 4 })))).toBeCloseTo(
      1 / 400,
      13,
    );
  });
});
