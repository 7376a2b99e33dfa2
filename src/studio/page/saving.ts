/** Saving and removing files, and what others do to them meanwhile. What is not saved is kept where it outlives the page. */
import { effect } from "@preact/signals";
import type { EarlierAnswer, ProjectState } from "../project-api.ts";
import { Journal, type Draft } from "./journal.ts";
import { merged } from "./merge.ts";
import {
  changeText,
  conflict,
  firstFile,
  moveTexts,
  onTextNoted,
  openPath,
  project,
  saved,
  say,
  setSaved,
  show,
  tell,
  texts,
  unsaved,
} from "./state.ts";
import type { BrowserStorage, Mark, Storage } from "./storage.ts";

let storage: Storage | null = null;
let journal: Journal | null = null;
/** Counts what was saved. */
let saves = 0;

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
onTextNoted(note);

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
