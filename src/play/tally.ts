/**
 * What is kept of many games: counts alone, so that the same games give the same whole in whatever order and company they
 * were played. Plain data that goes between threads and into files.
 */
import type { MatchRecord, PieceUses } from "./match.ts";
import type { Stratum } from "./statistics.ts";

/** A way of playing at one seat: `0 1 greedy`, the number of the variation, the seat and the bot. */
export type Stratified<T> = Map<string, T>;

export interface Tally {
  games: number;
  /** By variation: games that were played, those given up, and those that ended in an error. */
  readonly variations: Map<string, { games: number; unfinished: number; faults: number }>;
  /** By variation, seat and bot: games that ended, won, and drawn. */
  readonly seats: Stratified<{ games: number; won: number; drawn: number }>;
  /** By variation and ending; `""`: it has no name. */
  readonly endings: Map<string, { games: number; drawn: number }>;
  /** By variation and phase, how often it began; `""`: how many decisions were made. */
  readonly lengths: Map<string, Map<number, number>>;
  /** Phases that began again while the one around them lasted, in some game. */
  readonly repeated: Map<string, number>;
  readonly actions: Map<string, UseTally>;
  readonly pieces: Map<string, UseTally>;
  unfinished: number;
  faults: number;
  /** The first of each message, by the number of its game. */
  readonly messages: Map<string, number>;
  /** By message: what went wrong, by its name. */
  readonly faultNames: Map<string, string>;
  /** The numbers of the game with the fewest decisions and of that with the most; of equal ones the first. */
  shortest: Extreme | null;
  longest: Extreme | null;
  /** The first that never ended. */
  endless: Extreme | null;
}

export interface Extreme {
  readonly game: number;
  readonly decisions: number;
}

export interface UseTally {
  /** By variation. */
  readonly counts: Map<string, PieceUses>;
  /** Among the seats at which it could have been used in a game that ended: where it was, and where not. */
  readonly strata: Stratified<{ -readonly [name in keyof Stratum]: number }>;
}

export function newTally(): Tally {
  return {
    games: 0,
    variations: new Map(),
    seats: new Map(),
    endings: new Map(),
    lengths: new Map(),
    repeated: new Map(),
    actions: new Map(),
    pieces: new Map(),
    unfinished: 0,
    faults: 0,
    messages: new Map(),
    faultNames: new Map(),
    shortest: null,
    longest: null,
    endless: null,
  };
}

/** The messages that are kept. */
const mostMessages = 20;

export function addMatch(
  tally: Tally,
  game: number,
  variation: number,
  bots: readonly string[],
  record: MatchRecord,
): void {
  const { end, decisions } = record;
  const own = entry(tally.variations, String(variation), newCount);
  tally.games += 1;
  own.games += 1;
  if (end.kind === "unfinished") {
    tally.unfinished += 1;
    own.unfinished += 1;
    tally.endless = lesser(tally.endless, { game, decisions }, () => 0);
  }
  if (end.kind === "fault") {
    tally.faults += 1;
    own.faults += 1;
    addMessage(tally, end.message, game, end.fault);
  }
  const stratum = (seat: number): string => `${variation} ${seat + 1} ${bots[seat % bots.length] ?? ""}`;
  const winners = end.kind === "over" ? end.outcome.winners : null;
  for (const [seat, { actions, pieces }] of record.seats.entries()) {
    const won = winners === null ? null : winners.includes(seat + 1);
    for (const [name, uses] of actions) addUses(tally.actions, name, uses, stratum(seat), won);
    for (const [name, uses] of pieces) addUses(tally.pieces, name, uses, stratum(seat), won);
  }
  if (end.kind !== "over" || winners === null) return;
  const drawn = winners.length === 0 ? 1 : 0;
  const ending = entry(tally.endings, `${variation} ${end.outcome.ending ?? ""}`, () => ({ games: 0, drawn: 0 }));
  ending.games += 1;
  ending.drawn += drawn;
  for (let seat = 0; seat < Math.max(bots.length, record.seats.length); seat += 1) {
    const own = entry(tally.seats, stratum(seat), () => ({ games: 0, won: 0, drawn: 0 }));
    own.games += 1;
    own.drawn += drawn;
    if (winners.includes(seat + 1)) own.won += 1;
  }
  for (const [what, times] of [["", decisions] as const, ...record.phases])
    count(
      entry(tally.lengths, `${variation} ${what}`, () => new Map<number, number>()),
      times,
      1,
    );
  for (const phase of record.repeated) count(tally.repeated, phase, 1);
  tally.shortest = lesser(tally.shortest, { game, decisions }, (a, b) => a - b);
  tally.longest = lesser(tally.longest, { game, decisions }, (a, b) => b - a);
}

function addUses(
  all: Map<string, UseTally>,
  name: string,
  uses: PieceUses,
  stratum: string,
  won: boolean | null,
): void {
  const own = entry(all, name, newUses);
  addCounts(own, stratum.slice(0, stratum.indexOf(" ")), uses);
  if (won === null || uses.offered === 0) return;
  const place = entry(own.strata, stratum, () => ({ with: 0, withWon: 0, without: 0, withoutWon: 0 }));
  if (uses.used > 0) {
    place.with += 1;
    if (won) place.withWon += 1;
  } else {
    place.without += 1;
    if (won) place.withoutWon += 1;
  }
}

function addCounts({ counts }: UseTally, variation: string, { drawn, offered, used }: PieceUses): void {
  const own = entry(counts, variation, () => ({ drawn: 0, offered: 0, used: 0 }));
  own.drawn += drawn;
  own.offered += offered;
  own.used += used;
}

const newUses = (): UseTally => ({ counts: new Map(), strata: new Map() });
const newCount = (): { games: number; unfinished: number; faults: number } => ({ games: 0, unfinished: 0, faults: 0 });

function entry<T>(all: Map<string, T>, name: string, make: () => T): T {
  const existing = all.get(name);
  if (existing !== undefined) return existing;
  const fresh = make();
  all.set(name, fresh);
  return fresh;
}

function count<K>(histogram: Map<K, number>, value: K, times: number): void {
  histogram.set(value, (histogram.get(value) ?? 0) + times);
}

function lesser(a: Extreme | null, b: Extreme | null, compare: (a: number, b: number) => number): Extreme | null {
  if (a === null || b === null) return a ?? b;
  return (compare(a.decisions, b.decisions) || a.game - b.game) <= 0 ? a : b;
}

/** Of the same message the first game counts; of too many messages those of the first games. */
function addMessage({ messages, faultNames }: Tally, message: string, game: number, fault: string | null): void {
  const existing = messages.get(message);
  if (existing === undefined || game < existing) messages.set(message, game);
  if (fault !== null) faultNames.set(message, fault);
  if (messages.size <= mostMessages) return;
  const [last] = [...messages].sort(([, a], [, b]) => b - a);
  if (last === undefined) return;
  messages.delete(last[0]);
  faultNames.delete(last[0]);
}

/** What went wrong in games, the first game first. */
export const messagesOf = ({
  messages,
  faultNames,
}: Tally): readonly { readonly message: string; readonly fault: string | null; readonly game: number }[] =>
  [...messages]
    .sort(([, a], [, b]) => a - b)
    .map(([message, game]) => ({ message, fault: faultNames.get(message) ?? null, game }));

/** Puts the second into the first. */
export function merge(into: Tally, more: Tally): void {
  into.games += more.games;
  into.unfinished += more.unfinished;
  into.faults += more.faults;
  for (const [name, { games, unfinished, faults }] of more.variations) {
    const own = entry(into.variations, name, newCount);
    [own.games, own.unfinished, own.faults] = [own.games + games, own.unfinished + unfinished, own.faults + faults];
  }
  for (const [name, { games, won, drawn }] of more.seats) {
    const own = entry(into.seats, name, () => ({ games: 0, won: 0, drawn: 0 }));
    [own.games, own.won, own.drawn] = [own.games + games, own.won + won, own.drawn + drawn];
  }
  for (const [name, { games, drawn }] of more.endings) {
    const own = entry(into.endings, name, () => ({ games: 0, drawn: 0 }));
    [own.games, own.drawn] = [own.games + games, own.drawn + drawn];
  }
  for (const [what, numbers] of more.lengths)
    for (const [value, times] of numbers)
      count(
        entry(into.lengths, what, () => new Map<number, number>()),
        value,
        times,
      );
  for (const [phase, games] of more.repeated) count(into.repeated, phase, games);
  for (const [name, uses] of more.actions) mergeUses(entry(into.actions, name, newUses), uses);
  for (const [name, uses] of more.pieces) mergeUses(entry(into.pieces, name, newUses), uses);
  for (const [message, game] of more.messages) addMessage(into, message, game, more.faultNames.get(message) ?? null);
  into.shortest = lesser(into.shortest, more.shortest, (a, b) => a - b);
  into.longest = lesser(into.longest, more.longest, (a, b) => b - a);
  into.endless = lesser(into.endless, more.endless, () => 0);
}

function mergeUses(into: UseTally, more: UseTally): void {
  for (const [variation, counts] of more.counts) addCounts(into, variation, counts);
  for (const [name, stratum] of more.strata) {
    const own = entry(into.strata, name, () => ({ with: 0, withWon: 0, without: 0, withoutWon: 0 }));
    for (const each of ["with", "withWon", "without", "withoutWon"] as const) own[each] += stratum[each];
  }
}
