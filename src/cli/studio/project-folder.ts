/** The files of a project as the page of the Studio sees them: those of the rulebooks, and nothing else. */
import { lstatSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import type { Host } from "../../driver/host.ts";
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

export interface FolderOptions {
  readonly root: string;
  readonly rules: string;
  readonly host: Host;
  readonly isReadOnly: boolean;
}

export class ProjectFolder {
  readonly #options: FolderOptions;

  constructor(options: FolderOptions) {
    this.#options = options;
  }

  async read(): Promise<Pick<ProjectState, "files" | "unread">> {
    const { host, rules } = this.#options;
    const paths = await host.list(rules);
    const results = await Promise.all(paths.map(async (path) => ({ path, result: await host.read(path) })));
    return {
      files: results.flatMap(({ path, result }) => (result.kind === "text" ? [{ path, text: result.text }] : [])),
      unread: results.flatMap(({ path, result }) =>
        result.kind === "text" ? [] : [{ path, why: unreadWords[result.kind] }],
      ),
    };
  }

  /** Nothing happens between looking at what is there and replacing it: both are done in one turn of this process. */
  save({ path, text, base }: SaveRequest): SaveAnswer {
    if (this.#options.isReadOnly)
      return { kind: "refused", why: "The project was opened with `--read-only`, so nothing is written." };
    if (!this.#isOurs(path))
      return { kind: "refused", why: `I write rulebooks and their sheets below \`${this.#options.rules}/\` only.` };
    if (text.length > largestText) return { kind: "refused", why: "The text is too long for a file of rules." };
    const target = join(this.#options.root, path);
    if (!this.#staysInside(target)) return { kind: "refused", why: "The path leads out of the project." };
    const disk = this.#textAt(target);
    if (disk === "unreadable") return { kind: "refused", why: "What stands there is no text that I could replace." };
    if (disk?.text === text) return { kind: "saved" };
    if ((disk?.text ?? null) !== base) return { kind: "conflict", disk: disk?.text ?? null };
    replaceFile(target, text);
    return { kind: "saved" };
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
