/** Who may import whom. The house has one way through; a door that leads back is a mistake in its plan. */
import { posix } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { typescriptFiles } from "../support/project-files.ts";

const left = ["source", "builtins", "diagnostics", "grammar", "syntax"];
/** Rooms by what they may open; each may open itself. */
const mayOpen: Readonly<Record<string, readonly string[]>> = {
  source: [],
  query: [],
  runtime: [],
  // Types of the runtime alone: what its functions are called.
  builtins: ["runtime"],
  diagnostics: ["source"],
  grammar: ["source", "diagnostics"],
  syntax: ["source", "builtins", "diagnostics", "grammar"],
  ir: ["query", "source", "builtins", "diagnostics"],
  resolve: ["query", ...left, "ir"],
  check: ["query", ...left, "ir", "resolve", "runtime"],
  interpret: ["query", "source", "builtins", "diagnostics", "ir", "check", "runtime"],
  odds: ["query", "source", "builtins", "diagnostics", "ir", "interpret", "runtime"],
  picture: ["source", "diagnostics", "ir", "interpret", "odds", "runtime"],
  emit: ["query", "source", "builtins", "diagnostics", "ir", "check", "runtime"],
  play: ["query", "source", "diagnostics", "runtime"],
  format: left,
  balance: ["source", "diagnostics", "ir", "interpret", "runtime", "play"],
  driver: ["query", ...left, "ir", "resolve", "check", "interpret", "runtime", "odds", "emit"],
  docs: ["query", ...left, "ir", "resolve", "check", "interpret", "runtime", "odds", "picture", "format", "driver"],
  diff: ["query", ...left, "ir", "resolve", "check", "interpret", "runtime", "odds", "emit", "play", "driver"],
  coverage: [...left, "ir", "resolve", "check", "interpret", "runtime", "driver"],
  sheets: [...left, "ir", "resolve", "check", "format", "driver"],
  editor: [
    "query",
    ...left,
    "ir",
    "resolve",
    "check",
    "interpret",
    "runtime",
    "odds",
    "play",
    "balance",
    "format",
    "driver",
  ],
  "language-server": ["query", "source", "diagnostics", "driver", "editor"],
  studio: [
    ...left,
    "ir",
    "resolve",
    "check",
    "interpret",
    "runtime",
    "odds",
    "picture",
    "play",
    "balance",
    "format",
    "driver",
    "diff",
    "docs",
    "editor",
    "language-server",
    "sheets",
  ],
  vscode: ["source", "editor", "language-server"],
  plugin: ["query", "source", "diagnostics", "driver", "interpret", "emit", "ir", "cli"],
  cli: [
    "query",
    ...left,
    "ir",
    "resolve",
    "check",
    "interpret",
    "runtime",
    "odds",
    "picture",
    "emit",
    "play",
    "balance",
    "format",
    "driver",
    "docs",
    "diff",
    "coverage",
    "sheets",
    "editor",
    "language-server",
    "studio",
  ],
  index: [...left, "ir", "resolve", "check", "interpret", "runtime", "emit", "format", "driver"],
};
/** Packages and the only rooms that may use them. */
const packages: Readonly<Record<string, readonly RegExp[]>> = {
  chevrotain: [/^grammar\//, /^src\/syntax\//],
  "ts-morph": [/^src\/emit\//],
  prettier: [/^src\/format\//, /^src\/emit\//],
  "@observablehq/plot": [/^src\/picture\//],
  "@mixmark-io/domino": [/^src\/picture\//],
  "fastest-levenshtein": [/^src\/diagnostics\/suggest\.ts$/],
  "vscode-languageserver": [/^src\/language-server\//, /^src\/studio\/worker\/language\.ts$/],
  "vscode-languageserver-protocol": [/^src\/studio\/page\/editor\.ts$/],
  "vscode-languageserver-types": [/^src\/language-server\//],
  "vscode-languageserver-textdocument": [/^src\/language-server\//],
  "vscode-languageclient": [/^src\/vscode\//],
  vscode: [/^src\/vscode\//],
  "@codemirror/autocomplete": [/^src\/studio\/page\//],
  "@codemirror/commands": [/^src\/studio\/page\//],
  "@codemirror/language": [/^src\/studio\/page\//],
  "@codemirror/lint": [/^src\/studio\/page\//],
  "@codemirror/lsp-client": [/^src\/studio\/page\//],
  "@codemirror/search": [/^src\/studio\/page\//],
  "@codemirror/state": [/^src\/studio\/page\//],
  "@codemirror/view": [/^src\/studio\/page\//],
  preact: [/^src\/studio\/page\//],
  "@preact/signals": [/^src\/studio\/page\//],
  fflate: [/^src\/studio\/page\//],
  hucre: [/^src\/sheets\//],
  "markdown-it": [/^src\/docs\//],
  "@jridgewell/gen-mapping": [/^src\/emit\//],
  "@jridgewell/trace-mapping": [/^src\/emit\//],
  unplugin: [/^src\/plugin\//],
  vitest: [/^src\/plugin\//],
  vite: [/^src\/plugin\//],
  rollup: [/^src\/plugin\//],
  webpack: [/^src\/plugin\//],
  esbuild: [/^src\/plugin\//],
  commander: [/^src\/cli\//],
  chokidar: [/^src\/cli\//],
  ora: [/^src\/cli\//],
  bullmq: [/^src\/cli\/machines\//],
  ioredis: [/^src\/cli\/machines\//],
  "hyparquet-writer": [/^src\/cli\/simulate\//],
  tinyglobby: [/^src\/cli\//],
  "@clack/prompts": [/^src\/cli\//],
};

/** Files, process and console: the command, and what runs within an editor or another build. */
const inTheWorld = /^src\/(?:cli|plugin|vscode)\//;

const files = typescriptFiles("grammar", "src");

function roomOf(path: string): string {
  if (path === "src/index.ts") return "index";
  return path.startsWith("grammar/") ? "grammar" : (path.split("/")[1] ?? "");
}

const imports = [...files].flatMap(([file, text]) =>
  ts.preProcessFile(text, true, true).importedFiles.map((each) => ({ file, wanted: each.fileName })),
);

it("imports only to the left", () => {
  const wrong = imports.filter(({ file, wanted }) => {
    if (!wanted.startsWith(".")) return false;
    const target = posix.normalize(posix.join(posix.dirname(file), wanted));
    // `driver/host.ts` is a contract of types alone: what the world is asked for.
    if (target === "src/driver/host.ts") return false;
    if (target.endsWith(".json")) return false;
    const [from, to] = [roomOf(file), roomOf(target)];
    return from !== to && !(mayOpen[from] ?? []).includes(to);
  });
  expect(wrong).toEqual([]);
});

it("uses each package in its room only, and the world only in the command and in guests of other programs", () => {
  const wrong = imports.filter(({ file, wanted }) => {
    if (wanted.startsWith(".")) return false;
    if (wanted.startsWith("node:")) return !inTheWorld.test(file);
    const name = wanted.startsWith("@") ? wanted.split("/").slice(0, 2).join("/") : (wanted.split("/")[0] ?? "");
    return !(packages[name] ?? []).some((room) => room.test(file));
  });
  expect(wrong).toEqual([]);
});

it("remembers in one place", () => {
  // What else would have its own rules for how long something stands. The runtime imports nothing.
  const wrong = [...files]
    .filter(([file, text]) => !/^src\/(?:query|runtime)\//.test(file) && text.includes("new WeakMap"))
    .map(([file]) => file);
  expect(wrong, "Take `memoized`, `memoizedBy` or a table of src/query.").toEqual([]);
});

it("has no console and no process outside of them", () => {
  const wrong = [...files]
    .filter(([file, text]) => !inTheWorld.test(file) && /(^|[^.\w"'`])(console|process)\.\w/m.test(text))
    .map(([file]) => file);
  expect(wrong).toEqual([]);
});

it("writes the end of a relative import", () => {
  expect(imports.filter(({ wanted }) => wanted.startsWith(".") && !/\.(tsx?|json)$/.test(wanted))).toEqual([]);
});
