/**
 * Questions about which faces come up at all, answered face after face instead of die after die: of the dice that show none
 * of the faces so far, some show this one. What is kept is how many dice are left and what the faces so far come to, however
 * many faces there are.
 */
import { Gather, type Dist } from "../dist.ts";
import type { Engine } from "../engine.ts";
import { PreciseSum, sumRoundings } from "../rounding.ts";
import type { Classes } from "./automaton.ts";

/** How many different faces come up; how long the longest row of faces is that follow each other. */
export type ByFace = "different" | "run";

/** The answers for so many dice of one kind; null where that is beyond the budget. */
export function byFace(engine: Engine, how: ByFace, classes: Classes, count: number): Dist | null {
  let now: States = new Map([[0, startOf(count)]]);
  let before = -Infinity;
  let roundings = 0;
  for (const { value, share, rest } of facesOf(classes)) {
    if (engine.tooMany((now.size * count * count) / 512)) return null;
    const ways = how === "run" ? now.size : 2;
    now = oneFace(
      now,
      value === null ? null : how,
      value !== null && value - before > 1,
      chancesOf(count, share, rest),
    );
    // A product, and the sum of all that comes to one number of dice left of one state.
    roundings += chancesRoundings(count, classes.roundings) + 1 + ways * (count + 1);
    before = value ?? before;
  }
  const found = new Gather();
  for (const [state, byLeft] of now) found.add(how === "run" ? state % mostRun : state, byLeft[0] as number, roundings);
  found.lost = Math.min(1, classes.lost * count);
  return found.dist();
}

interface FaceState {
  /** Null: not seen at all. */
  readonly value: number | null;
  /** Of the dice that show none of the faces before it: how many show it, and how many a later one. */
  readonly share: number;
  readonly rest: number;
}

/** From the least value upwards; what is no number is different from all others and follows nothing. */
function facesOf({ classes }: Classes): readonly FaceState[] {
  const seen = classes
    .map(({ seen: [value], mass }, index) => ({
      value: value === undefined ? null : typeof value === "number" ? value : 2 * index,
      mass,
    }))
    .sort((a, b) => (a.value ?? Infinity) - (b.value ?? Infinity));
  const faces: FaceState[] = [];
  const sum = new PreciseSum();
  for (const { value, mass } of [...seen].reverse()) {
    const later = sum.value;
    sum.add(mass);
    const all = sum.value;
    if (all > 0) faces.push({ value, share: mass / all, rest: later / all });
  }
  return faces.reverse();
}

/** Chances by number of dice left, for each state of the answer. */
type States = ReadonlyMap<number, Float64Array>;

/** The row that ends at the last face, and the longest one, in one number. */
const mostRun = 2 ** 20;

function startOf(count: number): Float64Array {
  const byLeft = new Float64Array(count + 1);
  byLeft[count] = 1;
  return byLeft;
}

/** In each of the chances of so many dice, where so many lie in those of a face: its share has them twice, and those of two sums and a quotient. */
export const chancesRoundings = (count: number, ofFace: number): number => count * (2 * ofFace + 2 * sumRoundings + 3);

/** `chances[left][showing]`: the binomial distribution. */
export function chancesOf(count: number, share: number, rest: number): readonly Float64Array[] {
  const chances = [Float64Array.of(1)];
  for (let left = 1; left <= count; left += 1) {
    const [before, row] = [chances[left - 1] as Float64Array, new Float64Array(left + 1)];
    for (let showing = 0; showing < left; showing += 1) {
      const mass = before[showing] as number;
      row[showing] = (row[showing] as number) + mass * rest;
      row[showing + 1] = (row[showing + 1] as number) + mass * share;
    }
    chances.push(row);
  }
  return chances;
}

/** Of a face that is not seen (null) it does not matter how many dice show it. */
function oneFace(now: States, how: ByFace | null, apart: boolean, chances: readonly Float64Array[]): States {
  const next = new Map<number, Float64Array>();
  const target = (state: number, size: number): Float64Array => {
    const existing = next.get(state);
    if (existing !== undefined) return existing;
    const fresh = new Float64Array(size);
    next.set(state, fresh);
    return fresh;
  };
  for (const [state, byLeft] of now) {
    const none = target(how === "run" ? state % mostRun : state, byLeft.length);
    const later = how === "run" ? longer(state, apart) : how === null ? state : state + 1;
    for (let left = 0; left < byLeft.length; left += 1) {
      const mass = byLeft[left] as number;
      if (mass === 0) continue;
      const row = chances[left] as Float64Array;
      none[left] = (none[left] as number) + mass * (row[0] as number);
      // Only where some may show it: rows would grow without end.
      const some = left === 0 ? none : target(later, byLeft.length);
      for (let showing = 1; showing <= left; showing += 1)
        some[left - showing] = (some[left - showing] as number) + mass * (row[showing] as number);
    }
  }
  return next;
}

function longer(state: number, apart: boolean): number {
  const run = apart ? 1 : Math.floor(state / mostRun) + 1;
  return run * mostRun + Math.max(run, state % mostRun);
}
