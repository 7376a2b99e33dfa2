import { randomBytes } from "node:crypto";
import { faultText, isFault } from "../../play/fault.ts";
import { beginSession, resumeSession, seatText, type Seat, type GameSession } from "../../play/game-session.ts";
import type { SavedGame } from "../../play/saved-game.ts";
import type { GameModule } from "../../runtime/game.ts";
import { exitCode, WrongUse } from "../exit.ts";
import { generatedGame, interpretedGame } from "../game/load.ts";
import {
  brokenCheck,
  chosenSetup,
  openGame,
  setupWith,
  tellSetup,
  textIn,
  type OpenGame,
  type Options,
} from "../game/open.ts";
import { assignSeats, readSeats } from "../play/seats.ts";
import { refuseHabits } from "../simulate/request.ts";
import { describer } from "../play/describe.ts";
import { playInteractively } from "../play/interactive-game.ts";
import { damagedGame, readGame } from "../play/saved.ts";
import type { Session } from "../session.ts";

/** Plays a game in the terminal, or line by line through a pipe. */
export async function play(session: Session, options: Options, words: readonly string[]): Promise<number> {
  const path = textIn(options, "load");
  const saved = path === null ? null : readGame(session.terminal.cwd, path);
  const opened = await openGame(
    session,
    saved === null ? options : { variant: saved.variant ?? undefined, ...options },
    saved === null || words.length > 0 ? words : [saved.rulebook],
  );
  if (typeof opened === "number") return opened;
  const players = textIn(options, "players");
  const seats =
    players !== null
      ? readSeats(players)
      : saved !== null
        ? readSeats(saved.players.join(","))
        : readSeats("human,greedy");
  // People do not wait for code to be generated; bots that look ahead gain by it.
  const { game, dispose } = await (seats.some((seat) => seat.kind === "bot" && seat.bot.kind !== "random")
    ? generatedGame(opened)
    : interpretedGame(opened));
  dispose();
  refuseHabits(
    game,
    seats.flatMap((seat) => (seat.kind === "bot" ? [seat.bot.kind] : [])),
  );
  const start =
    saved === null || path === null
      ? await fresh(session, options, opened, game, seats)
      : () => goneOn(game, opened, seats, saved, path);
  try {
    return await playInteractively(session, game, start, {
      rulebook: opened.program.rulebook.name,
      variant: opened.variant === null ? null : opened.variant.slice(opened.variant.indexOf(".") + 1),
      load: (from) => goneOn(game, opened, seats, readGame(session.terminal.cwd, from), from),
      describe: describer(opened.programs, opened.variant, opened.compilation.sources),
      saveTo: textIn(options, "save"),
    });
  } catch (problem) {
    if (!isFault(problem)) throw problem;
    if (problem.fault === "wrong-argument") throw new WrongUse(problem.message);
    const reader = seats.some(({ kind }) => kind === "human") ? 1 : null;
    const { terminal } = session;
    terminal.err(`${terminal.errPalette.error(`${problem.fault}:`)} ${faultText(game.rules, reader, problem)}\n`);
    return exitCode.ruleErrors;
  }
}

async function fresh(
  session: Session,
  options: Options,
  opened: OpenGame,
  game: GameModule,
  seats: readonly Seat[],
): Promise<() => GameSession> {
  tellSetup(session, opened, options);
  const chosen = await chosenSetup(session, opened, options);
  const found = setupWith(chosen, []);
  if (found.kind === "refused") throw new WrongUse(found.why);
  const { setup } = found;
  const seed = textIn(options, "seed");
  const words = seed ?? randomBytes(4).toString("hex");
  return () => {
    const gameSession = beginSession(game, setup, words, assignSeats(seats));
    const [problem] = gameSession.problems();
    if (problem !== undefined) throw new WrongUse(brokenCheck(problem));
    const { terminal } = session;
    if (seed === null)
      terminal.err(
        terminal.errPalette.faint(
          `The same game again: rulewright play ${opened.program.rulebook.name} ${chosen.written} --players ${gameSession.seats.map(seatText).join(",")} --seed ${words}\n`,
        ),
      );
    return gameSession;
  };
}

/** What was saved must fit the rules as they are now, and lead where it led. */
function goneOn(
  game: GameModule,
  { program }: OpenGame,
  seats: readonly Seat[],
  saved: SavedGame,
  path: string,
): GameSession {
  if (saved.rulebook !== program.rulebook.name)
    throw new WrongUse(`\`${path}\` is a game of \`${saved.rulebook}\`, not of \`${program.rulebook.name}\`.`);
  if (saved.log.rules !== game.rules.version)
    throw new WrongUse(
      `\`${path}\` was played by other rules: \`${saved.rulebook}\` has changed since (then ${saved.log.rules}, now ${game.rules.version}). A saved game goes on only with the rules that it was begun with.`,
    );
  let gameSession: GameSession;
  try {
    gameSession = resumeSession(game, saved.log, assignSeats(seats));
  } catch (problem) {
    if (isFault(problem)) throw damagedGame(path, problem.message.replace(/\.$/, ""));
    throw problem;
  }
  if (gameSession.hash() !== saved.hash) throw damagedGame(path, "its decisions lead elsewhere than they did");
  return gameSession;
}
