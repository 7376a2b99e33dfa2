// Makes the guide, the reference and the Studio a site for any web server, in site/ or the folder behind `--out`: what
// docs/guide says, with search, and each example as a link that opens it in the Studio beside it. It takes what
// `npm run build` has built.
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, posix, relative, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const asked = process.argv.indexOf("--out");
const out = resolve(root, asked < 0 ? "site" : (process.argv[asked + 1] ?? "site"));
/** Says that a folder is ours, to be replaced whole. */
const mark = ".rulewright-site";
const work = mkdtempSync(join(tmpdir(), "rulewright-site-"));

if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, mark))) {
  process.stderr.write(`${out} holds something that I did not make. Name another folder with --out.\n`);
  process.exit(1);
}

/** The parts of the compiler that this takes, as they are in src. */
async function loadSources() {
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    stdin: {
      contents: `export { guideSite } from "./src/docs/guide/site.ts";
export { projectsOf } from "./src/docs/guide/projects.ts";
export { packed } from "./src/studio/page/share.ts";`,
      resolveDir: root,
    },
    outfile: join(work, "sources.mjs"),
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "warning",
  });
  return import(pathToFileURL(join(work, "sources.mjs")).href);
}

const textOf = (file) => readFileSync(join(root, file), "utf8");

/** The guide in the order in which its first page names the others; then the reference, and the rulebook in Markdown that the guide shows. */
function filesOfSite() {
  const guide = readdirSync(join(root, "docs/guide")).filter((name) => name.endsWith(".md"));
  const order = [...textOf("docs/guide/README.md").matchAll(/\]\(([\w-]+\.md)/g)].map(([, name]) => name);
  const place = (name) => (name === "README.md" ? -1 : (order.indexOf(name) + guide.length) % guide.length);
  return [
    ...guide
      .sort((a, b) => place(a) - place(b))
      .map((name) => ({ file: `docs/guide/${name}`, path: name === "README.md" ? "index" : name.slice(0, -3) })),
    { file: "grammar/REFERENCE.md", path: "reference" },
    ...readdirSync(join(root, "rules/cover"))
      .filter((name) => name.endsWith(".rules.md"))
      .sort()
      .map((name) => ({ file: `rules/cover/${name}`, path: `cover/${name.slice(0, -".rules.md".length)}` })),
  ];
}

/** What pages show or offer as a file, from the repository to the site: pictures, and files beside the guide. */
function attachmentsOfSite() {
  const beside = readdirSync(join(root, "docs/guide")).filter((name) => !name.endsWith(".md"));
  return new Map([
    ...readdirSync(join(root, "docs/pictures")).map((name) => [`docs/pictures/${name}`, `pictures/${name}`]),
    ...beside.map((name) => [`docs/guide/${name}`, name]),
  ]);
}

function filesBelow(folder) {
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [relative(folder, path).replaceAll("\\", "/"), readFileSync(path, "utf8")]),
  );
}

/** Types a command of the guide where its files are. */
async function type(command, files) {
  const folder = mkdtempSync(join(work, "project-"));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const args = command
    .replace(/ +#.*$/, "")
    .split(" ")
    .slice(2);
  execFileSync(process.execPath, [join(root, "dist/cli.js"), ...args], { cwd: folder, stdio: "pipe" });
  return filesBelow(folder);
}

async function pagesOf({ projectsOf, packed }) {
  const pages = [];
  for (const { file, path } of filesOfSite()) {
    const text = textOf(file);
    const share = async (files, name) =>
      `#share=${await packed({ name, files: [...files].map(([each, content]) => ({ path: each, text: content })) })}`;
    const opens = new Map();
    if (file.startsWith("rules/")) {
      const folder = posix.dirname(file);
      const files = new Map(
        [...filesBelow(join(root, folder))].map(([name, content]) => [`${folder}/${name}`, content]),
      );
      // Any of its blocks opens all of the rulebook: the link is at the first one.
      const line = text.split("\n").findIndex((each) => each === "```rules") + 2;
      if (line > 1) opens.set(line, await share(files, posix.basename(folder)));
    } else
      for (const [line, { name, files }] of await projectsOf(text, type)) opens.set(line, await share(files, name));
    pages.push({ file, path, text, opens });
  }
  return pages;
}

try {
  const sources = await loadSources();
  const attachments = attachmentsOfSite();
  const files = sources.guideSite(await pagesOf(sources), attachments);
  const fresh = join(dirname(out), `.${basename(out)}-${process.pid}`);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(fresh, path)), { recursive: true });
    writeFileSync(join(fresh, path), text);
  }
  for (const [from, to] of attachments) cpSync(join(root, from), join(fresh, to));
  cpSync(join(root, "dist/studio"), join(fresh, "studio"), { recursive: true });
  writeFileSync(join(fresh, mark), "Written by npm run site: all that is here is replaced.\n");
  rmSync(out, { recursive: true, force: true });
  renameSync(fresh, out);
  process.stdout.write(
    `Wrote ${files.length} files and the Studio into ${relative(process.cwd(), out)}. Begin with index.html.\n`,
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}
