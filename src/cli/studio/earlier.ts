/** The rulebooks as git's last commit has them, for the page to compare with. Nothing is checked out and no path is asked for. */
import type { EarlierAnswer, ProjectFile } from "../../studio/project-api.ts";
import { openRepository, type Revision } from "../diff/git.ts";
import { WrongUse } from "../exit.ts";

/** Each file is a process of its own: so many run side by side. */
const atOnce = 8;

interface EarlierOptions {
  readonly root: string;
  /** Below the root; null: the usual one. */
  readonly configPath: string | null;
}

/** `shown`: the commit that the page has already. */
export async function readEarlier({ root, configPath }: EarlierOptions, shown: string | null): Promise<EarlierAnswer> {
  const head = await openHead(root, configPath);
  if (head === null) return { kind: "none" };
  if (head.commit === shown) return { kind: "same" };
  const { host, config, commit } = head;
  const paths = await host.list(config.rules);
  // What was never committed is not to be compared with: all of it would be new.
  if (paths.length === 0) return { kind: "none" };
  const files: ProjectFile[] = [];
  for (let from = 0; from < paths.length; from += atOnce) {
    const some = paths.slice(from, from + atOnce);
    const read = await Promise.all(some.map(async (path) => ({ path, result: await host.read(path) })));
    for (const { path, result } of read) if (result.kind === "text") files.push({ path, text: result.text });
  }
  return { kind: "earlier", id: commit, title: `the last commit (${commit.slice(0, 7)})`, rules: config.rules, files };
}

/** Null: there is no git, no repository, or no commit yet. */
async function openHead(root: string, configPath: string | null): Promise<Revision | null> {
  try {
    return await (await openRepository(root, configPath)).open("HEAD");
  } catch (problem) {
    if (problem instanceof WrongUse) return null;
    throw problem;
  }
}
