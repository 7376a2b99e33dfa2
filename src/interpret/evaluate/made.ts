/** Values that are put together: records, variants, lists, sets, maps, ranges. */
import type { Check, Expr, Field, Id, Json } from "../../ir/program.ts";
import { fault } from "../fault.ts";
import { copied, distinct, mapKey, own, put, variantOf } from "../values.ts";
import { toldDefault } from "./call.ts";
import { contextOf, once, type Context, type Frame, type Room, type Run } from "./context.ts";
import { compile } from "./expression.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;

/** Completes the fields whose slots are not filled yet, looks at the checks, and builds the object. */
export interface Maker {
  readonly fields: readonly Field[];
  make(frame: Frame): Json;
}

export function makerOfRecord(room: Room, id: Id): Maker {
  const record = room.linked.record(id);
  return once(room, record, () => maker(contextOf(room, id), record.fields, record.checks, null));
}

export function makerOfVariant(room: Room, id: Id, name: string): Maker {
  const choice = room.linked.choice(id);
  const variant = choice.variants.find((each) => each.name === name);
  if (variant === undefined) throw new Error(`The choice ${id} has no variant ${name}.`);
  const plain = choice.variants.every((each) => each.fields.length === 0);
  if (plain) return once(room, variant, () => ({ fields: [], make: () => name }));
  return once(room, variant, () => maker(contextOf(room, id), variant.fields, [], name));
}

/** Defaults and checks are made ready when they are first needed: they may build values of the same record. */
function maker(context: Context, fields: readonly Field[], checks: readonly Check[], kind: string | null): Maker {
  let ready: {
    readonly completions: readonly (Run | null)[];
    readonly checks: readonly { readonly check: Check; readonly run: Run }[];
  } | null = null;
  const prepare = (): NonNullable<typeof ready> => ({
    completions: fields.map((field) => completion(context, field)),
    checks: checks.map((check) => ({ check, run: compile(context, check.condition) })),
  });
  return {
    fields,
    make(frame) {
      ready ??= prepare();
      const object: { [key: string]: Json } = kind === null ? {} : { kind };
      for (const [index, field] of fields.entries()) {
        const complete = ready.completions[index];
        let value = frame[field.slot];
        if (value === undefined || field.computed !== null) {
          if (complete === undefined || complete === null)
            throw new Error(`The field ${field.name} was given no value.`);
          value = complete(frame);
          frame[field.slot] = value;
        }
        put(object, field.name, value);
      }
      for (const { check, run } of ready.checks) if (run(frame) !== true) broken(check, fields, frame);
      return object;
    },
  };
}

function completion(context: Context, field: Field): Run | null {
  const expr = field.computed ?? field.default;
  if (expr === null) return null;
  return toldDefault(context, field.name, expr);
}

function broken(check: Check, fields: readonly Field[], frame: Frame): never {
  return fault(
    "check-failed",
    check.at,
    fields.map(({ name, slot, type }) => ({ name, value: frame[slot] ?? null, type })),
    check.message,
  );
}

export function recordOf(context: Context, expr: Of<"record">): Run {
  return built(context, expr.fields, () => makerOfRecord(context.room, expr.id));
}

export function variantMade(context: Context, expr: Of<"variant">): Run {
  const maker = makerOfVariant(context.room, expr.id, expr.variant);
  if (maker.fields.length > 0) return built(context, expr.fields, () => maker);
  const value = maker.make([]);
  return () => value;
}

function built(context: Context, given: readonly (Expr | null)[], findMaker: () => Maker): Run {
  const maker = findMaker();
  const open = maker.fields.filter((field) => field.computed === null);
  const runs = open.flatMap((field, index) => {
    const value = given[index] ?? null;
    return value === null ? [] : [{ slot: field.slot, run: compile(context, value) }];
  });
  return (frame) => {
    const inner: Frame = [];
    for (const { slot, run } of runs) inner[slot] = run(frame);
    return maker.make(inner);
  };
}

/** `x with (…)`: the other fields stay, formulas are worked out anew, checks hold again. */
export function changed(context: Context, expr: Of<"with">): Run {
  const of = compile(context, expr.of);
  const changes = expr.fields.map((field) => ({ name: field.name, run: compile(context, field.value) }));
  const { room } = context;
  const { type } = expr.of;
  return (frame) => {
    const object = of(frame);
    const maker =
      type.kind === "choice"
        ? makerOfVariant(room, type.id, variantOf(object) ?? "")
        : makerOfRecord(room, type.kind === "record" ? type.id : "");
    const given = new Map(changes.map(({ name, run }) => [name, run(frame)]));
    const inner: Frame = [];
    for (const field of maker.fields) {
      // None is a value, too.
      const value = given.has(field.name) ? given.get(field.name) : own(object, field.name);
      if (value !== undefined && field.computed === null) inner[field.slot] = value;
    }
    return maker.make(inner);
  };
}

export function listOf(context: Context, expr: Of<"list">): Run {
  const items = expr.items.map((item) => compile(context, item));
  return (frame) => items.map((item) => item(frame));
}

export function setOf(context: Context, expr: Of<"set">): Run {
  const items = expr.items.map((item) => compile(context, item));
  const of = expr.type.kind === "set" ? expr.type.of : expr.type;
  return (frame) =>
    distinct(
      context.room.linked,
      of,
      items.map((item) => item(frame)),
    );
}

/** Of two values for one key the later one counts. */
export function mapOf(context: Context, expr: Of<"map">): Run {
  const entries = expr.entries.map(({ key, value }) => ({
    key: compile(context, key),
    value: compile(context, value),
  }));
  return (frame) => {
    const map: { [key: string]: Json } = {};
    for (const { key, value } of entries) put(map, mapKey(key(frame)), value(frame));
    return map;
  };
}

export function withEntry(map: Json, key: Json, value: Json): Json {
  const copy = copied(map);
  put(copy, mapKey(key), value);
  return copy;
}

/** Ranges of ints are always closed: `over 3` begins at 4. */
export function rangeOf(context: Context, expr: Of<"range">): Run {
  const low = expr.low === null ? null : compile(context, expr.low);
  const high = expr.high === null ? null : compile(context, expr.high);
  const whole = expr.type.kind === "range" && expr.type.of.kind === "int";
  const { lowOpen, highOpen } = expr;
  return (frame) => {
    const from = low === null ? null : (low(frame) as number);
    const to = high === null ? null : (high(frame) as number);
    if (!whole) return { low: from, high: to, lowOpen, highOpen };
    return {
      low: from === null ? null : from + (lowOpen ? 1 : 0),
      high: to === null ? null : to - (highOpen ? 1 : 0),
      lowOpen: false,
      highOpen: false,
    };
  };
}
