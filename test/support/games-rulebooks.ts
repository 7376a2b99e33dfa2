/** The games on which the proofs are played: each in both meanings, by the same interface. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileProject, type Compilation } from "../../src/driver/compile.ts";
import type { Program } from "../../src/ir/program.ts";
import { createGame } from "../../src/interpret/game/module.ts";
import type { GameModule, Setup } from "../../src/runtime/game.ts";
import { loadGenerated } from "./generated.ts";
import { memoryHost } from "./memory-host.ts";
import { projectRoot } from "./project-files.ts";

export type Meaning = "interpreted" | "generated";

/** A game that can be played, and its program, against which what is seen of it is held. */
export interface Playable {
  readonly name: string;
  readonly meaning: Meaning;
  readonly module: GameModule;
  readonly program: Program;
}

/** How it is begun, and how long it may last. */
export interface Table {
  readonly rulebook: string;
  readonly setup: Setup;
  /** So many decisions at most; `lasts`: a game that need not come to an end is left there. */
  readonly most: number;
  readonly lasts?: true;
}

/** Rulebooks of the project, and those that stand elsewhere, by the folder they come from. */
const folders: Readonly<Record<string, string>> = {
  brawl: "test/bench/rules/brawl",
  board: "rules/board",
  penance: "rules/penance",
};
const uses: Readonly<Record<string, readonly string[]>> = { penance: ["board"] };
const fixtures = "test/fixtures/games/good";

const at = (path: string): string => join(projectRoot, path);

function textsOf(rulebook: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const folder = folders[rulebook];
  if (folder === undefined)
    texts.set("rules/fixture/game.rules", readFileSync(at(`${fixtures}/${rulebook}.rules`), "utf8"));
  else {
    for (const file of readdirSync(at(folder), { recursive: true, encoding: "utf8" })) {
      if (/\.(?:rules|rules\.md|csv)$/.test(file))
        texts.set(`rules/${rulebook}/${file}`, readFileSync(join(at(folder), file), "utf8"));
    }
  }
  return new Map([...texts, ...(uses[rulebook] ?? []).flatMap((used) => [...textsOf(used)])]);
}

const compiled = new Map<string, Promise<Compilation>>();
const playable = new Map<string, Promise<Playable>>();

/** The compiled rulebook, without its examples tried. */
export function compilationOf(rulebook: string): Promise<Compilation> {
  return remembered(compiled, rulebook, async () => {
    const compilation = await compileProject(memoryHost(textsOf(rulebook)), { withoutExamples: true });
    const errors = compilation.diagnostics.filter((each) => each.severity === "error");
    if (errors.length > 0)
      throw new Error(`${rulebook}: ${errors.map((each) => `${each.code}: ${each.message}`).join("\n")}`);
    return compilation;
  });
}

export function game(rulebook: string, meaning: Meaning = "interpreted"): Promise<Playable> {
  return remembered(playable, `${rulebook} ${meaning}`, async () => {
    const compilation = await compilationOf(rulebook);
    const programs = compilation.rulebooks.flatMap(({ program }) => (program === null ? [] : [program]));
    const program = programs.find((each) => each.rulebook.name === (rulebook in folders ? rulebook : "fixture"));
    if (program === undefined) throw new Error(`There is no rulebook ${rulebook}.`);
    return {
      name: rulebook,
      meaning,
      program,
      module:
        meaning === "interpreted" ? interpreted(compilation, programs, program) : await generated(compilation, program),
    };
  });
}

function interpreted({ sources }: Compilation, programs: readonly Program[], program: Program): GameModule {
  return createGame(programs, program.rulebook.name, { sources }) as GameModule;
}

async function generated(compilation: Compilation, program: Program): Promise<GameModule> {
  // Variants have modules of their own, which take their time.
  const plain = compilation.rulebooks.map((each) => ({
    ...each,
    program: each.program === null ? null : { ...each.program, variants: [] },
  }));
  const modules = await loadGenerated({ ...compilation, rulebooks: plain });
  const found = [...modules].find(
    ([path]) =>
      path.endsWith("/game.ts") &&
      (modules.get(path)?.["rules"] as { readonly name?: string } | undefined)?.name === program.rulebook.name,
  )?.[1];
  if (found === undefined) throw new Error(`No game was generated for ${program.rulebook.name}.`);
  return found as unknown as GameModule;
}

function remembered<A>(known: Map<string, Promise<A>>, key: string, make: () => Promise<A>): Promise<A> {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}

/** Games in the fixtures that can be begun without values: small ones, which show a sentence of the rules each. */
export async function fixtureTables(): Promise<readonly Table[]> {
  const names = readdirSync(join(projectRoot, fixtures))
    .filter((file) => file.endsWith(".rules"))
    .map((file) => file.slice(0, -".rules".length))
    .sort();
  const tables: Table[] = [];
  for (const rulebook of names) {
    const { module, program } = await game(rulebook);
    if (program.game?.phase === null) continue;
    for (const { name, params } of module.rules.setups)
      if (params.every((param) => param.hasDefault))
        tables.push({ rulebook, setup: { [name]: {} }, most: 60, lasts: true });
  }
  return tables;
}
