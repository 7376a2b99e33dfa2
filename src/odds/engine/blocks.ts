/** Blocks: all games that stand at one statement go on together, cut to the locals that are still looked at. */
import type { Expr, Json, Statement } from "../../ir/program.ts";
import type { Frame, Run } from "../../interpret/evaluate/context.ts";
import { ReturnSignal, StopSignal } from "../../interpret/evaluate/jumps.ts";
import { act } from "../../interpret/evaluate/statement.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { stepAct } from "./calls.ts";
import { timesRoundings } from "./dist.ts";
import { forEachAct, repeatAct } from "./loops.ts";
import { before, givenIn, leaves, looksAt, rolls, together } from "./nodes.ts";
import { fromDist, fromFlow, gatherDist, type DistributionBuilder, type BuildSite } from "./part.ts";
import { stepIn } from "./recursion.ts";
import { sharedPools, type Tuple } from "./pools/shared.ts";
import { Beside, each, Onward, StateSet, type Arrivals, type StateSink, type StateStep } from "./state-set.ts";

type Slots = ReadonlySet<number>;
/** A statement, and what is looked at after it. */
interface ReadyStep {
  readonly step: StateStep;
  readonly live: readonly number[];
}

export function blockPart(place: BuildSite, expr: Extract<Expr, { kind: "block" }>, out: Slots): DistributionBuilder {
  const leaving = leaves(expr);
  const only = leaving ? null : onlyNamed(expr);
  if (only !== null) return place.part(only, out);
  const { statements, value, tuples } = sharedPools(place, expr);
  // What the value of a block that stays within itself is worked out from is all that counts after it.
  const after = leaving ? together(out, place.afterLoop) : new Set<number>();
  const live: Slots[] = [together(after, value === null ? new Set() : looksAt(value))];
  for (const statement of [...statements].reverse()) {
    live.unshift(
      together(
        before(statement, live[0] ?? after),
        leaving ? place.afterLoop : new Set(),
        tuples.get(statement)?.reads ?? new Set(),
      ),
    );
  }
  const steps = statements.map((statement, index): ReadyStep => {
    const slots = live[index + 1] ?? after;
    const keeps = statement.kind === "do" && keepsGames(statement, live[index] ?? after, slots);
    return {
      step: keeps ? filter(place.part(statement.value, slots)) : stepOf(place, statement, slots, tuples.get(statement)),
      live: [...slots],
    };
  });
  const last = value === null ? null : place.part(value, after);
  // What is worked out of the last statement without a roll is put together by who waits for it.
  const end = statements[statements.length - 1];
  const direct =
    last?.run == null || end === undefined || (end.kind !== "let" && end.kind !== "set") || tuples.has(end)
      ? null
      : { run: last.run, slot: end.slot };
  const alone = statements.length === 1 && end !== undefined && !tuples.has(end) ? flowAlone(place, end, last) : null;
  if (leaving && alone !== null) return fromFlow(alone);
  const first = [...(live[0] ?? after)];
  const isOwn = statements[0]?.kind === "forEach" || statements[0]?.kind === "repeat";
  const flow = (frame: Frame, mass: number, roundings: number, sink: StateSink): void => {
    let games = new StateSet(first, place.unordered);
    if (isOwn) games.add(frame, mass, roundings);
    else games.keep(frame, mass, roundings);
    for (let index = 0; index < steps.length; index += 1) {
      const { step, live: slots } = steps[index] as ReadyStep;
      // What comes of the last statement is put together by who waits for it.
      if (index === steps.length - 1) {
        if (last === null) return step(games, new StraightOn(sink, null), sink);
        if (direct !== null) return step(games, new StraightOn(sink, direct.run), sink);
      }
      const next = new StateSet(slots, place.unordered);
      step(games, next, sink);
      games = next;
      place.engine.tick(games.frames.length / 4);
      if (games.frames.length === 0) return;
    }
    each(games, (left, share, inside) => {
      if (last === null) sink.next(left, null, share, inside);
      else last.flow(left, share, inside, sink);
    });
  };
  return leaving ? fromFlow(flow) : fromDist(gatherDist(flow));
}

/** The one statement of a block, where it does not roll: most branches are no more, and nothing need be gathered for one game. */
function flowAlone(
  place: BuildSite,
  statement: Statement,
  last: DistributionBuilder | null,
): DistributionBuilder["flow"] | null {
  if (statement.kind !== "let" && statement.kind !== "set" && statement.kind !== "return") return null;
  const { value } = statement;
  if (value === null || value.kind === "call" || (last !== null && last.run === null)) return null;
  const { run } = place.part(value);
  if (run === null) return null;
  if (statement.kind === "return") return (frame, mass, roundings, sink) => sink.back(run(frame), mass, roundings);
  const { slot } = statement;
  const result = last === null ? null : last.run;
  return (frame, mass, roundings, sink) => {
    const given = run(frame);
    const before = frame[slot] as Json;
    frame[slot] = given;
    sink.next(frame, result === null ? null : result(frame), mass, roundings);
    frame[slot] = before;
  };
}

/** What arrives has arrived where the block ends: with the value that it comes to, or none. One for each turn, so it must cost little. */
class StraightOn implements Arrivals {
  private readonly sink: StateSink;
  private readonly run: Run | null;

  constructor(sink: StateSink, run: Run | null) {
    this.sink = sink;
    this.run = run;
  }

  add(frame: Frame, mass: number, roundings: number): void {
    this.sink.next(frame, this.run === null ? null : this.run(frame), mass, roundings);
  }

  keep(frame: Frame, mass: number, roundings: number): void {
    this.add(frame, mass, roundings);
  }

  fresh(frame: Frame, mass: number, roundings: number): void {
    this.add(frame, mass, roundings);
  }
}

/** What a block comes to that does nothing but name it. */
function onlyNamed({ statements, value }: Extract<Expr, { kind: "block" }>): Expr | null {
  const [first, second] = statements;
  return first?.kind === "let" && second === undefined && value?.kind === "local" && value.slot === first.slot
    ? first.value
    : null;
}

/** Does it leave all that is looked at as it is, so that games that were different stay so? */
function keepsGames(statement: Statement, live: Slots, after: Slots): boolean {
  const given = givenIn(statement);
  return [...live].every((slot) => after.has(slot)) && [...after].every((slot) => !given.has(slot));
}

/** Games leave here, or go on as they are. */
function filter(value: DistributionBuilder): StateStep {
  return (games, after, sink) => {
    const { frames, masses, roundings } = games;
    const inner = new Going(sink);
    for (let index = 0; index < frames.length; index += 1) {
      inner.mass = 0;
      value.flow(frames[index] as Frame, masses[index] as number, roundings[index] as number, inner);
      if (inner.mass > 0) after.keep(frames[index] as Frame, inner.mass, inner.roundings);
    }
  };
}

/** How much of one game goes on. */
class Going extends Beside {
  mass = 0;
  roundings = 0;

  override next(_frame: Frame, _value: Json, mass: number, roundings: number): void {
    this.roundings = this.mass === 0 ? roundings : 1 + Math.max(this.roundings, roundings);
    this.mass += mass;
  }
}

/** A statement made ready. `live`: what is looked at after it. */
function stepOf(place: BuildSite, statement: Statement, live: Slots, tuple: Tuple | undefined): StateStep {
  if (tuple !== undefined) return assignAll(tuple);
  const rolling = rolls(place.context.machine.linked, statement);
  if (!rolling && (statement.kind === "forEach" || statement.kind === "repeat")) return plainLoop(place, statement);
  switch (statement.kind) {
    case "let":
    case "set":
      return assign(place.part(statement.value, live), statement.slot, live.has(statement.slot));
    case "do":
      return assign(place.part(statement.value, live), null, false);
    case "return": {
      const { value } = statement;
      const target =
        value?.kind === "call" && place.circle !== null
          ? stepIn(place.context.machine.linked, place.circle, value, place.context.layer)
          : null;
      if (value?.kind === "call" && target !== null) return stepAct(place, value, target);
      const part = value === null ? null : place.part(value, new Set());
      if (part === null)
        return (games, _, sink) => each(games, (_frame, mass, roundings) => sink.back(null, mass, roundings));
      const { run } = part;
      if (run !== null)
        return ({ frames, masses, roundings }, _, sink) => {
          for (let index = 0; index < frames.length; index += 1)
            sink.back(run(frames[index] as Frame), masses[index] as number, roundings[index] as number);
        };
      return (games, _, sink) =>
        each(games, (frame, mass, roundings) => {
          part.flow(
            frame,
            mass,
            roundings,
            new Onward(sink, (_frame, result, share, all) => sink.back(result, share, all)),
          );
        });
    }
    case "stop":
      return (games, _, sink) => each(games, (frame, mass, roundings) => sink.stop(frame, mass, roundings));
    case "forEach":
      return forEachAct(place, statement, live);
    case "repeat":
      return repeatAct(place, statement, live);
    default:
      statement.kind satisfies Kinds<
        "setField put putNew shufflePile reveal addStatus removeStatus cancel endPhase endGame arrange" | "beginPhase"
      >;
      throw new Error("What changes a game is played, and not followed.");
  }
}

/** `isLive`: the slot is looked at afterwards. */
function assign(value: DistributionBuilder, slot: number | null, isLive: boolean): StateStep {
  if (value.run !== null) return assignPlain(value.run, slot, isLive);
  const apart = value.eachOnce && isLive;
  return (games, after, sink) => {
    // What comes of one frame differs in the new value.
    const isFresh = apart && games.frames.length === 1;
    const inner = new Assigning(sink, slot, after, isFresh);
    const { frames, masses, roundings } = games;
    for (let index = 0; index < frames.length; index += 1)
      value.flow(frames[index] as Frame, masses[index] as number, roundings[index] as number, inner);
  };
}

/** Puts each result into its local; `slot` null: nobody looks at it. */
class Assigning extends Beside {
  private readonly slot: number | null;
  private readonly after: Arrivals;
  private readonly isFresh: boolean;

  constructor(sink: StateSink, slot: number | null, after: Arrivals, isFresh: boolean) {
    super(sink);
    this.slot = slot;
    this.after = after;
    this.isFresh = isFresh;
  }

  override next(frame: Frame, result: Json, mass: number, roundings: number): void {
    const { slot, after } = this;
    if (slot === null) return after.add(frame, mass, roundings);
    // The same frame may come again with another result: it must not see this one.
    const before = frame[slot] as Json;
    frame[slot] = result;
    if (this.isFresh) after.fresh(frame, mass, roundings);
    else after.add(frame, mass, roundings);
    frame[slot] = before;
  }
}

/** What does not roll: one value for each frame. */
function assignPlain(run: Run, slot: number | null, isLive: boolean): StateStep {
  return (games, after) => {
    const isFresh = isLive && games.frames.length === 1;
    const { frames, masses, roundings } = games;
    for (let index = 0; index < frames.length; index += 1) {
      const frame = frames[index] as Frame;
      const value = run(frame);
      if (slot === null) after.add(frame, masses[index] as number, roundings[index] as number);
      else {
        const before = frame[slot] as Json;
        frame[slot] = value;
        if (isFresh) after.fresh(frame, masses[index] as number, roundings[index] as number);
        else after.add(frame, masses[index] as number, roundings[index] as number);
        frame[slot] = before;
      }
    }
  };
}

/** Each of several answers goes into its slot. */
function assignAll({ part, slots }: Tuple): StateStep {
  return (games, after, sink) =>
    each(games, (frame, mass, roundings) => {
      const { values, masses, lost, roundings: own } = part.dist(frame);
      const all = timesRoundings(mass, roundings, own);
      for (let index = 0; index < values.length; index += 1) {
        const answers = values[index] as readonly Json[];
        for (let place = 0; place < slots.length; place += 1) frame[slots[place] as number] = answers[place] as Json;
        after.add(frame, mass * (masses[index] as number), all);
      }
      if (lost > 0) sink.lose(mass * lost);
    });
}

/** A loop without a roll is run as it is; a `return` or `stop` that leaves it is where it ends. */
function plainLoop(place: BuildSite, statement: Statement): StateStep {
  const run = act(place.context, statement);
  return (games, after, sink) =>
    each(games, (frame, mass, roundings) => {
      const { depth } = place.engine.machine.meter;
      try {
        run(frame);
      } catch (signal) {
        place.engine.machine.meter.depth = depth;
        if (signal instanceof ReturnSignal) return sink.back(signal.value, mass, roundings);
        if (signal instanceof StopSignal) return sink.stop(frame, mass, roundings);
        throw signal;
      }
      after.add(frame, mass, roundings);
    });
}
