// Builds the page of the Studio into a folder that any web server can serve: page, workers, the gallery and the cookbook.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bareSchema } from "../../build/bare-schema.mjs";
import { globalByName } from "../../build/global-by-name.mjs";
import { joinParts } from "../../build/joined-parts.mjs";
import { mendsLoaded } from "../../build/mends-loaded.mjs";
import { smallerLodash } from "../../build/smaller-lodash.mjs";
import { smallerScripts } from "../../build/smaller.mjs";
import { trustedPrograms } from "../../build/trusted-programs.mjs";
import { warningsUntold } from "../../build/warnings-untold.mjs";
import { uncheckedGrammar } from "../../build/unchecked-grammar.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");

/** What it is made of is said by what it gives. */
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
    metafile: true,
    alias: smallerLodash,
    plugins: [globalByName, bareSchema, uncheckedGrammar, trustedPrograms, mendsLoaded],
  };
  mkdirSync(out, { recursive: true });
  const page = await bundle({
    ...common,
    entryPoints: { studio: "src/studio/page/main.tsx", ahead: "src/studio/page/ahead.ts" },
    chunkNames: "parts/page-[hash]",
    jsx: "automatic",
    jsxImportSource: "preact",
  });
  const compiler = await bundle({
    ...common,
    entryPoints: { compiler: "src/studio/worker/main.ts" },
    chunkNames: "parts/compiler-[hash]",
  });
  const compilerParts = await joinParts(compiler.metafile.outputs, root);
  const player = await bundlePlayer(bundle, common);
  const paths = [page.metafile.outputs, compilerParts]
    .flatMap((outputs) => Object.keys(outputs))
    .filter((each) => basename(each) !== "compiler.js")
    .map((each) => join(root, each));
  const [playerPage, playerCompiler, ...modules] = await smallerScripts([
    { text: player.page, options: options(false) },
    // It stands in the page as a text in double quotes.
    { text: player.compiler, options: options(false, { quote_style: 1 }) },
    ...paths.map((path) => ({ text: readFileSync(path, "utf8"), options: options(true) })),
  ]);
  for (const [index, path] of paths.entries()) writeFileSync(path, modules[index]);
  writeFileSync(join(out, "index.html"), pageText(page.metafile.outputs));
  writeFileSync(join(out, "studio.css"), await styleOf(styles.map((name) => `page/${name}.css`)));
  writeFileSync(join(out, "gallery.json"), JSON.stringify(gallery()));
  writeFileSync(join(out, "guide.json"), JSON.stringify(await cookbook(bundle, common)));
  writeFileSync(join(out, "player.html"), await playerText(playerPage.trim(), playerCompiler));
  return { outputs: { ...page.metafile.outputs, ...compilerParts, ...player.outputs } };
}

const options = (module, format = {}) => ({ module, ecma: 2022, compress: { passes: 2 }, format });

/** The files as one, without what is for people who read it. */
async function styleOf(files) {
  const { transform } = await import("esbuild");
  const whole = files.map((name) => readFileSync(join(here, name), "utf8")).join("\n");
  return (await transform(whole, { loader: "css", minifyWhitespace: true, legalComments: "none" })).code;
}

/** In the order in which one rule takes the place of another. */
const styles = ["studio", "table", "sheet", "moves", "examples", "odds", "simulate", "first-visit", "book"];

/** The page asks for all that its script imports at once, and not when the script has come. */
function pageText(outputs) {
  const script = Object.entries(outputs).find(([path]) => basename(path) === "studio.js");
  const parts = script[1].imports
    .filter(({ kind }) => kind === "import-statement")
    .map(({ path }) => `<link rel="modulepreload" href="parts/${basename(path)}" />`);
  return readFileSync(join(here, "page/index.html"), "utf8").replace("<!-- parts -->", parts.join("\n    "));
}

/** The scripts of the page that plays. */
async function bundlePlayer(bundle, common) {
  const parts = { ...common, splitting: false, format: "iife", write: false };
  const jsx = { jsx: "automatic", jsxImportSource: "preact" };
  const page = await bundle({ ...parts, ...jsx, entryPoints: { player: "src/studio/page/player/main.tsx" } });
  const compiler = await bundle({
    ...parts,
    plugins: [...common.plugins, warningsUntold],
    entryPoints: { worker: "src/studio/worker/player-main.ts" },
  });
  return {
    page: page.outputFiles[0].text,
    compiler: compiler.outputFiles[0].text,
    outputs: { ...page.metafile.outputs, ...compiler.metafile.outputs },
  };
}

/** The page that plays, as one file: styles, page and compiler within it, and a place for the project. */
async function playerText(pageText, compilerText) {
  // Either would end the script, or hide its end.
  if (/<!--|<\/?script/i.test(pageText)) throw new Error("The script of the player's page cannot stand in a page.");
  const sources = ["page/studio.css", "page/table.css", "page/player/player.css"];
  const style = await styleOf(sources);
  const hash = createHash("sha256").update(pageText).digest("base64");
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}' blob:`,
    "worker-src blob:",
    "style-src 'unsafe-inline'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const slots = {
    POLICY: policy,
    STYLE: style,
    COMPILER: JSON.stringify(compilerText).replaceAll("<", "\\u003c"),
    PAGE: pageText,
  };
  const template = readFileSync(join(here, "page/player/player.html"), "utf8");
  return template.replace(/POLICY|STYLE|COMPILER|PAGE/g, (name) => slots[name]);
}

/** The starter and the small classics that lie here, then the project's own rulebooks, each with those that it uses. */
function gallery() {
  const classics = JSON.parse(readFileSync(join(here, "gallery/gallery.json"), "utf8"));
  const own = filesBelow(join(root, "rules"), "rules");
  return classics.map(({ name, title, about, from, opens }) => {
    const files =
      from === undefined
        ? filesBelow(join(here, "gallery", name), `rules/${name}`)
        : own.filter(({ path }) => from.some((folder) => path.startsWith(`rules/${folder}/`)));
    return { name, title, about, files, opens };
  });
}

/** The entries of the cookbook, without the examples in their code. */
async function cookbook(bundle, common) {
  const contents = `export { guideEntries, withoutExamples } from "./src/docs/guide/entries.ts";`;
  const stdin = { contents, resolveDir: root };
  const { outputFiles } = await bundle({ ...common, stdin, splitting: false, write: false, metafile: false });
  const { guideEntries, withoutExamples } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`
  );
  const file = "docs/guide/cookbook.md";
  return guideEntries(file, readFileSync(join(root, file), "utf8")).map(withoutExamples);
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
