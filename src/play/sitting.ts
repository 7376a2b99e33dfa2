/** A game that is being played at a table of people and bots: what was done, what each has not been told yet, what can be taken back. */
import type { Decision, GameModule, Log, Outcome, Setup, Told, View } from "../runtime/game.ts";
import { chosenBy, needsJudge, type BotSpec } from "./bots.ts";
import { diceAt, seatWords, type SeatWords } from "./chance.ts";
import { playersOf, type Judge } from "./judge.ts";
import { learnedJudge } from "./learn.ts";
import { piecesIn } from "./piles.ts";
import { newlyKnown, storyOf, type Heard, type Sentence, type Teller } from "./story.ts";
import type { Reader } from "./words.ts";

export type Seat = { readonly kind: "human" } | { readonly kind: "bot"; readonly bot: BotSpec };

export interface Sitting {
  readonly seats: readonly Seat[];
  decision(): Decision | null;
  outcome(): Outcome | null;
  view(player: number): View;
  log(): Log;
  hash(): string;
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
  readonly told: Heard[];
  /** Decisions among those told of that left nothing to choose. */
  readonly forced: Set<number>;
  readonly unread: ReadonlyMap<Reader, readonly Heard[]>;
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

function sitting<S>(game: GameModule<S>, begun: S, seats: readonly Seat[], first: readonly Told[]): Sitting {
  let state = begun;
  const moments: Moment<S>[] = [];
  const readers: readonly Reader[] = [null, ...seats.map((_, place) => place + 1)];
  let unread = new Map<Reader, readonly Heard[]>(readers.map((reader) => [reader, first]));
  const keys = new Set(game.rules.pieces.flatMap((table) => table.keys));
  const { setup, seed } = game.log(state);
  const words: readonly SeatWords[] = seats.map((_, place) => seatWords(seed, place + 1));
  let judge: Judge<S> | null = null;
  const teller = (reader: Reader): Teller => ({ rules: game.rules, reader, view: () => game.view(state, 1) });

  const step = (decision: Decision, place: number): void => {
    const told: Heard[] = [];
    const named = piecesIn(decision.options[place]?.values ?? [], keys);
    game.step(state, place, (each) => told.push(each.kind === "decision" ? { ...each, named } : each));
    const moment = moments.at(-1);
    if (moment !== undefined) {
      if (decision.options.length === 1) moment.forced.add(moment.told.filter(({ kind }) => kind === "decision").length);
      moment.told.push(...told);
    }
    unread = new Map(readers.map((reader) => [reader, [...(unread.get(reader) ?? []), ...told]]));
  };
  const asked = (): Decision => {
    const decision = game.decision(state);
    if (decision === null) throw new Error("There is nothing to choose any more.");
    return decision;
  };
  return {
    seats,
    decision: () => game.decision(state), outcome: () => game.outcome(state), log: () => game.log(state), hash: () => game.hash(state),
    view: (player) => game.view(state, player),
    news(reader) {
      const told = unread.get(reader) ?? [];
      unread = new Map([...unread, [reader, []]]);
      return storyOf(teller(reader), told);
    },
    choose(place) {
      const decision = asked();
      const before = { state: game.fork(state), player: decision.player, told: [], forced: new Set<number>(), unread };
      moments.push(before);
      try {
        step(decision, place);
      } catch (problem) {
        moments.pop();
        ({ state } = before);
        throw problem;
      }
    },
    letBot() {
      const decision = asked();
      const { player } = decision;
      const seat = seats[player - 1];
      if (seat?.kind !== "bot") throw new Error(`No bot sits at seat ${player}.`);
      if (needsJudge(seat.bot)) judge ??= learnedJudge(game, setup);
      step(decision, chosenBy({ game, judge: judge ?? (() => []) }, seat.bot, state, decision, diceAt(words[player - 1] as SeatWords, game.log(state).decisions.length)));
    },
    undo(player) {
      const last = moments.at(-1);
      if (last === undefined) return "There is nothing to take back.";
      if (last.player !== player) return `That cannot be taken back: player ${last.player} has chosen something since.`;
      const known = newlyKnown(teller(player), last.told, player, last.forced);
      if (known !== null) return `That cannot be taken back: ${known}.`;
      moments.pop();
      ({ state, unread } = { state: last.state, unread: new Map(last.unread) });
      return null;
    },
  };
}
