/** What is packed, as the tools that look packages over see it. */
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { originalPositionFor, sourceContentFor, TraceMap } from "@jridgewell/trace-mapping";
import { afterAll, beforeAll, expect, it } from "vitest";
import { node, packedHome } from "../support/packed.ts";
import { projectRoot } from "../support/project-files.ts";

let home: string;
let packed: string;
beforeAll(() => {
  home = packedHome();
  packed = join(home, readdirSync(home).find((name) => name.endsWith(".tgz")) ?? "");
});
afterAll(() => { rmSync(home, { recursive: true, force: true }); });

it("publint finds nothing", () => {
  const run = node(projectRoot, "node_modules/publint/src/cli.js", "run", packed, "--strict");
  expect(run.status, run.stdout + run.stderr).toBe(0);
  expect(run.stdout).toContain("All good!");
});

it("are the types wrong? No", () => {
  // Modules of the older kind reach it by `import()` alone, as is written in its package.json.
  const run = node(projectRoot, "node_modules/@arethetypeswrong/cli/dist/index.js", packed, "--profile", "esm-only", "--format", "json");
  expect(run.status, run.stdout.slice(0, 2000) + run.stderr).toBe(0);
  const { analysis } = JSON.parse(run.stdout) as { readonly analysis: { readonly entrypoints: Readonly<Record<string, unknown>> } };
  expect(Object.keys(analysis.entrypoints).sort()).toEqual([".", "./esbuild", "./odds", "./package.json", "./prettier", "./rollup", "./runtime", "./schema/*", "./vite", "./vitest", "./webpack"]);
});

it("is fetched in a moment: what several entries need is in it once", () => {
  expect(statSync(packed).size).toBeLessThan(2_300_000);
});

it("the map of the runtime leads to its sources, which it brings along", () => {
  const dist = join(home, "node_modules/rulewright/dist");
  const code = readFileSync(join(dist, "runtime.js"), "utf8");
  expect(code.trimEnd().split("\n").pop()).toBe("//# sourceMappingURL=runtime.js.map");
  const map = new TraceMap(readFileSync(join(dist, "runtime.js.map"), "utf8"));
  const lines = code.split("\n");
  const line = lines.findIndex((each) => each.startsWith("function seeded("));
  const found = originalPositionFor(map, { line: line + 1, column: (lines[line] ?? "").indexOf("seeded") });
  expect(found.source).toMatch(/src\/runtime\/seeded\.ts$/);
  const source = sourceContentFor(map, found.source ?? "") ?? "";
  expect(source.split("\n")[(found.line ?? 0) - 1]).toContain("function seeded(");
});

it("the command knows nothing of bundlers", () => {
  const dist = join(home, "node_modules/rulewright/dist");
  const seen = new Set<string>();
  const packages = new Set<string>();
  const follow = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    // Only what is loaded with it: parts that wait until they are asked for are imported by calls.
    for (const [, wanted = ""] of readFileSync(file, "utf8").matchAll(/^(?:import|export)\b[^"'\n]*?(?:from )?["']([^"'\n]+)["'];$/gm)) {
      if (wanted.startsWith(".")) follow(join(dirname(file), wanted));
      else if (!wanted.startsWith("node:")) packages.add(wanted);
    }
  };
  follow(join(dist, "cli.js"));
  expect(seen.size).toBeGreaterThan(1);
  expect([...packages].filter((name) => /unplugin|vite|rollup|webpack|esbuild|ts-morph|prettier/.test(name))).toEqual([]);
});
