import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { tempProject } from "./temp-project.ts";

export type Files = Readonly<Record<string, string | null>>;

export interface TempRepository {
  readonly root: string;
  /** Writes files, or removes those that are null. */
  write(files: Files): void;
  commit(name?: string): void;
  git(...args: readonly string[]): string;
}

/** A repository of its own with these files in its first commit, removed after the test. */
export function tempRepository(files: Files): TempRepository {
  const root = tempProject();
  const git = (...args: readonly string[]): string =>
    execFileSync(
      "git",
      [
        "-c",
        "user.name=Test",
        "-c",
        "user.email=test@example.org",
        "-c",
        "commit.gpgsign=false",
        "-c",
        "core.autocrlf=false",
        ...args,
      ],
      { cwd: root, encoding: "utf8" },
    );
  const repository: TempRepository = {
    root,
    git,
    write(changes) {
      for (const [path, text] of Object.entries(changes)) {
        const file = join(root, path);
        mkdirSync(dirname(file), { recursive: true });
        if (text === null) rmSync(file);
        else writeFileSync(file, text);
      }
    },
    commit(name = "change") {
      git("add", "-A");
      git("commit", "-q", "-m", name);
    },
  };
  git("init", "-q", "-b", "main");
  repository.write(files);
  repository.commit("first");
  return repository;
}
