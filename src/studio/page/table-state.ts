/** The table of the page: its worker, what it last said, and what of it is chosen here. */
import { assertNever } from "../../source/exhaustive.ts";
import { effect, signal } from "@preact/signals";
import type { WorkerStart } from "../worker-start.ts";
import type {
  CardRow,
  GameLine,
  Sentence,
  TableOption,
  TableRequest,
  TableResponse,
  TableState,
  Target,
} from "../table-protocol.ts";
import { newWorker } from "./new-worker.ts";
import { openPath, overview, panel, project, say, texts } from "./state.ts";

export const games = signal<readonly GameLine[] | null>(null);
/** The game that was chosen, or else that of the open file, or the first. */
export function gameFor(chosen: string | null): GameLine | undefined {
  const open = overview.value?.rulebooks.find(({ folder }) => openPath.value?.startsWith(`${folder}/`));
  const wanted = chosen ?? open?.name;
  return games.value?.find(({ rulebook }) => rulebook === wanted) ?? games.value?.[0];
}

export const brokenBooks = signal<readonly string[]>([]);
export const table = signal<TableState | null>(null);
export const story = signal<readonly Sentence[]>([]);
export const cards = signal<ReadonlyMap<string, CardRow>>(new Map());
/** The bot that chooses just now. */
export const thinking = signal<number | null>(null);
/** The options that are left after a click on something that several speak of. */
export const narrowed = signal<Target | null>(null);
/** What could not be done, and how it may be done all the same. */
export const refusal = signal<{ readonly why: string; readonly rewindTo: number | null } | null>(null);
/** The worker has not answered for a while. */
export const isTableSlow = signal(false);

/** In this tab: a game goes on after the page was loaded anew, or its worker was ended. Another project knows nothing of it. */
const keptKey = (): string => `rulewright-table ${project.peek()?.id ?? ""}`;
const slowAfter = 2000;

let worker: Worker | null = null;
let version = 0;
let slowTimer: ReturnType<typeof setTimeout> | null = null;
let known: ReadonlyMap<string, string> = new Map();

/** Starts the worker when a game is first looked at, or asked about. */
effect(() => {
  if ((panel.value !== "table" && panel.value !== "simulate") || project.value === null || worker !== null) return;
  startTable();
});

function startTable(): void {
  const { rules, width } = project.peek() ?? { rules: "rules", width: 120 };
  worker = newWorker();
  worker.addEventListener("message", ({ data }: MessageEvent<TableResponse>) => {
    answered();
    receive(data);
  });
  const start: WorkerStart = { role: "table", settings: { rules, width } };
  worker.postMessage(start, []);
  known = new Map(texts.peek());
  sendTexts([...known]);
  const kept = readKept();
  if (kept !== null) ask({ kind: "load", text: kept });
}

/** All that differs is sent, a moment after the last letter. */
let textTimer: ReturnType<typeof setTimeout> | null = null;
effect(() => {
  const now = texts.value;
  if (worker === null || now === known) return;
  if (textTimer !== null) clearTimeout(textTimer);
  textTimer = setTimeout(() => {
    const changed = [...now].filter(([path, text]) => known.get(path) !== text);
    const gone = [...known.keys()].filter((path) => !now.has(path)).map((path) => [path, null] as const);
    known = now;
    if (changed.length + gone.length > 0) sendTexts([...changed, ...gone]);
  }, 120);
});

function sendTexts(changes: Extract<TableRequest, { kind: "texts" }>["changes"]): void {
  version += 1;
  ask({ kind: "texts", version, changes });
}

export function ask(request: TableRequest): void {
  refusal.value = null;
  worker?.postMessage(request, []);
  slowTimer ??= setTimeout(() => {
    isTableSlow.value = true;
  }, slowAfter);
}

function answered(): void {
  if (slowTimer !== null) clearTimeout(slowTimer);
  slowTimer = null;
  isTableSlow.value = false;
}

/** Ends what takes too long. The game goes on from what was decided last. */
export function stopTable(): void {
  worker?.terminate();
  answered();
  [thinking.value, worker] = [null, null];
  // A bot that never answers would be asked again at once.
  const kept = readKept();
  if (kept !== null) writeKept(withPeople(kept));
  startTable();
}

function withPeople(text: string): string {
  try {
    const saved = JSON.parse(text) as { readonly players: readonly string[] };
    return JSON.stringify({ ...saved, players: saved.players.map(() => "human") });
  } catch {
    return text;
  }
}

function receive(response: TableResponse): void {
  switch (response.kind) {
    case "games":
      games.value = response.games;
      brokenBooks.value = response.broken;
      return;
    case "cards":
      cards.value = new Map(response.tables.flatMap(({ rows }) => rows.map((row) => [row.key, row] as const)));
      return;
    case "table":
      thinking.value = null;
      narrowed.value = null;
      table.value = response.table;
      story.value = [...story.peek().slice(0, response.story.keep), ...response.story.add];
      return;
    case "thinking":
      thinking.value = response.player;
      return;
    case "kept":
      writeKept(response.text);
      return;
    case "saved":
      download(response.name, response.text, "application/json");
      return;
    case "refused":
      thinking.value = null;
      refusal.value = { why: response.why, rewindTo: response.rewindTo };
      return;
    default:
      assertNever(response);
  }
}

function readKept(): string | null {
  try {
    return sessionStorage.getItem(keptKey());
  } catch {
    return null;
  }
}

function writeKept(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(keptKey());
    else sessionStorage.setItem(keptKey(), text);
  } catch {
    // A browser that keeps nothing: the game lives as long as the page.
  }
}

export function download(name: string, content: string | Uint8Array, type: string): void {
  const address = URL.createObjectURL(new Blob([content as BlobPart], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
}

export function newSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function choose(option: TableOption): void {
  const now = table.peek();
  if (now !== null) ask({ kind: "choose", key: option.key, moment: now.moment });
}

export const isSameTarget = (a: Target, b: Target): boolean => JSON.stringify(a) === JSON.stringify(b);

export function optionsAt(target: Target): readonly TableOption[] {
  return (table.value?.decision?.options ?? []).filter(({ targets }) =>
    targets.some((each) => isSameTarget(each, target)),
  );
}

/** A click on something of the table: the one option that speaks of it, or those that are left. */
export function point(target: Target): void {
  const [only, ...others] = optionsAt(target);
  if (only === undefined) return;
  if (others.length === 0) choose(only);
  else narrowed.value = target;
}

export async function loadFile(file: File): Promise<void> {
  if (file.size > 16 * 1024 * 1024) say("That file is too large for a saved game.");
  else ask({ kind: "load", text: await file.text() });
}
