/**
 * How often each state of a finite graph is visited, on average: strongly connected components in order; inside a component
 * elimination of state after state without any subtraction (Grassmann, Taksar and Heyman), in a large one what is on its
 * way is pushed on until nothing that matters is left. How far off that is, `certify.ts` proves afterwards.
 */
import type { Engine } from "./engine.ts";
import { componentsOf } from "../../ir/components.ts";
import { provedRoundings, type Component, type Solved } from "./certify.ts";
import { timesRoundings } from "./dist.ts";
import { PreciseSum, sumRoundings } from "./rounding.ts";

export interface Arrows {
  readonly next: readonly number[];
  readonly chances: readonly number[];
  /** The chance to leave the graph from here. */
  readonly out: number;
  /** As many lie in each of the chances at most. */
  readonly roundings: number;
}

export interface Visits {
  readonly visits: Float64Array;
  readonly roundings: Float64Array;
  /** On its way where it was left. */
  readonly lost: number;
  /** Something has come to where nothing leads out. */
  readonly stuck: boolean;
}

const mostEliminated = 1500;

type StartMasses = readonly (number | undefined)[];

/** `start`: how many arrive at each state from outside, and the roundings in each. */
export function visitsOf(
  engine: Engine,
  arrows: readonly Arrows[],
  start: StartMasses,
  within: StartMasses,
  enough: number,
): Visits {
  const { length } = arrows;
  const [arriving, arrived] = [new Float64Array(length), new Float64Array(length)];
  for (let state = 0; state < start.length; state += 1) {
    arriving[state] = start[state] ?? 0;
    arrived[state] = within[state] ?? 0;
  }
  const [visits, roundings] = [new Float64Array(length), new Float64Array(length)];
  const places = new Int32Array(length);
  const { components, of } = componentsOf(arrows);
  let lost = 0;
  let stuck = false;
  for (let index = components.length - 1; index >= 0; index -= 1) {
    const states = components[index] as readonly number[];
    if (states.every((state) => arriving[state] === 0)) continue;
    const component = componentAt(arrows, states, of, places, arriving);
    const solved = solve(engine, component, enough);
    const own =
      solved === null
        ? 0
        : provedRoundings(component, solved) +
          states.reduce((greatest, state) => Math.max(greatest, arrived[state] as number), 0);
    if (solved === null) stuck = true;
    else if (own === Infinity) lost += sumOf(component.arriving);
    else lost += sumOf(solved.left);
    if (solved === null || own === Infinity) continue;
    for (const [place, state] of states.entries()) {
      const often = solved.visits[place] as number;
      visits[state] = often;
      roundings[state] = own;
      const { next, chances, roundings: inChances } = arrows[state] as Arrows;
      for (let arrow = 0; arrow < next.length; arrow += 1) {
        const target = next[arrow] as number;
        if (of[target] === index) continue;
        const before = arriving[target] as number;
        arriving[target] = before + often * (chances[arrow] as number);
        arrived[target] =
          Math.max(arrived[target] as number, timesRoundings(often, own, inChances)) + (before === 0 ? 0 : 1);
      }
    }
  }
  return { visits, roundings, lost, stuck };
}

const sumOf = (masses: Float64Array): number => masses.reduce((sum, mass) => sum + mass, 0);

function componentAt(
  arrows: readonly Arrows[],
  states: readonly number[],
  of: Int32Array,
  places: Int32Array,
  arriving: Float64Array,
): Component {
  const index = of[states[0] as number];
  for (const [place, state] of states.entries()) places[state] = place;
  const out = new Float64Array(states.length);
  let roundings = 0;
  const rows = states.map((state, place) => {
    const { next, chances, out: leaving, roundings: own } = arrows[state] as Arrows;
    roundings = Math.max(roundings, own);
    const row: { readonly to: number; readonly chance: number }[] = [];
    const sum = new PreciseSum();
    sum.add(leaving);
    for (let arrow = 0; arrow < next.length; arrow += 1) {
      const target = next[arrow] as number;
      const chance = chances[arrow] as number;
      if (of[target] !== index) sum.add(chance);
      else if (target !== state) row.push({ to: places[target] as number, chance });
    }
    out[place] = sum.value;
    return row;
  });
  return {
    size: states.length,
    rows,
    out,
    arriving: Float64Array.from(states, (state) => arriving[state] as number),
    roundings: roundings + sumRoundings,
  };
}

/** Null: what comes here never leaves. */
function solve(engine: Engine, component: Component, enough: number): Solved | null {
  const { size, out, arriving } = component;
  if (size > mostEliminated) return push(engine, component, enough);
  if (size > 1) return eliminate(component);
  const leaving = out[0] as number;
  return leaving === 0
    ? null
    : {
        visits: Float64Array.of((arriving[0] as number) / leaving),
        left: new Float64Array(1),
        again: () => new Float64Array(1),
        fallback: 1,
      };
}

function eliminate(component: Component): Solved | null {
  const { size, rows: arrows, out: leavingAll, arriving } = component;
  const out = leavingAll.slice();
  const rows = arrows.map((row) => {
    const dense = new Float64Array(size);
    for (const { to, chance } of row) dense[to] = (dense[to] as number) + chance;
    return dense;
  });
  const leaving = new Float64Array(size);
  let changed = 0;
  for (let last = size - 1; last >= 0; last -= 1) {
    const row = rows[last] as Float64Array;
    const all = new PreciseSum();
    all.add(out[last] as number);
    for (let other = 0; other < last; other += 1) all.add(row[other] as number);
    const sum = all.value;
    leaving[last] = sum;
    if (sum === 0) return null;
    for (let other = 0; other < last; other += 1) {
      const through = rows[other] as Float64Array;
      const share = (through[last] as number) / sum;
      if (share === 0) continue;
      changed += 1;
      for (let target = 0; target < last; target += 1)
        through[target] = (through[target] as number) + share * (row[target] as number);
      out[other] = (out[other] as number) + share * (out[last] as number);
    }
  }
  const again = (start: Float64Array): Float64Array => backSubstitute(rows, leaving, start.slice());
  return {
    visits: again(arriving),
    left: new Float64Array(size),
    again,
    fallback: countedRoundings(size, changed, component.roundings),
  };
}

/**
 * In visits found by elimination. How often a state is visited is one sum of products of chances over another, in each of which
 * a row has one factor at most (the trees of the graph); so what changes the chances of a row by n roundings changes it by 2 n.
 * To take a state out changes the rows that lead to it: each entry by a sum, a quotient, a product and one more sum. What
 * arrives and, on the way back, each state has a few of its own. (O'Cinneide, Entrywise perturbation theory and error analysis
 * for Markov chains, 1993.)
 */
function countedRoundings(size: number, changed: number, inChances: number): number {
  const perEntry = sumRoundings + 3;
  return 2 * size * inChances + 2 * perEntry * changed + size * (perEntry + sumRoundings + 4);
}

/** How often each state is visited by what arrives, in a graph of which the states were eliminated. */
function backSubstitute(rows: readonly Float64Array[], leaving: Float64Array, arriving: Float64Array): Float64Array {
  const size = rows.length;
  for (let last = size - 1; last > 0; last -= 1) {
    const row = rows[last] as Float64Array;
    const passing = (arriving[last] as number) / (leaving[last] as number);
    if (passing > 0)
      for (let target = 0; target < last; target += 1)
        arriving[target] = (arriving[target] as number) + passing * (row[target] as number);
  }
  // Back again: what arrives from the states that were eliminated later.
  const visits = new Float64Array(size);
  for (let state = 0; state < size; state += 1) {
    const often = new PreciseSum();
    often.add(arriving[state] as number);
    for (let other = 0; other < state; other += 1)
      often.add((visits[other] as number) * ((rows[other] as Float64Array)[state] as number));
    visits[state] = often.value / (leaving[state] as number);
  }
  return visits;
}

function push(engine: Engine, component: Component, enough: number): Solved {
  const { size, rows } = component;
  const first = pushThrough(engine, component, component.arriving.slice(), enough);
  const into = new Float64Array(size);
  for (const row of rows) for (const { to } of row) into[to] = (into[to] as number) + 1;
  const again = (start: Float64Array): Float64Array => {
    const least = start.reduce((smallest, each) => Math.min(smallest, each), Infinity);
    return pushThrough(engine, component, start.slice(), least / 4).visits;
  };
  // In one round something may pass every state, each time rounded by a quotient, a product and sums.
  return {
    ...first,
    again,
    fallback:
      first.rounds *
      size *
      (4 + 2 * component.roundings + 2 * size + into.reduce((most, each) => Math.max(most, each), 0)),
  };
}

function pushThrough(
  engine: Engine,
  { size, rows, out }: Component,
  arriving: Float64Array,
  enough: number,
): { readonly visits: Float64Array; readonly left: Float64Array; readonly rounds: number } {
  const visits = new Float64Array(size);
  const moving = Float64Array.from(rows, (row, state) =>
    row.reduce((sum, { chance }) => sum + chance, out[state] as number),
  );
  for (let rounds = 1; ; rounds += 1) {
    for (let state = 0; state < size; state += 1) {
      const mass = arriving[state] as number;
      if (mass === 0) continue;
      arriving[state] = 0;
      const often = mass / (moving[state] as number);
      visits[state] = (visits[state] as number) + often;
      for (const { to, chance } of rows[state] ?? []) arriving[to] = (arriving[to] as number) + often * chance;
    }
    if (sumOf(arriving) <= enough || engine.tooMany(size / 4)) return { visits, left: arriving, rounds };
  }
}
