import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { plain } from "../../diagnostics/palette.ts";
import { mergeReplays, newReplayTally, type ReplayTally } from "../../play/replay.ts";
import type { GameRules } from "../../runtime/game.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { openRepository } from "../diff/git.ts";
import { compileState, configPathOf, folderState, revisionState, type DiffState } from "../diff/states.ts";
import { exitCode, WrongUse } from "../exit.ts";
import { generatedGame, interpretedGame, type LoadedGame } from "../game/load.ts";
import { gameIn, openGame, textIn, type OpenGame, type Options } from "../game/open.ts";
import { expandNames } from "../named-files.ts";
import { tickerOn } from "../progress.ts";
import { logBatches, logFiles, type LogFile } from "../replay/lines.ts";
import { replayCsv, replayJson, replayMarkdown, replayText, type Replayed } from "../replay/forms.ts";
import { replayerOf, type LogBatch, type ReplayedBatch } from "../replay/work.ts";
import type { Session } from "../session.ts";
import { giveTable, pluralize } from "../show.ts";
import { onIn, threadsIn } from "../simulate/request.ts";
import { writeAnswer } from "../target.ts";
import { startPool, type Pool } from "../threads/pool.ts";

/** Plays logs of real games again: under the rules as they are, and as they were. */
export async function replay(session: Session, options: Options, words: readonly string[]): Promise<number> {
  const { cwd } = session.terminal;
  const files = logFiles(cwd, await expandNames(cwd, words));
  const on = onIn(options);
  const rulebook = textIn(options, "rulebook");
  const now = await openGame(session, options, rulebook === null ? [] : [rulebook]);
  if (typeof now === "number") return now;
  const earlier = await earlierGame(session, options, now);
  if (typeof earlier === "number") return earlier;
  const request: ReplayRequest = { session, files, now, before: earlier?.game ?? null };
  const { rules, tally } = await (on === null ? replayHere(request, threadsIn(options)) : replayThere(request, on));
  await show(session, options, {
    tally,
    now: { title: "the rules now", rules: rules.now, side: tally.now },
    before:
      earlier === null || rules.before === null || tally.before === null
        ? null
        : { title: earlier.title, rules: rules.before, side: tally.before },
  });
  return exitCode.fine;
}

async function earlierGame(
  session: Session,
  options: Options,
  now: OpenGame,
): Promise<{ readonly title: string; readonly game: OpenGame } | number | null> {
  const written = textIn(options, "against");
  if (written === null) return null;
  const state = await stateCalled(session, written);
  const compilation = await compileState(state, () => Promise.resolve());
  const variant = textIn(options, "variant");
  const game = gameIn(session, compilation, now.rulebook.name, { variant, words: [] });
  return typeof game === "number" ? game : { title: state.title, game };
}

/** A folder of that name, or else a revision. */
async function stateCalled(session: Session, written: string): Promise<DiffState> {
  if (existsSync(resolve(session.terminal.cwd, written))) return folderState(session, written);
  if (written.startsWith("-")) throw new WrongUse(`\`${written}\` is no name of a revision or a folder.`);
  const repository = await openRepository(session.root, configPathOf(session));
  return revisionState(await repository.open(written));
}

interface ReplayRequest {
  readonly session: Session;
  readonly files: readonly LogFile[];
  readonly now: OpenGame;
  readonly before: OpenGame | null;
}

interface Answered {
  readonly rules: { readonly now: GameRules; readonly before: GameRules | null };
  readonly tally: ReplayTally;
}

/** By threads of this machine. */
async function replayHere({ session, files, now, before }: ReplayRequest, threads: number): Promise<Answered> {
  const loaded: LoadedGame[] = [];
  try {
    const load = async (game: OpenGame): Promise<LoadedGame> => {
      const found = await generatedGame(game);
      loaded.push(found);
      return found;
    };
    const games = { now: await load(now), before: before === null ? null : await load(before) };
    const count = countingReplays(session, games.before !== null);
    await count.until(
      startPool<LogBatch, ReplayedBatch>({
        data: { kind: "replay", now: games.now.source, before: games.before?.source ?? null },
        runner: () => Promise.resolve(replayerOf(games.now.game, games.before?.game ?? null)),
        parts: logBatches(files),
        threads,
        report: count.add,
        ready: () => undefined,
      }),
    );
    return { rules: { now: games.now.game.rules, before: games.before?.game.rules ?? null }, tally: count.tally };
  } finally {
    for (const each of loaded) each.dispose();
  }
}

/** By workers at a queue. */
async function replayThere({ session, files, now, before }: ReplayRequest, on: string): Promise<Answered> {
  const rules = { now: await rulesOf(now), before: before === null ? null : await rulesOf(before) };
  const count = countingReplays(session, before !== null);
  const { startReplays } = await import("../machines/crew.ts");
  let keep = (): void => undefined;
  const crew = await startReplays(session, on, {
    files,
    now,
    before,
    report: (replayed) => {
      count.add(replayed);
      keep();
    },
    showWorkers: (words) => {
      count.show(`, ${words}`);
    },
  });
  keep = crew.markKept;
  let isWhole = false;
  try {
    await count.until(crew);
    isWhole = true;
  } finally {
    await crew.close(!isWhole);
  }
  return { rules, tally: count.tally };
}

async function rulesOf(opened: OpenGame): Promise<GameRules> {
  const { game, dispose } = await interpretedGame(opened);
  dispose();
  return game.rules;
}

interface CountingReplays {
  readonly tally: ReplayTally;
  readonly add: (replayed: ReplayedBatch) => void;
  /** `words`: what else is told of the workers. */
  readonly show: (words: string) => void;
  /** All is counted, or somebody interrupted it. */
  readonly until: (pool: Pool) => Promise<void>;
}

/** In the order of the logs, whoever is done first: what is kept of too many must not depend on that. */
function countingReplays({ terminal }: Session, hasBefore: boolean): CountingReplays {
  const tally = newReplayTally(hasBefore);
  const ticker = tickerOn(terminal);
  const waiting = new Map<number, ReplayTally>();
  let seen = "";
  const show = (): void => {
    ticker.tick(`${pluralize(tally.logs, "log")} played again${seen} (Ctrl-C ends)`);
  };
  return {
    tally,
    add: ({ from, tally: more }) => {
      waiting.set(from, more);
      for (let each = waiting.get(tally.logs); each !== undefined; each = waiting.get(tally.logs)) {
        waiting.delete(tally.logs);
        mergeReplays(tally, each);
      }
      show();
    },
    show: (words) => {
      seen = words;
      show();
    },
    until: async ({ done, stop }) => {
      let interrupted = false;
      terminal.onInterrupt(() => {
        interrupted = true;
        stop();
      });
      try {
        await done;
      } finally {
        ticker.end();
      }
      // Who was interrupted has gaps.
      for (const [, more] of [...waiting].sort(([a], [b]) => a - b)) mergeReplays(tally, more);
      if (interrupted) terminal.err(`Interrupted after ${pluralize(tally.logs, "log")}.\n`);
    },
  };
}

async function show(session: Session, options: Options, replayed: Replayed): Promise<void> {
  const out = textIn(options, "out");
  const text = render(session, replayed, out !== null);
  if (out === null) {
    giveTable(session, text);
    return;
  }
  writeAnswer(session, out, text);
  session.terminal.out(`Wrote \`${out}\`.\n`);
}

function render({ terminal, form }: Session, replayed: Replayed, isFile: boolean): string {
  switch (form) {
    case "csv":
      return replayCsv(replayed);
    case "markdown":
      return replayMarkdown(replayed);
    case "json":
      return replayJson(replayed);
    default:
      form satisfies Kinds<"table text svg"> | null;
      return replayText(replayed, (isFile ? plain : terminal.palette).strong);
  }
}
