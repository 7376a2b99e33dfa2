import { describe, expect, it } from "vitest";
import { compileProject, type Compilation } from "../../../src/driver/compile.ts";
import { emitRulebook, type EmitOptions } from "../../../src/emit/emit.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { ourRulebooks } from "../../support/our-rulebooks.ts";
import { variantsOf } from "../../support/random-variants.ts";
import { someGame } from "../../support/random-games.ts";
import { seedsFrom } from "../../support/soak.ts";

/** Of a module whose places are asked for, every part is written anew: nothing is taken from the plain game. */
async function differences({ rulebooks, sources }: Compilation): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { program, linked } of rulebooks) {
    if (program === null || program.game === null) continue;
    const textsOf = async (options: EmitOptions): Promise<ReadonlyMap<string, string>> => {
      const files = await emitRulebook(program, linked, sources, { formatted: false, ...options });
      return new Map(files.filter(({ path }) => path.endsWith(".ts")).map(({ path, text }) => [path, text]));
    };
    const [taken, anew] = [await textsOf({}), await textsOf({ maps: { kind: "given" } })];
    expect([...taken.keys()]).toEqual([...anew.keys()]);
    for (const [path, text] of taken) if (text !== anew.get(path)) wrong.push(path);
  }
  return wrong;
}

describe("a variant's game is the same, whether parts are taken from the plain one or all are written anew", () => {
  it("of the rulebooks of this project", async () => {
    expect(await differences(await ourRulebooks())).toEqual([]);
  });

  for (const seed of seedsFrom(5200, 12))
    it(`of a random game (seed ${seed})`, async () => {
      const text = `${someGame(seed)}\n${variantsOf(seed)}`;
      const compilation = await compileProject(memoryHost({ "rules/trial/trial.rules": text }), {
        withoutExamples: true,
      });
      expect(compilation.rulebooks[0]?.program?.variants.length).toBeGreaterThan(0);
      expect(await differences(compilation)).toEqual([]);
    });
});
