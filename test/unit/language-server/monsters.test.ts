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

it("what people write is light enough, however long they write", () => {
  expect(isTooLarge(`${"| A long row of a table | 1 | 2 | 3 |\n".repeat(20_000)}`)).toBe(false);
  expect(isTooLarge("rule f(a: int): int { (a + 1) * [1, 2][a] }\n".repeat(10_000))).toBe(false);
});
