/** What is asked of a simulation. */
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { valueText } from "../../interpret/show.ts";
import { link } from "../../interpret/linked.ts";
import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import { botText, readBot } from "../../play/bots.ts";
import type { Plan } from "../../play/simulation.ts";
import { seatsOf } from "../../play/match.ts";
import { isFault } from "../../play/fault.ts";
import type { GameModule, Setup } from "../../runtime/game.ts";
import { WrongUse } from "../exit.ts";
import { textIn, type ChosenSetup, type OpenGame, type Options } from "../game/open.ts";
import type { Sweep } from "../odds/sweep.ts";
import type { Session } from "../session.ts";
import { keptSeed } from "./kept.ts";

export interface Request {
  readonly games: number;
  readonly workers: number;
  readonly plan: Plan;
  /** Null: nothing is kept. */
  readonly resume: { readonly path: string; readonly shown: string } | null;
}

const mostGames = 100_000_000;
const mostWorkers = 64;
const mostVariations = 200;

export function readRequest(session: Session, options: Options, opened: OpenGame, game: GameModule, chosen: ChosenSetup): Request {
  const shown = textIn(options, "resume");
  const resume = shown === null ? null : { path: resolve(session.terminal.cwd, shown), shown };
  const seed = textIn(options, "seed") ?? (resume === null ? null : keptSeed(resume.path, resume.shown)) ?? randomBytes(4).toString("hex");
  const variations = variationsOf(opened, chosen).map(({ name, setup }) => ({ name, setup, seats: seatsAt(game, setup) }));
  const bots = readBots(textIn(options, "bots") ?? "random", "--bots");
  return {
    games: wholeIn(options, "games", 1000, mostGames), workers: wholeIn(options, "workers", Math.min(8, availableParallelism()), mostWorkers),
    plan: { variations, bots, seed, longest: wholeIn(options, "longest", 10_000, mostGames) }, resume,
  };
}

function wholeIn(options: Options, name: string, otherwise: number, most: number): number {
  const written = textIn(options, name);
  if (written === null) return otherwise;
  const value = Number(written.replace(/[_ ]/g, ""));
  if (!Number.isSafeInteger(value) || value < 1 || value > most) throw new WrongUse(`\`--${name}\` takes a whole number from 1 to ${most}, and I got \`${written}\`.`);
  return value;
}

const botForms = "Bots are `random`, `greedy` (or `greedy:8`: eight tries for each option) and `search` (or `search:500`: five hundred nodes for each decision; `search:500:greedy:10`: from each ten decisions further, by the greedy bot).";

/** As they are written the shortest way. */
export function readBots(written: string, option: string): readonly string[] {
  return written.split(",").map((each) => {
    const bot = readBot(each);
    if (bot !== null) return botText(bot);
    const meant = didYouMean(suggestions(each.split(":")[0]?.trim() ?? "", ["random", "greedy", "search"]));
    throw new WrongUse(`I know no bot \`${each.trim()}\` for \`${option}\`. ${meant === undefined ? "" : `${meant} `}${botForms}`);
  });
}

/** Every combination of the values that are gone through. */
function variationsOf({ programs, variant }: OpenGame, { setup, sweeps }: ChosenSetup): readonly { readonly name: string; readonly setup: Setup }[] {
  const count = sweeps.reduce((product, { values }) => product * values.length, 1);
  if (count > mostVariations) throw new WrongUse(`\`--vary\` makes ${count} variations, and I take ${mostVariations} at most.`);
  const [[name, values] = ["", {}]] = Object.entries(setup);
  const linked = link(programs, variant);
  const text = ({ param }: Sweep, value: Sweep["values"][number]): string => `${param.name} ${typeof value === "string" ? value : valueText(linked, param.type, value, { most: 40 })}`;
  return sweeps.reduce<readonly { readonly name: string; readonly setup: Setup }[]>((all, sweep) => all.flatMap((each) => sweep.values.map((value) => ({
    name: each.name === "" ? text(sweep, value) : `${each.name}, ${text(sweep, value)}`,
    setup: { [name]: { ...each.setup[name], [sweep.param.name]: value } },
  }))), [{ name: "", setup: { [name]: values } }]);
}

/** The table is laid once, so that what is wrong with it is said before anything begins. */
function seatsAt(game: GameModule, setup: Setup): number {
  try {
    const seats = seatsOf(game, setup, "seats");
    if (seats > 0) return seats;
  } catch (problem) {
    if (isFault(problem)) throw problem.fault === "wrong-argument" ? new WrongUse(problem.message) : problem;
    throw problem;
  }
  throw new WrongUse(`The setup \`${Object.keys(setup)[0] ?? ""}\` makes no players.`);
}
