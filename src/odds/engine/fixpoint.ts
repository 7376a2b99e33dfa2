/**
 * Calls of rules that lead back to themselves and are not the last step. A call that is open already gives what is known of
 * it so far, and is worked out again until nothing is left to know; calls inside each other are followed as deep as the fuel
 * lasts. Nothing here depends on what was worked out outside of the circle.
 */
import { allLost, massOf, negligible, trimDist, type Dist } from "./dist.ts";
import { shareOf } from "./rounding.ts";

/** A call that is being worked out at this moment. */
interface OpenCall {
  readonly depth: number;
  used: boolean;
  /** What is known of its results so far. */
  guess: Dist;
}

/** Worked out with what is known so far of calls that are still open. */
interface ProvisionalResult {
  readonly dist: Dist;
  readonly depth: number;
  /** The outermost open call that it depends on. */
  readonly circle: number;
  readonly starved: boolean;
}

const mostRounds = 20_000;
/** So many calls lie inside each other on the stack of the machine at most, which is never the same size. */
const mostOnStack = 50;

/** A call that stands too deep for the stack: it is worked out on its own, before those that it lies in. */
class Deeper {
  readonly key: string;
  readonly work: () => Dist;

  constructor(key: string, work: () => Dist) {
    this.key = key;
    this.work = work;
  }
}

/** So many roundings are carried from round to round: they say less than a trillionth. */
const fewRoundings = 4096;

/**
 * What is certain of results that are known only so far: less than each chance may be by rounding, and all else lost. Round
 * after round could double what rounding adds, as two calls of one rule multiply what is known of it; what is certain of one
 * round stays certain in the next. As long as they are few they are counted instead, so that nothing is lost by them.
 */
function atLeast(dist: Dist): Dist {
  if (dist.roundings <= fewRoundings) return dist;
  const share = shareOf(dist.roundings + 4);
  if (share === Infinity) return allLost;
  const masses = Float64Array.from(dist.masses, (mass) => mass * (1 - share));
  const keptMass = massOf({ ...dist, masses });
  return {
    values: dist.values,
    masses,
    roundings: 0,
    lost: Math.max(dist.lost, (1 - keptMass) * (1 + share) + 2 ** -52),
  };
}

export class FixpointAttempt {
  /** Where it began: a circle of rules. */
  readonly of: object;
  /** Something was cut off because it stands too deep. */
  starved = false;
  /** The outermost open call that the results since then depend on. */
  private circle = Infinity;
  private readonly open = new Map<string, OpenCall>();
  private readonly passing = new Map<string, ProvisionalResult>();
  private readonly guesses = new Map<string, Dist>();
  private readonly settled: Map<string, Dist>;
  /** Calls inside each other that are followed. */
  private readonly fuel: number;
  private readonly isSpent: () => boolean;
  /** How deep it began, and what was worked out on its own already. */
  private base = 0;
  private readonly apartOnce = new Set<string>();

  constructor(of: object, fuel: number, settled: Map<string, Dist>, isSpent: () => boolean) {
    this.of = of;
    this.fuel = fuel;
    this.settled = settled;
    this.isSpent = isSpent;
  }

  /** The outermost call. What stands too deep in it comes first, and then it begins again. */
  run(key: string, work: () => Dist): Dist {
    const waiting = [new Deeper(key, work)];
    for (;;) {
      const next = waiting[waiting.length - 1] as Deeper;
      this.base = (waiting.length - 1) * mostOnStack;
      this.open.clear();
      this.circle = Infinity;
      this.starved = false;
      try {
        const dist = this.call(next.key, next.work);
        if (waiting.length === 1) return dist;
        waiting.pop();
      } catch (signal) {
        if (!(signal instanceof Deeper)) throw signal;
        this.apartOnce.add(signal.key);
        waiting.push(signal);
      }
    }
  }

  call(key: string, work: () => Dist): Dist {
    const existing = this.settled.get(key);
    if (existing !== undefined) return existing;
    const open = this.open.get(key);
    if (open !== undefined) {
      open.used = true;
      this.circle = Math.min(this.circle, open.depth);
      return open.guess;
    }
    const depth = this.base + this.open.size;
    const passing = this.passing.get(key);
    if (passing !== undefined && passing.depth <= depth) {
      this.circle = Math.min(this.circle, passing.circle);
      this.starved ||= passing.starved;
      return passing.dist;
    }
    if (this.isSpent()) return allLost;
    const isFull = this.open.size >= mostOnStack;
    if (depth >= this.fuel || (isFull && this.apartOnce.has(key))) {
      this.starved = true;
      return allLost;
    }
    if (isFull) throw new Deeper(key, work);
    return this.enter(key, depth, work);
  }

  /** Works something out, and says whether it is the same whatever is still open. */
  apart(work: () => Dist): { readonly dist: Dist; readonly isSettled: boolean } {
    const { circle, starved } = this;
    this.circle = Infinity;
    this.starved = false;
    const dist = work();
    const isSettled = this.circle === Infinity && !this.starved;
    this.circle = Math.min(circle, this.circle);
    this.starved ||= starved;
    return { dist, isSettled };
  }

  private enter(key: string, depth: number, work: () => Dist): Dist {
    const { circle, starved } = this;
    const own: OpenCall = { depth, used: false, guess: atLeast(this.guesses.get(key) ?? allLost) };
    this.open.set(key, own);
    this.starved = false;
    const dist = this.settle(own, work);
    this.open.delete(key);
    const outside = this.circle < depth;
    if (outside || this.starved) {
      this.passing.set(key, { dist, depth, circle: this.circle, starved: this.starved });
      if (own.used) this.guesses.set(key, dist);
    } else if (!this.isSpent()) this.settled.set(key, dist);
    this.circle = outside ? Math.min(circle, this.circle) : circle;
    this.starved ||= starved;
    return dist;
  }

  private settle(own: OpenCall, work: () => Dist): Dist {
    let before = own.guess.lost;
    for (let round = 0; ; round += 1) {
      this.circle = Infinity;
      const dist = work();
      if (!own.used || this.circle < own.depth) return dist;
      // Held against the round before: what is guessed has lost what rounding may take, too.
      const gained = before - dist.lost;
      if (dist.lost <= negligible || this.isSpent() || round >= mostRounds || gained <= before * 1e-9) return dist;
      before = dist.lost;
      own.guess = atLeast(trimDist(dist));
      this.passing.clear();
    }
  }
}
