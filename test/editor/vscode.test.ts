/** The extension for VS Code: what is packed, its keys, and its colours. */
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it, vi } from "vitest";
import { hardWords, softWords } from "../../grammar/words.ts";
import { builtinNames, gameFunctions, typeWords } from "../../src/resolve/reserved.ts";
import { EditorClient } from "../support/editor-client.ts";
import { projectRoot } from "../support/project-files.ts";
import { tempProject } from "../support/temp-project.ts";
import { unzip } from "../support/unzip.ts";
import { executed, FakeEditor, registered, select } from "../support/vscode.ts";

vi.mock("vscode", () => import("../support/vscode.ts"));

const grammar = JSON.parse(readFileSync(join(projectRoot, "src/vscode/rules.tmLanguage.json"), "utf8"));

it("is packed whole, the same each time, and brings a server that works", async () => {
  const { packExtension } = await import("../../src/vscode/vsix.mjs" as string) as { readonly packExtension: (out: string) => Promise<void> };
  // The packer talks.
  for (const level of ["log", "info", "warn"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  const root = tempProject({ "rules/duel/duel.rules": 'rulebook duel { title "Duel" }\nrule f(): int = y\n' });
  const [one, other] = [join(root, "one.vsix"), join(root, "other.vsix")];
  await packExtension(one);
  await packExtension(other);
  const hash = (path: string): string => createHash("sha256").update(readFileSync(path)).digest("hex");
  expect(hash(one)).toBe(hash(other));
  const files = unzip(readFileSync(one));
  for (const [path, bytes] of files) {
    mkdirSync(join(root, "unpacked", dirname(path)), { recursive: true });
    writeFileSync(join(root, "unpacked", path), bytes);
  }
  const text = (path: string): string => files.get(path)?.toString("utf8") ?? "";
  const manifest = JSON.parse(text("extension/package.json"));
  expect(manifest).toMatchObject({ name: "rulewright", main: "./extension.js", license: "MIT", version: JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")).version });
  expect(text("extension/LICENSE.txt")).toBe(readFileSync(join(projectRoot, "LICENSE"), "utf8"));
  for (const path of [manifest.main, ...manifest.contributes.grammars.map((each: { path: string }) => each.path), manifest.contributes.languages[0].configuration]) {
    expect([...files.keys()], path).toContain(join("extension", path));
  }
  // What the keys run is declared, and registered by the bundle.
  for (const { command } of manifest.contributes.keybindings) expect(text("extension/extension.js")).toContain(command);
  expect(text("extension.vsixmanifest")).toContain('Publisher="rulewright"');
  const child = spawn(process.execPath, [join(root, "unpacked/extension/server/language-server.js"), "--stdio"], { cwd: "/" });
  const client = new EditorClient(child);
  await client.ask("initialize", { processId: process.pid, rootUri: `file://${root}`, capabilities: {} });
  client.tell("initialized", {});
  const uri = `file://${join(root, "rules/duel/duel.rules")}`;
  await client.finds(uri, "unknown-name");
  client.open(join(root, "rules/duel/duel.rules"), "rule   f( ): int=1\n");
  expect(await client.ask("textDocument/formatting", { textDocument: { uri }, options: {} })).toMatchObject([{ newText: "rule f(): int = 1\n" }]);
  expect(await client.shutDown()).toBe(0);
  execFileSync(process.execPath, ["--check", join(root, "unpacked/extension/extension.js")]);
}, 200_000);

it("goes from cell to cell as the server says, and else does what the key does", async () => {
  const { tableCommands } = await import("../../src/vscode/tables.ts");
  const asked: unknown[] = [];
  let answer: unknown = null;
  tableCommands((method, params) => { asked.push([method, params]); return Promise.resolve(answer); });
  const run = async (name: string, editor: FakeEditor): Promise<void> => { await registered.get(name)?.(editor as never); };
  const editor = new FakeEditor("| a | b |\n| c | d |\n", { line: 0, character: 2 });
  const line = (number: number, text: string): unknown => ({ range: { start: { line: number, character: 0 }, end: { line: number, character: 9 } }, newText: text });
  answer = { edits: [line(0, "| a   | b   |"), line(1, "| c   | d   |")], selection: { start: { line: 0, character: 8 }, end: { line: 0, character: 9 } } };
  await run("rulewright.nextCell", editor);
  expect(asked).toEqual([["rulewright/nextCell", { textDocument: { uri: "file:///x/duel.rules" }, position: { line: 0, character: 2 } }]]);
  expect(editor.text).toBe("| a   | b   |\n| c   | d   |\n");
  expect([editor.selection.start, editor.selection.end]).toEqual([{ line: 0, character: 8 }, { line: 0, character: 9 }]);
  answer = null;
  await run("rulewright.nextCell", editor);
  await run("rulewright.previousCell", editor);
  expect(executed).toEqual([["tab"], ["outdent"]]);
  answer = [line(0, "|")];
  await run("rulewright.realign", editor);
  expect(editor.text).toBe("|   |\n| c   | d   |\n");
  // Whoever typed on meanwhile is left alone.
  const late = new FakeEditor("| a |\n", { line: 0, character: 2 });
  tableCommands(() => { late.touch(); return Promise.resolve({ edits: [line(0, "x")], selection: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } }); });
  await run("rulewright.nextCell", late);
  expect(late.text).toBe("| a |\n");
  executed.length = 0;
  select(new FakeEditor("  | a |\nrule", { line: 0, character: 3 }));
  select(new FakeEditor("  | a |\nrule", { line: 1, character: 2 }));
  select(new FakeEditor("| a |", { line: 0, character: 2 }, "markdown-it"));
  expect(executed.filter((each) => each[0] === "setContext").map((each) => each[2]).slice(0, 4)).toEqual([true, true, false, false]);
});

interface Rule { readonly name?: string; readonly match?: string; readonly begin?: string; readonly include?: string; readonly captures?: Readonly<Record<string, { readonly name?: string }>>; readonly patterns?: readonly Rule[] }

/** The first rule that fits at each place, as an editor takes them, for one line outside of tables. */
function coloured(line: string): readonly (readonly [string, string])[] {
  const flat = (rules: readonly Rule[]): readonly Rule[] => rules.flatMap((rule) => {
    if (rule.include === undefined) return rule.patterns === undefined || rule.begin !== undefined ? [rule] : flat(rule.patterns);
    const found: Rule = grammar.repository[rule.include.slice(1)];
    return found.match === undefined && found.begin === undefined ? flat(found.patterns ?? []) : [found];
  });
  const rules = flat(grammar.patterns).filter((rule) => rule.match !== undefined);
  const seen: [string, string][] = [];
  for (let at = 0; at < line.length;) {
    const fits = rules.flatMap((rule) => {
      const pattern = new RegExp(rule.match ?? "", "dgu");
      pattern.lastIndex = at;
      const match = pattern.exec(line);
      return match === null || match[0] === "" ? [] : [{ rule, match }];
    }).sort((a, b) => a.match.index - b.match.index);
    const [first] = fits;
    if (first === undefined) break;
    if (first.rule.name !== undefined) seen.push([first.match[0], first.rule.name]);
    for (const [number, { name = "" }] of Object.entries(first.rule.captures ?? {})) {
      const words = first.match[Number(number)];
      if (words !== undefined && name !== "") seen.push([words, name]);
    }
    at = first.match.index + first.match[0].length;
  }
  return seen;
}

it("colours every word of the language", () => {
  for (const word of [...hardWords, ...softWords]) {
    const [[words, scope] = ["", ""]] = coloured(`  ${word} "x"`);
    expect([word, words, /^(?:keyword|constant\.language)/.test(scope)]).toEqual([word, word, true]);
  }
  for (const type of typeWords) if (type !== "optional") expect(coloured(`x: ${type} y`)).toContainEqual([type, "support.type.rules"]);
  for (const name of [...builtinNames, ...gameFunctions]) expect(coloured(`${name}(1)`)[0]).toEqual([name, "support.function.rules"]);
  // Names that look like words stay names.
  for (const line of ["x.where", "me.in", "title: int", "rows, 1"]) expect(coloured(line).filter(([, scope]) => scope.startsWith("keyword"))).toEqual([]);
  expect(coloured('let a = 4d6 + 47.9% & "b # c" # why')).toEqual([
    ["let", "keyword.declaration.rules"], ["a", "variable.other.rules"], ["=", "keyword.operator.rules"], ["4d6", "constant.numeric.dice.rules"], ["+", "keyword.operator.rules"],
    ["47.9%", "constant.numeric.rules"], ["&", "keyword.operator.rules"], ['"b # c"', "string.quoted.double.rules"], ["# why", "comment.line.number-sign.rules"],
  ]);
});
