/** A file gets another name, or goes. Both are done at once; what was removed can be put back. */
import { signal } from "@preact/signals";
import { renamedPath } from "./new-file.ts";
import { putFile } from "./saving.ts";
import { changeText, moveTexts, openPath, saved, say, texts } from "./state.ts";

/** What was removed last, to be put back. */
export const removed = signal<{
  readonly path: string;
  readonly text: string;
  /** As it was saved; null: it never was. */
  readonly base: string | null;
} | null>(null);

export const fileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Written under its new name first: whatever comes in between, one of them is there. False: it was not done. */
export async function renameFile(path: string, written: string): Promise<boolean> {
  const to = renamedPath(path, written);
  if (to === null) return refuse("Give it a name with a letter or a digit in it.");
  if (to === path) return true;
  if (texts.peek().has(to)) return refuse(`There is already a file ${fileName(to)}. Choose another name.`);
  const base = saved.peek().get(path) ?? null;
  if (base !== null) {
    const why = (await putFile(to, base, null)) ?? (await putFile(path, null, base));
    if (why !== null) return refuse(why);
  }
  const text = texts.peek().get(path) ?? "";
  moveTexts([{ path: to, text, base }]);
  if (openPath.peek() === path || openPath.peek() === null) openPath.value = to;
  moveTexts([{ path, text: null, base: null }]);
  const adapted = adaptNames(path, to);
  say(
    `${fileName(path)} is called ${fileName(to)} now${adapted === 0 ? "" : `, also in ${adapted === 1 ? "the file that takes" : `the ${adapted} files that take`} its rows from it`}.`,
  );
  return true;
}

/** Tables name a sheet whose rows they take. How many files did. */
function adaptNames(from: string, to: string): number {
  const folder = from.slice(0, from.lastIndexOf("/") + 1);
  const named = new RegExp(`(\\bfrom\\s+)"${fileName(from).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}"`, "g");
  let count = 0;
  for (const [path, text] of texts.peek()) {
    if (!path.startsWith(folder) || path.endsWith(".csv")) continue;
    const next = text.replaceAll(named, (_, before: string) => `${before}${JSON.stringify(fileName(to))}`);
    if (next === text) continue;
    changeText(path, next);
    count += 1;
  }
  return count;
}

/** With what is not saved of it. */
export async function removeFile(path: string): Promise<boolean> {
  const [text, base] = [texts.peek().get(path) ?? "", saved.peek().get(path) ?? null];
  const [other] = [...texts.peek().keys()].filter((each) => each !== path).sort(byNearness(path));
  if (other === undefined) return refuse("It is the only file. Begin another one before you remove it.");
  const why = base === null ? null : await putFile(path, null, base);
  if (why !== null) return refuse(why);
  if (openPath.peek() === path) openPath.value = other;
  moveTexts([{ path, text: null, base: null }]);
  removed.value = { path, text, base };
  return true;
}

export async function putBack(): Promise<void> {
  const found = removed.peek();
  if (found === null) return;
  const { path, text, base } = found;
  if (texts.peek().has(path)) {
    say(`There is another file ${fileName(path)} now. Rename it first.`);
    return;
  }
  const why = base === null ? null : await putFile(path, base, null);
  if (why !== null) {
    say(why);
    return;
  }
  moveTexts([{ path, text, base }]);
  removed.value = null;
  openPath.value = path;
}

function refuse(why: string): false {
  say(why);
  return false;
}

/** Files of the same folder first, rules before sheets. */
const byNearness =
  (path: string) =>
  (a: string, b: string): number => {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const far = (each: string): number => (each.startsWith(folder) ? 0 : 2) + (each.endsWith(".csv") ? 1 : 0);
    return far(a) - far(b) || (a < b ? -1 : 1);
  };
