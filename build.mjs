// Builds dist/: the command in lazy parts, the library, odds, the runtime and the Prettier plugin, the page of the Studio, with their
// types and the licences of what is built in. `--if-stale`: only if a source is newer than what was built. `--vsix`: the extension for
// VS Code instead, rulewright.vsix. `--runtime-package`: the package for who only runs games instead, in the folder
// that is named behind it, or dist-runtime/.
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { globalByName } from "./build/global-by-name.mjs";
import { oneAtATime } from "./build/one-at-a-time.mjs";
import { noticesOf } from "./build/notices.mjs";
import { runtimeSources, writeRuntimePackage } from "./build/runtime-package.mjs";
import { writeSmaller } from "./build/without-blanks.mjs";
import { writeTypes } from "./build/types.mjs";
import { smallerLodash } from "./build/smaller-lodash.mjs";
import { uncheckedGrammar } from "./build/unchecked-grammar.mjs";

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, "dist");
const fresh = join(root, `.dist-${process.pid}`);

/** What stays a package, and so a dependency. All else is built in: it starts fast, and nobody has to install it. */
const packages = ["ts-morph"];

/** What whoever wants many machines installs: never built in. */
const queue = ["bullmq", "ioredis"];

/** What runs within bundlers, and those themselves. */
const guests = ["vite", "rollup", "webpack", "esbuild", "vitest"];
const hosts = ["unplugin", "vite", "rollup", "webpack", "esbuild", "vitest", "vitest/*"];

/** The library, and what else is imported by name. */
const libraries = { index: "src/index.ts", prettier: "src/format/plugin.ts", odds: "src/odds/index.ts" };
const guestSources = Object.fromEntries(guests.map((name) => [name, `src/plugin/${name}.ts`]));

function newest(path) {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function isStale() {
  const mark = join(dist, "cli.js");
  if (!existsSync(mark)) return true;
  const built = statSync(mark).mtimeMs;
  return ["src", "grammar", "package.json", "build.mjs", "build"].some((path) => newest(join(root, path)) > built);
}

/** What esbuild says of a bundle tells what it is made of. */
async function bundle(options) {
  const { build: run } = await import("esbuild");
  const { metafile } = await run({
    absWorkingDir: root,
    bundle: true,
    format: "esm",
    target: "node20",
    logLevel: "warning",
    legalComments: "none",
    metafile: true,
    alias: smallerLodash,
    plugins: [globalByName, uncheckedGrammar],
    ...options,
  });
  return metafile;
}

async function build() {
  mkdirSync(fresh, { recursive: true });
  // What runs within bundlers is made of the same parts as the command.
  const command = await bundle({
    entryPoints: {
      cli: "src/cli/main.ts",
      "simulate-thread": "src/cli/simulate/thread.ts",
      "write-thread": "src/cli/emit-worker/thread.ts",
      "language-server-thread": "src/cli/language-server/thread.ts",
      ...guestSources,
    },
    outdir: fresh,
    platform: "node",
    splitting: true,
    chunkNames: "parts/[name]-[hash]",
    external: [...packages, ...queue, ...hosts],
    minifySyntax: true,
  });
  // Packages in the older module format ask for `require`.
  await writeSmaller(
    Object.keys(command.outputs).map((path) => join(root, path)),
    'import{createRequire as __createRequire}from"node:module";\nconst require=__createRequire(import.meta.url);\n',
    true,
  );
  const library = await bundle({
    entryPoints: libraries,
    outdir: fresh,
    platform: "neutral",
    mainFields: ["module", "main"],
    splitting: true,
    chunkNames: "parts/[name]-[hash]",
    external: packages,
    minifySyntax: true,
  });
  // Nobody steps into it: it is called from outside of games.
  await writeSmaller(
    Object.keys(library.outputs).map((path) => join(root, path)),
    "",
    false,
  );
  // It runs within games: who steps on from a rule sees what it does.
  const runtime = await bundle({
    entryPoints: runtimeSources,
    outdir: fresh,
    platform: "neutral",
    sourcemap: "linked",
  });
  const { buildStudio } = await import("./src/studio/build.mjs");
  const studio = await buildStudio(join(fresh, "studio"));
  writeFileSync(join(fresh, "THIRD-PARTY-NOTICES.txt"), noticesOf(root, [command, library, runtime, studio]));
  await writeTypes(root, { ...libraries, ...runtimeSources, ...guestSources }, join(fresh, "types"));
  chmodSync(join(fresh, "cli.js"), 0o755);
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
}

const asked = process.argv[process.argv.indexOf("--runtime-package") + 1] ?? "dist-runtime";
const runtimeFolder = resolve(root, asked);

if (process.argv.includes("--vsix")) {
  const { packExtension } = await import("./src/vscode/vsix.mjs");
  await packExtension(join(root, "rulewright.vsix"));
} else if (process.argv.includes("--runtime-package")) {
  await writeRuntimePackage(root, bundle, runtimeFolder);
} else {
  const isWanted = () => !process.argv.includes("--if-stale") || isStale();
  if (isWanted())
    await oneAtATime(join(root, ".dist-lock"), async () => {
      try {
        if (isWanted()) await build();
      } finally {
        rmSync(fresh, { recursive: true, force: true });
      }
    });
}
