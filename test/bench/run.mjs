/** Measures, side by side, with ratios: generated code against hand-written and other engines, its size, whole games, odds against programs written by hand, games on many machines and tuning, an editor's answers, the Studio in a browser, and the compiler as a whole. */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { rolling } from "./rolling.mjs";
import { speed } from "./speed.mjs";
import * as hand from "./odds-hand.mjs";
import { games } from "./games.mjs";
import { balance } from "./balance.mjs";
import { size } from "./size.mjs";
import { whole } from "./whole.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = join(here, "../..");
// Below node_modules, so that what is not bundled is found.
const folder = mkdtempSync(join(root, "node_modules/.rulewright-bench-"));
const parts = process.argv.slice(2);
const wants = (part) => parts.length === 0 || parts.includes(part);

try {
  const bundled = async (name) => {
    const outfile = join(folder, `${name}.mjs`);
    await build({
      entryPoints: [join(here, `${name}.ts`)],
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
      outfile,
      logLevel: "error",
    });
    return import(pathToFileURL(outfile).href);
  };
  const { generate } = await bundled("generate");
  await generate(here, join(folder, "generated"));
  if (wants("size")) await size(folder, root);
  if (wants("speed")) await speed(folder, root);
  if (wants("rolling")) await rolling(folder, root);
  if (wants("odds")) await (await bundled("odds")).odds(here, hand);
  if (wants("games")) await games(folder, root);
  if (wants("balance"))
    await balance(
      here,
      root,
      parts.filter((part) => part !== "balance"),
    );
  if (wants("editor")) {
    await (await bundled("editor-server")).editor(folder, root);
    await (await bundled("editor-answers")).answers();
  }
  if (wants("studio")) await (await bundled("studio")).studio(root);
  if (wants("whole")) await whole(folder, root);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
