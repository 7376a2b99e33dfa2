/** Calls: the results of a rule depend on its arguments only, and are worked out once for each. */
import type { Expr, Field, Json } from "../../ir/program.ts";
import { contextOf, type Context, type Frame, type Run } from "../../interpret/evaluate/context.ts";
import { compile } from "../../interpret/evaluate/expression.ts";
import { fault } from "../../interpret/fault.ts";
import { modifierOf } from "../../interpret/game/statuses.ts";
import type { PlacedRule } from "../../interpret/linked.ts";
import { cellAt } from "../../interpret/evaluate/tables.ts";
import { Gather, keyOf, mapped, point, timesRoundings, type Dist } from "./dist.ts";
import { leaves, slotsIn } from "./nodes.ts";
import { withOpenedCalls } from "./opened-calls.ts";
import { named } from "./operators.ts";
import { combined, fromDist, gathered, type Part, type Place } from "./part.ts";
import { each, type Step } from "./population.ts";
import { circleOf, stepIn, targetOf, type Circle } from "./recursion.ts";
import { withSteps, type Call } from "./steps.ts";
import { throughCircle } from "./through-circle.ts";
import { unorderedIn } from "./unordered.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;
type Slots = ReadonlySet<number>;

/** A body with parameters: a rule, or a cell that rolls. */
interface Callee {
  /** Fills in what was not given. */
  complete(inner: Frame): Frame;
  rolled(inner: Frame): Dist;
}

interface Called {
  readonly of: object;
  readonly name: string;
  readonly context: Context;
  readonly params: readonly Field[];
  readonly body: Expr;
  /** Locals that have values before the parameters. */
  readonly own: readonly number[];
  readonly rule: PlacedRule | null;
}

function calleeOf(from: Place, called: Called): Callee {
  const { of, name, context, params, own } = called;
  const { engine } = from;
  return engine.once(of, () => {
    const slots = [...own, ...params.map((param) => param.slot)];
    const prefix = `${name} ${engine.ready.size}`;
    const circle = circleOf(context.room.linked, called.body, called.rule);
    let defaults: readonly { readonly slot: number; readonly run: Run }[] | null = null;
    let results: ((frame: Frame) => Dist) | null = null;
    const complete = (inner: Frame): Frame => {
      defaults ??= params.flatMap((param) =>
        param.default === null ? [] : [{ slot: param.slot, run: compile(context, param.default) }],
      );
      for (const { slot, run } of defaults) if (inner[slot] === undefined) inner[slot] = run(inner);
      return inner;
    };
    return {
      complete,
      rolled(inner) {
        complete(inner);
        let key = prefix;
        for (const slot of slots) key += argumentText(inner[slot] ?? null);
        return engine.remember(key, circle === null || circle.onlySteps ? null : circle, () => {
          results ??= resultsOf(from, called, circle);
          engine.tick(1);
          return results([...inner]);
        });
      },
    };
  });
}

function resultsOf(from: Place, called: Called, circle: Circle | null): (frame: Frame) => Dist {
  const { rule } = called;
  if (rule === null || circle === null || !circle.onlySteps) return gathered(bodyOf(from, called, null).flow);
  return throughCircle(from.engine, rule, circle, (each) => bodyOf(from, ruleCalled(from, each), circle));
}

/** The body where a call leads: `circle` where its steps lead on instead of deeper. */
function bodyOf(from: Place, { context, params, body, own }: Called, circle: Circle | null): Part {
  const { linked } = context.room;
  const slots = {
    next: Math.max(slotsIn(body), ...params.map((param) => param.slot + 1), ...own.map((slot) => slot + 1)),
  };
  const whole = withOpenedCalls(context, slots, body);
  const stepping =
    circle === null ? whole : withSteps(whole, (call) => stepIn(linked, circle, call, context.layer) !== null);
  const place: Place = { ...from, context, slots, afterLoop: new Set(), unordered: unorderedIn(whole), circle };
  return place.part(stepping);
}

function ruleCalled({ engine: { room } }: Place, placed: PlacedRule): Called {
  const { rule, layer } = placed;
  return {
    of: rule,
    name: rule.id,
    context: contextOf(room, rule.id, layer),
    params: rule.params,
    body: rule.body,
    own: [],
    rule: placed,
  };
}

/** `return` of a call within the circle. */
export function stepAct(place: Place, expr: Call, target: PlacedRule): Step {
  const given = givenTo(place, expr, target.rule.params);
  const callee = calleeOf(place, ruleCalled(place, target));
  const enter = withGiven(place, given);
  return (games, _, sink) =>
    each(games, (frame, mass, roundings) => {
      const lost = enter(frame, (inner, share, own) =>
        sink.step(target.rule, callee.complete(inner), mass * share, timesRoundings(share, own, roundings)),
      );
      if (lost > 0) sink.lose(mass * lost);
    });
}

function argumentText(value: Json): string {
  return typeof value === "number"
    ? ` ${value}`
    : ` ${typeof value === "string" ? JSON.stringify(value) : String(keyOf(value))}`;
}

/** Arguments that leave are named before the call. */
function withNamed(place: Place, expr: Of<"call" | "columnCall">, out: Slots): Part | null {
  const of = expr.kind === "columnCall" ? [expr.of] : [];
  const given = [...of, ...expr.args.filter((arg) => arg !== null)];
  if (!given.some(leaves)) return null;
  return place.part(
    named(
      place,
      given,
      (locals) => {
        let next = of.length;
        const args = expr.args.map((arg) => (arg === null ? null : (locals[next++] ?? arg)));
        return expr.kind === "call" ? { ...expr, args } : { ...expr, of: locals[0] ?? expr.of, args };
      },
      expr,
    ),
    out,
  );
}

interface Given {
  readonly slot: number;
  readonly part: Part;
}

function givenTo(place: Place, { args }: Call, params: readonly Field[]): readonly Given[] {
  return params.flatMap((param, index) => {
    const arg = args[index] ?? null;
    return arg === null ? [] : [{ slot: param.slot, part: place.part(arg) }];
  });
}

/** Works out what is given, and goes on with each of the frames that may come of it; gives what is lost. */
function withGiven(
  place: Place,
  given: readonly Given[],
): (frame: Frame, use: (inner: Frame, mass: number, roundings: number) => void) => number {
  const rolling = given.filter((each) => each.part.run === null);
  const pure = given.flatMap(({ slot, part: { run } }) => (run === null ? [] : [{ slot, run }]));
  return (frame, use) => {
    const start: Frame = [];
    for (const { slot, run } of pure) start[slot] = run(frame);
    const found = { lost: 0 };
    if (rolling.length === 0) use(start, 1, 0);
    else {
      const dists = rolling.map((each) => ({ slot: each.slot, dist: each.part.dist(frame) }));
      combined(place.engine, dists, start, found, (mass, roundings) => use([...start], mass, roundings));
    }
    return found.lost;
  };
}

/** The results of what is called with what is given. */
function entered(place: Place, given: readonly Given[], enter: (inner: Frame) => Dist): Part {
  const start = withGiven(place, given);
  const isOne = given.every((each) => each.part.run !== null);
  return fromDist((frame) => {
    let only: Dist | null = null;
    const found = new Gather();
    const lost = start(frame, (inner, mass, roundings) => {
      if (isOne) only = enter(inner);
      else found.addAll(enter(inner), mass, roundings);
    });
    found.lost += lost;
    return only ?? found.dist();
  });
}

export function callPart(place: Place, expr: Call, out: Slots): Part {
  const apart = withNamed(place, expr, out);
  if (apart !== null) return apart;
  const target = targetOf(place.engine.room.linked, expr, place.context.layer);
  const { params, effects } = target.rule;
  const given = givenTo(place, expr, params);
  if (!effects.rolls) return entered(place, given, pureCall(place, expr, params));
  const callee = calleeOf(place, ruleCalled(place, target));
  const modify = expr.original ? null : modifierOf(place.context.room, target.rule);
  return entered(place, given, (inner) =>
    modify === null ? callee.rolled(inner) : mapped(callee.rolled(inner), (value) => modify(inner, value)),
  );
}

/** A rule that does not roll, given what was rolled: as the interpreter calls it. */
function pureCall(place: Place, expr: Call, params: readonly Field[]): (inner: Frame) => Dist {
  const args = expr.args.map((arg, index): Expr | null => {
    const param = params[index];
    return arg === null || param === undefined
      ? null
      : { kind: "local", slot: param.slot, name: param.name, type: arg.type, at: arg.at };
  });
  const run = compile(place.context, { ...expr, args });
  return (inner) => point(run(inner));
}

export function columnCallPart(place: Place, expr: Of<"columnCall">, out: Slots): Part {
  const {
    context: { room },
  } = place;
  const apart = withNamed(place, expr, out);
  if (apart !== null) return apart;
  const rowSlot = 0;
  const given = [
    { slot: rowSlot, part: place.part(expr.of) },
    ...expr.args.flatMap((arg, index) => (arg === null ? [] : [{ slot: index + 1, part: place.part(arg) }])),
  ];
  const isPlain =
    room.linked.table(expr.table).columns.find((column) => column.name === expr.name)?.effects.rolls !== true;
  if (isPlain) {
    const like = (slot: number, of: Expr): Expr => ({ kind: "local", slot, name: "value", type: of.type, at: of.at });
    const run = compile(place.context, {
      ...expr,
      of: like(rowSlot, expr.of),
      args: expr.args.map((arg, index) => (arg === null ? null : like(index + 1, arg))),
    });
    return entered(place, given, (inner) => point(run(inner)));
  }
  return entered(place, given, (values) => {
    const key = values[rowSlot] as string;
    const cell = cellAt(room, expr.table, key, expr.name);
    if (cell === null)
      return fault(
        "nothing-found",
        expr.at,
        [{ name: "row", value: key }],
        `\`${room.linked.table(expr.table).name}\``,
      );
    if (cell.formula === null) return point(cell.value);
    const params = cell.params ?? [];
    const inner: Frame = [];
    inner[cell.table.rowSlot] = key;
    for (const [index, param] of params.entries()) {
      const value = values[index + 1];
      if (value !== undefined) inner[param.slot] = value;
    }
    const called = {
      of: cell.formula,
      name: `${cell.table.id}.${expr.name}`,
      context: contextOf(room, cell.table.id),
      params,
      body: cell.formula,
      own: [cell.table.rowSlot],
      rule: null,
    };
    return calleeOf(place, called).rolled(inner);
  });
}
