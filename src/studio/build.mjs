// Builds the page of the Studio into a folder that any web server can serve: page, workers, and the gallery.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");

export async function buildStudio(out) {
  const { build: bundle } = await import("esbuild");
  const common = {
    absWorkingDir: root,
    bundle: true,
    format: "esm",
    target: "es2022",
    platform: "browser",
    conditions: ["browser"],
    mainFields: ["browser", "module", "main"],
    minify: true,
    legalComments: "none",
    logLevel: "warning",
    outdir: out,
    splitting: true,
  };
  mkdirSync(out, { recursive: true });
  await bundle({
    ...common,
    entryPoints: { studio: "src/studio/page/main.tsx" },
    chunkNames: "parts/page-[hash]",
    jsx: "automatic",
    jsxImportSource: "preact",
  });
  await bundle({
    ...common,
    entryPoints: { compiler: "src/studio/worker/main.ts" },
    chunkNames: "parts/compiler-[hash]",
    // A page that forbids `eval` cannot run what Ajv writes.
    alias: { "ajv/dist/2020.js": "./src/studio/worker/schema-check.ts" },
  });
  for (const name of ["index.html", "studio.css"]) copyFileSync(join(here, "page", name), join(out, name));
  writeFileSync(join(out, "gallery.json"), JSON.stringify(gallery()));
}

/** The starter and the small classics that lie here, then the project's own rulebooks, each with those that it uses. */
function gallery() {
  const classics = JSON.parse(readFileSync(join(here, "gallery/gallery.json"), "utf8"));
  const own = filesBelow(join(root, "rules"), "rules");
  return classics.map(({ name, title, about, from }) => {
    const files =
      from === undefined
        ? filesBelow(join(here, "gallery", name), `rules/${name}`)
        : own.filter(({ path }) => from.some((folder) => path.startsWith(`rules/${folder}/`)));
    return { name, title, about, files };
  });
}

function filesBelow(folder, prefix) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const [path, name] = [join(folder, entry.name), `${prefix}/${entry.name}`];
      if (entry.isDirectory()) return filesBelow(path, name);
      return /\.(?:rules|rules\.md|csv)$/.test(entry.name) ? [{ path: name, text: readFileSync(path, "utf8") }] : [];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
