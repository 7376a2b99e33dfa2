import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { buildSync } from "esbuild";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { finishReplacing, replaceFiles } from "../../src/cli/replace-files.ts";
import { rulewright } from "../support/fake-terminal.ts";
import { projectRoot } from "../support/project-files.ts";
import { tempProject } from "../support/temp-project.ts";
import { firstSeed, tries } from "../support/soak.ts";
import { pause } from "../support/waiting.ts";

const paths = [
  "rules/duel/duel.rules",
  "rules/duel/armor.csv",
  "rules/fleet/ships.csv",
  "rules/fleet/fleet.rules.md",
  "rules/far/away.csv",
];
const version = (name: string): Map<string, string> => new Map(paths.map((path) => [path, `${name}\n`]));
const textsIn = (root: string): readonly string[] => paths.map((path) => readFileSync(join(root, path), "utf8").trim());
const strayIn = (root: string): readonly string[] =>
  readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) => /(?:^|\/)\.rulewright/.test(path));

it("replaces them all, and leaves nothing else behind", () => {
  const root = tempProject(Object.fromEntries(version("old")));
  replaceFiles(root, version("new"));
  expect([textsIn(root), strayIn(root)]).toEqual([paths.map(() => "new"), []]);
});

it("puts back what it has replaced where it cannot replace them all", () => {
  const root = tempProject({ ...Object.fromEntries(version("old")), blocked: "x" });
  // A file stands where the folder of the last one is to be; it is found when all others have been moved.
  expect(() => {
    replaceFiles(root, new Map([["rules/new.csv", "new"], ...version("new"), ["blocked/last.csv", "new"]]));
  }).toThrow(/EEXIST|ENOTDIR/);
  expect([
    textsIn(root),
    strayIn(root),
    existsSync(join(root, "rules/new.csv")),
    readFileSync(join(root, "blocked"), "utf8"),
  ]).toEqual([paths.map(() => "old"), [], false, "x"]);
});

it("takes no list that leads out of the project", () => {
  const outside = tempProject({ "victim.csv": "mine" });
  const root = tempProject({
    ".rulewright-import-999999999/0": "theirs",
    ".rulewright-import-999999999/1": "theirs",
    ".rulewright-import-999999999/moves.json": JSON.stringify([
      { from: "0", to: join(outside, "victim.csv"), was: null },
      { from: "1", to: "../elsewhere.csv", was: null },
      { from: "../x", to: "y", was: null },
      null,
      3,
    ]),
  });
  expect(finishReplacing(root)).toEqual({ moved: [], left: [] });
  expect([
    readFileSync(join(outside, "victim.csv"), "utf8"),
    existsSync(join(root, "../elsewhere.csv")),
    strayIn(root),
  ]).toEqual(["mine", false, []]);
});

it("leaves alone what another process is about to move", () => {
  const root = tempProject({ [`.rulewright-import-${process.ppid}/0`]: "new" });
  expect(finishReplacing(root)).toEqual({ moved: [], left: [] });
  expect(strayIn(root)).not.toEqual([]);
});

it("leaves old or new files behind when it is killed at any moment, never both", async () => {
  const folder = tempProject();
  const root = join(folder, "project");
  mkdirSync(root);
  buildSync({
    entryPoints: [join(projectRoot, "src/cli/replace-files.ts")],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: join(folder, "replace-files.mjs"),
  });
  writeFileSync(
    join(folder, "writer.mjs"),
    `
    import { replaceFiles } from "./replace-files.mjs";
    const files = (version) => new Map(${JSON.stringify(paths)}.map((path) => [path, version + "\\n" + "x".repeat(20000)]));
    process.stdout.write("ready");
    for (let version = Number(process.argv[3]); ; version += 1) replaceFiles(process.argv[2], files(version));
  `,
  );
  replaceFiles(root, new Map(paths.map((path) => [path, `0\n${"x".repeat(20000)}`])));
  const seed = firstSeed;
  let state = seed;
  const random = (): number => (state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
  for (let round = 0; round < tries(25, 10); round += 1) {
    const child = spawn(process.execPath, [join(folder, "writer.mjs"), root, String(round * 1000 + 1)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await new Promise((resolve) => child.stdout.once("data", resolve));
    await pause(random() * 40);
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    expect(finishReplacing(root).left, `seed ${seed}`).toEqual([]);
    const texts = paths.map((path) => readFileSync(join(root, path), "utf8"));
    expect([new Set(texts).size, texts[0]?.endsWith("x".repeat(20000)), strayIn(root)], `seed ${seed}`).toEqual([
      1,
      true,
      [],
    ]);
  }
});

it("an import finishes the one before it, but for what has been changed since", async () => {
  const book =
    'rulebook duel { title "Duel" }\ntable Armor from "armor.csv" { name: key, guard: int }\ntable Shield from "shield.csv" { name: key, guard: int }\n';
  const before = {
    "rules/duel/duel.rules": book,
    "rules/duel/armor.csv": "name,guard\nLeather,5\n",
    "rules/duel/shield.csv": "name,guard\nBuckler,1\n",
  };
  const digest = (text: string): string => createHash("sha256").update(text).digest("hex");
  const root = tempProject({
    ...before,
    "rules/duel/shield.csv": "name,guard\nBuckler,2\n",
    ".rulewright-import-999999999/0": "name,guard\nLeather,6\n",
    ".rulewright-import-999999999/1": "name,guard\nBuckler,9\n",
    ".rulewright-import-999999999/moves.json": JSON.stringify([
      { from: "0", to: "rules/duel/armor.csv", was: digest(before["rules/duel/armor.csv"]) },
      { from: "1", to: "rules/duel/shield.csv", was: digest(before["rules/duel/shield.csv"]) },
    ]),
    "shield.csv": "name,guard\nBuckler,3\n",
  });
  const ran = await rulewright(root, ["import", "shield.csv", "--into", "duel.Shield"]);
  expect([ran.code, ran.err + ran.out]).toEqual([
    0,
    "An import that was killed had still to write `rules/duel/armor.csv`. That is done now.\nAn import that was killed had still to write `rules/duel/shield.csv`, which has been changed since. I left that as it is.\n`duel.Shield`: 1 cell changed.\n",
  ]);
  expect([
    readFileSync(join(root, "rules/duel/armor.csv"), "utf8"),
    readFileSync(join(root, "rules/duel/shield.csv"), "utf8"),
    strayIn(root),
  ]).toEqual(["name,guard\nLeather,6\n", "name,guard\nBuckler,3\n", []]);
});
