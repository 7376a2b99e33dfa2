/**
 * `npm run mutation rules [rulebook …]` changes each number of our rulebooks by one step and says which changes nothing
 * notices. Everything else goes to Stryker, which changes the compiler: `npm run mutation -- --mutate src/check/fit.ts`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../../", import.meta.url));
const [what, ...given] = process.argv.slice(2);

if (what === "rules") {
  // Below node_modules, so that what is not bundled is found.
  const folder = mkdtempSync(join(root, "node_modules/.rulewright-mutation-"));
  try {
    const outfile = join(folder, "rules.mjs");
    await build({
      entryPoints: [join(root, "test/mutation/our-rulebooks.ts")],
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
      outfile,
      logLevel: "error",
    });
    const { changeOurRulebooks } = await import(pathToFileURL(outfile).href);
    process.exitCode = await changeOurRulebooks(root, given);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
} else {
  const stryker = join(root, "node_modules/@stryker-mutator/core/bin/stryker.js");
  const rest = process.argv.slice(2);
  process.exitCode =
    spawnSync(
      process.execPath,
      [stryker, "run", "test/stryker.config.json", ...(rest[0] === "run" ? rest.slice(1) : rest)],
      { cwd: root, stdio: "inherit" },
    ).status ?? 1;
}
