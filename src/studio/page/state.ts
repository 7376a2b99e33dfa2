/** What the page knows, as signals: whatever shows one of them is drawn again when it changes. */
import { batch, computed, effect, signal } from "@preact/signals";
import type { ProjectState } from "../project-api.ts";
import type { AnswersResponse, ExampleLine, Overview, RuleLine } from "../protocol.ts";
import type { WorkerStart } from "../worker-start.ts";
import type { TextChanges } from "../addresses.ts";
import { AnswerClient } from "./answer-client.ts";
import { browserLater } from "./later.ts";
import { answersWorker } from "./new-worker.ts";
import { SlowWatch } from "./slow-watch.ts";

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

/** Told of each text that is another one here, or is compared with another. */
let noted: (path: string) => void = () => undefined;

export function onTextNoted(listener: (path: string) => void): void {
  noted = listener;
}

/** Told of files that change without the editor that shows them. */
const listeners = new Set<(changes: TextChanges) => void>();

export function onTextsChanged(listener: (changes: TextChanges) => void): void {
  listeners.add(listener);
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
export function firstFile({ name, files }: ProjectState): string | null {
  const withRules = files.map(({ path }) => path).filter((path) => /\.rules(?:\.md)?$/.test(path));
  return withRules.find((path) => /([^/]+)\.rules(?:\.md)?$/.exec(path)?.[1] === name) ?? withRules[0] ?? null;
}

export function setSaved(path: string, text: string | null): void {
  const known = new Map(saved.peek());
  if (text === null) known.delete(path);
  else known.set(path, text);
  saved.value = known;
}

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
  noted(path);
  tell([[path, text]], byEditor);
}

export function tell(changes: TextChanges, byEditor = false): void {
  isOutdated.value = true;
  if (isStopped.peek()) workAgain();
  else answers.change(changes);
  if (!byEditor) for (const listener of listeners) listener(changes);
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
  for (const { path } of moved) noted(path);
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
