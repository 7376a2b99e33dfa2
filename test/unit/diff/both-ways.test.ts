/** Which borders of a board are new or gone, each once, whichever of its rows names the other. */
import { expect, it } from "vitest";
import { diffOf } from "../../../src/diff/diff.ts";
import { compileProject } from "../../../src/driver/compile.ts";
import { memoryHost } from "../../support/memory-host.ts";

const compiled = async (rows: readonly string[], flag = " both ways") =>
  compileProject(
    memoryHost({
      "rules/t/t.rules": `rulebook t { title "T" }\ntable Land {\n| name: key | borders: set of Land${flag} |\n${rows.map((row) => `| ${row} |\n`).join("")}}\nrule ways(land: Land): int = count(land.borders)\n`,
    }),
  );

async function detailsBetween(before: Awaited<ReturnType<typeof compiled>>, after: typeof before): Promise<unknown> {
  const { rulebooks } = await diffOf(before, after, { from: "a", to: "b" });
  return rulebooks.flatMap(({ declarations }) => declarations.flatMap(({ details }) => details));
}

it("lists borders, and not the cells of both their rows", async () => {
  const before = await compiled(["Siam | Java", "Java | Papua", "Papua |"]);
  const after = await compiled(["Siam | Papua", "Java | Siam", "Papua |"]);
  expect(await detailsBetween(before, after)).toEqual([
    { part: "borders", from: null, to: "Siam – Papua" },
    { part: "borders", from: "Java – Papua", to: null },
  ]);
});

it("has nothing to say where the other row names the same border", async () => {
  const before = await compiled(["Siam | Java", "Java |"]);
  expect(await detailsBetween(before, await compiled(["Siam |", "Java | Siam"]))).toEqual([]);
});

it("tells of rows that are new or gone with their borders, and of cells where one side is no board", async () => {
  const before = await compiled(["Siam | Java", "Java |"]);
  const grown = await compiled(["Siam | Java", "Java |", "Papua | Java"]);
  expect(await detailsBetween(before, grown)).toEqual([
    { part: "row `Papua`", from: null, to: expect.stringContaining("Java") },
  ]);
  const oneWay = await compiled(["Siam | Java", "Java | []"], "");
  expect(JSON.stringify(await detailsBetween(oneWay, before))).toContain("`Java`, borders");
});
