/** Where the files of the page come from and go to: a project on disk behind `rulewright studio`, or the browser. */
import { tokenHeader, type ProjectFile, type ProjectState, type SaveAnswer, type SaveRequest } from "../project-api.ts";

export interface Storage {
  readonly kind: "disk" | "browser";
  load(): Promise<ProjectState>;
  save(request: SaveRequest): Promise<SaveAnswer>;
  /** Calls back whenever something may have changed elsewhere. */
  watch(changed: () => void): void;
}

/** Files on disk, behind the server that this page came from. */
export class DiskStorage implements Storage {
  readonly kind = "disk";
  readonly #token: string;
  #revision = 0;

  constructor(token: string) {
    this.#token = token;
  }

  async load(): Promise<ProjectState> {
    const state = (await this.#fetch("api/project").then((response) => response.json())) as ProjectState;
    this.#revision = state.revision;
    return state;
  }

  async save(request: SaveRequest): Promise<SaveAnswer> {
    const response = await this.#fetch("api/file", { method: "PUT", body: JSON.stringify(request) });
    const answer = (await response.json()) as SaveAnswer | { readonly why: string };
    return "kind" in answer ? answer : { kind: "refused", why: answer.why };
  }

  watch(changed: () => void): void {
    const wait = async (): Promise<void> => {
      for (;;) {
        try {
          const response = await this.#fetch(`api/changes?after=${this.#revision}`);
          const { revision } = (await response.json()) as { readonly revision: number };
          if (revision === this.#revision) continue;
          this.#revision = revision;
          changed();
        } catch {
          // The server is gone, and may come back under the same address.
          await new Promise((resolve) => {
            setTimeout(resolve, 2000);
          });
        }
      }
    };
    void wait();
  }

  #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(path, { ...init, headers: { [tokenHeader]: this.#token }, cache: "no-store" });
  }
}

const databaseName = "rulewright-studio";
const current = "current";

interface StoredProject {
  readonly name: string;
  readonly files: readonly ProjectFile[];
}

/** Files in the browser's own database: one project, the last one that was worked on. */
export class BrowserStorage implements Storage {
  readonly kind = "browser";
  readonly #start: () => Promise<StoredProject>;
  #project: StoredProject = { name: "", files: [] };

  /** `start`: what a first visit begins with. */
  constructor(start: () => Promise<StoredProject>) {
    this.#start = start;
  }

  async load(): Promise<ProjectState> {
    this.#project = (await this.#read()) ?? (await this.#start());
    return stateOf(this.#project);
  }

  async save({ path, text }: SaveRequest): Promise<SaveAnswer> {
    const others = this.#project.files.filter((each) => each.path !== path);
    const files = [...others, { path, text }].sort((a, b) => (a.path < b.path ? -1 : 1));
    await this.replace({ ...this.#project, files });
    return { kind: "saved" };
  }

  /** Another project takes the place of this one. */
  async replace(project: StoredProject): Promise<void> {
    this.#project = project;
    await this.#write(project);
  }

  watch(): void {
    // Another tab of the same browser keeps what it has: the last one to write is kept.
  }

  async #read(): Promise<StoredProject | null> {
    try {
      const found: unknown = await this.#transact("readonly", (store) => store.get(current));
      return isProject(found) ? found : null;
    } catch {
      return null;
    }
  }

  async #write(project: StoredProject): Promise<void> {
    try {
      await this.#transact("readwrite", (store) => store.put(project, current));
    } catch {
      // A browser that keeps nothing: what is written lives as long as the page.
    }
  }

  #transact(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open(databaseName, 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore("projects");
      };
      opening.onerror = () => {
        reject(opening.error ?? new Error("The database cannot be opened."));
      };
      opening.onsuccess = () => {
        const database = opening.result;
        const request = act(database.transaction("projects", mode).objectStore("projects"));
        request.onsuccess = () => {
          resolve(request.result);
          database.close();
        };
        request.onerror = () => {
          reject(request.error ?? new Error("The database cannot be read."));
          database.close();
        };
      };
    });
  }
}

export function stateOf({ name, files }: StoredProject): ProjectState {
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
        typeof path === "string" && /^rules\/[^\0\\]+\.(?:rules|rules\.md|csv)$/.test(path) && typeof text === "string"
      );
    })
  );
}
