/** The GitHub Action's steps and the hooks before a commit, run as they are written. */
import { spawnSync, type SpawnSyncReturns } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changed, packedHome, project } from "../support/packed.ts";
import { projectRoot } from "../support/project-files.ts";

let home: string;
let folder: string;
const linesOf = (file: string, line: RegExp): readonly string[] => [...readFileSync(join(projectRoot, file), "utf8").matchAll(line)].map(([, found]) => found ?? "");
const steps = linesOf(".github/actions/rulewright/action.yml", /^ +run: (.+)$/gm);
const hooks = linesOf("docs/guide/for-programmers.md", /^ +- \{ id: rulewright-.*\bentry: ([^,]+), language: system/gm);

beforeAll(() => {
  home = packedHome();
  folder = project(home, "esbuild");
  const command = join(home, "node_modules/rulewright/dist/cli.js");
  chmodSync(command, 0o755);
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  symlinkSync(command, join(folder, "node_modules/.bin/rulewright"));
});
afterAll(() => { rmSync(home, { recursive: true, force: true }); });

const run = (line: string): SpawnSyncReturns<string> => spawnSync("bash", ["-euo", "pipefail", "-c", line], { cwd: folder, encoding: "utf8", env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, RULEWRIGHT_ROOT: "." } });

it("the action checks rules and generated code, and puts findings beside their lines", () => {
  // The third one has a repository of its own: action-diff.test.ts.
  expect(steps).toHaveLength(3);
  const [check = "", compare = ""] = steps;
  expect(run(check).status).toBe(0);
  expect(run(compare).status).toBe(1);
  expect(run("npx --no-install rulewright build").status).toBe(0);
  expect(run(compare).status).toBe(0);
  changed(join(folder, "rules/duel/shares.rules"), "is 3", "is 2");
  const failed = run(check);
  expect(failed.status).toBe(1);
  expect(failed.stdout).toMatch(/^::error file=rules\/duel\/shares\.rules,line=10,/m);
  changed(join(folder, "rules/duel/shares.rules"), "is 2", "is 3");
});

it("the hooks lay out what is to be committed, and write its code", () => {
  expect(hooks).toHaveLength(2);
  const [format = "", build = ""] = hooks;
  const file = join(folder, "rules/duel/duel.rules");
  const before = readFileSync(file, "utf8");
  writeFileSync(file, before.replace("  let met = armor.guard", "      let   met = armor.guard"));
  expect(run(`${format} rules/duel/duel.rules rules/duel/shares.rules`).status).toBe(0);
  expect(readFileSync(file, "utf8")).toBe(before);
  expect(run(build).status).toBe(0);
  changed(file, "dealt - met", "dealt - meet");
  expect(run(build).status).toBe(1);
});
