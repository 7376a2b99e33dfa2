/** A game that is being played at a table of people and bots: what was done, what each has not been told yet, what can be taken back. */
import type { Decision, GameModule, Log, Outcome, Setup, Told, View } from "../runtime/game.ts";
import { chosenBy, needsJudge, type BotSpec } from "./bots.ts";
import { diceAt, seatWords, type SeatWords } from "./chance.ts";
import { playersOf, type Judge } from "./judge.ts";
import { learnedJudge } from "./learn.ts";
import { newlyKnown, storyOf, type Sentence, type Teller } from "./story.ts";
import type { Reader } from "./words.ts";

export type Seat = { readonly kind: "human" } | { readonly kind: "bot"; readonly bot: BotSpec };

export interface Sitting {
  readonly seats: readonly Seat[];
  decision(): Decision | null;
  outcome(): Outcome | null;
  view(player: number): View;
  log(): Log;
  hash(): string;
  /** The checks that do not hold. */
  problems(): readonly string[];
  /** What happened since the reader was last told. */
  news(reader: Reader): readonly Sentence[];
  choose(place: number): void;
  /** The bot whose turn it is chooses. */
  letBot(): void;
  /** Back to the last decision of the player; a text: why it cannot be taken back. */
  undo(player: number): string | null;
}

/** Before a decision of a person, and what has happened since. */
interface Moment<S> {
  readonly state: S;
  readonly player: number;
  readonly told: Told[];
  /** Decisions among those told of that left nothing to choose. */
  readonly forced: Set<number>;
  readonly unread: ReadonlyMap<Reader, readonly Told[]>;
}

/** `asked`: one seat for each player; others get a bot. */
export type Chairs = (players: number) => readonly Seat[];

export function begunSitting<S>(game: GameModule<S>, setup: Setup, seed: number | string, chairs: Chairs): Sitting {
  const told: Told[] = [];
  const state = game.init(setup, seed, (each) => told.push(each));
  return sitting(game, state, chairs(playersOf(game.rules, game.view(state, 1))), told);
}

/** The game goes on from what was done in it. */
export function resumedSitting<S>(game: GameModule<S>, log: Log, chairs: Chairs): Sitting {
  const state = game.replay(log);
  return sitting(game, state, chairs(playersOf(game.rules, game.view(state, 1))), []);
}

/** What changes while it is played. */
interface Table<S> {
  readonly game: GameModule<S>;
  readonly seats: readonly Seat[];
  /** Of the bots' dice. */
  readonly words: readonly SeatWords[];
  readonly readers: readonly Reader[];
  readonly moments: Moment<S>[];
  state: S;
  unread: ReadonlyMap<Reader, readonly Told[]>;
  /** Made when a bot first asks for it. */
  judge: Judge<S> | null;
}

function sitting<S>(game: GameModule<S>, state: S, seats: readonly Seat[], first: readonly Told[]): Sitting {
  const { seed } = game.log(state);
  const readers: readonly Reader[] = [null, ...seats.map((_, place) => place + 1)];
  const table: Table<S> = {
    game,
    seats,
    readers,
    state,
    moments: [],
    judge: null,
    words: seats.map((_, place) => seatWords(seed, place + 1)),
    unread: new Map(readers.map((reader) => [reader, first])),
  };
  return {
    seats,
    decision: () => game.decision(table.state),
    outcome: () => game.outcome(table.state),
    log: () => game.log(table.state),
    hash: () => game.hash(table.state),
    problems: () => game.problems(table.state),
    view: (player) => game.view(table.state, player),
    news(reader) {
      const told = table.unread.get(reader) ?? [];
      table.unread = new Map([...table.unread, [reader, []]]);
      return storyOf(tellerOf(table, reader), told);
    },
    choose: (place) => {
      choose(table, place);
    },
    letBot: () => {
      letBot(table);
    },
    undo: (player) => undo(table, player),
  };
}

const tellerOf = <S>({ game, state }: Table<S>, reader: Reader): Teller => ({
  rules: game.rules,
  reader,
  view: () => game.view(state, 1),
});

function asked<S>({ game, state }: Table<S>): Decision {
  const decision = game.decision(state);
  if (decision === null) throw new Error("There is nothing to choose any more.");
  return decision;
}

function step<S>(table: Table<S>, { options }: Decision, place: number): void {
  const told: Told[] = [];
  table.game.step(table.state, place, (each) => told.push(each));
  const moment = table.moments.at(-1);
  if (moment !== undefined) {
    if (options.length === 1) moment.forced.add(moment.told.filter(({ kind }) => kind === "decision").length);
    moment.told.push(...told);
  }
  table.unread = new Map(table.readers.map((reader) => [reader, [...(table.unread.get(reader) ?? []), ...told]]));
}

/** After an error in play everything is as it was. */
function choose<S>(table: Table<S>, place: number): void {
  const decision = asked(table);
  const before = {
    state: table.game.fork(table.state),
    player: decision.player,
    told: [],
    forced: new Set<number>(),
    unread: table.unread,
  };
  table.moments.push(before);
  try {
    step(table, decision, place);
  } catch (problem) {
    table.moments.pop();
    table.state = before.state;
    throw problem;
  }
}

function letBot<S>(table: Table<S>): void {
  const { game, seats, state, words } = table;
  const decision = asked(table);
  const seat = seats[decision.player - 1];
  if (seat?.kind !== "bot") throw new Error(`No bot sits at seat ${decision.player}.`);
  const { setup, decisions } = game.log(state);
  if (needsJudge(seat.bot)) table.judge ??= learnedJudge(game, setup);
  step(
    table,
    decision,
    chosenBy(
      { game, judge: table.judge ?? (() => []) },
      seat.bot,
      state,
      decision,
      diceAt(words[decision.player - 1] as SeatWords, decisions.length),
    ),
  );
}

function undo<S>(table: Table<S>, player: number): string | null {
  const last = table.moments.at(-1);
  if (last === undefined) return "There is nothing to take back.";
  if (last.player !== player) return `That cannot be taken back: player ${last.player} has chosen something since.`;
  const known = newlyKnown(tellerOf(table, player), last.told, player, last.forced);
  if (known !== null) return `That cannot be taken back: ${known}.`;
  table.moments.pop();
  table.state = last.state;
  table.unread = last.unread;
  return null;
}
