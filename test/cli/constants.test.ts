import { expect, it } from "vitest";
import { rulewright, type Ran } from "../support/fake-terminal.ts";
import { tempProject } from "../support/temp-project.ts";

const rules = {
  "rules/duel/duel.rules": `rulebook duel { title "Duel" }
choice Side { Left, Right }
record Wall { hp: int, thick: bool default no }
let usual = 4
let door = Wall(hp: usual * 10)
rule twice(n: int): int = n * 2
rule half(n: number default 1): number = n / 2
rule whole(wall: optional Wall): int = if wall is none { 0 } else { wall.hp }
rule side(side: Side): Side = side
rule total(walls: list of Wall): int {
  let hp = 0
  for each wall in walls { add wall.hp to hp }
  hp
}
variant hard "Hard." { let usual = 5 }
`,
};
const run = (...args: readonly string[]): Promise<Ran> => rulewright(tempProject(rules), args);

it.each([
  [["twice", "--n", "usual"], "8"],
  [["twice", "--n", "duel.usual"], "8"],
  [["half", "--n", "usual"], "2"],
  [["twice", "--n", "usual", "--variant", "hard"], "10"],
  [["whole", "--wall", "door"], "40"],
  [["whole", "--wall", "door", "--variant", "hard"], "50"],
  [["total", "--walls", "[door, Wall(hp: usual), Wall(2)]"], "46"],
  [["side", "--side", "Left"], "Left"],
] as const)("knows the constants of the rulebook: %j is %s", async (args, wanted) => {
  expect(await run("run", ...args)).toEqual({ code: 0, out: `${wanted}\n`, err: "" });
});

it.each([
  [["twice", "--n", "door"], "`--n` must be a number"],
  [["twice", "--n", "usua"], "`--n` must be a number"],
  [["whole", "--wall", "usual"], "must be a record such as"],
] as const)("takes none that does not fit: %j", async (args, words) => {
  const ran = await run("run", ...args);
  expect(ran.err).toContain(words);
  expect(ran.code).toBe(2);
});
