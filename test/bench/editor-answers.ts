/** How long each answer to an editor takes: on a rulebook of five thousand lines, right after a letter was typed in its middle. */
import { completions } from "../../src/editor/completion.ts";
import { definitions, references } from "../../src/editor/definition.ts";
import { Desk } from "../../src/editor/desk.ts";
import { hover } from "../../src/editor/hover.ts";
import { inlayHints } from "../../src/editor/hints.ts";
import { namesIn } from "../../src/editor/named.ts";
import { prepareRename, rename } from "../../src/editor/rename.ts";
import { signature } from "../../src/editor/signature.ts";
import { largeRulebook } from "../support/large-rulebook.ts";
import { memoryHost } from "../support/memory-host.ts";

const file = "rules/large/large.rules";

type Ask = (desk: Desk, offset: number) => unknown;
const asks: Readonly<Record<string, Ask>> = {
  completion: (desk, offset) => completions(desk, file, offset),
  hover: (desk, offset) => hover(desk, file, offset),
  definition: (desk, offset) => definitions(desk, file, offset),
  references: (desk, offset) => references(desk, file, offset),
  "prepare rename": (desk, offset) => prepareRename(desk, file, offset),
  rename: (desk, offset) => rename(desk, file, offset, "somethingElse"),
  signature: (desk, offset) => signature(desk, file, offset),
  hints: (desk, offset) => inlayHints(desk, file, Math.max(0, offset - 2000), offset + 2000),
  names: (desk) => namesIn(desk, file),
};

const turns = 40;

/** Milliseconds by answer: the middle one and the slowest of many, each after another edit. */
export async function answers(): Promise<void> {
  const files = largeRulebook();
  const text = files.get(file) ?? "";
  const desk = new Desk(memoryHost(files));
  const began = performance.now();
  const { diagnostics = [] } = (await desk.compile({ withoutExamples: true })) ?? {};
  if (diagnostics.length > 0) throw new Error(diagnostics.map((each) => each.message).slice(0, 5).join("\n"));
  const taken = new Map<string, number[]>([["compilation", [performance.now() - began]]]);
  for (let turn = 0; turn < turns; turn += 1) {
    // In the middle of the word `item.power` of one of the rules, and of a cell of one of the tables.
    const spot = turn % 4 === 3 ? text.indexOf("| Harbour |", 4000 + turn * 700) + 4 : text.indexOf("item.power", Math.floor(text.length / 2) + turn * 800) + 7;
    desk.change(file, `${text.slice(0, spot)}o${text.slice(spot)}`);
    for (const [name, ask] of Object.entries(asks)) {
      const start = performance.now();
      ask(desk, spot + 1);
      taken.set(name, [...(taken.get(name) ?? []), performance.now() - start]);
    }
    desk.change(file, text);
  }
  console.log("\nThe same in one process, without the protocol: the middle one and the slowest\n");
  for (const [name, all] of taken) {
    const sorted = all.sort((a, b) => a - b);
    console.log(`  ${name.padEnd(22)} ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1).padStart(8)} ms ${(sorted.at(-1) ?? 0).toFixed(1).padStart(8)} ms`);
  }
}
