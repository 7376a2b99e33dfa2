/** From place to place, breadth first: whoever goes through them says of each where one step leads. */
import { spend } from "./budget.ts";
import { fail, type Place } from "./errors.ts";
import { sameValue } from "./values.ts";

/** So many places are found at most, the start among them. */
const mostPlaces = 100_000;

export class Search<T> {
  /** All that were found, the start first, then the nearest. */
  readonly #found: T[] = [];
  /** Values without parts by themselves; of others those that look alike. */
  readonly #known = new Map<unknown, T[]>();
  readonly #limit: number;
  readonly #place: Place;
  readonly #same: (a: T, b: T) => boolean;
  readonly #goal: readonly T[];
  /** Which place comes next, and how many of those that are as far have come. */
  #next = 0;
  #end = 0;
  #distance = -1;
  #steps: number | undefined;

  /** `limit`: so many steps at most. `goal`: the one place that is looked for, if one is. */
  constructor(
    start: T,
    limit: number,
    place: Place,
    goal: readonly T[] = [],
    same: (a: T, b: T) => boolean = sameValue,
  ) {
    this.#limit = Math.max(0, limit);
    this.#place = place;
    this.#goal = goal;
    this.#same = same;
    this.#find(start);
  }

  /** Goes on to the next place; no: there is none of which anything must be known. */
  advance(): boolean {
    if (this.#steps !== undefined || this.#next >= this.#found.length) return false;
    if (this.#next === this.#end) {
      this.#end = this.#found.length;
      this.#distance += 1;
    }
    this.#next += 1;
    return this.#distance < this.#limit;
  }

  /** The place where one is. */
  get here(): T {
    return this.#found[this.#next - 1] as T;
  }

  /** One step leads from here to these. */
  lead(places: readonly T[]): void {
    spend(1 + places.length, this.#place);
    for (const place of places) if (this.#steps === undefined) this.#find(place);
  }

  /** Without the start. */
  get reached(): readonly T[] {
    return this.#found.slice(1);
  }

  /** To the goal; undefined: no way leads there. */
  get steps(): number | undefined {
    return this.#steps;
  }

  #find(place: T): void {
    if (!this.#isNew(place)) return;
    if (this.#found.length === mostPlaces)
      fail(
        "too-many-steps",
        this.#place,
        { places: mostPlaces },
        "more places can be reached; `within` limits the steps",
      );
    this.#found.push(place);
    if (this.#goal.some((goal) => this.#same(goal, place))) this.#steps = this.#distance + 1;
  }

  #isNew(place: T): boolean {
    const key = alike(place);
    const others = this.#known.get(key);
    if (others === undefined) this.#known.set(key, [place]);
    else if (others.some((other) => this.#same(other, place))) return false;
    else others.push(place);
    return true;
  }
}

/** The same for values that are the same, whatever the order of sets and fields; seldom for others. */
function alike(value: unknown): unknown {
  return typeof value === "object" && value !== null ? sumOfParts(value) : value;
}

/** Added up, so that the order does not count. */
function sumOfParts(value: object): number {
  let sum = 0;
  if (Array.isArray(value)) for (const part of value as readonly unknown[]) sum = (sum + numberFor(part)) | 0;
  else
    for (const [name, part] of Object.entries(value))
      sum = (sum + Math.imul(numberFor(part) ^ numberFor(name), 0x85_eb_ca_6b)) | 0;
  return sum;
}

function numberFor(value: unknown): number {
  if (typeof value === "number") return Math.imul(Math.round(value * 64), 0x9e_37_79_b1);
  if (typeof value === "object" && value !== null) return sumOfParts(value);
  let sum = 7;
  const text = String(value);
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum, 31) + text.charCodeAt(at);
  return sum | 0;
}
