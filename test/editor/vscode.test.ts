/** The extension for VS Code: what is packed, its keys, and its colours. */
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it, vi } from "vitest";
import { hardWords, softWords } from "../../grammar/words.ts";
import { allFunctions } from "../../src/builtins/registry.ts";
import { typeWords } from "../../src/resolve/reserved.ts";
import { ProcessClient } from "../support/editor-client.ts";
import { projectRoot } from "../support/project-files.ts";
import { tempProject } from "../support/temp-project.ts";
import { unzip } from "../support/unzip.ts";
import { executed, FakeEditor, registered, select, Selection } from "../support/vscode.ts";

vi.mock("vscode", () => import("../support/vscode.ts"));

const grammar = JSON.parse(readFileSync(join(projectRoot, "src/vscode/rules.tmLanguage.json"), "utf8"));

it("is packed whole, the same each time, and brings a server that works", async () => {
  const { packExtension } = (await import("../../src/vscode/vsix.mjs" as string)) as {
    readonly packExtension: (out: string) => Promise<void>;
  };
  // The packer talks.
  for (const level of ["log", "info", "warn"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  const root = tempProject({ "rules/duel/duel.rules": 'rulebook duel { title "Duel" }\nrule f(): int = y\n' });
  const [one, again] = [join(root, "one.vsix"), join(root, "again.vsix")];
  await packExtension(one);
  await packExtension(again);
  const hash = (path: string): string => createHash("sha256").update(readFileSync(path)).digest("hex");
  expect(hash(one)).toBe(hash(again));
  const files = unzip(readFileSync(one));
  for (const [path, bytes] of files) {
    mkdirSync(join(root, "unpacked", dirname(path)), { recursive: true });
    writeFileSync(join(root, "unpacked", path), bytes);
  }
  const text = (path: string): string => files.get(path)?.toString("utf8") ?? "";
  const manifest = JSON.parse(text("extension/package.json"));
  expect(manifest).toMatchObject({
    name: "rulewright",
    main: "./extension.js",
    license: "MIT",
    version: JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")).version,
  });
  expect(text("extension/LICENSE.txt")).toBe(readFileSync(join(projectRoot, "LICENSE"), "utf8"));
  for (const path of [
    manifest.main,
    ...manifest.contributes.grammars.map((each: { path: string }) => each.path),
    manifest.contributes.languages[0].configuration,
  ]) {
    expect([...files.keys()], path).toContain(join("extension", path));
  }
  // What the keys run is declared, and registered by the bundle.
  for (const { command } of manifest.contributes.keybindings) expect(text("extension/extension.js")).toContain(command);
  expect(text("extension.vsixmanifest")).toContain('Publisher="rulewright"');
  // The thread that is always awake has no compiler, which would have to be read before the first answer: its words are those of the protocol.
  const awake = loadedWith("extension/server/language-server.js", text);
  expect(awake.length).toBeGreaterThan(1);
  expect(awake.filter((path) => text(path).includes("I know no rulebook called"))).toEqual([]);
  expect(
    loadedWith("extension/server/language-server-thread.js", text).some((path) =>
      text(path).includes("I know no rulebook called"),
    ),
  ).toBe(true);
  // The command that the palette runs is whole as well: without a package beside it, it plays, draws, writes and serves.
  const packed = (...words: readonly string[]): string =>
    execFileSync(process.execPath, [join(root, "unpacked/extension/server/cli.js"), "--root", other, ...words], {
      encoding: "utf8",
    });
  const other = tempProject({
    "rules/race/race.rules": `${readFileSync(join(projectRoot, "src/studio/gallery/race/race.rules"), "utf8")}rule both(): int = 2d6\n`,
  });
  expect(packed("odds", "race.both", "--format", "svg")).toMatch(/^<svg /);
  expect(packed("simulate", "race", "--games=10", "--format", "markdown")).toContain("10 games");
  expect(packed("docs", "race", "--format", "markdown", "--out", join(root, "book"))).toContain("README.md");
  expect([...files.keys()]).toContain("extension/server/studio/index.html");
  expect(text("extension/server/keep-open.js")).toContain("Enter closes this terminal");
  const child = spawn(process.execPath, [join(root, "unpacked/extension/server/language-server.js"), "--stdio"], {
    cwd: "/",
  });
  const client = new ProcessClient(child);
  await client.ask("initialize", { processId: process.pid, rootUri: `file://${root}`, capabilities: {} });
  client.tell("initialized", {});
  const uri = `file://${join(root, "rules/duel/duel.rules")}`;
  await client.finds(uri, "unknown-name");
  client.open(join(root, "rules/duel/duel.rules"), "rule   f( ): int=1\n");
  expect(await client.ask("textDocument/formatting", { textDocument: { uri }, options: {} })).toMatchObject([
    { newText: "rule f(): int = 1\n" },
  ]);
  expect(await client.shutDown()).toBe(0);
  execFileSync(process.execPath, ["--check", join(root, "unpacked/extension/extension.js")]);
});

/** What a module imports at once, and what that does. */
function loadedWith(path: string, text: (path: string) => string, seen = new Set<string>()): readonly string[] {
  if (seen.has(path)) return [];
  seen.add(path);
  for (const [, wanted = ""] of text(path).matchAll(/\b(?:import|from)\s*"(\.{1,2}\/[^"]+)"/g))
    loadedWith(join(dirname(path), wanted), text, seen);
  return [...seen];
}

it("goes from cell to cell without asking anybody, and else does what the key does", async () => {
  const { tableCommands } = await import("../../src/vscode/tables.ts");
  tableCommands();
  const run = async (name: string, editor: FakeEditor): Promise<void> => {
    await registered.get(name)?.(editor as never);
  };
  const selected = ({ selection: { start, end } }: FakeEditor): readonly number[] => [
    start.line,
    start.character,
    end.line,
    end.character,
  ];
  const editor = new FakeEditor("| a | b |\n| - | - |\n| long | d |\nrule f(): int = 1\n", { line: 0, character: 2 });
  await run("rulewright.nextCell", editor);
  expect(editor.text).toBe("| a    | b   |\n| ---- | --- |\n| long | d   |\nrule f(): int = 1\n");
  expect(selected(editor)).toEqual([0, 9, 0, 10]);
  await run("rulewright.nextCell", editor);
  expect(selected(editor)).toEqual([2, 2, 2, 6]);
  await run("rulewright.previousCell", editor);
  expect(selected(editor)).toEqual([0, 9, 0, 10]);
  // Behind the last cell a row begins.
  editor.selection = new Selection(2, 10, 2, 10);
  await run("rulewright.nextCell", editor);
  expect(editor.text).toBe("| a    | b   |\n| ---- | --- |\n| long | d   |\n|      |     |\nrule f(): int = 1\n");
  expect(selected(editor)).toEqual([3, 2, 3, 2]);
  expect(executed.filter(([what]) => what !== "setContext")).toEqual([]);
  editor.selection = new Selection(4, 3, 4, 3);
  await run("rulewright.nextCell", editor);
  editor.selection = new Selection(0, 2, 0, 2);
  await run("rulewright.previousCell", editor);
  expect(executed.filter(([what]) => what !== "setContext")).toEqual([["tab"], ["outdent"]]);
  const crooked = new FakeEditor("text\r\n| a | b |\r\n|--|--|\r\n| x | 10 |\r\n| y | 2 |\r\n", {
    line: 3,
    character: 3,
  });
  await run("rulewright.realign", crooked);
  expect(crooked.text).toBe("text\r\n| a   |   b |\r\n| --- | --: |\r\n| x   |  10 |\r\n| y   |   2 |\r\n");
  // An editor that has gone on meanwhile refuses the edits: the cursor stays where it was put.
  const late = new FakeEditor("| a | b |\n", { line: 0, character: 2 }, "rules", false);
  await run("rulewright.nextCell", late);
  expect(selected(late)).toEqual([0, 2, 0, 2]);
  executed.length = 0;
  select(new FakeEditor("  | a |\nrule", { line: 0, character: 3 }));
  select(new FakeEditor("  | a |\nrule", { line: 1, character: 2 }));
  select(new FakeEditor("| a |", { line: 0, character: 2 }, "markdown-it"));
  expect(executed.map((each) => each[2])).toEqual([true, false, false]);
});

it("has words as the editor takes its patterns: it completes, selects and renames by them", () => {
  const configuration = JSON.parse(readFileSync(join(projectRoot, "src/vscode/language-configuration.json"), "utf8"));
  // A text is a pattern without flags there, in which `\p{L}` means four other letters.
  const pattern = (given: string | { readonly pattern: string; readonly flags: string }): RegExp =>
    typeof given === "string" ? new RegExp(given) : new RegExp(given.pattern, given.flags);
  const words = (line: string): readonly string[] =>
    [
      ...line.matchAll(new RegExp(pattern(configuration.wordPattern), `${pattern(configuration.wordPattern).flags}g`)),
    ].map(([word]) => word);
  expect(words("  | Kröte | max(0, übungStufe_2 - 47.5%) |")).toEqual(["Kröte", "max", "0", "übungStufe_2", "47.5%"]);
  expect(words("rule throw(object: ThrownObject): int")).toEqual(["rule", "throw", "object", "ThrownObject", "int"]);
  const { increaseIndentPattern, decreaseIndentPattern } = configuration.indentationRules;
  expect(
    ["rule f() {", "  match x {", "  | a | {", "# {", 'x "{"'].map((line) => pattern(increaseIndentPattern).test(line)),
  ).toEqual([true, true, false, false, false]);
  expect(["  }", "x }"].map((line) => pattern(decreaseIndentPattern).test(line))).toEqual([true, false]);
});

interface Rule {
  readonly name?: string;
  readonly match?: string;
  readonly begin?: string;
  readonly include?: string;
  readonly captures?: Readonly<Record<string, { readonly name?: string }>>;
  readonly patterns?: readonly Rule[];
}

/** The first rule that fits at each place, as an editor takes them, for one line: outside of tables, or what stands behind the first bar of one in them. */
function coloured(line: string, patterns: readonly Rule[] = grammar.patterns): readonly (readonly [string, string])[] {
  const flat = (rules: readonly Rule[]): readonly Rule[] =>
    rules.flatMap((rule) => {
      if (rule.include === undefined)
        return rule.patterns === undefined || rule.begin !== undefined ? [rule] : flat(rule.patterns);
      const found: Rule = grammar.repository[rule.include.slice(1)];
      return found.match === undefined && found.begin === undefined ? flat(found.patterns ?? []) : [found];
    });
  const rules = flat(patterns).filter((rule) => rule.match !== undefined);
  const seen: [string, string][] = [];
  for (let at = 0; at < line.length;) {
    const fits = rules
      .flatMap((rule) => {
        const pattern = new RegExp(rule.match ?? "", "dgu");
        pattern.lastIndex = at;
        const match = pattern.exec(line);
        return match === null || match[0] === "" ? [] : [{ rule, match }];
      })
      .sort((a, b) => a.match.index - b.match.index);
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
  // As the server's colours are shown that come a little later: nothing changes under the eyes of whoever opens a file.
  for (const word of [...hardWords, ...softWords]) {
    const [[words, scope] = ["", ""]] = coloured(`  ${word} "x"`);
    expect([word, words, scope.startsWith("keyword.control.")]).toEqual([word, word, true]);
  }
  for (const type of typeWords)
    if (type !== "optional") expect(coloured(`x: ${type} y`)).toContainEqual([type, "support.type.rules"]);
  for (const name of allFunctions.keys()) expect(coloured(`${name}(1)`)[0]).toEqual([name, "support.function.rules"]);
  // Names that look like words stay names.
  for (const line of ["x.where", "me.in", "title: int", "rows, 1"])
    expect(coloured(line).filter(([, scope]) => scope.startsWith("keyword"))).toEqual([]);
  expect(coloured('let a = 4d6 + 47.9% & "b # c" # why')).toEqual([
    ["let", "keyword.control.declaration.rules"],
    ["a", "variable.other.constant.rules"],
    ["=", "keyword.operator.rules"],
    ["4d6", "constant.numeric.dice.rules"],
    ["+", "keyword.operator.rules"],
    ["47.9%", "constant.numeric.rules"],
    ["&", "keyword.operator.rules"],
    ['"b # c"', "string.quoted.double.rules"],
    ["# why", "comment.line.number-sign.rules"],
  ]);
});

it("takes brackets in cells for letters, so that one without its other half leaves those behind it alone", () => {
  const manifest = JSON.parse(readFileSync(join(projectRoot, "src/vscode/manifest.json"), "utf8"));
  const rows: readonly Rule[] = grammar.repository.rows.patterns;
  const [cell] = manifest.contributes.grammars[0].unbalancedBracketScopes;
  const brackets = (line: string): readonly (readonly string[])[] =>
    coloured(line, rows).filter(([text]) => /[()[\]{}]/.test(text));
  expect(brackets(" Wood (Solid) | 1) first | [a | {b |")).toEqual(
    ["(", ")", ")", "[", "{"].map((each) => [each, cell]),
  );
  // The brace that ends the declaration may stand behind the last bar.
  expect(brackets(" a | (b) | } # done")).toEqual([
    ["(", cell],
    [")", cell],
    ["}", "punctuation.section.block.end.rules"],
  ]);
});
