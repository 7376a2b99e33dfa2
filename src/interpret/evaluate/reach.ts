/** `reachable` and `steps`: breadth first, one distance after the other. */
import type { Expr, Json } from "../../ir/program.ts";
import { mostPlaces } from "../../ir/reach.ts";
import { canonical } from "../values.ts";
import { failAt, work, type Context, type Frame, type Run } from "./context.ts";
import { compile } from "./expression.ts";

type Reach = Extract<Expr, { kind: "reach" }>;

export function reach(context: Context, expr: Reach): Run {
  const start = compile(context, expr.start);
  const goal = expr.goal === null ? null : compile(context, expr.goal);
  const within = expr.within === null ? null : compile(context, expr.within);
  const walk = walking(context, expr);
  return (frame) => {
    const from = start(frame);
    const to = goal === null ? null : { is: goal(frame) };
    const limit = within === null ? Infinity : (within(frame) as number);
    const { places, steps } = walk(frame, from, to, limit);
    if (expr.ask === "reachable") return places.slice(1);
    if (steps !== null || expr.soft) return steps;
    return failAt("nothing-found", expr, frame, [], `\`${expr.ask}\`: no way leads there`);
  };
}

interface Walked {
  /** The start, then the nearest. */
  readonly places: readonly Json[];
  readonly steps: number | null;
}
type Walk = (frame: Frame, start: Json, goal: { readonly is: Json } | null, limit: number) => Walked;

function walking(context: Context, expr: Reach): Walk {
  const { room } = context;
  const next = compile(context, expr.next);
  const keyOf = (place: Json): string => canonical(room.linked, expr.start.type, place);
  const leads = (frame: Frame, place: Json): readonly Json[] => {
    frame[expr.slot] = place;
    room.watch?.open({ kind: "turn", name: null, value: place, of: expr });
    const places = next(frame) as readonly Json[];
    room.watch?.close(places);
    work(room, 1 + places.length, expr.at);
    return places;
  };
  return (frame, start, goal, limit) => {
    const wanted = goal === null ? null : keyOf(goal.is);
    const known = new Set([keyOf(start)]);
    const places = [start];
    if (wanted !== null && known.has(wanted)) return { places, steps: 0 };
    let edge: readonly Json[] = places.slice();
    for (let steps = 1; steps <= limit && edge.length > 0; steps += 1) {
      const further: Json[] = [];
      for (const place of edge)
        for (const each of leads(frame, place)) {
          const key = keyOf(each);
          if (known.has(key)) continue;
          if (known.size === mostPlaces) tooMany(expr, frame);
          known.add(key);
          further.push(each);
          if (key === wanted) return { places, steps };
        }
      places.push(...further);
      edge = further;
    }
    return { places, steps: null };
  };
}

function tooMany(expr: Reach, frame: Frame): never {
  return failAt(
    "too-many-steps",
    expr,
    frame,
    [],
    `More than ${mostPlaces} places can be reached from here; \`within\` limits the steps`,
  );
}
