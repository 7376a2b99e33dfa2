import { seedFrom, tries } from "../../support/soak.ts";
import { describe, expect, it } from "vitest";
import { chance as chanceOf } from "../../support/random.ts";
import { codes } from "./check-text.ts";

const seed = seedFrom(53);
const runs = tries(300, 300);
const code = "formula-out-of-reach";

/** A formula of whole numbers and constants, with exact results of all that is worked out on the way. */
interface Formula {
  readonly text: string;
  readonly value: bigint;
  readonly isWithin: boolean;
}

const largest = 2n ** 53n - 1n;

function formulas(random: ReturnType<typeof chanceOf>, names: readonly Formula[]): Formula {
  const make = (depth: number): Formula => {
    if (depth === 0 || random.once(4)) {
      if (names.length > 0 && random.once(3)) return random.pick(names);
      const value = random.pick([1n, 2n, 3n, 1000n, 94_906_265n, 94_906_266n, 2n ** 31n, 2n ** 52n, largest]);
      return { text: String(value), value, isWithin: true };
    }
    const [a, b] = [make(depth - 1), make(depth - 1)];
    const op = random.pick(["+", "-", "*"]);
    const value = op === "+" ? a.value + b.value : op === "-" ? a.value - b.value : a.value * b.value;
    const isWithin = a.isWithin && b.isWithin && value <= largest && value >= -largest;
    return { text: `(${a.text} ${op} ${b.text})`, value, isWithin };
  };
  return make(4);
}

describe("a formula of written numbers and constants", () => {
  it("is told wherever it comes to more than is kept, on the way, too, and nowhere else", () => {
    const random = chanceOf(seed);
    const met = { within: 0, beyond: 0 };
    for (let run = 0; run < runs; run += 1) {
      const first = formulas(random, []);
      const constant: Formula = { text: "base", value: first.value, isWithin: true };
      const second = formulas(random, [constant]);
      const lines = [`let base: int = ${first.text}`, `rule r(): int = ${second.text}`];
      const found = codes(lines.join("\n"));
      const isWithin = first.isWithin && second.isWithin;
      met[isWithin ? "within" : "beyond"] += 1;
      expect(found.includes(code), `seed ${seed}, run ${run}: ${lines.join("; ")}`).toBe(!isWithin);
      expect(found.filter((each) => each !== code)).toEqual([]);
    }
    expect(Math.min(met.within, met.beyond)).toBeGreaterThan(runs / 10);
  });

  it("is held against what a number holds where it is kept as one, by the places of the rulebook", () => {
    expect(codes("rule r(): number = 90000.5 * 200000")).toEqual([code]);
    expect(codes("rule r(): number = 90000.5 * 200000", "decimals 2")).toEqual([]);
    expect(codes("rule r(): number = 90000.5 * 200000 / 1000")).toEqual([]);
  });

  it("is left to play where anything else takes part in it", () => {
    expect(codes("rule r(a: int): int = a * 9007199254740991")).toEqual([]);
    expect(codes("rule r(): int = d6 * 9007199254740991")).toEqual([]);
  });

  it("is told once, wherever it stands", () => {
    expect(codes("table T {\n| a: int |\n| 3000000000 * 4000000000 |\n}")).toEqual([code]);
    expect(codes("rule r(a: int default 3000000000 * 4000000000): int = a")).toEqual([code]);
    expect(codes("let a: int = 3000000000\nlet b: int = a * a\nrule r(): int = b + b\nrule s(): int = b - 1")).toEqual([
      code,
    ]);
  });

  it("of a variant is worked out with the variant's own constants", () => {
    const text = (many: string): string =>
      `let a: int = 3\nrule r(): int = 1\nvariant more "More" {\nlet a: int = ${many}\nrule r(): int = a * 3000000000\n}`;
    expect(codes(text("3"))).toEqual([]);
    expect(codes(text("4000000000"))).toEqual([code]);
  });
});
