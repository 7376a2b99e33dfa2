/** What a change leaves as it is stays the very same object, so that nothing is made of it again. */
import { expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { newMemory } from "../../../src/driver/incremental.ts";
import type { Program } from "../../../src/ir/program.ts";
import { memoryHost } from "../../support/memory-host.ts";

const file = "rules/many/many.rules";
const text = `rulebook many { title "Many" }

let most = 20

table Tool {
  | name: key | price: int |
  | Rope      | 1          |
  | Lamp      | 2          |
}

rule priced(tool: Tool): int = tool.price + most

rule named(): int = priced(Tool.Lamp)

example "Lamps" { named() is 22 }
`;

async function programs(...texts: readonly string[]): Promise<readonly Program[]> {
  const memory = newMemory();
  const all: Program[] = [];
  for (const each of texts) {
    const { rulebooks, diagnostics } = await compileProject(memoryHost({ [file]: each }), { memory });
    expect(diagnostics).toEqual([]);
    all.push(rulebooks[0]?.program as Program);
  }
  return all;
}

const ofBoth = (before: Program, now: Program): Readonly<Record<string, boolean>> =>
  Object.fromEntries(
    [...now.tables, ...now.constants, ...now.rules].map((each) => [
      each.name,
      [...before.tables, ...before.constants, ...before.rules].includes(each),
    ]),
  );

it("where it only moved", async () => {
  const [before, now] = await programs(text, text.replace("let most = 20", "# So many.\nlet most = 1 * 20"));
  if (before === undefined || now === undefined) throw new Error("no programs");
  expect(ofBoth(before, now)).toEqual({ Tool: true, most: false, priced: true, named: true });
  const start = now.rules[0]?.at.start ?? 0;
  expect(text.replace("let most = 20", "# So many.\nlet most = 1 * 20").slice(start)).toMatch(/^rule priced/);
});

it("where it comes to the same, though what it asked about says something else", async () => {
  const [before, now] = await programs(text, text.replace("  | Lamp ", "  | Net       | 5          |\n  | Lamp "));
  if (before === undefined || now === undefined) throw new Error("no programs");
  expect(ofBoth(before, now)).toEqual({ Tool: false, most: true, priced: true, named: true });
});

it("and nothing else is", async () => {
  const [before, now] = await programs(text, text.replace("tool.price + most", "most + tool.price"));
  if (before === undefined || now === undefined) throw new Error("no programs");
  expect(ofBoth(before, now)).toEqual({ Tool: true, most: true, priced: false, named: true });
});
