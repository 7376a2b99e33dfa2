/**
 * Parts that the same roles of a worker load when they begin become one: it is one request, and what repeats in them is
 * compressed once. Esbuild keeps them apart because something that is loaded later needs only some of them.
 */
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const importing = /import(?:\{([^}]*)\}from)?"\.\/([^"]+)"/g;

/** `outputs`: what esbuild says it wrote, by path within `root`; one of it is `compiler.js`, which begins the roles. Gives what there is now. */
export async function joinParts(outputs, root) {
  const entry = Object.keys(outputs).find((each) => basename(each) === "compiler.js");
  const groups = groupsOf(outputs, entry);
  const all = hashOf(groups.flat());
  const nameOf = (path) => (path === entry ? path : join(dirname(path), `compiler-${hashOf([path, all])}.js`));
  /** Where a part is found now, and what is put behind the names of what it exports. */
  const found = new Map(Object.keys(outputs).map((path) => [basename(path), { path: nameOf(path), behind: "" }]));
  const texts = new Map();
  for (const group of groups) {
    const path = nameOf(group[0]);
    texts.set(path, await joined(outputs, group, root));
    for (const [index, member] of group.entries()) found.set(basename(member), { path, behind: `$${index}` });
  }
  const inGroups = new Set(groups.flat());
  for (const path of Object.keys(outputs))
    if (!inGroups.has(path)) texts.set(nameOf(path), readFileSync(join(root, path), "utf8"));
  for (const path of Object.keys(outputs)) rmSync(join(root, path));
  for (const [path, text] of texts) writeFileSync(join(root, path), withNames(text, found));
  return joinedOutputs(outputs, found, [...texts.keys()]);
}

/** What each part is loaded by at once decides; what is asked for by itself, later, stays as it is. */
function groupsOf(outputs, entry) {
  const imported = (path, kind) => outputs[path].imports.filter((each) => each.kind === kind).map((each) => each.path);
  const closure = (path, seen = new Set()) => {
    if (seen.has(path)) return seen;
    seen.add(path);
    for (const each of imported(path, "import-statement")) closure(each, seen);
    return seen;
  };
  const later = new Set(Object.keys(outputs).flatMap((path) => imported(path, "dynamic-import")));
  const roles = [...closure(entry)].flatMap((path) => imported(path, "dynamic-import")).map((path) => closure(path));
  const groups = new Map();
  for (const path of Object.keys(outputs).sort()) {
    const loaded = [closure(entry), ...roles].map((each) => (each.has(path) ? "1" : "0")).join("");
    if (path === entry || later.has(path) || !loaded.includes("1")) continue;
    groups.set(loaded, [...(groups.get(loaded) ?? []), path]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** The text of several parts in one; each exports what it did, with its number behind the name. */
async function joined(outputs, group, root) {
  const { build } = await import("esbuild");
  const inside = new Set(group.map((path) => basename(path)));
  const lines = group.map((path, index) => {
    const names = outputs[path].exports.map((name) => `${name} as ${name}$${index}`);
    return `import"./${basename(path)}";export{${names.join()}}from"./${basename(path)}";`;
  });
  const external = {
    name: "other-parts",
    setup: ({ onResolve }) => {
      onResolve({ filter: /^\.\// }, ({ path }) => (inside.has(basename(path)) ? undefined : { path, external: true }));
    },
  };
  const { outputFiles } = await build({
    stdin: { contents: lines.join("\n"), resolveDir: join(root, dirname(group[0])) },
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    minify: true,
    legalComments: "none",
    // Nothing is left out because a package says that it could be: these parts are what was left.
    ignoreAnnotations: true,
    plugins: [external],
  });
  return outputFiles[0].text;
}

/** The text with the parts that it imports where they are now. */
function withNames(text, found) {
  return text
    .replace(importing, (whole, names, from) => {
      const part = found.get(basename(from));
      if (part === undefined) return whole;
      const where = whole.slice(whole.lastIndexOf('"./'), -1).replace(basename(from), basename(part.path));
      if (names === undefined) return `import${where}"`;
      const renamed = names
        .split(",")
        .map((each) => each.split(" as "))
        .map(([name, own = name]) => `${name}${part.behind} as ${own}`);
      return `import{${renamed.join()}}from${where}"`;
    })
    .replace(/import\("(\.\/[^"]+)"\)/g, (whole, from) => {
      const part = found.get(basename(from));
      return part === undefined ? whole : whole.replace(basename(from), basename(part.path));
    });
}

function joinedOutputs(outputs, found, paths) {
  const now = Object.fromEntries(paths.map((path) => [path, { imports: [], exports: [], inputs: {} }]));
  for (const [path, { imports, inputs }] of Object.entries(outputs)) {
    const part = now[found.get(basename(path)).path];
    Object.assign(part.inputs, inputs);
    part.imports.push(...imports);
  }
  return now;
}

/** Wherever they lie: the same bytes in any folder. */
const hashOf = (paths) =>
  createHash("sha256")
    .update(paths.map((path) => basename(path)).join("\n"))
    .digest("base64url")
    .replaceAll(/[-_]/g, "")
    .slice(0, 8)
    .toUpperCase();
