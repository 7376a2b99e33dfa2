/** What the page knows, as signals: whatever shows one of them is drawn again when it changes. */
import { batch, computed, effect, signal } from "@preact/signals";
import type { EarlierAnswer, ProjectState } from "../project-api.ts";
import type { AnswersResponse, ExampleLine, Overview, RuleLine } from "../protocol.ts";
import type { WorkerStart } from "../worker-start.ts";
import type { TextChanges } from "../addresses.ts";
import { AnswerClient } from "./answer-client.ts";
import { Journal, type Draft } from "./journal.ts";
import { browserLater } from "./later.ts";
import { merged } from "./merge.ts";
import { answersWorker } from "./new-worker.ts";
import { SlowWatch } from "./slow-watch.ts";
import type { BrowserStorage, Mark, Storage } from "./storage.ts";

export type Panel = "try" | "odds" | "examples" | "problems" | "moves" | "book" | "table" | "simulate";
/** What a narrow screen shows. */
export type View = "files" | "text" | Panel;

export interface Conflict {
  readonly path: string;
  readonly mine: string;
  /** Null: it was removed. */
  readonly disk: string | null;
}

export const project = signal<ProjectState | null>(null);
/** The texts as they are in the page. */
export const texts = signal<ReadonlyMap<string, string>>(new Map());
/** As they were loaded or saved last. */
export const saved = signal<ReadonlyMap<string, string>>(new Map());
export const openPath = signal<string | null>(null);
/** Offset of the cursor in the open file. */
export const cursor = signal(0);
export const panel = signal<Panel>("try");
export const view = signal<View>("text");
export const overview = signal<Overview | null>(null);
export const examples = signal<readonly ExampleLine[] | null>(null);
/** The texts are newer than what is shown of them. */
export const isOutdated = signal(true);
export const conflict = signal<Conflict | null>(null);
/** A line for the person, with what to do about it left out: it goes away by itself. */
export const notice = signal<string | null>(null);
const slow = new SlowWatch(browserLater);
/** The worker has not answered for a while. */
export const { isSlow } = slow;
/** What a link says to show of the odds, unread; it is read when the odds are first shown. */
export const oddsLink = signal<string | null>(null);
/** Somebody stopped it. */
export const isStopped = signal(false);

export const unsaved = computed(() =>
  [...texts.value].filter(([path, text]) => saved.value.get(path) !== text).map(([path]) => path),
);

export const rules = computed(() => overview.value?.rulebooks.flatMap((rulebook) => rulebook.rules) ?? []);

/** Chosen by hand; null: the one under the cursor. */
export const pinnedRule = signal<string | null>(null);

/** The rule under the cursor, or the one above it; the first of the file where there is none. */
export const currentRule = computed((): RuleLine | null => {
  const pinned = rules.value.find(({ id }) => id === pinnedRule.value);
  if (pinned !== undefined) return pinned;
  const inFile = rules.value.filter(({ path }) => path === openPath.value);
  const above = inFile.filter(({ start }) => start <= cursor.value);
  return (
    above.reduce<RuleLine | null>((last, each) => (last === null || each.start > last.start ? each : last), null) ??
    inFile[0] ??
    ruleBeside(openPath.value)
  );
});

/** A sheet has no rules: its rulebook's rule that was looked at last stays, to be seen at work while cells change. */
function ruleBeside(path: string | null): RuleLine | null {
  if (path?.endsWith(".csv") !== true) return null;
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const inBook = rules.value.filter((each) => each.path.startsWith(folder));
  return inBook.find(({ id }) => id === lastRule) ?? inBook[0] ?? null;
}
let lastRule: string | null = null;
effect(() => {
  lastRule = currentRule.value?.id ?? lastRule;
});

let storage: Storage | null = null;
let journal: Journal | null = null;
/** Counts what was saved. */
let saves = 0;
let worker: Worker | null = null;

export const answers = new AnswerClient(
  (request) => {
    worker?.postMessage(request, []);
    if (worker !== null) waitForSlow();
  },
  {
    overview(found) {
      overview.value = found;
      isOutdated.value = false;
    },
    examples(found) {
      examples.value = found;
    },
  },
  browserLater,
);

function waitForSlow(): void {
  slow.asked(overview.peek() === null);
}

/** Told of files that change without the editor that shows them. */
const listeners = new Set<(changes: TextChanges) => void>();

export function onTextsChanged(listener: (changes: TextChanges) => void): void {
  listeners.add(listener);
}

/** Where the files come from; null: they have not come yet. */
export const storageKind = (): Storage["kind"] | null => storage?.kind ?? null;

export async function open(from: Storage): Promise<ProjectState> {
  storage = from;
  const state = await from.load();
  show(state);
  if (!state.readOnly) {
    journal = await Journal.open(state.id);
    takeUp(await journal.left());
    void journal.watchLeft(takeUp);
  }
  from.watch(
    () => void reload(),
    () => void saveWaiting(),
  );
  return state;
}

/** Begins with these files, as if the page had just been opened. */
export function show(state: ProjectState): void {
  const loaded = new Map(state.files.map(({ path, text }) => [path, text]));
  // Whoever is told of another project finds its texts, not none or those of the one before.
  batch(() => {
    project.value = state;
    [texts.value, saved.value] = [loaded, loaded];
    [examples.value, overview.value, pinnedRule.value, cursor.value] = [null, null, null, 0];
    openPath.value = firstFile(state);
  });
  startWorker([...loaded]);
}

/** The file that has the project's name, or else the first one with rules. */
function firstFile({ name, files }: ProjectState): string | null {
  const withRules = files.map(({ path }) => path).filter((path) => /\.rules(?:\.md)?$/.test(path));
  return withRules.find((path) => /([^/]+)\.rules(?:\.md)?$/.exec(path)?.[1] === name) ?? withRules[0] ?? null;
}

/** What was typed before the page, its tab or its server ended, put into the texts as they are now. */
function takeUp(drafts: readonly Draft[]): void {
  const taken: string[] = [];
  for (const draft of drafts) {
    const { path, text } = draft;
    const [disk, now] = [saved.peek().get(path) ?? null, texts.peek().get(path) ?? null];
    // What it had sent may have been written before it ended: that is nobody else's change.
    const base = disk !== null && disk === draft.sent ? disk : draft.base;
    const both = disk === base && now === disk ? text : merged(base ?? "", text, now ?? "");
    if (both === null && now !== disk) {
      // Two tabs left different texts: the other one stays where it is until this one is saved.
      continue;
    }
    if (both === null) {
      conflict.value ??= { path, mine: text, disk };
      // Until it is settled it is a change of what it was typed into.
      setSaved(path, base);
    }
    changeText(path, both ?? text);
    journal?.adopted(draft);
    if (texts.peek().get(path) === disk) journal?.forget(path);
    else taken.push(path);
  }
  if (taken.length > 0)
    say(
      taken.length === 1
        ? "What was typed here and not saved is here again."
        : `What was typed here and not saved is here again, in ${taken.length} files.`,
    );
}

function setSaved(path: string, text: string | null): void {
  const known = new Map(saved.peek());
  if (text === null) known.delete(path);
  else known.set(path, text);
  saved.value = known;
}

/** At every letter: what is not saved yet is kept where it outlives the page. */
function note(path: string): void {
  const text = texts.peek().get(path);
  const base = saved.peek().get(path) ?? null;
  if (journal === null || project.peek()?.readOnly === true) return;
  if (text === undefined || text === base) journal.forget(path);
  else if (!journal.write({ path, text, base }) && !isJournalFull) {
    isJournalFull = true;
    say("The browser has no room to keep what is not saved. Save now and then.");
  }
}
let isJournalFull = false;

function startWorker(changes: TextChanges): void {
  worker?.terminate();
  slow.ended();
  isStopped.value = false;
  worker = answersWorker();
  worker.addEventListener("message", ({ data }: MessageEvent<AnswersResponse>) => {
    answers.receive(data);
    // Examples may go on for long after everything else is answered.
    slow.answered(answers.isTrying);
    if (answers.isWaiting) waitForSlow();
  });
  const { rules: folder, width } = project.value ?? { rules: "rules", width: 120 };
  const start: WorkerStart = { role: "answers", settings: { rules: folder, width }, isOfEarlier: false };
  worker.postMessage(start, []);
  answers.restart(changes);
}

/** Ends what takes too long. The same texts would take as long again: it goes on with others, or when the person says so. */
export function stopWorking(): void {
  worker?.terminate();
  worker = null;
  slow.ended();
  isStopped.value = true;
}

export function workAgain(): void {
  startWorker([...texts.peek()]);
}

/** A text was changed in the page. `byEditor`: the editor that shows it knows already. */
export function changeText(path: string, text: string, byEditor = false): void {
  if (texts.value.get(path) === text) return;
  texts.value = new Map(texts.value).set(path, text);
  note(path);
  tell([[path, text]], byEditor);
}

function tell(changes: TextChanges, byEditor = false): void {
  isOutdated.value = true;
  if (isStopped.peek()) workAgain();
  else answers.change(changes);
  if (!byEditor) for (const listener of listeners) listener(changes);
}

/** One save of a file after the other: the next one says into which text when the one before is answered. */
export function save(path: string): Promise<void> {
  const turn = (underway.get(path) ?? Promise.resolve()).then(() => saveNow(path));
  underway.set(path, turn);
  return turn;
}
const underway = new Map<string, Promise<void>>();

async function saveNow(path: string): Promise<void> {
  const text = texts.value.get(path);
  if (storage === null || text === undefined || project.value?.readOnly === true) return;
  const base = saved.value.get(path) ?? null;
  sent.set(path, (sent.get(path) ?? new Set<string>()).add(text));
  journal?.sending(path, text);
  try {
    const answer = await storage.save({ path, text, base });
    if (answer.kind === "saved") {
      setSaved(path, text);
      sent.delete(path);
      saves += 1;
      note(path);
    } else if (answer.kind === "refused") {
      sent.get(path)?.delete(text);
      say(answer.why);
    } else if (takeOver(path, base, answer.disk)) await saveNow(path);
  } catch {
    waiting.add(path);
    say(
      "The server does not answer. Is `rulewright studio` still running? What you wrote is still here, and is saved when it answers again.",
    );
  }
}

/**
 * Written by this page and not answered yet: they may stand on disk, be it that the news of that comes before the answer,
 * or that the server has ended before it said so.
 */
const sent = new Map<string, Set<string>>();

/** Should have been saved while the server did not answer. */
const waiting = new Set<string>();

async function saveWaiting(): Promise<void> {
  const paths = [...waiting];
  waiting.clear();
  for (const path of paths) await save(path);
}

/** What stands on disk instead is merged with what is here; false: the person has to say what stays. */
function takeOver(path: string, base: string | null, disk: string | null): boolean {
  const mine = texts.peek().get(path) ?? "";
  // Its own words are nobody else's change.
  if (disk !== null && sent.get(path)?.has(disk) === true) {
    setSaved(path, disk);
    note(path);
    return true;
  }
  const both = base === null || disk === null ? null : merged(base, mine, disk);
  if (both === null) {
    // One after the other: the next one is found when this one is settled.
    conflict.value ??= { path, mine, disk };
    return false;
  }
  setSaved(path, disk);
  changeText(path, both);
  note(path);
  return true;
}

export async function saveAll(): Promise<void> {
  for (const path of unsaved.value) await save(path);
}

/** Somebody else wrote: what is untouched here follows, what was touched is shown beside it. */
async function reload(): Promise<void> {
  if (storage === null) return;
  const before = saves;
  const state = await storage.load().catch(() => null);
  if (state === null) return;
  // What was read may be older than what has been saved meanwhile.
  if (saves !== before) {
    await reload();
    return;
  }
  project.value = state;
  const disk = new Map(state.files.map(({ path, text }) => [path, text]));
  const changes: [string, string | null][] = [];
  const touched: string[] = [];
  const [now, known] = [new Map(texts.value), new Map(saved.value)];
  for (const path of new Set([...disk.keys(), ...known.keys()])) {
    const [theirs, base, mine] = [disk.get(path), known.get(path), now.get(path)];
    if (leaving.has(path)) continue;
    if (theirs === base || theirs === mine) {
      if (theirs !== undefined) known.set(path, theirs);
      continue;
    }
    if (mine !== base) {
      touched.push(path);
      continue;
    }
    changes.push([path, theirs ?? null]);
    if (theirs === undefined) {
      now.delete(path);
      known.delete(path);
    } else {
      now.set(path, theirs);
      known.set(path, theirs);
    }
  }
  [texts.value, saved.value] = [now, known];
  if (changes.length > 0) tell(changes);
  for (const path of disk.keys()) note(path);
  const open = openPath.peek();
  if (open !== null && !now.has(open)) {
    // Else its text would still be there to type in.
    openPath.value = firstFile(state);
    say(`${open} was removed from the disk.`);
  }
  for (const path of touched) takeOver(path, known.get(path) ?? null, disk.get(path) ?? null);
}

/** The state that a change is compared with, besides what is saved. */
export async function earlierState(known: string | null): Promise<EarlierAnswer> {
  return (await storage?.earlier(known).catch(() => null)) ?? { kind: "none" };
}

/** In the browser: from now on a change is compared with what there is now. */
export async function markNow(mark: Mark): Promise<void> {
  if (storage?.kind !== "browser") return;
  await saveAll();
  await (storage as BrowserStorage).mark(mark);
}

/** What is on disk is seen now: it may be replaced, or taken. */
export async function settleConflict(take: "mine" | "disk"): Promise<void> {
  const found = conflict.value;
  if (found === null) return;
  conflict.value = null;
  if (take === "disk" && found.disk === null) {
    moveTexts([{ path: found.path, text: null, base: null }]);
    const state = project.peek();
    if (openPath.peek() === found.path && state !== null) openPath.value = firstFile(state);
    await reload();
    return;
  }
  setSaved(found.path, found.disk);
  if (take === "mine") await save(found.path);
  else if (found.disk !== null) changeText(found.path, found.disk);
  note(found.path);
  // Others may have waited for this one.
  await reload();
}

/** Files that are being renamed or removed: what is read of them meanwhile is old. */
const leaving = new Set<string>();

/** Writes a file that the page does not show, or removes one; a text: why it was not done. */
export async function putFile(path: string, text: string | null, base: string | null): Promise<string | null> {
  if (storage === null || project.peek()?.readOnly === true) return "The project was opened to read only.";
  leaving.add(path);
  try {
    await underway.get(path);
    const answer = await storage.save({ path, text, base });
    saves += 1;
    if (answer.kind === "refused") return answer.why;
    return answer.kind === "saved" ? null : `${path} is not as it was here any more. Look at it first, and try again.`;
  } catch {
    return "The server does not answer. Is `rulewright studio` still running? Nothing was done.";
  } finally {
    leaving.delete(path);
  }
}

/** The files of the page from now on, with what is kept of each; null: the page has it no longer. */
export function moveTexts(moved: readonly { path: string; text: string | null; base: string | null }[]): void {
  const now = new Map(texts.peek());
  for (const { path, text, base } of moved) {
    if (text === null) now.delete(path);
    else now.set(path, text);
    setSaved(path, base);
  }
  texts.value = now;
  for (const { path } of moved) note(path);
  tell(moved.map(({ path, text }) => [path, text] as const));
}

let noticeTimer: ReturnType<typeof setTimeout> | null = null;
export function say(text: string): void {
  notice.value = text;
  if (noticeTimer !== null) clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => {
    notice.value = null;
  }, 8000);
}

/** In the browser everything is kept a moment after it was written; files on disk wait for the person. */
let keepTimer: ReturnType<typeof setTimeout> | null = null;
effect(() => {
  if (unsaved.value.length === 0 || storage?.kind !== "browser") return;
  if (keepTimer !== null) clearTimeout(keepTimer);
  keepTimer = setTimeout(() => void saveAll(), 400);
});

globalThis.addEventListener("beforeunload", (event) => {
  if (unsaved.value.length > 0) event.preventDefault();
});

/** Opens a file at a line, counted from 1, with the last of these words in it selected: its end, if there are none. */
export const jump = signal<{
  readonly path: string;
  readonly line: number;
  readonly words: string | null;
  readonly isQuiet: boolean;
} | null>(null);

export function goTo(path: string, line: number, words: string | null = null): void {
  openPath.value = path;
  jump.value = { path, line, words, isQuiet: false };
  view.value = "text";
}

/** Shows the line beside, and leaves the person where they are. */
export function pointTo(path: string, line: number): void {
  openPath.value = path;
  jump.value = { path, line, words: null, isQuiet: true };
}
