/** The rulebooks as a revision of git has them. No shell, and nothing is checked out. */
import { execFile } from "node:child_process";
import process from "node:process";
import { configFile, defaultConfig, readConfig, type ProjectConfig } from "../../driver/config.ts";
import type { Host, ReadResult } from "../../driver/host.ts";
import { Collector } from "../../diagnostics/collect.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { isRulesFile } from "../../source/kinds.ts";
import { WrongUse } from "../exit.ts";
import { decode } from "../fs-host.ts";

const mostBytes = 64 * 1024 * 1024;

interface GitOutput {
  readonly code: number | string;
  readonly out: Buffer;
  readonly err: string;
}

function git(root: string, args: readonly string[]): Promise<GitOutput> {
  return new Promise((done) => {
    execFile(
      "git",
      [...args],
      {
        cwd: root,
        encoding: "buffer",
        maxBuffer: 4 * mostBytes,
        env: { ...process.env, GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C" },
      },
      (problem, out, err) => {
        done({
          code: problem === null ? 0 : ((problem as { code?: number | string }).code ?? 1),
          out,
          err: err.toString("utf8"),
        });
      },
    );
  });
}

/** What is to be compared, as it was written: a revision against the working tree, or two of them. */
export interface RevisionRange {
  readonly from: string;
  /** Null: the working tree. */ readonly to: string | null;
  /** `A...B`: from where the two went apart. */ readonly fork: boolean;
}

export function readRange(written: string | undefined): RevisionRange {
  if (written === undefined) return { from: "HEAD", to: null, fork: false };
  const [from = "", dots = "", to = "", more] = written.split(/(\.{2,})/);
  for (const each of [from, to]) {
    // A name that begins so could be taken for an option.
    if (each.startsWith("-") || /[\s\p{Cc}]/u.test(each))
      throw new WrongUse(
        `\`${each}\` is no name of a revision. Name one as git does: \`HEAD~1\`, \`main\`, \`v1.2\`, \`main..HEAD\`.`,
      );
  }
  if (more !== undefined || dots.length > 3)
    throw new WrongUse(`I cannot read \`${written}\`. Two revisions have two dots between them: \`main..HEAD\`.`);
  return dots === ""
    ? { from, to: null, fork: false }
    : { from: from === "" ? "HEAD" : from, to: to === "" ? "HEAD" : to, fork: dots === "..." };
}

export interface Revision {
  readonly name: string;
  readonly commit: string;
  readonly host: Host;
  readonly config: ProjectConfig;
  /** Mistakes in its configuration. */
  readonly found: readonly Diagnostic[];
}

export interface Repository {
  open(revision: string): Promise<Revision>;
  /** Where two revisions went apart. */
  fork(a: string, b: string): Promise<string>;
}

/** `configPath`: below the root; null: the usual one. */
export async function openRepository(root: string, configPath: string | null): Promise<Repository> {
  const found = await git(root, ["rev-parse", "--show-prefix"]);
  if (found.code === "ENOENT")
    throw new WrongUse(
      "I need git to look at an earlier state, and there is none here. `--against <folder>` compares with a folder.",
    );
  if (found.code !== 0)
    throw new WrongUse(
      `This is no repository of git (${found.err.trim().split("\n")[0] ?? ""}). \`--against <folder>\` compares with a folder.`,
    );
  const prefix = found.out.toString("utf8").replace(/\n$/, "");
  const commitOf = async (revision: string): Promise<string> => {
    const answer = await git(root, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`]);
    if (answer.code === 0) return answer.out.toString("utf8").trim();
    throw new WrongUse(
      revision === "HEAD"
        ? "There is no commit yet to compare with. `--against <folder>` compares with a folder."
        : `git knows no revision \`${revision}\` here.${await fewCommits(root)}`,
    );
  };
  return {
    async open(revision) {
      const commit = await commitOf(revision);
      const files = await filesIn(root, commit, prefix);
      const read = (path: string): Promise<ReadResult> => readBlob(root, files.get(path));
      const host: Host = {
        list: (folder) =>
          Promise.resolve([...files.keys()].filter((path) => path.startsWith(`${folder}/`) && isRules(path)).sort()),
        read,
      };
      const written = await read(configPath ?? configFile);
      const found = new Collector();
      const config =
        written.kind === "text" ? readConfig(configPath ?? configFile, written.text, found) : defaultConfig;
      return { name: revision, commit, host, config, found: found.sorted() };
    },
    async fork(a, b) {
      const answer = await git(root, ["merge-base", await commitOf(a), await commitOf(b)]);
      if (answer.code !== 0)
        throw new WrongUse(`\`${a}\` and \`${b}\` have no commit in common.${await fewCommits(root)}`);
      return answer.out.toString("utf8").trim();
    },
  };
}

/** A continuous build often fetches the last commit alone. */
async function fewCommits(root: string): Promise<string> {
  const answer = await git(root, ["rev-parse", "--is-shallow-repository"]);
  return answer.out.toString("utf8").trim() === "true"
    ? " Only some commits were fetched: `git fetch --unshallow` gets the others."
    : "";
}

/** As on disk: nothing hidden, no packages. */
const isRules = (path: string): boolean =>
  (isRulesFile(path) || path.endsWith(".csv")) &&
  path.split("/").every((part) => !part.startsWith(".") && part !== "node_modules");

/** Names of contents by path below the root of the project. Links and other repositories inside are left out. */
async function filesIn(root: string, commit: string, prefix: string): Promise<ReadonlyMap<string, string>> {
  const answer = await git(root, ["ls-tree", "-r", "-z", "--full-tree", commit]);
  if (answer.code !== 0) throw new WrongUse(`git cannot list ${commit}: ${answer.err.trim()}`);
  const files = new Map<string, string>();
  for (const entry of answer.out.toString("utf8").split("\0")) {
    const [, mode, name, path] = /^(\d+) blob ([0-9a-f]+)\t(.*)$/s.exec(entry) ?? [];
    if (mode === undefined || mode === "120000" || name === undefined || path === undefined || !path.startsWith(prefix))
      continue;
    files.set(path.slice(prefix.length), name);
  }
  return files;
}

async function readBlob(root: string, name: string | undefined): Promise<ReadResult> {
  if (name === undefined) return { kind: "missing" };
  const answer = await git(root, ["cat-file", "blob", name]);
  if (answer.code !== 0) return { kind: "missing" };
  if (answer.out.length > mostBytes) return { kind: "tooLarge" };
  return decode(answer.out);
}
