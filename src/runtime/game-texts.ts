/** Texts, and what follows from them: `always`, and the answers that have waited. */
import { enterAt } from "./budget.ts";
import { fail, type Place } from "./errors.ts";
import type { Book } from "./game-book.ts";
import {
  frames,
  waiting,
  type ActionRules,
  type Done,
  type Frame,
  type Happened,
  type Machine,
  type Playing,
} from "./game-play.ts";
import { isHeard, tell } from "./game-tell.ts";
import { isSameJson, onePerKey, Uses, type Use } from "./game-uses.ts";

const alwaysBudget = 1000;
const reactionBudget = 1000;

// ---------------------------------------------------------------- after a text

/** A text has been done; what happened in it begins at `from`. `next`: the next to be answered. */
export interface SettleFrame extends Frame {
  readonly from: number;
  next: number;
  always: number;
  rounds: number;
  before: number;
}

/** The machine of the game that goes on now: what generated code says does not name it, so that variants share it. */
let playing: Machine<never> | null = null;

/** From now on this one; gives the one before. */
export function playedBy(machine: Machine<never> | null): Machine<never> | null {
  const before = playing;
  playing = machine;
  return before;
}

const machineOf = <S extends Playing>(_game: S): Machine<S> => playing as unknown as Machine<S>;

/** The game, if a call of what may wait fits on top of those that have frames. */
export function further<S extends Playing>(game: S, place: Place): S {
  const { stack } = game;
  enterAt(stack.length, () => stack.filter((frame) => machineOf(game).calls[frame.p] !== undefined).length, place);
  return game;
}

const books = new WeakMap<object, unknown>();

/** Games that this machine plays are looked at by this book. */
export function playsBy<S extends Playing>(machine: Machine<S>, book: Book<S>): void {
  books.set(machine, book);
}

/** Undefined: nobody has said so. */
export const bookBy = <S extends Playing>(machine: Machine<S>): Book<S> | undefined =>
  books.get(machine) as Book<S> | undefined;

/** Of the game that goes on now. */
export const bookOf = <S extends Playing>(game: S): Book<S> | undefined =>
  playing === null ? undefined : bookBy(machineOf(game));

/** How many players sit at the game that is being played. */
export const playersIn = <S extends Playing>(game: S): number => machineOf(game).players(game);

/** What follows from a text in the middle of another. */
export function settling<S extends Playing>(game: S, from: number): Done {
  return settle(machineOf(game), game, from);
}

/** Lets all who may or must answer the call that is the innermost frame, before it is done. */
export function answering<S extends Playing>(game: S, event: number): Done {
  return answer(machineOf(game), game, event, null, game.stack.length - 1);
}

/** What follows from a text: `always`, and then what waited, event by event. */
export function settle<S extends Playing>(machine: Machine<S>, game: S, from: number): Done {
  // Half a setup is no game: what is always done comes when it is whole.
  const rests = game.begun > 0 && !game.resting;
  const waits = machine.alwaysWait && rests;
  if (!waits) {
    if (machine.always.length > 0 && rests) restAtOnce(machine, game);
    if (game.events.length === from) return null;
  }
  const frame: SettleFrame = { p: frames.settle, at: waits ? 0 : 2, from, next: from, always: 0, rounds: 0, before: 0 };
  game.stack.push(frame);
  return undefined;
}

/** Where nothing in it ever waits. */
function restAtOnce<S extends Playing>({ always, places }: Machine<S>, game: S): void {
  let rounds = 0;
  for (let place = 0; place < always.length;) {
    const before = game.changes;
    (always[place] as (game: S) => Done)(game);
    if (game.changes === before) place += 1;
    else {
      rounds += 1;
      if (rounds > alwaysBudget) fail("endless-always", places.always[place]);
      place = 0;
    }
  }
}

/** From the first `always` again after each that changed something, until none does. */
function rest<S extends Playing>(machine: Machine<S>, game: S, frame: SettleFrame): Done {
  const { always } = machine;
  for (;;) {
    if (frame.at === 1) {
      game.resting = false;
      if (game.changes === frame.before) frame.always += 1;
      else {
        frame.rounds += 1;
        if (frame.rounds > alwaysBudget) fail("endless-always", machine.places.always[frame.always]);
        frame.always = 0;
      }
      frame.at = 0;
    }
    const run = always[frame.always];
    if (run === undefined) {
      frame.at = 2;
      return null;
    }
    frame.before = game.changes;
    frame.at = 1;
    game.resting = true;
    if (run(game) === undefined) return undefined;
  }
}

export function settleOn<S extends Playing>(machine: Machine<S>, game: S, frame: SettleFrame): Done {
  if (frame.at < 2 && rest(machine, game, frame) === undefined) return undefined;
  const { events } = game;
  while (frame.next < events.length) {
    const event = events[frame.next] as Happened;
    frame.next += 1;
    if (answer(machine, game, event.event, event, -1) === undefined) return undefined;
  }
  events.length = frame.from;
  return null;
}

// ---------------------------------------------------------------- answers

export interface AnswersFrame extends Frame {
  readonly event: number;
  /** What is answered; null: the frame in this place, which is the call itself. */
  readonly values: Happened | null;
  readonly of: number;
  readonly first: number;
  readonly players: number;
  turn: number;
  from: number;
  /** Who has answered with which action and which values. Never changed in place. */
  used: readonly (readonly [player: number, action: number, given: readonly unknown[]])[];
}

/** Lets all who may or must answer. `of`: the place of the frame that is answered before it is done. */
export function answer<S extends Playing>(
  machine: Machine<S>,
  game: S,
  event: number,
  values: Happened | null,
  of: number,
): Done {
  const holder = values ?? game.stack[of] ?? null;
  if (!isAnswered(machine, game, event, holder)) return null;
  const frame: AnswersFrame = {
    p: frames.answers,
    at: 0,
    event,
    values,
    of,
    first: game.active ?? 0,
    players: machine.players(game),
    turn: 0,
    from: 0,
    used: [],
  };
  game.stack.push(frame);
  return undefined;
}

/** Is there anybody who can? */
export function isAnswered<S extends Playing>(
  machine: Machine<S>,
  game: S,
  event: number,
  holder: object | null,
): boolean {
  const rules = machine.events[event];
  if (rules === undefined) return false;
  const players = machine.players(game);
  for (let player = 0; player < players; player += 1) {
    for (const action of rules.must) if (actionAt(machine, action).uses(game, player, holder, null)) return true;
    for (const action of rules.may) if (actionAt(machine, action).uses(game, player, holder, null)) return true;
  }
  return false;
}

const actionAt = <S extends Playing>(machine: Machine<S>, action: number): ActionRules<S> =>
  machine.actions[action] as ActionRules<S>;

/** What is being answered: by the frame's own values, or the call below it. */
export function eventOf(game: Playing, place: number): object | null {
  const frame = game.stack[place] as AnswersFrame | undefined;
  return frame?.values ?? game.stack[frame?.of ?? -1] ?? null;
}

interface Asked<S extends Playing> {
  readonly player: number;
  readonly uses: readonly Use<S>[];
  readonly mayPass: boolean;
}

const usesOf = <S extends Playing>(
  machine: Machine<S>,
  game: S,
  action: number,
  player: number,
  holder: object | null,
): readonly Use<S>[] => {
  const uses = new Uses(machine, game);
  actionAt(machine, action).uses(game, player, holder, uses);
  return uses.found;
};

const isUsed = ({ used }: AnswersFrame, player: number, place: number, given: readonly unknown[]): boolean =>
  used.some(([who, action, values]) => who === player && action === place && isSameJson(values, given));

/** What the frame does next: a use that must be, a question, or nothing more of this player. */
function nextOf<S extends Playing>(machine: Machine<S>, game: S, frame: AnswersFrame, player: number): Asked<S> | null {
  const rules = machine.events[frame.event];
  if (rules === undefined) return null;
  const holder = frame.values ?? game.stack[frame.of] ?? null;
  for (const action of rules.must) {
    const { pieces } = actionAt(machine, action);
    const all = usesOf(machine, game, action, player, holder).filter(
      ({ given }) => !isUsed(frame, player, action, piecesOf(pieces, given)),
    );
    const [one] = all;
    if (one !== undefined)
      return {
        player,
        uses: onePerKey(all.filter(({ given }) => isSameJson(piecesOf(pieces, given), piecesOf(pieces, one.given)))),
        mayPass: false,
      };
  }
  const all = rules.may
    .flatMap((action) => usesOf(machine, game, action, player, holder))
    .filter(({ place, given }) => !isUsed(frame, player, place, given));
  return all.length === 0 ? null : { player, uses: onePerKey(all), mayPass: true };
}

/** What must be is done once for each combination of its pieces. */
const piecesOf = (pieces: readonly boolean[], given: readonly unknown[]): readonly unknown[] =>
  given.map((value, place) => (pieces[place] === true ? value : null));

/** What the frame asks, of whom. */
export function askedBy<S extends Playing>(
  machine: Machine<S>,
  game: S,
  frame: Frame,
): Asked<S> & { readonly about: string } {
  const own = frame as AnswersFrame;
  const player = (own.first + own.turn) % own.players;
  const asked = nextOf(machine, game, own, player) ?? { player, uses: [], mayPass: true };
  const event = own.values ?? game.stack[own.of] ?? own;
  return { ...asked, about: machine.events[own.event]?.about(game, event, { player, book: bookBy(machine) }) ?? "" };
}

/** The uses that somebody is asked for there, and what they are chosen from. */
export interface OpenAnswers<S extends Playing> {
  readonly player: number;
  /** What is answered. */
  readonly holder: object | null;
  readonly uses: readonly Use<S>[];
  /** Those that may answer it; of what must, the player only says how. */
  readonly actions: readonly number[];
  /** Uses of an action that were possible again if they had not answered it. */
  answered(action: number): readonly Use<S>[];
}

export function openAnswers<S extends Playing>(machine: Machine<S>, game: S, frame: Frame): OpenAnswers<S> {
  const own = frame as AnswersFrame;
  const { player, uses, mayPass } = askedBy(machine, game, frame);
  const holder = own.values ?? game.stack[own.of] ?? null;
  return {
    player,
    holder,
    uses,
    actions: mayPass ? (machine.events[own.event]?.may ?? []) : [],
    answered: (action) =>
      usesOf(machine, game, action, player, holder).filter(({ given }) => isUsed(own, player, action, given)),
  };
}

/** `given`: the use that was chosen; null: pass. */
export function answersOn<S extends Playing>(
  machine: Machine<S>,
  game: S,
  frame: AnswersFrame,
  given: Use<S> | null | undefined,
): Done | typeof waiting {
  let chosen = given;
  for (;;) {
    if (frame.at === 1) {
      frame.at = 2;
      if (settle(machine, game, frame.from) === undefined) return undefined;
    }
    if (frame.at === 2) frame.at = 0;
    const holder = frame.values ?? game.stack[frame.of];
    if ((holder as { readonly cancelled?: boolean } | undefined)?.cancelled === true || frame.turn >= frame.players)
      return null;
    const player = (frame.first + frame.turn) % frame.players;
    let use: Use<S> | null | undefined;
    if (frame.at === 3) {
      use = chosen;
      chosen = undefined;
      frame.at = 0;
      if (use === undefined || use === null) {
        frame.turn += 1;
        continue;
      }
    } else {
      const asked = nextOf(machine, game, frame, player);
      if (asked === null) {
        frame.turn += 1;
        continue;
      }
      if (asked.mayPass || asked.uses.length > 1) {
        frame.at = 3;
        return waiting;
      }
      use = asked.uses[0] as Use<S>;
      if (isHeard) tell({ kind: "must", player: player + 1, action: use.action, key: use.key });
    }
    const { place, given: values } = use;
    const rules = machine.events[frame.event];
    frame.used = [
      ...frame.used,
      [
        player,
        place,
        rules?.must.includes(place) === true ? piecesOf(actionAt(machine, place).pieces, values) : values,
      ],
    ];
    frame.at = 1;
    frame.from = game.events.length;
    if (begin(machine, game, player, use, holder ?? null) === undefined) return undefined;
  }
}

/** The text of an answer, counted: too many that follow from one decision would never end. */
function begin<S extends Playing>(
  machine: Machine<S>,
  game: S,
  player: number,
  use: Use<S>,
  holder: object | null,
): Done {
  game.answers += 1;
  if (game.answers > reactionBudget) fail("endless-reactions", actionAt(machine, use.place).place);
  return doUse(machine, game, player, use, holder);
}

/** Counts it, pays, and begins what the action says. */
export function doUse<S extends Playing>(
  machine: Machine<S>,
  game: S,
  player: number,
  use: Use<S>,
  holder: object | null,
): Done {
  const rules = actionAt(machine, use.place);
  for (const limit of rules.limits) {
    const times = game.used[limit] as number[];
    while (times.length <= player) times.push(0);
    times[player] = (times[player] as number) + 1;
  }
  return rules.act(game, player, use.given, holder);
}
