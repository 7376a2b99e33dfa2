/** Files of variants that an earlier build wrote are taken over only where they would be written the same again. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compileProject, type Compilation } from "../../src/driver/compile.ts";
import { generateRulebook } from "../../src/driver/generate.ts";
import { newVariantStore, type WrittenVariants } from "../../src/emit/reuse/variants.ts";
import { newMemory } from "../../src/driver/incremental.ts";
import { decodeGraph, encodeGraph } from "../../src/query/archive.ts";
import { edit } from "../support/edits.ts";
import { memoryHost } from "../support/memory-host.ts";
import { projectRoot } from "../support/project-files.ts";
import { someGame } from "../support/random-games.ts";
import { variantsOf } from "../support/random-variants.ts";
import { chance, type Chance } from "../support/random.ts";
import { seedFrom, seedsFrom, tries } from "../support/soak.ts";

const path = "rules/trial/trial.rules";

/** As designers tune: another number, or another formula in its place. Variants change as well as what they change. */
function tuned(make: Chance, text: string): string {
  if (make.once(4)) {
    const files = new Map([[path, text]]);
    edit(make, files);
    return files.get(path) ?? text;
  }
  const numbers = [...text.matchAll(/(?<![\w"])\d+(?![\w"])/g)];
  const { index, 0: found } = make.pick(numbers);
  const other = make.pick([
    () => String(make.below(9)),
    () => `(${found} + ${make.below(3)})`,
    () => `max(${found}, 1)`,
    () => `(if 2 > ${found} { ${found} } else { 1 })`,
  ])();
  return text.slice(0, index) + other + text.slice(index + found.length);
}

const compiled = (text: string): Promise<Compilation> =>
  compileProject(memoryHost({ [path]: text }), { withoutExamples: true });

/** As they lie on a disk. */
const keptOf = (written: WrittenVariants | null): WrittenVariants =>
  decodeGraph(encodeGraph(new Map([["written", written]]), []).bytes, []).get("written") as WrittenVariants;

async function edited(
  first: string,
  make: Chance,
  edits: number,
): Promise<{ readonly taken: number; readonly written: number }> {
  let text = first;
  let before: WrittenVariants | null = null;
  const count = { taken: 0, written: 0 };
  for (let turn = 0; turn < edits; turn += 1) {
    const next = turn === 0 ? text : tuned(make, text);
    const { rulebooks, sources } = await compiled(next);
    const [one] = rulebooks;
    if (one?.program == null) continue;
    text = next;
    const variants = newVariantStore(before);
    // How declarations are laid out follows from them alone, and takes most of the time.
    const files = await generateRulebook(one.program, one.linked, sources, { variants, formatted: false });
    expect(files, text).toEqual(await generateRulebook(one.program, one.linked, sources, { formatted: false }));
    before = keptOf(variants.now);
    count.taken += variants.taken;
    count.written += one.program.variants.length - variants.taken;
  }
  return count;
}

it("of random games", async () => {
  let [taken, written] = [0, 0];
  for (const seed of seedsFrom(1, tries(60, 4))) {
    const count = await edited(`${someGame(seed)}\n${variantsOf(seed)}`, chance(seed), 12);
    taken += count.taken;
    written += count.written;
  }
  expect(taken).toBeGreaterThan(10);
  expect(written).toBeGreaterThan(10);
});

it("of Penance", async () => {
  const texts = new Map(
    ["rules/board", "rules/penance"].flatMap((folder) =>
      readdirSync(join(projectRoot, folder)).map(
        (name) => [`${folder}/${name}`, readFileSync(join(projectRoot, folder, name), "utf8")] as const,
      ),
    ),
  );
  const make = chance(seedFrom(3));
  const memory = newMemory();
  let before: WrittenVariants | null = null;
  let taken = 0;
  for (let turn = 0; turn < tries(60, 3); turn += 1) {
    const files = new Map(texts);
    const name = make.pick([...texts.keys()].filter((each) => !/reports|goals|readings/.test(each)));
    if (turn > 0) files.set(name, tuned(make, texts.get(name) ?? ""));
    const { rulebooks, sources } = await compileProject(memoryHost(files), { withoutExamples: true, memory });
    const one = rulebooks.find((each) => each.name === "penance");
    if (one?.program == null) continue;
    const variants = newVariantStore(before);
    const written = await generateRulebook(one.program, one.linked, sources, { variants, formatted: false });
    expect(written).toEqual(await generateRulebook(one.program, one.linked, sources, { formatted: false }));
    before ??= keptOf(variants.now);
    taken += variants.taken;
  }
  expect(taken).toBeGreaterThan(0);
});

it("of a skirmish", async () => {
  const file = join(projectRoot, "test/support/games/skirmish.rules");
  const text = readFileSync(file, "utf8").replace(/^rulebook \w+/m, "rulebook trial");
  for (const seed of seedsFrom(1, tries(8, 1))) {
    const { taken } = await edited(text, chance(seed), 20);
    expect(taken).toBeGreaterThan(0);
  }
});

/** Rules without a game, in which variants read what they do not change: constants, tables, records, other rules. */
const plainRules = `rulebook trial { title "Trial" }

let base = 5
let doubled = base * 2
ordered choice Size { Small, Middle, Large }
record Body {
  hp: int 0 to 40 default 7
  size: Size default Small
  half: int = floor(hp / 2)
  check hp < 50 "No giant."
}
table Tool {
  | name: key | weight: int | price: number = weight * 3 | force(k: int): int |
  | Axe       |           4 |                            | k + 2               |
  | Saw       |           6 |                            | k * 3               |
}
rule plain(n: int): int = n + base
rule limited(n: int 0 to 30): int = n + doubled
rule graded(n: int): Size {
  | n        | result |
  | < 3      | Small  |
  | 3 to 8   | Middle |
  | > 8      | Large  |
}
rule worth(tool: Tool, n: int): number = tool.price + tool.force(n) + plain(n)
rule made(n: int 0 to 9): Body = Body(hp: n + 8)
rule whole(tool: Tool, n: int 0 to 9): number = worth(tool, n) + limited(n) + made(n).half

variant sharp "Sharp" {
  rule plain(n: int): int = n * 2 + doubled
}
variant heavy "Heavy" {
  table Tool {
    weight: int = original + 5
    | name: key | weight: int |
    | Axe       |           9 |
  }
  let base = 8
}
variant both "Both" with sharp, heavy {
  rule whole(tool: Tool, n: int 0 to 9): number = worth(tool, n) * made(n).hp + (if graded(n) is Large { 1 } else { 2 })
}
`;

it("of plain rules, after each change of one number", async () => {
  const generate = async (text: string, before: WrittenVariants | null): Promise<WrittenVariants | null> => {
    const { rulebooks, sources } = await compiled(text);
    const [one] = rulebooks;
    if (one?.program == null) return null;
    const variants = newVariantStore(before);
    const files = await generateRulebook(one.program, one.linked, sources, { variants, formatted: false });
    expect(files, text).toEqual(await generateRulebook(one.program, one.linked, sources, { formatted: false }));
    taken += variants.taken;
    return keptOf(variants.now);
  };
  let taken = 0;
  const before = await generate(plainRules, null);
  expect(before).not.toBeNull();
  for (const { index, 0: number } of plainRules.matchAll(/\d+/g))
    await generate(
      `${plainRules.slice(0, index)}${Number(number) + 1}${plainRules.slice(index + number.length)}`,
      before,
    );
  expect(taken).toBeGreaterThan(0);
});
