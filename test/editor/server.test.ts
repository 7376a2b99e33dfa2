import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import type {
  CodeAction,
  CodeLens,
  DocumentSymbol,
  FoldingRange,
  SemanticTokens,
  SemanticTokensDelta,
  TextEdit,
  WorkspaceSymbol,
} from "vscode-languageserver-protocol";
import { edited, editor, ProcessClient, serverProcess, welcomed } from "../support/editor-client.ts";
import { built, shipped } from "../support/built.ts";
import { doors } from "../support/language-doors.ts";
import { tempProject } from "../support/temp-project.ts";

const duel = `rulebook duel {
  title "Duel"
}

## What a fighter holds.
table Weapon {
  | name: key | damage: int >= 0 |
  | --------- | ---------------: |
  | Dagger    |                4 |
  | Sword     |                8 |
}

table Armor from "armor.csv" { name: key, value: int >= 0 }

## How deep it goes.
rule hit(weapon: Weapon, armor: int >= 0): int = max(0, weapon.damage - armor)

example "A sword against armor 3" {
  hit(weapon: Weapon.Sword, armor: 3) is 5
}

examples "More" for hit {
  | weapon | armor | result |
  | ------ | ----: | -----: |
  | Dagger |     1 |      3 |
  | Sword  |    10 |      0 |
}

report "All weapons" {
  rows   weapon: Weapon
  column "Plain" = hit(weapon, 0)
}
`;
const armor = "name,value\nLeather,1\nPlate,3\n";
const files = { "rules/duel/duel.rules": duel, "rules/duel/armor.csv": armor };
const project = (): string => tempProject(files);
const duelIn = (root: string): string => join(root, "rules/duel/duel.rules");

// Building takes its time, which is not the test's.
beforeAll(() => {
  built();
});

describe.each(doors)("the language server behind $name", ({ open }) => {
  it("tells what is wrong as one types, with a fix, and is silent when it is mended", async () => {
    const { client, root, shutDown } = await open(files);
    const uri = client.open(duelIn(root), duel);
    client.type(uri, "weapon.damage", "weapon.dammage");
    await client.finds(uri, "no-member");
    const [found] = client.findings.get(uri) ?? [];
    expect(found).toMatchObject({
      source: "rulewright",
      severity: 1,
      range: { start: client.at(uri, "dammage").position },
    });
    expect(found?.message).toMatch(/`dammage`[^]*Did you mean `damage`\?/);
    const actions = await client.ask<CodeAction[]>("textDocument/codeAction", {
      textDocument: { uri },
      range: found?.range,
      context: { diagnostics: [found] },
    });
    const fix = actions.find((each) => each.kind === "quickfix");
    expect(fix?.diagnostics?.[0]?.code).toBe("no-member");
    expect(edited(client.textOf(uri), fix?.edit?.changes?.[uri] ?? [])).toBe(duel);
    client.type(uri, "weapon.dammage", "weapon.damage");
    await client.finds(uri);
    await shutDown();
  });

  it("knows closed files and tables on disk, and follows when they change there", async () => {
    const { client, root, change } = await open(files);
    const table = pathToFileURL(join(root, "rules/duel/armor.csv")).href;
    const uri = client.open(duelIn(root), duel);
    client.type(uri, "value: int >= 0 }", "value: int >= 2 }");
    await client.until("a finding in the closed table", () => (client.findings.get(table) ?? []).length === 1);
    expect(client.findings.get(table)?.[0]?.range.start).toEqual({ line: 1, character: 8 });
    // No client that watches: the command does so itself, and the page tells its worker.
    change("rules/duel/armor.csv", "name,value\nLeather,2\nPlate,3\n");
    await client.finds(table);
    client.close(uri);
    // The file on disk allows it, and so it stays.
    change("rules/duel/armor.csv", "name,value\nLeather,-2\nPlate,3\n");
    await client.until("a finding in the closed table", () => (client.findings.get(table) ?? []).length === 1);
    change("rules/duel/armor.csv", null);
    await client.until(
      "a finding where the table is asked for",
      () => (client.findings.get(uri) ?? []).length > 0 && (client.findings.get(table) ?? []).length === 0,
    );
  });

  it("tries examples and explains them in place, and shows reports", async () => {
    const { client, root } = await open(files, { workspace: { codeLens: { refreshSupport: true } } });
    const uri = client.open(duelIn(root), duel);
    await client.until("lenses", () => client.asked.includes("workspace/codeLens/refresh"));
    const lenses = async (): Promise<readonly CodeLens[]> =>
      client.ask("textDocument/codeLens", { textDocument: { uri } });
    expect((await lenses()).map((each) => [each.range.start.line, each.command?.title])).toEqual([
      [17, "✓ holds"],
      [17, "explain"],
      [21, "✓ all 2 hold"],
      [21, "explain"],
      [28, "show"],
    ]);
    const run = async (title: string): Promise<string> =>
      client.ask("workspace/executeCommand", (await lenses()).find((each) => each.command?.title === title)?.command);
    const explained = await run("explain");
    // 8 from the table, 3 from the example: 8 - 3 is 5.
    expect(explained).toContain("max(0, 8 - 3)");
    expect(explained).toContain("Weapon, Sword");
    expect(await run("show")).toMatch(/Dagger +4\nSword +8/);
    client.type(uri, "|      3 |", "|      2 |");
    await client.finds(uri, "example-fails");
    expect((await lenses()).map((each) => each.command?.title)).toContain("✗ 1 of 2 does not hold");
    expect(await run("✗ 1 of 2 does not hold")).toMatch(/✗ [^]*is 3; the example says 2/);
    expect(client.welcome.capabilities.executeCommandProvider?.commands).toContain("rulewright.explain");
  });

  it("lists examples with what came of them, and what there is to ask of the rulebooks", async () => {
    const { client, root } = await open(files);
    type Entry = Record<"title" | "row" | "state" | "uri" | "root" | "range" | "parts" | "explanation", unknown>;
    const examples = (): Promise<readonly Entry[]> => client.ask("rulewright/examples", {});
    const uri = pathToFileURL(duelIn(root)).href;
    const states = async (): Promise<readonly unknown[]> =>
      (await examples()).map(({ title, row, state }) => [title, row, state]);
    // No file is open, and nothing was waited for.
    expect(await states()).toEqual([
      ["A sword against armor 3", null, "holds"],
      ["More", 1, "holds"],
      ["More", 2, "holds"],
    ]);
    const [first] = await examples();
    expect(first).toMatchObject({
      uri,
      root: pathToFileURL(root).href,
      range: { start: { line: 17, character: 0 }, end: { line: 19, character: 1 } },
      parts: [],
      explanation: null,
    });
    client.open(duelIn(root), duel);
    client.type(uri, "|      3 |", "|      2 |");
    client.type(uri, "rulebook duel {", "# A remark above all\nrulebook duel {");
    const [, row] = await examples();
    expect(row).toMatchObject({
      state: "fails",
      parts: [
        { range: { start: { line: 25, character: 26 } }, says: "The rules say 3", values: { wanted: "2", found: "3" } },
      ],
    });
    // 4 from the table, 1 from the row.
    expect(row?.explanation).toContain("max(0, 4 - 1)");
    client.type(uri, "weapon.damage - armor", "weapon.dammage - armor");
    expect((await examples()).map(({ state, parts }) => [state, parts])).toEqual([
      ["untried", []],
      ["untried", []],
      ["untried", []],
    ]);
    expect(await client.ask("rulewright/rulebooks", {})).toMatchObject([{ name: "duel", hasErrors: true, rules: [] }]);
    client.type(uri, "weapon.dammage - armor", "weapon.damage - armor");
    expect(await client.ask("rulewright/rulebooks", {})).toEqual([
      {
        name: "duel",
        title: "Duel",
        hasErrors: false,
        root: pathToFileURL(root).href,
        folder: `${pathToFileURL(root).href}/rules/duel`,
        setups: [],
        tables: ["Weapon", "Armor"],
        rules: [
          {
            name: "hit",
            doc: "How deep it goes.",
            uri,
            range: { start: { line: 16, character: 0 }, end: { line: 16, character: 78 } },
            rolls: false,
            params: [
              { name: "weapon", type: "Weapon", doc: null, hasDefault: false, values: ["Dagger", "Sword"] },
              { name: "armor", type: "int >= 0", doc: null, hasDefault: false, values: null },
            ],
          },
        ],
      },
    ]);
  });

  it("lays out as the command does, the whole or a part", async () => {
    const messy = duel
      .replace("| Dagger    |                4 |", "|Dagger|4|")
      .replace("max(0, weapon", "max( 0,weapon");
    const { client, root } = await open({ ...files, "rules/duel/duel.rules": messy });
    const uri = client.open(duelIn(root), messy);
    const options = { tabSize: 4, insertSpaces: true };
    const edits = await client.ask<TextEdit[]>("textDocument/formatting", { textDocument: { uri }, options });
    expect(edits.map(({ range }) => range.start.line)).toEqual([8, 15]);
    const formatted = tempProject({ ...files, "rules/duel/duel.rules": messy });
    expect(shipped(formatted, ["format"]).status).toBe(0);
    expect(edited(messy, edits)).toBe(readFileSync(duelIn(formatted), "utf8"));
    const range = { start: { line: 15, character: 0 }, end: { line: 15, character: 3 } };
    const part = await client.ask<TextEdit[]>("textDocument/rangeFormatting", {
      textDocument: { uri },
      range,
      options,
    });
    expect(part.map((each) => each.range.start.line)).toEqual([15]);
  });

  it("moves from cell to cell", async () => {
    const { client, root } = await open(files);
    const uri = client.open(duelIn(root), duel);
    type Move = {
      readonly edits: TextEdit[];
      readonly selection: { readonly start: unknown; readonly end: unknown };
    } | null;
    const move = (method: string, words: string): Promise<Move> => client.ask(method, client.at(uri, words, 2));
    expect(await move("rulewright/nextCell", "| Dagger ")).toEqual({
      edits: [],
      selection: { start: { line: 8, character: 31 }, end: { line: 8, character: 32 } },
    });
    const last = await move("rulewright/nextCell", " 8 |");
    expect(edited(duel, last?.edits ?? [])).toBe(duel.replace("8 |\n}", "8 |\n  |           |                  |\n}"));
    expect(last?.selection.start).toEqual({ line: 10, character: 4 });
    expect(await move("rulewright/previousCell", "| Sword ")).toMatchObject({ selection: { start: { line: 8 } } });
    expect(await move("rulewright/nextCell", "rule hit")).toBeNull();
  });

  it("outlines, folds and colours", async () => {
    const { client, root } = await open(files, { workspace: { semanticTokens: { refreshSupport: true } } });
    const uri = client.open(duelIn(root), duel);
    await client.until("colours", () => client.asked.includes("workspace/semanticTokens/refresh"));
    const outline = await client.ask<DocumentSymbol[]>("textDocument/documentSymbol", { textDocument: { uri } });
    expect(outline.map((each) => each.name)).toEqual([
      "duel",
      "Weapon",
      "Armor",
      "hit",
      "A sword against armor 3",
      "More",
      "All weapons",
    ]);
    expect(outline[1]?.children?.map((each) => each.name)).toEqual(["name", "damage", "Dagger", "Sword"]);
    expect((await client.ask<WorkspaceSymbol[]>("workspace/symbol", { query: "hit" }))[0]).toMatchObject({
      name: "hit",
      containerName: "duel",
      location: { uri },
    });
    const folds = await client.ask<FoldingRange[]>("textDocument/foldingRange", { textDocument: { uri } });
    expect(folds).toContainEqual({ startLine: 5, endLine: 9 });
    const whole = await client.ask<SemanticTokens>("textDocument/semanticTokens/full", { textDocument: { uri } });
    const legend = client.welcome.capabilities.semanticTokensProvider?.legend.tokenTypes ?? [];
    const words = wordsOf(duel, whole.data).map(({ text, type }) => [text, legend[type]]);
    for (const each of [
      ["rulebook", "keyword"],
      ['"Duel"', "string"],
      ["## How deep it goes.", "comment"],
      ["max", "function"],
      ["4", "number"],
      [">=", "operator"],
    ])
      expect(words).toContainEqual(each);
    client.type(uri, "Sword     |                8", "Sword     |               12");
    const delta = await client.ask<SemanticTokensDelta>("textDocument/semanticTokens/full/delta", {
      textDocument: { uri },
      previousResultId: whole.resultId,
    });
    const data = [...whole.data];
    for (const { start, deleteCount, data: fresh } of delta.edits) data.splice(start, deleteCount, ...(fresh ?? []));
    expect(data).toEqual(
      (await client.ask<SemanticTokens>("textDocument/semanticTokens/full", { textDocument: { uri } })).data,
    );
  });
});

// What follows is the command's alone: the page tells its worker what changes, and has one project without a file of settings.
it("lets a client watch that can", async () => {
  const root = project();
  const client = await editor({
    folders: [root],
    capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
  });
  await client.until("a registration", () => client.asked.includes("client/registerCapability"));
  const table = pathToFileURL(join(root, "rules/duel/armor.csv")).href;
  writeFileSync(join(root, "rules/duel/armor.csv"), "name,value\nLeather,-1\nPlate,3\n");
  client.tell("workspace/didChangeWatchedFiles", { changes: [{ uri: table, type: 2 }] });
  await client.until("a finding", () => (client.findings.get(table) ?? []).length === 1);
});

it("lists rulebooks and examples of several projects, games, and files in no project", async () => {
  const game =
    'rulebook race { title "Race" }\nplayer Runner { at: int default 0 }\nchoice Colour { Red, Blue }\nphase Round { phase Turn for each player { enter { endGame() } } }\nsetup start(colour: Colour, laps: optional int default none, fast: bool) { new Runner() }\nrule isHome(who: Runner): bool = who.at > 3\n';
  const races = tempProject({ "rules/race/race.rules": game });
  const loose = tempProject({
    "alone/alone.rules": 'rulebook alone { title "A" }\nrule one(): int = 1\nexample "It" {\n  one() is 1\n}\n',
  });
  const client = await editor({ folders: [project(), races] });
  client.open(join(loose, "alone/alone.rules"), readFileSync(join(loose, "alone/alone.rules"), "utf8"));
  const rulebooks = await client.ask<readonly Record<string, unknown>[]>("rulewright/rulebooks", {});
  expect(rulebooks.map(({ title, root }) => [title, root === null])).toEqual([
    ["Duel", false],
    ["Race", false],
    ["A", true],
  ]);
  // A rule that knows the game is asked in it.
  expect(rulebooks[1]).toMatchObject({
    rules: [],
    setups: [
      {
        name: "start",
        params: [
          { name: "colour", type: "Colour", values: ["Red", "Blue"], hasDefault: false },
          { name: "laps", type: "optional int", values: null, hasDefault: true },
          { name: "fast", values: ["yes", "no"] },
        ],
      },
    ],
  });
  const examples = await client.ask<readonly { title: string }[]>("rulewright/examples", {});
  expect(examples.map(({ title }) => title)).toEqual(["A sword against armor 3", "More", "More", "It"]);
});

it("says that the rules are understood again to who asks for it", async () => {
  const root = project();
  const heard = async (options: unknown): Promise<readonly string[]> => {
    const client = new ProcessClient(serverProcess());
    const methods: string[] = [];
    client.connection.onNotification("rulewright/analyzed", () => {
      methods.push("rulewright/analyzed");
    });
    await welcomed(client, [root], { workspace: { codeLens: { refreshSupport: true } } }, options);
    await client.until("a refresh", () => client.asked.length > 0);
    // What is answered came after all that was said before.
    await client.ask("rulewright/examples", {});
    return methods;
  };
  expect(await heard({ analyzed: true })).toEqual(["rulewright/analyzed"]);
  expect(await heard(undefined)).toEqual([]);
});

it("finds the configuration upwards, several folders, and files in none", async () => {
  const books = tempProject({
    "rulewright.config.json": '{ "rules": "books" }',
    "books/duel/duel.rules": duel.replace("8 |", "9 |"),
    "books/duel/armor.csv": armor,
  });
  const root = project();
  const loose = tempProject({ "alone.rules": "rule x(): int = y\n" });
  const client = await editor({ folders: [join(books, "books/duel")] });
  const wrong = pathToFileURL(join(books, "books/duel/duel.rules")).href;
  await client.finds(wrong, "example-fails");
  client.tell("workspace/didChangeWorkspaceFolders", {
    event: { added: [{ uri: pathToFileURL(root).href, name: "b" }], removed: [] },
  });
  const alone = client.open(join(loose, "alone.rules"), "rule x(): int = y\n");
  await client.finds(alone, "no-rulebook-block", "unknown-name");
  const uri = client.open(duelIn(root), duel);
  client.type(uri, "is 5", "is 6");
  await client.finds(uri, "example-fails");
  expect(client.codes(wrong)).toEqual(["example-fails"]);
  writeFileSync(join(books, "rulewright.config.json"), '{ "rules": "books", "formt": {} }');
  client.tell("workspace/didChangeWatchedFiles", {
    changes: [{ uri: pathToFileURL(join(books, "rulewright.config.json")).href, type: 2 }],
  });
  await client.finds(pathToFileURL(join(books, "rulewright.config.json")).href, "config-setting");
});

/** What the five numbers of each word say. */
function wordsOf(text: string, data: readonly number[]): readonly { readonly text: string; readonly type: number }[] {
  const lines = text.split("\n");
  const found: { text: string; type: number }[] = [];
  let [line, character] = [0, 0];
  for (let at = 0; at < data.length; at += 5) {
    const [down = 0, right = 0, length = 0, type = 0] = data.slice(at, at + 4);
    [line, character] = [line + down, down > 0 ? right : character + right];
    found.push({ text: lines[line]?.slice(character, character + length) ?? "", type });
  }
  return found;
}
