/** Logs of real games, played again under rules that may have changed since: counts alone, so that any number of logs needs the same room. */
import type { GameModule, Log } from "../runtime/game.ts";
import { loggedChoice } from "../runtime/game-log.ts";
import { isLog } from "../runtime/game-saved.ts";
import { playersOf } from "./evaluator.ts";
import { isFault } from "./fault.ts";
import { newBook, type MatchRecord } from "./match.ts";
import { addMatch, merge, newTally, type Tally } from "./tally.ts";

/** What becomes of a log under some rules. */
export const replayEnds = ["ended", "open", "early", "impossible", "refused", "fault"] as const;
export type ReplayEnd = (typeof replayEnds)[number];

/** One log, and where it stands: the first of several is the one with the least number. */
export interface LogPlace {
  readonly number: number;
  readonly where: string;
}

interface Incident extends LogPlace {
  /** The decision, from 1, of so many; 0: before the first one. */
  readonly decision: number;
  readonly of: number;
}

export interface Incidents {
  times: number;
  first: Incident;
}

/** What logs come to under one state of the rules. */
export interface ReplaySide {
  readonly ends: Map<ReplayEnd, number>;
  /** By what is no longer possible: the key of the decision. */
  readonly impossible: Map<string, Incidents>;
  /** Why games could not begin or ended in an error. */
  readonly messages: Map<string, Incidents>;
  /** Of games that came to their end. */
  readonly tally: Tally;
}

export interface ReplayTally {
  logs: number;
  /** Lines that are no logs, or that nobody could play: why, and the first. */
  readonly broken: Map<string, Incidents>;
  readonly now: ReplaySide;
  readonly before: ReplaySide | null;
  /** Logs that come to an end under both rules, and those of them that somebody else wins. */
  bothEnded: number;
  otherWinner: number;
}

export function newReplayTally(hasBefore: boolean): ReplayTally {
  const side = (): ReplaySide => ({ ends: new Map(), impossible: new Map(), messages: new Map(), tally: newTally() });
  return { logs: 0, broken: new Map(), now: side(), before: hasBefore ? side() : null, bothEnded: 0, otherWinner: 0 };
}

/** Adds one line of a file of logs to a batch of them, which keeps all that happened: it is as small as the batch. */
export function addLog(
  into: ReplayTally,
  line: string,
  place: LogPlace,
  now: GameModule,
  before: GameModule | null,
): void {
  const log = readLog(line);
  into.logs += 1;
  if (typeof log === "string") {
    addIncident(into.broken, log, { ...place, decision: 0, of: 0 });
    return;
  }
  const played = addSide(into.now, log, place, now);
  if (into.before === null || before === null) return;
  const earlier = addSide(into.before, log, place, before);
  if (played === null || earlier === null) return;
  into.bothEnded += 1;
  if (String(played) !== String(earlier)) into.otherWinner += 1;
}

/** A batch of one log that could not be played at all. */
export function tallyOfUnplayed(place: LogPlace, why: string, hasBefore: boolean): ReplayTally {
  const tally = newReplayTally(hasBefore);
  tally.logs = 1;
  addIncident(tally.broken, why.replace(/\.$/, ""), { ...place, decision: 0, of: 0 });
  return tally;
}

/** A text: why it is none. */
function readLog(line: string): Log | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return "no JSON";
  }
  return isLog(value) ? value : "no log of a game: it needs rules, setup, seed and decisions";
}

/** The winners, if it came to an end with its last decision. */
function addSide(side: ReplaySide, log: Log, place: LogPlace, game: GameModule): readonly number[] | null {
  const of = log.decisions.length;
  const replayed = replayLog(game, log);
  side.ends.set(replayed.end, (side.ends.get(replayed.end) ?? 0) + 1);
  if (replayed.end === "impossible")
    addIncident(side.impossible, replayed.what, { ...place, decision: replayed.decision, of });
  if (replayed.end === "refused" || replayed.end === "fault")
    addIncident(side.messages, replayed.what, { ...place, decision: replayed.decision, of });
  const { record } = replayed;
  if (record?.end.kind !== "over") return null;
  addMatch(
    side.tally,
    place.number,
    0,
    Array.from({ length: replayed.seats }, () => ""),
    record,
  );
  return record.end.outcome.winners;
}

interface Replayed {
  readonly end: ReplayEnd;
  /** What was not possible, or what went wrong. */
  readonly what: string;
  readonly decision: number;
  readonly record: MatchRecord | null;
  readonly seats: number;
}

/** The decisions of a log, as far as they are possible. The version of its rules is not asked for: that is what it is about. */
export function replayLog<S>(game: GameModule<S>, log: Log): Replayed {
  const book = newBook(game.rules);
  let [passed, seats] = [0, 0];
  const over = (end: ReplayEnd, what: string, record: MatchRecord["end"] | null): Replayed => ({
    end,
    what,
    decision: end === "refused" ? 0 : passed + 1,
    record: record === null ? null : { end: record, decisions: passed, ...book },
    seats,
  });
  let isBegun = false;
  try {
    const state = game.init(log.setup, log.seed, book.hear);
    isBegun = true;
    seats = playersOf(game.rules, game.view(state, 1));
    book.settle(() => game.view(state, 1));
    for (const key of log.decisions) {
      const pending = game.decisions(state);
      if (pending.length === 0) break;
      const choice = loggedChoice(pending, key);
      if (choice === null) return over("impossible", key, null);
      const { decision, place } = choice;
      book.decide(decision, place);
      game.step(state, place, { player: decision.player, trace: book.hear });
      book.settle(() => game.view(state, 1));
      passed += 1;
    }
    const outcome = game.outcome(state);
    if (outcome === null) return over("open", "", null);
    return over(passed < log.decisions.length ? "early" : "ended", "", { kind: "over", outcome });
  } catch (problem) {
    if (isFault(problem)) return over(isBegun ? "fault" : "refused", problem.message, null);
    throw problem;
  }
}

/** Of a great many different ones those of the first logs are kept. */
const mostKept = 200;

function addIncident(into: Map<string, Incidents>, what: string, place: Incident, times = 1): void {
  const own = into.get(what);
  if (own === undefined) into.set(what, { times, first: place });
  else {
    own.times += times;
    if (place.number < own.first.number) own.first = place;
  }
}

/** Puts the second into the first. Batches come in the order of their logs: what is kept is then counted from its first time on. */
export function mergeReplays(into: ReplayTally, more: ReplayTally): void {
  into.logs += more.logs;
  into.bothEnded += more.bothEnded;
  into.otherWinner += more.otherWinner;
  mergeIncidents(into.broken, more.broken);
  mergeSide(into.now, more.now);
  if (into.before !== null && more.before !== null) mergeSide(into.before, more.before);
}

function mergeSide(into: ReplaySide, more: ReplaySide): void {
  for (const [end, times] of more.ends) into.ends.set(end, (into.ends.get(end) ?? 0) + times);
  mergeIncidents(into.impossible, more.impossible);
  mergeIncidents(into.messages, more.messages);
  merge(into.tally, more.tally);
}

function mergeIncidents(into: Map<string, Incidents>, more: ReadonlyMap<string, Incidents>): void {
  for (const [what, { times, first }] of inOrder(more)) {
    if (into.size < mostKept || into.has(what)) addIncident(into, what, first, times);
  }
}

/** What happened first comes first. */
export const inOrder = (incidents: ReadonlyMap<string, Incidents>): readonly (readonly [string, Incidents])[] =>
  [...incidents].sort(([, a], [, b]) => a.first.number - b.first.number);
