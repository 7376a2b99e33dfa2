/** What an embedder does: installs the packed package, type-checks against a generated module, bundles it, runs it. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { beforeAll, expect, it } from "vitest";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll } from "vitest";
import { packedInto } from "../support/packed.ts";
import { projectRoot } from "../support/project-files.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "rulewright-embed-")));
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const consumer = `
import { fire, type Obstacle } from "./generated/penetration/index.ts";

const wall: Obstacle = { kind: "Wall", hp: 40 };
const met = fire("Assault Rifle", wall, "Armor Piercing");
const continues: number = met.continues;
// @ts-expect-error: a weapon that is in no table
const wrong = (): unknown => fire("Assault Rifel", wall);
// @ts-expect-error: a variant without its field
const wrongToo: Obstacle = { kind: "Wall" };
export const result = { penetrates: met.penetrates, continues, wrong: typeof wrong, wrongToo: wrongToo.kind };
`;

const player = `
import { laidOut, restored, seeded, type Dice } from "rulewright/runtime";
import { penetrations, singlet } from "./generated/penetration-value/index.ts";

const laid = laidOut([10, 10, 3]);
const dice = seeded("a game");
const twice = (each: Dice): readonly number[] => [singlet(each), singlet(each)];
// Saved before, and gone on with after.
const saved = JSON.stringify(dice.state);
const before = twice(dice);
// @ts-expect-error: without dice
const wrong = (): unknown => singlet();
export const result = {
  open: singlet(laid), left: laid.rest().length, same: JSON.stringify(twice(restored(JSON.parse(saved)))) === JSON.stringify(before),
  many: penetrations(laidOut([9, 8, 7, 2, 1, 3]), { pv: 0, cap: 0 }, 4), wrong: typeof wrong,
};
`;

const library = `
import { compileProject, renderText, type Compilation, type Host } from "rulewright";
import { keep } from "rulewright/runtime";
import { parsers } from "rulewright/prettier";
const files = new Map([["rules/duel/duel.rules", 'rulebook duel {\\n  title "Duel"\\n}\\n\\nlet a = missing\\n']]);
const host: Host = {
  list: (folder) => Promise.resolve([...files.keys()].filter((path) => path.startsWith(folder + "/"))),
  read: (path) => { const text = files.get(path); return Promise.resolve(text === undefined ? { kind: "missing" } : { kind: "text", text }); },
};
const compilation: Compilation = await compileProject(host);
console.log(renderText(compilation.diagnostics, compilation.sources), keep(0.1 + 0.2), Object.keys(parsers).join());
`;

let isInstalled = false;
let said = "";

beforeAll(() => {
  const packed = basename(packedInto(root));
  writeFileSync(join(root, "package.json"), JSON.stringify({ name: "game", private: true, type: "module" }));
  const installed = spawnSync("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", `./${packed}`], {
    cwd: root,
    encoding: "utf8",
  });
  if (installed.status !== 0) unpack(packed, installed.stderr);
  isInstalled = installed.status === 0;
  said = installed.stdout + installed.stderr;
  // Who uses `rulewright/prettier` has Prettier.
  if (!existsSync(join(root, "node_modules/prettier")))
    symlinkSync(join(projectRoot, "node_modules/prettier"), join(root, "node_modules/prettier"));
  for (const name of ["penetration", "penetration-value"])
    cpSync(join(projectRoot, "generated", name), join(root, "generated", name), { recursive: true });
  writeFileSync(join(root, "consumer.ts"), consumer);
  writeFileSync(join(root, "player.ts"), player);
  writeFileSync(join(root, "library.ts"), library);
  const options = {
    target: "ES2022",
    lib: ["ES2022", "DOM"],
    module: "NodeNext",
    moduleResolution: "NodeNext",
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
  };
  writeFileSync(
    join(root, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, files: ["consumer.ts", "player.ts", "library.ts"] }),
  );
});

/** Without a network the packages it needs come from this project. */
function unpack(packed: string, why: string): void {
  if (!/ENOTFOUND|ENOTCACHED|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|network/i.test(why)) throw new Error(why);
  const target = join(root, "node_modules/rulewright");
  mkdirSync(target, { recursive: true });
  execFileSync("tar", ["-xzf", join(root, packed), "-C", target, "--strip-components", "1"]);
}

const run = (command: string, args: readonly string[]) => spawnSync(command, args, { cwd: root, encoding: "utf8" });

it("is packed without sources and tests", () => {
  const packed = join(root, "node_modules/rulewright");
  expect(readdirSync(packed).sort()).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "dist",
    "docs",
    "grammar",
    "package.json",
  ]);
  expect(readdirSync(join(packed, "docs")).sort()).toEqual(["guide", "pictures"]);
  expect(statSync(join(packed, "dist/cli.js")).mode & 0o111).not.toBe(0);
});

it("installs little, and runs nothing meanwhile", ({ skip }) => {
  if (!isInstalled && process.env["CI"] !== "true") skip("There is no network.");
  expect(isInstalled, said).toBe(true);
  expect(said).not.toMatch(/install scripts|deprecated/i);
  const lock = JSON.parse(readFileSync(join(root, "node_modules/.package-lock.json"), "utf8")) as {
    readonly packages: object;
  };
  expect(Object.keys(lock.packages).length).toBeLessThanOrEqual(25);
  const bytes = readdirSync(join(root, "node_modules"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  expect(bytes).toBeLessThan(40 * 1024 * 1024);
});

it("type-checks against a generated module and the library", () => {
  const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  const checked = run(process.execPath, [compiler, "--project", "tsconfig.json"]);
  expect(checked.stdout).toBe("");
  expect(checked.status).toBe(0);
});

it("bundles a generated module into little, and runs it", async () => {
  await build({
    entryPoints: [join(root, "consumer.ts")],
    bundle: true,
    minify: true,
    format: "esm",
    outfile: join(root, "consumer.mjs"),
    logLevel: "silent",
  });
  const { result } = (await import(join(root, "consumer.mjs"))) as { result: unknown };
  // Twice 30 goes through 40, and half of 40 is lost: 30 - 20.
  expect(result).toEqual({ penetrates: true, continues: 10, wrong: "function", wrongToo: "Wall" });
  expect(gzipSync(readFileSync(join(root, "consumer.mjs"))).length).toBeLessThan(4096);
});

it("rolls with the player's dice", async () => {
  await build({
    entryPoints: [join(root, "player.ts")],
    bundle: true,
    minify: true,
    format: "esm",
    outfile: join(root, "player.mjs"),
    logLevel: "silent",
  });
  const { result } = (await import(join(root, "player.mjs"))) as { result: unknown };
  // 8 and again 8 and 1; the first triplet has 7, 6 and 5 against 4, and the second none.
  expect(result).toEqual({ open: 17, left: 0, same: true, many: 1, wrong: "function" });
});

it("compiles in a program of others, with the packed library", async () => {
  await build({
    entryPoints: [join(root, "library.ts")],
    bundle: false,
    format: "esm",
    outfile: join(root, "library.mjs"),
    logLevel: "silent",
  });
  const ran = run(process.execPath, ["library.mjs"]);
  expect(ran.stderr).toBe("");
  expect(ran.stdout).toContain("`missing`");
  expect(ran.stdout).toContain("0.3 rulewright");
});

it("runs the packed command", () => {
  const ran = run(process.execPath, ["node_modules/rulewright/dist/cli.js", "--version"]);
  expect(ran.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
