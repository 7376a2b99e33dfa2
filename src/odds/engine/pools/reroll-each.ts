/** `explodeEach`, and `rerollEach` with a total for all dice: die after die, each rolled on until it is done. */
import { mapDist, massOf, negligible, type Dist } from "../dist.ts";
import { sumRoundings } from "../rounding.ts";
import type { Engine } from "../engine.ts";
import { classesOf, TransitionTable, type Automaton } from "./automaton.ts";
import { nothingKnown, totalOf, type Collect } from "./run.ts";
import type { RolledElements } from "./sources.ts";

/** Chances by state, for each number of further rolls that is left to all dice. */
type ByLeft = Map<number, Float64Array>;

interface RerollTables {
  /** The first roll of a die, where it ends there and where it goes on. */
  readonly done: TransitionTable;
  readonly again: TransitionTable;
  /** Further rolls. */
  readonly laterDone: TransitionTable;
  readonly laterAgain: TransitionTable;
}

export function rolledAgain(
  engine: Engine,
  automaton: Automaton,
  rolled: Extract<RolledElements, { kind: "again" }>,
  collect: Collect,
): void {
  const { counts, sides, terms, how } = rolled;
  const wanted = new Map<number, number>();
  for (let index = 0; index < counts.values.length; index += 1)
    wanted.set(counts.values[index] as number, counts.masses[index] as number);
  const most = Math.max(0, ...wanted.keys());
  const table = (dist: Dist): TransitionTable => new TransitionTable(automaton, classesOf(automaton.folds, dist));
  const less = (dist: Dist): Dist =>
    terms.less === 0 ? dist : mapDist(dist, (value) => (value as number) - terms.less);
  const tables: RerollTables = {
    done: table(sides.done),
    again: table(sides.again),
    laterDone: table(less(sides.done)),
    laterAgain: table(less(sides.again)),
  };
  const total = terms.total >= most * terms.limit ? Infinity : terms.total;
  const turn = {
    engine,
    automaton,
    tables,
    limit: terms.limit,
    explodes: how === "explode",
    fits: massOf(sides.again),
    inFits: sides.again.roundings + sumRoundings,
    lostEach: sides.done.lost,
  };
  let now: ByLeft = new Map([[total, startOf(automaton)]]);
  let lost = 0;
  let roundings = 0;
  let failed = false;
  for (let dice = 0; dice <= most; dice += 1) {
    const share = wanted.get(dice);
    if (share !== undefined)
      collect(
        failed ? nothingKnown : { masses: together(automaton, now), roundings: roundings + now.size, lost },
        share,
        counts.roundings,
      );
    if (dice === most || failed) continue;
    const next = oneDie(turn, now);
    if (next === null) failed = true;
    else {
      now = next.out;
      lost += next.lost;
      roundings += next.roundings;
    }
  }
  if (counts.lost > 0) collect(nothingKnown, counts.lost, 0);
}

function startOf(automaton: Automaton): Float64Array {
  const start = automaton.start();
  const masses = new Float64Array(start + 1);
  masses[start] = 1;
  return masses;
}

interface RerollTurn {
  readonly engine: Engine;
  readonly automaton: Automaton;
  readonly tables: RerollTables;
  readonly limit: number;
  readonly explodes: boolean;
  /** The chance of a roll that is rolled again. */
  readonly fits: number;
  /** In it. */
  readonly inFits: number;
  readonly lostEach: number;
}

/** What is less likely is not rolled on where there is no limit: all of it together is far less than what such dice lose anyway. */
const tooUnlikely = 1e-38;

/** One die until it is done; null where that is beyond the budget. */
function oneDie(
  turn: RerollTurn,
  now: ByLeft,
): { readonly out: ByLeft; readonly roundings: number; readonly lost: number } | null {
  const { engine, automaton, tables, limit, explodes, fits, inFits, lostEach } = turn;
  const out: ByLeft = new Map();
  let rolling = now;
  let lost = 0;
  // In what is still rolled, and in what is done: there the sums of all further rolls come together.
  let [still, added] = [0, 0];
  for (let further = 0; ; further += 1) {
    const [done, again] = further === 0 ? [tables.done, tables.again] : [tables.laterDone, tables.laterAgain];
    const next: ByLeft = new Map();
    for (const [left, masses] of rolling) {
      if (engine.tooMany(1 + (masses.length * (done.classes.classes.length + again.classes.classes.length)) / 32))
        return null;
      lost += totalOf(masses) * lostEach;
      spread(automaton, done, masses, out, left);
      const ends = further >= limit || left <= 0;
      if (ends) spread(automaton, again, masses, out, left);
      else if (explodes) spread(automaton, again, masses, next, left - 1);
      else add(next, left - 1, masses, fits);
    }
    if (limit === Infinity) for (const masses of next.values()) lost += trimMasses(masses);
    const more = explodes ? again.roundings : inFits + 2;
    added += done.roundings + again.roundings + rolling.size;
    let reached = 0;
    for (const masses of next.values()) reached += totalOf(masses);
    if (reached <= negligible) return { out, roundings: still + added, lost: lost + reached };
    still += more;
    rolling = next;
  }
}

/** Takes out what is too unlikely, and says how much that is. */
function trimMasses(masses: Float64Array): number {
  let lost = 0;
  for (let state = 0; state < masses.length; state += 1) {
    const mass = masses[state] as number;
    if (mass === 0 || mass >= tooUnlikely) continue;
    lost += mass;
    masses[state] = 0;
  }
  return lost;
}

function spread(automaton: Automaton, table: TransitionTable, masses: Float64Array, to: ByLeft, left: number): void {
  const shares = table.masses;
  if (shares.length === 0) return;
  for (let state = 0; state < masses.length; state += 1) if (masses[state] !== 0) table.row(state);
  const target = growTo(to, left, automaton.size);
  for (let state = 0; state < masses.length; state += 1) {
    const mass = masses[state] as number;
    if (mass === 0) continue;
    const row = table.row(state);
    for (let index = 0; index < row.length; index += 1) {
      const place = row[index] as number;
      target[place] = (target[place] as number) + mass * (shares[index] as number);
    }
  }
}

function add(to: ByLeft, left: number, masses: Float64Array, share: number): void {
  const target = growTo(to, left, masses.length);
  for (let state = 0; state < masses.length; state += 1)
    target[state] = (target[state] as number) + (masses[state] as number) * share;
}

function growTo(to: ByLeft, left: number, size: number): Float64Array {
  const existing = to.get(left);
  if (existing !== undefined && existing.length >= size) return existing;
  const larger = new Float64Array(size);
  if (existing !== undefined) larger.set(existing);
  to.set(left, larger);
  return larger;
}

function together(automaton: Automaton, byLeft: ByLeft): Float64Array {
  const all = new Float64Array(automaton.size);
  for (const masses of byLeft.values())
    for (let state = 0; state < masses.length; state += 1)
      all[state] = (all[state] as number) + (masses[state] as number);
  return all;
}
