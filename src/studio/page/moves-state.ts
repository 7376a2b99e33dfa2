/** What the change of the person moves: compared in a worker of its own, and shown for the texts of now alone. */
import { computed, effect, signal } from "@preact/signals";
import type { EarlierState, Moves, MovesRequest, MovesResponse } from "../moves-protocol.ts";
import type { EarlierAnswer } from "../project-api.ts";
import type { WorkerStart } from "../worker-start.ts";
import { earlierState, markNow } from "./saving.ts";
import { panel, project, saved, texts } from "./state.ts";

type Earlier = Extract<EarlierAnswer, { kind: "earlier" }>;

/** The last commit, or what was opened; null: there is none. */
export const earlier = signal<Earlier | null>(null);
const isEarlierKnown = signal(false);
export const against = signal<"earlier" | "saved">("earlier");
export const moves = signal<{ readonly version: number; readonly moves: Moves } | null>(null);
/** Counts what is to be compared. */
const version = signal(0);
/** What is being compared just now; null: nothing is. */
export const comparing = signal<string | null>(null);
export const isComparingLong = signal(false);
/** The person ended it: it begins again with the next change. */
export const isStopped = signal(false);

interface Basis extends EarlierState {
  readonly id: string;
  readonly title: string;
}

/** What the texts are compared with. */
export const basis = computed((): Basis => {
  const found = earlier.value;
  if (against.value === "earlier" && found !== null) return found;
  const files = [...saved.value].map(([path, text]) => ({ path, text }));
  return { id: "saved", title: "what is saved", rules: project.value?.rules ?? "rules", files };
});

/** Not a letter differs. */
export const isUntouched = computed(() => {
  const [now, then] = [texts.value, basis.value.files];
  return now.size === then.length && then.every(({ path, text }) => now.get(path) === text);
});

export const isCurrent = computed(() => moves.value?.version === version.value);

let worker: Worker | null = null;
/** What the worker was sent last. */
let sent: { readonly basis: Basis; readonly texts: ReadonlyMap<string, string> } | null = null;
let sendTimer: ReturnType<typeof setTimeout> | null = null;
let longTimer: ReturnType<typeof setTimeout> | null = null;
let silentTimer: ReturnType<typeof setTimeout> | null = null;

/** After the last letter, in milliseconds. */
const quiet = 150;
const longAfter = 1500;
/** A worker that is still with older texts after so long is ended. */
const silentFor = 2500;

/** The texts that are counted, and whether they still wait to be compared. */
let counted: { readonly basis: Basis; readonly texts: ReadonlyMap<string, string> } | null = null;
let isWaiting = false;

effect(() => {
  const [now, then] = [texts.value, basis.value];
  const isShown = panel.value === "moves" && isEarlierKnown.value;
  if (counted?.texts !== now || counted.basis !== then) {
    counted = { basis: then, texts: now };
    version.value = version.peek() + 1;
    isStopped.value = false;
    isWaiting = true;
  }
  if (sendTimer !== null) clearTimeout(sendTimer);
  if (!isShown || !isWaiting) return;
  sendTimer = setTimeout(() => {
    isWaiting = false;
    if (isUntouched.peek()) settle();
    else compare(then, now);
  }, quiet);
});

/** What is compared with may be another one by now: somebody has committed. */
export async function refreshEarlier(): Promise<void> {
  const answer = await earlierState(earlier.peek()?.id ?? null);
  if (answer.kind === "earlier") earlier.value = answer;
  else if (answer.kind === "none") earlier.value = null;
  isEarlierKnown.value = true;
}

effect(() => {
  if (panel.value === "moves" && project.value !== null) void refreshEarlier();
});
globalThis.addEventListener("focus", () => {
  if (panel.peek() === "moves") void refreshEarlier();
});

/** In the browser: what there is now is what the next change is compared with. */
export async function markHere(): Promise<void> {
  await markNow("marked");
  await refreshEarlier();
}

function compare(then: Basis, now: ReadonlyMap<string, string>): void {
  const isOther = sent === null || sent.basis.id !== then.id || sent.basis.files !== then.files;
  const known = sent?.texts ?? new Map<string, string>();
  const changed = [...now].filter(([path, text]) => known.get(path) !== text);
  const gone = [...known.keys()].filter((path) => !now.has(path)).map((path) => [path, null] as const);
  const isBusy = comparing.peek() !== null;
  worker ??= startWorker();
  sent = { basis: then, texts: now };
  comparing.value = "the rules";
  post({
    version: version.peek(),
    earlier: isOther ? { rules: then.rules, files: then.files } : null,
    changes: [...changed, ...gone],
    from: then.title,
    to: "the text",
  });
  longTimer ??= setTimeout(() => {
    isComparingLong.value = true;
  }, longAfter);
  if (!isBusy) return;
  // It should give up what it does for older texts; where it cannot, another one begins.
  if (silentTimer !== null) clearTimeout(silentTimer);
  silentTimer = setTimeout(() => {
    endWorker();
    compare(then, now);
  }, silentFor);
}

function startWorker(): Worker {
  const { rules, width } = project.peek() ?? { rules: "rules", width: 120 };
  const made = new Worker(movesScript, { type: "module" });
  made.addEventListener("message", ({ data }: MessageEvent<MovesResponse>) => {
    if (made === worker) receive(data);
  });
  const start: WorkerStart = { role: "moves", settings: { rules, width } };
  made.postMessage(start, []);
  return made;
}

const movesScript = "compiler.js";

const post = (request: MovesRequest): void => worker?.postMessage(request, []);

function receive(response: MovesResponse): void {
  if (response.version !== version.peek()) return;
  if (silentTimer !== null) clearTimeout(silentTimer);
  silentTimer = null;
  if (response.kind === "progress") comparing.value = response.what;
  else if (response.kind === "moves") {
    moves.value = { version: response.version, moves: response.moves };
    settle();
  }
}

/** Nothing is on its way any more. */
function settle(): void {
  for (const timer of [longTimer, silentTimer]) if (timer !== null) clearTimeout(timer);
  [longTimer, silentTimer] = [null, null];
  [comparing.value, isComparingLong.value] = [null, false];
}

function endWorker(): void {
  worker?.terminate();
  [worker, sent] = [null, null];
  settle();
}

export function stopComparing(): void {
  endWorker();
  isStopped.value = true;
}

export function compareAgain(): void {
  endWorker();
  isStopped.value = false;
  compare(basis.peek(), texts.peek());
}
