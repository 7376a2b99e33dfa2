/** Blocks: all games that stand at one statement go on together, cut to the locals that are still looked at. */
import type { Expr, Json, Statement } from "../../ir/program.ts";
import type { Frame, Run } from "../../interpret/evaluate/context.ts";
import { ReturnSignal, StopSignal } from "../../interpret/evaluate/jumps.ts";
import { act } from "../../interpret/evaluate/statement.ts";
import { stepAct } from "./calls.ts";
import { forEachAct, repeatAct } from "./loops.ts";
import { before, givenIn, leaves, looksAt, rolls, together } from "./nodes.ts";
import { fromDist, fromFlow, gathered, type Part, type Place } from "./part.ts";
import { stepIn } from "./recursion.ts";
import { sharedPools, type Tuple } from "./pools/shared.ts";
import { each, Onward, Population, type Arrivals, type Sink, type Step } from "./population.ts";

type Slots = ReadonlySet<number>;
/** A statement, and what is looked at after it. */
interface Ready {
  readonly step: Step;
  readonly live: readonly number[];
}

export function blockPart(place: Place, expr: Extract<Expr, { kind: "block" }>, out: Slots): Part {
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
  const steps = statements.map((statement, index): Ready => {
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
  const first = [...(live[0] ?? after)];
  const isOwn = statements[0]?.kind === "forEach" || statements[0]?.kind === "repeat";
  const flow = (frame: Frame, mass: number, sink: Sink): void => {
    let games = new Population(first, place.unordered);
    if (isOwn) games.add(frame, mass);
    else games.keep(frame, mass);
    for (let index = 0; index < steps.length; index += 1) {
      const { step, live: slots } = steps[index] as Ready;
      // What comes of the last statement is put together by who waits for it.
      if (index === steps.length - 1) {
        if (last === null) return step(games, straightOn(sink), sink);
        if (direct !== null) return step(games, through(direct.run, sink), sink);
      }
      const next = new Population(slots, place.unordered);
      step(games, next, sink);
      games = next;
      place.engine.tick(games.frames.length / 4);
      if (games.frames.length === 0) return;
    }
    each(games, (left, share) => {
      if (last === null) sink.next(left, null, share);
      else last.flow(left, share, sink);
    });
  };
  return leaving ? fromFlow(flow) : fromDist(gathered(flow));
}

function straightOn(sink: Sink): Arrivals {
  const next = (frame: Frame, mass: number): void => sink.next(frame, null, mass);
  return { add: next, keep: next, fresh: next };
}

function through(run: Run, sink: Sink): Arrivals {
  const next = (frame: Frame, mass: number): void => sink.next(frame, run(frame), mass);
  return { add: next, keep: next, fresh: next };
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
function filter(value: Part): Step {
  return (games, after, sink) => {
    let going = 0;
    const inner = new Onward(sink, (_frame, _value, mass) => {
      going += mass;
    });
    each(games, (frame, mass) => {
      going = 0;
      value.flow(frame, mass, inner);
      if (going > 0) after.keep(frame, going);
    });
  };
}

/** A statement made ready. `live`: what is looked at after it. */
function stepOf(place: Place, statement: Statement, live: Slots, tuple: Tuple | undefined): Step {
  if (tuple !== undefined) return assignAll(tuple);
  const rolling = rolls(place.context.room.linked, statement);
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
          ? stepIn(place.context.room.linked, place.circle, value, place.context.layer)
          : null;
      if (value?.kind === "call" && target !== null) return stepAct(place, value, target);
      const made = value === null ? null : place.part(value, new Set());
      if (made === null) return (games, _, sink) => each(games, (_frame, mass) => sink.back(null, mass));
      const { run } = made;
      if (run !== null) return (games, _, sink) => each(games, (frame, mass) => sink.back(run(frame), mass));
      return (games, _, sink) =>
        each(games, (frame, mass) => {
          made.flow(frame, mass, new Onward(sink, (_frame, result, share) => sink.back(result, share)));
        });
    }
    case "stop":
      return (games, _, sink) => each(games, (frame, mass) => sink.stop(frame, mass));
    case "forEach":
      return forEachAct(place, statement, live);
    case "repeat":
      return repeatAct(place, statement, live);
    default:
      throw new Error("What changes a game is played, and not followed.");
  }
}

/** `isLive`: the slot is looked at afterwards. */
function assign(value: Part, slot: number | null, isLive: boolean): Step {
  if (value.run !== null) return assignPlain(value.run, slot, isLive);
  const apart = value.eachOnce && isLive;
  return (games, after, sink) => {
    // What comes of one frame differs in the new value.
    const isFresh = apart && games.frames.length === 1;
    const inner = new Onward(sink, (frame, result, mass) => {
      if (slot === null) return after.add(frame, mass);
      // The same frame may come again with another result: it must not see this one.
      const before = frame[slot] as Json;
      frame[slot] = result;
      if (isFresh) after.fresh(frame, mass);
      else after.add(frame, mass);
      frame[slot] = before;
    });
    each(games, (frame, mass) => value.flow(frame, mass, inner));
  };
}

/** What does not roll: one value for each frame. */
function assignPlain(run: Run, slot: number | null, isLive: boolean): Step {
  return (games, after) => {
    const isFresh = isLive && games.frames.length === 1;
    each(games, (frame, mass) => {
      const value = run(frame);
      if (slot === null) return after.add(frame, mass);
      const before = frame[slot] as Json;
      frame[slot] = value;
      if (isFresh) after.fresh(frame, mass);
      else after.add(frame, mass);
      frame[slot] = before;
    });
  };
}

/** Each of several answers goes into its slot. */
function assignAll({ made, slots }: Tuple): Step {
  return (games, after, sink) =>
    each(games, (frame, mass) => {
      const { values, masses, lost } = made.dist(frame);
      for (let index = 0; index < values.length; index += 1) {
        const answers = values[index] as readonly Json[];
        for (let place = 0; place < slots.length; place += 1) frame[slots[place] as number] = answers[place] as Json;
        after.add(frame, mass * (masses[index] as number));
      }
      if (lost > 0) sink.lose(mass * lost);
    });
}

/** A loop without a roll is run as it is; a `return` or `stop` that leaves it is where it ends. */
function plainLoop(place: Place, statement: Statement): Step {
  const run = act(place.context, statement);
  return (games, after, sink) =>
    each(games, (frame, mass) => {
      const { depth } = place.engine.room.meter;
      try {
        run(frame);
      } catch (signal) {
        place.engine.room.meter.depth = depth;
        if (signal instanceof ReturnSignal) return sink.back(signal.value, mass);
        if (signal instanceof StopSignal) return sink.stop(frame, mass);
        throw signal;
      }
      after.add(frame, mass);
    });
}
