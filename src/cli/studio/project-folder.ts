/** The files of a project as the page of the Studio sees them: those of the rulebooks, and nothing else. */
import { lstatSync, readdirSync, realpathSync, rmSync, rmdirSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { ReadResult, Host } from "../../driver/host.ts";
import type { ProjectState, SaveAnswer, SaveRequest } from "../../studio/project-api.ts";
import { decode } from "../fs-host.ts";
import { NoFile, readBytes } from "../read-file.ts";
import { replaceFile } from "../replace.ts";

const unreadWords = {
  missing: "It is gone.",
  outside: "It leads out of the project.",
  closed: "I may not read it.",
  notText: "It is no text in UTF-8.",
  tooLarge: "It is too large.",
} as const;

/** The most characters that a file may be saved with. */
const largestText = 16 * 1024 * 1024;

/** How often an empty file is looked at again before it counts as one that somebody has emptied, and after how many milliseconds. */
const emptyLooks = 12;
const secondLook = 80;

export interface FolderOptions {
  readonly root: string;
  readonly rules: string;
  readonly host: Host;
  readonly isReadOnly: boolean;
}

export class ProjectFolder {
  readonly #options: FolderOptions;
  /** Files that are empty for longer than a moment. */
  readonly #empty = new Set<string>();

  constructor(options: FolderOptions) {
    this.#options = options;
  }

  async read(): Promise<Pick<ProjectState, "files" | "unread">> {
    const { host, rules } = this.#options;
    const paths = await host.list(rules);
    const results = await Promise.all(paths.map(async (path) => ({ path, result: await this.#readSettled(path) })));
    return {
      files: results.flatMap(({ path, result }) => (result.kind === "text" ? [{ path, text: result.text }] : [])),
      unread: results.flatMap(({ path, result }) =>
        result.kind === "text" ? [] : [{ path, why: unreadWords[result.kind] }],
      ),
    };
  }

  /** Many programs empty a file and then fill it: who looked in between would take it for the work of somebody who deletes all. */
  async #readSettled(path: string): Promise<ReadResult> {
    let result = await this.#options.host.read(path);
    for (let looks = 0; looks < emptyLooks && isEmpty(result) && !this.#empty.has(path); looks += 1) {
      await setTimeout(secondLook, null, { ref: false });
      result = await this.#options.host.read(path);
    }
    if (isEmpty(result)) this.#empty.add(path);
    else this.#empty.delete(path);
    return result;
  }

  async save(request: SaveRequest): Promise<SaveAnswer> {
    const refused = this.#refusalOf(request);
    if (refused !== null) return refused;
    await this.#readSettled(request.path);
    return this.#replace(request);
  }

  #refusalOf({ path, text }: SaveRequest): SaveAnswer | null {
    if (this.#options.isReadOnly)
      return { kind: "refused", why: "The project was opened with `--read-only`, so nothing is written." };
    if (!this.#isOurs(path))
      return { kind: "refused", why: `I write rulebooks and their sheets below \`${this.#options.rules}/\` only.` };
    if (text !== null && text.length > largestText)
      return { kind: "refused", why: "The text is too long for a file of rules." };
    return this.#staysInside(join(this.#options.root, path))
      ? null
      : { kind: "refused", why: "The path leads out of the project." };
  }

  /** Nothing happens between looking at what is there and replacing it: both are done in one turn of this process. */
  #replace({ path, text, base }: SaveRequest): SaveAnswer {
    const target = join(this.#options.root, path);
    if (!this.#staysInside(target)) return { kind: "refused", why: "The path leads out of the project." };
    const disk = this.#textAt(target);
    if (disk === "unreadable") return { kind: "refused", why: "What stands there is no text that I could replace." };
    if ((disk?.text ?? null) === text) return { kind: "saved" };
    if ((disk?.text ?? null) !== base) return { kind: "conflict", disk: disk?.text ?? null };
    if (text === null) this.#remove(target);
    else replaceFile(target, text);
    return { kind: "saved" };
  }

  /** Of a link the link alone. A rulebook's folder goes with its last file. */
  #remove(target: string): void {
    rmSync(target);
    const folder = dirname(target);
    if (relative(join(this.#options.root, this.#options.rules), folder) !== "" && readdirSync(folder).length === 0)
      rmdirSync(folder);
  }

  /** A file of a rulebook, by a path that never climbs and hides nothing. */
  #isOurs(path: string): boolean {
    const parts = path.split("/");
    return (
      path.startsWith(`${this.#options.rules}/`) &&
      /\.(?:rules|rules\.md|csv)$/.test(path) &&
      !/[\\\0:]/.test(path) &&
      parts.every((part) => part !== "" && !part.startsWith(".") && part !== "node_modules")
    );
  }

  /** Neither the file nor a folder on the way is a link that leads out. */
  #staysInside(target: string): boolean {
    const root = realpathSync(this.#options.root);
    for (let path = target; ; path = dirname(path)) {
      const found = lstatSync(path, { throwIfNoEntry: false });
      if (found === undefined) {
        if (dirname(path) === path) return false;
        continue;
      }
      try {
        const inner = relative(root, realpathSync(path));
        return inner !== ".." && !inner.startsWith(`..${sep}`) && !isAbsolute(inner);
      } catch {
        // A link that leads nowhere.
        return false;
      }
    }
  }

  /** Null: there is none. */
  #textAt(target: string): { readonly text: string } | "unreadable" | null {
    try {
      const result = decode(readBytes(target, 4 * largestText));
      return result.kind === "text" ? { text: result.text } : "unreadable";
    } catch (problem) {
      if (problem instanceof NoFile) return "unreadable";
      if ((problem as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw problem;
    }
  }
}

const isEmpty = (result: ReadResult): boolean => result.kind === "text" && result.text === "";
