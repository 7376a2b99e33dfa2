/** Calls: the results of a rule depend on its arguments only, and are worked out once for each. */
import type { Expr, Field, Json } from "../../ir/program.ts";
import { contextOf, type Context, type Frame, type Run } from "../../interpret/evaluate/context.ts";
import { compile } from "../../interpret/evaluate/expression.ts";
import { fault } from "../../interpret/fault.ts";
import type { PlacedRule } from "../../interpret/linked.ts";
import { cellAt } from "../../interpret/evaluate/tables.ts";
import { Gather, keyOf, point, type Dist } from "./dist.ts";
import { leaves, slotsIn } from "./nodes.ts";
import { named } from "./operators.ts";
import { unorderedIn } from "./unordered.ts";
import { combined, fromDist, gathered, type Part, type Place } from "./part.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;
type Slots = ReadonlySet<number>;

/** A body with parameters: a rule, or a cell that rolls. */
interface Callee { rolled(inner: Frame): Dist }

function calleeOf(from: Place, of: object, name: string, context: Context, params: readonly Field[], body: Expr, own: readonly number[]): Callee {
  const { engine } = from;
  return engine.once(of, () => {
    const place: Place = { ...from, context, slots: { next: Math.max(slotsIn(body), ...params.map((param) => param.slot + 1), ...own.map((slot) => slot + 1)) }, afterLoop: new Set(), unordered: unorderedIn(body) };
    const slots = [...own, ...params.map((param) => param.slot)];
    const prefix = `${name} ${engine.ready.size}`;
    let defaults: readonly { readonly slot: number; readonly run: Run }[] | null = null;
    let results: ((frame: Frame) => Dist) | null = null;
    return {
      rolled(inner) {
        defaults ??= params.flatMap((param) => (param.default === null ? [] : [{ slot: param.slot, run: compile(context, param.default) }]));
        for (const { slot, run } of defaults) if (inner[slot] === undefined) inner[slot] = run(inner);
        let key = prefix;
        for (const slot of slots) key += argumentText(inner[slot] ?? null);
        return engine.remember(key, () => {
          results ??= gathered(place.part(body).flow);
          engine.tick(1);
          return results([...inner]);
        });
      },
    };
  });
}

function argumentText(value: Json): string {
  return typeof value === "number" ? ` ${value}` : ` ${typeof value === "string" ? JSON.stringify(value) : String(keyOf(value))}`;
}

/** Arguments that leave are named before the call. */
function withNamed(place: Place, expr: Of<"call" | "columnCall">, out: Slots): Part | null {
  const of = expr.kind === "columnCall" ? [expr.of] : [];
  const given = [...of, ...expr.args.filter((arg) => arg !== null)];
  if (!given.some(leaves)) return null;
  return place.part(named(place, given, (locals) => {
    let next = of.length;
    const args = expr.args.map((arg) => (arg === null ? null : locals[next++] ?? arg));
    return expr.kind === "call" ? { ...expr, args } : { ...expr, of: locals[0] ?? expr.of, args };
  }, expr), out);
}

/** Works out what is given, and then what is called with it. */
function withGiven(place: Place, given: readonly { readonly slot: number; readonly part: Part }[], enter: (values: Frame) => Dist): (frame: Frame) => Dist {
  const rolling = given.filter((each) => each.part.run === null);
  const pure = given.flatMap(({ slot, part: { run } }) => (run === null ? [] : [{ slot, run }]));
  if (rolling.length === 0) {
    return (frame) => {
      const inner: Frame = [];
      for (const { slot, run } of pure) inner[slot] = run(frame);
      return enter(inner);
    };
  }
  return (frame) => {
    const start: Frame = [];
    for (const { slot, run } of pure) start[slot] = run(frame);
    const found = new Gather();
    const inner = [...start];
    const dists = rolling.map((each) => ({ slot: each.slot, dist: each.part.dist(frame) }));
    combined(place.engine, dists, inner, found, (mass) => found.addAll(enter([...inner]), mass));
    return found.dist();
  };
}

export function callPart(place: Place, expr: Of<"call">, out: Slots): Part {
  const { engine, context } = place;
  const apart = withNamed(place, expr, out);
  if (apart !== null) return apart;
  const { room } = engine;
  const placed: PlacedRule = room.linked.rule(expr.rule, expr.original ? context.layer : undefined);
  const { rule, layer } = placed;
  const given = rule.params.flatMap((param, index) => {
    const arg = expr.args[index] ?? null;
    return arg === null ? [] : [{ slot: param.slot, part: place.part(arg) }];
  });
  if (!rule.effects.rolls) return fromDist(withGiven(place, given, pureCall(place, expr, rule.params)));
  const callee = calleeOf(place, rule, rule.id, contextOf(room, rule.id, layer), rule.params, rule.body, []);
  return fromDist(withGiven(place, given, (inner) => callee.rolled(inner)));
}

/** A rule that does not roll, given what was rolled: as the interpreter calls it. */
function pureCall(place: Place, expr: Of<"call">, params: readonly Field[]): (inner: Frame) => Dist {
  const args = expr.args.map((arg, index): Expr | null => {
    const param = params[index];
    return arg === null || param === undefined ? null : { kind: "local", slot: param.slot, name: param.name, type: arg.type, at: arg.at };
  });
  const run = compile(place.context, { ...expr, args });
  return (inner) => point(run(inner));
}

export function columnCallPart(place: Place, expr: Of<"columnCall">, out: Slots): Part {
  const { context: { room } } = place;
  const apart = withNamed(place, expr, out);
  if (apart !== null) return apart;
  const rowSlot = 0;
  const given = [
    { slot: rowSlot, part: place.part(expr.of) },
    ...expr.args.flatMap((arg, index) => (arg === null ? [] : [{ slot: index + 1, part: place.part(arg) }])),
  ];
  const isPlain = room.linked.table(expr.table).columns.find((column) => column.name === expr.name)?.effects.rolls !== true;
  if (isPlain) {
    const like = (slot: number, of: Expr): Expr => ({ kind: "local", slot, name: "value", type: of.type, at: of.at });
    const run = compile(place.context, { ...expr, of: like(rowSlot, expr.of), args: expr.args.map((arg, index) => (arg === null ? null : like(index + 1, arg))) });
    return fromDist(withGiven(place, given, (inner) => point(run(inner))));
  }
  return fromDist(withGiven(place, given, (values) => {
    const key = values[rowSlot] as string;
    const cell = cellAt(room, expr.table, key, expr.name);
    if (cell === null) return fault("nothing-found", expr.at, [{ name: "row", value: key }], `\`${room.linked.table(expr.table).name}\``);
    if (cell.formula === null) return point(cell.value);
    const params = cell.params ?? [];
    const inner: Frame = [];
    inner[cell.table.rowSlot] = key;
    for (const [index, param] of params.entries()) {
      const value = values[index + 1];
      if (value !== undefined) inner[param.slot] = value;
    }
    return calleeOf(place, cell.formula, `${cell.table.id}.${expr.name}`, contextOf(room, cell.table.id), params, cell.formula, [cell.table.rowSlot]).rolled(inner);
  }));
}
