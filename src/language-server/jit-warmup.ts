/**
 * The first request of each kind is slow, because its code is not yet loaded and compiled. So an idle worker sends itself
 * every request that an editor may send, about a small rulebook of its own.
 */
import { defaultConfig } from "../driver/config.ts";
import type { Host } from "../driver/host.ts";
import type { Question } from "./worker-messages.ts";
import { toPosition } from "./positions.ts";
import { sourceText } from "../source/text.ts";
import { Workspaces } from "./workspaces.ts";

/** One of most things that a rulebook may hold, some of it not laid out as it is to be. */
const text = `## Said of it.
table Weapon {
  | name: key | damage: int >= 0 |
  | --------- | ---------------: |
  | Dagger | 4 |
  | Sword | 8 |
}

choice Armor { None, Leather }

let most = 20

## How much it takes away.
rule soak(armor: Armor): int {
  | armor   | result |
  | ------- | -----: |
  | None    |      0 |
  | Leather |      2 |
}

rule hit(weapon: Weapon, armor: Armor): int =max(0, weapon.damage - soak(armor))

rule blows(weapon: Weapon, skill: int 0 to 20): int {
  let dealt = hit(weapon, Armor.None)
  if skill > most / 2 { dealt * 2 } else { dealt }
}

example "A sword against leather" {
  hit(weapon: Weapon.Sword, armor: Armor.Leather) is 6
}

examples "Blows" for blows {
  | weapon | skill | result |
  | ------ | ----: | -----: |
  | Sword  |    12 |     16 |
}
`;

const [root, file] = ["/warmup", "rules/warmup/warmup.rules"];
const uri = `file://${root}/${file}`;
/** All is asked so often; what takes next to no time is made quick only after some more. */
const rounds = 12;

const host: Host = { list: () => Promise.resolve([file]), read: () => Promise.resolve({ kind: "text", text }) };

const warmupWorkspaces = (): Workspaces =>
  new Workspaces({
    pathOf: (address) => address.slice("file://".length),
    uriOf: (path) => `file://${path}`,
    projectAt: () => Promise.resolve({ root, config: defaultConfig, configSource: null, found: [] }),
    host: () => host,
    looseHost: () => host,
  });

export class JitWarmup {
  #steps: (() => unknown)[] | null = null;

  /** A little of it; true: it is over. */
  async step(): Promise<boolean> {
    this.#steps ??= stepsOf(warmupWorkspaces());
    await this.#steps.shift()?.();
    return this.#steps.length === 0;
  }
}

function stepsOf(workspaces: Workspaces): (() => unknown)[] {
  const ask = (question: Question) => async (): Promise<void> => {
    const { requestHandlers } = await import("./request-handlers.ts");
    JSON.stringify(await requestHandlers.handle(workspaces, question));
  };
  const analyze = (): unknown => workspaces.all[0]?.session.compile();
  const round = (number: number): readonly (() => unknown)[] => [
    // Another text each time: an answer about a text that is known already is known, too.
    () => workspaces.setText(uri, number === 0 ? text : `${text.slice(0, -1)}\n${"#".repeat(number)}\n`),
    ...requests.map(ask),
    ...[text.replace("weapon.damage", `weapon.${"d".repeat(number + 1)}`), text].flatMap((typed) => [
      () => workspaces.setText(uri, typed),
      analyze,
    ]),
  ];
  return [
    () => workspaces.setText(uri, text),
    analyze,
    ...Array.from({ length: rounds }, (_, number) => round(number)).flat(),
  ];
}

/** All but those that write or show something beside the text. */
const requests: readonly Question[] = warmupRequests();

function warmupRequests(): readonly Question[] {
  const source = sourceText(file, text);
  const range = { start: { line: 0, character: 0 }, end: { line: source.lines.length - 1, character: 0 } };
  const options = { tabSize: 2, insertSpaces: true };
  const positions = ["weapon.damage", "soak(armor))", "armor))", "Weapon.Sword", "| Leather", "most / 2"].map((words) =>
    toPosition(source, text.indexOf(words) + words.search(/\W|$/) + 1),
  );
  const about = (method: string, more: object = {}): Question => ({
    method,
    params: { textDocument: { uri }, ...more },
  });
  return [
    ...["semanticTokens/full", "foldingRange", "documentSymbol", "codeLens"].map((name) =>
      about(`textDocument/${name}`),
    ),
    ...["semanticTokens/range", "inlayHint"].map((name) => about(`textDocument/${name}`, { range })),
    about("textDocument/codeAction", { range, context: { diagnostics: [] } }),
    about("textDocument/formatting", { options }),
    about("textDocument/rangeFormatting", { options, range }),
    about("workspace/symbol", { query: "s" }),
    ...positions.flatMap((position) => [
      ...["completion", "hover", "signatureHelp", "definition", "documentHighlight"].map((name) =>
        about(`textDocument/${name}`, { position }),
      ),
      about("textDocument/references", { position, context: { includeDeclaration: true } }),
      about("rulewright/nextCell", { position }),
    ]),
  ];
}
