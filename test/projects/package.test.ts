/** What is packed, as the tools that look packages over see it. */
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
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
  expect(Object.keys(analysis.entrypoints).sort()).toEqual([".", "./bots", "./esbuild", "./odds", "./package.json", "./prettier", "./rollup", "./runtime", "./schema/*", "./vite", "./vitest", "./webpack"]);
});

it("is fetched in a moment: what several entries need is in it once", () => {
  expect(statSync(packed).size).toBeLessThan(5_000_000);
  // Of that, the page that plays as one file has the compiler in it a second time.
  expect(gzipSync(readFileSync(join(home, "node_modules/rulewright/dist/studio/player.html"))).length).toBeLessThan(760_000);
});

const shippedFiles = (): readonly string[] => readdirSync(join(home, "node_modules/rulewright"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(join(home, "node_modules/rulewright/").length)).sort();
const read = (file: string): string => readFileSync(join(home, "node_modules/rulewright", file), "utf8");
const entries = ["bots", "esbuild", "index", "odds", "prettier", "rollup", "runtime", "vite", "vitest", "webpack"];

it("holds what is used, and nothing else", () => {
  const plain = shippedFiles().filter((file) => !/^dist\/(?:studio\/)?parts\/[\w-]+-[A-Z0-9]{8}\.js$/.test(file) && !/^dist\/types\/shared\/[\w-]+\.d\.ts$/.test(file));
  expect(plain).toEqual([
    "CHANGELOG.md", "LICENSE", "README.md", ...["guide", "pictures"].flatMap((folder) => readdirSync(join(projectRoot, "docs", folder)).map((name) => `docs/${folder}/${name}`)),
    ...["THIRD-PARTY-NOTICES.txt", "bots.js.map", "runtime.js.map", ...["ahead.js", "compiler.js", "gallery.json", "guide.json", "index.html", "player.html", "studio.css", "studio.js"].map((name) => `studio/${name}`), ...["cli", "language-server-thread", "simulate-thread", "write-thread", ...entries].map((name) => `${name}.js`), ...entries.map((name) => `types/${name}.d.ts`)].map((name) => `dist/${name}`),
    "grammar/REFERENCE.md", ...["config", "program"].map((name) => `grammar/schema/${name}.schema.json`), "package.json",
  ].sort());
});

it("runs nothing when it is installed, and asks for two packages", () => {
  const { dependencies, scripts, bundleDependencies, optionalDependencies } = JSON.parse(read("package.json")) as Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
  expect(Object.keys(scripts ?? {}).filter((name) => /^(?:(?:pre|post)?install|(?:pre|post)?prepare)$/.test(name))).toEqual([]);
  expect(shippedFiles()).not.toContain("binding.gyp");
  expect(Object.keys(dependencies ?? {})).toEqual(["ts-morph", "unplugin"]);
  expect([bundleDependencies, optionalDependencies]).toEqual([undefined, undefined]);
});

it("imports what is installed with it, in code and in declarations", () => {
  const { dependencies, peerDependencies } = JSON.parse(read("package.json")) as Readonly<Record<string, Readonly<Record<string, string>>>>;
  const known = new Set([...Object.keys(dependencies ?? {}), ...Object.keys(peerDependencies ?? {}), ...builtinModules]);
  const missing = shippedFiles().filter((file) => /\.(?:js|d\.ts)$/.test(file)).flatMap((file) =>
    // As esbuild and TypeScript print them; texts of the compiler that speak of imports begin no line.
    [...read(file).matchAll(/^(?:import|export)\b[^"'\n;]*?(?:from )?["']([^"'\n]+)["'];$|^} from ["']([^"'\n]+)["'];$|(?<=await |[(,[] ?)import\("([^"\n]+)"\)/gm)]
      .map(([, plain, long, called]) => plain ?? long ?? called ?? "")
      .filter((name) => !/^(?:\.|node:)/.test(name))
      .map((name) => name.split("/").slice(0, name.startsWith("@") ? 2 : 1).join("/"))
      .filter((name) => !known.has(name))
      .map((name) => `${file}: ${name}`));
  expect(missing).toEqual([]);
});

it("brings the licence of each package that is built in", () => {
  // esbuild says above each part which file it comes from.
  const builtIn = new Set(shippedFiles().filter((file) => file.endsWith(".js")).flatMap((file) => [...read(file).matchAll(/^ *\/\/ (?:.*\/)?node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm)].map(([, name = ""]) => name)));
  expect(builtIn.size).toBeGreaterThan(30);
  const notices = read("dist/THIRD-PARTY-NOTICES.txt").split(/^-{80}$/m).slice(1);
  const told = new Map(notices.flatMap((notice) => [...notice.matchAll(/^(\S+) \d\S*\nLicence: /gm)].map(([, name = ""]) => [name, notice] as const)));
  expect([...builtIn].filter((name) => !told.has(name))).toEqual([]);
  // The page of the Studio is made small, and says nothing of the kind.
  expect([...told.keys()]).toEqual(expect.arrayContaining(["preact", "@codemirror/view"]));
  for (const [name, notice] of told) expect(notice, name).toMatch(/permission|Apache License|redistribution|unlicense/i);
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
