/**
 * What the tests import from `src`, `grammar` and `test/support`, as modules that Node loads by itself. Vitest's own loader
 * looks up each imported name at each use, which made hot code a fifth slower, and took a minute to load what 440 files import.
 */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { build, version, type Plugin } from "esbuild";

const folders = ["src", "grammar", "test/support"];
const isModule = (path: string): boolean => /(?<!\.d)\.tsx?$/.test(path);
const compiled = (path: string): string => path.replace(/\.tsx?$/, ".mjs");

/** The place of these modules: each worktree has its own, also where several share `node_modules`. */
const nativeFolder = (root: string): string =>
  join(
    realpathSync(join(root, "node_modules")),
    ".cache/rulewright-native",
    createHash("sha256").update(root).digest("hex").slice(0, 16),
  );

interface Stamps {
  readonly [path: string]: string;
}

/** Brings them up to date: what has changed since the last time is compiled again. */
async function refreshed(root: string): Promise<string> {
  const out = nativeFolder(root);
  const list = join(out, "stamps.json");
  const before = existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as Stamps) : {};
  const now = stampsOf(root);
  const differs = (path: string): boolean => now[path] !== before[path];
  // JSON goes into those that import it.
  const isAll = Object.keys(now).some((path) => path.endsWith(".json") && differs(path));
  const changed = Object.keys(now).filter((path) => isModule(path) && (isAll || differs(path)));
  for (const path of Object.keys(before))
    if (now[path] === undefined) rmSync(join(out, compiled(path)), { force: true });
  if (changed.length > 0) await compile(root, out, changed);
  replace(list, JSON.stringify(now));
  return out;
}

/** When each was changed, and what compiles it. */
function stampsOf(root: string): Stamps {
  const changes = ["test/support/native.ts", "tsconfig.json"].map((path) => statSync(join(root, path)).mtimeMs);
  const by = [version, ...changes].join(" ");
  const stamps: Record<string, string> = {};
  for (const folder of folders)
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })) {
      const path = join(folder, name);
      const found = isModule(path) || path.endsWith(".json") ? statSync(join(root, path)) : null;
      if (found !== null) stamps[path] = `${found.mtimeMs} ${found.size} ${by}`;
    }
  return stamps;
}

async function compile(root: string, out: string, paths: readonly string[]): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [...paths],
    outbase: root,
    outdir: out,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    treeShaking: false,
    write: false,
    format: "esm",
    target: "node20",
    sourcemap: "inline",
    jsx: "automatic",
    jsxImportSource: "preact",
    define: { "import.meta.url": "importMetaUrl" },
    plugins: [eachByItself(root)],
    logLevel: "error",
  });
  for (const { path, text } of outputFiles) {
    const from = paths.find((each) => compiled(each) === relative(out, path)) ?? "";
    const isPlaced = text.includes("importMetaUrl");
    const place = `const importMetaUrl = ${JSON.stringify(pathToFileURL(join(root, from)).href)};`;
    replace(path, isPlaced ? place + text : text);
  }
}

/** Every module stays one of its own; only JSON goes into those that import it. */
function eachByItself(root: string): Plugin {
  return {
    name: "each-by-itself",
    setup(on) {
      on.onResolve({ filter: /./ }, ({ kind, path, resolveDir }) => {
        if (kind === "entry-point" || path.endsWith(".json")) return undefined;
        if (!path.startsWith(".")) return { path, external: true };
        if (isModule(path)) return { path: compiled(path), external: true };
        return { path: pathToFileURL(resolve(resolveDir || root, path)).href, external: true };
      });
    },
  };
}

/** All at once: another run may be reading it. */
function replace(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const own = `${path}.${process.pid}`;
  writeFileSync(own, text);
  renameSync(own, path);
}

interface NativeModules {
  readonly name: string;
  readonly enforce: "pre";
  readonly resolveId: (source: string, importer?: string) => string | null;
}

/** A plugin by which tests get the compiled module wherever they import one of these. */
export async function nativeModules(root: string): Promise<NativeModules> {
  const out = await refreshed(root);
  return {
    name: "native-modules",
    enforce: "pre",
    resolveId(source, importer) {
      if (importer === undefined || !isModule(source)) return null;
      const path = relative(root, resolve(dirname(importer), source));
      return folders.some((folder) => path.startsWith(`${folder}/`)) ? join(out, compiled(path)) : null;
    },
  };
}
