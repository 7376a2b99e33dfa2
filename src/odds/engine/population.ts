/** Games that stand at the same place, told apart only by the locals that are still looked at. */
import type { Json, Rule } from "../../ir/program.ts";
import type { Frame } from "../../interpret/evaluate/context.ts";
import { keyOf } from "./dist.ts";
import { sumOfRoundings } from "./rounding.ts";
import { unorderedKey } from "./unordered.ts";

/** `roundings`: as many lie in the mass at most. Where what is worked out goes on: a block may give its value, return, or stop the loop around it. */
export interface Sink {
  next(frame: Frame, value: Json, mass: number, roundings: number): void;
  back(value: Json, mass: number, roundings: number): void;
  stop(frame: Frame, mass: number, roundings: number): void;
  /** The rule ends with a call of another one of its circle, or of itself. */
  step(rule: Rule, args: Frame, mass: number, roundings: number): void;
  lose(mass: number): void;
}

/** Where games come to after a statement. */
export interface Arrivals {
  add(frame: Frame, mass: number, roundings: number): void;
  /** A frame that is known to be unlike all others that come; `keep` takes it as it is, `fresh` what is looked at of it. */
  keep(frame: Frame, mass: number, roundings: number): void;
  fresh(frame: Frame, mass: number, roundings: number): void;
}

const mostLookedThrough = 8;

export class Population implements Arrivals {
  readonly frames: Frame[] = [];
  readonly masses: number[] = [];
  readonly roundings: number[] = [];
  private readonly live: readonly number[];
  private readonly unordered: ReadonlySet<number>;
  /** Of the first few, once a second one arrives: most populations are so small that looking through is all they need. */
  private few: Json[] | null = null;
  /** Made when there are more. */
  private places: Map<Json, number> | null = null;

  /** `unordered`: locals that hold sets of which nobody sees the order. */
  constructor(live: readonly number[], unordered: ReadonlySet<number>) {
    this.live = live;
    this.unordered = unordered;
  }

  /** The place of the frame, cut to what is looked at; a new one for one not seen before. */
  placeOf(frame: Frame): number {
    const { frames } = this;
    if (frames.length > 0) {
      const known = this.known(this.key(frame));
      if (known >= 0) return known;
    }
    this.fresh(frame, 0, 0);
    return frames.length - 1;
  }

  fresh(frame: Frame, mass: number, roundings: number): void {
    const { live } = this;
    const cut: Json[] = [];
    for (let index = 0; index < live.length; index += 1) {
      const slot = live[index] as number;
      const value = frame[slot];
      if (value !== undefined) cut[slot] = value;
    }
    this.frames.push(cut);
    this.masses.push(mass);
    this.roundings.push(roundings);
  }

  /** The place of what has this key; below 0: there is none, and the next place is its own. */
  private known(key: Json): number {
    const { frames } = this;
    if (this.places === null) {
      const few = (this.few ??= [this.key(frames[0] as Frame)]);
      const place = few.indexOf(key);
      if (place >= 0) return place;
      few.push(key);
      if (few.length > mostLookedThrough) this.places = new Map(few.map((each, index) => [each, index]));
      return -1;
    }
    const place = this.places.get(key);
    if (place !== undefined) return place;
    this.places.set(key, frames.length);
    return -1;
  }

  add(frame: Frame, mass: number, roundings: number): void {
    if (mass === 0) return;
    const place = this.placeOf(frame);
    const before = this.masses[place] as number;
    this.masses[place] = before + mass;
    this.roundings[place] =
      before === 0 ? roundings : sumOfRoundings(before, this.roundings[place] as number, mass, roundings);
  }

  keep(frame: Frame, mass: number, roundings: number): void {
    this.frames.push(frame);
    this.masses.push(mass);
    this.roundings.push(roundings);
  }

  /** A population of these frames alone, in this order. */
  only(places: readonly number[]): Population {
    const fresh = new Population(this.live, this.unordered);
    for (const place of places) fresh.placeOf(this.frames[place] as Frame);
    return fresh;
  }

  private key(frame: Frame): Json {
    const { live } = this;
    const only = live[0];
    if (live.length === 1 && only !== undefined) return this.keyAt(only, frame[only] ?? null);
    const number = live.length < mostOf.length ? inOneNumber(frame, live) : null;
    if (number !== null) return number;
    let text = "";
    for (const slot of live) {
      const value = frame[slot];
      text +=
        typeof value === "number"
          ? `${value},`
          : value === undefined
            ? ","
            : `${typeof value === "string" ? JSON.stringify(value) : String(this.keyAt(slot, value))},`;
    }
    return text;
  }

  private keyAt(slot: number, value: Json): Json {
    return this.unordered.size > 0 && this.unordered.has(slot) ? unorderedKey(value) : keyOf(value);
  }
}

/** As many whole numbers of this size have room in one, by how many they are. */
const mostOf = [0, 2 ** 52, 2 ** 26, 2 ** 17, 2 ** 13, 2 ** 10];
/** The same in a number that the machine need not box, which makes a quicker key. */
const mostInSmall = [0, 2 ** 30, 2 ** 15, 2 ** 10, 2 ** 7, 2 ** 6];

/** The looked at locals as one number, where they are small whole numbers; null where they are not. Only large ones make a negative number. */
function inOneNumber(frame: Frame, live: readonly number[]): number | null {
  const small = packed(frame, live, mostInSmall[live.length] as number);
  if (small !== null) return small;
  const large = packed(frame, live, mostOf[live.length] as number);
  return large === null ? null : -1 - large;
}

function packed(frame: Frame, live: readonly number[], most: number): number | null {
  let all = 0;
  for (let index = 0; index < live.length; index += 1) {
    const value = frame[live[index] as number];
    if (typeof value !== "number" || !Number.isInteger(value)) return null;
    const raised = value + most / 2;
    if (raised < 0 || raised >= most) return null;
    all = all * most + raised;
  }
  return all;
}

/** Takes all games from before a statement to after it. */
export type Step = (games: Population, after: Arrivals, sink: Sink) => void;

/** The same ways out but one: what goes on does so elsewhere. One for each turn, so it must cost little. */
export abstract class Beside implements Sink {
  protected readonly sink: Sink;

  constructor(sink: Sink) {
    this.sink = sink;
  }

  abstract next(frame: Frame, value: Json, mass: number, roundings: number): void;

  back(value: Json, mass: number, roundings: number): void {
    this.sink.back(value, mass, roundings);
  }

  stop(frame: Frame, mass: number, roundings: number): void {
    this.sink.stop(frame, mass, roundings);
  }

  step(rule: Rule, args: Frame, mass: number, roundings: number): void {
    this.sink.step(rule, args, mass, roundings);
  }

  lose(mass: number): void {
    this.sink.lose(mass);
  }
}

/** What goes on is taken by a function. */
export class Onward extends Beside {
  private readonly use: Sink["next"];

  constructor(sink: Sink, use: Sink["next"]) {
    super(sink);
    this.use = use;
  }

  override next(frame: Frame, value: Json, mass: number, roundings: number): void {
    this.use(frame, value, mass, roundings);
  }
}

/** What stops stops here. */
export class Stopping extends Onward {
  private readonly after: Arrivals;

  constructor(sink: Sink, after: Arrivals, next: Sink["next"]) {
    super(sink, next);
    this.after = after;
  }

  override stop(frame: Frame, mass: number, roundings: number): void {
    this.after.add(frame, mass, roundings);
  }
}

export function each(games: Population, use: (frame: Frame, mass: number, roundings: number) => void): void {
  const { frames, masses, roundings } = games;
  for (let index = 0; index < frames.length; index += 1)
    use(frames[index] as Frame, masses[index] as number, roundings[index] as number);
}
