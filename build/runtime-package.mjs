// The package for who only runs games: what generated modules import, and nothing else. Its version is that of the compiler.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeTypes } from "./types.mjs";

export const runtimeName = "@rulewright/runtime";

/** What it shares with the compiler's package, by the entry's name there. */
const entries = { index: "runtime", bots: "bots" };

const readme = `# ${runtimeName}

What modules import that [Rulewright](https://www.npmjs.com/package/rulewright) has generated from game rules: dice, numbers, games, the checker of values from outside. It has no dependencies and runs wherever JavaScript does.

\`\`\`sh
npm install ${runtimeName}
npm install --save-dev rulewright
\`\`\`

With \`"runtime": "${runtimeName}"\` in \`rulewright.config.json\`, generated modules import it instead of \`rulewright/runtime\`, and a server or a page that runs them needs no compiler. Take the same version of both.
`;

/** Writes the package's folder. */
export async function writeRuntimePackage(root, bundle, out) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const of = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const exported = (name) => ({ types: `./types/${name}.d.ts`, default: `./${name}.js` });
  const manifest = {
    name: runtimeName,
    version: of.version,
    description: "What modules import that Rulewright has generated from game rules.",
    keywords: of.keywords,
    license: of.license,
    ...(of.repository === undefined ? {} : { repository: of.repository }),
    type: "module",
    sideEffects: false,
    files: ["*.js", "shared", "types"],
    exports: {
      ...Object.fromEntries(Object.keys(entries).map((name) => [name === "index" ? "." : `./${name}`, exported(name)])),
      "./package.json": "./package.json",
    },
    engines: of.engines,
    publishConfig: { access: "public" },
  };
  writeFileSync(join(out, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(out, "README.md"), readme);
  copyFileSync(join(root, "LICENSE"), join(out, "LICENSE"));
  const sources = Object.fromEntries(Object.entries(entries).map(([name, source]) => [name, runtimeSources[source]]));
  await bundle({
    entryPoints: sources,
    outdir: out,
    platform: "neutral",
    splitting: true,
    chunkNames: "shared/[name]-[hash]",
    minify: true,
  });
  await writeTypes(root, sources, join(out, "types"));
}

/** Entries that run within games. */
export const runtimeSources = { runtime: "src/runtime/index.ts", bots: "src/play/embedded.ts" };
