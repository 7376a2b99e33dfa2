/** Examples that are explained: which they are, and what is said of them. */
import { expect, it } from "vitest";
import { rulewright } from "../support/fake-terminal.ts";
import { tempProject } from "../support/temp-project.ts";

it("explains a row of examples as what was asked, under the name that `test` gives it, and says that there are others", async () => {
  const root = tempProject({
    "rules/t/t.rules": `rulebook t { title "T" }\nrule double(a: int, b: int default 2): int = a * b\nexamples "Twice and more" for double {\n | a | b | result |\n | 3 |   | 6 |\n | 3 | 5 | >= 15 |\n}\n`,
  });
  const first = await rulewright(root, ["explain", "Twice and more"]);
  expect(first.out).toContain("Twice and more, row 1");
  expect(first.out).not.toContain("|");
  expect(first.out).toContain("result = double(a: 3, b: 2) = 6");
  expect(first.err).toContain('This is row 1 of 2. `rulewright explain "Twice and more, row 2"` explains another.');
  const second = await rulewright(root, ["explain", "Twice and more, row 2"]);
  expect(second).toMatchObject({ code: 0, err: "" });
  expect(second.out).toContain("holds: result is >= 15");
  expect((await rulewright(root, ["explain", "Twice and more", "2"])).out).toBe(second.out);
  expect((await rulewright(root, ["explain", "Twice and more, row 3"])).code).toBe(2);
});
