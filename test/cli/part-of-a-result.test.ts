/** Odds of a part of what a rule gives: the rule that the answer names is written down as it stands there, and asked. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { rulewright } from "../support/fake-terminal.ts";
import { tempProject } from "../support/temp-project.ts";

const rules = `rulebook oath { title "Oath" }
choice Outcome { Miss, Hit }
record Roll { outcome: Outcome, match: bool }
rule action(stat: int 1 to 3, adds: int >= 0): Roll {
  let die = d6
  Roll(outcome: if die + stat + adds >= 7 { Hit } else { Miss }, match: die is stat)
}
`;

it("names the rule to write", async () => {
  const folder = tempProject({ "rules/oath/oath.rules": rules });
  const asked = await rulewright(folder, ["odds", "oath.action.outcome", "--stat", "2", "--adds", "1"]);
  expect(asked.code).toBe(2);
  const written = /`(rule [^`]+)`/.exec(asked.err)?.[1] ?? "";
  expect(written).toBe("rule actionOutcome(stat: int 1 to 3, adds: int >= 0): Outcome = action(stat, adds).outcome");
  writeFileSync(join(folder, "rules/oath/oath.rules"), `${rules}${written}\n`);
  const odds = await rulewright(folder, ["odds", "oath.actionOutcome", "--stat", "2", "--adds", "1"]);
  // A 4, 5 or 6.
  expect([odds.code, odds.out]).toEqual([0, expect.stringMatching(/Hit +50\.00%/)]);
});

it("knows no part that the result does not have", async () => {
  const folder = tempProject({ "rules/oath/oath.rules": rules });
  const asked = await rulewright(folder, ["odds", "oath.action.luck"]);
  expect(asked.err).toContain("I know no rule called `oath.action.luck`.");
});
