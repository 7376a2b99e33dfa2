/** A table over a random formula, each value of which is known: no gap that is none, no row called dead that is reached. */
import { afterAll, describe, expect, it } from "vitest";
import { createInterpreter } from "../../../../src/interpret/interpreter.ts";
import { chance, type Chance } from "../../../support/random.ts";
import { checkText } from "../check-text.ts";

const table =
  "table Wall {\n| name: key | hp: int | share: number |\n| Glass | 1 | 0.5 |\n| Steel | 8 | 2.5 |\n| Door | -4 | -1 |\n}\nlet fixed = 2\n";
const count = { complete: 0, gaps: 0, never: 0, unknown: 0 };

/** A formula of whole numbers. */
function formula(random: Chance, depth: number): string {
  if (depth === 0) return random.pick(["a", "b", "w.hp", "2", "-3", "a", "b", "fixed", "1"]);
  const part = (): string => formula(random, depth - 1);
  return random.pick([
    () => `(${part()} + ${part()})`,
    () => `(${part()} - ${part()})`,
    () => `-(${part()})`,
    () => `(${part()} * ${random.pick(["2", "-3", "0", "1"])})`,
    () => `(${random.pick(["2", "-2"])} * ${part()})`,
    () => `max(${part()}, ${part()})`,
    () => `min(${part()}, ${part()})`,
    () => `abs(${part()})`,
    () => `clamp(${part()}, -1, 2)`,
    () => `remainder(${part()}, ${random.pick(["3", "-4"])})`,
    () => `floor(${part()} / ${random.pick(["2", "-3"])})`,
    () => `ceil(${part()} * w.share)`,
    () => `round(n * ${random.pick(["2", "-1.5", "0.5"])})`,
    () => `(if a > 0 { ${part()} } else { ${part()} })`,
    () => `floor(n + ${part()})`,
    () => `min(${part()}, ${part()}, ${part()})`,
    () => `max(${part()}, 1, ${part()})`,
  ])();
}

const ways = [-2, -1, 0, 1, 2, 3].flatMap((a) =>
  [1, 2, 3].flatMap((b) =>
    ["Glass", "Steel", "Door"].flatMap((w) => Array.from({ length: 11 }, (_, n) => [a, b, w, n / 10] as const)),
  ),
);

function check(random: Chance): void {
  const heading = formula(random, random.below(3));
  const head = "(a: int -2 to 3, b: int 1 to 3, w: Wall, n: number 0 to 1): int";
  const { program } = checkText(`${table}rule g${head} = ${heading}`, "decimals 1");
  const interpreter = createInterpreter([program]);
  const values = [
    ...new Set(
      ways.map((args) => {
        const outcome = interpreter.call("fixture.g", args);
        if (outcome.kind !== "value" || typeof outcome.value !== "number")
          throw new Error(`${heading}: ${JSON.stringify(outcome)}`);
        return outcome.value;
      }),
    ),
  ].sort((a, b) => a - b);
  const [least = 0, most = 0] = [values[0], values.at(-1)];
  for (const test of [
    `${least} to ${most}`,
    `>= ${least + 1}`,
    `< ${most}`,
    `${least}, ${most}`,
    `> ${most}`,
    `< ${least}`,
    `not ${random.pick(values)}`,
  ]) {
    const fits = (value: number): boolean =>
      test.includes(",")
        ? value === least || value === most
        : test.startsWith("not")
          ? value !== Number(test.slice(4))
          : test.startsWith(">=")
            ? value > least
            : test.startsWith(">") || test === `< ${least}`
              ? false
              : test.startsWith("<")
                ? value < most
                : true;
    const { found } = checkText(`${table}rule f${head} {\n| ${heading} | result |\n| ${test} | 1 |\n}`, "decimals 1");
    const codes = found.map(({ code }) => code);
    const about = `${heading}: ${test}, can be ${values.join(" ")}: ${found.map(({ message }) => message).join(" ")}`;
    const covers = values.every(fits);
    if (codes.includes("inputs-not-covered")) expect(covers, about).toBe(false);
    else if (!codes.includes("cannot-check-column")) expect(covers, about).toBe(true);
    if (codes.includes("row-never-fits")) expect(values.some(fits), about).toBe(false);
    count.gaps += Number(codes.includes("inputs-not-covered"));
    count.unknown += Number(codes.includes("cannot-check-column"));
    count.never += Number(codes.includes("row-never-fits"));
    count.complete += Number(codes.length === 0);
    expect(
      codes.filter((code) => !["inputs-not-covered", "cannot-check-column", "row-never-fits"].includes(code)),
      about,
    ).toEqual([]);
  }
}

describe("what is claimed of tables over random formulas is so", () => {
  it.each(Array.from({ length: 14 }, (_, index) => index))("seed %i", (seed) => {
    const random = chance(seed + 77);
    for (let round = 0; round < 3; round += 1) check(random);
  });
  afterAll(() => {
    expect(Math.min(count.complete, count.gaps, count.never, count.unknown), JSON.stringify(count)).toBeGreaterThan(10);
  });
});
