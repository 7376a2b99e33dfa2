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

export interface Outcome<Exit> {
  readonly exits: readonly { readonly exit: Exit; readonly mass: number }[];
  readonly lost: number;
  /** Some games never leave. */
  readonly stuck: boolean;
}

/** Follows games that start at these heads. `heads`: how many are known so far. */
export function follow<Exit>(engine: Engine, start: readonly number[], expand: (head: number) => Turn<Exit>, heads: () => number, enough: number): Outcome<Exit> {
  const turns: Turn<Exit>[] = [];
  const visits: number[] = [];
  let now = new Map<number, number>();
  for (let head = 0; head < start.length; head += 1) if ((start[head] ?? 0) > 0) now.set(head, start[head] as number);
  let expanded = 0;
  let lost = 0;
  let stuck = false;
  for (;;) {
    let left = 0;
    const later = new Map<number, number>();
    for (const [head, mass] of now) {
      if (turns[head] === undefined) {
        turns[head] = expand(head);
        expanded += 1;
      }
      const turn = turns[head] as Turn<Exit>;
      visits[head] = (visits[head] ?? 0) + mass;
      for (let index = 0; index < turn.next.length; index += 1) {
        const target = turn.next[index] as number;
        const share = mass * (turn.chances[index] as number);
        later.set(target, (later.get(target) ?? 0) + share);
        left += share;
      }
    }
    if (left === 0) break;
    if (left <= enough || engine.tooMany(now.size / 4)) {
      lost += left;
      break;
    }
    if (expanded === heads()) {
      const arriving: number[] = [];
      for (const [head, mass] of later) arriving[head] = mass;
      const solved = visitsOf(engine, turns.map(arrowsOf), arriving, enough);
      for (let head = 0; head < solved.visits.length; head += 1) visits[head] = (visits[head] ?? 0) + (solved.visits[head] as number);
      lost += solved.lost;
      stuck = solved.stuck;
      break;
    }
    now = later;
  }
  return { ...leaving(turns, visits, lost), stuck };
}

function arrowsOf<Exit>({ next, chances, exits, lost }: Turn<Exit>): Arrows {
  return { next, chances, out: exits.reduce((sum, { chance }) => sum + chance, lost) };
}

function leaving<Exit>(turns: readonly (Turn<Exit> | undefined)[], visits: readonly (number | undefined)[], before: number): Omit<Outcome<Exit>, "stuck"> {
  const exits: { exit: Exit; mass: number }[] = [];
  let lost = before;
  for (let head = 0; head < visits.length; head += 1) {
    const often = visits[head] ?? 0;
    const turn = turns[head];
    if (often === 0 || turn === undefined) continue;
    for (const { exit, chance } of turn.exits) exits.push({ exit, mass: often * chance });
    lost += often * turn.lost;
  }
  return { exits, lost };
}
