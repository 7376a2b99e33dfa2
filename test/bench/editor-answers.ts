/**
 * What each answer to an editor costs of the processor, without the protocol: on a rulebook of five thousand lines, right
 * after a letter was typed in its middle, and once more. Unlike the time until it comes it says the same on a busy machine.
 */
import { defaultConfig } from "../../src/driver/config.ts";
import { requestHandlers as ofServer } from "../../src/language-server/request-handlers.ts";
import type { Question } from "../../src/language-server/worker-messages.ts";
import { Workspaces } from "../../src/language-server/workspaces.ts";
import { largeRulebook } from "../support/large-rulebook.ts";
import { memoryHost } from "../support/memory-host.ts";
import { questionsAt, type Place } from "./editor-questions.ts";

const file = "rules/large/large.rules";
const [root, address] = ["/project", "file://"];
const uri = `${address}${root}/${file}`;
const turns = 20;
const target = 50;

type Taken = Map<string, { readonly fresh: number[]; readonly again: number[] }>;

function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

/** Layout is asked as the one is asked who has time for it. */
const questions = (position: Place): Readonly<Record<string, Question>> =>
  questionsAt(position, (method, params = {}) => ({
    method,
    params: { textDocument: { uri }, ...params },
    ...(/[fF]ormatting$/.test(method) ? { by: "other" as const } : {}),
  }));

/** Milliseconds of this process's own work. */
async function work(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export async function answers(): Promise<void> {
  const files = largeRulebook();
  const text = files.get(file) ?? "";
  const host = memoryHost(files);
  const sites = new Workspaces({
    pathOf: (written) => written.slice(address.length),
    uriOf: (path) => `${address}${path}`,
    projectAt: () => Promise.resolve({ root, config: defaultConfig, configSource: null, found: [] }),
    host: () => host,
    looseHost: () => host,
  });
  await sites.setFolders([`${address}${root}`]);
  await sites.setText(uri, text);
  const [site] = sites.all;
  if (site === undefined) throw new Error("There is no project.");
  const first = await work(() => site.session.compile({}));
  site.isStale = false;
  while (!(await ofServer.prepare(site, file))) {
    /* As a clerk does who has nothing to do. */
  }
  const taken: Taken = new Map();
  const spots = Array.from(
    { length: turns },
    (_, turn) => text.indexOf("item.power", Math.floor(text.length / 3) + turn * 300) + 7,
  );
  const typedAt = (spot: number): string => `${text.slice(0, spot)}o${text.slice(spot)}`;
  for (const spot of spots) {
    for (const [name, question] of Object.entries(questions(placeOf(text, spot + 1)))) {
      const known = taken.get(name) ?? { fresh: [], again: [] };
      taken.set(name, known);
      await sites.setText(uri, typedAt(spot));
      for (const list of [known.fresh, known.again]) {
        list.push(
          await work(async () => {
            const answer = await ofServer.handle(sites, question);
            if (!(answer instanceof Uint32Array)) JSON.stringify(answer);
          }),
        );
      }
      await sites.setText(uri, text);
    }
  }
  const renamed: { readonly fresh: number[]; readonly again: number[] } = { fresh: [], again: [] };
  taken.set("another name", renamed);
  for (const spot of spots) {
    // At a name that is declared and used.
    const position = placeOf(text, text.indexOf("rule strength", spot) + 7);
    for (const list of [renamed.fresh, renamed.again])
      list.push(
        await work(async () =>
          JSON.stringify(
            await ofServer.handle(sites, {
              method: "textDocument/rename",
              params: { textDocument: { uri }, position, newName: "strengthOfIt" },
            }),
          ),
        ),
      );
  }
  const understood: { readonly fresh: number[]; readonly again: number[] } = { fresh: [], again: [] };
  for (const spot of spots) {
    for (const [list, now] of [
      [understood.fresh, typedAt(spot)],
      [understood.again, text],
    ] as const) {
      await sites.setText(uri, now);
      list.push(await work(() => site.session.compile({})));
    }
  }
  console.log(
    `\nThe same without the protocol, in milliseconds of the processor alone (understood first in ${first.toFixed(0)}): the middle one and the slowest of ${turns}\n`,
  );
  for (const [name, { fresh, again }] of taken)
    console.log(
      `  ${name.padEnd(22)} after a letter ${middle(fresh)}   again ${middle(again)}   target < ${target}: ${median(fresh) < target ? "met" : "MISSED"}`,
    );
  console.log(
    `  ${"findings".padEnd(22)} of a letter    ${middle(understood.fresh)}   taken back ${middle(understood.again)}`,
  );
}

const sorted = (all: readonly number[]): readonly number[] => [...all].sort((a, b) => a - b);
const median = (all: readonly number[]): number => sorted(all)[Math.floor(all.length / 2)] ?? 0;
const middle = (all: readonly number[]): string =>
  `${median(all).toFixed(1).padStart(7)} ${(sorted(all).at(-1) ?? 0).toFixed(1).padStart(7)}`;
