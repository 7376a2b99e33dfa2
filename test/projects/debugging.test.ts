/** Breakpoints and steps in the rules themselves. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { node, packedHome, project } from "../support/packed.ts";

let home: string;
beforeAll(() => { home = packedHome(); });
afterAll(() => { rmSync(home, { recursive: true, force: true }); });

it("stops at a line of the rules, and steps to the next", () => {
  const folder = project(home, "esbuild");
  writeFileSync(join(folder, "src/main.ts"), 'export * as rules from "../rules/duel/duel.rules";\n');
  expect(node(folder, "build.js").status).toBe(0);
  const run = node(folder, "debug.js", "21");
  expect(run.stderr).toBe("");
  const { result, stood } = JSON.parse(run.stdout) as { readonly result: number; readonly stood: readonly (string | null)[] };
  expect(result).toBe(3);
  // `let dealt` is line 21, `let met` the next, and then the result; a step may stop more than once on a line.
  const lines = stood.filter((place, index) => place !== stood[index - 1]);
  expect(lines.slice(0, 3)).toEqual(["duel.rules:21", "duel.rules:22", "duel.rules:23"]);
});

it("node itself tells the line of the rules, of code that was built into files", () => {
  const folder = project(home, "esbuild", "files");
  writeFileSync(join(folder, "rulewright.config.json"), JSON.stringify({ sourceMaps: true }));
  const cli = join(home, "node_modules/rulewright/dist/cli.js");
  const built = node(folder, cli, "build");
  expect(built.status, built.stderr).toBe(0);
  expect(node(folder, cli, "build", "--check").status).toBe(0);
  writeFileSync(join(folder, "bundle.js"), [
    'import { build } from "esbuild";',
    'await build({ entryPoints: ["generated/duel/index.ts"], bundle: true, format: "esm", sourcemap: true, outfile: "dist/main.js" });',
  ].join("\n"));
  expect(node(folder, "bundle.js").status).toBe(0);
  const ran = node(folder, "--enable-source-maps", "-e", "import(process.argv[1]).then(({ share }) => share(9, 0)).catch(({ stack }) => console.log(stack))", join(folder, "dist/main.js"));
  expect(ran.stdout).toMatch(/at share \(.*\brules\/duel\/shares\.rules:5:14\)/);
});
