// Scripts as Terser makes them smaller: it finds some more to leave out than esbuild, what the page of the Studio loads is 3 % smaller.
// It takes minutes, so two are at it, and what came of a text is kept by the text: the extension has the same page as the package.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker } from "node:worker_threads";

const kept = join(dirname(dirname(fileURLToPath(import.meta.url))), "node_modules/.cache/rulewright-smaller");
/** More than one build has: those of other branches are kept as well. */
const most = 600;

/** The scripts `[{ text, options }]` made smaller, in their order. */
export async function smallerScripts(scripts) {
  mkdirSync(kept, { recursive: true });
  const files = scripts.map((script) => join(kept, keyOf(script)));
  // The largest first, and each once: otherwise one works at the last one, and the others wait.
  const missing = scripts
    .map((script, index) => ({ ...script, file: files[index] }))
    .filter(({ file }, index) => !existsSync(file) && files.indexOf(file) === index)
    .sort((a, b) => b.text.length - a.text.length);
  const workers = Math.min(missing.length, availableParallelism(), 2);
  await Promise.all(Array.from({ length: workers }, () => workOff(missing)));
  const made = files.map((file) => readFileSync(file, "utf8"));
  forget(new Set(files));
  return made;
}

const { version } = createRequire(import.meta.url)("terser/package.json");

const keyOf = ({ text, options }) =>
  createHash("sha256")
    .update(JSON.stringify([version, options]))
    .update(text)
    .digest("hex");

async function workOff(queue) {
  const worker = new Worker(new URL(import.meta.url));
  try {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const code = await answerOf(worker, next);
      // Whoever looks at the same time sees it whole, or not at all.
      const own = `${next.file}-${process.pid}`;
      writeFileSync(own, code);
      renameSync(own, next.file);
    }
  } finally {
    await worker.terminate();
  }
}

const answerOf = (worker, { text, options }) =>
  new Promise((resolve, reject) => {
    worker.removeAllListeners();
    worker.once("error", reject);
    worker.once("message", resolve);
    worker.postMessage({ text, options }, []);
  });

/** The oldest of those that nobody has just asked for. */
function forget(asked) {
  const others = readdirSync(kept)
    .map((name) => join(kept, name))
    .filter((file) => !asked.has(file));
  const tooMany = asked.size + others.length - most;
  if (tooMany <= 0) return;
  const madeAt = new Map(others.map((file) => [file, statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0]));
  for (const file of others.sort((a, b) => madeAt.get(a) - madeAt.get(b)).slice(0, tooMany))
    rmSync(file, { force: true });
}

if (!isMainThread) {
  const { minify } = await import("terser");
  parentPort.on("message", async ({ text, options }) => {
    parentPort.postMessage((await minify(text, options)).code, []);
  });
}
