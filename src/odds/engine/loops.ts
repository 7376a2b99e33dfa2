/** Loops that roll: a graph of what the games look like at the loop's head, where each head is gone through once. */
import type { Expr, Json, Rule, Statement } from "../../ir/program.ts";
import { stepBudget } from "../../ir/program.ts";
import type { Frame } from "../../interpret/evaluate/context.ts";
import { elementsOf } from "../../interpret/evaluate/lists.ts";
import { hasStop } from "../../interpret/evaluate/jumps.ts";
import { fault } from "../../interpret/fault.ts";
import { assertNever } from "../../source/exhaustive.ts";
import { most, negligible, timesRoundings } from "./dist.ts";
import { looksAt, rolls, together } from "./nodes.ts";
import { freshSlot, local, type DistributionBuilder, type BuildSite } from "./part.ts";
import { each, Onward, StateSet, type Arrivals, Stopping, type StateSink, type StateStep } from "./state-set.ts";
import { follow, Reaching, HeadCounts, type LoopTurn } from "./graph.ts";

type Of<K extends Statement["kind"]> = Extract<Statement, { kind: K }>;
type Slots = ReadonlySet<number>;

/** What comes of one turn beside another one. */
type Exit =
  | { readonly kind: "after"; readonly frame: Frame }
  | { readonly kind: "back"; readonly value: Json }
  | { readonly kind: "step"; readonly rule: Rule; readonly args: Frame };

function leave(exit: Exit, mass: number, roundings: number, after: Arrivals, sink: StateSink): void {
  switch (exit.kind) {
    case "after":
      return after.add(exit.frame, mass, roundings);
    case "back":
      return sink.back(exit.value, mass, roundings);
    case "step":
      return sink.step(exit.rule, exit.args, mass, roundings);
    default:
      return assertNever(exit);
  }
}

export function repeatAct(place: BuildSite, statement: Of<"repeat">, live: Slots): StateStep {
  return statement.mode === "times" ? timesAct(place, statement, live) : whileAct(place, statement, live);
}

/** The body's place: a `stop` in it leads to what follows the loop. */
function inLoop(place: BuildSite, body: Expr, live: Slots): BuildSite {
  return { ...place, afterLoop: hasStop(body) ? live : new Set() };
}

/** `repeat while`, `repeat`: until nothing that matters is left in the loop. */
function whileAct(place: BuildSite, statement: Of<"repeat">, live: Slots): StateStep {
  const { body } = statement;
  const condition = statement.mode === "while" ? statement.count : null;
  const slots = together(live, looksAt(body), condition === null ? new Set() : looksAt(condition));
  const turn = turnOf(
    place,
    inLoop(place, body, live).part(body, slots),
    condition === null ? null : place.part(condition, slots),
    live,
  );
  return (games, after, sink) => {
    let heads = new StateSet([...slots], place.unordered);
    const start = new HeadCounts();
    each(games, (frame, mass, roundings) => start.add(heads.placeOf(frame), mass, roundings));
    const outcome = follow<Exit>(
      place.engine,
      start,
      {
        expand: (head) => turn(heads, head),
        count: () => heads.frames.length,
        keepOnly(remaining) {
          heads = heads.only(remaining);
        },
        leave: (exit, mass, roundings) => leave(exit, mass, roundings, after, sink),
      },
      negligible,
    );
    if (outcome.stuck) fault("too-many-steps", statement.at, [{ name: "steps", value: stepBudget }]);
    if (outcome.lost > 0) sink.lose(outcome.lost);
  };
}

/** Where one turn leads. */
class LeavingSink implements StateSink {
  readonly exits: { readonly exit: Exit; readonly chance: number }[] = [];
  lost = 0;
  /** In each of the exits at most. */
  roundings = 0;
  after: StateSet | null = null;
  private readonly onward: (frame: Frame, mass: number, roundings: number) => void;
  private readonly slots: readonly number[];
  private readonly unordered: ReadonlySet<number>;

  constructor(
    onward: (frame: Frame, mass: number, roundings: number) => void,
    slots: readonly number[],
    unordered: ReadonlySet<number>,
  ) {
    this.onward = onward;
    this.slots = slots;
    this.unordered = unordered;
  }

  next(frame: Frame, _: Json, mass: number, roundings: number): void {
    this.onward(frame, mass, roundings);
  }

  step(rule: Rule, args: Frame, mass: number, roundings: number): void {
    this.exit({ kind: "step", rule, args }, mass, roundings);
  }

  back(value: Json, mass: number, roundings: number): void {
    this.exit({ kind: "back", value }, mass, roundings);
  }

  stop(frame: Frame, mass: number, roundings: number): void {
    this.after ??= new StateSet(this.slots, this.unordered);
    this.after.add(frame, mass, roundings);
  }

  exit(exit: Exit, chance: number, roundings: number): void {
    this.exits.push({ exit, chance });
    this.roundings = Math.max(this.roundings, roundings);
  }

  lose(mass: number): void {
    this.lost += mass;
  }
}

/** One turn from a head: where it leads, and how likely. */
function turnOf(
  { unordered }: BuildSite,
  body: DistributionBuilder,
  condition: DistributionBuilder | null,
  live: Slots,
): (heads: StateSet, head: number) => LoopTurn<Exit> {
  const slots = [...live];
  const reaching = new Reaching();
  return (heads, head) => {
    const reached = reaching.begin();
    const leaving = new LeavingSink(
      (frame, mass, roundings) => reaching.add(reached, heads.placeOf(frame), mass, roundings),
      slots,
      unordered,
    );
    const frame = (heads.frames[head] as Frame).slice();
    if (condition === null) body.flow(frame, 1, 0, leaving);
    else {
      condition.flow(
        frame,
        1,
        0,
        new Onward(leaving, (tested, value, mass, roundings) => {
          if (value === true) body.flow(tested, mass, roundings, leaving);
          else leaving.stop(tested, mass, roundings);
        }),
      );
    }
    const { after, exits, lost } = leaving;
    if (after !== null)
      each(after, (left, chance, roundings) => leaving.exit({ kind: "after", frame: left }, chance, roundings));
    return {
      next: reached.next,
      chances: reached.chances,
      exits,
      lost,
      roundings: Math.max(leaving.roundings, most(reached.roundings)),
    };
  };
}

/** `repeat n times`: all games turn after turn; each head that comes up again is known already. */
function timesAct(place: BuildSite, statement: Of<"repeat">, live: Slots): StateStep {
  const { body, count } = statement;
  const slots = together(live, looksAt(body));
  const turn = turnOf(place, inLoop(place, body, live).part(body, slots), null, live);
  const counting = countOf(place, count, slots);
  return (games, after, sink) => {
    counting(games, sink, (many, times) => {
      const heads = new StateSet([...slots], place.unordered);
      let now = new HeadCounts();
      each(many, (frame, mass, roundings) => now.add(heads.placeOf(frame), mass, roundings));
      const turns = new Map<number, LoopTurn<Exit>>();
      for (let done = 0; done < times && now.reached.length > 0; done += 1) {
        if (place.engine.tooMany(now.reached.length)) break;
        now = oneTurn(now, (head) => getOrCreate(turns, head, () => turn(heads, head)), after, sink);
      }
      for (const head of now.reached) {
        const mass = now.masses[head] as number;
        if (place.engine.spent) sink.lose(mass);
        else after.add(heads.frames[head] as Frame, mass, now.roundings[head] as number);
      }
    });
  };
}

function oneTurn(
  now: HeadCounts,
  expand: (head: number) => LoopTurn<Exit>,
  after: Arrivals,
  sink: StateSink,
): HeadCounts {
  const later = new HeadCounts();
  for (const head of now.reached) {
    const mass = now.masses[head] as number;
    const { next, chances, exits, lost, roundings } = expand(head);
    const all = timesRoundings(mass, now.roundings[head] as number, roundings);
    for (const [index, target] of next.entries()) later.add(target, mass * (chances[index] as number), all);
    for (const { exit, chance } of exits) leave(exit, mass * chance, all, after, sink);
    if (lost > 0) sink.lose(mass * lost);
  }
  return later;
}

function getOrCreate<T>(found: Map<number, T>, key: number, make: () => T): T {
  const there = found.get(key);
  if (there !== undefined) return there;
  const fresh = make();
  found.set(key, fresh);
  return fresh;
}

/** Works a number out before the loop begins, and goes through the games by that number. */
function countOf(
  place: BuildSite,
  count: Expr | null,
  slots: Slots,
): (games: StateSet, sink: StateSink, use: (many: StateSet, times: number) => void) => void {
  const part = count === null ? null : place.part(count, slots);
  return (games, sink, use) => {
    const byCount = new Map<number, StateSet>();
    const inner = new Onward(sink, (frame, times, mass, roundings) =>
      getOrCreate(byCount, times as number, () => new StateSet([...slots], place.unordered)).add(
        frame,
        mass,
        roundings,
      ),
    );
    each(games, (frame, mass, roundings) => {
      if (part === null) inner.next(frame, 0, mass, roundings);
      else part.flow(frame, mass, roundings, inner);
    });
    for (const [times, many] of byCount) use(many, times);
  };
}

/** `for each`: over a list that is known, element by element; a list that is rolled is rolled before. */
export function forEachAct(place: BuildSite, statement: Of<"forEach">, live: Slots): StateStep {
  const list = freshSlot(place);
  const over = local(list, statement.over);
  const slots = together(
    live,
    looksAt(statement.body),
    statement.where === null ? new Set() : looksAt(statement.where),
  );
  const body = inLoop(place, statement.body, live).part(statement.body, slots);
  const where = statement.where === null ? null : place.part(statement.where, slots);
  const elements = elementsOf(place.context, over);
  const rolled = rolls(place.context.machine.linked, statement.over);
  const overPart = place.part(statement.over, slots);
  return (games, after, sink) =>
    each(games, (frame, mass, roundings) => {
      const through = (start: Frame, value: Json, share: number, all: number): void => {
        start[list] = value;
        let now = new StateSet([...slots], place.unordered);
        now.add(start, share, all);
        const listed = [...elements(start)];
        for (const element of listed) {
          const next = new StateSet([...slots], place.unordered);
          turnThrough(now, statement.slot, element, where, body, next, after, sink);
          now = next;
          if (place.engine.tooMany(now.frames.length)) break;
        }
        each(now, (left, part, own) => (place.engine.spent ? sink.lose(part) : after.add(left, part, own)));
      };
      if (rolled || overPart.run === null) overPart.flow(frame, mass, roundings, new Onward(sink, through));
      else through(frame, overPart.run(frame), mass, roundings);
    });
}

function turnThrough(
  now: StateSet,
  slot: number,
  element: Json,
  where: DistributionBuilder | null,
  body: DistributionBuilder,
  next: StateSet,
  after: Arrivals,
  sink: StateSink,
): void {
  const inner = new Stopping(sink, after, (frame, _, mass, roundings) => next.add(frame, mass, roundings));
  const test = new Onward(inner, (frame, fits, mass, roundings) => {
    if (fits === true) body.flow(frame, mass, roundings, inner);
    else next.add(frame, mass, roundings);
  });
  each(now, (frame, mass, roundings) => {
    frame[slot] = element;
    if (where === null) body.flow(frame, mass, roundings, inner);
    else where.flow(frame, mass, roundings, test);
  });
}
