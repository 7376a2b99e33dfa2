/** What a change of the numbers that are listed asks of programs, and where results differ. */
import { expect, it } from "vitest";
import { diffOf } from "../../../src/diff/diff.ts";
import type { RulebookDiff } from "../../../src/diff/shape.ts";
import { compileProject } from "../../../src/driver/compile.ts";
import { memoryHost } from "../../support/memory-host.ts";

const compiled = async (text: string) =>
  compileProject(memoryHost({ "rules/t/t.rules": `rulebook t { title "T" }\n${text}` }));

async function between(before: string, after: string): Promise<RulebookDiff | undefined> {
  const diff = await diffOf(await compiled(before), await compiled(after), { from: "a", to: "b" });
  expect(diff.troubles).toEqual([]);
  return diff.rulebooks[0];
}

it.each([
  ["int of 4, 6", "int of 4, 6, 8", "minor"],
  ["int of 4, 6, 8", "int of 4, 8", "major"],
  ["int of 4, 6", "int of 5, 6, 8", "major"],
  ["int of 4, 6", "int 4 to 6", "minor"],
  ["int of 4, 6", "int >= 5", "major"],
  ["int of 4, 6", "int", "minor"],
  ["int 4 to 6", "int of 4, 6", "major"],
  ["int", "int of 4, 6", "major"],
  ["int of 4, 6", "int of 6, 4", undefined],
])("from `%s` to `%s`: %s", async (before, after, step) => {
  const rule = (type: string): string => `rule twice(n: ${type}): int = n * 2\n`;
  const found = await between(rule(before), rule(after));
  expect(found?.signatures[0]?.step).toBe(step);
});

it("tries the numbers that are listed, and no others", async () => {
  const rule = (formula: string): string => `rule twice(n: int of 4, 6, 40): int = ${formula}\n`;
  const none = await between(rule("n * 2"), rule("if n is 5 or n < 4 { 0 } else { n * 2 }"));
  expect(none?.rules[0]?.results).toMatchObject({ differ: 0, tried: 3 });
  const one = await between(rule("n * 2"), rule("if n > 6 { 0 } else { n * 2 }"));
  expect(one?.rules[0]?.results).toMatchObject({ differ: 1, tried: 3 });
});
