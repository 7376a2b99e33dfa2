/** Changes whose effects are known by arithmetic: what moved must be told with what moved it, and no input that is named may be missed. */
import { expect, it } from "vitest";
import { diffOf } from "../../../src/diff/diff.ts";
import type { RulebookDiff } from "../../../src/diff/shape.ts";
import { diffText } from "../../../src/diff/text.ts";
import { plain } from "../../../src/diagnostics/palette.ts";
import { compileProject } from "../../../src/driver/compile.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { chance } from "../../support/random.ts";

const compiled = async (text: string) =>
  compileProject(memoryHost({ "rules/t/t.rules": `rulebook t { title "T" }\n${text}` }));

async function between(
  before: string,
  after: string,
  tries?: number,
): Promise<{ readonly found: RulebookDiff; readonly text: string }> {
  const diff = await diffOf(await compiled(before), await compiled(after), {
    from: "a",
    to: "b",
    ...(tries === undefined ? {} : { tries }),
  });
  expect(diff.troubles).toEqual([]);
  return { found: diff.rulebooks[0] as RulebookDiff, text: diffText(diff, { palette: plain, width: 200 }) };
}

/** A part of a sum: counted where the input, divided by `every`, leaves `rest`, and never more than `most`. */
interface Term {
  readonly kind: "constant" | "table" | "rule";
  readonly value: number;
  readonly every: number;
  readonly rest: number;
  readonly most: number;
}

const amount = ({ value, every, rest, most }: Term, n: number): number =>
  n % every === rest ? Math.min(value, most) : 0;
const nameOf = ({ kind }: Term, place: number): string =>
  ({ constant: `share${place}`, table: `Table${place}`, rule: `part${place}` })[kind];

function written(terms: readonly Term[]): string {
  const declared = terms.map((term, place) => {
    const name = nameOf(term, place);
    if (term.kind === "constant") return `let ${name} = ${term.value}`;
    return term.kind === "table"
      ? `table ${name} {\n| name: key | value: int |\n| One | ${term.value} |\n}`
      : `rule ${name}(): int = ${term.value}`;
  });
  const value = (term: Term, place: number): string =>
    `${nameOf(term, place)}${{ constant: "", table: ".One.value", rule: "()" }[term.kind]}`;
  const parts = terms.map(
    (term, place) =>
      `(if remainder(n, ${term.every}) is ${term.rest} { min(${value(term, place)}, ${term.most}) } else { 0 })`,
  );
  return `${declared.join("\n")}\nrule whole(n: int 0 to 40): int = ${parts.join(" + ")}\n`;
}

it("names as causes those changes without which the answer had not moved", async () => {
  let several = 0;
  for (let seed = 24; seed <= 57; seed += 1) {
    const random = chance(seed);
    const before = random.many(3, 5, (): Term => {
      const every = 1 + random.below(5);
      return {
        kind: random.pick(["constant", "table", "rule"] as const),
        value: 1 + random.below(9),
        every,
        // What is shown, the smallest input and the furthest one, shows not all that moves.
        rest: random.below(every),
        most: 4 + random.below(6),
      };
    });
    const after = before.map((term): Term =>
      random.once(2) ? { ...term, value: term.value + 1 + random.below(9) } : term,
    );
    const {
      found: { rules },
    } = await between(written(before), written(after));
    const change = rules.find(({ rule }) => rule === "whole");
    // It is said that nothing moves where nothing does.
    const moves = Array.from({ length: 41 }, (_, n) => n).filter(
      (n) =>
        before.reduce((sum, term) => sum + amount(term, n), 0) !==
        after.reduce((sum, term) => sum + amount(term, n), 0),
    );
    expect(change?.results?.differ ?? 0, `seed ${seed}`).toBe(moves.length);
    const truth = before
      .flatMap((term, place) =>
        moves.some((n) => amount(term, n) !== amount(after[place] as Term, n)) ? [nameOf(term, place)] : [],
      )
      .sort();
    const told = change === undefined || moves.length === 0 ? [] : [...change.through.slice(-1), ...change.also].sort();
    expect(told, `seed ${seed}\n${written(before)}\n${written(after)}`).toEqual(truth);
    if (truth.length > 1) several += 1;
  }
  expect(several).toBeGreaterThan(3);
});

it("tells a change of its own formula that moves nothing from the one that does", async () => {
  const rules = (formula: string, value: number): string =>
    `table Weapon {\n| name: key | damage: int |\n| Sword | ${value} |\n}\nrule hit(n: int 0 to 9): int = ${formula}\n`;
  const {
    found: {
      rules: [change],
    },
    text,
  } = await between(rules("Weapon.Sword.damage + n", 8), rules("n + Weapon.Sword.damage", 9));
  expect([change?.itself, change?.through, change?.also]).toEqual([true, ["Weapon"], []]);
  expect(text).toContain("rule hit  changed; what moved comes through Weapon");
});

const clock = (great: number): string => `ordered choice Effect { Limited, Standard, Great }
rule ticks(effect: Effect): int {
  | effect   | result |
  | Limited  | 1      |
  | Standard | 2      |
  | Great    | ${great}      |
}
rule rollsToFill(segments: int, dice: int 1 to 6, effect: Effect): int {
  let filled = 0
  let rolls = 0
  repeat while filled < segments {
    add 1 to rolls
    if (max(dice times d6) otherwise 0) >= 4 { add ticks(effect) to filled }
  }
  rolls
}
report "Rolls to fill a clock of 8" {
  rows dice: 1 to 3
  columns effect: Effect
  cell average(rollsToFill(8, dice, effect)) as 0.0
}
`;

it("asks about what a report asks about: 8 segments, where 3 ticks and 4 differ", async () => {
  const {
    found: { rules },
    text,
  } = await between(clock(3), clock(4));
  const moved = rules.find(({ rule }) => rule === "rollsToFill");
  expect(moved?.odds?.differ ?? 0).toBeGreaterThan(0);
  expect(moved?.through).toEqual(["ticks"]);
  expect(text).not.toContain("I found no difference");
});

it("tries what an example says, however few inputs are tried", async () => {
  // 122 * 1009 + 500: nothing in the rules leads to it.
  const rules = (limit: number, is: string): string =>
    `rule wraps(n: int): bool = remainder(n, 1009) < ${limit}\nexample "Just" {\n let a = 123_000\n wraps(a + 598) is ${is}\n}\n`.replace(
      "123_000",
      "123000",
    );
  const {
    found: {
      rules: [change],
    },
  } = await between(rules(500, "no"), rules(501, "yes"), 20);
  expect(change?.results?.differ ?? 0).toBeGreaterThan(0);
});

it("says where the source's own table claims less than it did", async () => {
  const rules = (expect: string): string =>
    `rule product(a: int, b: int): int = a * b\nreport "Products" {\n rows a: 1 to 2\n columns b: 1 to 2\n cell product(a, b)\n expect\n | a \\ b | 1 | 2 |\n | 1 | 1 | 2 |\n ${expect}\n}\n`;
  const {
    found: {
      reports: [change],
    },
    text,
  } = await between(rules("| 2 | 2 | 4 |"), rules("| 2 | >= 1 | |"));
  expect(change?.expected).toEqual([
    { row: "2", column: "1", from: "2", to: ">= 1" },
    { row: "2", column: "2", from: "4", to: null },
  ]);
  expect(text).toContain("2, 1: expects  2 → >= 1");
  expect((await between(rules("| 2 | 2 | 4 |"), rules("|   2 |  2 |4 |"))).found.reports).toEqual([]);
});
