import { describe, expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import type { OddsOracle } from "../../../src/interpret/odds-oracle.ts";
import { createInterpreter } from "../../../src/interpret/interpreter.ts";
import {
  extremeOdds,
  isAboutOdds,
  isAtMostOdds,
  isLessOdds,
  isSameOdds,
  minus,
  negate,
  oddsOf,
  over,
  plus,
  sizeOf,
  timesOdds,
} from "../../../src/interpret/odds.ts";
import type { Odds } from "../../../src/interpret/odds-value.ts";
import { runExamples } from "../../../src/interpret/play/examples.ts";
import { runReport } from "../../../src/interpret/play/report.ts";
import type { Json, Program } from "../../../src/ir/program.ts";
import { seeded } from "../../../src/runtime/index.ts";
import type { Sources } from "../../../src/source/text.ts";
import { memoryHost } from "../../support/memory-host.ts";

const odds = (low: number, high = low, percent = false, estimate: Odds["estimate"] = null): Odds => ({
  low,
  high,
  percent,
  estimate,
});

describe("what is made of odds lies between its bounds", () => {
  const dice = seeded("bounds");
  const number = (): number => (dice.below(2001) - 1000) / 64;
  const bounds = (): Odds => {
    const [a, b] = [number(), number()];
    return odds(Math.min(a, b), Math.max(a, b));
  };
  const inside = ({ low, high }: Odds): number => low + ((high - low) * dice.below(1001)) / 1000;
  it.each<readonly [string, (a: Odds, b: Odds) => Odds, (a: number, b: number) => number]>([
    ["+", plus, (a, b) => a + b],
    ["-", minus, (a, b) => a - b],
    ["*", timesOdds, (a, b) => a * b],
    ["/", over, (a, b) => a / b],
    ["min", (a, b) => extremeOdds(a, b, -1), Math.min],
    ["max", (a, b) => extremeOdds(a, b, 1), Math.max],
    ["negated", (a) => negate(a), (a) => -a],
    ["size", (a) => sizeOf(a), Math.abs],
  ])("%s", (name, operate, plain) => {
    for (let turn = 0; turn < 2000; turn += 1) {
      const [a, b] = [bounds(), bounds()];
      if (name === "/" && b.low <= 0 && b.high >= 0) continue;
      const [x, y] = [inside(a), inside(b)];
      const { low, high } = operate(a, b);
      expect(low <= plain(x, y) && plain(x, y) <= high).toBe(true);
    }
  });
  it("whole numbers stay exact, others get a hair of room", () => {
    expect(plus(oddsOf(1), oddsOf(2))).toEqual(odds(3));
    const seventh = over(oddsOf(1), oddsOf(7));
    expect(seventh.low < 1 / 7 && 1 / 7 < seventh.high && seventh.high - seventh.low < 1e-15).toBe(true);
    expect(isSameOdds(plus(oddsOf(0.1), oddsOf(0.2)), oddsOf(0.3))).toBe(true);
  });
  it("has no bound where there is none, and is never no number", () => {
    const endless = odds(1, Infinity);
    expect(timesOdds(endless, oddsOf(0))).toEqual(odds(0));
    expect(minus(endless, endless)).toEqual(odds(-Infinity, Infinity));
    expect(plus(odds(-Infinity, 1), endless)).toEqual(odds(-Infinity, Infinity));
    expect(over(endless, endless)).toEqual(odds(-Infinity, Infinity));
  });
  it("is an estimate where any part of it is one", () => {
    const guess = odds(0, 1, true, { low: 0.25, high: 0.5 });
    const four = timesOdds(guess, oddsOf(4));
    expect([four.low, four.high, four.estimate?.low, four.estimate?.high].map((each) => each?.toFixed(12))).toEqual([
      "0.000000000000",
      "4.000000000000",
      "1.000000000000",
      "2.000000000000",
    ]);
    expect(four.percent).toBe(false);
    expect(minus(oddsOf(1), guess).percent).toBe(true);
    expect(timesOdds(guess, guess).percent).toBe(true);
    expect(over(guess, oddsOf(2)).percent).toBe(true);
    expect(over(guess, guess).percent).toBe(false);
  });
});

describe("comparing", () => {
  const third = over(oddsOf(1), oddsOf(3));
  const [hair, wide] = [odds(1 / 3 - 1e-14, 1 / 3 + 1e-14), odds(0.3, 0.4)];
  const verdicts = (a: Odds, b: Odds): readonly unknown[] => [
    isLessOdds(a, b),
    isSameOdds(a, b),
    isLessOdds(b, a),
    isAtMostOdds(a, b),
    isAtMostOdds(b, a),
  ];
  it("of two narrow ones exactly one of <, is, > holds", () => {
    expect(verdicts(hair, third)).toEqual([false, true, false, true, true]);
    expect(verdicts(oddsOf(0.333333), third)).toEqual([true, false, false, true, false]);
    expect(verdicts(oddsOf(0.333334), hair)).toEqual([false, false, true, false, true]);
    expect(verdicts(odds(1e-40, 1.0000001e-40), odds(0))).toEqual([false, false, true, false, true]);
  });
  it("wide ones decide what they can, and nothing else", () => {
    expect(verdicts(wide, third)).toEqual(["undecided", "undecided", "undecided", "undecided", "undecided"]);
    expect(verdicts(wide, oddsOf(0.5))).toEqual([true, false, false, true, false]);
    expect(verdicts(wide, odds(0.4, 0.9))).toEqual(["undecided", "undecided", false, true, "undecided"]);
    expect(verdicts(odds(0, 0.3), odds(0.3 + 1e-12, 1))[0]).toBe(true);
  });
  it("at the digits written: both bounds within, a tie as well; or both outside on one side", () => {
    const chance = 0.479;
    const half = 0.0005;
    expect(isAboutOdds(oddsOf(0.4794), chance, half)).toBe(true);
    expect(isAboutOdds(odds(0.4785 - 1e-13, 0.4785 + 1e-13), chance, half)).toBe(true);
    expect(isAboutOdds(odds(0.4795 - 1e-13, 0.4795 + 1e-13), chance, half)).toBe(true);
    expect(isAboutOdds(oddsOf(0.47951), chance, half)).toBe(false);
    expect(isAboutOdds(odds(0.4786, 0.4794), chance, half)).toBe(true);
    expect(isAboutOdds(odds(0.4784, 0.4794), chance, half)).toBe("undecided");
    expect(isAboutOdds(odds(0.478, 0.48), chance, half)).toBe("undecided");
    expect(isAboutOdds(odds(0.1, 0.2), chance, half)).toBe(false);
    expect(isAboutOdds(odds(1.2e-14), 1.3e-14, 5e-16)).toBe(false);
    expect(isAboutOdds(odds(1.2e-14), 1.2e-14, 5e-16)).toBe(true);
  });
});

async function compiled(body: string): Promise<{ readonly programs: readonly Program[]; readonly sources: Sources }> {
  const compilation = await compileProject(
    memoryHost({ "rules/duel/duel.rules": `rulebook duel { title "Duel" }\n${body}` }),
    { withoutExamples: true },
  );
  expect(compilation.diagnostics.map((each) => each.message)).toEqual([]);
  return {
    programs: compilation.rulebooks.flatMap((each) => (each.program === null ? [] : [each.program])),
    sources: compilation.sources,
  };
}

/** Answers what it was told to, whatever the question. */
const told = (answer: Odds, results: readonly (readonly [Json, Odds])[] = []): OddsOracle => ({
  ask: () => answer,
  distribution: () => results.map(([value, chance]) => ({ value, chance })),
  best: () => undefined,
});

describe("asking", () => {
  const claims = `
rule wins(): bool = d6 > 3
example "About" { chance(wins()) is about 47.9% }
example "Less" { chance(wins()) < 50% }
example "Same" { chance(wins()) is 1 / 2 }
example "Divided" { 1 / chance(wins()) > 1 }
`;
  const states = async (answer: Odds): Promise<readonly string[]> => {
    const { programs, sources } = await compiled(claims);
    return runExamples(programs, { sources, oracle: told(answer) }).map((each) =>
      each.state === "faults" ? (each.claims[0]?.fault?.message ?? "") : each.state,
    );
  };
  it("decides, or says that it cannot", async () => {
    expect(await states(odds(0.479, 0.479, true))).toEqual(["holds", "holds", "fails", "holds"]);
    const unsure = "I know these odds only between two bounds, and they are too far apart to tell";
    expect(await states(odds(0.3, 0.6, true))).toEqual([
      `${unsure} (value is 30% to 60%)`,
      `${unsure} (left is 30% to 60%, right is 0.5)`,
      `${unsure} (left is 30% to 60%, right is 0.5)`,
      "holds",
    ]);
    expect(await states(odds(0, 0, true))).toEqual([
      "fails",
      "holds",
      "fails",
      "I cannot divide by zero (dividend is 1)",
    ]);
    expect((await states(odds(0, 0.1, true)))[3]).toBe(`${unsure} (divisor is 0% to 10%)`);
  });
  it("never takes an estimate for the truth", async () => {
    const [about] = await states({ ...odds(0.3, 0.6, true), estimate: { low: 0.4789, high: 0.4791 } });
    expect(about).toMatch(/too far apart to tell \(value is ~47\.9%\)/);
  });
  it("finds no best of none", async () => {
    const { programs } = await compiled(
      "rule go(xs: list of int): int = best(xs, by: d6 + it)\nrule soft(xs: list of int): int = best(xs, by: d6 + it) otherwise 7",
    );
    const interpreter = createInterpreter(programs, { oracle: told(odds(0)) });
    expect(interpreter.call("duel.go", [[]])).toMatchObject({ kind: "fault", fault: "nothing-found" });
    expect(interpreter.call("duel.soft", [[]])).toEqual({ kind: "value", value: 7 });
  });
  it("leaves the dice, the budget and the watch of whoever asks alone", async () => {
    const { programs } = await compiled(
      "rule go(): int {\n  let first = d6\n  let even = chance(d6 is 6) is 0.5\n  if even { first * 10 + d6 } else { 0 }\n}",
    );
    const oracle: OddsOracle = {
      ...told(odds(0.5)),
      ask({ machine }) {
        machine.meter.steps = 5_000_000;
        machine.meter.work = 1e12;
        machine.dice = seeded("other");
        machine.tape.at = 99;
        return odds(0.5);
      },
    };
    const other = createInterpreter(programs, { oracle, dice: seeded("d") }).call("duel.go", []);
    const dice = seeded("d");
    expect(other).toEqual({ kind: "value", value: (dice.below(6) + 1) * 10 + dice.below(6) + 1 });
  });
  it("without somebody to ask is a mistake of ours", async () => {
    const { programs } = await compiled("rule go(): odds = chance(d6 is 6)");
    expect(() => createInterpreter(programs).call("duel.go", [])).toThrow(/nobody is there/);
  });
});

describe("distributions in reports", () => {
  const half = odds(0.5, 0.5, true);
  it("have all results as rows, in their order, and nothing where a result cannot come up", async () => {
    const { programs, sources } = await compiled(
      'report "Dice" {\n  rows    n: distribution(max(dice times d6))\n  columns dice: 1 to 2\n}',
    );
    let column = 0;
    const oracle: OddsOracle = {
      ...told(half),
      distribution: () =>
        (column += 1) === 1
          ? [
              { value: 10, chance: half },
              { value: 2, chance: half },
            ]
          : [{ value: 3, chance: odds(1, 1, true) }],
    };
    const [report] = programs[0]?.reports ?? [];
    const table = runReport(programs, report as NonNullable<typeof report>, { sources, oracle });
    expect(table.rows.map((row) => [row.heading, ...row.cells.map((cell) => cell.text)])).toEqual([
      ["2", "50%", "0%"],
      ["3", "0%", "100%"],
      ["10", "50%", "0%"],
    ]);
  });
  it("know of a result that is not among those that were reached only that it is not likelier than what is missing", async () => {
    const { programs, sources } = await compiled(
      'report "Dice" {\n  rows    n: distribution(max(dice times d6))\n  columns dice: 1 to 2\n}',
    );
    let column = 0;
    const oracle: OddsOracle = {
      ...told(half),
      distribution: () =>
        (column += 1) === 1 ? [{ value: 1, chance: odds(0.75, 1, true) }] : [{ value: 2, chance: odds(1, 1, true) }],
    };
    const [report] = programs[0]?.reports ?? [];
    const table = runReport(programs, report as NonNullable<typeof report>, { sources, oracle });
    expect(table.rows.map((row) => row.cells.map((cell) => cell.value))).toEqual([
      [odds(0.75, 1, true), odds(0, 0, true)],
      [odds(0, 0.25, true), odds(1, 1, true)],
    ]);
  });
});
