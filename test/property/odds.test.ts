/**
 * The engine of odds against two judges that know nothing of it: all rolls of the interpreter, one after the other, in
 * exact fractions; and the frequencies of generated code.
 */
import { describe, expect, it } from "vitest";
import type { Odds } from "../../src/interpret/odds-value.ts";
import { isNarrow } from "../../src/interpret/odds-text.ts";
import { isOdds } from "../../src/interpret/odds.ts";
import { createInterpreter, type Interpreter, type Outcome } from "../../src/interpret/interpreter.ts";
import { canonical } from "../../src/interpret/values.ts";
import type { Json, Type } from "../../src/ir/program.ts";
import { createAsker } from "../../src/odds/asker.ts";
import { exactAsker } from "../../src/odds/exact.ts";
import { order, plus, Sum, toDouble, type Fraction } from "../../src/odds/fraction.ts";
import { ruleOdds } from "../../src/odds/of-rule.ts";
import { enumerate } from "../../src/odds/enumerate.ts";
import { fractionOf } from "../support/exactly.ts";
import { randomProgram, type RandomCall, type RandomProgram } from "../support/programs.ts";
import { seedFrom, tries } from "../support/soak.ts";

const first = seedFrom(1);
const programs = tries(30, 12);
const limits = { plays: 4000, mass: 1e-12 };

/** What all rolls of a call come to. */
interface Judged {
  readonly results: ReadonlyMap<string, Fraction>;
  /** Faults by name and place, and how likely all of them are. */
  readonly faults: ReadonlySet<string>;
  readonly faulty: Fraction;
  readonly lost: Fraction;
}

const faultText = (outcome: Extract<Outcome, { kind: "fault" }>): string =>
  `${outcome.fault} at ${outcome.place ?? "?"}`;

function judge(interpreter: Interpreter, { rule, args }: RandomCall): Judged {
  const type = interpreter.linked.rule(rule).rule.result;
  const sums = new Map<string, Sum>();
  const faults = new Set<string>();
  const faulty = new Sum();
  const { lost } = enumerate(
    (dice): Outcome => {
      interpreter.machine.dice = dice;
      return interpreter.call(rule, args);
    },
    limits,
    (outcome, top, bottom) => {
      if (outcome.kind === "fault") {
        faults.add(faultText(outcome));
        faulty.add(top, bottom);
      } else {
        const key = canonical(interpreter.linked, type, outcome.value);
        const sum = sums.get(key) ?? new Sum();
        sum.add(top, bottom);
        sums.set(key, sum);
      }
    },
  );
  return { results: new Map([...sums].map(([key, sum]) => [key, sum.total()])), faults, faulty: faulty.total(), lost };
}

/** Is the chance between the bounds, with no rounding forgiven, and are they as narrow as what the judge has lost allows? */
function fits({ low, high }: Odds, chance: Fraction, lost: Fraction): boolean {
  const isBetween = order(fractionOf(low), plus(chance, lost)) <= 0 && order(chance, fractionOf(high)) <= 0;
  return isBetween && (lost.top > 0n || high - low <= 1e-9 * toDouble(chance) + 1e-27);
}

/** What is wrong with the engine's answer; null: nothing. */
function wrongIn(interpreter: Interpreter, call: RandomCall, type: Type): string | null {
  const judged = judge(interpreter, call);
  const lost = toDouble(judged.lost);
  const found = ruleOdds(interpreter).distribution(call.rule, call.args);
  if (found.kind === "fault") {
    if (judged.faults.has(faultText(found)) || (judged.faults.size > 0 && lost > 0)) return null;
    return lost > 0 ? null : `${faultText(found)}: ${found.message}, and not ${[...judged.faults].join() || "a value"}`;
  }
  if (judged.faults.size > 0) return `no fault, and not ${[...judged.faults].join()} (${toDouble(judged.faulty)})`;
  const chances = new Map(found.value.map((each) => [canonical(interpreter.linked, type, each.value), each.chance]));
  for (const [key, chance] of judged.results) {
    const odds = chances.get(key);
    if (odds === undefined) return `${key} is missing (${toDouble(chance)})`;
    if (!fits(odds, chance, judged.lost))
      return `${key} is ${toDouble(chance)}, and not from ${odds.low} to ${odds.high} (${lost} lost)`;
  }
  const extra = [...chances].find(([key, { low }]) => !judged.results.has(key) && low > lost);
  if (extra !== undefined) return `${extra[0]} cannot be (${extra[1].low})`;
  const [low, high] = [
    found.value.reduce((sum, { chance }) => sum + chance.low, 0),
    found.value.reduce((sum, { chance }) => sum + chance.high, 0),
  ];
  return low <= 1 + 1e-14 && (high >= 1 - 1e-14 || lost > 0) ? null : `all together from ${low} to ${high}`;
}

const told = (made: RandomProgram, call: RandomCall): string =>
  `seed ${made.seed}, ${call.rule}(${JSON.stringify(call.args)})${call.variant === null ? "" : ` with ${call.variant}`}`;

describe("the engine", () => {
  it("gives what all rolls of random programs come to", () => {
    const wrong: string[] = [];
    let rolled = 0;
    let exact = 0;
    for (let seed = first; seed < first + programs; seed += 1) {
      const made = randomProgram(seed, { depth: 3 });
      const oracle = createAsker({ games: 0 });
      for (const call of made.calls) {
        const rule = made.program.rules.find((each) => each.id === call.rule);
        if (rule === undefined || !rule.effects.rolls) continue;
        const interpreter = createInterpreter([made.program], { sources: made.sources, variant: call.variant, oracle });
        const problem = wrongIn(interpreter, call, rule.result);
        rolled += 1;
        if (problem === null) exact += 1;
        else wrong.push(`${told(made, call)}\n  ${problem}`);
      }
    }
    expect(wrong.length, `${wrong.length} of ${rolled} differ:\n${wrong.slice(0, 8).join("\n")}`).toBe(0);
    expect(exact).toBeGreaterThan(programs);
  });

  it("answers rules that ask as exact fractions do", () => {
    const wrong: string[] = [];
    let same = 0;
    for (let seed = first; seed < first + programs; seed += 1) {
      const made = randomProgram(seed, { depth: 3 });
      for (const call of made.asking) {
        const [expected, found] = [exactAsker({ ...limits, work: 2_000_000 }), createAsker({ games: 0 })].map(
          (oracle) =>
            createInterpreter([made.program], { sources: made.sources, variant: call.variant, oracle }).call(
              call.rule,
              call.args,
            ),
        );
        if (expected === undefined || found === undefined) throw new Error("Nobody was asked.");
        const problem = difference(expected, found);
        if (problem === null) same += 1;
        else wrong.push(`${told(made, call)}\n  ${problem}`);
      }
    }
    expect(wrong.length, `${wrong.length} of ${wrong.length + same} differ:\n${wrong.slice(0, 8).join("\n")}`).toBe(0);
    expect(same).toBeGreaterThan(programs);
  });
});

function difference(expected: Outcome, found: Outcome): string | null {
  const open = (outcome: Outcome): boolean => outcome.kind === "fault" && outcome.fault === "undecided";
  if (open(expected) || open(found)) return null;
  if (expected.kind === "fault" || found.kind === "fault") {
    // Which of several rolls with a fault is found first is nobody's business; that there is one is. What was lost may have one.
    const wide = expected.kind === "value" && isOdds(expected.value) && !isNarrow(expected.value);
    return expected.kind === found.kind || wide ? null : `${text(found)}, and not ${text(expected)}`;
  }
  if (!isOdds(expected.value) || !isOdds(found.value))
    return JSON.stringify(expected.value) === JSON.stringify(found.value)
      ? null
      : `${text(found)}, and not ${text(expected)}`;
  return found.value.low <= expected.value.high && found.value.high >= expected.value.low
    ? null
    : `${text(found)}, and not ${text(expected)}`;
}

const text = (outcome: Outcome): string =>
  outcome.kind === "fault" ? faultText(outcome) : JSON.stringify(outcome.value as Json);
