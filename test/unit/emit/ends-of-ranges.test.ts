/** Ranges in cells, in both meanings: `min` and `max` ask for one end only, and a cell may have no range. */
import { expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { createInterpreter } from "../../../src/interpret/interpreter.ts";
import { createAsker } from "../../../src/odds/asker.ts";
import { bothSay, callOf } from "../../support/both-meanings.ts";
import { loadGenerated } from "../../support/generated.ts";
import { memoryHost } from "../../support/memory-host.ts";

const text = `rulebook trial { title "Trial" }
table Rank {
  | name: key | xp: range of int gaps |
  | Cub       | < 20             |
  | Hero      | over 20 to 199   |
  | Legend    | > 400            |
}
table Need {
  | name: key | pastures: optional range of int gaps |
  | Small     | 1-3                                  |
  | Never     |                                      |
  | Large     | 6-9                                  |
}
rule needed(rank: Rank): Need = Need[pastures: min(rank.xp) - 14]
rule neededOr(rank: Rank): text = Need[pastures: min(rank.xp) - 14].name otherwise "nothing"
rule least(rank: Rank): int = min(rank.xp)
rule most(rank: Rank): int = max(rank.xp)
rule leastOr(rank: Rank): int = min(rank.xp) otherwise -1
rule mostOr(rank: Rank): int = max(rank.xp) otherwise -1
rule looped(rank: Rank): int = max(x for each x in rank.xp)
`;

it.each([
  ["least", { Cub: "nothing-found", Hero: 21, Legend: 401 }],
  ["most", { Cub: 19, Hero: 199, Legend: "nothing-found" }],
  ["leastOr", { Cub: -1, Hero: 21, Legend: 401 }],
  ["mostOr", { Cub: 19, Hero: 199, Legend: -1 }],
  ["looped", { Cub: 19, Hero: 199, Legend: "nothing-found" }],
  // A row without a range is never found.
  ["needed", { Hero: '"Large"', Legend: "nothing-found" }],
  ["neededOr", { Hero: '"Large"', Legend: '"nothing"' }],
])("%s", async (name, wanted) => {
  const compilation = await compileProject(memoryHost({ "rules/trial/trial.rules": text }), { withoutExamples: true });
  expect(compilation.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const program = compilation.rulebooks[0]?.program;
  const rule = program?.rules.find((each) => each.name === name);
  if (program === null || program === undefined || rule === undefined) throw new Error("There is no rule.");
  const call = callOf((await loadGenerated(compilation)).get("trial/index.ts") ?? {}, rule);
  if (call === undefined) throw new Error("There is no function.");
  const interpreter = createInterpreter([program], { sources: compilation.sources, asker: createAsker({ games: 0 }) });
  for (const [row, value] of Object.entries(wanted)) {
    const { expected, found } = bothSay(interpreter, call, rule, [row]);
    expect(found).toBe(expected);
    expect(expected).toContain(typeof value === "number" ? `value ${value}` : String(value));
  }
});
