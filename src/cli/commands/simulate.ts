import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { isFault } from "../../play/fault.ts";
import type { SimulationPlan } from "../../play/simulation.ts";
import { merge, newTally, type Tally } from "../../play/tally.ts";
import { exitCode, WrongUse } from "../exit.ts";
import { showRulesError } from "../game/fault.ts";
import { generatedGame, type LoadedGame } from "../game/load.ts";
import { openGame, tellSetup, type OpenGame, type Options } from "../game/open.ts";
import { tickerOn } from "../progress.ts";
import type { Session } from "../session.ts";
import { pluralize } from "../show.ts";
import { startWorkers } from "../simulate/workers.ts";
import { playerOf, type GamesWork, type PlayedGames } from "../simulate/work.ts";
import type { MachineCrew } from "../machines/crew.ts";
import type { Pool, Runner } from "../threads/pool.ts";
import { writeCheckpoint, readCheckpoint, type Checkpoint, type KeptGames, type Sort } from "../simulate/checkpoint.ts";
import { doAllFail, haveAllFailed } from "../simulate/first-games.ts";
import { mergeParts } from "../simulate/merge.ts";
import { without, withRange, within, type GameRange } from "../simulate/range.ts";
import type { RecordFile } from "../simulate/record-file.ts";
import { readRequest, type SimulationRequest } from "../simulate/request.ts";
import { showSimulated } from "../simulate/show.ts";
import { simulatedBy, type Telling } from "../simulate/telling.ts";
import { readVary, type Variety } from "../simulate/vary.ts";

/** Lets bots play, and tells what came of it. */
export async function simulate(session: Session, options: Options, words: readonly string[]): Promise<number> {
  if (options["merge"] !== undefined) return mergeParts(session, options, words);
  const opened = await openGame(session, options, words);
  if (typeof opened === "number") return opened;
  tellSetup(session, opened, options);
  const variety = await readVary(session, opened, options);
  const loaded = await generatedGame(opened);
  try {
    const request = readRequest(session, options, loaded.game, variety);
    const { rules } = loaded.game;
    const variant = opened.variant === null ? null : shortName(opened.variant);
    const sort: Sort = { rulebook: rules.name, rules: rules.version, variant, plan: request.plan };
    const telling = tellingOf(loaded, request, sort, variety);
    const before = { sort, telling, ...checkpointOf(request, sort) };
    const { tally } = await playAll({ session, opened, loaded }, request, before);
    if (request.part === null) {
      const { sources } = opened.compilation;
      await showSimulated(session, options, { ...simulatedBy(telling, request.plan, tally), sources });
    }
    return tally.faults > 0 ? exitCode.ruleErrors : exitCode.fine;
  } catch (problem) {
    if (isFault(problem)) return showRulesError(session, problem);
    throw problem;
  } finally {
    loaded.dispose();
  }
}

const shortName = (id: string): string => id.slice(id.indexOf(".") + 1);

function tellingOf(
  { game: { rules } }: LoadedGame,
  { games, written, refused, varied }: SimulationRequest,
  { variant }: Sort,
  { chosen }: Variety,
): Telling {
  return {
    rules,
    variant,
    setup: { name: chosen.taker.rule.name, written: chosen.written, isPacked: chosen.isPacked },
    written,
    refused,
    varied,
    games,
  };
}

/** A part is kept in its file from the beginning: who was interrupted goes on from there. */
function checkpointOf({ file, part }: SimulationRequest, sort: Sort): Checkpoint {
  if (file === null) return { tally: newTally(), done: [] };
  const found = readCheckpoint(file, sort);
  if (part !== null && within(found.done, part.games).length < found.done.length)
    throw new WrongUse(`\`${file.shown}\` keeps other games than part ${part.written} has. Name another file.`);
  return found;
}

/** Milliseconds between two times that what was played is written. */
const betweenFiles = 10_000;

interface Playing {
  readonly session: Session;
  readonly opened: OpenGame;
  readonly loaded: LoadedGame;
}

/** Threads of this machine, or workers on many. */
type Crew = Pool & Partial<Pick<MachineCrew, "markKept" | "close">>;

async function startCrew(
  { session, opened, loaded }: Playing,
  { workers, on, file }: SimulationRequest,
  work: GamesWork,
  player: Runner<GameRange, PlayedGames>,
  left: readonly GameRange[],
  report: (played: PlayedGames) => void,
  showWorkers: (words: string) => void,
): Promise<Crew> {
  if (on === null) return startWorkers(loaded, work, player, left, workers, report);
  loaded.dispose();
  const { startMachines } = await import("../machines/crew.ts");
  return startMachines(session, opened, on, { work, left, name: file?.path ?? randomUUID(), report, showWorkers });
}

async function playAll(playing: Playing, request: SimulationRequest, before: KeptGames): Promise<Checkpoint> {
  const { session } = playing;
  const { games, file, part } = request;
  const { tally } = before;
  let { done } = before;
  if (file !== null) mkdirSync(dirname(file.path), { recursive: true });
  const write = (): void => {
    if (file !== null) writeCheckpoint(file.path, { ...before, tally, done });
  };
  const wanted = part === null ? games : part.games[1] - part.games[0];
  const bar = barOn(session, wanted, tally.games);
  let [written, seen] = [performance.now(), ""];
  // Who comes back finds the file that says what was asked for.
  if (request.on !== null) write();
  const findLeft = (): readonly GameRange[] => within(without(games, done), part?.games ?? [0, games]);
  const records = await openRecordsFor(request, findLeft(), done);
  let crew = null as Crew | null;
  const isNew = tally.games === 0;
  let [interrupted, isHopeless] = [false, false];
  session.terminal.onInterrupt(() => {
    interrupted = true;
    crew?.stop();
  });
  const report = ({ games: range, tally: more, records: rows }: PlayedGames): void => {
    if (rows !== null) records?.add(range, rows);
    merge(tally, more);
    done = withRange(done, range);
    bar.tick(tally.games, seen);
    // Workers play in batches: what they have sent says it. A game that would end them is not tried here.
    if (request.on !== null && isNew && tally.games < wanted && haveAllFailed(tally)) {
      isHopeless = true;
      crew?.stop();
    }
    if (file !== null && performance.now() - written < betweenFiles) return;
    write();
    crew?.markKept?.();
    written = performance.now();
  };
  const work: GamesWork = { plan: request.plan, records: request.records?.detail ?? null };
  const player = playerOf(playing.loaded.game, work);
  const showWorkers = (words: string): void => {
    seen = `, ${words}`;
    bar.tick(tally.games, seen);
  };
  let isWhole = false;
  try {
    isHopeless = request.on === null && isNew && (await doAllFail(player, findLeft(), report, () => !interrupted));
    if (!isHopeless && !interrupted) {
      crew = await startCrew(playing, request, work, player, findLeft(), report, showWorkers);
      if (interrupted || isHopeless) crew.stop();
      await crew.done;
    }
    isWhole = true;
  } finally {
    bar.end();
    try {
      if (isWhole) records?.close();
      else records?.abandon();
      write();
    } finally {
      await crew?.close?.(!isWhole);
    }
  }
  if (interrupted)
    session.terminal.err(
      `Interrupted after ${pluralize(tally.games, "game")}. ${file === null ? "With `--resume <file>` they are kept, and the next run goes on." : `\`${file.shown}\` keeps them: the same command goes on.`}\n`,
    );
  else if (isHopeless)
    session.terminal.err(`Stopped after ${tally.games} of ${wanted} games: ${whyHopeless(tally, request.plan)}.\n`);
  else if (part !== null && file !== null)
    session.terminal.out(`Wrote \`${file.shown}\`: part ${part.written}, ${pluralize(tally.games, "game")}.\n`);
  return { tally, done };
}

/** What the first games have in common. */
function whyHopeless({ games, faults, unfinished }: Tally, { longest }: SimulationPlan): string {
  if (faults === games) return "each of them ended in an error of the rules";
  const decisions = `after ${pluralize(longest, "decision")} (\`--longest\`)`;
  if (unfinished === games) return `none of them came to an end, and each was given up ${decisions}`;
  return `none of them came to an end: ${faults} ended in an error of the rules, and ${unfinished} ${unfinished === 1 ? "was" : "were"} given up ${decisions}`;
}

/** What was played before is not played again, so its rows are in another file: that is not overwritten. */
async function openRecordsFor(
  { records, file }: SimulationRequest,
  left: readonly GameRange[],
  done: readonly GameRange[],
): Promise<RecordFile | null> {
  if (records === null) return null;
  if (done.length > 0 && existsSync(records.path))
    throw new WrongUse(
      `\`${file?.shown ?? ""}\` holds games that were played before, and \`${records.shown}\` may have their rows. Name another file for those that come: readers take several, \`games*.parquet\`.`,
    );
  const { openRecords } = await import("../simulate/record-file.ts");
  return openRecords(records.path, records.detail, left);
}

const barWidth = 30;

function barOn(
  { terminal }: Session,
  games: number,
  before: number,
): { readonly tick: (played: number, more: string) => void; readonly end: () => void } {
  const ticker = tickerOn(terminal);
  const began = performance.now();
  return {
    tick: (played, more) => {
      const filled = Math.min(barWidth, Math.round((played / games) * barWidth));
      const seconds = (performance.now() - began) / 1000;
      const left = (seconds / Math.max(1, played - before)) * (games - played);
      ticker.tick(
        `${"█".repeat(filled)}${"░".repeat(barWidth - filled)} ${played} of ${games} games, ${Math.round((played - before) / Math.max(seconds, 0.001))} a second, ${left < 90 ? `${Math.ceil(left)} s` : `${Math.ceil(left / 60)} min`} left${more} (Ctrl-C ends)`,
      );
    },
    end: ticker.end,
  };
}
