/** Small projects as their owners have them: with the packed package among the packages of this one, and no network. */
import { execFileSync, spawnSync, type SpawnSyncReturns } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { built } from "./built.ts";
import { projectRoot } from "./project-files.ts";

const projects = join(projectRoot, "test/projects");

const kept = join(projectRoot, "node_modules/.cache/rulewright-packed");

/** The packed package, as a file of that folder. What has been packed from the same files is taken again. */
export function packedInto(folder: string): string {
  built();
  const same = join(kept, hashOfPackage());
  if (!existsSync(same)) {
    mkdirSync(kept, { recursive: true });
    const older = readdirSync(kept).filter((name) => !name.startsWith("own-"));
    const own = mkdtempSync(join(kept, "own-"));
    const args = ["pack", "--ignore-scripts", "--silent", "--pack-destination", own];
    execFileSync("npm", args, { cwd: projectRoot, encoding: "utf8" });
    for (const name of older) rmSync(join(kept, name), { recursive: true, force: true });
    // Another worker may have been quicker: it has packed the same.
    if (existsSync(same)) rmSync(own, { recursive: true });
    else renameSync(own, same);
  }
  const [name = ""] = readdirSync(same);
  copyFileSync(join(same, name), join(folder, name));
  return join(folder, name);
}

/** Of all that can get into it: npm takes some files that the list does not name. */
function hashOfPackage(): string {
  const { files } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as {
    readonly files: readonly string[];
  };
  const hash = createHash("sha256");
  const add = (path: string): void => {
    const found = statSync(join(projectRoot, path));
    if (found.isDirectory()) for (const name of readdirSync(join(projectRoot, path)).sort()) add(`${path}/${name}`);
    else hash.update(`${path} ${found.size} ${found.mode}\n`).update(readFileSync(join(projectRoot, path)));
  };
  const beside = readdirSync(projectRoot, { withFileTypes: true }).filter((each) => each.isFile());
  for (const path of [...beside.map(({ name }) => name).sort(), ...files]) add(path);
  return hash.digest("hex");
}

/** A folder with `node_modules` for projects below it. */
export function packedHome(): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "rulewright-projects-")));
  const modules = join(home, "node_modules");
  mkdirSync(modules);
  for (const name of readdirSync(join(projectRoot, "node_modules")))
    if (!name.startsWith(".")) symlinkSync(realpathSync(join(projectRoot, "node_modules", name)), join(modules, name));
  mkdirSync(join(modules, "rulewright"));
  execFileSync("tar", ["-xzf", packedInto(home), "-C", join(modules, "rulewright"), "--strip-components", "1"]);
  return home;
}

/** The project of that name, with the rules and the program that all share; `as`: a folder of its own. */
export function project(home: string, name: string, as = name): string {
  const folder = join(home, as);
  cpSync(join(projects, name), folder, { recursive: true });
  cpSync(join(projects, "rules"), join(folder, "rules"), { recursive: true });
  cpSync(join(projects, "tsconfig.json"), join(folder, "tsconfig.json"));
  const program = readFileSync(join(projects, "app.ts"), "utf8");
  writeFileSync(join(folder, "src/app.ts"), program);
  // For those who take no TypeScript.
  const { code, map } = transformSync(program, { loader: "ts", sourcefile: "app.ts", sourcemap: "external" });
  if (name === "rollup" || name === "webpack") {
    writeFileSync(join(folder, "src/app.js"), code);
    writeFileSync(join(folder, "src/app.js.map"), map);
  }
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  return folder;
}

export function changed(file: string, from: string, to: string): void {
  const text = readFileSync(file, "utf8");
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(
    file,
    text.replace(from, () => to),
  );
}

export function node(cwd: string, ...args: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, VITEST: undefined, NODE_ENV: undefined },
  });
}
