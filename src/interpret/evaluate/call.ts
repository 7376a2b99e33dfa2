import type { Expr, Field, Id, Json, Rule } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import { fault } from "../fault.ts";
import { modifierOf } from "../game/statuses.ts";
import type { PlacedRule } from "../linked.ts";
import { contextOf, once, type Context, type Frame, type Room, type Run } from "./context.ts";
import { deeper } from "./depth.ts";
import { compile } from "./expression.ts";
import { valueOf, workOutOnce } from "./kept.ts";
import { hasReturn, ReturnSignal } from "./jumps.ts";
import { within } from "./segments.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;

/** A rule made ready. */
export interface ReadyRule {
  readonly rule: Rule;
  /** Defaults for the parameters that were not given, in order; then the body. */
  run(frame: Frame): Json;
}

export function readyRule(room: Room, id: Id, below?: number): ReadyRule {
  const placed = room.linked.rule(id, below);
  return once(room, placed.rule, () => prepare(room, placed));
}

/** The body is made ready when it first runs: rules may call each other in circles. */
function prepare(room: Room, { rule, layer }: PlacedRule): ReadyRule {
  const context = contextOf(room, rule.id, layer);
  const { watch } = room;
  let body: Run | null = null;
  let defaults: readonly { readonly slot: number; readonly run: Run }[] = [];
  const run = (frame: Frame): Json => {
    room.ran?.add(rule);
    if (body === null) {
      defaults = rule.params.flatMap((param) =>
        param.default === null ? [] : [{ slot: param.slot, run: toldDefault(context, param.name, param.default) }],
      );
      body = bodyOf(context, rule.body);
    }
    for (const { slot, run: value } of defaults) if (frame[slot] === undefined) frame[slot] = value(frame);
    return body(frame);
  };
  if (watch === null) return { rule, run };
  return {
    rule,
    run(frame) {
      watch.open({ kind: "rule", rule, layer, frame });
      const value = run(frame);
      watch.close(value);
      return value;
    },
  };
}

/** The default of a parameter or field, told as such where a trace is wanted. */
export function toldDefault(context: Context, name: string, expr: Expr): Run {
  const run = compile(context, expr);
  const { watch } = context.room;
  if (watch === null) return run;
  return (frame) => {
    watch.open({ kind: "default", name, expr });
    const value = run(frame);
    watch.close(value);
    return value;
  };
}

/** A body that a `return` may end. */
export function bodyOf(context: Context, expr: Expr): Run {
  const run = compile(context, expr);
  if (!hasReturn(expr)) return run;
  const { watch, meter } = context.room;
  return (frame) => {
    const level = watch?.depth() ?? 0;
    const { depth } = meter;
    try {
      return run(frame);
    } catch (signal) {
      if (!(signal instanceof ReturnSignal)) throw signal;
      watch?.unwind(level);
      meter.depth = depth;
      return signal.value;
    }
  };
}

export function call(context: Context, expr: Of<"call">): Run {
  const { room } = context;
  const target = (): ReadyRule => readyRule(room, expr.rule, expr.original ? context.layer : undefined);
  const { params } = room.linked.rule(expr.rule, expr.original ? context.layer : undefined).rule;
  const given = givenTo(context, params, expr.args);
  const modify = expr.original ? null : modifierOf(room, room.linked.rule(expr.rule).rule);
  let ready: ReadyRule | null = null;
  return (frame) => {
    ready ??= target();
    const inner: Frame = [];
    for (const { slot, run } of given) inner[slot] = run(frame);
    const { run } = ready;
    const before = deeper(room, expr.at);
    const value =
      room.segments === null
        ? run(inner)
        : within(
            room,
            () => callKey(expr, before, room.tape.at, inner),
            expr.at,
            () => run([...inner]),
          );
    const result = modify === null ? value : modify(inner, value);
    room.meter.depth = before;
    return result;
  };
}

/** Tells calls apart by what their outcome depends on. */
function callKey(expr: Of<"call">, depth: number, rolled: number, frame: Frame): string {
  return `${expr.rule} ${expr.original ? expr.at.file + String(expr.at.start) : ""} ${depth} ${rolled} ${JSON.stringify(frame)}`;
}

export function givenTo(
  context: Context,
  params: readonly Field[],
  args: readonly (Expr | null)[],
): readonly { readonly slot: number; readonly run: Run }[] {
  return params.flatMap((param, index) => {
    const arg = args[index] ?? null;
    return arg === null ? [] : [{ slot: param.slot, run: compile(context, arg) }];
  });
}

export function constant(context: Context, expr: Of<"constant">): Run {
  const { room } = context;
  return () => constantValue(room, expr.id);
}

/** Worked out once, when it is first asked for. */
export function constantValue(room: Room, id: Id): Json {
  const known = room.known.get(id);
  if (known !== undefined && room.watch === null) return valueOf(room, known);
  const declared = room.linked.constant(id);
  const run = once(room, declared, () => bodyOf(contextOf(room, id), declared.value));
  room.watch?.open({ kind: "constant", id, at: declared.at });
  const kept =
    known ??
    workOutOnce(room, () => {
      room.ran?.add(declared);
      return apart(room, id, declared.at, () => run([]));
    });
  room.watch?.close(kept.value);
  room.known.set(id, kept);
  return valueOf(room, kept);
}

/** What is worked out once costs the question nothing that happens to be the first to ask for it. */
export function apart(room: Room, name: string, at: Span, run: () => Json): Json {
  if (room.open.has(name)) fault("too-deep", at, [], `\`${name}\``);
  room.open.add(name);
  const { meter } = room;
  const { steps, depth } = meter;
  meter.steps = 0;
  const value = within(room, () => `= ${name}`, at, run);
  meter.steps = steps;
  meter.depth = depth;
  room.open.delete(name);
  return value;
}
