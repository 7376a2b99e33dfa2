/**
 * Two folders change places in one step, so that at every instant each name holds one of them whole. Node has no call for
 * that. Linux has one, and Perl, which comes with nearly every Linux, can make it; elsewhere the caller does without.
 */
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import process from "node:process";

/** The number of renameat2 by the machine. */
const calls: Readonly<Partial<Record<NodeJS.Architecture, number>>> = { x64: 316, arm64: 276 };
/** AT_FDCWD -100: paths as they are; RENAME_EXCHANGE 2. */
const script = "exit(syscall($ARGV[0] + 0, -100, $ARGV[1], -100, $ARGV[2], 2) == 0 ? 0 : 1)";

/** False: nothing was done. */
export function exchange(one: string, other: string): boolean {
  const call = process.platform === "linux" ? calls[process.arch] : undefined;
  if (call === undefined) return false;
  const before = statSync(one).ino;
  spawnSync("perl", ["-e", script, String(call), one, other], {
    stdio: "ignore",
    timeout: 10_000,
    env: { PATH: process.env["PATH"] },
  });
  // What was done is seen on the disk, whatever became of who did it.
  return statSync(other).ino === before;
}
