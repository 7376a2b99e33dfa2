/**
 * Where games go from head to head. The heads are found by breadth while the games move on, until all are known or what is
 * left does not matter; a graph that is known is solved: how often each head is visited, on average.
 */
import type { Engine } from "./engine.ts";
import { visitsOf, type Arrows } from "./solve.ts";

/** One turn from a head. */
export interface Turn<Exit> {
  readonly next: readonly number[];
  readonly chances: readonly number[];
  readonly exits: readonly { readonly exit: Exit; readonly chance: number }[];
  readonly lost: number;
}

/** The heads of one loop, by number from 0. */
export interface Heads<Exit> {
  expand(head: number): Turn<Exit>;
  /** How many are known so far. */
  known(): number;
  /** Forgets all heads but these, which get the numbers from 0 in this order. */
  keepOnly(heads: readonly number[]): void;
  leave(exit: Exit, mass: number): void;
}

/** The heads that one turn leads to. */
interface Reached {
  readonly next: number[];
  readonly chances: number[];
  readonly turn: number;
}

/** Tells which heads a turn has reached already. The turns are numbered, so that nothing must be cleared, and may lie inside each other. */
export class Reaching {
  private turn = 0;
  /** By head: in which turn it was last reached, and where it stands among those of that turn. */
  private readonly turns: number[] = [];
  private readonly places: number[] = [];

  begin(): Reached {
    this.turn += 1;
    return { next: [], chances: [], turn: this.turn };
  }

  add({ next, chances, turn }: Reached, head: number, mass: number): void {
    const { turns, places } = this;
    if (turns[head] === turn) (chances[places[head] as number] as number) += mass;
    else {
      turns[head] = turn;
      places[head] = next.length;
      next.push(head);
      chances.push(mass);
    }
  }
}

export interface Outcome {
  readonly lost: number;
  /** Some games never leave. */
  readonly stuck: boolean;
}

/** Heads that are looked at before it is asked whether they ever come again. */
const mostFresh = 1024;

/** Follows games that start at these heads. */
export function follow<Exit>(engine: Engine, start: readonly number[], heads: Heads<Exit>, enough: number): Outcome {
  let turns: Turn<Exit>[] = [];
  let visits: number[] = [];
  let now = new Map<number, number>();
  for (let head = 0; head < start.length; head += 1) if ((start[head] ?? 0) > 0) now.set(head, start[head] as number);
  let expanded = 0;
  let passed = 0;
  let lost = 0;
  for (;;) {
    const later = new Map<number, number>();
    for (const [head, mass] of now) {
      if (turns[head] === undefined) {
        const turn = heads.expand(head);
        turns[head] = turn;
        expanded += 1;
        engine.tick(1 + turn.next.length / 16);
      }
      visits[head] = (visits[head] ?? 0) + mass;
      pass(turns[head] as Turn<Exit>, mass, later);
    }
    passed += now.size;
    const left = massIn(later);
    if (left === 0) break;
    if (left <= enough || engine.tooMany(now.size / 4)) {
      lost += left;
      break;
    }
    if (expanded === heads.known()) {
      const arriving: number[] = [];
      for (const [head, mass] of later) arriving[head] = mass;
      const solved = visitsOf(engine, turns.map(arrowsOf), arriving, enough);
      for (let head = 0; head < solved.visits.length; head += 1)
        visits[head] = (visits[head] ?? 0) + (solved.visits[head] as number);
      return { lost: lost + solved.lost + leaving(heads, turns, visits), stuck: solved.stuck };
    }
    now = later;
    // Where something grows without end, hardly a head comes again: those behind are forgotten. Should one come all the same, it is a new one.
    if (expanded >= mostFresh && passed <= expanded * 1.1) {
      lost += leaving(heads, turns, visits);
      heads.keepOnly([...now.keys()]);
      now = new Map([...now.values()].map((mass, head) => [head, mass]));
      [turns, visits, expanded, passed] = [[], [], 0, 0];
    }
  }
  return { lost: lost + leaving(heads, turns, visits), stuck: false };
}

function pass({ next, chances }: Turn<unknown>, mass: number, later: Map<number, number>): void {
  for (let index = 0; index < next.length; index += 1) {
    const target = next[index] as number;
    later.set(target, (later.get(target) ?? 0) + mass * (chances[index] as number));
  }
}

function massIn(games: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const mass of games.values()) sum += mass;
  return sum;
}

function arrowsOf<Exit>({ next, chances, exits, lost }: Turn<Exit>): Arrows {
  return { next, chances, out: exits.reduce((sum, { chance }) => sum + chance, lost) };
}

/** What leaves the loop from heads visited so often; gives what is lost on the way. */
function leaving<Exit>(
  heads: Heads<Exit>,
  turns: readonly (Turn<Exit> | undefined)[],
  visits: readonly (number | undefined)[],
): number {
  let lost = 0;
  for (let head = 0; head < visits.length; head += 1) {
    const often = visits[head] ?? 0;
    const turn = turns[head];
    if (often === 0 || turn === undefined) continue;
    for (const { exit, chance } of turn.exits) heads.leave(exit, often * chance);
    lost += often * turn.lost;
  }
  return lost;
}
