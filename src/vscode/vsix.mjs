/** Packs the extension: its bundle, the language server and the command, grammars and licence, the same bytes each time, without any network. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { globalByName } from "../../build/global-by-name.mjs";
import { buildStudio } from "../studio/build.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = join(here, "../..");
/** The zip format knows no time before this one. */
const epoch = "315619200";

/** What stands beside the bundles. */
const plainFiles = [
  "README.md",
  "language-configuration.json",
  "rules.tmLanguage.json",
  "rules-in-markdown.tmLanguage.json",
];

/** Writes the extension to `out`. */
export async function packExtension(out) {
  const folder = mkdtempSync(join(tmpdir(), "rulewright-vsix-"));
  try {
    await bundles(folder);
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const { name, ...manifest } = JSON.parse(readFileSync(join(here, "manifest.json"), "utf8"));
    writeFileSync(join(folder, "package.json"), `${JSON.stringify({ name, version, ...manifest }, null, 2)}\n`);
    writeFileSync(join(folder, "server/package.json"), '{ "type": "module" }\n');
    // All that is here belongs to it.
    writeFileSync(join(folder, ".vscodeignore"), "\n");
    for (const file of plainFiles) copyFileSync(join(here, file), join(folder, file));
    copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
    await packed(folder, out);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function bundles(folder) {
  const common = {
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    target: "node20",
    logLevel: "warning",
    legalComments: "none",
    minify: true,
  };
  await build({
    ...common,
    format: "cjs",
    entryPoints: ["src/vscode/extension.ts"],
    outfile: join(folder, "extension.js"),
    external: ["vscode"],
  });
  mkdirSync(join(folder, "server"));
  await build({
    ...common,
    format: "esm",
    entryPoints: {
      "language-server": "src/cli/language-server/alone.ts",
      "language-server-thread": "src/cli/language-server/thread.ts",
      cli: "src/cli/main.ts",
      "simulate-thread": "src/cli/simulate/thread.ts",
      "keep-open": "src/vscode/keep-open.ts",
    },
    outdir: join(folder, "server"),
    splitting: true,
    chunkNames: "parts/[name]-[hash]",
    external: notPacked,
    plugins: [globalByName],
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
  });
  await buildStudio(join(folder, "server", "studio"));
}

/** What the palette does not need: without `ts-morph`, which is large, games are played by the program itself. */
const notPacked = ["ts-morph", "bullmq", "ioredis"];

async function packed(folder, out) {
  const { createVSIX } = (await import("@vscode/vsce")).default;
  const kept = { SOURCE_DATE_EPOCH: process.env.SOURCE_DATE_EPOCH, TZ: process.env.TZ };
  Object.assign(process.env, { SOURCE_DATE_EPOCH: epoch, TZ: "UTC" });
  try {
    await createVSIX({
      cwd: folder,
      packagePath: out,
      dependencies: false,
      allowMissingRepository: true,
      useYarn: false,
    });
  } finally {
    for (const [name, value] of Object.entries(kept))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}
