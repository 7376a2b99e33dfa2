/**
 * What was typed and is not saved yet, kept at every letter: it survives the page, its tab and its server. Each tab has a
 * journal of its own; what a tab that is gone has left behind is taken up by the next one. A text is kept as what it changes of
 * its base, because a long one takes too long to write at every letter.
 */
import { stretchBetween, withStretch, type Stretch } from "./stretch.ts";

export interface Draft {
  readonly path: string;
  readonly text: string;
  /** The saved text that it was typed into; null: there was none. */
  readonly base: string | null;
  /** What was sent to be saved, and not answered; null: nothing. */
  readonly sent: string | null;
}

interface Found extends Draft {
  readonly key: string;
  /** Later ones are larger. */
  readonly at: number;
}

/**
 * There are two places for bases: a new one is written beside the old one, so that an end between two writes leaves an edit
 * with the base that it is an edit of.
 */
type Place = "base0" | "base1";
type Part = "edit" | "sent" | Place;
const parts: readonly Part[] = ["edit", "base0", "base1", "sent"];
const partOf = (key: string, part: Part): string => key.replace("/edit/", `/${part}/`);

interface Base {
  readonly place: Place;
  readonly text: string | null;
}

/** What stands behind a key of an edit. */
interface KeptEdit extends Stretch {
  readonly at: number;
  readonly place: Place;
}

const prefix = "rulewright-draft";
const tabKey = "rulewright-tab";

export class Journal {
  readonly #project: string;
  readonly #tab: string;
  /** The bases that are written. */
  readonly #bases = new Map<string, Base>();

  private constructor(project: string, tab: string) {
    [this.#project, this.#tab] = [project, tab];
  }

  /** For this tab, as long as it lives. */
  static async open(project: string): Promise<Journal> {
    const known = readSession(tabKey);
    // A tab that was doubled has the number of the first one.
    const tab = known !== null && (await hold(known)) ? known : newNumber();
    if (tab !== known) {
      await hold(tab);
      writeSession(tabKey, tab);
    }
    return new Journal(project, tab);
  }

  /** Of this tab before it was loaded anew, and of tabs that are gone; the oldest first. */
  async left(): Promise<readonly Draft[]> {
    const alive = await heldTabs();
    const found = draftsIn(this.#project).filter(({ tab }) => tab === this.#tab || !alive.has(tab));
    return found.map((each) => each.draft).sort((a, b) => a.at - b.at);
  }

  /**
   * Calls back with those of a tab that seems to live, when it is gone: the lock of a tab that was killed is let go when
   * the browser notices, which may take a while.
   */
  async watchLeft(found: (drafts: readonly Draft[]) => void): Promise<void> {
    const alive = await heldTabs();
    const others = draftsIn(this.#project).filter(({ tab }) => tab !== this.#tab && alive.has(tab));
    for (const tab of new Set(others.map((each) => each.tab)))
      void whenGone(tab).then(() => {
        const left = draftsIn(this.#project).filter((each) => each.tab === tab);
        if (left.length > 0) found(left.map(({ draft }) => draft));
      });
  }

  /** The text is other than what is saved. False: there is no room for it. */
  write({ path, text, base }: Omit<Draft, "sent">): boolean {
    try {
      const known = this.#bases.get(path);
      // The base is long, and changes only when something is saved.
      const isNew = known === undefined || known.text !== base;
      const place: Place = isNew ? this.#freePlace(path) : known.place;
      if (isNew) localStorage.setItem(this.#key(place, path), JSON.stringify(base));
      const edit: KeptEdit = { at: Date.now(), place, ...stretchBetween(base ?? "", text) };
      localStorage.setItem(this.#key("edit", path), JSON.stringify(edit));
      if (isNew) {
        localStorage.removeItem(this.#key(place === "base0" ? "base1" : "base0", path));
        localStorage.removeItem(this.#key("sent", path));
      }
      this.#bases.set(path, { place, text: base });
      return true;
    } catch {
      return false;
    }
  }

  /** Not the one of what is kept now. */
  #freePlace(path: string): Place {
    const kept = this.#bases.get(path)?.place ?? editIn(localStorage.getItem(this.#key("edit", path)))?.place;
    return kept === "base0" ? "base1" : "base0";
  }

  /** It is about to be saved: it may stand on disk before anybody says so. */
  sending(path: string, text: string): void {
    try {
      localStorage.setItem(this.#key("sent", path), JSON.stringify(text));
    } catch {
      // Without it the person is asked which text stays.
    }
  }

  /** It is saved, or given up. */
  forget(path: string): void {
    this.#bases.delete(path);
    removeDraft(this.#key("edit", path));
  }

  /** It was taken up here, and is written in this tab's name. */
  adopted(draft: Draft): void {
    const { key } = draft as Found;
    if (key !== this.#key("edit", draft.path)) removeDraft(key);
  }

  #key(what: Part, path: string): string {
    return [prefix, encodeURIComponent(this.#project), this.#tab, what, path].join("/");
  }
}

function draftsIn(project: string): readonly { readonly tab: string; readonly draft: Found }[] {
  const start = `${prefix}/${encodeURIComponent(project)}/`;
  return keysHere().flatMap((key) => {
    if (!key.startsWith(start)) return [];
    const [, , tab = "", what, ...path] = key.split("/");
    const edit = what === "edit" ? editIn(localStorage.getItem(key)) : null;
    if (edit === null) return [];
    const base = readText(localStorage.getItem(partOf(key, edit.place)));
    const draft = {
      key,
      path: path.join("/"),
      at: edit.at,
      text: withStretch(base ?? "", edit),
      base,
      sent: readText(localStorage.getItem(partOf(key, "sent"))),
    };
    return [{ tab, draft }];
  });
}

const editIn = (text: string | null): KeptEdit | null => (text === null ? null : (JSON.parse(text) as KeptEdit));

function readText(text: string | null): string | null {
  const value: unknown = text === null ? null : JSON.parse(text);
  return typeof value === "string" ? value : null;
}

function keysHere(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** `key`: of its edit. */
function removeDraft(key: string): void {
  try {
    for (const part of parts) localStorage.removeItem(partOf(key, part));
  } catch {
    // Where nothing can be removed, nothing was written.
  }
}

/** A browser without locks (a page that is not secure) tells no living tab from one that is gone. */
const locks = (): LockManager | null => (navigator as { readonly locks?: LockManager }).locks ?? null;

/** True: nobody else has it, and this tab has it as long as it lives. */
function hold(tab: string): Promise<boolean> {
  const manager = locks();
  if (manager === null) return Promise.resolve(true);
  return new Promise((resolve) => {
    void manager.request(`${tabKey}/${tab}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => undefined);
    });
  });
}

/** So long a tab that is loaded anew may be without its lock, in milliseconds. */
const longestReload = 1400;

/** Waits until nobody has the lock of the tab, and its own page does not take it again. */
async function whenGone(tab: string): Promise<void> {
  do {
    await locks()?.request(`${tabKey}/${tab}`, () => undefined);
    await new Promise((resolve) => {
      setTimeout(resolve, longestReload);
    });
  } while ((await heldTabs()).has(tab));
}

async function heldTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(
    held.flatMap(({ name = "" }) => (name.startsWith(`${tabKey}/`) ? [name.slice(tabKey.length + 1)] : [])),
  );
}

export const newNumber = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeSession(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // The tab is another one after it was loaded anew.
  }
}
