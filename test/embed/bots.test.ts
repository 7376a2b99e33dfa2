/** `rulewright/bots` from the packed package: typed against a generated game, in Node and in a worker of a browser. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { browserPath } from "../support/optional.ts";
import { node, packedHome } from "../support/packed.ts";
import { sparring } from "../support/sparring.ts";
import { servedFolder } from "../support/studio-page.ts";

const executablePath = browserPath();
const inBrowser = executablePath === undefined ? it.skip : it;

let home = "";
let folder = "";
beforeAll(() => {
  home = packedHome();
  folder = join(home, "bots");
  mkdirSync(join(folder, "rules/sparring"), { recursive: true });
  for (const [path, text] of Object.entries(sparring)) writeFileSync(join(folder, path), text);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  writeFileSync(join(folder, "rulewright.config.json"), JSON.stringify({ generated: "generated" }));
  const made = node(folder, "../node_modules/rulewright/dist/cli.js", "build");
  expect(made.status, made.stdout + made.stderr).toBe(0);
  writeFileSync(
    join(folder, "duel.ts"),
    `import { greedyBot, learnWeights, randomBot, searchBot, type Bot, type Weights } from "rulewright/bots";
import * as game from "./generated/sparring/game.ts";
import type { Log } from "rulewright/runtime";
import type { State } from "./generated/sparring/game.ts";

/** A whole game: a search against a greedy bot. Another process may have logged it before. */
export function duel(nodes: number, logged?: string): unknown {
  const setup = { duel: {} };
  const weights: Weights = learnWeights(game, setup);
  const bots: readonly Bot<State>[] = [searchBot(game, { seed: "bots", nodes, weights }), greedyBot(game, { seed: "bots", weights })];
  const state = game.init(setup, "a game of bots");
  for (let asked = game.decision(state); asked !== null; asked = game.decision(state)) {
    const { key } = bots[asked.player - 1]!.choose(state);
    game.step(state, key, { player: asked.player });
  }
  const again = game.replay(logged === undefined ? game.log(state) : (JSON.parse(logged) as Log));
  return { log: JSON.stringify(game.log(state)), outcome: game.outcome(state), hash: game.hash(state), replayed: game.hash(again) };
}
// @ts-expect-error: a budget is a number
export const wrong = (): unknown => randomBot(game, { nodes: "many" });
`,
  );
  writeFileSync(join(folder, "node.ts"), `import { duel } from "./duel.ts";\nconsole.log(JSON.stringify(duel(25)));\n`);
  writeFileSync(
    join(folder, "worker.ts"),
    `import { duel } from "./duel.ts";\naddEventListener("message", ({ data }) => { (postMessage as (said: unknown) => void)(duel(25, String(data))); });\n`,
  );
});
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

async function bundled(contents: string, format: "esm" | "iife" = "esm"): Promise<string> {
  const made = await build({
    stdin: { contents, loader: "ts", resolveDir: folder },
    bundle: true,
    write: false,
    minify: true,
    format,
    platform: "browser",
    target: "es2022",
    logLevel: "silent",
  });
  return made.outputFiles[0]?.text ?? "";
}

it("fits a generated game by its types", () => {
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        noEmit: true,
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        target: "es2022",
        lib: ["es2022", "dom"],
        module: "preserve",
        moduleResolution: "bundler",
        allowImportingTsExtensions: true,
        types: [],
      },
      files: ["duel.ts"],
    }),
  );
  const { status, stdout } = node(folder, "../node_modules/typescript/bin/tsc", "--project", ".");
  expect(status, stdout).toBe(0);
});

inBrowser("plays the same game in Node and in a worker of a browser, which replays the log of the other", async () => {
  writeFileSync(join(folder, "node.mjs"), await bundled(`import "./node.ts";`));
  const inNode = node(folder, "node.mjs");
  expect(inNode.status, inNode.stderr).toBe(0);
  const said = JSON.parse(inNode.stdout) as { readonly log: string; readonly hash: string; readonly replayed: string };
  expect(said.hash).toMatch(/^[0-9a-f]{16}$/);
  expect(said.replayed).toBe(said.hash);
  const site = join(folder, "site");
  mkdirSync(site);
  writeFileSync(join(site, "index.html"), '<!doctype html><link rel="icon" href="data:,"><title>Bots</title>');
  writeFileSync(join(site, "worker.js"), await bundled(`import "./worker.ts";`, "iife"));
  const address = await servedFolder(site);
  const browser = await launchBrowser(executablePath ?? "");
  try {
    const page = await browser.newPage();
    await page.goto(address);
    const answer = await page.evaluate(
      `new Promise((resolve, reject) => { const worker = new Worker("worker.js"); worker.onmessage = ({ data }) => resolve(data); worker.onerror = (event) => reject(new Error(event.message)); worker.postMessage(${JSON.stringify(said.log)}); })`,
    );
    expect(answer).toEqual(said);
  } finally {
    await browser.close();
  }
});

it("costs what is used", async () => {
  const size = async (names: string): Promise<number> =>
    gzipSync(await bundled(`export { ${names} } from "rulewright/bots";`)).length;
  expect(await size("randomBot")).toBeLessThan(2_600);
  expect(await size("greedyBot, randomBot, searchBot, learnWeights")).toBeLessThan(6_500);
  expect(await bundled(`export { randomBot } from "rulewright/bots";`)).not.toMatch(/\bavailable\b/);
});
