import { expect, it } from "vitest";
import { rulewright, type Ran } from "../support/fake-terminal.ts";
import { tempProject } from "../support/temp-project.ts";

const rules = {
  "rules/duel/duel.rules": `rulebook duel { title "Duel" }
rule half(n: int): int = floor(n / 2)
example "A sword against plate" { half(5) is 2 }
example "A sword without a shield" { half(4) is 2 }
example "The dagger finds its way" { half(1) is 0 }
`,
  "rules/siege/siege.rules": `rulebook siege { title "Siege" }
rule twice(n: int): int = n * 2
example "The ram" { twice(2) is 4 }
report "Walls" {
  rows n: [1]
  column "Twice" = twice(n)
  expect
  | n | Twice |
  | 1 | 2     |
}
`,
};
const run = (...names: readonly string[]): Promise<Ran> => rulewright(tempProject(rules), ["test", ...names]);

it("tells only of the rulebooks in which something has the name", async () => {
  expect((await run("sword")).out).toBe(
    "duel\n  ✓ A sword against plate\n  ✓ A sword without a shield\n\nduel: 2 examples hold.\n",
  );
  expect((await run("walls", "--reporter", "short")).out).toBe("siege: 1 report agrees (1 cell).\n");
  expect((await run("--reporter", "short")).out).toBe(
    "duel: 3 examples hold.\nsiege: 1 example holds, 1 report agrees (1 cell).\n",
  );
});

it.each([
  [["duell"], "is called `duell`. Did you mean `duel`?"],
  [["The rams"], "is called `The rams`. Did you mean `The ram`?"],
  [["Wallls"], "is called `Wallls`. Did you mean `Walls`?"],
  [["sword versus shield"], "Did you mean `A sword without a shield` or `A sword against plate`?"],
  [["trebuchet"], "is called `trebuchet`. `rulewright test --reporter list` names them all."],
])("%j has nothing", async (names, words) => {
  const ran = await run(...names);
  expect([ran.code, ran.out]).toEqual([2, ""]);
  expect(ran.err).toContain(words);
});

it("says of a rulebook that is asked for by its name which check does not hold, and under which variant", async () => {
  const text = `rulebook duel { title "Duel" }
let most = 5
check most > 2 "A few are needed."
rule half(n: int): int = floor(n / 2)
variant slow "Slow" { let most = 0 }
example "A sword" { half(5) is 2 }
`;
  for (const names of [[], ["duel"], ["duel", "--reporter", "short"]]) {
    const ran = await rulewright(tempProject({ "rules/duel/duel.rules": text }), ["test", ...names]);
    expect(ran.code).toBe(1);
    expect(ran.out).toContain("This check does not hold: A few are needed.");
    expect(ran.out).toContain("variant `slow`");
  }
});
