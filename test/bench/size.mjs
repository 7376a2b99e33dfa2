import { gzipSync } from "node:zlib";
import { join } from "node:path";
import { build } from "esbuild";

/** Bytes of what a game loads that imports one function, tree-shaken and minified. */
async function bundled(folder, root, contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(folder, "generated"), loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    logLevel: "error",
    alias: { "rulewright/runtime": join(root, "src/runtime/index.ts") },
  });
  const [{ contents: bytes }] = outputFiles;
  return { plain: bytes.length, zipped: gzipSync(bytes, { level: 9 }).length };
}

export async function size(folder, root) {
  console.log("\nSize of a bundle (esbuild, minified, tree-shaken), in bytes\n");
  for (const [what, contents] of [
    ["the check", `export { strike } from "./shots/index.ts";`],
    ["the check and the path", `export { strike, path } from "./shots/index.ts";`],
    ["everything of the rulebook", `export * from "./shots/index.ts";`],
  ]) {
    const { plain, zipped } = await bundled(folder, root, contents);
    const verdict = what === "the check" ? (zipped < 2048 ? "   target < 2048: met" : "   target < 2048: MISSED") : "";
    console.log(`  ${what.padEnd(28)} ${String(plain).padStart(7)}  gzipped ${String(zipped).padStart(6)}${verdict}`);
  }
}
