/** Whatever is changed, and in whatever order: what is known from before changes no answer. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Collector } from "../../src/diagnostics/collect.ts";
import { renderJson } from "../../src/diagnostics/render-json.ts";
import { renderText } from "../../src/diagnostics/render-text.ts";
import { Archive } from "../../src/driver/archive.ts";
import { compileProject, type Compilation } from "../../src/driver/compile.ts";
import { generateRulebook } from "../../src/driver/generate.ts";
import { newMemory, type Memory } from "../../src/driver/incremental.ts";
import { keepOutput, outputBefore } from "../../src/driver/outputs.ts";
import { newVariantStore } from "../../src/emit/reuse/variants.ts";
import { sourceText } from "../../src/source/text.ts";
import { parseDocument } from "../../src/syntax/parse.ts";
import { edit } from "../support/edits.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance } from "../support/random.ts";
import { memoryShelf } from "../support/shelf.ts";
import { isSoak, seedsFrom, tries } from "../support/soak.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

type Files = Map<string, string>;

function filesBelow(folder: string): Files {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(rules|rules\.md|csv)$/.test(path),
  );
  return new Map(paths.sort().map((path) => [`rules/${path}`, readFileSync(join(root, folder, path), "utf8")]));
}

/** Small, and yet with all that refers to something else: variants on variants, views, formulas in cells, dice, another rulebook. */
const small: Files = new Map([
  [
    "rules/base/base.rules",
    `rulebook base { title "Base" decimals 4 }
ordered choice Rank { Low, Mid, High }
choice Shape { Dot, Box(size: int >= 0) }
record Pair { a: int, b: number default 1.5
  c: number = a * 2
  check b > -1000 "Too low." }
let factor = 1.5
table Tool {
  | name: key | cost: int | bulk(n: int): number |
  | Rope      | 5         | n * factor           |
  | Lamp      | 7         | n / 3 + cost         |
  check cost > 0 "It costs something."
}
table Cart from "carts.csv" {
  name: key
  cost: int >= 0
}
table Goods from Tool, Cart { name: key, cost: int }
rule scaled(n: number): number = n * factor
`,
  ],
  [
    "rules/base/wanted.rules",
    `let spare: Tool = Lamp
record Load { cart: Cart default Wagon, tools: list of Tool default [Rope] }
rule heavy(tool: Tool, cart: optional Cart): bool = tool is Lamp or cart in [Barrow, Wagon]
rule worth(goods: Goods): int = match goods { Rope: 1, Barrow: 2, otherwise: 3 }
example "Bare" { heavy(Rope, Wagon) is yes
  worth(Rope) is 1 }
`,
  ],
  ["rules/base/carts.csv", "Name,Cost\nBarrow,12\nWagon,40\n"],
  [
    "rules/duel/duel.rules",
    `rulebook duel { title "Duel" }
use base

let target = 4
let doubled = target * 2
rule hits(dice: int 0 to 9): int = count([d for each d in dice times d6] where it >= target)
rule even(n: int): bool = if n is 0 { yes } else { odd(n - 1) }
rule odd(n: int): bool = if n is 0 { no } else { even(n - 1) }
rule priced(item: base.Tool): int = item.cost + 1
rule lit(item: base.Tool): bool = item is Lamp
rule graded(n: int): base.Rank {
  | n      | result |
  | < 3    | Low    |
  | 3 to 5 | Mid    |
  | > 5    | High   |
}
variant harsh "Harder." { let target = 5
  rule priced(item: base.Tool): int = original(item) * 2 }
variant harshest "Harder still." with harsh { let target = 6 }
`,
  ],
  [
    "rules/duel/examples.rules",
    `check doubled > target "Twice as much is more."
check chance(hits(2) >= 1) <= chance(hits(3) >= 1) "More dice, more hits."
example "Hits" { chance(hits(1) is 1) is 1 / 2 }
example "Harsh" with harsh { chance(hits(1) is 1) is 1 / 3 }
example "Harshest" with harshest { chance(hits(1) is 1) is 1 / 6
  priced(base.Tool.Rope) is 12 }
example "Rolled" {
  rolling 4, 3, 6
  hits(3) is 2
}
example "Evens" { even(4) is yes
  odd(4) is no }
example "Disputed" {
  disputed "The source has 9."
  priced(base.Tool.Lamp) is 9
}
examples "Grades" for graded {
  | n | result |
  | 2 | Low    |
  | 4 | Mid    |
  | 6 | High   |
}
report costs "Costs" {
  rows item: base.Tool
  column "Cost" = priced(item)
  column "Harsh" = priced(item) with harsh
  column "Scaled" = base.scaled(item.cost)
  expect
  | item | Cost | Scaled |
  | Rope | 6    | 7.5    |
  | Lamp | 8    | 10.5   |
}
report tools "Tools" {
  rows item: base.Tool
  total row "Sum"
}
report bills "Bills" {
  rows item: base.Tool, count: 1 to 2
  columns more: [0, 1]
  cell count * priced(item) + more
  total row "Sum"
  total column "Both"
  expect
  | item | count \\ more | 0 | Both |
  | Lamp | 1 | 8 | 17 |
}
`,
  ],
]);

/**
 * Games, of which an example runs only a part; each in a folder of its own. They know nothing of each other: in
 * `npm test` each seed has every second one, and the next seed the others, which compiles half as much after each edit.
 */
function gamesOf(seed: number | null): Files {
  const good = join(root, "test/fixtures/games/good");
  const texts = [
    ["skirmish", join(root, "test/support/games/skirmish.rules")] as const,
    ...["counterspells", "possible", "order-03-before", "order-08-after", "order-13-edges", "prefers"].map(
      (name) => [name, join(good, `${name}.rules`)] as const,
    ),
  ];
  const chosen = texts.filter((_, index) => isSoak || seed === null || (index + seed) % 2 === 0);
  return new Map(
    chosen.flatMap(([name, path]) =>
      inSeveral(`rules/${name}/`, readFileSync(path, "utf8").replace("rulebook fixture", `rulebook ${name}`)),
    ),
  );
}

/** The text in several files, its declarations by turns, so that each speaks of what stands in others. */
function inSeveral(folder: string, text: string): readonly (readonly [string, string])[] {
  const parts = ["a", "b", "c", "d"].map((name) => ({ path: `${folder}${name}.rules`, text: "" }));
  const { declarations } = parseDocument(sourceText("whole.rules", text), new Collector());
  let start = 0;
  for (const [index, { span }] of declarations.entries()) {
    const part = parts[index % parts.length];
    if (part !== undefined) part.text += `${text.slice(start, span.end).trimStart()}\n\n`;
    start = span.end;
  }
  return parts.map((part) => [part.path, part.text]);
}

it.each([
  ["small", small],
  ["games", gamesOf(null)],
])("begins with a project that is sound (%s)", async (_name, files) => {
  const { diagnostics, sources } = await compileProject(memoryHost(files));
  expect(renderText(diagnostics, sources)).toBe("");
});

/** What names mean, as an editor asks. */
async function meanings(files: Files, memory: Memory): Promise<readonly unknown[]> {
  const { rulebooks, sources } = await compileProject(memoryHost(files), {
    memory,
    names: true,
    withoutExamples: true,
  });
  return rulebooks.map(({ checked }) =>
    checked == null
      ? null
      : [
          checked.names.uses,
          new Set(checked.names.twins.map((each) => JSON.stringify(each))),
          [...sources.keys()].map((file) => [
            new Map([...checked.names.localsIn(file)].map((local) => [local.at.start, local])),
            checked.names.givenIn(file),
          ]),
        ],
  );
}

const answer = ({ diagnostics, sources, rulebooks, names }: Compilation): readonly unknown[] => [
  renderText(diagnostics, sources),
  renderJson(diagnostics, sources),
  names,
  ...rulebooks.map(({ name, folder, program, linked }) => JSON.stringify([name, folder, program, linked])),
];

async function written({ rulebooks, sources }: Compilation): Promise<readonly unknown[]> {
  return Promise.all(
    rulebooks.map(({ program, linked }) => (program === null ? [] : generateRulebook(program, linked, sources))),
  );
}

async function hold(
  first: Files,
  seed: number,
  edits: number,
): Promise<{ readonly found: number; readonly sound: number }> {
  const make = chance(seed);
  const files: Files = new Map(first);
  const memory = newMemory();
  const count = { found: 0, sound: 0 };
  const done: string[] = [];
  const named = newMemory();
  let torn = false;
  for (let turn = 0; turn < edits; turn += 1) {
    if (torn || make.once(12)) {
      files.clear();
      for (const [path, text] of first) files.set(path, text);
      done.push("back");
    }
    if (turn > 0) done.push(edit(make, files));
    const known = await compileProject(memoryHost(files), { memory });
    const fresh = await compileProject(memoryHost(files));
    expect(answer(known), `seed ${seed}: ${done.join(", ")}`).toEqual(answer(fresh));
    if (turn % 3 === 0)
      expect(await meanings(files, named), `seed ${seed}: ${done.join(", ")}`).toEqual(
        await meanings(files, newMemory()),
      );
    if (first === small && turn % 40 === 0)
      expect(await written(known), `seed ${seed}, turn ${turn}`).toEqual(await written(fresh));
    count.found += fresh.diagnostics.some(({ code }) => /^(example|report|check|constant|dispute)-/.test(code)) ? 1 : 0;
    // What is torn is mended soon, so that there is something to prove.
    torn = make.once(2) && fresh.rulebooks.some(({ program }) => program === null);
    count.sound += fresh.diagnostics.length === 0 ? 1 : 0;
  }
  return count;
}

/** What was written before is what would be written now, whole or variant by variant. Gives how many variants were taken over. */
async function holdOutputs(archive: Archive, known: Compilation, fresh: Compilation, told: string): Promise<number> {
  let taken = 0;
  for (const rulebook of known.rulebooks) {
    const { program, linked } = fresh.rulebooks.find(({ name }) => name === rulebook.name) ?? rulebook;
    if (program === null || rulebook.program === null) continue;
    const anew = await generateRulebook(program, linked, fresh.sources);
    const before = await outputBefore(archive, rulebook);
    if (before !== null) {
      expect(before, told).toEqual(anew);
      continue;
    }
    const variants = newVariantStore(archive.lastOutput(rulebook.name)?.variants);
    const files = await generateRulebook(rulebook.program, rulebook.linked, known.sources, { variants });
    expect(files, told).toEqual(anew);
    taken += variants.taken;
    keepOutput(archive, rulebook, files, variants.now);
  }
  return taken;
}

/** Code in which declarations keep the layout that they had in an earlier process is that of a fresh compilation. Gives how many kept it. */
async function holdLayouts(archive: Archive, known: Compilation, fresh: Compilation, told: string): Promise<number> {
  let kept = 0;
  for (const { name, program, linked } of known.rulebooks) {
    const anew = fresh.rulebooks.find((each) => each.name === name);
    if (program === null || anew?.program == null) continue;
    const layouts = { before: archive.layouts(name), used: new Map<string, string>() };
    const files = await generateRulebook(program, linked, known.sources, { layouts });
    expect(files, told).toEqual(await generateRulebook(anew.program, anew.linked, fresh.sources));
    kept += [...layouts.used.keys()].filter((text) => layouts.before.has(text)).length;
    archive.keepLayouts(name, layouts);
  }
  return kept;
}

/** Each time a new memory, with nothing but what the last one left in the archive. */
async function holdArchived(
  first: Files,
  seed: number,
  edits: number,
): Promise<{
  readonly sound: number;
  readonly closed: number;
  readonly taken: number;
  readonly laidOut: number;
  readonly variants: number;
}> {
  const make = chance(seed);
  const files: Files = new Map(first);
  const shelf = memoryShelf();
  const count = { sound: 0, closed: 0, taken: 0, laidOut: 0, variants: 0 };
  const done: string[] = [];
  for (let turn = 0; turn < edits; turn += 1) {
    if (make.once(5)) {
      files.clear();
      for (const [path, text] of first) files.set(path, text);
      done.push("back");
    }
    if (turn > 0 && !make.once(8)) done.push(edit(make, files));
    const memory = newMemory();
    const archive = new Archive(shelf, memory, make.pick([0, 3, 1000]));
    memory.archive = archive;
    const known = await compileProject(memoryHost(files), { memory });
    const asked = known.rulebooks.filter(({ examples }) => examples !== undefined).map(({ name }) => name);
    count.closed += asked.length;
    count.taken += [...archive.heads.values()].filter(({ piece }) => archive.isTaken(piece)).length;
    const fresh = await compileProject(memoryHost(files));
    expect(answer(known), `seed ${seed}: ${done.join(", ")}`).toEqual(answer(fresh));
    if (turn % 15 === 0) expect(await written(known), `seed ${seed}, turn ${turn}`).toEqual(await written(fresh));
    if (turn % 3 === 0) count.variants += await holdOutputs(archive, known, fresh, `seed ${seed}: ${done.join(", ")}`);
    if (turn % 5 === 0) count.laidOut += await holdLayouts(archive, known, fresh, `seed ${seed}: ${done.join(", ")}`);
    archive.save();
    // Passes over the whole program, and declarations with dice laid out, may hold what nobody can keep.
    expect([...archive.left].filter((kind) => kind !== "pass" && kind !== "made")).toEqual([]);
    count.sound += fresh.diagnostics.length === 0 ? 1 : 0;
  }
  return count;
}

describe("a project that is changed at random between one process and the next", () => {
  it.each(
    seedsFrom(31, tries(4, 2)).flatMap((seed) => [
      [seed, "rules", small, 90] as const,
      [seed, "games", gamesOf(seed), 60] as const,
    ]),
  )("is answered as if nothing had been kept (seed %s, %s)", async (seed, _name, files, edits) => {
    const count = await holdArchived(files, seed, edits);
    // Otherwise nothing was found on the shelf, or nothing of it was of use.
    expect(count.sound).toBeGreaterThan(5);
    expect(count.closed).toBeGreaterThan(5);
    expect(count.taken).toBeGreaterThan(5);
    expect(count.laidOut).toBeGreaterThan(50);
  });
});

describe("a project that is changed at random", () => {
  it.each(seedsFrom(1, tries(3, 1)))("is answered as if it were read for the first time (seed %s)", async (seed) => {
    const count = await hold(small, seed, isSoak ? 120 : 60);
    // Otherwise it would have tried nothing out, or found nothing that moves.
    expect(count.sound).toBeGreaterThan(5);
    expect(count.found).toBeGreaterThan(10);
  });

  it.each(seedsFrom(11, tries(2, 2)))("also where games are played (seed %s)", async (seed) => {
    const count = await hold(gamesOf(seed), seed, isSoak ? 90 : 50);
    expect(count.sound).toBeGreaterThan(5);
    expect(count.found).toBeGreaterThan(10);
  });

  it("also where it is ours", async () => {
    await hold(filesBelow("rules"), 5, 4);
  });
});
