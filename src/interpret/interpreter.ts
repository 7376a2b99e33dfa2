/**
 * The meaning of a program. `call` never throws and always ends: an error in play is data, and loops and calls have
 * budgets. Generated code must give the same values and the same faults.
 */
import type { Expr, Id, Json, Program, Rule, Type } from "../ir/program.ts";
import type { Fault } from "../runtime/errors.ts";
import type { Span } from "../source/span.ts";
import { placeOf, type Sources } from "../source/text.ts";
import { faultWords } from "../diagnostics/catalog/play.ts";
import { decodeArguments } from "./decode.ts";
import { readyRule } from "./evaluate/call.ts";
import { contextOf, newRoom, type Context, type Frame, type Room } from "./evaluate/context.ts";
import { compile } from "./evaluate/expression.ts";
import { FaultSignal, type FaultFound, type Led } from "./fault.ts";
import { link, type Linked } from "./linked.ts";
import { valueText } from "./show.ts";

export type Outcome = { readonly kind: "value"; readonly value: Json } | FaultOutcome;
export interface FaultOutcome {
  readonly kind: "fault";
  readonly fault: Fault;
  /** Where in the rules: `rules/penetration/strike.rules:12:3`; null where that is not known (a value from outside). */
  readonly place: string | null;
  readonly at: Span | null;
  /** What led there, by its name in the rules. */
  readonly values: readonly Led[];
  /** In plain words, without the place. */
  readonly message: string;
}

export interface InterpreterOptions {
  /** The variant that holds. */
  readonly variant?: Id | null;
  readonly sources?: Sources;
}

export interface Interpreter {
  readonly linked: Linked;
  readonly room: Room;
  /** Answers one question. Values from outside are looked at first, in order or by name. */
  call(rule: Id, args: readonly Json[] | { readonly [name: string]: Json }): Outcome;
  /** The same for values that are known to be right: the result of another rule, or of `decodeArguments`. */
  callWith(rule: Id, frame: Frame): Outcome;
  /** Works an expression out over a frame. */
  evaluate(context: Context, expr: Expr, frame: Frame): Outcome;
  /** Runs anything that may end with a fault. */
  guard<T>(run: () => T): { readonly kind: "value"; readonly value: T } | FaultOutcome;
  context(id: Id): Context;
  show(type: Type, value: Json): string;
}

export function createInterpreter(programs: readonly Program[], options: InterpreterOptions = {}): Interpreter {
  return interpreterOf(newRoom(link(programs, options.variant ?? null), null), options.sources ?? new Map());
}

export function interpreterOf(room: Room, sources: Sources): Interpreter {
  const { linked } = room;
  const guard = guarded(room, sources);
  const callWith = (id: Id, frame: Frame): Outcome => {
    const { run } = readyRule(room, id);
    return guard(() => run(frame));
  };
  return {
    linked,
    room,
    guard,
    callWith,
    call(id, args) {
      const { rule } = linked.rule(id);
      const decoded = guard(() => decodeArguments(room, rule, args));
      if (decoded.kind === "fault") return decoded;
      return decoded.value.kind === "values" ? callWith(id, decoded.value.frame) : wrongArgument(rule, decoded.value.problems);
    },
    evaluate: (context, expr, frame) => guard(() => compile(context, expr)(frame)),
    context: (id) => contextOf(room, id),
    show: (type, value) => valueText(linked, type, value),
  };
}

function wrongArgument(rule: Rule, problems: readonly { readonly path: string; readonly message: string }[]): FaultOutcome {
  const message = problems.map((each) => (each.path === "" ? each.message : `${each.path}: ${each.message}`)).join(" ");
  return { kind: "fault", fault: "wrong-argument", place: null, at: null, values: [{ name: "rule", value: rule.name }], message };
}

/** What is thrown inside becomes data here. A machine whose stack is full has gone too deep as well. */
function guarded(room: Room, sources: Sources): Interpreter["guard"] {
  const { meter } = room;
  let inside = 0;
  return (run) => {
    if (inside === 0) {
      meter.steps = 0;
      meter.work = 0;
      meter.depth = 0;
    }
    inside += 1;
    try {
      return { kind: "value", value: run() };
    } catch (signal) {
      room.open.clear();
      if (signal instanceof FaultSignal) return faultOutcome(room.linked, sources, signal.found);
      if (signal instanceof RangeError && /call stack/i.test(signal.message)) {
        return { kind: "fault", fault: "too-deep", place: null, at: null, values: [], message: faultWords("too-deep", null, []) };
      }
      throw signal;
    } finally {
      inside -= 1;
    }
  };
}

export function faultOutcome(linked: Linked, sources: Sources, found: FaultFound): FaultOutcome {
  const words = found.values.map(({ name, value }) => ({ name, text: valueText(linked, { kind: "never" }, value, { most: 60 }) }));
  return {
    kind: "fault",
    fault: found.fault,
    place: placeOf(sources, found.at),
    at: found.at,
    values: found.values,
    message: faultWords(found.fault, found.about, words),
  };
}
