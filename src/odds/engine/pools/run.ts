/** Dice after dice through the states of an automaton. */
import { assertNever } from "../../../source/exhaustive.ts";
import { denseOf, distOf, summed } from "../dense.ts";
import type { Json } from "../../../ir/program.ts";
import { allLost, Gather, point, roundingsAt, timesRoundings, type Dist } from "../dist.ts";
import type { Engine } from "../engine.ts";
import { Automaton, classesOf, Table, type Class } from "./automaton.ts";
import { byFace, type ByFace } from "./by-face.ts";
import { drawn } from "./deck.ts";
import type { Fold } from "./folds.ts";
import { rolledAgain } from "./again-each.ts";
import type { Element, Rolled } from "./sources.ts";

/** Chances by state. */
export interface Run {
  readonly masses: Float64Array;
  /** As many lie in each of them at most. */
  readonly roundings: number;
  readonly lost: number;
}

/** Takes what came of so many dice, and how likely so many are. */
export type Collect = (run: Run, share: number, roundings: number) => void;

/** What may be answered: for one question its answers, for several what is left of the dice for each. */
export function answers(engine: Engine, folds: readonly Fold[], rolled: Rolled, alone: boolean): Dist {
  if (rolled.kind === "either") return eitherAnswers(engine, folds, rolled, alone);
  const [only] = folds;
  if (alone && only !== undefined && rolled.kind === "alike") {
    const sums = sumsOf(engine, only, rolled.counts, rolled.element);
    if (sums !== null) return sums;
  }
  if (alone && only !== undefined && only.byFace !== null && rolled.kind === "alike")
    return facewise(engine, only, only.byFace, rolled.counts, rolled.element);
  const automaton = new Automaton(folds);
  const found = new Gather();
  const collect: Collect = (run, share, roundings) => {
    const all = timesRoundings(share, roundings, run.roundings);
    for (let state = 0; state < run.masses.length; state += 1) {
      const mass = run.masses[state] as number;
      if (mass === 0) continue;
      found.add(alone ? automaton.finish(state) : automaton.left(state), mass * share, all);
    }
    found.lost += run.lost * share;
  };
  switch (rolled.kind) {
    case "alike":
      alike(engine, automaton, rolled.counts, rolled.element, collect);
      break;
    case "unlike":
      collect(unlike(engine, automaton, rolled.elements), 1, 0);
      break;
    case "again":
      rolledAgain(engine, automaton, rolled, collect);
      break;
    case "deck":
      collect(drawn(engine, automaton, rolled), 1, 0);
      break;
    case "lists":
      found.lost += rolled.lists.lost;
      for (const [index, list] of rolled.lists.values.entries())
        collect(
          unlike(engine, automaton, elementsIn(list)),
          rolled.lists.masses[index] as number,
          roundingsAt(rolled.lists, index),
        );
      break;
    default:
      return assertNever(rolled);
  }
  return found.dist();
}

function eitherAnswers(
  engine: Engine,
  folds: readonly Fold[],
  { ways, lost }: Extract<Rolled, { kind: "either" }>,
  alone: boolean,
): Dist {
  const found = new Gather();
  found.lost = lost;
  for (const { rolled, mass, roundings } of ways) found.addAll(answers(engine, folds, rolled, alone), mass, roundings);
  return found.dist();
}

const elementsIn = (list: Json): readonly Element[] =>
  (list as readonly Json[]).map((value) => ({ dist: point(value), absent: 0 }));

/** Dice of one kind, of which only matters which faces come up. */
function facewise(engine: Engine, fold: Fold, how: ByFace, counts: Dist, { dist, absent }: Element): Dist {
  const classes = classesOf([fold], dist, absent);
  const found = new Gather();
  for (let index = 0; index < counts.values.length; index += 1) {
    found.addAll(
      byFace(engine, how, classes, counts.values[index] as number) ?? allLost,
      counts.masses[index] as number,
      counts.roundings,
    );
  }
  found.lost += counts.lost;
  return found.dist();
}

export const nothingKnown: Run = { masses: new Float64Array(0), roundings: 0, lost: 1 };

function begin(automaton: Automaton): Float64Array {
  const start = automaton.start();
  const masses = new Float64Array(start + 1);
  masses[start] = 1;
  return masses;
}

/** One die for all states; null where that is beyond the budget. */
function oneDie(engine: Engine, automaton: Automaton, table: Table, now: Float64Array): Float64Array | null {
  const { classes } = table.classes;
  let counted = automaton.size;
  for (let state = 0; state < now.length; state += 1) {
    if (now[state] === 0 || automaton.done(state)) continue;
    table.row(state);
    if (automaton.size - counted < 1000) continue;
    if (engine.tooMany(automaton.size - counted)) return null;
    counted = automaton.size;
  }
  if (engine.tooMany(automaton.size - counted + (now.length * classes.length) / 32)) return null;
  const later = new Float64Array(automaton.size);
  const { masses } = table;
  for (let state = 0; state < now.length; state += 1) {
    const mass = now[state] as number;
    if (mass === 0) continue;
    if (automaton.done(state)) {
      later[state] = (later[state] as number) + mass;
      continue;
    }
    const row = table.row(state);
    for (let index = 0; index < row.length; index += 1) {
      const target = row[index] as number;
      later[target] = (later[target] as number) + mass * (masses[index] as number);
    }
  }
  return later;
}

export function totalOf(masses: Float64Array): number {
  let total = 0;
  for (let state = 0; state < masses.length; state += 1) total += masses[state] as number;
  return total;
}

/** The chance of all states that a further die still changes. */
function open(automaton: Automaton, masses: Float64Array): number {
  let total = 0;
  for (let state = 0; state < masses.length; state += 1) if (!automaton.done(state)) total += masses[state] as number;
  return total;
}

/** Dice of one kind; how many there are may be rolled: all numbers are answered on the way to the greatest. */
function alike(engine: Engine, automaton: Automaton, counts: Dist, { dist, absent }: Element, collect: Collect): void {
  const wanted = new Map<number, number>();
  for (let index = 0; index < counts.values.length; index += 1)
    wanted.set(counts.values[index] as number, counts.masses[index] as number);
  const most = Math.max(0, ...wanted.keys());
  const table = new Table(automaton, classesOf(automaton.folds, dist, absent));
  let now = begin(automaton);
  let lost = 0;
  let roundings = 0;
  let failed = false;
  for (let dice = 0; dice <= most; dice += 1) {
    const share = wanted.get(dice);
    if (share !== undefined) collect(failed ? nothingKnown : { masses: now, roundings, lost }, share, counts.roundings);
    if (dice === most || failed) continue;
    lost += open(automaton, now) * table.classes.lost;
    const later = oneDie(engine, automaton, table, now);
    if (later === null) failed = true;
    else now = later;
    roundings += table.roundings + 1;
  }
  if (counts.lost > 0) collect(nothingKnown, counts.lost, 0);
}

function unlike(engine: Engine, automaton: Automaton, elements: readonly Element[]): Run {
  let now = begin(automaton);
  let lost = 0;
  let roundings = 0;
  for (const { dist, absent } of elements) {
    const table = new Table(automaton, classesOf(automaton.folds, dist, absent));
    lost += open(automaton, now) * dist.lost;
    const later = oneDie(engine, automaton, table, now);
    if (later === null) return nothingKnown;
    now = later;
    roundings += table.roundings + 1;
  }
  return { masses: now, roundings, lost };
}

/** A sum of so many dice of one kind, by number. */
function sumsOf(engine: Engine, fold: Fold, counts: Dist, { dist, absent }: Element): Dist | null {
  const [count] = counts.values;
  if (fold.adds === null || counts.values.length !== 1 || counts.lost > 0 || typeof count !== "number") return null;
  const { classes, roundings, lost } = classesOf([fold], dist, absent);
  if (fold.adds === "ones") return onesOf(engine, classes, roundings, lost, count);
  const values = classes.map(({ seen }) => seen[0] ?? 0);
  const one = denseOf({ values, masses: classes.map(({ mass }) => mass), roundings, lost });
  if (one === null || count * one.masses.length > 4_000_000) return null;
  if (engine.tooMany((count * one.masses.length) ** 2 / 512)) return allLost;
  return distOf(summed(one, count), lostOf(lost, totalOf(one.masses), count));
}

/** How many of so many are seen. */
function onesOf(engine: Engine, classes: readonly Class[], ofClass: number, lost: number, count: number): Dist | null {
  if (count > mostOnes) return null;
  if (engine.tooMany((count * count) / 64)) return allLost;
  let [seen, rest] = [0, 0];
  for (const each of classes) {
    if (each.seen[0] === undefined) rest += each.mass;
    else seen += each.mass;
  }
  const masses = new Float64Array(count + 1);
  masses[0] = 1;
  for (let dice = 0; dice < count; dice += 1) {
    for (let ones = dice; ones >= 0; ones -= 1) {
      const mass = masses[ones] as number;
      (masses[ones + 1] as number) += mass * seen;
      masses[ones] = mass * rest;
    }
  }
  const values: number[] = [];
  const chances: number[] = [];
  for (let ones = 0; ones <= count; ones += 1) {
    if (masses[ones] === 0) continue;
    values.push(ones);
    chances.push(masses[ones] as number);
  }
  // Of each die, a product and a sum; the chance of its face is one of the classes or all of them together.
  return {
    values,
    masses: chances,
    roundings: count * (ofClass + classes.length + 2),
    lost: lostOf(lost, seen + rest, count),
  };
}

/** Of more, the long way asks for its room first. */
const mostOnes = 5000;

/** The chance that at least one of so many is lost. */
function lostOf(lost: number, kept: number, count: number): number {
  let total = 0;
  let reaching = lost;
  for (let die = 0; die < count && reaching > 0; die += 1) {
    total += reaching;
    reaching *= kept;
  }
  return total;
}
