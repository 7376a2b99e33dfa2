/** A game with people at the table: asks them, lets the bots play, and does what they say beside the game. */
import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import { isFault } from "../../play/fault.ts";
import { answerFor } from "../../play/answers.ts";
import type { Sitting } from "../../play/sitting.ts";
import { endText } from "../../play/story.ts";
import type { Reader } from "../../play/words.ts";
import type { Decision, GameModule } from "../../runtime/game.ts";
import { assertNever } from "../../source/exhaustive.ts";
import { exitCode, WrongUse } from "../exit.ts";
import type { Lines } from "../lines.ts";
import type { Session } from "../session.ts";
import { seatText } from "./chairs.ts";
import { saveGame } from "./saved.ts";
import { choiceText, storyText, tableText } from "./show.ts";

export interface Evening {
  readonly rulebook: string;
  readonly variant: string | null;
  /** Another game in place of this one. */
  readonly load: (path: string) => Sitting;
  /** Kept there after every choice of a person; null: only when they say so. */
  readonly saveTo: string | null;
}

interface Room extends Evening {
  readonly session: Session;
  readonly game: GameModule;
  readonly lines: Lines;
  sitting: Sitting;
  /** Who looks at the screen. */
  reader: Reader;
}

/** So many decisions of bots alone: after that the game does not seem to end. */
const patience = 10_000;

export async function playAt(
  session: Session,
  game: GameModule,
  start: () => Sitting,
  evening: Evening,
): Promise<number> {
  const lines = session.terminal.openLines();
  try {
    const sitting = start();
    const people = sitting.seats.flatMap((seat, place) => (seat.kind === "human" ? [place + 1] : []));
    const room: Room = {
      ...evening,
      session,
      game,
      lines,
      sitting,
      reader: people.length === 1 ? (people[0] ?? null) : null,
    };
    session.terminal.out(
      `${session.terminal.palette.strong(game.rules.title)}\n${session.terminal.palette.faint(people.length === 0 ? "Bots alone." : "`help` says what you can do.")}\n`,
    );
    return await goOn(room);
  } finally {
    lines.close();
  }
}

async function goOn(room: Room): Promise<number> {
  const { terminal } = room.session;
  let alone = 0;
  for (;;) {
    const { sitting } = room;
    const decision = sitting.decision();
    if (decision === null) return ended(room);
    const seat = sitting.seats[decision.player - 1];
    if (seat?.kind !== "human") {
      alone += 1;
      if (alone > patience) {
        tellNews(room);
        terminal.out(`The bots have made ${patience} decisions, and the game does not end. I leave it there.\n`);
        return exitCode.fine;
      }
      const isSlow = terminal.errInteractive && seat?.bot.kind === "search";
      if (isSlow) terminal.err(terminal.errPalette.faint(`Player ${decision.player} is thinking`));
      sitting.letBot();
      if (isSlow) terminal.erase("line");
      if (room.reader === null && !sitting.seats.some(({ kind }) => kind === "human")) tellNews(room);
      continue;
    }
    alone = 0;
    if (!(await seated(room, decision))) return left(room);
    if (!(await asked(room, decision))) return left(room);
    if (room.saveTo !== null) saveGame(terminal.cwd, room.saveTo, saved(room));
  }
}

function tellNews(room: Room): void {
  const { terminal } = room.session;
  terminal.out(storyText(room.sitting.news(room.reader), terminal));
}

/** With several people at one screen nobody sees what is another's. */
async function seated(room: Room, { player }: Decision): Promise<boolean> {
  const { terminal } = room.session;
  const several = room.sitting.seats.filter(({ kind }) => kind === "human").length > 1;
  if (several && room.reader !== player) {
    if (room.reader !== null) tellNews(room);
    if (terminal.interactive) {
      if (
        room.reader !== null &&
        (await room.lines.next(`\nPress Enter, and hand over to player ${player}. `, [])) === null
      )
        return false;
      terminal.erase("screen");
      if (
        (await room.lines.next(
          `Player ${player}, it is your turn. Press Enter when you alone see the screen. `,
          [],
        )) === null
      )
        return false;
      terminal.erase("screen");
    } else {
      terminal.out(`\n${"─".repeat(20)} player ${player} ${"─".repeat(20)}\n`);
    }
    room.reader = player;
  }
  tellNews(room);
  return true;
}

/** False: they leave. */
async function asked(room: Room, decision: Decision): Promise<boolean> {
  const { terminal } = room.session;
  const show = (): void => {
    terminal.out(
      `\n${tableText(room.game.rules, room.sitting.view(decision.player), room.reader, terminal)}\n${choiceText(decision, room.reader, terminal)}`,
    );
  };
  show();
  for (;;) {
    const line = await room.lines.next("> ", [...decision.options.map(({ key }) => key), ...words]);
    if (line === null) return false;
    if (!terminal.interactive) terminal.out(`> ${line}\n`);
    if (line.trim() === "") continue;
    const next = await heard(room, decision, line.trim());
    if (next === "show") show();
    if (next === "leave") return false;
    if (next === "on") return true;
  }
}

type Next = "again" | "show" | "on" | "leave";

/** A colon before it makes it a command, whatever the options are called. */
const words = ["help", "undo", "save", "load", "log", "quit"] as const;

async function heard(room: Room, decision: Decision, line: string): Promise<Next> {
  const [, colon = "", word = "", rest = ""] = /^(:?)(\S+)\s*(.*)$/s.exec(line) ?? [];
  const command = [...words, "exit", "?"].find((each) => each === word.toLowerCase());
  const isOption = decision.options.some(({ key }) => key === line);
  if (command !== undefined && (colon === ":" || !isOption))
    return done(
      room,
      decision,
      command === "exit" ? "quit" : command === "?" ? "help" : (command as Word),
      rest.trim(),
    );
  return chosen(room, decision, line);
}

type Word = (typeof words)[number];

function chosen(room: Room, decision: Decision, line: string): Next {
  const { out } = room.session.terminal;
  const answer = answerFor(decision, line);
  if (answer.kind === "option") {
    try {
      room.sitting.choose(answer.place);
      return "on";
    } catch (problem) {
      if (!isFault(problem)) throw problem;
      out(`The rules end in an error there, and nothing was done. ${problem.message}\n`);
      return "again";
    }
  }
  if (answer.kind === "several") {
    out(
      `Which one: ${answer.places.map((place) => `${place + 1} ${decision.options[place]?.key ?? ""}`).join(", ")}?\n`,
    );
    return "again";
  }
  const near = answer.meant ?? didYouMean(suggestions(line, words));
  out(`${near ?? "I do not know that."} Choose by number or name; \`help\` says what else there is.\n`);
  return "again";
}

function done(room: Room, decision: Decision, command: Word, rest: string): Next {
  const { terminal } = room.session;
  switch (command) {
    case "help":
      terminal.out(helpText(room));
      return "show";
    case "undo": {
      const why = room.sitting.undo(decision.player);
      if (why !== null) terminal.out(`${why}\n`);
      return why === null ? "on" : "again";
    }
    case "save":
      return tried(room, () => {
        const path = rest === "" ? (room.saveTo ?? `${room.rulebook}.game.json`) : rest;
        saveGame(terminal.cwd, path, saved(room));
        terminal.out(`Saved in \`${path}\`. \`rulewright play ${room.rulebook} --load ${path}\` goes on with it.\n`);
        return "again";
      });
    case "load":
      return tried(room, () => {
        room.sitting = room.load(rest === "" ? (room.saveTo ?? `${room.rulebook}.game.json`) : rest);
        return "on";
      });
    case "log":
      terminal.out(logText(room));
      return "again";
    case "quit":
      return "leave";
    default:
      return assertNever(command);
  }
}

function tried(room: Room, run: () => Next): Next {
  try {
    return run();
  } catch (problem) {
    if (!(problem instanceof WrongUse)) throw problem;
    room.session.terminal.out(`${problem.message}\n`);
    return "again";
  }
}

function saved({ rulebook, variant, sitting }: Room): Parameters<typeof saveGame>[2] {
  return { rulebook, variant, players: sitting.seats.map(seatText), log: sitting.log(), hash: sitting.hash() };
}

function helpText({
  game: { rules },
  session: {
    terminal: { palette },
  },
}: Room): string {
  const actions = rules.actions
    .map(({ name, doc }) => `  ${palette.strong(name)}${doc === null ? "" : `  ${doc.replace(/\s+/g, " ")}`}\n`)
    .join("");
  const commands = [
    ["undo", "takes back your last choice, if nobody has learned anything since"],
    ["save [file]", "keeps the game in a file"],
    ["load [file]", "goes on with a game that was kept"],
    ["log", "all decisions so far"],
    ["quit", "leaves"],
  ] as const;
  return `Choose an option by its number, its name, or as much of its name as tells it from the others.\n${commands.map(([name, what]) => `  ${palette.strong(name.padEnd(12))}${what}\n`).join("")}A colon before it, as in \`:save\`, makes it a command if an option has the same name.\nActions of this game:\n${actions}`;
}

function logText({ sitting }: Room): string {
  const { decisions, seed } = sitting.log();
  return `Seed ${seed}, ${decisions.length} decisions.\n${decisions.map((key, place) => `${String(place + 1).padStart(4)}  ${key}\n`).join("")}`;
}

function ended(room: Room): number {
  const { terminal } = room.session;
  const { sitting } = room;
  const people = sitting.seats.filter(({ kind }) => kind === "human").length;
  if (people > 1) room.reader = null;
  tellNews(room);
  const outcome = sitting.outcome();
  if (people > 1 && outcome !== null) terminal.out(`${endText(outcome, null)}\n`);
  if (room.saveTo !== null) saveGame(terminal.cwd, room.saveTo, saved(room));
  return exitCode.fine;
}

function left(room: Room): number {
  const { out } = room.session.terminal;
  const { seed, decisions } = room.sitting.log();
  if (room.saveTo === null)
    out(`\nThe game is not over (seed ${seed}, ${decisions.length} decisions). \`save\` keeps one.\n`);
  else {
    saveGame(room.session.terminal.cwd, room.saveTo, saved(room));
    out(`\nKept in \`${room.saveTo}\`.\n`);
  }
  return exitCode.fine;
}
