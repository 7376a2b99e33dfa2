import { execFileSync, spawnSync, type SpawnSyncReturns } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "./project-files.ts";

let done = false;

/** Builds dist/ unless it is newer than the sources; tests of the command as it is shipped begin with this. */
export function built(): string {
  if (!done)
    execFileSync(process.execPath, [join(projectRoot, "build.mjs"), "--if-stale"], {
      cwd: projectRoot,
      stdio: "inherit",
    });
  done = true;
  return join(projectRoot, "dist");
}

/** Runs the shipped command as a process of its own. */
export function shipped(
  cwd: string,
  args: readonly string[],
  options: {
    readonly input?: string;
    readonly env?: NodeJS.ProcessEnv;
    readonly node?: readonly string[];
    readonly timeout?: number;
  } = {},
): SpawnSyncReturns<string> {
  const cli = join(built(), "cli.js");
  return spawnSync(process.execPath, [...(options.node ?? []), cli, ...args], {
    cwd,
    encoding: "utf8",
    input: options.input ?? "",
    ...(options.timeout === undefined ? {} : { timeout: options.timeout, killSignal: "SIGKILL" as const }),
    env: { ...process.env, NO_COLOR: undefined, FORCE_COLOR: undefined, ...options.env },
  });
}
