import { expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { explainCall, explainExample } from "../../../src/interpret/explain/explain.ts";
import { explanationText } from "../../../src/interpret/explain/text.ts";
import type { OddsOracle } from "../../../src/interpret/odds-oracle.ts";
import { laidOut, seeded } from "../../../src/runtime/index.ts";
import { memoryHost } from "../../support/memory-host.ts";

const compiled = async (body: string): ReturnType<typeof compileProject> => {
  const compilation = await compileProject(
    memoryHost({ "rules/duel/duel.rules": `rulebook duel { title "Duel" }\n${body}` }),
    { withoutExamples: true },
  );
  expect(compilation.diagnostics.map((each) => each.message)).toEqual([]);
  return compilation;
};

/** The lines that tell how `go` came to its value with these dice, without the question and the answer. */
async function told(body: string, places: readonly number[], oracle: OddsOracle | null = null): Promise<string> {
  const { rulebooks, sources } = await compiled(body);
  const programs = rulebooks.flatMap((each) => (each.program === null ? [] : [each.program]));
  const dice = laidOut(places);
  const text = explanationText(explainCall(programs, "duel.go", [], { sources, dice, oracle }));
  expect(dice.rest()).toEqual([]);
  return text.split("\n\n").slice(1, -1).join("\n\n");
}
const formula = (type: string, text: string, places: readonly number[]): Promise<string> =>
  told(`rule go(): ${type} = ${text}`, places);

it.each<readonly [string, string, readonly number[], string]>([
  ["int", "2d6", [3, 5], "  2d6: 3 and 5, 8 together"],
  ["int", "(d4)d6", [3, 1, 2, 6], "  (d4)d6: 1, 2 and 6, 9 together"],
  ["int", "1d10 + 2", [10], "  1d10 + 2 = 10 + 2 = 12"],
  [
    "int",
    "explode(d6) - explode(d6)",
    [6, 1, 2],
    "  explode(d6): 6, again 1, 7 together\n  explode(d6): 2\n  explode(d6) - explode(d6) = 7 - 2 = 5",
  ],
  [
    "int",
    "explode(d10, on: >= 9, limit: 2, less: 1)",
    [10, 9, 3],
    "  explode(d10, on: >= 9, limit: 2, less: 1): 10, again 9 - 1, again 3 - 1, 20 together",
  ],
  ["int", "reroll(d20, on: 1, limit: 1)", [1, 15], "  reroll(d20, on: 1, limit: 1): 1, again 15"],
  ["list of int", "explodeEach(3 times d6)", [6, 6, 1, 5, 2], "  explodeEach(3 times d6): 6 (again 6, again 1), 5, 2"],
  [
    "list of int",
    "explodeEach(2 times d6, limit: 1)",
    [6, 6, 6, 1],
    "  explodeEach(2 times d6, limit: 1): 6 (again 6), 6 (again 1)",
  ],
  ["list of int", "rerollEach(2 times d6, on: 1)", [1, 4, 2], "  rerollEach(2 times d6, on: 1): 1 (again 4), 2"],
  [
    "int",
    "count(4 times d6 where it >= 5)",
    [6, 1, 5, 2],
    "  4 times d6: 6, 1, 5, 2\n  count(4 times d6 where it >= 5) = count([6, 5]) = 2",
  ],
  ["list of int", "0 times d6", [], "  0 times d6: no dice"],
  ["list of int", "shuffle([1, 2, 3])", [3, 1], "  shuffle([1, 2, 3]) = [3, 2, 1]"],
])("%s: %s with %j", async (type, text, places, wanted) => {
  expect(await formula(type, text, places)).toBe(wanted);
});

it("tells each call that rolls, since each is another story", async () => {
  expect(await told("rule attack(n: int): int = d20 + n\nrule go(): list of int = 2 times attack(2)", [3, 4])).toBe(
    [
      "  1st: 5",
      "    attack(2) = d20 + n = 3 + 2 = 5  duel.rules:2",
      "  2nd: 6",
      "    attack(2) = d20 + n = 4 + 2 = 6  duel.rules:2",
      "  2 times attack(2): 5, 6",
    ].join("\n"),
  );
});

it("tells what was rolled on a table, and nothing of rows that did not come up", async () => {
  const text = await told(
    `
table Treasure {
  | name: key | chance: int weight | value(): int |
  | Copper    |                 70 | 2d6          |
  | Gold      |                 30 | 2d6 * 10     |
}
rule go(): int {
  let found = roll(Treasure)
  found.value()
}`,
    [2, 4, 3],
  );
  expect(text).toBe(
    "  found = roll(Treasure) = Gold\n  2d6: 4 and 3, 7 together\n  Treasure, Gold: value = 2d6 * 10 = 7 * 10 = 70\n\n= 70",
  );
});

it("lists few of very many dice", async () => {
  const { rulebooks, sources } = await compiled("rule go(): int = 100000d6");
  const programs = rulebooks.flatMap((each) => (each.program === null ? [] : [each.program]));
  const text = explanationText(explainCall(programs, "duel.go", [], { sources, dice: seeded("x") }));
  expect(text).toMatch(/100000d6: (\d, ){39}\d and 99960 more, \d+ together/);
  expect(text.length).toBeLessThan(600);
});

it("tells questions with their answers, not how they were found", async () => {
  const asker: OddsOracle = {
    ask: () => ({ low: 0.25, high: 0.25, percent: true, estimate: null }),
    distribution: () => [],
    best: () => 2,
  };
  const body =
    "rule go(): int {\n  let wins = chance(d6 + d6 > 8) < 50%\n  if wins { best([1, 2], by: d6 * it) } else { 0 }\n}";
  expect(await told(body, [], asker)).toBe(
    [
      "  chance(d6 + d6 > 8): 25%",
      "  wins = chance(d6 + d6 > 8) < 50% = 25% < 50% = yes",
      "  wins? yes",
      "  best([1, 2], by: d6 * it): 2",
    ].join("\n"),
  );
});

it("goes through an example that lays dice out", async () => {
  const { rulebooks, sources } = await compiled(`rule swing(): int = explode(d6) - explode(d6)
example "Six again" {
  rolling 6, 4, 2
  let result = swing()
  result is 8
}
example "One too many" {
  rolling 3, 2, 1
  swing() is 1
}`);
  const programs = rulebooks.flatMap((each) => (each.program === null ? [] : [each.program]));
  const [fine, wrong] = ["Six again", "One too many"].map((title) =>
    explainExample(programs, "duel", title, { sources }),
  );
  expect(fine === null || fine === undefined ? "" : explanationText(fine)).toContain(
    "explode(d6): 6, again 4, 10 together",
  );
  expect(fine?.text).toBe("holds");
  expect(wrong?.outcome).toMatchObject({ kind: "fault", fault: "dice-left-over" });
});
