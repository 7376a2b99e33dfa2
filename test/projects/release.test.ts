/** A release as the workflow makes it, with an npm that publishes nothing and writes down what it was asked for. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { built } from "../support/built.ts";
import { projectRoot } from "../support/project-files.ts";

const release = join(projectRoot, `.dist-release-${process.pid}`);
const { version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as { readonly version: string };
const manifest = readFileSync(join(projectRoot, "package.json"), "utf8");
/** `view` and `publish` are the registry's; the rest is npm's own. */
const standIn = realpathSync(mkdtempSync(join(tmpdir(), "rulewright-release-")));
const programs = {
  npm: `#!/bin/bash
case "$1" in
  view) [ "$2" = "@rulewright/runtime@${version}" ] && echo "${version}"; exit 0 ;;
  publish) echo "$@" >> "$STORE"; exit 0 ;;
  *) PATH="\${PATH#*:}" exec npm "$@" ;;
esac
`,
  git: '#!/bin/bash\necho "git $@" >> "$STORE"\n',
};
const store = join(standIn, "asked");

let said = "";
beforeAll(() => {
  built();
  mkdirSync(join(standIn, "bin"));
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(standIn, "bin", name), text, { mode: 0o755 });
  const ran = spawnSync(process.execPath, ["build/release.mjs", "--publish"], {
    cwd: projectRoot, encoding: "utf8",
    env: { ...process.env, PATH: `${join(standIn, "bin")}:${process.env["PATH"] ?? ""}`, STORE: store, RELEASE_FOLDER: release, GITHUB_SERVER_URL: "https://github.example", GITHUB_REPOSITORY: "o/r" },
  });
  said = ran.stdout + ran.stderr;
  expect(ran.status, said).toBe(0);
});
afterAll(() => { for (const folder of [release, standIn]) rmSync(folder, { recursive: true, force: true }); });

interface Bill { readonly components: readonly { readonly group?: string; readonly name: string; readonly version: string }[] }
const billOf = (file: string): readonly string[] => (JSON.parse(readFileSync(join(release, file), "utf8")) as Bill).components.map(({ group, name }) => `${group === undefined ? "" : `${group}/`}${name}`);

it("publishes with provenance what the registry does not have, and tags it", () => {
  expect(readFileSync(store, "utf8").trim().split("\n")).toEqual([`publish ${join(release, `rulewright-${version}.tgz`)} --provenance --access public --ignore-scripts`, `git tag rulewright@${version}`]);
  expect(said).toContain(`New tag: rulewright@${version}\n`);
  expect(said).toContain(`@rulewright/runtime@${version} is published already.`);
});

it("says in the packages where they are made, and leaves the project as it was", () => {
  for (const file of [`rulewright-${version}.tgz`, `rulewright-runtime-${version}.tgz`]) {
    const packed = spawnSync("tar", ["-xzOf", join(release, file), "package/package.json"], { encoding: "utf8" }).stdout;
    expect(JSON.parse(packed)).toMatchObject({ version, repository: { type: "git", url: "git+https://github.example/o/r.git" } });
  }
  expect(readFileSync(join(projectRoot, "package.json"), "utf8")).toBe(manifest);
});

it("lists what is in them: what is installed and what is built in, and no tool of ours", () => {
  const names = billOf(`rulewright-${version}.cdx.json`);
  expect(names).toEqual(expect.arrayContaining(["ts-morph", "unplugin", "chevrotain", "preact", "@codemirror/view", "d3-scale"]));
  expect(names).not.toEqual(expect.arrayContaining(["vitest"]));
  expect(names).not.toEqual(expect.arrayContaining(["oxlint"]));
  expect(billOf(`rulewright-runtime-${version}.cdx.json`)).toEqual([]);
});

it("has the sums of all of it", () => {
  const lines = readFileSync(join(release, "SHA256SUMS"), "utf8").trim().split("\n").map((line) => line.split("  "));
  expect(lines.map(([, file]) => file)).toEqual([`rulewright-${version}.cdx.json`, `rulewright-${version}.tgz`, `rulewright-runtime-${version}.cdx.json`, `rulewright-runtime-${version}.tgz`]);
  for (const [sum, file = ""] of lines) expect(createHash("sha256").update(readFileSync(join(release, file))).digest("hex")).toBe(sum);
});

it("is published by nobody but the workflow", () => {
  const ran = spawnSync(process.execPath, ["build/release.mjs", "--publish"], { cwd: projectRoot, encoding: "utf8", env: { ...process.env, GITHUB_REPOSITORY: "", RELEASE_FOLDER: release } });
  expect([ran.status, ran.stderr.includes("Only the workflow publishes")]).toEqual([1, true]);
  expect(existsSync(join(release, "SHA256SUMS"))).toBe(true);
});
