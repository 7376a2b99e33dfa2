import { join, relative } from "node:path";
import type { CompileOptions } from "../driver/compile.ts";
import { newMemory } from "../driver/incremental.ts";
import { exitCode, WrongUse } from "./exit.ts";
import { say } from "./show.ts";
import type { Session } from "./session.ts";

/** Changes that come within this many milliseconds are answered together: editors write a file in several steps. */
const pause = 20;

/** Runs `once` now and after every change below the rules, until the person interrupts. */
export async function watch(session: Session, once: (options: CompileOptions) => Promise<number>): Promise<number> {
  const { watch: watchFiles } = await import("chokidar");
  const { faint } = session.terminal.palette;
  const memory = newMemory();
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let turn: Promise<void> = Promise.resolve();
  const answer = async (): Promise<void> => {
    const files = [...changed].sort();
    changed.clear();
    if (files.length === 0) return;
    say(session, faint(`\nChanged: ${files.join(", ")}`));
    const began = performance.now();
    await survived(session, () => once({ memory }));
    say(session, faint(`(${Math.round(performance.now() - began)} ms)`));
  };
  // The watcher listens before the first reading, so that no change falls between the two.
  const watcher = watchFiles(join(session.root, session.config.rules), {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path, stats) => stats?.isFile() === true && !/\.(rules|csv)$/.test(path),
  });
  watcher.on("all", (_event, path) => {
    changed.add(relative(session.root, path).split("\\").join("/"));
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => { turn = turn.then(answer); }, pause);
  });
  await new Promise<void>((resolve) => { watcher.once("ready", resolve); });
  turn = turn.then(() => survived(session, () => once({ memory }))).then(() => {
    say(session, faint(`Watching \`${session.config.rules}/\`. Press Ctrl+C to stop.`));
  });
  await new Promise<void>((resolve) => { session.terminal.onInterrupt(resolve); });
  await watcher.close();
  await turn;
  return exitCode.fine;
}

/** A full disk is told and does not end the watch. */
async function survived(session: Session, once: () => Promise<number>): Promise<void> {
  try {
    await once();
  } catch (problem) {
    if (!(problem instanceof WrongUse)) throw problem;
    session.terminal.err(`${session.terminal.errPalette.error("error:")} ${problem.message}\n`);
  }
}
