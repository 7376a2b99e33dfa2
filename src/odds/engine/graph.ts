/**
 * Where games go from head to head. The heads are found by breadth while the games move on, until all are known or what is
 * left does not matter; a graph that is known is solved: how often each head is visited, on average.
 */
import { timesRoundings } from "./dist.ts";
import type { Engine } from "./engine.ts";
import { PreciseSum, sumOfRoundings, sumRoundings } from "./rounding.ts";
import { visitsOf, type Arrows } from "./solve.ts";

/** One turn from a head. */
export interface LoopTurn<Exit> {
  readonly next: readonly number[];
  readonly chances: readonly number[];
  readonly exits: readonly { readonly exit: Exit; readonly chance: number }[];
  readonly lost: number;
  /** As many lie in each of the chances at most. */
  readonly roundings: number;
}

/** The heads of one loop, by number from 0. */
export interface Heads<Exit> {
  expand(head: number): LoopTurn<Exit>;
  /** How many are known so far. */
  count(): number;
  /** Forgets all heads but these, which get the numbers from 0 in this order. */
  keepOnly(heads: readonly number[]): void;
  leave(exit: Exit, mass: number, roundings: number): void;
}

/** How many games are at each head, in the order in which they came there first. */
export class HeadCounts {
  readonly reached: number[] = [];
  readonly masses: (number | undefined)[] = [];
  readonly roundings: (number | undefined)[] = [];

  add(head: number, mass: number, roundings: number): void {
    if (mass === 0) return;
    const before = this.masses[head];
    if (before === undefined) {
      this.reached.push(head);
      this.masses[head] = mass;
      this.roundings[head] = roundings;
    } else {
      this.masses[head] = before + mass;
      this.roundings[head] = sumOfRoundings(before, this.roundings[head] as number, mass, roundings);
    }
  }

  total(): number {
    let sum = 0;
    for (const head of this.reached) sum += this.masses[head] as number;
    return sum;
  }
}

/** The heads that one turn leads to. */
interface ReachedHeads {
  readonly next: number[];
  readonly chances: number[];
  readonly roundings: number[];
  readonly turn: number;
}

/** Tells which heads a turn has reached already. The turns are numbered, so that nothing must be cleared, and may lie inside each other. */
export class Reaching {
  private turn = 0;
  /** By head: in which turn it was last reached, and where it stands among those of that turn. */
  private readonly turns: number[] = [];
  private readonly places: number[] = [];

  begin(): ReachedHeads {
    this.turn += 1;
    return { next: [], chances: [], roundings: [], turn: this.turn };
  }

  add({ next, chances, roundings, turn }: ReachedHeads, head: number, mass: number, own: number): void {
    const { turns, places } = this;
    if (turns[head] === turn) {
      const place = places[head] as number;
      const before = chances[place] as number;
      roundings[place] = sumOfRoundings(before, roundings[place] as number, mass, own);
      chances[place] = before + mass;
    } else {
      turns[head] = turn;
      places[head] = next.length;
      next.push(head);
      chances.push(mass);
      roundings.push(own);
    }
  }
}

export interface GraphOutcome {
  readonly lost: number;
  /** Some games never leave. */
  readonly stuck: boolean;
}

/** Heads that are looked at before it is asked whether they ever come again. */
const mostFresh = 1024;

/** Follows games that start at these heads. */
export function follow<Exit>(engine: Engine, start: HeadCounts, heads: Heads<Exit>, enough: number): GraphOutcome {
  let turns: LoopTurn<Exit>[] = [];
  let visits = new HeadCounts();
  let now = start;
  let expanded = 0;
  let passed = 0;
  let lost = 0;
  for (;;) {
    const later = new HeadCounts();
    for (const head of now.reached) {
      if (turns[head] === undefined) {
        const turn = heads.expand(head);
        turns[head] = turn;
        expanded += 1;
        engine.tick(1 + turn.next.length / 16);
      }
      const mass = now.masses[head] as number;
      const roundings = now.roundings[head] as number;
      visits.add(head, mass, roundings);
      pass(turns[head] as LoopTurn<Exit>, mass, roundings, later);
    }
    passed += now.reached.length;
    const left = later.total();
    if (left === 0) break;
    if (left <= enough || engine.tooMany(now.reached.length / 4)) {
      lost += left;
      break;
    }
    if (expanded === heads.count()) {
      const solved = visitsOf(engine, turns.map(arrowsOf), later.masses, later.roundings, enough);
      for (let head = 0; head < solved.visits.length; head += 1)
        visits.add(head, solved.visits[head] as number, solved.roundings[head] as number);
      return { lost: lost + solved.lost + leaving(heads, turns, visits), stuck: solved.stuck };
    }
    now = later;
    // Where something grows without end, hardly a head comes again: those behind are forgotten. Should one come all the same, it is a new one.
    if (expanded >= mostFresh && passed <= expanded * 1.1) {
      lost += leaving(heads, turns, visits);
      heads.keepOnly(now.reached);
      const remaining = new HeadCounts();
      for (const [index, head] of now.reached.entries())
        remaining.add(index, now.masses[head] as number, now.roundings[head] as number);
      [now, turns, visits, expanded, passed] = [remaining, [], new HeadCounts(), 0, 0];
    }
  }
  return { lost: lost + leaving(heads, turns, visits), stuck: false };
}

function pass(
  { next, chances, roundings: own }: LoopTurn<unknown>,
  mass: number,
  roundings: number,
  later: HeadCounts,
): void {
  const all = timesRoundings(mass, roundings, own);
  for (let index = 0; index < next.length; index += 1)
    later.add(next[index] as number, mass * (chances[index] as number), all);
}

function arrowsOf<Exit>({ next, chances, exits, lost, roundings }: LoopTurn<Exit>): Arrows {
  const out = new PreciseSum();
  for (const { chance } of exits) out.add(chance);
  out.add(lost);
  return { next, chances, out: out.value, roundings: roundings + sumRoundings };
}

/** What leaves the loop from heads visited so often; gives what is lost on the way. */
function leaving<Exit>(heads: Heads<Exit>, turns: readonly (LoopTurn<Exit> | undefined)[], visits: HeadCounts): number {
  let lost = 0;
  for (let head = 0; head < visits.masses.length; head += 1) {
    const often = visits.masses[head] ?? 0;
    const turn = turns[head];
    if (often === 0 || turn === undefined) continue;
    const roundings = timesRoundings(often, visits.roundings[head] as number, turn.roundings);
    for (const { exit, chance } of turn.exits) heads.leave(exit, often * chance, roundings);
    lost += often * turn.lost;
  }
  return lost;
}
