/** What a process left for the next one: taken as far as it fits, and no further. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { PassTable } from "../../../src/query/last.ts";
import { Archive } from "../../../src/driver/archive.ts";
import { compileProject, exactAsker, type Compilation } from "../../../src/driver/compile.ts";
import { newMemory } from "../../../src/driver/incremental.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { projectRoot } from "../../support/project-files.ts";
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

it("goes through no pass over a game again where an example expects something else", async () => {
  const passes: string[] = [];
  const { quiet } = PassTable.prototype;
  const spy = vi.spyOn(PassTable.prototype, "quiet").mockImplementation(function (
    this: PassTable,
    pass,
    from,
    found,
    run,
  ) {
    quiet.call(this, pass, from, found, () => {
      passes.push(pass);
      return run();
    });
  });
  onTestFinished(() => spy.mockRestore());
  const cards = readFileSync(join(projectRoot, "src/studio/gallery/cards/cards.rules"), "utf8");
  const expecting = (points: number): Readonly<Record<string, string>> => ({
    "rules/cards/cards.rules": `${cards}example "None" in deal(2) {\n  let a = players[1]\n  a.points is ${points}\n}\n`,
  });
  const shelf = memoryShelf();
  const { compilation } = await look(shelf, expecting(0));
  expect(compilation.diagnostics).toEqual([]);
  expect(passes.splice(0)).toContain("what can be played");
  const { compilation: changed } = await look(shelf, expecting(3));
  expect(changed.diagnostics.map(({ code }) => code)).toEqual(["example-fails"]);
  expect(passes).toEqual([]);
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
  for (const same of [
    `# A remark.\n\n${duel}`,
    duel.replace("is 4 }", "is 2 * 2 }"),
    duel.replace('example "Two" { doubled(2) is 4 }\n', ""),
    `${duel}report twice "Twice" {\n  rows n: 1 to 2\n  column "Doubled" = doubled(n)\n}\n`,
  ])
    expect(await of(same)).toBe(before);
  for (const other of [
    duel.replace("let target", "## Told.\nlet target"),
    duel.replace("let target", 'unclear "So" "Or so."\nlet target'),
    duel.replace("target = 4", "target = 3 + 1"),
    duel.replace("let target = 4\n", "") + "let target = 4\n",
  ])
    expect(await of(other)).not.toBe(before);
  expect(await said({ ...files, "rules/base/base.rules": base.replace("2", "3") })).not.toBe(before);
});

it("keeps how declarations were formatted, of those that were asked for last, and counts a few new ones as none", async () => {
  const shelf = memoryShelf();
  const layoutsOf = (texts: readonly string[]): ReadonlyMap<string, string> =>
    new Map(texts.map((text) => [text, `${text} laid out`]));
  const numbered = (from: number, to: number): readonly string[] =>
    Array.from({ length: to - from }, (_, place) => `const c${from + place} = 1;`);
  const process = async (texts: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const memory = newMemory();
    const archive = new Archive(shelf, memory, 3);
    memory.archive = archive;
    await compileProject(memoryHost(files), { memory, asker: exactAsker });
    const before = archive.layouts("duel");
    archive.keepLayouts("duel", { before, used: new Map(layoutsOf(texts)) });
    archive.save();
    return before;
  };
  expect(await process(numbered(0, 10))).toEqual(new Map());
  // Three are formatted again the next time: that takes less than writing all.
  expect(await process(numbered(0, 13))).toEqual(layoutsOf(numbered(0, 10)));
  // With four, all are written, and those that nobody asks for are gone.
  expect(await process(numbered(5, 14))).toEqual(layoutsOf(numbered(0, 10)));
  expect(await process(numbered(5, 14))).toEqual(layoutsOf(numbered(5, 14)));
  for (const name of shelf.pieces.keys()) shelf.pieces.delete(name);
  expect(await process(numbered(5, 14))).toEqual(new Map());
});
