/** Texts that would keep everybody waiting: they are refused in words before anything is done with them, and the next question is answered. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { machineFiles } from "../../../src/cli/language-server/files.ts";
import { isTooLarge } from "../../../src/editor/size-limit.ts";
import { requestHandlers } from "../../../src/language-server/request-handlers.ts";
import { RequestRejected } from "../../../src/language-server/worker-messages.ts";
import { Workspaces } from "../../../src/language-server/workspaces.ts";
import { tempProject } from "../../support/temp-project.ts";

const rules = 'rulebook duel {\n  title "Duel"\n}\n\nrule f(a: int): int {\n  let b = a\n  b\n}\n';
const monsters: Readonly<Record<string, string>> = {
  "5 MB of rows": `table T {\n  | name: key | a: int |\n${"  | Name | 12345 |\n".repeat(280_000)}}\n`,
  "a million braces": "{".repeat(1_000_000),
  "a hundred thousand braces, each on a line": "{\n".repeat(100_000),
  "10 MB in one line": `rule r(): int = ${"1 + ".repeat(2_500_000)}1\n`,
  "a line of 300 kB": `rule r(): int = ${"1 + ".repeat(75_000)}1\n`,
};

it.each(Object.entries(monsters))("%s", async (_, text) => {
  const root = tempProject({ "rules/duel/duel.rules": rules, "rules/duel/more.rules": "" });
  const sites = new Workspaces(machineFiles);
  await sites.setFolders([pathToFileURL(root).href]);
  const [small, large] = ["duel", "more"].map((name) => pathToFileURL(join(root, `rules/duel/${name}.rules`)).href) as [
    string,
    string,
  ];
  await sites.setText(small, rules);
  await sites.setText(large, text);
  const ask = async (uri: string, method: string): Promise<unknown> =>
    requestHandlers.handle(sites, {
      method: `textDocument/${method}`,
      by: "other",
      params: {
        textDocument: { uri },
        range: { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } },
        options: {},
      },
    });
  await expect(ask(large, "formatting")).rejects.toThrow(RequestRejected);
  await expect(ask(large, "formatting")).rejects.toThrow(
    /too long to be laid out while you write. `rulewright format` in a terminal does it\./,
  );
  await expect(ask(large, "rangeFormatting")).rejects.toThrow(RequestRejected);
  expect(await ask(large, "foldingRange")).toEqual([]);
  // Colours and the outline are linear, and are given.
  expect(await ask(large, "semanticTokens/full")).toBeInstanceOf(Uint32Array);
  expect(await ask(large, "documentSymbol")).toBeInstanceOf(Array);
  expect(await ask(small, "formatting")).toEqual([]);
  expect(await ask(small, "foldingRange")).toEqual([
    { startLine: 0, endLine: 1 },
    { startLine: 4, endLine: 6 },
  ]);
});

const lone = ["\uD800", "\uDC00"] as const;
/** What no editor writes, and some program does. */
const oddTexts: Readonly<Record<string, string>> = {
  "a byte-order mark and carriage returns": `\uFEFF${rules.replaceAll("\n", "\r\n")}`,
  "carriage returns alone": rules.replaceAll("\n", "\r"),
  "a byte-order mark in the middle": rules.replace("rule f", "\uFEFFrule f"),
  "ends of lines of every kind": rules.replace("\n", "\u2028").replace("\n", "\u0085").replace("\n", "\r\r\n"),
  "half a sign in a title": rules.replace("Duel", `Du${lone[0]}el`),
  "half a sign in a name": rules.replace("let b", `let b${lone[1]}`),
  "half a sign in a comment, a cell and at the end": `${rules}# ${lone[0]}\ntable T {\n  | name: key | n: text |\n  | A${lone[1]} | "${lone[0]}" |\n}\n${lone[0]}`,
  "signs beside the plane": rules
    .replace("Duel", "\u{1F3B2}\u{1F468}\u200D\u{1F469}")
    .replace("let b", "let \u{1D4B7}"),
  "zeros and steering signs": rules.replace("Duel", "D\u0000\u001B[2J\u202E").replace("let b", "let \u0000b"),
  "brackets 3000 deep": `rule r(): int = ${"(".repeat(3000)}1${")".repeat(3000)}\n`,
  "brackets 3000 deep that stay open": `rule r(): int = ${"(".repeat(3000)}1\n`,
  "lists 3000 deep": `rule r(): int = ${"[".repeat(3000)}1${"]".repeat(3000)}\n`,
  "blocks 1500 deep": `rule r(a: int): int {\n${"if a > 1 {\n".repeat(1500)}1\n${"}\n".repeat(1500)}}\n`,
  "negated 5000 times": `rule r(): int = ${"-".repeat(5000)}1\nrule q(): bool = ${"not ".repeat(5000)}yes\n`,
  "a row of 5000 cells": `table T {\n  | name: key ${"| a: int ".repeat(5000)}|\n  | A ${"| 1 ".repeat(5000)}|\n}\n`,
  "a name of 40 kB": `rule ${"a".repeat(40_000)}(): int = 1\n`,
  nothing: "",
  "blank lines alone": "\r\n \t\r\n",
};

it.each(Object.entries(oddTexts))("every question is answered or refused in words, about %s", async (_, text) => {
  const root = tempProject({ "rules/duel/duel.rules": rules, "rules/duel/more.rules": "" });
  const sites = new Workspaces(machineFiles);
  await sites.setFolders([pathToFileURL(root).href]);
  const uri = pathToFileURL(join(root, "rules/duel/more.rules")).href;
  await sites.setText(uri, text);
  const lines = text.split(/\r\n|\r|\n/);
  const last = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  const longest = lines.reduce((most, line, at) => (line.length > (lines[most]?.length ?? 0) ? at : most), 0);
  const places = [
    { line: 0, character: 0 },
    { line: longest, character: Math.floor((lines[longest]?.length ?? 0) / 2) },
    { line: longest, character: 6 },
    last,
    { line: lines.length + 10, character: 100_000 },
  ];
  let asked = 0;
  for (const method of requestHandlers.methods) {
    for (const position of places) {
      const params = {
        textDocument: { uri },
        position,
        range: { start: { line: 0, character: 0 }, end: position },
        context: { includeDeclaration: true, diagnostics: [] },
        options: { tabSize: 2, insertSpaces: true },
        query: "r",
        newName: "other",
        command: "no such command",
        arguments: [],
      };
      try {
        await requestHandlers.handle(sites, { method, by: "other", params });
      } catch (problem) {
        if (!(problem instanceof RequestRejected))
          throw new Error(`${method} at ${JSON.stringify(position)}`, { cause: problem });
      }
      asked += 1;
    }
  }
  expect(asked).toBe(requestHandlers.methods.length * places.length);
  expect(requestHandlers.methods.length).toBeGreaterThan(18);
});

it("what people write is light enough, however long they write", () => {
  expect(isTooLarge(`${"| A long row of a table | 1 | 2 | 3 |\n".repeat(20_000)}`)).toBe(false);
  expect(isTooLarge("rule f(a: int): int { (a + 1) * [1, 2][a] }\n".repeat(10_000))).toBe(false);
});
