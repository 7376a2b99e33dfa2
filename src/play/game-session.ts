/** A game that is being played at a table of people and bots: what was done, what each has not been told yet, what can be taken back. */
import { toldTo } from "../runtime/game-hear.ts";
import { loggedChoice } from "../runtime/game-log.ts";
import type { Decision, GameModule, Log, Outcome, Refused, Setup, Told, View } from "../runtime/game.ts";
import { botText, chooseOption, needsEvaluator, type BotSpec } from "./bots.ts";
import { diceAt, seatWords, type SeatWords } from "./chance.ts";
import { playersOf, type Evaluator } from "./evaluator.ts";
import { stepChecked } from "./checked-step.ts";
import { isFault } from "./fault.ts";
import { learnedEvaluator } from "./learn.ts";
import { hidesNothing } from "./piles.ts";
import type { ReplayEnd } from "./replay.ts";
import { newlyKnown, storyOf, type Sentence, type StoryContext } from "./story.ts";
import type { Reader } from "./words.ts";

export type Seat = { readonly kind: "human" } | { readonly kind: "bot"; readonly bot: BotSpec };

/** As `--players` takes it: `human`, `greedy:8`. */
export const seatText = (seat: Seat): string => (seat.kind === "human" ? "human" : botText(seat.bot));

export interface GameSession {
  readonly seats: readonly Seat[];
  decision(): Decision | null;
  outcome(): Outcome | null;
  view(player: number): View;
  log(): Log;
  hash(): string;
  /** What the player may not do of what is asked now, and why. */
  whyNot(player: number): readonly Refused[];
  /** The checks that do not hold. */
  problems(): readonly string[];
  /** What happened since the reader was last told. */
  news(reader: Reader): readonly Sentence[];
  /** All that happened from the beginning, as far as the reader may know it; what was taken back did not happen. */
  history(reader: Reader): readonly Sentence[];
  choose(place: number): void;
  /** The bot whose turn it is chooses. */
  playBotTurn(): void;
  /** Back to the last decision of the player; a text: why it cannot be taken back. */
  undo(player: number): string | null;
}

interface MadeChoice {
  readonly player: number;
  readonly place: number;
  /** The decision among those told of, if it left nothing to choose. */
  readonly forcedAt: number | null;
}

/** Before a decision of a person, and what has happened since. */
interface UndoPoint<S> {
  readonly state: S;
  readonly player: number;
  readonly events: Told[];
  /** What was chosen since, the player's own choice first. */
  readonly choices: MadeChoice[];
  readonly unread: ReadonlyMap<Reader, readonly Told[]>;
}

/** `asked`: one seat for each player; others get a bot. */
export type SeatAssignment = (players: number) => readonly Seat[];

export function beginSession<S>(
  game: GameModule<S>,
  setup: Setup,
  seed: number | string,
  chairs: SeatAssignment,
): GameSession {
  const events: Told[] = [];
  const state = game.init(setup, seed, (each) => events.push(each));
  return createSession(game, state, chairs(playersOf(game.rules, game.view(state, 1))), events);
}

/** The game goes on from what was done in it. */
export function resumeSession<S>(game: GameModule<S>, log: Log, chairs: SeatAssignment): GameSession {
  const state = game.replay(log);
  return createSession(game, state, chairs(playersOf(game.rules, game.view(state, 1))), []);
}

/** Where the decisions of a log lead no further. */
export interface LogStop {
  readonly end: Extract<ReplayEnd, "early" | "impossible" | "fault">;
  /** The decision, from 1, of so many. */
  readonly decision: number;
  readonly of: number;
  /** The key that is not possible, or the message of the error. */
  readonly what: string;
}

export interface FollowedLog {
  readonly session: GameSession;
  readonly stop: LogStop | null;
  /** Who made each decision. */
  readonly players: readonly number[];
}

/**
 * The game that was played, told from its beginning, with all that can be taken back; under rules that may have changed since.
 * It stands before the decision at which these rules stop it; null: nothing stops it. Throws where they refuse its setup.
 */
export function followLog<S>(
  game: GameModule<S>,
  { setup, seed, decisions }: Pick<Log, "setup" | "seed" | "decisions">,
  chairs: SeatAssignment,
): FollowedLog {
  const first: Told[] = [];
  const state = game.init(setup, seed, (each) => first.push(each));
  const table = newTable(game, state, chairs(playersOf(game.rules, game.view(state, 1))), first);
  const session = sessionOf(table);
  const players: number[] = [];
  const stopAt = (index: number, end: LogStop["end"], what: string): FollowedLog => ({
    session,
    players,
    stop: { end, decision: index + 1, of: decisions.length, what },
  });
  for (const [index, key] of decisions.entries()) {
    const pending = game.decisions(table.state);
    if (pending.length === 0) return stopAt(index, "early", key);
    const choice = loggedChoice(pending, key);
    if (choice === null) return stopAt(index, "impossible", key);
    const { decision, place } = choice;
    try {
      follow(table, decision, place);
      players.push(decision.player);
    } catch (problem) {
      if (!isFault(problem)) throw problem;
      return stopAt(index, "fault", problem.message);
    }
  }
  answerDecided(table, null);
  return { session, stop: null, players };
}

/** What changes while it is played. */
interface SessionState<S> {
  readonly game: GameModule<S>;
  readonly seats: readonly Seat[];
  /** Of the bots' dice. */
  readonly words: readonly SeatWords[];
  readonly readers: readonly Reader[];
  readonly undoPoints: UndoPoint<S>[];
  state: S;
  unread: ReadonlyMap<Reader, readonly Told[]>;
  /** Made when a bot first asks for it. */
  evaluator: Evaluator<S> | null;
}

function createSession<S>(game: GameModule<S>, state: S, seats: readonly Seat[], first: readonly Told[]): GameSession {
  const table = newTable(game, state, seats, first);
  answerDecided(table, null);
  return sessionOf(table);
}

function newTable<S>(game: GameModule<S>, state: S, seats: readonly Seat[], first: readonly Told[]): SessionState<S> {
  const { seed } = game.log(state);
  const readers: readonly Reader[] = [null, ...seats.map((_, index) => index + 1)];
  return {
    game,
    seats,
    readers,
    state,
    undoPoints: [],
    evaluator: null,
    words: seats.map((_, index) => seatWords(seed, index + 1)),
    unread: new Map(readers.map((reader) => [reader, first])),
  };
}

function sessionOf<S>(table: SessionState<S>): GameSession {
  const { game, seats } = table;
  return {
    seats,
    decision: () => game.decision(table.state),
    outcome: () => game.outcome(table.state),
    log: () => game.log(table.state),
    hash: () => game.hash(table.state),
    whyNot: (player) => game.whyNot(table.state, player),
    problems: () => game.problems(table.state),
    view: (player) => game.view(table.state, player),
    news(reader) {
      const events = table.unread.get(reader) ?? [];
      table.unread = new Map([...table.unread, [reader, []]]);
      return storyOf(tellerOf(table, reader), events);
    },
    history(reader) {
      const events: Told[] = [];
      game.replay(game.log(table.state), (each) => events.push(each));
      return storyOf(tellerOf(table, reader), events);
    },
    choose: (place) => {
      const decision = pendingDecision(table);
      choose(table, decision, place, () => {
        answerDecided(table, decision.player);
      });
    },
    playBotTurn: () => {
      playBotTurn(table);
    },
    undo: (player) => undo(table, player),
  };
}

const tellerOf = <S>({ game, state }: SessionState<S>, reader: Reader): StoryContext => ({
  rules: game.rules,
  reader,
  view: () => game.view(state, 1),
});

function pendingDecision<S>({ game, state }: SessionState<S>): Decision {
  const decision = game.decision(state);
  if (decision === null) throw new Error("There is nothing to choose any more.");
  return decision;
}

function step<S>(table: SessionState<S>, { options, kind, player }: Decision, place: number): void {
  const events: Told[] = [];
  stepChecked(table.game, table.state, place, { player, trace: (each) => events.push(each) });
  const undoPoint = table.undoPoints.at(-1);
  if (undoPoint !== undefined) {
    // What is chosen at the same time is told when all have chosen.
    const isForced = kind !== "simultaneous" && options.length === 1;
    const toldOf = undoPoint.events.filter((each) => each.kind === "decision").length;
    undoPoint.choices.push({ player, place, forcedAt: isForced ? toldOf : null });
    undoPoint.events.push(...events);
  }
  table.unread = new Map(table.readers.map((reader) => [reader, [...(table.unread.get(reader) ?? []), ...events]]));
}

/** As it was played: what a person chose can be taken back, what a bot chose cannot. */
function follow<S>(table: SessionState<S>, decision: Decision, place: number): void {
  if (table.seats[decision.player - 1]?.kind === "human") {
    choose(table, decision, place);
    return;
  }
  const before = table.game.fork(table.state);
  try {
    step(table, decision, place);
  } catch (problem) {
    table.state = before;
    throw problem;
  }
}

/** Of questions in a row, so that none goes on forever. */
const mostDecided = 1000;

/**
 * A question with one answer asks nobody. It is taken back with what a person chose before it. `chooser`: the person who has
 * just chosen.
 */
function answerDecided<S>(table: SessionState<S>, chooser: number | null): void {
  for (let answered = 0; answered < mostDecided; answered += 1) {
    const decision = table.game.decision(table.state);
    if (decision?.kind !== "choice" || decision.options.length !== 1) return;
    if (!isNoNews(table, decision.player, chooser)) return;
    step(table, decision, 0);
  }
}

/**
 * That a player is not asked tells the others at the table that there was one answer. They do not notice it of a person who is
 * at the screen already, nor where all others are bots; and where everybody sees all pieces, they know it.
 */
function isNoNews<S>({ game, seats }: SessionState<S>, player: number, chooser: number | null): boolean {
  if (hidesNothing(game.rules)) return true;
  const people = seats.flatMap(({ kind }, index) => (kind === "human" ? [index + 1] : []));
  return people.includes(player) && (people.length === 1 || player === chooser);
}

/** After an error in play everything is as it was. `goOn`: what comes of it at once. */
function choose<S>(table: SessionState<S>, decision: Decision, place: number, goOn: () => void = () => {}): void {
  const before = {
    state: table.game.fork(table.state),
    player: decision.player,
    events: [],
    choices: [],
    unread: table.unread,
  };
  table.undoPoints.push(before);
  try {
    step(table, decision, place);
    goOn();
  } catch (problem) {
    table.undoPoints.pop();
    table.state = before.state;
    throw problem;
  }
}

function playBotTurn<S>(table: SessionState<S>): void {
  const { game, seats, state, words } = table;
  const decision = pendingDecision(table);
  const seat = seats[decision.player - 1];
  if (seat?.kind !== "bot") throw new Error(`No bot sits at seat ${decision.player}.`);
  const { setup, decisions } = game.log(state);
  if (needsEvaluator(seat.bot)) table.evaluator ??= learnedEvaluator(game, setup);
  step(
    table,
    decision,
    chooseOption(
      { game, evaluator: table.evaluator ?? (() => []) },
      seat.bot,
      state,
      decision,
      diceAt(words[decision.player - 1] as SeatWords, decisions.length),
    ),
  );
  answerDecided(table, null);
}

function undo<S>(table: SessionState<S>, player: number): string | null {
  const last = table.undoPoints.at(-1);
  if (last === undefined) return "There is nothing to take back.";
  if (last.player !== player) return `That cannot be taken back: player ${last.player} has chosen something since.`;
  const { forced, why } = unseenIn(table, last);
  const revealed = newlyKnown(tellerOf(table, player), last.events, player, forced) ?? why;
  if (revealed !== null) return `That cannot be taken back: ${revealed}.`;
  table.undoPoints.pop();
  table.state = last.state;
  table.unread = last.unread;
  return null;
}

/** So many games that look alike to the player are held against the one that is played: what is rarer in them is missed. */
const alikeGames = 200;

interface Unseen {
  /** Decisions of others, among those told of, that left nothing to choose in all of these games. */
  readonly forced: ReadonlySet<number>;
  /** What came of the choice tells of what its player does not see; null: it does not. */
  readonly why: string | null;
}

/**
 * The same is chosen in games that look alike to the player. Where they would be told, shown or asked otherwise in one of them,
 * they have learned something: by a number that the rules read from a hidden piece, or by who is asked next.
 */
function unseenIn<S>(
  { game, state }: SessionState<S>,
  { state: before, player, events, choices }: UndoPoint<S>,
): Unseen {
  const forced = new Set(choices.flatMap(({ forcedAt }) => forcedAt ?? []));
  const outcome = lookOf(game, state, player, events);
  let isAlike = true;
  for (let seed = 0; seed < alikeGames && (isAlike || forced.size > 0); seed += 1) {
    const drawn = game.determinize(before, player, seed);
    const heard: Told[] = [];
    for (const choice of choices) {
      const options = game.decisions(drawn).find((each) => each.player === choice.player)?.options.length ?? 0;
      // Whether others could have chosen otherwise is theirs to know.
      if (choice.player !== player && choice.forcedAt !== null && options !== 1) forced.delete(choice.forcedAt);
      if (!isStepped(game, drawn, choice, heard)) break;
    }
    isAlike &&= lookOf(game, drawn, player, heard) === outcome;
  }
  return { forced, why: isAlike ? null : "what came of it depends on something that you do not see" };
}

function isStepped<S>(game: GameModule<S>, state: S, { player, place }: MadeChoice, heard: Told[]): boolean {
  try {
    game.step(state, place, { player, trace: (each) => heard.push(each) });
    return true;
  } catch (problem) {
    if (!isFault(problem)) throw problem;
    return false;
  }
}

/** All that a player is told, shown and asked. */
function lookOf<S>(game: GameModule<S>, state: S, player: number, events: readonly Told[]): string {
  return JSON.stringify([
    events.map((each) => toldTo(each, player)),
    game.view(state, player),
    game.outcome(state),
    game.decisions(state).map((each) => (each.player === player ? each : { player: each.player, kind: each.kind })),
  ]);
}
