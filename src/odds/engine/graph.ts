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
  let now = [...start];
  let lost = 0;
  let stuck = false;
  for (;;) {
    let left = 0;
    const later: number[] = [];
    for (let head = 0; head < now.length; head += 1) {
      const mass = now[head] ?? 0;
      if (mass === 0) continue;
      const turn = (turns[head] ??= expand(head));
      visits[head] = (visits[head] ?? 0) + mass;
      for (let index = 0; index < turn.next.length; index += 1) {
        const target = turn.next[index] as number;
        const share = mass * (turn.chances[index] as number);
        later[target] = (later[target] ?? 0) + share;
        left += share;
      }
    }
    if (left === 0) break;
    if (left <= enough) {
      lost += left;
      break;
    }
    if (engine.tooMany(now.length)) {
      lost += left;
      break;
    }
    if (allKnown(turns, heads())) {
      const solved = visitsOf(engine, turns.map(arrowsOf), later, enough);
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

/** Has each head been gone through? Heads are numbered in the order in which they are found. */
function allKnown(turns: readonly unknown[], heads: number): boolean {
  if (turns.length < heads) return false;
  for (let head = 0; head < heads; head += 1) if (turns[head] === undefined) return false;
  return true;
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
