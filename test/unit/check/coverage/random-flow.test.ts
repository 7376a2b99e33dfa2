/** A table behind random statements: what is claimed of it must be so in play, whatever was changed or asked before. */
import { afterAll, describe, expect, it } from "vitest";
import { createInterpreter } from "../../../../src/interpret/interpreter.ts";
import { chance, type Chance } from "../../../support/random.ts";
import { checkText } from "../check-text.ts";

const count = { gaps: 0, complete: 0, dead: 0, unknown: 0, refused: 0 };
const numbers = ["p", "q", "x", "y", "p - 1", "x + 1"];
const number = (random: Chance, more: readonly string[]): string => random.pick([...numbers, ...more]);
const condition = (random: Chance, more: readonly string[] = []): string =>
  random.pick([
    () => `${number(random, more)} ${random.pick(["<", "<=", ">", ">=", "is", "is not"])} ${random.below(5)}`,
    () => random.pick(["b", "not b"]),
    () => `${number(random, more)} < ${number(random, more)}`,
    () => `(${condition(random, more)}) ${random.pick(["and", "or"])} (${condition(random, more)})`,
    () => `${number(random, more)} in 1 to ${2 + random.below(3)}`,
  ])();

function statement(random: Chance): string {
  return random.pick([
    () => `if ${condition(random)} { return 99 }`,
    () => `if ${condition(random)} { return 99 } else { set x = ${number(random, [])} }`,
    () => `if ${condition(random)} { set x = q } else { return 98 }`,
    () => `set x = ${number(random, [])}`,
    () => "add 1 to x",
    () => `if ${condition(random)} { set y = x }`,
    () => `for each v in 0 to 2 where ${condition(random, ["v"])} { set x = v }`,
    () => `repeat while x < ${random.below(5)} { add 1 to x }`,
    () => `for each v in 1 to 3 { if ${condition(random, ["v"])} { stop }\n set y = v }`,
  ])();
}

/** Values of its own, so that what comes out tells which line was taken. */
function decision(
  random: Chance,
  more: readonly string[],
  first: number,
  depth: number,
): { readonly text: string; readonly lines: readonly number[] } {
  const lines = random.many(1, 4, () =>
    random.pick([
      `< ${1 + random.below(4)}`,
      `>= ${1 + random.below(4)}`,
      `${random.below(4)}, ${1 + random.below(4)}`,
      `1 to ${2 + random.below(3)}`,
      `not ${random.below(4)}`,
      random.pick(["p", "q"]),
    ]),
  );
  const isWhole = random.once(3);
  const made = lines.map((test, index) => {
    const nested =
      depth > 0 && random.once(4) ? decision(random, more, first * 10 + index * 10, depth - 1).text : undefined;
    return `${test}: ${nested ?? first + index}`;
  });
  return {
    text: `match ${number(random, more)} {\n${[...made, ...(isWhole ? [`otherwise: ${first + lines.length}`] : [])].join("\n")}\n}`,
    lines: lines.map((_, index) => first + index),
  };
}

function place(random: Chance): string {
  switch (random.below(5)) {
    case 0:
      return `if ${condition(random)} { ${decision(random, [], 100, 1).text} } else { ${decision(random, [], 200, 0).text} }`;
    case 1:
      return `for each w in 1 to 3 where ${condition(random, ["w"])} { return ${decision(random, ["w"], 100, 0).text} }\n 97`;
    case 2:
      return `if (${condition(random)}) and (${decision(random, [], 100, 0).text}) > 101 { 96 } else { 95 }`;
    case 3:
      return `sum(${decision(random, ["it"], 100, 0).text} for each v in 0 to 2 where v < p)`.replaceAll("it", "v");
    default:
      return decision(random, [], 100, 1).text;
  }
}

const ways = [0, 1, 2, 3, 4].flatMap((p) => [0, 1, 2, 3].flatMap((q) => [true, false].map((b) => [p, q, b] as const)));
const coverage = new Set(["match-not-complete", "row-never-reached", "row-never-fits", "cannot-check-column"]);

function check(random: Chance): void {
  const text = `rule f(p: int 0 to 4, q: int 0 to 3, b: bool): int {\nlet x = p\nlet y = ${random.pick(["x", "x + q", "q", "p - q"])}\n${random.many(0, 3, () => statement(random)).join("\n")}\n${place(random)}\n}`;
  const { program, found } = checkText(text);
  if (found.some(({ code, severity }) => severity === "error" && !coverage.has(code))) {
    count.refused += 1;
    return;
  }
  const interpreter = createInterpreter([program]);
  const outcomes = ways.map((args) => interpreter.call("fixture.f", args));
  const about = `${text}\n${found.map(({ message, hint }) => `${message} ${hint ?? ""}`).join("\n")}`;
  const gaps = found.filter(({ code }) => code === "match-not-complete");
  const isOpen = outcomes.some((outcome) => outcome.kind === "fault" && outcome.fault === "no-row-fits");
  expect(
    outcomes.find((outcome) => outcome.kind === "fault" && outcome.fault !== "no-row-fits"),
    about,
  ).toBeUndefined();
  if (isOpen)
    expect(
      found.some(({ code }) => code === "match-not-complete" || code === "cannot-check-column"),
      about,
    ).toBe(true);
  else count.complete += 1;
  count.gaps += gaps.length;
  count.unknown += found.filter(({ code }) => code === "cannot-check-column").length;
  const values = new Set(outcomes.flatMap((outcome) => (outcome.kind === "value" ? [outcome.value] : [])));
  const source = `rulebook fixture { title "Fixture" \n  }\n${text}`;
  for (const dead of found.filter(({ code }) => code.startsWith("row-never"))) {
    count.dead += 1;
    const given = /^[^:]*: (\d+)/.exec(source.slice(dead.span.start))?.[1];
    if (given !== undefined && !text.includes("sum(") && !text.includes("> 101"))
      expect(values.has(Number(given)), `${dead.message}\n${about}`).toBe(false);
  }
}

describe("what is claimed of a table behind statements is so in play", () => {
  it.each(Array.from({ length: 16 }, (_, index) => index))("seed %i", (seed) => {
    const random = chance(seed + 1000);
    for (let round = 0; round < 8; round += 1) check(random);
  });
  afterAll(() => {
    expect(Math.min(count.gaps, count.complete, count.dead, count.unknown), JSON.stringify(count)).toBeGreaterThan(2);
  });
});
