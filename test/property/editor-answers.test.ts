/** What an editor is told after any edits is what it would be told had it been opened just then. */
import { expect, it } from "vitest";
import { defaultConfig } from "../../src/driver/config.ts";
import { requestHandlers } from "../../src/language-server/request-handlers.ts";
import { findingsOf } from "../../src/language-server/findings.ts";
import { Workspaces } from "../../src/language-server/workspaces.ts";
import { isRulesFile } from "../../src/source/kinds.ts";
import { rulebookFiles } from "../support/editor-session.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance, type Chance } from "../support/random.ts";

type Texts = ReadonlyMap<string, string>;

const uriOf = (file: string): string => `file:///project/${file}`;

/** All files open, as an editor has them. */
class Opened {
  readonly sites: Workspaces;

  constructor(onDisk: Texts) {
    const place = { root: "/project", config: defaultConfig, configSource: null, found: [] };
    this.sites = new Workspaces({
      pathOf: (uri) => uri.replace("file://", ""),
      uriOf: (path) => `file://${path}`,
      projectAt: () => Promise.resolve(place),
      host: () => memoryHost(onDisk),
      looseHost: () => memoryHost(onDisk),
    });
  }

  async change(texts: Texts): Promise<void> {
    for (const [file, text] of texts) await this.sites.setText(uriOf(file), text);
  }

  async understand(): Promise<void> {
    for (const site of this.sites.all) await site.session.compile();
  }

  async ask(method: string, params: object): Promise<unknown> {
    try {
      const answer = await requestHandlers.handle(this.sites, { method, params, by: "fresh" });
      return answer instanceof Uint32Array ? [...answer] : answer;
    } catch (problem) {
      return String(problem);
    }
  }
}

/** Of the text alone: these do not wait until it is understood. */
const ofText = ["textDocument/foldingRange", "textDocument/formatting", "rulewright/nextCell", "rulewright/realign"];
const ofMeaning = [
  "textDocument/semanticTokens/full",
  "textDocument/semanticTokens/range",
  "textDocument/documentSymbol",
  "textDocument/codeLens",
  "textDocument/codeAction",
  "textDocument/inlayHint",
  "textDocument/definition",
  "textDocument/references",
  "textDocument/documentHighlight",
  "textDocument/completion",
  "textDocument/signatureHelp",
  "textDocument/prepareRename",
  "textDocument/rename",
];

const pieces = [
  "x",
  " ",
  "\n",
  "1",
  "{",
  "}",
  "|",
  '"',
  "(",
  ")",
  "# ",
  "\n\nrule other(n: int): int = n + 1\n\n",
  "\n| a | b |\n",
  "/* ",
  " */",
  ".",
  "wound",
  ", ",
];

function edited(texts: Map<string, string>, { below, pick }: Chance): void {
  const file = pick([...texts.keys()]);
  const text = texts.get(file) ?? "";
  const at = below(text.length + 1);
  const [removed, added] = [below(3) === 0 ? below(8) : 0, below(4) === 0 ? "" : pick(pieces)];
  texts.set(file, text.slice(0, at) + added + text.slice(at + removed));
}

function paramsAt(file: string, text: string, { below }: Chance): object {
  const lines = text.split("\n");
  const line = below(lines.length);
  const position = { line, character: below((lines[line]?.length ?? 0) + 1) };
  const range = { start: { line: Math.max(0, line - 10), character: 0 }, end: { line: line + 10, character: 3 } };
  return {
    textDocument: { uri: uriOf(file) },
    position,
    range,
    newName: "somethingElse",
    context: { includeDeclaration: true, diagnostics: [] },
    options: { tabSize: 2, insertSpaces: true },
  };
}

async function compared(book: string, seed: number): Promise<number> {
  const onDisk = rulebookFiles(book);
  const texts = new Map(onDisk);
  const random = chance(seed);
  const kept = new Opened(onDisk);
  await kept.change(texts);
  await kept.understand();
  let same = 0;
  for (let round = 0; round < 6; round += 1) {
    const before = new Map(texts);
    // Torn, mended, and torn again.
    if (round % 3 === 2) for (const [file, text] of onDisk) texts.set(file, text);
    else for (let turn = 1 + random.below(5); turn > 0; turn -= 1) edited(texts, random);
    for (const [file, text] of texts) {
      if (text === before.get(file)) continue;
      // As keys come: half of it, then all, with questions between them.
      await kept.change(
        new Map([[file, text.slice(0, text.length >> 1) + (before.get(file) ?? "").slice(text.length >> 1)]]),
      );
      for (const method of [...ofText, ...ofMeaning]) await kept.ask(method, paramsAt(file, text, random));
    }
    await kept.change(texts);
    const fresh = new Opened(onDisk);
    await fresh.change(texts);
    for (const file of [...texts.keys()].filter(isRulesFile)) {
      const params = paramsAt(file, texts.get(file) ?? "", random);
      for (const method of ofText)
        expect(await kept.ask(method, params), `${book}, seed ${seed}, round ${round}: ${method} in ${file}`).toEqual(
          await fresh.ask(method, params),
        );
    }
    await kept.understand();
    await fresh.understand();
    expect(kept.sites.all.flatMap((site) => findingsOf(kept.sites, site))).toEqual(
      fresh.sites.all.flatMap((site) => findingsOf(fresh.sites, site)),
    );
    for (const [file, text] of texts) {
      for (const method of ofMeaning) {
        for (let place = 0; place < 3; place += 1) {
          const params = paramsAt(file, text, random);
          const answer = await kept.ask(method, params);
          expect(
            answer,
            `${book}, seed ${seed}, round ${round}: ${method} at ${JSON.stringify(params)} in ${file}`,
          ).toEqual(await fresh.ask(method, params));
          same += 1;
        }
      }
    }
  }
  return same;
}

for (const [index, book] of ["penetration", "cover", "board"].entries()) {
  it(`tells the same of ${book} as a session that was just opened`, async () => {
    expect(await compared(book, index + 1)).toBeGreaterThan(100);
  });
}
