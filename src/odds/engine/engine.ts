/**
 * What one room of rules remembers of its odds: parts made ready, results of calls. Also the budget of the question at
 * hand, and how calls that lead back to themselves are worked out.
 */
import { depthBudget, type Json } from "../../ir/program.ts";
import { newRoom, type Room } from "../../interpret/evaluate/context.ts";
import type { Asker } from "../../interpret/asker.ts";
import type { Linked } from "../../interpret/linked.ts";
import { allLost, negligible, trimmed, type Dist } from "./dist.ts";

/** A call that is being worked out at this moment. */
interface Open {
  readonly depth: number;
  used: boolean;
  /** What is known of its results so far. */
  guess: Dist;
}

/** Worked out with what is known so far of calls that are still open. */
interface Passing {
  readonly dist: Dist;
  readonly depth: number;
  /** The outermost open call that it depends on. */
  readonly circle: number;
  readonly starved: boolean;
}

/** Everything that belongs to one question, and not to one inside of it. */
interface Attempt {
  readonly open: Map<string, Open>;
  readonly passing: Map<string, Passing>;
  readonly guesses: Map<string, Dist>;
  /** The outermost open call that the results since then depend on. */
  circle: number;
  /** Something was cut off because it stands too deep. */
  starved: boolean;
  /** Calls inside each other that are followed. */
  fuel: number;
}

const newAttempt = (fuel: number): Attempt => ({ open: new Map(), passing: new Map(), guesses: new Map(), circle: Infinity, starved: false, fuel });

const mostRounds = 20_000;
const mostInside = 60;
const betweenReports = 20_000;
const mostRemembered = 400_000;
const mostKept = 2000;

export interface Limits {
  readonly budget: number;
  readonly progress: ((states: number) => boolean | void) | undefined;
}

export class Engine {
  /** A room without a watch: what is worked out by the million is not told. */
  readonly room: Room;
  /** Parts made ready, by what they were made of. */
  readonly ready = new Map<object, unknown>();
  states = 0;
  /** The budget is used up: from here on all that is not known is lost. */
  spent = false;
  /** Questions inside each other. */
  inside = 0;
  private readonly limits: Limits;
  private readonly remembered = new Map<string, Dist>();
  private attempt: Attempt = newAttempt(depthBudget);
  private reported = 0;

  constructor(linked: Linked, asker: Asker, limits: Limits) {
    this.room = newRoom(linked, null, { asker });
    this.limits = limits;
  }

  once<T>(of: object, make: () => T): T {
    const known = this.ready.get(of);
    if (known !== undefined) return known as T;
    const fresh = make();
    this.ready.set(of, fresh);
    return fresh;
  }

  /** Counts states that were looked at; what pure formulas cost is limited for each state. */
  tick(states: number): void {
    this.states += states;
    const { meter } = this.room;
    meter.steps = 0;
    meter.work = 0;
    if (this.states - this.reported < betweenReports && this.states <= this.limits.budget) return;
    this.reported = this.states;
    if (this.states > this.limits.budget || this.limits.progress?.(Math.floor(this.states)) === false) this.spent = true;
  }

  /** Would so many states go beyond the budget? Then it is spent. */
  tooMany(states: number): boolean {
    if (this.states + states > this.limits.budget) this.spent = true;
    else this.tick(states);
    return this.spent;
  }

  /** Works a question out; more and more calls deep, until what stands deeper does not matter. */
  answer(run: () => Dist): Dist {
    const outer = this.attempt;
    const { depth } = this.room.meter;
    this.inside += 1;
    if (this.inside === 1) this.restart();
    let found: Dist = allLost;
    try {
      for (const fuel of this.inside === 1 ? [50, 130, depthBudget] : [depthBudget]) {
        this.attempt = newAttempt(fuel);
        const dist = this.once1(run);
        if (dist === null) return found;
        found = dist;
        if (!this.attempt.starved || found.lost <= negligible * 100 || this.spent) return found;
      }
      return found;
    } finally {
      this.attempt = outer;
      this.inside -= 1;
      this.room.meter.depth = depth;
    }
  }

  get tooDeep(): boolean {
    return this.inside >= mostInside;
  }

  private restart(): void {
    this.states = 0;
    this.reported = 0;
    this.spent = false;
    this.room.meter.depth = 0;
    this.room.open.clear();
    if (this.remembered.size > mostRemembered) this.remembered.clear();
  }

  /** Null where the stack of the machine does not reach so deep. */
  private once1(run: () => Dist): Dist | null {
    try {
      return run();
    } catch (error) {
      if (error instanceof RangeError && this.inside === 1) return null;
      throw error;
    }
  }

  /** The results of something that depends on nothing but its key. */
  remember(key: string, work: () => Dist): Dist {
    const known = this.remembered.get(key);
    if (known !== undefined) return known;
    const { attempt } = this;
    const open = attempt.open.get(key);
    if (open !== undefined) {
      open.used = true;
      attempt.circle = Math.min(attempt.circle, open.depth);
      return open.guess;
    }
    const depth = attempt.open.size;
    const passing = attempt.passing.get(key);
    if (passing !== undefined && passing.depth <= depth) {
      attempt.circle = Math.min(attempt.circle, passing.circle);
      attempt.starved ||= passing.starved;
      return passing.dist;
    }
    if (this.spent) return allLost;
    if (depth >= attempt.fuel) {
      attempt.starved = true;
      return allLost;
    }
    return this.enter(key, depth, work);
  }

  private enter(key: string, depth: number, work: () => Dist): Dist {
    const { attempt } = this;
    const { circle, starved } = attempt;
    const own: Open = { depth, used: false, guess: attempt.guesses.get(key) ?? allLost };
    attempt.open.set(key, own);
    attempt.starved = false;
    const dist = this.settle(own, work);
    attempt.open.delete(key);
    const outside = attempt.circle < depth;
    if (outside || attempt.starved) {
      attempt.passing.set(key, { dist, depth, circle: attempt.circle, starved: attempt.starved });
      if (own.used) attempt.guesses.set(key, dist);
    } else if (!this.spent) this.remembered.set(key, dist);
    attempt.circle = outside ? Math.min(circle, attempt.circle) : circle;
    attempt.starved ||= starved;
    return dist;
  }

  /** A call that leads back to itself is worked out with what is known of it, again and again, until nothing is left to know. */
  private settle(own: Open, work: () => Dist): Dist {
    const { attempt } = this;
    for (let round = 0; ; round += 1) {
      attempt.circle = Infinity;
      const dist = work();
      if (!own.used || attempt.circle < own.depth) return dist;
      const gained = own.guess.lost - dist.lost;
      if (dist.lost <= negligible || this.spent || round >= mostRounds || gained <= own.guess.lost * 1e-9) return dist;
      own.guess = trimmed(dist);
      attempt.passing.clear();
    }
  }

  /** Remembers what never changes, unless it depends on something that is not worked out yet. */
  unchanging(work: () => Dist): () => Dist {
    const found = new Map<Json, Dist>();
    return () => this.kept(found, null, work);
  }

  /** The same for what depends on nothing but its key. */
  kept(found: Map<Json, Dist>, key: Json, work: () => Dist): Dist {
    const known = found.get(key);
    if (known !== undefined) return known;
    const { attempt } = this;
    const { circle, starved } = attempt;
    attempt.circle = Infinity;
    attempt.starved = false;
    const dist = work();
    if (attempt.circle === Infinity && !attempt.starved && !this.spent) {
      if (found.size >= mostKept) found.clear();
      found.set(key, dist);
    }
    attempt.circle = Math.min(circle, attempt.circle);
    attempt.starved ||= starved;
    return dist;
  }
}
