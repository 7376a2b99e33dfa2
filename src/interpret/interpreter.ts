/**
 * The meaning of a program. `call` never throws and always ends: an error in play is data, and loops and calls have
 * budgets. Generated code must give the same values and the same faults.
 */
import type { Expr, Id, Json, Program, Rule, Type } from "../ir/program.ts";
import type { Fault } from "../runtime/errors.ts";
import type { Span } from "../source/span.ts";
import { placeOf, type Sources } from "../source/text.ts";
import { faultWords } from "../diagnostics/catalog/play.ts";
import type { Asker } from "./asker.ts";
import { decodeArguments } from "./decode.ts";
import { readyRule } from "./evaluate/call.ts";
import { contextOf, newRoom, type Context, type Frame, type Room } from "./evaluate/context.ts";
import type { RoomDice } from "./evaluate/dice.ts";
import { compile } from "./evaluate/expression.ts";
import { inSegments } from "./evaluate/segments.ts";
import { FaultSignal, type FaultFound, type Led } from "./fault.ts";
import { link, type Linked } from "./linked.ts";
import { inGame } from "./game/outside.ts";
import { short, valueText } from "./show.ts";
import { bare } from "./values.ts";

export type Outcome = { readonly kind: "value"; readonly value: Json } | FaultOutcome;
export interface FaultOutcome {
  readonly kind: "fault";
  readonly fault: Fault;
  /** Where in the rules: `rules/penetration/strike.rules:12:3`; null where that is not known (a value from outside). */
  readonly place: string | null;
  readonly at: Span | null;
  /** What led there, by its name in the rules. */
  readonly values: readonly Led[];
  /** What was written that led there: a die that was laid out. */
  readonly mark?: Span;
  /** In plain words, without the place. */
  readonly message: string;
}

export interface InterpreterOptions {
  /** The variant that holds. */
  readonly variant?: Id | null;
  readonly sources?: Sources;
  /** What rolls take. */
  readonly dice?: RoomDice | null;
  /** Who is asked for odds. */
  readonly asker?: Asker | null;
  /** Is told what runs: the units of play/units.ts. */
  readonly ran?: Set<object> | null;
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
  /** The same for what changes a game: it is never started anew. */
  attempt<T>(run: () => T): { readonly kind: "value"; readonly value: T } | FaultOutcome;
  /** The same, and what rolls takes what the last run took, from its beginning: for looking at the parts of what was worked out. */
  again<T>(run: () => T): { readonly kind: "value"; readonly value: T } | FaultOutcome;
  /** The same programs under another variant, with the same asker. */
  under(variant: Id | null): Interpreter;
  context(id: Id): Context;
  show(type: Type, value: Json): string;
}

export function createInterpreter(programs: readonly Program[], options: InterpreterOptions = {}): Interpreter {
  const sources = options.sources ?? new Map();
  const made = new Map<Id | null, Interpreter>();
  const under = (variant: Id | null): Interpreter => {
    const known = made.get(variant);
    if (known !== undefined) return known;
    const fresh = interpreterOf(newRoom(link(programs, variant), null, options), sources, under);
    made.set(variant, fresh);
    return fresh;
  };
  return under(options.variant ?? null);
}

export function interpreterOf(room: Room, sources: Sources, under: (variant: Id | null) => Interpreter): Interpreter {
  const { linked } = room;
  const { guard, attempt, again } = guarded(room, sources);
  const callWith = (id: Id, frame: Frame): Outcome => {
    const { run } = readyRule(room, id);
    return guard(() => run(frame));
  };
  return {
    linked,
    room,
    guard,
    attempt,
    again,
    under,
    callWith,
    call(id, args) {
      const { rule } = linked.rule(id);
      const decoded = guard(() => decodeArguments(room, rule, args));
      if (decoded.kind === "fault") return decoded;
      return decoded.value.kind === "values"
        ? callWith(id, decoded.value.frame)
        : wrongArgument(rule, decoded.value.problems);
    },
    evaluate: (context, expr, frame) => guard(() => compile(context, expr)(frame)),
    context: (id) => contextOf(room, id),
    show: (type, value) => valueText(linked, type, value, inGame(room)),
  };
}

/** What is wrong with the values from outside, as an error in play. */
export function wrongArgument(
  rule: Pick<Rule, "name">,
  problems: readonly { readonly path: string; readonly message: string }[],
): FaultOutcome {
  const message = problems.map((each) => (each.path === "" ? each.message : `${each.path}: ${each.message}`)).join(" ");
  return {
    kind: "fault",
    fault: "wrong-argument",
    place: null,
    at: null,
    values: [{ name: "rule", value: rule.name }],
    message,
  };
}

/** What is thrown inside becomes data here. `run` may be started more than once. */
function guarded(room: Room, sources: Sources): Pick<Interpreter, "guard" | "attempt" | "again"> {
  let inside = 0;
  const start = <T>(run: () => T, isAnew: boolean, once = false): ReturnType<typeof guard<T>> => {
    const outermost = inside === 0;
    if (outermost) {
      restart(room);
      room.tape.on = true;
      if (isAnew) room.tape.places.length = 0;
    }
    inside += 1;
    try {
      return { kind: "value", value: outermost && !once ? withRoom(room, run) : run() };
    } catch (signal) {
      if (!outermost) throw signal;
      room.open.clear();
      if (signal instanceof FaultSignal) return faultOutcome(room, sources, signal.found);
      if (isOverflow(signal))
        return {
          kind: "fault",
          fault: "too-deep",
          place: null,
          at: null,
          values: [],
          message: faultWords("too-deep", null, []),
        };
      throw signal;
    } finally {
      inside -= 1;
      if (outermost) room.tape.on = false;
    }
  };
  const guard: Interpreter["guard"] = (run) => start(run, true);
  return { guard, attempt: (run) => start(run, true, true), again: (run) => start(run, false) };
}

function restart({ meter, tape, open }: Room): void {
  tape.at = 0;
  meter.steps = 0;
  meter.work = 0;
  meter.depth = 0;
  if (open.size > 0) open.clear();
}

const isOverflow = (signal: unknown): boolean => signal instanceof RangeError && /call stack/i.test(signal.message);

/** First in one go; and where the stack of the machine is too small for that, in ever smaller pieces. */
function withRoom<T>(room: Room, run: () => T): T {
  const level = room.watch?.depth() ?? 0;
  for (const every of [null, 40, 8, 1]) {
    try {
      if (every === null) return run();
      restart(room);
      room.watch?.cutOff(level);
      let value: { readonly is: T } | null = null;
      inSegments(room, every, () => {
        value = { is: run() };
        return null;
      });
      if (value !== null) return (value as { readonly is: T }).is;
    } catch (signal) {
      if (!isOverflow(signal) || every === 1) throw signal;
    }
  }
  throw new RangeError("The call stack is too small.");
}

function faultOutcome(room: Room, sources: Sources, found: FaultFound): FaultOutcome {
  const words = found.values.map(({ name, value, type }) => ({
    name,
    // A row by its key, as it is most often written.
    text: short(
      type !== undefined && bare(type).kind === "row" && typeof value === "string"
        ? value
        : valueText(room.linked, type ?? { kind: "never" }, value, { most: 60, ...inGame(room) }),
      160,
    ),
  }));
  return {
    kind: "fault",
    fault: found.fault,
    place: placeOf(sources, found.at),
    at: found.at,
    values: found.values,
    ...(found.mark === undefined ? {} : { mark: found.mark }),
    message: faultWords(found.fault, found.about, words),
  };
}
