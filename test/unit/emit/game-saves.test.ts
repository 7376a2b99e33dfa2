/** Games that were saved by a release, kept as they were written, load on request in what is there now. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import type { GameModule } from "../../../src/runtime/game.ts";
import { loadGenerated } from "../../support/generated.ts";
import { memoryHost } from "../../support/memory-host.ts";

interface Kept {
  readonly hash: string;
  readonly generated: object;
}

const folder = new URL("../../saves/0.1.0/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".json"));

it.each(names)("loads %s of 0.1.0", async (name) => {
  const text = readFileSync(new URL(name.replace(".json", ".rules"), folder), "utf8");
  const [, rulebook = "kept"] = /^rulebook (\w+)/mu.exec(text) ?? [];
  const compilation = await compileProject(memoryHost(new Map([[`rules/${rulebook}/${rulebook}.rules`, text]])));
  const [, module] = [...(await loadGenerated(compilation))].find(([path]) => path.endsWith("/game.ts")) ?? [];
  const game = module as unknown as GameModule;
  const all = JSON.parse(readFileSync(new URL(name, folder), "utf8")) as readonly Kept[];
  expect(all.length).toBeGreaterThan(0);
  for (const { hash, generated } of all)
    expect(game.hash(game.load(JSON.stringify(generated), { rules: "changed" }))).toBe(hash);
});
