/** `int of …` against a list and a loop: what is allowed, which rows are needed, and what is refused where. */
import { expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import { decodeArguments } from "../../src/interpret/decode.ts";
import { createInterpreter } from "../../src/interpret/interpreter.ts";
import type { RulesError } from "../../src/runtime/errors.ts";
import { problemsBySchema } from "../support/arguments-schema.ts";
import { loadGenerated } from "../support/generated.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance, type Chance } from "../support/random.ts";
import { seedsFrom, tries } from "../support/soak.ts";

const compiled = async (text: string) =>
  compileProject(memoryHost({ "rules/t/t.rules": `rulebook t { title "T" }\n${text}` }));

/** From -2 on, in a random order. */
const someList = (dice: Chance, most: number): readonly number[] => {
  const all = Array.from({ length: most + 3 }, (_, place) => place - 2);
  const chosen = all.filter(() => dice.once(3));
  const values = chosen.length === 0 ? [dice.pick(all)] : chosen;
  return dice.once(2) ? values : [...values].reverse();
};

interface Row {
  readonly low: number;
  readonly high: number;
}

const someRows = (dice: Chance, most: number): readonly Row[] =>
  dice.many(1, 4, () => {
    const low = dice.below(most + 3) - 2;
    return { low, high: Math.min(most, low + dice.below(5)) };
  });

const cellOf = ({ low, high }: Row): string => (low === high ? String(low) : `${low} to ${high}`);
const fits = ({ low, high }: Row, value: number): boolean => low <= value && value <= high;

it("asks for a row for each number that is listed, and for no other", async () => {
  let [gaps, complete, dead] = [0, 0, 0];
  for (const seed of seedsFrom(4711, tries(2000, 120))) {
    const dice = chance(seed);
    const most = 4 + dice.below(8);
    const values = someList(dice, most);
    const rows = someRows(dice, most);
    const text = `rule answer(n: int of ${values.join(", ")}): int {\n| n | result |\n${rows.map((row, place) => `| ${cellOf(row)} | ${place} |\n`).join("")}}\n`;
    const codes = (await compiled(text)).diagnostics.map(({ code }) => code);
    const isCovered = values.every((value) => rows.some((row) => fits(row, value)));
    const isDead = rows.some((row) => values.every((value) => !fits(row, value)));
    expect(codes.includes("inputs-not-covered"), text).toBe(!isCovered);
    expect(codes.includes("row-never-fits"), text).toBe(isDead);
    expect(codes).not.toContain("cannot-check-column");
    if (isCovered) complete += 1;
    else gaps += 1;
    if (isDead) dead += 1;
  }
  expect(Math.min(gaps, complete, dead)).toBeGreaterThan(10);
});

it("knows of two numbers which pairs there are", async () => {
  let [gaps, complete] = [0, 0];
  for (const seed of seedsFrom(815, tries(1000, 60))) {
    const dice = chance(seed);
    const [left, right] = [someList(dice, 4), someList(dice, 4)];
    const rows = left.flatMap((a) => right.map((b) => [a, b] as const)).filter(() => !dice.once(20));
    if (rows.length === 0) continue;
    const text = `rule answer(a: int of ${left.join(", ")}, b: int of ${right.join(", ")}): int {\n| a | b | result |\n${rows.map(([a, b]) => `| ${a} | ${b} | 1 |\n`).join("")}}\n`;
    const codes = (await compiled(text)).diagnostics.map(({ code }) => code);
    const isCovered = rows.length === left.length * right.length;
    expect(
      codes.filter((code) => code !== "same-result"),
      text,
    ).toEqual(isCovered ? [] : ["inputs-not-covered"]);
    if (isCovered) complete += 1;
    else gaps += 1;
  }
  expect(Math.min(gaps, complete)).toBeGreaterThan(5);
});

it("refuses all other numbers everywhere", async () => {
  for (const seed of seedsFrom(99, tries(40, 6))) {
    const dice = chance(seed);
    const isWhole = dice.once(2);
    const values = isWhole ? someList(dice, 9) : someList(dice, 9).map((value) => value / 4);
    const type = `${isWhole ? "int" : "number"} of ${values.join(", ")}`;
    const kept = isWhole ? "floor(n)" : "n";
    const compilation = await compiled(`record Body { n: ${type} }
rule taken(n: ${type}): number = n
rule handed(n: number): number = taken(${kept})
rule made(n: number): Body = Body(n: ${kept})
rule chosen(n: optional ${type}): bool = n is none
`);
    expect(compilation.diagnostics).toEqual([]);
    const { program = null, linked = [] } = compilation.rulebooks[0] ?? {};
    if (program === null) throw new Error("no program");
    const interpreter = createInterpreter([program], { sources: compilation.sources });
    const module = (await loadGenerated(compilation)).get("t/index.ts") ?? {};
    const schema = problemsBySchema(program, linked);
    const called = (name: string, n: number): unknown => {
      try {
        return (module[name] as (value: number) => unknown)(n);
      } catch (problem) {
        return (problem as RulesError).fault;
      }
    };
    const { rule } = interpreter.linked.rule("t.taken");
    for (let place = -12; place <= 44; place += 1) {
      const n = isWhole ? place : place / 4;
      const isListed = values.includes(n);
      expect(decodeArguments(interpreter.room, rule, [n]).kind, `${n} for ${type}`).toBe(
        isListed ? "values" : "problems",
      );
      for (const name of ["taken", "chosen"]) expect(schema(name, { n }).length === 0).toBe(isListed);
      for (const name of ["handed", "made"]) {
        const outcome = interpreter.call(`t.${name}`, [n]);
        const wanted = isListed ? (name === "made" ? { n } : n) : "out-of-bounds";
        expect(outcome.kind === "value" ? outcome.value : outcome.fault).toEqual(wanted);
        expect(called(name, n)).toEqual(wanted);
      }
    }
    expect(schema("chosen", { n: null })).toEqual([]);
    expect(schema("taken", { n: null })).not.toEqual([]);
  }
});
