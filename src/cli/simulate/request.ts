/** What is asked of a simulation. */
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { noHabits } from "../../diagnostics/catalog/goals.ts";
import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import { botText, readBot } from "../../play/bots.ts";
import { variationName, type SimulationPlan, type Variation } from "../../play/simulation.ts";
import type { RecordDetail } from "../../play/records.ts";
import { playersOf } from "../../play/evaluator.ts";
import { isFault } from "../../play/fault.ts";
import type { GameModule, Setup } from "../../runtime/game.ts";
import { WrongUse } from "../exit.ts";
import { brokenCheck, textIn, type Options } from "../game/open.ts";
import type { Session } from "../session.ts";
import { answerFile } from "../target.ts";
import { checkpointSeed, type CheckpointFile } from "./checkpoint.ts";
import { readPart, type Part } from "./part.ts";
import type { Varied, Variety } from "./vary.ts";

export interface SimulationRequest extends Omit<Playable, "variations"> {
  readonly games: number;
  readonly workers: number;
  /** The address of a queue whose workers play; null: threads of this machine do. */
  readonly on: string | null;
  readonly plan: SimulationPlan;
  readonly varied: readonly Varied[];
  /** A file with a row for each game; null: none is written. */
  readonly records: RecordRequest | null;
  /** Null: all games are played. */
  readonly part: Part | null;
  /** Where what was played is kept; null: nowhere. */
  readonly file: CheckpointFile | null;
}

export interface RecordRequest {
  readonly path: string;
  readonly shown: string;
  readonly detail: RecordDetail;
}

interface Playable {
  readonly variations: readonly Variation[];
  /** What was asked for and cannot be set up. */
  readonly refused: readonly { readonly variation: string; readonly why: string }[];
  /** Of each variation, what makes it of the setup: ` --first.frame Light`. */
  readonly written: readonly string[];
}

const mostGames = 10_000_000_000;
const mostWorkers = 64;

export function readRequest(session: Session, options: Options, game: GameModule, variety: Variety): SimulationRequest {
  const games = wholeIn(options, "games", 1000, mostGames);
  const part = partOf(options, games);
  const file = part === null ? resumeOf(session, options) : partFile(session, options);
  const seed =
    textIn(options, "seed") ?? (file === null ? null : checkpointSeed(file)) ?? randomBytes(4).toString("hex");
  const { variations, refused, written } = playable(game, variety);
  const bots = readBots(textIn(options, "bots") ?? "random", "--bots");
  refuseHabits(game, bots);
  return {
    games,
    workers: threadsIn(options),
    on: onIn(options),
    plan: { variations, bots, seed, longest: wholeIn(options, "longest", 10_000, mostGames) },
    part,
    file,
    refused,
    written,
    varied: variety.varied,
    records: recordsIn(session, options),
  };
}

export function onIn(options: Options): string | null {
  const on = textIn(options, "on");
  if (on !== null && textIn(options, "workers") !== null)
    throw new WrongUse(
      "`--workers` is about threads of this machine, and with `--on` others play. Each worker has its own: `rulewright worker --on … --workers 4`.",
    );
  return on;
}

function recordsIn(session: Session, options: Options): RecordRequest | null {
  const shown = textIn(options, "records");
  const detail = options["recordDecisions"] === true ? "decisions" : "games";
  if (shown !== null) return { path: answerFile(session, shown), shown, detail };
  if (detail === "decisions")
    throw new WrongUse("`--record-decisions` goes with `--records`, which names the file: `--records games.parquet`.");
  return null;
}

function partOf(options: Options, games: number): Part | null {
  const written = textIn(options, "part");
  if (written === null) return null;
  if (textIn(options, "seed") === null)
    throw new WrongUse("Parts are of one simulation if they have one seed: say it for all of them, `--seed spring`.");
  return readPart(written, games);
}

function partFile(session: Session, options: Options): CheckpointFile {
  const shown = textIn(options, "out");
  if (shown === null)
    throw new WrongUse("`--part` keeps its games in a file for `--merge`: name it, `--out part-3.json`.");
  if (textIn(options, "resume") !== null)
    throw new WrongUse("A part goes on from its own file by itself: leave `--resume` out.");
  if (session.form !== null && session.form !== "json")
    throw new WrongUse("A part has no results of its own: `--merge` gives those of all parts, in any form.");
  return { path: answerFile(session, shown), shown, option: "--out" };
}

function resumeOf({ terminal }: Session, options: Options): CheckpointFile | null {
  const shown = textIn(options, "resume");
  return shown === null ? null : { path: resolve(terminal.cwd, shown), shown, option: "--resume" };
}

export const threadsIn = (options: Options): number =>
  wholeIn(options, "workers", Math.min(8, availableParallelism()), mostWorkers);

export function wholeIn(options: Options, name: string, otherwise: number, most: number): number {
  const written = textIn(options, name);
  if (written === null) return otherwise;
  const value = Number(written.replace(/[_ ]/g, ""));
  if (!Number.isSafeInteger(value) || value < 1 || value > most)
    throw new WrongUse(`\`--${name}\` takes a whole number from 1 to ${most}, and I got \`${written}\`.`);
  return value;
}

const botForms =
  "Bots are `random`, `greedy` (or `greedy:8`: eight tries for each option), `habits` (what the actions prefer) and `search` (or `search:500`: five hundred nodes for each decision; `search:500:greedy:10`: from each ten decisions further, by the greedy bot).";

/** Who would play by habits that the rules do not say. */
export function refuseHabits({ preferences }: Pick<GameModule, "preferences">, bots: readonly string[]): void {
  if (preferences === undefined && bots.includes("habits")) throw new WrongUse(`${noHabits.message} ${noHabits.hint}`);
}

/** As they are written the shortest way. */
export function readBots(written: string, option: string): readonly string[] {
  return written.split(",").map((each) => {
    const bot = readBot(each);
    if (bot !== null) return botText(bot);
    const meant = didYouMean(suggestions(each.split(":")[0]?.trim() ?? "", ["random", "habits", "greedy", "search"]));
    throw new WrongUse(
      `I know no bot \`${each.trim()}\` for \`${option}\`. ${meant === undefined ? "" : `${meant} `}${botForms}`,
    );
  });
}

/** What can be played, in the order of the combinations. Some may be refused, as long as each value that was asked for is played somewhere. */
function playable(game: GameModule, { combinations }: Variety): Playable {
  const all = combinations.map((each) => ({
    ...each,
    laid: each.attempt.kind === "refused" ? each.attempt : trySetup(game, each.attempt.setup, each.parts.length === 0),
  }));
  const variations = all.flatMap(({ parts, attempt, laid: table }) =>
    attempt.kind === "setup" && table.kind === "laid" ? [{ parts, setup: attempt.setup, seats: table.seats }] : [],
  );
  const played = new Set(variations.flatMap(({ parts }) => parts));
  const refused = all.flatMap(({ parts, laid: table }) =>
    table.kind === "refused" ? [{ variation: variationName({ parts }), parts, why: table.why }] : [],
  );
  const worst = refused.filter(({ parts }) => parts.length === 0 || parts.some((part) => !played.has(part)));
  if (worst.length > 0) throw new WrongUse(refusedText(worst, combinations.length));
  return {
    variations,
    refused: refused.map(({ variation, why }) => ({ variation, why })),
    written: all.filter(({ laid: table }) => table.kind === "laid").map(({ written }) => written),
  };
}

const mostRefused = 8;

function refusedText(refused: readonly { readonly variation: string; readonly why: string }[], of: number): string {
  const [first] = refused;
  if (of === 1)
    return first === undefined || first.variation === ""
      ? (first?.why ?? "")
      : `It cannot be set up with ${first.variation}: ${first.why}`;
  const more = refused.length > mostRefused ? `\n  and ${refused.length - mostRefused} more` : "";
  return `${refused.length === of ? "None" : `${refused.length}`} of the ${of} variations can${refused.length === of ? "" : "not"} be set up:${refused
    .slice(0, mostRefused)
    .map(({ variation, why }) => `\n  ${variation}: ${why}`)
    .join("")}${more}`;
}

type SetupAttempt =
  | { readonly kind: "laid"; readonly seats: number }
  | { readonly kind: "refused"; readonly why: string };

/** The table is laid once, so that what is wrong with it is said before anything begins. `isOnly`: what goes wrong is a mistake in the rules. */
function trySetup(game: GameModule, setup: Setup, isOnly: boolean): SetupAttempt {
  try {
    const state = game.init(setup, "seats");
    const [problem] = game.problems(state);
    if (problem !== undefined) return { kind: "refused", why: brokenCheck(problem) };
    const seats = playersOf(game.rules, game.view(state, 1));
    return seats > 0
      ? { kind: "laid", seats }
      : { kind: "refused", why: `The setup \`${Object.keys(setup)[0] ?? ""}\` makes no players.` };
  } catch (problem) {
    if (isFault(problem) && (problem.fault === "wrong-argument" || !isOnly))
      return { kind: "refused", why: problem.message };
    throw problem;
  }
}
