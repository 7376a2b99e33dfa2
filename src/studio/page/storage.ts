/** Where the files of the page come from and go to: a project on disk behind `rulewright studio`, or the browser. */
import {
  tokenHeader,
  type EarlierAnswer,
  type ProjectFile,
  type ProjectState,
  type SaveAnswer,
  type SaveRequest,
} from "../project-api.ts";
import { askedProject } from "./asked-ahead.ts";
import { newNumber, readSession, writeSession } from "./journal.ts";

export interface Storage {
  /** Carried: in the page itself. */
  readonly kind: "disk" | "browser" | "carried";
  load(): Promise<ProjectState>;
  save(request: SaveRequest): Promise<SaveAnswer>;
  /** The state that a change is compared with, besides what is saved. `known`: the one that the page has. */
  earlier(known: string | null): Promise<EarlierAnswer>;
  /** Calls back whenever something may have changed elsewhere. */
  /** `cameBack`: it answers again, after it did not. */
  watch(changed: () => void, cameBack: () => void): void;
}

/** Files on disk, behind the server that this page came from. */
export class DiskStorage implements Storage {
  readonly kind = "disk";
  #token: string;
  #project: string | null = null;
  #revision = 0;
  #cameBack: () => void = () => undefined;
  /** A server that was started again has another token; the page that was opened with it tells the others. */
  readonly #others = new BroadcastChannel("rulewright-studio-server");

  constructor(token: string) {
    this.#token = token;
    this.#others.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      const { project, token: newer } = (data ?? {}) as Readonly<Record<string, unknown>>;
      if (project !== this.#project || typeof newer !== "string" || newer === this.#token) return;
      this.#token = newer;
      this.#cameBack();
    });
  }

  async load(): Promise<ProjectState> {
    const state = (await answerOf(await askedProject(this.#token))) as ProjectState;
    this.#revision = state.revision;
    if (this.#project === null) announce(this.#others, { project: state.id, token: this.#token });
    this.#project = state.id;
    return state;
  }

  async save(request: SaveRequest): Promise<SaveAnswer> {
    const response = await this.#fetch("api/file", { method: "PUT", body: JSON.stringify(request) });
    if (response.status === 401) throw new Error("another server");
    const answer = (await response.json()) as SaveAnswer | { readonly why: string };
    return "kind" in answer ? answer : { kind: "refused", why: answer.why };
  }

  async earlier(known: string | null): Promise<EarlierAnswer> {
    const response = await this.#fetch(`api/earlier${known === null ? "" : `?known=${encodeURIComponent(known)}`}`);
    return response.ok ? ((await response.json()) as EarlierAnswer) : { kind: "none" };
  }

  watch(changed: () => void, cameBack: () => void): void {
    this.#cameBack = cameBack;
    let isAway = false;
    const wait = async (): Promise<void> => {
      for (;;) {
        try {
          const { revision } = (await this.#ask(`api/changes?after=${this.#revision}`)) as {
            readonly revision: number;
          };
          if (isAway) cameBack();
          isAway = false;
          if (revision === this.#revision) continue;
          this.#revision = revision;
          changed();
        } catch {
          isAway = true;
          // The server is gone, and may come back under the same address.
          await new Promise((resolve) => {
            setTimeout(resolve, 2000);
          });
        }
      }
    };
    void wait();
  }

  async #ask(path: string): Promise<unknown> {
    return answerOf(await this.#fetch(path));
  }

  #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(path, { ...init, headers: { [tokenHeader]: this.#token }, cache: "no-store" });
  }
}

async function answerOf(response: Response): Promise<unknown> {
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error((answer as { readonly why?: string }).why ?? "The server refused it.");
  return answer;
}

/** A channel reaches pages of this origin alone, and takes no other to be named. */
function announce(channel: BroadcastChannel, message: unknown): void {
  channel.postMessage.call(channel, message);
}

const databaseName = "rulewright-studio";
const current = "current";
const projectKey = "rulewright-project";
/** Beside each project: what a change of it is compared with. */
const earlierKey = (id: string): string => `earlier ${id}`;

/** What the person did last that a change is compared with. */
export type Mark = "opened" | "shared" | "saved" | "marked";
const markTitles: Readonly<Record<Mark, string>> = {
  opened: "what you opened",
  shared: "what you shared",
  saved: "what you saved",
  marked: "what you marked",
};

interface StoredEarlier {
  readonly id: string;
  readonly mark: Mark;
  readonly project: StoredProject;
}

export interface StoredProject {
  readonly name: string;
  readonly files: readonly ProjectFile[];
}
/** As it is kept: with a number of its own, so that one that takes its place in the page leaves it whole. */
interface KeptProject extends StoredProject {
  readonly id: string;
  /** Something was written into it. */
  readonly isOwn: boolean;
  readonly at: number;
}

/** Files in the browser's own database: the projects that were worked on, and which of them was the last. */
export class BrowserStorage implements Storage {
  readonly kind = "browser";
  readonly #start: () => Promise<StoredProject>;
  readonly #others = new BroadcastChannel("rulewright-studio-files");
  #id = "";
  #given: KeptProject | null = null;
  #earlier: StoredEarlier | null = null;

  /** `start`: what a first visit begins with. */
  constructor(start: () => Promise<StoredProject>) {
    this.#start = start;
  }

  async load(): Promise<ProjectState> {
    if (this.#id !== "") return this.#opened((await this.#read(this.#id)) ?? this.#inMemory());
    const found = (await this.#read(readSession(projectKey))) ?? (await this.#read(await this.#currentId()));
    const opened = this.#opened(found ?? (await this.replace(await this.#start())));
    if ((await this.#readEarlier()) === null) await this.mark("opened");
    return opened;
  }

  /** From now on a change is compared with what there is now. */
  async mark(mark: Mark): Promise<void> {
    const { name, files } = (await this.#read(this.#id)) ?? this.#inMemory();
    const marked = { id: newNumber(), mark, project: { name, files } };
    this.#earlier = marked;
    await this.#change((store) => store.put(marked, earlierKey(this.#id)));
  }

  async earlier(known: string | null): Promise<EarlierAnswer> {
    const found = this.#earlier ?? (await this.#readEarlier());
    if (found === null) return { kind: "none" };
    const { id, mark, project } = found;
    if (id === known) return { kind: "same" };
    return { kind: "earlier", id, title: markTitles[mark], rules: stateOf(project).rules, files: project.files };
  }

  /** A browser that keeps nothing has what it was given. */
  #inMemory(): KeptProject {
    if (this.#given?.id === this.#id) return this.#given;
    throw new Error("The browser has lost this project.");
  }

  #opened(found: KeptProject): ProjectState {
    this.#id = found.id;
    writeSession(projectKey, found.id);
    return { ...stateOf(found), id: found.id };
  }

  /** What another tab wrote meanwhile is not overwritten: both happen in one transaction. */
  async save({ path, text, base }: SaveRequest): Promise<SaveAnswer> {
    let answer: SaveAnswer = { kind: "saved" };
    await this.#change((store) => {
      const reading = store.get(this.#id);
      reading.addEventListener("success", () => {
        const found = asKept(reading.result);
        const disk = found?.files.find((each) => each.path === path)?.text ?? null;
        if (found === null || disk === text) return;
        if (disk !== base) {
          answer = { kind: "conflict", disk };
          return;
        }
        const others = found.files.filter((each) => each.path !== path);
        const files = [...others, ...(text === null ? [] : [{ path, text }])].sort((a, b) =>
          a.path < b.path ? -1 : 1,
        );
        store.put({ ...found, files, isOwn: true, at: Date.now() }, found.id);
      });
    });
    if (answer.kind === "saved") announce(this.#others, this.#id);
    return answer;
  }

  /** Another project takes the place of this one in the page. This one is kept, if something was written into it. */
  async replace({ name, files }: StoredProject): Promise<KeptProject> {
    const fresh = { id: newNumber(), name, files, isOwn: false, at: Date.now() };
    const before = this.#id === "" ? await this.#currentId() : this.#id;
    await this.#change((store) => {
      const reading = store.get(before);
      reading.addEventListener("success", () => {
        if (asKept(reading.result)?.isOwn === false) {
          store.delete(before);
          store.delete(earlierKey(before));
        }
        store.put(fresh, fresh.id);
        store.put(fresh.id, current);
      });
    });
    this.#given = fresh;
    this.#opened(fresh);
    await this.mark("opened");
    return fresh;
  }

  /** Those that were worked on here, the last one first. */
  async others(): Promise<readonly { readonly id: string; readonly name: string; readonly at: number }[]> {
    const all = (await this.#transact("readonly", (store) => store.getAll()).catch(() => [])) as readonly unknown[];
    return all
      .flatMap((each) => asKept(each) ?? [])
      .filter(({ id, isOwn }) => isOwn && id !== this.#id)
      .sort((a, b) => b.at - a.at);
  }

  async reopen(id: string): Promise<void> {
    await this.#change((store) => store.put(id, current));
    writeSession(projectKey, id);
  }

  watch(changed: () => void): void {
    this.#others.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (data === this.#id) changed();
    });
  }

  async #currentId(): Promise<string> {
    const found = await this.#transact("readonly", (store) => store.get(current)).catch(() => null);
    return typeof found === "string" ? found : current;
  }

  async #read(id: string | null): Promise<KeptProject | null> {
    if (id === null) return null;
    return asKept(await this.#transact("readonly", (store) => store.get(id)).catch(() => null));
  }

  async #readEarlier(): Promise<StoredEarlier | null> {
    const found = await this.#transact("readonly", (store) => store.get(earlierKey(this.#id))).catch(() => null);
    return isEarlier(found) ? found : null;
  }

  async #change(act: (store: IDBObjectStore) => void): Promise<void> {
    try {
      await this.#transact("readwrite", act);
    } catch {
      // A browser that keeps nothing: what is written lives as long as the page.
    }
  }

  /** The request's result, when everything that was asked for has been done. */
  #transact(mode: IDBTransactionMode, act: (store: IDBObjectStore) => unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open(databaseName, 1);
      opening.addEventListener("upgradeneeded", () => {
        opening.result.createObjectStore("projects");
      });
      opening.addEventListener("error", () => {
        reject(opening.error ?? new Error("The database cannot be opened."));
      });
      opening.addEventListener("success", () => {
        const database = opening.result;
        const transaction = database.transaction("projects", mode);
        const request = act(transaction.objectStore("projects"));
        transaction.addEventListener("complete", () => {
          resolve(request instanceof IDBRequest ? request.result : undefined);
          database.close();
        });
        transaction.addEventListener("abort", () => {
          reject(transaction.error ?? new Error("The database cannot be read."));
          database.close();
        });
      });
    });
  }
}

/** Null: it is none. One that was kept by an older version has no number yet, and is where the last one's number is now. */
function asKept(value: unknown): KeptProject | null {
  if (!isProject(value)) return null;
  const { id, isOwn, at } = value as Partial<KeptProject>;
  return {
    name: value.name,
    files: value.files,
    id: typeof id === "string" ? id : current,
    isOwn: isOwn ?? true,
    at: typeof at === "number" ? at : 0,
  };
}

function stateOf({ name, files }: StoredProject): Omit<ProjectState, "id"> {
  return { name, files, readOnly: false, rules: "rules", width: 120, unread: [], revision: 0 };
}

export function isProject(value: unknown): value is StoredProject {
  const { name, files } = (value ?? {}) as Partial<Record<keyof StoredProject, unknown>>;
  return (
    typeof name === "string" &&
    Array.isArray(files) &&
    files.every((each: unknown) => {
      const { path, text } = (each ?? {}) as Partial<Record<keyof ProjectFile, unknown>>;
      return (
        typeof path === "string" &&
        /^rules\/[^\0\\]+\.(?:rules|rules\.md|csv)$/.test(path) &&
        path.split("/").every((part) => part !== "" && part !== "." && part !== "..") &&
        typeof text === "string"
      );
    })
  );
}

function isEarlier(value: unknown): value is StoredEarlier {
  const { id, mark, project } = (value ?? {}) as Partial<Record<keyof StoredEarlier, unknown>>;
  return typeof id === "string" && typeof mark === "string" && Object.hasOwn(markTitles, mark) && isProject(project);
}
