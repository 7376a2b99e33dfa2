/** What several questions about the same dice have to keep of the dice so far: states that are found as they are reached. */
import type { Json } from "../../../ir/program.ts";
import { denseOf, type SplitMasses } from "../dense.ts";
import { keyOf, type Dist } from "../dist.ts";
import { PreciseSum, sumRoundings } from "../rounding.ts";
import type { Fold } from "./folds.ts";

/** Faces that no question can tell apart. */
export interface FaceClass {
  readonly seen: readonly (Json | undefined)[];
  readonly mass: number;
}

export interface Classes {
  readonly classes: readonly FaceClass[];
  /** As many lie in each of their masses at most. */
  readonly roundings: number;
  readonly lost: number;
}

const textOf = (value: Json | undefined): string =>
  value === undefined ? "-" : typeof value === "string" ? JSON.stringify(value) : String(keyOf(value));

/** Puts the faces together that all questions see alike. `absent`: the chance of none, with no more roundings than the faces have. */
export function classesOf(folds: readonly Fold[], dist: Dist, absent = 0): Classes {
  const [only] = folds;
  if (folds.length === 1 && only?.cut != null) {
    const cut = cutAt(only.cut, dist, absent);
    if (cut !== null) return cut;
  }
  const found = new Map<Json, { readonly seen: readonly (Json | undefined)[]; mass: number; added: number }>();
  let added = 0;
  const add = (seen: readonly (Json | undefined)[], mass: number): void => {
    const [only] = seen;
    const key = seen.length === 1 && only !== undefined ? keyOf(only) : seen.map(textOf).join();
    const existing = found.get(key);
    if (existing === undefined) found.set(key, { seen, mass, added: 0 });
    else {
      existing.mass += mass;
      existing.added += 1;
      if (existing.added > added) added = existing.added;
    }
  };
  for (let index = 0; index < dist.values.length; index += 1) {
    const value = dist.values[index] as Json;
    add(
      folds.map((fold) => fold.see(value)),
      dist.masses[index] as number,
    );
  }
  if (absent > 0)
    add(
      folds.map(() => undefined),
      absent,
    );
  return { classes: [...found.values()], roundings: dist.roundings + added, lost: dist.lost };
}

function sidesOf(masses: Float64Array): SplitMasses {
  const { length } = masses;
  const sides = { before: new Float64Array(length + 1), from: new Float64Array(length + 1) };
  const [before, from] = [new PreciseSum(), new PreciseSum()];
  for (let index = 0; index < length; index += 1) {
    before.add(masses[index] as number);
    from.add(masses[length - 1 - index] as number);
    sides.before[index + 1] = before.value;
    sides.from[length - 1 - index] = from.value;
  }
  return sides;
}

/** Those that are let through, and those that are not; null for what is not known by number. */
function cutAt({ op, bound }: NonNullable<Fold["cut"]>, dist: Dist, absent: number): Classes | null {
  const dense = denseOf(dist);
  if (dense === null) return null;
  const { low, masses } = dense;
  // The first that lies above the bound, or on it where that counts.
  const first = Math.min(
    masses.length,
    Math.max(0, (op === ">=" || op === "<" ? Math.ceil(bound) : Math.floor(bound) + 1) - low),
  );
  const cuts = (dense.cuts ??= { sides: null });
  const { before, from } = (cuts.sides ??= sidesOf(masses));
  const [below, above] = [before[first] as number, from[first] as number];
  const [seen, rest] = op === ">" || op === ">=" ? [above, below] : [below, above];
  const classes = [
    { seen: [true], mass: seen },
    { seen: [undefined], mass: rest + absent },
  ];
  return {
    classes: classes.filter(({ mass }) => mass > 0),
    roundings: dist.roundings + sumRoundings + (absent === 0 ? 0 : 1),
    lost: dist.lost,
  };
}

/** Beyond this, two numbers have no room in one. */
const mostOfTwo = 2 ** 26;

/** The same for the same values of as many questions: nearly always one or two small numbers. */
function keyOfAll(states: readonly Json[]): Json {
  const [first = null, second = null] = states;
  if (states.length === 1) return keyOf(first);
  if (states.length === 2 && isSmall(first) && isSmall(second))
    return (first as number) * mostOfTwo + (second as number);
  return states.map(textOf).join();
}

const isSmall = (value: Json): boolean =>
  typeof value === "number" && value >= 0 && value < mostOfTwo && Number.isInteger(value);

export class Automaton {
  readonly folds: readonly Fold[];
  private readonly stateList: (readonly Json[])[] = [];
  private readonly ended: boolean[] = [];
  private readonly places = new Map<Json, number>();

  constructor(folds: readonly Fold[]) {
    this.folds = folds;
  }

  get size(): number {
    return this.stateList.length;
  }

  start(): number {
    return this.placeOf(this.folds.map((fold) => fold.start));
  }

  /** No further die changes any answer. */
  isDone(state: number): boolean {
    return this.ended[state] === true;
  }

  /** Where a die leads. */
  after(state: number, seen: readonly (Json | undefined)[]): number {
    const states = this.stateList[state] as readonly Json[];
    const later: Json[] = [];
    for (let index = 0; index < this.folds.length; index += 1) {
      const fold = this.folds[index] as Fold;
      const before = states[index] as Json;
      const face = seen[index];
      later.push(face === undefined || fold.isDone(before) ? before : fold.step(before, face));
    }
    return this.placeOf(later);
  }

  /** What is left of the list for each question. */
  leftOf(state: number): readonly Json[] {
    const states = this.stateList[state] as readonly Json[];
    return this.folds.map((fold, index) => fold.leftOf(states[index] as Json));
  }

  /** The answer to the one question there is. */
  finish(state: number): Json {
    const [only] = this.stateList[state] as readonly Json[];
    return this.folds[0]?.finish(only ?? null) ?? null;
  }

  private placeOf(states: readonly Json[]): number {
    const key = keyOfAll(states);
    const there = this.places.get(key);
    if (there !== undefined) return there;
    const place = this.stateList.length;
    this.places.set(key, place);
    this.stateList.push(states);
    this.ended.push(this.folds.every((fold, index) => fold.isDone(states[index] as Json)));
    return place;
  }
}

/** Where each class of faces leads from each state; found as it is asked for. */
export class TransitionTable {
  private readonly automaton: Automaton;
  private readonly rows: Int32Array[] = [];
  readonly classes: Classes;
  /** Of the classes. */
  readonly masses: Float64Array;
  /** By state: from how many states and classes it is reached. */
  private readonly into: number[] = [];
  private widest = 0;

  constructor(automaton: Automaton, classes: Classes) {
    this.automaton = automaton;
    this.classes = classes;
    this.masses = Float64Array.from(classes.classes, ({ mass }) => mass);
  }

  row(state: number): Int32Array {
    const existing = this.rows[state];
    if (existing !== undefined) return existing;
    const { classes } = this.classes;
    const row = new Int32Array(classes.length);
    for (let index = 0; index < classes.length; index += 1) {
      const target = this.automaton.after(state, (classes[index] as FaceClass).seen);
      row[index] = target;
      const ways = (this.into[target] ?? 0) + 1;
      this.into[target] = ways;
      if (ways > this.widest) this.widest = ways;
    }
    this.rows[state] = row;
    return row;
  }

  /** What one die adds to the roundings of its states, of which the rows were looked at: a product, and the sum of all that comes to one. */
  get roundings(): number {
    return this.classes.roundings + 1 + this.widest;
  }
}
