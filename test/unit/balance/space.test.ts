/** The values that a number may be moved to. */
import { expect, it } from "vitest";
import { axisOf, unbounded } from "../../../src/balance/space.ts";
import { tunablesOf } from "../../../src/balance/tunable.ts";
import { compileProject } from "../../../src/driver/compile.ts";
import { memoryHost } from "../../support/memory-host.ts";

async function moved(type: string, cell: number): Promise<readonly number[]> {
  const { rulebooks, sources } = await compileProject(
    memoryHost({
      "rules/t/t.rules": `rulebook t { title "T" }\ntable Weapon {\n| name: key | die: ${type} |\n| Axe | ${cell} |\n}\n`,
    }),
  );
  const program = rulebooks[0]?.program;
  const [tunable] = program == null ? [] : tunablesOf(program, sources);
  if (tunable === undefined) throw new Error("no number");
  const axis = axisOf(tunable, unbounded);
  if (typeof axis === "string") throw new Error(axis);
  return axis.values;
}

it("are those that are listed", async () => {
  expect(await moved("int of 12, 4, 6", 6)).toEqual([4, 6, 12]);
  expect(await moved("number of 0.25, 0.5, 1.1", 0.5)).toEqual([0.25, 0.5, 1.1]);
  expect(await moved("int 4 to 8", 6)).toEqual([4, 5, 6, 7, 8]);
});
