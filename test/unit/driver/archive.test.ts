/** What a process left for the next one: taken as far as it fits, and no further. */
import { expect, it } from "vitest";
import { Archive } from "../../../src/driver/archive.ts";
import { compileProject, exactAsker, type Compilation } from "../../../src/driver/compile.ts";
import { newMemory } from "../../../src/driver/incremental.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { memoryShelf, type MemoryShelf } from "../../support/shelf.ts";

const base = `rulebook base { title "Base" }\nlet factor = 2\n`;
const duel = `rulebook duel { title "Duel" }
use base
let target = 4
rule hits(dice: int): int = count([d for each d in dice times d6] where it >= target)
rule doubled(n: int): int = n * base.factor
example "One" { chance(hits(1) is 1) is 1 / 2 }
example "Two" { doubled(2) is 4 }
`;
const alone = `rulebook alone { title "Alone" }\nrule one(): int = 1\nexample "One" { one() is 1 }\n`;
const files: Readonly<Record<string, string>> = {
  "rules/base/base.rules": base,
  "rules/duel/duel.rules": duel,
  "rules/alone/alone.rules": alone,
};

interface Look {
  readonly compilation: Compilation;
  /** Rulebooks of which only the findings were looked at. */
  readonly closed: readonly string[];
  /** Declarations of `duel` that were worked out anew. */
  readonly fresh: number;
}

async function look(shelf: MemoryShelf, texts: Readonly<Record<string, string>>): Promise<Look> {
  const memory = newMemory();
  const archive = new Archive(shelf, memory, 0);
  memory.archive = archive;
  const compilation = await compileProject(memoryHost(texts), { memory, asker: exactAsker });
  const closed = compilation.rulebooks.filter(({ examples }) => examples !== undefined).map(({ name }) => name);
  const fresh = archive.freshIn("duel");
  archive.save();
  return { compilation, closed, fresh };
}

const programs = ({ rulebooks }: Compilation): string => JSON.stringify(rulebooks.map(({ program }) => program));

it("asks for nothing but findings where no text has changed", async () => {
  const shelf = memoryShelf();
  const first = await look(shelf, files);
  expect(first.closed).toEqual([]);
  const second = await look(shelf, files);
  expect(second.closed).toEqual(["alone", "base", "duel"]);
  expect(programs(second.compilation)).toBe(programs(first.compilation));
});

it("opens those that use each other together, and works out what a change reaches", async () => {
  const shelf = memoryShelf();
  const { fresh: all } = await look(shelf, files);
  const changed = {
    ...files,
    "rules/duel/duel.rules": duel.replace("target = 4", "target = 5").replace("1 / 2", "1 / 3"),
  };
  const { closed, fresh, compilation } = await look(shelf, changed);
  expect(closed).toEqual(["alone"]);
  expect([all, fresh]).toEqual([5, 2]);
  expect(programs(compilation)).toBe(programs(await compileProject(memoryHost(changed))));
});

it("works out nothing for a remark or an empty line, wherever it stands", async () => {
  const lines = duel.split("\n");
  for (const at of lines.keys()) {
    const shelf = memoryShelf();
    await look(shelf, files);
    const changed = {
      ...files,
      "rules/duel/duel.rules": [...lines.slice(0, at), "# A remark.", "", ...lines.slice(at)].join("\n"),
    };
    const { fresh, compilation } = await look(shelf, changed);
    expect([at, fresh]).toEqual([at, 0]);
    expect(programs(compilation)).toBe(programs(await compileProject(memoryHost(changed))));
  }
});

it("notices other files, folders and tables", async () => {
  const table = { "rules/alone/alone.rules": `${alone}table Cart from "carts.csv" {\n  name: key\n  cost: int\n}\n` };
  const carts = { "rules/alone/carts.csv": "name,cost\nOne,1\n" };
  const steps = [
    files,
    { ...files, ...table },
    { ...files, ...table, ...carts },
    { ...files, ...table, "rules/alone/carts.csv": "name,cost\nOne,2\n" },
    { ...files, "rules/alone/more.rules": "rule two(): int = 2\n" },
    { "rules/duel/duel.rules": duel },
    { ...files, "rules/base/base.rules": base.replace("2", "3") },
    files,
  ];
  const shelf = memoryShelf();
  for (const texts of steps) {
    const { compilation } = await look(shelf, texts);
    const fresh = await compileProject(memoryHost(texts));
    expect(compilation.diagnostics).toEqual(fresh.diagnostics);
    expect(programs(compilation)).toBe(programs(fresh));
  }
});

it("is done without where a piece is gone", async () => {
  const shelf = memoryShelf();
  await look(shelf, files);
  shelf.pieces.clear();
  const { closed, compilation } = await look(shelf, files);
  expect(closed).toEqual([]);
  expect(programs(compilation)).toBe(programs(await compileProject(memoryHost(files))));
});

it("gives what was written from a rulebook only for the same words", async () => {
  const shelf = memoryShelf();
  const said = async (texts: Readonly<Record<string, string>>): Promise<string> => {
    const memory = newMemory();
    memory.archive = new Archive(shelf, memory);
    const { rulebooks } = await compileProject(memoryHost(texts), { memory });
    return rulebooks.find(({ name }) => name === "duel")?.says ?? "";
  };
  const before = await said(files);
  const of = (text: string): Promise<string> => said({ ...files, "rules/duel/duel.rules": text });
  expect(await of(`# A remark.\n\n${duel}`)).toBe(before);
  for (const other of [
    duel.replace("let target", "## Told.\nlet target"),
    duel.replace("let target", 'unclear "So" "Or so."\nlet target'),
    duel.replace("target = 4", "target = 3 + 1"),
    duel.replace("let target = 4\n", "") + "let target = 4\n",
  ])
    expect(await of(other)).not.toBe(before);
  expect(await said({ ...files, "rules/base/base.rules": base.replace("2", "3") })).not.toBe(before);
});
