/** What documents tell in words instead of signs, case by case. */
import { beforeAll, expect, it } from "vitest";
import { compileProject, exactAsker } from "../../../src/driver/compile.ts";
import { docsOf } from "../../../src/docs/site.ts";
import { memoryHost } from "../../support/memory-host.ts";

const rules = `rulebook t { title "T" }
choice C { Alpha, BetaTwo }
rule bare(n: int 1 to 2): list of C {
  | n | result          |
  | 1 | Alpha, Beta two |
  | 2 | Alpha           |
}
table Cover {
  | name: key   | bonus: int | weight: number | fits: list of C |
  | Half-Height | +2         | 1.0            | Alpha, Beta two |
  | Low (1 to 2) | -1        | 0.75           | Alpha           |
}
rule hides(cover: Cover): bool {
  | cover              | result |
  | not Half-Height    | no     |
  | otherwise          | yes    |
}
rule chosen(n: int): Cover {
  | n         | result       |
  | 1         | Half-Height  |
  | otherwise | Low (1 to 2) |
}
rule rolled(): int {
  match d6 {
    1: 10
    2 to 5: 20
    6: 30
  }
}
rule stepped(): int {
  let n = 0
  match d6 {
    1: add 10 to n
    2 to 5: add 20 to n
    6: { }
  }
  n
}
rule together(a: int): int {
  rows sum
  | a         | result |
  | < 5       |      1 |
  | otherwise |      3 |
}
rule squared(a: int): number = power(a + 1, 2) + sum(x + 1 for each x in [1, 2]) * 2
`;

let page = "";
beforeAll(async () => {
  const compilation = await compileProject(memoryHost({ "rules/t/t.rules": rules }));
  expect(compilation.diagnostics.map((each) => each.message)).toEqual([]);
  const files = await docsOf(compilation, { form: "markdown", oracle: await exactAsker() });
  page = files
    .map(({ text }) => text)
    .join("\n")
    .replaceAll("\u00a0", " ")
    .replaceAll("*", "")
    .replace(/\\([+[\]])/g, "$1")
    .replace(/\]\([^)]*\)/g, "]");
});

it.each([
  ["several names in a cell", "| 1 | [Alpha], [BetaTwo] |"],
  ["a key with signs that formulas have", "| 1 | [Half-Height] |"],
  ["a key with words that formulas have", "| otherwise | [Low (1 to 2)] |"],
  ["what a cell excludes", "| not [Half-Height] | no |"],
  ["numbers with the signs and digits of the document", "| +2 | 1.0 |"],
  ["numbers below nothing", "| -1 | 0.75 |"],
  ["a roll that is looked at once", "rolled = by d6:  \n    10 for 1"],
  ["a roll on which depends what is done", "depending on d6:"],
  ["a case in which nothing is done", "nothing"],
  [
    "how rows count",
    "Here counts: the results of all rows that fit, added up. “Otherwise” fits where no other row does.",
  ],
  ["what is raised, and what is added up", "(a + 1)<sup>2</sup> + (∑ (x in [1, 2]) (x + 1)) × 2"],
])("tells %s", (_, text) => {
  if (!page.includes(text)) expect.fail(`${text}\n--- is not in\n${page}`);
});
