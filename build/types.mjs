// Declarations for those who import the package: one file an entry, without the packages that are bundled.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";

/** `sources`: by the entry's name. What several entries speak of stands in files below `shared/`. */
export async function writeTypes(root, sources, out) {
  const separate = mkdtempSync(join(root, ".dist-types-"));
  try {
    const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
    const project = join(separate, "tsconfig.json");
    const files = Object.values(sources).map((source) => `../${source}`);
    writeFileSync(
      project,
      JSON.stringify({ extends: "../tsconfig.build.json", compilerOptions: { outDir: "." }, files }),
    );
    // The types have been checked, or will be, by a step of its own.
    execFileSync(process.execPath, [compiler, "--project", project, "--noCheck"], { stdio: "inherit" });
    await joinTypes(separate, sources, out);
  } finally {
    rmSync(separate, { recursive: true, force: true });
  }
}

async function joinTypes(separate, sources, out) {
  const bundle = await rollup({
    input: Object.fromEntries(
      Object.entries(sources).map(([name, source]) => [name, join(separate, source.replace(/\.ts$/, ".d.ts"))]),
    ),
    external: (id) => !/^(?:[./]|[A-Za-z]:)/.test(id),
    plugins: [dts()],
    onwarn: () => undefined,
  });
  try {
    await bundle.write({
      dir: out,
      entryFileNames: "[name].d.ts",
      chunkFileNames: ({ name }) => `shared/${name.replace(/\.d$/, "")}.d.ts`,
      hoistTransitiveImports: false,
    });
  } finally {
    await bundle.close();
  }
}
