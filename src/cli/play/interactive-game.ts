/** A game with people at the table: asks them, lets the bots play, and does what they say beside the game. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { shown } from "../../diagnostics/display.ts";
import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import { faultText, isFault } from "../../play/fault.ts";
import { answerFor } from "../../play/answers.ts";
import { seatText, type GameSession } from "../../play/game-session.ts";
import { hidesNothing } from "../../play/piles.ts";
import { refusalText } from "../../play/refusals.ts";
import { endText } from "../../play/story.ts";
import type { Reader } from "../../play/words.ts";
import type { Decision, GameModule } from "../../runtime/game.ts";
import { assertNever } from "../../source/exhaustive.ts";
import { exitCode, WrongUse } from "../exit.ts";
import type { LineReader } from "../lines.ts";
import type { Session } from "../session.ts";
import { saveGame } from "./saved.ts";
import { choiceText, logText, storyText, tableText } from "./show.ts";
import { pluralize } from "../show.ts";
import { kindsOf } from "../../play/story.ts";

export interface InteractiveOptions {
  readonly rulebook: string;
  readonly variant: string | null;
  /** Another game in place of this one. */
  readonly load: (path: string) => GameSession;
  /** What the rules say of a name. */
  readonly describe: (name: string) => string;
  /** Kept there after every choice of a person; null: only when they say so. */
  readonly saveTo: string | null;
}

interface InteractiveGame extends InteractiveOptions {
  readonly session: Session;
  readonly game: GameModule;
  readonly lines: LineReader;
  gameSession: GameSession;
  /** Who looks at the screen. */
  reader: Reader;
  /** What this reader was shown of the table last, by the part's name. */
  readonly last: Map<string, string>;
  /** It was saved when it was cut short. */
  isSaved: boolean;
}

/** So many decisions of bots alone: after that the game does not seem to end. */
const botMoveLimit = 10_000;

export async function playInteractively(
  session: Session,
  game: GameModule,
  start: () => GameSession,
  options: InteractiveOptions,
): Promise<number> {
  const lines = session.terminal.openLines();
  try {
    const gameSession = start();
    const people = gameSession.seats.flatMap((seat, index) => (seat.kind === "human" ? [index + 1] : []));
    const play: InteractiveGame = {
      ...options,
      session,
      game,
      lines,
      gameSession,
      reader: people.length === 1 ? (people[0] ?? null) : null,
      last: new Map(),
      isSaved: false,
    };
    session.terminal.out(
      `${session.terminal.palette.strong(game.rules.title)}\n${session.terminal.palette.faint(people.length === 0 ? "Bots alone." : "`help` says what you can do.")}\n`,
    );
    return await goOn(play);
  } finally {
    lines.close();
  }
}

async function goOn(play: InteractiveGame): Promise<number> {
  const { terminal } = play.session;
  let alone = 0;
  for (;;) {
    const { gameSession } = play;
    const decision = gameSession.decision();
    if (decision === null) return await endGame(play);
    const seat = gameSession.seats[decision.player - 1];
    if (seat?.kind !== "human") {
      alone += 1;
      if (alone > botMoveLimit) {
        printEvents(play);
        terminal.out(`The bots have made ${botMoveLimit} decisions, and the game does not end. I leave it there.\n`);
        return exitCode.fine;
      }
      const isSlow = terminal.errInteractive && seat?.bot.kind === "search";
      if (isSlow) terminal.err(terminal.errPalette.faint(`Player ${decision.player} is thinking`));
      gameSession.playBotTurn();
      if (isSlow) terminal.erase("line");
      if (play.reader === null && !gameSession.seats.some(({ kind }) => kind === "human")) printEvents(play);
      continue;
    }
    alone = 0;
    if (!(await handOver(play, decision))) return leaveGame(play);
    if (!(await askPlayer(play, decision))) return leaveGame(play);
    if (play.saveTo !== null) saveGame(terminal.cwd, play.saveTo, savedGame(play));
  }
}

function printEvents(play: InteractiveGame): void {
  const { terminal } = play.session;
  terminal.out(storyText(play.gameSession.news(play.reader), terminal));
}

const peopleIn = ({ seats }: GameSession): number => seats.filter(({ kind }) => kind === "human").length;

/** Several people who may all see everything. */
const sharesScreen = ({ game, gameSession }: InteractiveGame): boolean =>
  peopleIn(gameSession) > 1 && hidesNothing(game.rules);

/** With several people at one screen nobody sees what is another's. */
async function handOver(play: InteractiveGame, { player, kind }: Decision): Promise<boolean> {
  const { terminal } = play.session;
  if (sharesScreen(play) && kind !== "simultaneous") {
    play.reader = null;
    printEvents(play);
    return true;
  }
  if (peopleIn(play.gameSession) > 1 && play.reader !== player) {
    if (play.reader !== null) printEvents(play);
    if (terminal.interactive) {
      if (
        play.reader !== null &&
        (await play.lines.next(`\nPress Enter, and hand over to player ${player}. `, [])) === null
      )
        return cut(play);
      terminal.erase("screen");
      if (
        (await play.lines.next(
          `Player ${player}, it is your turn. Press Enter when you alone see the screen. `,
          [],
        )) === null
      )
        return cut(play);
      terminal.erase("screen");
    } else {
      terminal.out(`\n${"─".repeat(20)} player ${player} ${"─".repeat(20)}\n`);
    }
    play.reader = player;
    play.last.clear();
  }
  printEvents(play);
  return true;
}

/** False: they leave. */
async function askPlayer(play: InteractiveGame, decision: Decision): Promise<boolean> {
  const { terminal } = play.session;
  const show = (): void => {
    const table = tableText(play.game.rules, play.gameSession.view(decision.player), play.reader, terminal, play.last);
    terminal.out(`\n${table}\n${choiceText(decision, kindsOf(play.game.rules), play.reader, terminal)}`);
  };
  show();
  for (;;) {
    const line = await play.lines.next("> ", [...decision.options.map(({ key }) => key), ...words]);
    if (line === null) return cut(play);
    if (!terminal.interactive) terminal.out(`> ${line}\n`);
    if (line.trim() === "") continue;
    const next = await handleInput(play, decision, line.trim());
    if (next === "show") show();
    if (next === "leave") return false;
    if (next === "on") return true;
  }
}

/** Ctrl+C: what was played is not lost. Where the input comes from a file, it just ends. */
function cut(play: InteractiveGame): false {
  const { terminal } = play.session;
  if (!terminal.interactive || play.saveTo !== null) return false;
  let path = `${play.rulebook}.game.json`;
  for (let number = 2; existsSync(resolve(terminal.cwd, path)); number += 1)
    path = `${play.rulebook}-${number}.game.json`;
  saveGame(terminal.cwd, path, savedGame(play));
  terminal.out(`\n${savedText(play, path)}`);
  play.isSaved = true;
  return false;
}

const savedText = ({ rulebook }: InteractiveGame, path: string): string =>
  `Saved in \`${path}\`. \`rulewright play ${rulebook} --load ${path}\` goes on with it.\n`;

type Next = "again" | "show" | "on" | "leave";

/** A colon before it makes it a command, whatever the options are called. */
const words = ["help", "what", "table", "undo", "save", "load", "log", "quit"] as const;

async function handleInput(play: InteractiveGame, decision: Decision, line: string): Promise<Next> {
  const [, colon = "", word = "", rest = ""] = /^(:?)(\S+)\s*(.*)$/s.exec(line) ?? [];
  const command = [...words, "exit", "?"].find((each) => each === word.toLowerCase());
  const isOption = decision.options.some(({ key }) => key === line);
  if (command !== undefined && (colon === ":" || !isOption))
    return runCommand(
      play,
      decision,
      command === "exit" ? "quit" : command === "?" ? "help" : (command as Word),
      rest.trim(),
    );
  return chooseOption(play, decision, line);
}

type Word = (typeof words)[number];

function chooseOption(play: InteractiveGame, decision: Decision, line: string): Next {
  const { out } = play.session.terminal;
  const vocabulary = kindsOf(play.game.rules);
  const answer = answerFor(decision, line, (option) => vocabulary.option(option));
  if (answer.kind === "option") {
    try {
      play.gameSession.choose(answer.place);
      return "on";
    } catch (problem) {
      if (!isFault(problem)) throw problem;
      out(
        `The rules end in an error there, and nothing was done. ${faultText(play.game.rules, play.reader, problem)}\n`,
      );
      return "again";
    }
  }
  if (answer.kind === "several") {
    const optionText = (option: Decision["options"][number] | undefined): string =>
      option === undefined ? "" : vocabulary.option(option);
    out(
      `Which one: ${answer.places.map((place) => `${place + 1} ${optionText(decision.options[place])}`).join(", ")}?\n`,
    );
    return "again";
  }
  const refused = refusedText(play, decision, line);
  if (refused !== null) {
    out(refused);
    return "again";
  }
  const near = answer.meant ?? didYouMean(suggestions(line, words));
  out(`${near ?? "I do not know that."} Choose by number or name; \`help\` says what else there is.\n`);
  return "again";
}

/** Of what was typed and is not on offer, why it is not; null: it is nothing that could be. */
function refusedText({ game, gameSession }: InteractiveGame, { player }: Decision, line: string): string | null {
  if (/^\d+$/.test(line)) return null;
  const vocabulary = kindsOf(game.rules);
  const refused = gameSession.whyNot(player);
  const answer = answerFor({ options: refused }, line, (option) => vocabulary.option(option));
  const places = answer.kind === "option" ? [answer.place] : answer.kind === "several" ? answer.places : [];
  const texts = places.flatMap((place) => refused[place] ?? []).map((each) => refusalText(each, vocabulary));
  const others = texts.length - mostRefused;
  return texts.length === 0
    ? null
    : [...texts.slice(0, mostRefused), ...(others > 0 ? [`Nor are ${others} more.`] : [])]
        .map((text) => `${shown(text).text}\n`)
        .join("");
}

const mostRefused = 3;

function runCommand(play: InteractiveGame, decision: Decision, command: Word, rest: string): Next {
  const { terminal } = play.session;
  switch (command) {
    case "help":
      terminal.out(helpText(play));
      return "show";
    case "what":
      terminal.out(
        rest === "" ? "Type `what` and the name of a card, an action or a status.\n" : shownLines(play.describe(rest)),
      );
      return "again";
    case "table":
      play.last.clear();
      return "show";
    case "undo": {
      const why = play.gameSession.undo(decision.player);
      if (why !== null) terminal.out(`${why}\n`);
      return why === null ? "on" : "again";
    }
    case "save":
      return tryRun(play, () => {
        const path = rest === "" ? (play.saveTo ?? `${play.rulebook}.game.json`) : rest;
        saveGame(terminal.cwd, path, savedGame(play));
        terminal.out(savedText(play, path));
        return "again";
      });
    case "load":
      return tryRun(play, () => {
        play.gameSession = play.load(rest === "" ? (play.saveTo ?? `${play.rulebook}.game.json`) : rest);
        return "on";
      });
    case "log":
      terminal.out(tellLog(play, rest));
      return "again";
    case "quit":
      return "leave";
    default:
      return assertNever(command);
  }
}

function tryRun(play: InteractiveGame, run: () => Next): Next {
  try {
    return run();
  } catch (problem) {
    if (!(problem instanceof WrongUse)) throw problem;
    play.session.terminal.out(`${problem.message}\n`);
    return "again";
  }
}

function savedGame({ rulebook, variant, gameSession }: InteractiveGame): Parameters<typeof saveGame>[2] {
  return {
    rulebook,
    variant,
    players: gameSession.seats.map(seatText),
    log: gameSession.log(),
    hash: gameSession.hash(),
  };
}

function helpText({
  game: { rules },
  session: {
    terminal: { palette },
  },
}: InteractiveGame): string {
  const actions = rules.actions
    .map(
      ({ name, doc }) =>
        `  ${palette.strong(kindsOf(rules).name(name))}${doc === null ? "" : `  ${doc.replace(/\s+/g, " ")}`}\n`,
    )
    .join("");
  const commands = [
    ["what <name>", "says what the rules say about a card, an action or a status"],
    ["table", "shows the whole table, not only what has changed"],
    ["undo", "takes back your last choice, unless somebody has learned something since"],
    ["save [file]", "saves the game in a file"],
    ["load [file]", "goes on with a saved game"],
    ["log [number]", "tells what happened, or only the last decisions: `log 5`"],
    ["quit", "leaves the game"],
  ] as const;
  return `Choose an option by its number, its name, or as much of its name as no other option shares.\n${commands.map(([name, what]) => `  ${palette.strong(name.padEnd(14))}${what}\n`).join("")}A colon before it, as in \`:save\`, makes it a command if an option has the same name.\nActions of this game:\n${actions}`;
}

/** Texts of rules go to the terminal without what would steer it. */
const shownLines = (text: string): string =>
  text
    .split("\n")
    .map((line) => shown(line).text)
    .join("\n");

/** What the reader may know of the game so far; who chose at the same time as others is told when all have chosen. */
function tellLog({ session: { terminal }, gameSession, reader }: InteractiveGame, rest: string): string {
  if (!/^(?:[1-9]\d*)?$/.test(rest)) return "Say how many decisions: `log 5` shows the last five, `log` all of them.\n";
  const { decisions, seed } = gameSession.log();
  const last = rest === "" ? null : Number(rest);
  return `Seed ${seed}, ${pluralize(decisions.length, "decision")} so far.\n${logText(gameSession.history(reader), terminal, last)}`;
}

async function endGame(play: InteractiveGame): Promise<number> {
  const { terminal } = play.session;
  const { gameSession, game } = play;
  // Where nobody has looked yet, nobody is told what is hidden.
  const isForAll = play.reader === null && peopleIn(gameSession) > 1 && !hidesNothing(game.rules);
  if (!isForAll) printEvents(play);
  const outcome = gameSession.outcome();
  const toAll = outcome === null ? "" : endText(outcome, null);
  if (outcome !== null && (isForAll || endText(outcome, play.reader) !== toAll) && peopleIn(gameSession) > 1)
    terminal.out(`${toAll}\n`);
  if (play.saveTo !== null) saveGame(terminal.cwd, play.saveTo, savedGame(play));
  if (await wantsAll(play)) terminal.out(logText(gameSession.history(null), terminal, null));
  return exitCode.fine;
}

/** What was hidden stays so unless they ask for it. */
async function wantsAll({ session: { terminal }, gameSession, game, lines }: InteractiveGame): Promise<boolean> {
  if (!terminal.interactive || peopleIn(gameSession) === 0 || hidesNothing(game.rules)) return false;
  const answer = await lines.next(
    "Type `log` to read the whole game, also what was hidden, or press Enter to leave. ",
    ["log"],
  );
  return answer?.trim() === "log";
}

function leaveGame(play: InteractiveGame): number {
  const { out } = play.session.terminal;
  const { seed, decisions } = play.gameSession.log();
  if (play.isSaved) return exitCode.fine;
  if (play.saveTo === null)
    out(`\nThe game is not over (seed ${seed}, ${pluralize(decisions.length, "decision")}). \`save\` keeps one.\n`);
  else {
    saveGame(play.session.terminal.cwd, play.saveTo, savedGame(play));
    out(`\nKept in \`${play.saveTo}\`.\n`);
  }
  return exitCode.fine;
}
