import { describe, expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { createInterpreter } from "../../../src/interpret/interpreter.ts";
import type { Json, Program } from "../../../src/ir/program.ts";
import { int } from "../../../src/ir/types.ts";
import { laidOut, seeded, type Dice } from "../../../src/runtime/index.ts";
import { memoryHost } from "../../support/memory-host.ts";
import * as b from "./build.ts";

async function compiled(body: string): Promise<readonly Program[]> {
  const compilation = await compileProject(
    memoryHost({ "rules/duel/duel.rules": `rulebook duel { title "Duel" }\n${body}` }),
  );
  expect(compilation.diagnostics.filter((each) => each.severity === "error").map((each) => each.message)).toEqual([]);
  return compilation.rulebooks.flatMap((each) => (each.program === null ? [] : [each.program]));
}

/** What the rule `go` comes to with these dice, all of which it must take; or its fault. */
async function play(body: string, places: readonly number[], args: readonly Json[] = []): Promise<Json> {
  const dice = laidOut(places);
  const outcome = createInterpreter(await compiled(body), { dice }).call("duel.go", args);
  if (outcome.kind === "fault") return `fault: ${outcome.fault}`;
  expect(dice.rest()).toEqual([]);
  return outcome.value;
}
const formula = (type: string, text: string, places: readonly number[]): Promise<Json> =>
  play(`rule go(): ${type} = ${text}`, places);

describe("dice", () => {
  it.each<readonly [string, string, readonly number[], Json]>([
    ["int", "d6", [4], 4],
    ["int", "2d6", [3, 5], 8],
    ["int", "d% - 1", [100], 99],
    ["int", "(d4)d6", [2, 6, 5], 11],
    ["list of int", "3 times d6 + 1", [1, 2, 6], [2, 3, 7]],
    ["list of int", "2 times 2d6", [1, 2, 3, 4], [3, 7]],
    ["int", "sum(highest 3 of 4d6)", [2, 6, 1, 5], 13],
    ["int", "count(4d6 where it is 6)", [6, 1, 6, 2], 2],
    ["int", "d6 - d6", [1, 6], -5],
    ["int", "if d6 >= 4 { d8 } else { d10 + d12 }", [3, 10, 12], 22],
  ])("%s: %s with %j", async (type, text, places, wanted) => {
    expect(await formula(type, text, places)).toEqual(wanted);
  });
  it("are none or more", async () => {
    const body = "rule go(n: int): int = (n)d6";
    expect(await play(body, [], [0])).toBe(0);
    expect(await play(body, [], [-1])).toBe("fault: out-of-bounds");
    expect(await play("rule go(n: int): list of int = n times d6", [], [-1])).toBe("fault: out-of-bounds");
    expect(await play("rule go(n: int): list of int = explodeEach(n times d6)", [], [-1])).toBe("fault: out-of-bounds");
  });
});

describe("one of several", () => {
  it.each<readonly [string, string, readonly number[], Json]>([
    ["int", "roll([5, 7, 9])", [3], 9],
    ["int", "roll(-2 to 2)", [1], -2],
    ["int", "roll(1 to d20)", [7, 7], 7],
    ["int", "roll([] ) otherwise 3", [], 3],
    ["list of int", "shuffle([1, 2, 3, 4])", [3, 3, 1], [3, 4, 1, 2]],
    ["list of int", "shuffle([1])", [], [1]],
    ["list of int", "top 2 of shuffle([1, 2, 3, 4])", [4, 1, 1], [4, 2]],
    ["list of int", "bottom 2 of [1, 2, 3]", [], [2, 3]],
    ["list of int", "top 5 of [1, 2, 3]", [], [1, 2, 3]],
    ["list of int", "bottom 0 of [1, 2, 3]", [], []],
  ])("%s: %s with %j", async (type, text, places, wanted) => {
    expect(await formula(type, text, places)).toEqual(wanted);
  });
  it("by weight: what weighs nothing never comes up, and all weights are worked out first", async () => {
    const body = "rule go(xs: list of int): int = roll(xs, by: it * 2)";
    expect(await play(body, [3], [[0, 1, 2]])).toBe(2);
    expect(await play(body, [], [[0, 0]])).toBe("fault: nothing-found");
    expect(await play(body, [], [[]])).toBe("fault: nothing-found");
    expect(await play(body, [], [[1, -1]])).toBe("fault: out-of-bounds");
  });
  it("from a range that has an end, and an element", async () => {
    const body = "rule go(r: range of int): int = roll(r)";
    const range = (low: number | null, high: number | null): Json => ({ low, high, lowOpen: false, highOpen: false });
    expect(await play(body, [4], [range(10, 20)])).toBe(13);
    expect(await play(body, [], [range(2, 1)])).toBe("fault: nothing-found");
    expect(await play(body, [], [range(1, null)])).toBe("fault: nothing-found");
    expect(await play(body, [], [range(-(2 ** 53 - 1), 2 ** 53 - 1)])).toBe("fault: number-too-large");
  });
});

describe("again", () => {
  it.each<readonly [string, string, readonly number[], Json]>([
    ["int", "explode(d6)", [6, 6, 2], 14],
    ["int", "explode(d6)", [5], 5],
    ["int", "explode(d6, limit: 1)", [6, 6], 12],
    ["int", "explode(d6, limit: 0)", [6], 6],
    ["int", "explode(d10, on: >= 9, limit: 2, less: 1)", [10, 9, 10], 27],
    ["int", "explode(1d10 - 2)", [10, 10, 3], 17],
    ["int", "explode(d6) - explode(d6)", [6, 1, 6, 2], -1],
    ["list of int", "explodeEach(3 times d6)", [6, 1, 5, 6, 6, 2], [6, 1, 5, 6, 6, 2]],
    ["list of int", "explodeEach(3 times d6, total: 1)", [6, 6, 5, 6], [6, 6, 5, 6]],
    ["list of int", "explodeEach(2 times d6, limit: 1, less: 1)", [6, 6, 6, 1], [6, 5, 6, 0]],
    ["int", "reroll(d20, on: 1, limit: 1)", [1, 1], 1],
    ["int", "reroll(d20, on: <= 3)", [1, 3, 2, 17], 17],
    ["list of int", "rerollEach(3 times d6, on: <= 2, limit: 1, total: 1)", [1, 2, 2, 6], [2, 2, 6]],
    ["list of int", "rerollEach(2 times d6, on: 1)", [1, 1, 4, 1, 5], [4, 5]],
  ])("%s: %s with %j", async (type, text, places, wanted) => {
    expect(await formula(type, text, places)).toEqual(wanted);
  });
  it("takes limits before the dice, a limit below 0 for none", async () => {
    expect(await play("rule go(): int = explode(d6, limit: d4)", [2, 6, 6, 6])).toBe(18);
    expect(await play("rule go(n: int): int = explode(d6, limit: n)", [6], [-3])).toBe(6);
  });
  it("does not begin what cannot end", async () => {
    const body = "rule go(least: int): int = explode(d6, on: >= least)";
    expect(await play(body, [6, 1], [6])).toBe(7);
    expect(await play(body, [], [1])).toBe("fault: rolls-forever");
  });
  it("ends what does not look as if it never would", async () => {
    const body = "rule same(): int = if d6 > 9 { 2 } else { 1 }\nrule go(): int = reroll(same(), on: 1)";
    const outcome = createInterpreter(await compiled(body), { dice: seeded(1) }).call("duel.go", []);
    expect(outcome).toMatchObject({ kind: "fault", fault: "too-many-steps" });
  });
});

describe("groups and runs", () => {
  it.each<readonly [string, string, Json]>([
    [
      "list of list of int",
      "groups([2, 5, 2, 5, 2])",
      [
        [2, 2, 2],
        [5, 5],
      ],
    ],
    ["list of list of int", "groups([1, 4, 3, 4, 3])", [[4, 4], [3, 3], [1]]],
    ["list of list of int", "groups([])", []],
    ["int", "longestRun([2, 3, 5, 4, 3, 9, 10])", 4],
    ["int", "longestRun([7, 7])", 1],
    ["int", "longestRun([])", 0],
    ["int", "longestRun([-1, 1, 0])", 3],
  ])("%s: %s", async (type, text, wanted) => {
    expect(await formula(type, text, [])).toEqual(wanted);
  });
});

describe("budgets", () => {
  it("a hundred thousand dice end well", async () => {
    const outcome = createInterpreter(await compiled("rule go(): int = 100000d6"), { dice: seeded("many") }).call(
      "duel.go",
      [],
    );
    expect(outcome.kind).toBe("value");
    // Five standard deviations of the sum: sqrt(100000 * 35 / 12) is 540.
    expect(Math.abs((outcome.kind === "value" ? (outcome.value as number) : 0) - 350_000)).toBeLessThan(2700);
  });
  it("more dice than anybody waits for do not begin", async () => {
    const programs = await compiled(
      "rule go(n: int): int = (n)d6\nrule many(n: int): list of int = n times d6\nrule mix(n: int): int = count(shuffle([x for each x in 1 to n]))",
    );
    for (const rule of ["go", "many", "mix"]) {
      expect(createInterpreter(programs, { dice: laidOut([]) }).call(`duel.${rule}`, [1e12])).toMatchObject({
        kind: "fault",
        fault: "too-many-steps",
      });
    }
  });
});

it("rolls the same by the same seed, and goes on where it was", async () => {
  const programs = await compiled("rule go(): list of int = 20 times d20");
  const [one, other] = [
    createInterpreter(programs, { dice: seeded("s") }),
    createInterpreter(programs, { dice: seeded("s") }),
  ];
  const first = one.call("duel.go", []);
  expect(other.call("duel.go", [])).toEqual(first);
  expect(one.call("duel.go", [])).not.toEqual(first);
});

it("without dice is a mistake of ours, and no value", async () => {
  const interpreter = createInterpreter(await compiled("rule go(): int = d6"));
  expect(() => interpreter.call("duel.go", [])).toThrow(/no dice/);
});

it("takes each die once, however often the stack of the machine makes it begin again", () => {
  const die: b.Value = { kind: "die", sides: 1_000_000, type: int, at: b.at() };
  const n = b.local(0, "n");
  let inner: b.Value = b.call("test.deep", [b.keep(b.op("-", n, 1))]);
  for (let level = 0; level < 60; level += 1)
    inner = level % 2 === 0 ? b.block([], inner) : b.keep(b.op("*", 1, inner));
  const body = b.keep(b.op("+", b.op("-", die, inner), b.op("*", 2, die)));
  const deep = b.rule("deep", [b.param("n", 0, int)], int, b.iff(b.compare("<=", n, 0, "int"), die, body));
  const counting = (): Dice & { taken: number } => ({
    taken: 0,
    below(n) {
      return ((this.taken += 1) * 7919) % n;
    },
    weighted: () => 0,
  });
  const byHand = counting();
  const roll = (): number => byHand.below(1_000_000) + 1;
  const wanted = (depth: number): number => {
    if (depth <= 0) return roll();
    const first = roll();
    const rest = wanted(depth - 1);
    return first - rest + 2 * roll();
  };
  for (const depth of [3, 100, 399]) {
    const dice = counting();
    byHand.taken = 0;
    const outcome = createInterpreter([b.program({ rules: [deep] })], { dice }).callWith("test.deep", [depth]);
    expect(outcome).toEqual({ kind: "value", value: wanted(depth) });
    expect(dice.taken).toBe(2 * depth + 1);
  }
});
