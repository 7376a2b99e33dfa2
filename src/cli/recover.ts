/** What a killed command left behind in a project is put right by the next run, whatever it runs: then everybody sees the old or the new, whole. */
import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { ProjectConfig } from "../driver/config.ts";
import { tidyFiles, tidyUp } from "./replace.ts";
import { finishReplacing, type Finished } from "./replace-files.ts";

/** Where nothing can be put right, because a disk is full or closed, nothing is: the run goes on with what there is. */
export function recover(root: string, { rules, generated, docs }: ProjectConfig): Finished {
  const finished = attempt(() => finishReplacing(root)) ?? { moved: [], left: [] };
  attempt(() => {
    tidyUp(join(root, generated));
  });
  attempt(() => {
    tidyUp(dirname(join(root, docs)), (name) => name === basename(docs));
  });
  const caches = join(root, "node_modules/.cache/rulewright");
  const folders = [root, caches, join(caches, "answers"), ...foldersBelow(join(root, rules))];
  for (const folder of folders)
    attempt(() => {
      tidyFiles(folder);
    });
  attempt(() => {
    tidyUp(join(root, rules));
  });
  return finished;
}

function attempt<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}

/** The folder and those in it, but for hidden ones; links are not followed. */
function foldersBelow(folder: string): readonly string[] {
  const below = attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  const inner = below.filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules",
  );
  return [folder, ...inner.flatMap((entry) => foldersBelow(join(folder, entry.name)))];
}
