/** Writing the code of many or long loops takes steps in proportion to their number. No clock is asked. */
import { expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { emitRulebook } from "../../../src/emit/emit.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { stepsOf } from "../../support/steps.ts";

const many = (count: number, one: (place: number) => string): string =>
  Array.from({ length: count }, (_, place) => one(place)).join("\n");

const texts: Readonly<Record<string, (count: number) => string>> = {
  "loops one after the other": (count) =>
    `rule r(n: int): int {\nlet sum = 0\n${many(count, (place) => `repeat n times { add ${place} to sum }`)}\nsum\n}\n`,
  "loops over lists": (count) =>
    `rule r(n: int): int {\nlet sum = 0\n${many(count, (place) => `for each x in [n, ${place}] where x > 2 { add x to sum }`)}\nsum\n}\n`,
  "one loop with a long body": (count) =>
    `rule r(n: int): int {\nlet sum = 0\nrepeat n times {\n${many(count, (place) => `if sum > ${place} { take ${place} from sum }`)}\nadd 1 to sum\n}\nsum\n}\n`,
  "rules with a loop each": (count) =>
    many(
      count,
      (place) => `rule r${place}(n: int): int {\nlet sum = ${place}\nrepeat n times { add 1 to sum }\nsum\n}`,
    ),
};

async function work(text: string): Promise<() => Promise<unknown>> {
  const host = memoryHost({ "rules/a/a.rules": `rulebook a { title "A" }\n${text}` });
  const { rulebooks, diagnostics, sources } = await compileProject(host);
  expect(diagnostics.map((each) => each.message)).toEqual([]);
  const program = rulebooks[0]?.program;
  if (program === null || program === undefined) throw new Error("No program.");
  // Laying out the module is Prettier's, which has steps and tests of its own.
  return () => emitRulebook(program, [], sources, { formatted: false });
}

it.each(Object.entries(texts))("%s", async (_, text) => {
  const [short, long] = [await work(text(500)), await work(text(2000))];
  await short();
  const [few, most] = [await stepsOf(short), await stepsOf(long)];
  expect(few.steps).toBeGreaterThan(0);
  // Four times as many: what grows with the square would take sixteen times as many steps.
  expect(most.steps / few.steps).toBeLessThan(5.5);
  expect(most.copied / Math.max(1000, few.copied)).toBeLessThan(5.5);
});
