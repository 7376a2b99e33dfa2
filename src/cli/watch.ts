import { type Stats, statSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { CompileOptions } from "../driver/compile.ts";
import { Cancelled } from "../driver/run-stage.ts";
import { openCache } from "./cache.ts";
import { exitCode, WrongUse } from "./exit.ts";
import { say } from "./show.ts";
import type { Session } from "./session.ts";

/** Changes that come within this many milliseconds are answered together: editors write a file in several steps. */
const pause = 10;
/** The watcher keeps silent about a second change to a file within 50 ms, so after an answer we look once more ourselves. */
const secondLook = 80;

/** `newer`: something was changed meanwhile, which waits for its answer; who has given the own one may give up the rest. */
type Once = (options: CompileOptions, newer: AbortSignal) => Promise<number>;

/** Runs `once` now and after every change below the rules, until the person interrupts. */
export async function watch(session: Session, once: Once): Promise<number> {
  const { watch: watchFiles } = await import("chokidar");
  const { faint } = session.terminal.palette;
  const cache = openCache(session);
  const { memory } = cache;
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let turn: Promise<void> = Promise.resolve();
  let state: FileStamps = new Map();
  let newer = new AbortController();
  let isOver = false;
  const runOnce = (): Promise<boolean> => surviveFullDisk(session, () => once({ memory }, newer.signal));
  const answer = async (): Promise<void> => {
    while (changed.size > 0 && !isOver) {
      const files = [...changed].sort();
      changed.clear();
      newer = new AbortController();
      // Of the others nothing was heard since we looked last.
      for (const file of files) state.set(file, await stampOf(session, file));
      say(session, faint(`\nChanged: ${files.join(", ")}`));
      const began = performance.now();
      if (!(await runOnce())) {
        await sleep(pause);
        continue;
      }
      say(session, faint(`(${Math.round(performance.now() - began)} ms)`));
      await sleep(secondLook);
      const now = await stateOf(session);
      for (const file of differences(state, now)) changed.add(file);
      state = now;
    }
  };
  // The watcher listens before the first reading, so that no change falls between the two.
  const watcher = watchFiles(join(session.root, session.config.rules), {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path, stats) => stats?.isFile() === true && !/\.(rules|rules\.md|csv)$/.test(path),
  });
  watcher.on("all", (event, path) => {
    // Of a folder, what matters is which files are in it, and those are told one by one.
    if (event.endsWith("Dir")) return;
    const file = relative(session.root, path).split("\\").join("/");
    // One change may be told twice, and late: what was answered as it stands is not answered again.
    if (stampNow(session, file) === (state.get(file) ?? "")) return;
    changed.add(file);
    newer.abort(new Cancelled());
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      turn = turn.then(answer);
    }, pause);
  });
  await new Promise<void>((resolve) => {
    watcher.once("ready", resolve);
  });
  turn = turn.then(async () => {
    state = await stateOf(session);
    await runOnce();
    if (!isOver) say(session, faint(`Watching \`${session.config.rules}/\`. Press Ctrl+C to stop.`));
  });
  await new Promise<void>((resolve) => {
    session.terminal.onInterrupt(resolve);
  });
  isOver = true;
  newer.abort(new Cancelled());
  await watcher.close();
  await turn;
  cache.save();
  return exitCode.fine;
}

/** When each file was last written, which one it is and how long; nothing for one that is not there. */
type FileStamps = Map<string, string>;

async function stateOf(session: Session): Promise<FileStamps> {
  // A folder that is closed for a while is told by who compiles.
  const files = await session.host.list(session.config.rules).catch(() => []);
  return new Map(await Promise.all(files.map(async (file) => [file, await stampOf(session, file)] as const)));
}

async function stampOf(session: Session, file: string): Promise<string> {
  const found = await stat(join(session.root, file)).catch(() => null);
  return found === null ? "" : stampFrom(found);
}

function stampNow(session: Session, file: string): string {
  try {
    return stampFrom(statSync(join(session.root, file)));
  } catch {
    return "";
  }
}

/** Another file moved here may be as long and as old as the one before. */
const stampFrom = ({ mtimeMs, ctimeMs, ino, size }: Stats): string => `${mtimeMs}:${ctimeMs}:${ino}:${size}`;

function differences(before: FileStamps, after: FileStamps): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => (before.get(file) ?? "") !== (after.get(file) ?? ""),
  );
}

/** A full disk is told and does not end the watch. False: given up. */
async function surviveFullDisk(session: Session, once: () => Promise<number>): Promise<boolean> {
  try {
    await once();
  } catch (problem) {
    if (problem instanceof Cancelled) return false;
    if (!(problem instanceof WrongUse)) throw problem;
    session.terminal.err(`${session.terminal.errPalette.error("error:")} ${problem.message}\n`);
  }
  return true;
}
