// Builds dist/: the command in lazy parts, the library, odds, the runtime and the Prettier plugin, with their types.
// `--if-stale`: only if a source is newer than what was built. `--vsix`: the extension for VS Code instead, rulewright.vsix.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, "dist");
const fresh = join(root, `.dist-${process.pid}`);

/** Big or loaded rarely: they stay packages. The rest is built in, which makes the command start fast. */
const packages = [
  "ts-morph",
  "prettier",
  "prettier/*",
  "chokidar",
  "ora",
  "@clack/prompts",
  "typescript",
  "@observablehq/plot",
  "@mixmark-io/domino",
];

/** What runs within bundlers, and those themselves. */
const guests = ["vite", "rollup", "webpack", "esbuild", "vitest"];
const hosts = ["unplugin", "vite", "rollup", "webpack", "esbuild", "vitest", "vitest/*"];

function newest(path) {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function isStale() {
  const mark = join(dist, "cli.js");
  if (!existsSync(mark)) return true;
  const built = statSync(mark).mtimeMs;
  return ["src", "grammar", "package.json", "build.mjs"].some((path) => newest(join(root, path)) > built);
}

/** Lodash asks for the global object by code made of text, which pages may forbid, where it finds no other way. */
const globalByName = {
  name: "global-by-name",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]lodash(-es)?[\\/]_root\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(/Function\(['"]return this['"]\)\(\)/, "globalThis"),
    }));
  },
};

async function build() {
  const { build: bundle } = await import("esbuild");
  const common = {
    absWorkingDir: root,
    bundle: true,
    format: "esm",
    target: "node20",
    logLevel: "warning",
    legalComments: "none",
    plugins: [globalByName],
  };
  mkdirSync(fresh, { recursive: true });
  // What runs within bundlers is made of the same parts as the command.
  await bundle({
    ...common,
    entryPoints: {
      cli: "src/cli/main.ts",
      "simulate-thread": "src/cli/simulate/thread.ts",
      "write-thread": "src/cli/emit-worker/thread.ts",
      "language-server-thread": "src/cli/language-server/thread.ts",
      ...Object.fromEntries(guests.map((name) => [name, `src/plugin/${name}.ts`])),
    },
    outdir: fresh,
    platform: "node",
    splitting: true,
    chunkNames: "parts/[name]-[hash]",
    external: [...packages, ...hosts],
    minifySyntax: true,
    // Packages in the older module format ask for `require`.
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
  });
  await bundle({
    ...common,
    entryPoints: { index: "src/index.ts", prettier: "src/format/plugin.ts", odds: "src/odds/index.ts" },
    outdir: fresh,
    platform: "neutral",
    mainFields: ["module", "main"],
    splitting: true,
    chunkNames: "parts/[name]-[hash]",
    external: packages,
  });
  // It runs within games: who steps on from a rule sees what it does.
  await bundle({
    ...common,
    entryPoints: { runtime: "src/runtime/index.ts" },
    outdir: fresh,
    platform: "neutral",
    sourcemap: "linked",
  });
  types();
  chmodSync(join(fresh, "cli.js"), 0o755);
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
}

/** Declarations for those who import the library, odds, the runtime or the plugin. */
function types() {
  const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  execFileSync(
    process.execPath,
    [compiler, "--project", join(root, "tsconfig.build.json"), "--outDir", join(fresh, "types")],
    { stdio: "inherit" },
  );
  for (const file of filesBelow(join(fresh, "types"))) {
    const text = readFileSync(file, "utf8");
    // The compiler leaves the sources' endings in declarations; others want those of the code.
    writeFileSync(file, text.replace(/((?:from|import)\s*\(?\s*"\.{1,2}\/[^"]+)\.ts"/g, '$1.js"'));
  }
}

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );

if (process.argv.includes("--vsix")) {
  const { packExtension } = await import("./src/vscode/vsix.mjs");
  await packExtension(join(root, "rulewright.vsix"));
} else if (!process.argv.includes("--if-stale") || isStale()) {
  try {
    await build();
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
