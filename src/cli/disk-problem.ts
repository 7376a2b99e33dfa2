/** What a disk refuses, in words: no mistake of the rules, and none of ours. */
import { relative } from "node:path";
import { ClosedFolder } from "../driver/host.ts";
import { LeadsOut } from "./owned-folder.ts";
import { NoFile } from "./read-file.ts";

const reasons: ReadonlyMap<string, string> = new Map([
  ["EACCES", "I am not allowed to. Look who may read and write there"],
  ["EPERM", "I am not allowed to. Look who may read and write there, and whether another program holds it"],
  ["EROFS", "it lies on a disk that can only be read"],
  ["EBUSY", "another program holds it"],
  ["ENOSPC", "the disk is full"],
  ["EFBIG", "it becomes larger than a file may be there"],
  ["EDQUOT", "there is no more room for you on that disk"],
  ["EISDIR", "it is a folder, and I need a file"],
  ["ENOTDIR", "a part of its path is a file, and I need a folder"],
  ["EEXIST", "something else has that name already"],
  ["ENOTEMPTY", "the folder is not empty"],
  ["ENAMETOOLONG", "the name is too long"],
  ["ELOOP", "its links lead in a circle"],
  ["EMFILE", "too many files are open"],
  ["ENFILE", "too many files are open"],
  ["EIO", "the disk is damaged, or has gone away"],
]);

const doing: ReadonlyMap<string, string> = new Map([
  ["mkdir", "make the folder"],
  ["mkdtemp", "make the folder"],
  ["scandir", "look into"],
  ["opendir", "look into"],
  ["rename", "put the new file in the place of"],
  ["rm", "remove"],
  ["unlink", "remove"],
  ["rmdir", "remove"],
]);

interface SystemError {
  readonly code: string;
  readonly syscall: string;
  readonly path?: unknown;
  readonly dest?: unknown;
}

const isSystemError = (problem: unknown): problem is SystemError =>
  problem instanceof Error &&
  "code" in problem &&
  typeof problem.code === "string" &&
  "syscall" in problem &&
  typeof problem.syscall === "string";

/** One or two sentences; null if the problem is another. Paths as they are written from `cwd`. */
export function diskProblem(problem: unknown, cwd: string): string | null {
  if (problem instanceof ClosedFolder)
    return `I may not look into the folder \`${problem.folder}\`. Look who may read and open it.`;
  if (problem instanceof LeadsOut)
    return `\`${problem.path}\` is a link that leads out of the project, and I write nothing there. Let \`rulewright.config.json\` name a folder of the project.`;
  if (problem instanceof NoFile)
    return `I cannot read or write \`${asSeenFrom(cwd, problem.path)}\`: ${problem.isTooLarge ? "it is too large" : "it is no file, but a folder, a pipe, a device or a link that leads nowhere"}.`;
  if (!isSystemError(problem)) return null;
  // A folder for a while is made in one that the machine names.
  const isNowhere = problem.syscall === "mkdtemp" && problem.code === "ENOENT";
  const reason = isNowhere ? "there is no such folder (`TMPDIR`)" : reasons.get(problem.code);
  const path = problem.dest ?? problem.path;
  if (reason === undefined || typeof path !== "string") return null;
  return `I cannot ${doing.get(problem.syscall) ?? "read or write"} \`${asSeenFrom(cwd, path)}\`: ${reason}.`;
}

function asSeenFrom(cwd: string, path: string): string {
  const below = relative(cwd, path).split("\\").join("/");
  return below === "" ? "." : below.startsWith("../..") ? path : below;
}
