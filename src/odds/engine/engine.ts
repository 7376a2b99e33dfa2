/**
 * What one room of rules remembers of its odds: parts made ready, results of calls. Also the budget of the question at hand.
 */
import { depthBudget, type Json } from "../../ir/program.ts";
import { newRoom, type Room } from "../../interpret/evaluate/context.ts";
import type { Asker } from "../../interpret/asker.ts";
import type { Linked } from "../../interpret/linked.ts";
import { Attempt } from "./attempt.ts";
import { allLost, compared, negligible, type Dist } from "./dist.ts";
import { Memory, newAccount, type Account, type Kept } from "./memory.ts";

const mostInside = 60;
const betweenReports = 20_000;
const mostRemembered = 400_000;
/** So much of what was compared costs as much as one state. */
const comparedInOne = 8;
/** Calls inside each other that are followed, in one attempt after the other. */
const fuels = [50, 130, depthBudget];

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
  private readonly calls = new Memory();
  private readonly memories = [this.calls];
  /** Of the circle of rules that is being worked out. */
  private attempt: Attempt | null = null;
  private account: Account = newAccount();
  private question = 0;
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
    const all = states + compared.length / comparedInOne;
    compared.length = 0;
    this.account.cost += all;
    const { meter } = this.room;
    meter.steps = 0;
    meter.work = 0;
    this.count(all);
  }

  private count(states: number): void {
    this.states += states;
    if (this.states - this.reported < betweenReports && this.states <= this.limits.budget) return;
    this.reported = this.states;
    if (this.states > this.limits.budget || this.limits.progress?.(Math.floor(this.states)) === false)
      this.spent = true;
  }

  /** Would so many states go beyond the budget? Then it is spent. */
  tooMany(states: number): boolean {
    if (this.states + states > this.limits.budget) this.spent = true;
    else this.tick(states);
    return this.spent;
  }

  /** Works a question out. */
  answer(run: () => Dist): Dist {
    const {
      attempt,
      account,
      room: { meter },
    } = this;
    const { depth } = meter;
    this.inside += 1;
    if (this.inside === 1) this.restart();
    this.attempt = null;
    try {
      return run();
    } catch (error) {
      // The stack of the machine does not reach so deep.
      if (error instanceof RangeError && this.inside === 1) return allLost;
      throw error;
    } finally {
      this.attempt = attempt;
      this.account = account;
      this.inside -= 1;
      meter.depth = depth;
    }
  }

  get tooDeep(): boolean {
    return this.inside >= mostInside;
  }

  private restart(): void {
    this.question += 1;
    this.states = 0;
    this.reported = 0;
    this.spent = false;
    this.account = newAccount();
    compared.length = 0;
    this.room.meter.depth = 0;
    if (this.room.open.size > 0) this.room.open.clear();
    if (this.calls.size > mostRemembered) this.calls.clear();
  }

  /** The results of a call, which depend on nothing but its key. `circle`: the rules that it leads back through, where they do more than step on. */
  remember(key: string, circle: object | null, work: () => Dist): Dist {
    const { attempt } = this;
    if (circle !== null && attempt?.of === circle) return attempt.call(key, work);
    return this.kept(this.calls, key, circle === null ? work : () => this.throughCalls(circle, key, work));
  }

  /** More and more calls deep, until what stands deeper does not matter. */
  private throughCalls(circle: object, key: string, work: () => Dist): Dist {
    const outer = this.attempt;
    const settled = new Map<string, Dist>();
    let found: Dist = allLost;
    try {
      for (const fuel of fuels) {
        const attempt = new Attempt(circle, fuel, settled, () => this.spent);
        this.attempt = attempt;
        found = attempt.run(key, work);
        if (!attempt.starved || found.lost <= negligible * 100 || this.spent) break;
      }
      return found;
    } finally {
      this.attempt = outer;
    }
  }

  /** A memory for what is worked out here; `most`: as many are used by one question at most. */
  memory(most?: number): Memory {
    const memory = new Memory(most);
    this.memories.push(memory);
    return memory;
  }

  /** Questions are about this game as it stands: what was answered of it before may be another answer now. */
  enter(game: Room["game"]): void {
    this.room.game = game;
    this.forget();
  }

  /** Forgets all answers. What was made ready stays so. */
  forget(): void {
    for (const memory of this.memories) memory.clear();
  }

  /** Remembers what never changes, unless it depends on something that is not worked out yet. */
  unchanging(work: () => Dist): () => Dist {
    const memory = this.memory();
    return () => this.kept(memory, null, work);
  }

  /** The same for what depends on nothing but its key. */
  kept(memory: Memory, key: Json, work: () => Dist): Dist {
    const known = memory.known(key);
    if (known !== undefined && this.pays(known)) {
      if (known.holder !== this.account) this.account.parts.push(known);
      known.holder = this.account;
      return known.dist;
    }
    if (this.spent) return allLost;
    const outer = this.account;
    const own = newAccount();
    this.account = own;
    try {
      const { dist, isSettled } = this.attempt === null ? { dist: work(), isSettled: true } : this.attempt.apart(work);
      if (isSettled && !this.spent && memory.takes(this.question)) {
        const kept: Kept = { dist, cost: own.cost, parts: own.parts, home: memory, paid: this.question, holder: outer };
        memory.keep(key, kept);
        memory.count();
        outer.parts.push(kept);
        own.cost = 0;
        return dist;
      }
      outer.parts.push(...own.parts);
      return dist;
    } finally {
      outer.cost += own.cost;
      this.account = outer;
    }
  }

  /** Pays for what was worked out for another question, as if it were worked out now; false where the budget does not reach so far. */
  private pays(known: Kept): boolean {
    if (known.paid === this.question) return true;
    if (this.spent || !known.home.takes(this.question)) return false;
    const paid: Kept[] = [];
    let price = 0;
    const work = [known];
    for (let kept = work.pop(); kept !== undefined; kept = work.pop()) {
      if (kept.paid === this.question) continue;
      paid.push(kept);
      kept.paid = this.question;
      price += kept.cost;
      for (const part of kept.parts) work.push(part);
    }
    const isEnough = this.states + price <= this.limits.budget;
    for (const kept of paid) {
      if (!isEnough) kept.paid = 0;
      else if (kept.home.takes(this.question)) kept.home.count();
    }
    if (isEnough) this.count(price);
    return isEnough;
  }
}
