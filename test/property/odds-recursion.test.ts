/** Rules that end with calls of each other, held against the same games written as a loop, and against exact fractions. */
import { describe, expect, it } from "vitest";
import type { Json } from "../../src/ir/program.ts";
import { createAsker } from "../../src/odds/asker.ts";
import { createOdds } from "../../src/odds/index.ts";
import { oddsBy, rulebook, valueOf } from "../support/asked.ts";
import { isInside } from "../support/exactly.ts";
import { chance, type Chance } from "../support/random.ts";
import { seedFrom, tries } from "../support/soak.ts";

const first = seedFrom(1);
const games = tries(25, 8);

interface Move {
  readonly upTo: number;
  readonly to: number;
  readonly at: string;
  readonly n: string;
}
interface Stage {
  readonly sides: number;
  readonly moves: readonly Move[];
  readonly form: number;
}
interface Game {
  readonly far: number;
  readonly start: number;
  readonly stages: readonly Stage[];
}

/** Every stage leads towards 0 with some chance, so that every game ends. */
function game(random: Chance): Game {
  const many = 1 + random.below(3);
  const stage = (): Stage => {
    const sides = random.pick([4, 6, 8]);
    const bounds = [...new Set(random.many(1, 3, () => 1 + random.below(sides - 1)))].sort((a, b) => a - b);
    const home = random.below(bounds.length + 1);
    const moves = [...bounds, sides].map((upTo, index): Move => ({
      upTo,
      to: random.below(many),
      n: random.pick(["n", "min(n + 1, 3)", "0"]),
      at:
        index === home
          ? "at - 1"
          : random.pick(["at", "at + 1", "at - 1", "at + d3 - 1", "at + max(2 times d2)", "10 - at"]),
    }));
    return { sides, moves, form: random.below(4) };
  };
  return { far: 4 + random.below(8), start: 1 + random.below(3), stages: random.many(many, many, stage) };
}

/** As a rule for each stage. `fuel`: a third parameter, for games that end after so many calls. */
function asRules({ far, stages }: Game, prefix: string, fuel: boolean): string {
  return stages
    .map(({ sides, moves, form }, index) => {
      const call = ({ to, at, n }: Move): string => `${prefix}${to}(${at}, ${n}${fuel ? ", fuel - 1" : ""})`;
      const last = moves.at(-1) as Move;
      const rest = moves.slice(0, -1);
      const ends = `${fuel ? "if fuel <= 0 { 200 + at } else " : ""}if at <= 0 { n } else if at >= ${far} { n + 100 } else`;
      const choice = [
        `{ let cast = d${sides}\n  ${rest.map((move) => `if cast <= ${move.upTo} { ${call(move)} }`).join(" else ")} else { ${call(last)} } }`,
        `{ let cast = d${sides}\n  ${rest.map((move) => `if cast <= ${move.upTo} { return ${call(move)} }`).join("\n  ")}\n  ${call(last)} }`,
        `{ match d${sides} {\n  ${rest.map((move) => `<= ${move.upTo}: ${call(move)}`).join("\n  ")}\n  otherwise: ${call(last)} } }`,
        `{ let cast = d${sides}\n  repeat { ${rest.map((move) => `if cast <= ${move.upTo} { return ${call(move)} }`).join("\n  ")}\n  return ${call(last)} } }`,
      ][form] as string;
      return `rule ${prefix}${index}(at: int, n: int${fuel ? ", fuel: int" : ""}): int = ${ends} ${choice}`;
    })
    .join("\n");
}

function asLoop({ far, start, stages }: Game): string {
  const turn = ({ sides, moves }: Stage): string =>
    `let cast = d${sides}\n  ${moves
      .map(
        ({ upTo, to, at, n }) => `if cast <= ${upTo} { set stage = ${to}
    set at = ${at}
    set n = ${n} }`,
      )
      .join(" else ")}`;
  return `rule looped(): int {
  let stage = 0
  let at = ${start}
  let n = 0
  repeat {
    if at <= 0 { return n }
    if at >= ${far} { return n + 100 }
    ${stages.map((stage, index) => `if stage is ${index} { ${turn(stage)} }`).join(" else ")}
  }
}`;
}

type Found = ReadonlyMap<string, number>;

function far(expected: Found, found: Found): string | null {
  for (const key of new Set([...expected.keys(), ...found.keys()])) {
    const [a, b] = [expected.get(key) ?? 0, found.get(key) ?? 0];
    if (Math.abs(a - b) > 1e-11 * a + 1e-25) return `${key}: ${b}, and not ${a}`;
  }
  return null;
}

describe("rules that end with calls of each other", () => {
  it("come to what the same loops come to, and to exact fractions", async () => {
    let judged = 0;
    for (let seed = first; seed < first + games; seed += 1) {
      const made = game(chance(seed));
      const text = `${asRules(made, "game", false)}\n${asRules(made, "short", true)}\n${asLoop(made)}`;
      const compiled = await rulebook(text);
      const odds = oddsBy(compiled, createAsker({ games: 0 }));
      const results = (rule: string, args: readonly Json[]): Found =>
        new Map(
          valueOf(odds.distribution(`t.${rule}`, args)).map(({ value, chance: { low, high } }) => [
            JSON.stringify(value),
            (low + high) / 2,
          ]),
        );
      const looped = results("looped", []);
      const called = results("game0", [made.start, 0]);
      const sum = [...called.values()].reduce((all, each) => all + each, 0);
      expect(Math.abs(sum - 1), `seed ${seed}\n${text}`).toBeLessThan(1e-11);
      expect(far(looped, called), `seed ${seed}\n${text}`).toBeNull();
      const exact = valueOf(createOdds([compiled.program]).fractions("t.short0", [made.start, 0, 4]));
      if (exact.lost.top !== 0n) continue;
      judged += 1;
      const found = new Map(
        valueOf(odds.distribution("t.short0", [made.start, 0, 4])).map(({ value, chance: share }) => [
          JSON.stringify(value),
          share,
        ]),
      );
      const outside = exact.results.filter(
        ({ value, chance: share }) => !isInside(found.get(JSON.stringify(value)) ?? { low: 0, high: 0 }, share),
      );
      expect(
        outside.map(({ value }) => value),
        `seed ${seed}\n${text}`,
      ).toEqual([]);
      expect(found.size, `seed ${seed}\n${text}`).toBe(exact.results.length);
    }
    expect(judged).toBeGreaterThan(games / 2);
  });
});
