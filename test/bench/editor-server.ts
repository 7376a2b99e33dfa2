/**
 * How long an editor waits, through the protocol and the shipped server, while its designer types: on a rulebook of five
 * thousand lines in one file, in ten and in Markdown, and on one with a sheet of five thousand rows.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { largeRulebook, literateRulebook, sheetRulebook, spreadRulebook } from "../support/large-rulebook.ts";
import { questionsAt } from "./editor-questions.ts";
import { Typist } from "./editor-typist.ts";

const target = 50;

type Ask = () => Promise<number>;
type Taken = Map<string, number[]>;

interface Book {
  readonly name: string;
  readonly files: ReadonlyMap<string, string>;
  /** Files that are open; one types in the first. */
  readonly open: readonly string[];
  /** Where a letter is put, which of the turns it is. */
  readonly spot: (text: string, turn: number) => number;
  readonly turns: number;
  /** Another name for what stands at the cursor. */
  readonly newName: string;
}

const rules = "rules/large/large.rules";
const creatures = "rules/large/creatures.csv";
/** In the middle of `item.power`, each time in another rule. */
const inFormula = (text: string, turn: number): number =>
  text.indexOf("item.power", Math.floor(text.length / 3) + turn * 300) + 7;
const inKey = (text: string, turn: number): number =>
  text.indexOf(" Fiend", Math.floor(text.length / 2) + turn * 100) + 3;
const spread = spreadRulebook();

const books: readonly Book[] = [
  { name: "one file", files: largeRulebook(), open: [rules], spot: inFormula, turns: 40, newName: "strengthOfIt" },
  {
    name: "ten files",
    files: spread,
    open: ["rules/large/part4.rules", ...[...spread.keys()].filter((each) => /part[0-35-9]/.test(each))],
    spot: inFormula,
    turns: 20,
    newName: "strengthOfIt",
  },
  {
    name: "Markdown",
    files: literateRulebook(),
    open: ["rules/large/large.rules.md"],
    spot: inFormula,
    turns: 20,
    newName: "strengthOfIt",
  },
  {
    name: "a sheet",
    files: sheetRulebook(),
    open: [creatures, rules],
    spot: inKey,
    turns: 20,
    newName: "Another Fiend",
  },
];

function questions(typist: Typist, file: string, offset: number): Readonly<Record<string, Ask>> {
  return questionsAt(
    typist.placeOf(file, offset),
    (method, params = {}): Ask =>
      async () =>
        (await typist.ask(file, method, params)).took,
  );
}

export async function editor(folder: string, root: string): Promise<void> {
  for (const [index, book] of books.entries()) await measured(book, join(folder, `edited${index}`), root);
}

async function measured(book: Book, project: string, root: string): Promise<void> {
  const typist = new Typist(project, root, book.files);
  const first = await typist.begin(book.open, book.files);
  const lines = [...book.files].map(
    ([path, text]) => `${path.slice(path.lastIndexOf("/") + 1)} ${text.split("\n").length - 1}`,
  );
  console.log(
    `\nAn editor on ${book.name} (lines: ${lines.join(", ")}): from a question to its answer, over the protocol; understood first after ${Math.round(first)} ms\n`,
  );
  // Both clerks are to have understood, and to have prepared what they do while nobody asks.
  await sleep(2 * first + 3000);
  const [fresh, again] = await one(typist, book);
  show(fresh, "after a letter");
  show(again, "again");
  show(await names(typist, book), "when nothing was typed");
  show(await together(typist, book), "all asked at once");
  await takenBack(typist, book);
  if (book.open[0] !== creatures) show(await findings(typist, book), "after a letter");
  await typist.end();
}

/** Each question as the first one after a letter, and then once more. */
async function one(typist: Typist, { open: [file = ""], spot: spotOf, turns }: Book): Promise<readonly [Taken, Taken]> {
  const [fresh, again]: readonly [Taken, Taken] = [new Map(), new Map()];
  for (let turn = 0; turn < turns; turn += 1) {
    const spot = spotOf(typist.textOf(file), turn);
    for (const name of Object.keys(questions(typist, file, spot))) {
      typist.type(file, spot, 0, "o");
      const ask = questions(typist, file, spot + 1)[name] as Ask;
      put(fresh, name, await ask());
      put(again, name, await ask());
      typist.type(file, spot, 1, "");
      await sleep(5);
    }
  }
  return [fresh, again];
}

/** Another name, which is asked for where one stands still. */
async function names(typist: Typist, { open: [file = ""], spot: spotOf, turns, newName }: Book): Promise<Taken> {
  const taken: Taken = new Map();
  await sleep(2000);
  for (let turn = 0; turn < turns; turn += 1) {
    const text = typist.textOf(file);
    // In rules at a name that is declared and used; the spot itself stands in a column that many tables have.
    const offset = file === creatures ? spotOf(text, turn) : text.indexOf("rule strength", spotOf(text, turn)) + 7;
    const position = typist.placeOf(file, offset);
    put(taken, "may be renamed", (await typist.ask(file, "textDocument/prepareRename", { position })).took);
    const { took, answer } = await typist.ask(file, "textDocument/rename", { position, newName });
    if (
      Object.values((answer as { changes?: Readonly<Record<string, readonly unknown[]>> } | null)?.changes ?? {}).flat()
        .length === 0
    )
      throw new Error("nothing was renamed");
    put(taken, "rename", took);
  }
  return taken;
}

const asEditorsDo = [
  "colours of all",
  "folds",
  "outline",
  "lenses",
  "hints of a screen",
  "fixes",
  "highlights",
  "completion",
];

/** What an editor asks after a key, without waiting for any of it. */
async function together(typist: Typist, { open: [file = ""], spot: spotOf, turns }: Book): Promise<Taken> {
  const taken: Taken = new Map();
  for (let turn = 0; turn < turns; turn += 1) {
    const spot = spotOf(typist.textOf(file), turn);
    typist.type(file, spot, 0, "o");
    const asked = questions(typist, file, spot + 1);
    const times = await Promise.all(asEditorsDo.map((name) => (asked[name] as Ask)()));
    times.forEach((took, index) => {
      put(taken, asEditorsDo[index] ?? "", took);
    });
    put(taken, "the last of them", Math.max(...times));
    typist.type(file, spot, 1, "");
    // So that some of it falls into a compilation.
    await sleep((turn * 37) % 400);
  }
  return taken;
}

/** A completion behind twenty questions that nobody waits for any more. */
async function takenBack(typist: Typist, { open: [file = ""], spot: spotOf, turns }: Book): Promise<void> {
  const taken: Taken = new Map();
  let [given, all] = [0, 0];
  for (let turn = 0; turn < turns; turn += 1) {
    const spot = spotOf(typist.textOf(file), turn);
    typist.type(file, spot, 0, "o");
    const vain = Array.from({ length: 20 }, () => typist.askInVain(file, "textDocument/documentSymbol"));
    put(taken, "completion", await (questions(typist, file, spot + 1)["completion"] as Ask)());
    const up = await Promise.all(vain);
    given += up.filter((each) => each).length;
    all += up.length;
    typist.type(file, spot, 1, "");
    await sleep(20);
  }
  show(taken, `behind 20 taken back (${given} of ${all} given up)`);
}

/** From a letter to what is wrong with it. */
async function findings(typist: Typist, { open: [file = ""], spot: spotOf }: Book): Promise<Taken> {
  await sleep(2000);
  const taken: Taken = new Map();
  for (let turn = 0; turn < 20; turn += 1) {
    // Each time in another rule: what was tried once and taken back is known.
    const spot = spotOf(typist.textOf(file), turn);
    for (const wrong of [true, false]) {
      const start = performance.now();
      const seen = typist.found(file, (count) => count > 0 === wrong);
      if (wrong) typist.type(file, spot, 0, "o");
      else typist.type(file, spot, 1, "");
      await seen;
      put(taken, wrong ? "findings" : "none any more", performance.now() - start);
      await sleep(500);
    }
  }
  return taken;
}

function put(taken: Taken, name: string, took: number): void {
  const known = taken.get(name);
  if (known === undefined) taken.set(name, [took]);
  else known.push(took);
}

function show(taken: Taken, when: string): void {
  for (const [name, all] of taken) {
    const sorted = [...all].sort((a, b) => a - b);
    const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
    const verdict = at(0.95) < target ? "met" : "MISSED";
    console.log(
      `  ${`${name}, ${when}`.padEnd(58)} median ${at(0.5).toFixed(1).padStart(6)} ms   19 of 20 in ${at(0.95).toFixed(1).padStart(6)}   at most ${at(1).toFixed(1).padStart(6)}   target < ${target}: ${verdict}`,
    );
  }
}
