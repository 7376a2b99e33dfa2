import { dirname, join, normalize } from "node:path/posix";
import { describe, expect, it } from "vitest";
import { compileProject, type Compilation } from "../../../src/driver/compile.ts";
import { emitRulebook, gameModules, indexPath } from "../../../src/emit/emit.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { ourRulebooks } from "../../support/our-rulebooks.ts";
import { someGame } from "../../support/random-games.ts";
import { firstSeed } from "../../support/soak.ts";

type Texts = ReadonlyMap<string, string>;

/** What is wrong with the modules of each game of a project, written alone: against all that is written of it; with every so many variants. */
async function mistakesIn({ rulebooks, sources }: Compilation, every: number): Promise<readonly string[]> {
  const wrong: string[] = [];
  const textsOf = async (only?: (name: string) => ReadonlySet<string> | undefined): Promise<Texts> => {
    const all = new Map<string, string>();
    for (const { program, linked } of rulebooks)
      if (program !== null)
        for (const { path, text } of await emitRulebook(program, linked, sources, {
          formatted: false,
          ...(only === undefined ? {} : { only: only(program.rulebook.name) ?? new Set([indexPath(program)]) }),
        }))
          all.set(path, text);
    return all;
  };
  const whole = await textsOf();
  for (const { program } of rulebooks) {
    if (program === null || program.game === null) continue;
    for (const variant of [null, ...program.variants.filter((_, place) => place % every === 0).map(({ id }) => id)]) {
      const modules = gameModules(program, variant);
      const alone = await textsOf((name) => (name === program.rulebook.name ? new Set(modules) : undefined));
      const says = (path: string, what: string): void => {
        wrong.push(`${program.rulebook.name} with ${variant ?? "no variant"}: ${path} ${what}`);
      };
      for (const [path, text] of alone) {
        if (text !== whole.get(path)) says(path, "is another text than in the whole");
        for (const [, from = ""] of text.matchAll(/ from "(\.[^"]+)";/g))
          if (!alone.has(normalize(join(dirname(path), from)).replace(/\.js$/, ".ts"))) says(path, `lacks ${from}`);
      }
      const game = modules.find((each) => each.endsWith("/game") && whole.has(`${each}.ts`));
      if (game === undefined || !alone.has(`${game}.ts`)) says(game ?? "its game", "is missing");
    }
  }
  return wrong;
}

describe("modules of a game, written alone", () => {
  it("are those of all that is written, and need no other: the rulebooks of this project", async () => {
    expect(await mistakesIn(await ourRulebooks(), 9)).toEqual([]);
  });

  it(`are so for random games with variants (from seed ${firstSeed})`, async () => {
    for (let seed = firstSeed; seed < firstSeed + 6; seed += 1) {
      const text = `${someGame(seed)}\nvariant high "High." { let base = 7 }\nvariant higher "Higher." with high {\n  let base = 8 }`;
      const compilation = await compileProject(memoryHost({ "rules/trial/trial.rules": text }), {
        withoutExamples: true,
      });
      expect(compilation.rulebooks[0]?.program?.variants.length, `seed ${seed}`).toBeGreaterThan(1);
      expect(await mistakesIn(compilation, 1), `seed ${seed}`).toEqual([]);
    }
  });
});
