/**
 * How far off solved visits are, proved from the result alone: however they were found. With D what leaves a state and Q
 * where it leads, the visits v of what arrives, s, are the solution of v D = s + v Q. Put into it, those found leave a
 * rest of which each part is at most e times what flows through its state, t. Is w such that w D - w Q >= h t, for some h above
 * 0, then each of those found is off by at most (e / h) w: the inverse of D - Q has no entry below 0, as from every state
 * something leaves. (Ogita, Oishi and Ushiro,
 * Fast verification of solutions for sparse monotone matrix equations, 2001.)
 */
import { roundingsIn, shareOf } from "./rounding.ts";

/** States that all lead to each other: they have places from 0. */
export interface Component {
  readonly size: number;
  /** Without what stays where it is. */
  readonly rows: readonly (readonly { readonly to: number; readonly chance: number }[])[];
  /** The chance to leave the component. */
  readonly out: Float64Array;
  readonly arriving: Float64Array;
  /** As many lie in each of the chances at most. */
  readonly roundings: number;
}

export interface Solved {
  readonly visits: Float64Array;
  /** What was still on its way: it is no part of the visits. */
  readonly left: Float64Array;
  /** Solves it for something else that arrives. */
  readonly again: (arriving: Float64Array) => Float64Array;
  /** As many roundings lie in the visits at most by the way they were found. */
  readonly fallback: number;
}

/** As if so many roundings lay in each of the visits; Infinity where nothing is proved. What arrives is taken as it is. */
export function provedRoundings(component: Component, solved: Solved): number {
  const { size, rows, out, arriving, roundings } = component;
  if (size === 1) return roundings + 2;
  const leaving = Float64Array.from(rows, (row, state) =>
    row.reduce((sum, { chance }) => sum + chance, out[state] as number),
  );
  const most = rows.reduce((longest, row) => Math.max(longest, row.length), 0);
  const into = new Int32Array(size);
  for (const row of rows) for (const { to } of row) into[to] = (into[to] as number) + 1;
  const widest = into.reduce((longest, each) => Math.max(longest, each), 0);
  // A product and the sums around it, twice: once more for what this check itself rounds.
  const off = shareOf(roundings + most + widest + 6);
  const through = solved.visits.map((often, state) => often * (leaving[state] as number));
  if (off === Infinity || through.some((each) => !(each > 0))) return solved.fallback + roundings;
  const coming = comingTo(component, solved.visits, arriving);
  let rest = 0;
  for (let state = 0; state < size; state += 1) {
    const [here, there] = [coming[state] as number, (through[state] as number) + (solved.left[state] as number)];
    rest = Math.max(rest, (Math.abs(here - there) + off * (here + there)) / (through[state] as number));
  }
  const test = solved.again(through);
  const comingAgain = comingTo(component, test, new Float64Array(size));
  let least = Infinity;
  let widestShare = 0;
  for (let state = 0; state < size; state += 1) {
    const going = (test[state] as number) * (leaving[state] as number);
    const [here, often] = [comingAgain[state] as number, solved.visits[state] as number];
    least = Math.min(least, (going - here - off * (going + here)) / (through[state] as number));
    widestShare = Math.max(widestShare, (test[state] as number) / often);
  }
  if (!(least > 0)) return solved.fallback + roundings;
  return Math.min(solved.fallback + roundings, roundingsIn((rest / least) * widestShare));
}

/** What comes to each state: from outside, and from the others. */
function comingTo({ rows }: Component, visits: Float64Array, arriving: Float64Array): Float64Array {
  const coming = arriving.slice();
  for (const [state, row] of rows.entries()) {
    const often = visits[state] as number;
    for (const { to, chance } of row) coming[to] = (coming[to] as number) + often * chance;
  }
  return coming;
}
