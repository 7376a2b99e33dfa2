// Makes a release in the folder `release/`: both packages, what each is made of (CycloneDX), and the sums of all of it.
// `--publish`: publishes what the registry does not have yet, with provenance, and tags it; for the workflow alone.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = resolve(root, process.env.RELEASE_FOLDER ?? "release");
const npm = (cwd, ...args) =>
  execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], maxBuffer: 1 << 28 });
const node = (...args) => execFileSync(process.execPath, args, { cwd: root, stdio: "inherit" });

/** `repository`: where the packages are made, if that is known. */
function make(repository) {
  node("build.mjs", "--if-stale");
  node("dist/cli.js", "build", "--check");
  rmSync(out, { recursive: true, force: true });
  const staged = join(out, "staged");
  mkdirSync(staged, { recursive: true });
  node("build.mjs", "--runtime-package", join(staged, "runtime"));
  npm(root, "pack", "--ignore-scripts", "--silent", "--pack-destination", staged);
  const tarball = readdirSync(staged).find((name) => name.endsWith(".tgz"));
  execFileSync("tar", ["-xzf", tarball, "--transform", "s/^package/compiler/"], { cwd: staged });
  const packages = ["compiler", "runtime"].map((part) => packed(join(staged, part), repository));
  rmSync(staged, { recursive: true });
  for (const each of packages) {
    const bill = each.name === "rulewright" ? billOfCompiler() : billOfRuntime(each);
    writeFileSync(join(out, each.file.replace(/\.tgz$/, ".cdx.json")), `${JSON.stringify(bill, null, 2)}\n`);
  }
  const sums = readdirSync(out)
    .sort()
    .map((file) => `${sumOf(join(out, file))}  ${file}\n`);
  writeFileSync(join(out, "SHA256SUMS"), sums.join(""));
  return packages;
}

function packed(folder, repository) {
  const file = join(folder, "package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, `${JSON.stringify({ ...manifest, ...(repository === null ? {} : { repository }) }, null, 2)}\n`);
  const names = npm(folder, "pack", "--ignore-scripts", "--silent", "--pack-destination", out).trim().split("\n");
  return { name: manifest.name, version: manifest.version, file: names.pop() };
}

const sumOf = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");

/** What is installed with it, and what is built into it: that is among the packages for development, and named by the notices. */
function billOfCompiler() {
  const sbom = (...args) => JSON.parse(npm(root, "sbom", "--sbom-format", "cyclonedx", "--package-lock-only", ...args));
  const notices = readFileSync(join(root, "dist/THIRD-PARTY-NOTICES.txt"), "utf8");
  const builtIn = new Set(
    [...notices.matchAll(/^(\S+) (\S+)\nLicence: /gm)].map(([, name, version]) => `${name}@${version}`),
  );
  const installed = sbom("--omit", "dev");
  const known = new Set(installed.components.map((each) => each["bom-ref"]));
  const fullName = ({ group, name, version }) => `${group ? `${group}/` : ""}${name}@${version}`;
  const more = sbom()
    .components.filter((each) => builtIn.has(fullName(each)) && !known.has(each["bom-ref"]))
    .filter((each, place, all) => all.findIndex((other) => fullName(other) === fullName(each)) === place)
    .map((each) => ({ ...each, scope: "required" }));
  const found = new Set([...installed.components, ...more].map(fullName));
  for (const name of builtIn)
    if (!found.has(name)) throw new Error(`${name} is built in, and the list of packages does not know it.`);
  const components = [...installed.components, ...more];
  const refs = new Set([...components.map((each) => each["bom-ref"]), installed.metadata.component["bom-ref"]]);
  const dependencies = installed.dependencies.filter(({ ref }) => refs.has(ref));
  return { ...installed, components, dependencies };
}

const billOfRuntime = ({ name, version }) => ({
  bomFormat: "CycloneDX",
  specVersion: "1.5",
  version: 1,
  metadata: {
    component: {
      type: "library",
      "bom-ref": `${name}@${version}`,
      name,
      version,
      purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    },
  },
  components: [],
  dependencies: [],
});

/** npm vouches only for packages that say in which repository they are made: this one, wherever it is kept. */
function ownRepository() {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
  if (!server || !name) throw new Error("Only the workflow publishes: provenance is what it knows and we do not.");
  return { type: "git", url: `git+${server}/${name}.git` };
}

function publish(packages) {
  for (const { name, version, file } of packages) {
    if (spawnSync("npm", ["view", `${name}@${version}`, "version"], { encoding: "utf8" }).stdout.trim() === version) {
      process.stdout.write(`${name}@${version} is published already.\n`);
      continue;
    }
    npm(root, "publish", join(out, file), "--provenance", "--access", "public", "--ignore-scripts");
    const tag = `${name}@${version}`;
    execFileSync("git", ["tag", tag], { cwd: root });
    // The workflow's action makes a release on GitHub of each line like this one.
    process.stdout.write(`New tag: ${tag}\n`);
  }
}

if (process.argv.includes("--publish")) publish(make(ownRepository()));
else make(null);
