/**
 * How often each state of a finite graph is visited, on average: strongly connected components in order; inside a component
 * elimination of state after state without any subtraction (Grassmann, Taksar and Heyman), in a large one what is on its
 * way is pushed on until nothing that matters is left.
 */
import type { Engine } from "./engine.ts";
import { componentsOf } from "../../ir/components.ts";

export interface Arrows {
  readonly next: readonly number[];
  readonly chances: readonly number[];
  /** The chance to leave the graph from here. */
  readonly out: number;
}

export interface Visits {
  readonly visits: Float64Array;
  /** On its way where it was left. */
  readonly lost: number;
  /** Something has come to where nothing leads out. */
  readonly stuck: boolean;
}

/** One component: its states have places from 0; `out` is the chance to leave the component. */
interface Component {
  readonly size: number;
  readonly rows: readonly (readonly { readonly to: number; readonly chance: number }[])[];
  readonly out: Float64Array;
  readonly arriving: Float64Array;
}

const mostEliminated = 1500;

/** `start`: how many arrive at each state from outside. */
export function visitsOf(
  engine: Engine,
  arrows: readonly Arrows[],
  start: readonly (number | undefined)[],
  enough: number,
): Visits {
  const arriving = new Float64Array(arrows.length);
  for (let state = 0; state < start.length; state += 1) arriving[state] = start[state] ?? 0;
  const visits = new Float64Array(arrows.length);
  const places = new Int32Array(arrows.length);
  const { components, of } = componentsOf(arrows);
  let lost = 0;
  let stuck = false;
  for (let index = components.length - 1; index >= 0; index -= 1) {
    const states = components[index] as readonly number[];
    if (states.every((state) => arriving[state] === 0)) continue;
    const solved = solve(engine, componentAt(arrows, states, of, places, arriving), enough);
    lost += solved.lost;
    stuck ||= solved.stuck;
    for (const [place, state] of states.entries()) {
      const often = solved.visits[place] as number;
      visits[state] = often;
      const { next, chances } = arrows[state] as Arrows;
      for (let arrow = 0; arrow < next.length; arrow += 1) {
        const target = next[arrow] as number;
        if (of[target] !== index) arriving[target] = (arriving[target] as number) + often * (chances[arrow] as number);
      }
    }
  }
  return { visits, lost, stuck };
}

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
  const rows = states.map((state, place) => {
    const { next, chances, out: leaving } = arrows[state] as Arrows;
    const row: { readonly to: number; readonly chance: number }[] = [];
    let sum = leaving;
    for (let arrow = 0; arrow < next.length; arrow += 1) {
      const target = next[arrow] as number;
      const chance = chances[arrow] as number;
      if (of[target] !== index) sum += chance;
      else row.push({ to: places[target] as number, chance });
    }
    out[place] = sum;
    return row;
  });
  return { size: states.length, rows, out, arriving: Float64Array.from(states, (state) => arriving[state] as number) };
}

function solve(engine: Engine, component: Component, enough: number): Visits {
  const { size, out, arriving } = component;
  if (size > mostEliminated) return push(engine, component, enough);
  if (size > 1) return eliminate(component);
  const leaving = out[0] as number;
  return leaving === 0
    ? { visits: new Float64Array(1), lost: 0, stuck: true }
    : { visits: Float64Array.of((arriving[0] as number) / leaving), lost: 0, stuck: false };
}

function eliminate({ size, rows: arrows, out, arriving }: Component): Visits {
  const rows = arrows.map((row) => {
    const dense = new Float64Array(size);
    for (const { to, chance } of row) dense[to] = (dense[to] as number) + chance;
    return dense;
  });
  const leaving = new Float64Array(size);
  for (let last = size - 1; last >= 0; last -= 1) {
    const row = rows[last] as Float64Array;
    let sum = out[last] as number;
    for (let other = 0; other < last; other += 1) sum += row[other] as number;
    leaving[last] = sum;
    if (sum === 0) return { visits: new Float64Array(size), lost: 0, stuck: true };
    for (let other = 0; other < last; other += 1) {
      const through = rows[other] as Float64Array;
      const share = (through[last] as number) / sum;
      if (share === 0) continue;
      for (let target = 0; target < last; target += 1)
        through[target] = (through[target] as number) + share * (row[target] as number);
      out[other] = (out[other] as number) + share * (out[last] as number);
    }
    const passing = (arriving[last] as number) / sum;
    if (passing > 0)
      for (let target = 0; target < last; target += 1)
        arriving[target] = (arriving[target] as number) + passing * (row[target] as number);
  }
  // Back again: what arrives from the states that were eliminated later.
  const visits = new Float64Array(size);
  for (let state = 0; state < size; state += 1) {
    let often = arriving[state] as number;
    for (let other = 0; other < state; other += 1)
      often += (visits[other] as number) * ((rows[other] as Float64Array)[state] as number);
    visits[state] = often / (leaving[state] as number);
  }
  return { visits, lost: 0, stuck: false };
}

function push(engine: Engine, { size, rows, out, arriving }: Component, enough: number): Visits {
  const visits = new Float64Array(size);
  const moving = Float64Array.from(rows, (row, state) =>
    row.reduce((sum, { to, chance }) => (to === state ? sum : sum + chance), out[state] as number),
  );
  for (;;) {
    for (let state = 0; state < size; state += 1) {
      const mass = arriving[state] as number;
      if (mass === 0) continue;
      arriving[state] = 0;
      const often = mass / (moving[state] as number);
      visits[state] = (visits[state] as number) + often;
      for (const { to, chance } of rows[state] ?? [])
        if (to !== state) arriving[to] = (arriving[to] as number) + often * chance;
    }
    const left = arriving.reduce((sum, mass) => sum + mass, 0);
    if (left <= enough || engine.tooMany(size / 4)) return { visits, lost: left, stuck: false };
  }
}
