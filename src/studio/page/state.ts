/** What the page knows, as signals: whatever shows one of them is drawn again when it changes. */
import { computed, effect, signal } from "@preact/signals";
import type { ProjectState } from "../project-api.ts";
import type { AnswersResponse, ExampleLine, Overview, RuleLine } from "../protocol.ts";
import type { WorkerStart } from "../worker-start.ts";
import type { TextChanges } from "../addresses.ts";
import { AnswerClient } from "./answer-client.ts";
import type { Storage } from "./storage.ts";

export type Panel = "try" | "odds" | "examples" | "problems";
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
/** The worker has not answered for a while. */
export const isSlow = signal(false);

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
    null
  );
});

let storage: Storage | null = null;
let worker: Worker | null = null;
let slowTimer: ReturnType<typeof setTimeout> | null = null;
const slowAfter = 1500;

export const answers = new AnswerClient(
  (request) => {
    worker?.postMessage(request);
    slowTimer ??= setTimeout(() => {
      isSlow.value = true;
    }, slowAfter);
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
);

/** Told of files that change without the editor that shows them. */
const listeners = new Set<(changes: TextChanges) => void>();

export function onTextsChanged(listener: (changes: TextChanges) => void): void {
  listeners.add(listener);
}

export async function open(from: Storage): Promise<ProjectState> {
  storage = from;
  const state = await from.load();
  show(state);
  from.watch(() => void reload());
  return state;
}

/** Begins with these files, as if the page had just been opened. */
export function show(state: ProjectState): void {
  project.value = state;
  const loaded = new Map(state.files.map(({ path, text }) => [path, text]));
  [texts.value, saved.value] = [loaded, loaded];
  [examples.value, overview.value, pinnedRule.value, cursor.value] = [null, null, null, 0];
  openPath.value = state.files.find(({ path }) => /\.rules(?:\.md)?$/.test(path))?.path ?? null;
  startWorker([...loaded]);
}

function startWorker(changes: TextChanges): void {
  worker?.terminate();
  worker = new Worker("compiler.js", { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<AnswersResponse>) => {
    if (slowTimer !== null) clearTimeout(slowTimer);
    slowTimer = null;
    isSlow.value = false;
    answers.receive(data);
  };
  const { rules: folder, width } = project.value ?? { rules: "rules", width: 120 };
  const start: WorkerStart = { role: "answers", settings: { rules: folder, width } };
  worker.postMessage(start);
  answers.restart(changes);
}

/** Ends what takes too long, and begins anew. */
export function stopWorking(): void {
  isSlow.value = false;
  startWorker([...texts.value]);
}

/** A text was changed in the page. `byEditor`: the editor that shows it knows already. */
export function changeText(path: string, text: string, byEditor = false): void {
  if (texts.value.get(path) === text) return;
  texts.value = new Map(texts.value).set(path, text);
  tell([[path, text]], byEditor);
}

function tell(changes: TextChanges, byEditor = false): void {
  isOutdated.value = true;
  answers.change(changes);
  if (!byEditor) for (const listener of listeners) listener(changes);
}

/** Null, or why it could not be saved. */
export async function save(path: string): Promise<void> {
  const text = texts.value.get(path);
  if (storage === null || text === undefined || project.value?.readOnly === true) return;
  const base = saved.value.get(path) ?? null;
  try {
    const answer = await storage.save({ path, text, base });
    if (answer.kind === "saved") saved.value = new Map(saved.value).set(path, text);
    else if (answer.kind === "conflict") conflict.value = { path, mine: text, disk: answer.disk };
    else say(answer.why);
  } catch {
    say("The server does not answer. Is `rulewright studio` still running? What you wrote is still here.");
  }
}

export async function saveAll(): Promise<void> {
  for (const path of unsaved.value) await save(path);
}

/** Somebody else wrote: what is untouched here follows, what was touched is shown beside it. */
async function reload(): Promise<void> {
  if (storage === null) return;
  const state = await storage.load().catch(() => null);
  if (state === null) return;
  project.value = state;
  const disk = new Map(state.files.map(({ path, text }) => [path, text]));
  const changes: [string, string | null][] = [];
  const [now, known] = [new Map(texts.value), new Map(saved.value)];
  for (const path of new Set([...disk.keys(), ...known.keys()])) {
    const [theirs, base, mine] = [disk.get(path), known.get(path), now.get(path)];
    if (theirs === base || theirs === mine) {
      if (theirs !== undefined) known.set(path, theirs);
      continue;
    }
    if (mine !== base) {
      conflict.value = { path, mine: mine ?? "", disk: theirs ?? null };
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
}

/** What is on disk is seen now: it may be replaced, or taken. */
export async function settleConflict(take: "mine" | "disk"): Promise<void> {
  const found = conflict.value;
  if (found === null) return;
  conflict.value = null;
  const known = new Map(saved.value);
  if (found.disk === null) known.delete(found.path);
  else known.set(found.path, found.disk);
  saved.value = known;
  if (take === "mine") await save(found.path);
  else if (found.disk !== null) changeText(found.path, found.disk);
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

/** Opens a file at a line, counted from 1. */
export const jump = signal<{ readonly path: string; readonly line: number } | null>(null);

export function goTo(path: string, line: number): void {
  openPath.value = path;
  jump.value = { path, line };
  view.value = "text";
}
