/** `reachable` and `steps`: breadth first, one distance after the other. */
import type { Expr, Json } from "../../ir/program.ts";
import { mostPlaces } from "../../ir/reach.ts";
import { canonical } from "../values.ts";
import { failAt, work, type Context, type Frame, type Run } from "./context.ts";
import { compile } from "./expression.ts";

type Reach = Extract<Expr, { kind: "reach" }>;

export function reach(context: Context, expr: Reach): Run {
  const { room } = context;
  const [start, next] = [compile(context, expr.start), compile(context, expr.next)];
  const [goal, within] = [expr.goal, expr.within].map((part) => (part === null ? null : compile(context, part)));
  const keyOf = (place: Json): string => canonical(room.linked, expr.start.type, place);
  const leads = (frame: Frame, place: Json): readonly Json[] => {
    frame[expr.slot] = place;
    room.watch?.open({ kind: "turn", name: null, value: place, of: expr });
    const places = next(frame) as readonly Json[];
    room.watch?.close(places);
    work(room, 1 + places.length, expr.at);
    return places;
  };
  /** How many steps it is to the goal; null where it is not found. The places go into the list, the start first. */
  const walk = (frame: Frame, places: Json[]): number | null => {
    const from = start(frame);
    const wanted = goal == null ? null : keyOf(goal(frame));
    const limit = within == null ? Infinity : (within(frame) as number);
    const known = new Set([keyOf(from)]);
    places.push(from);
    if (wanted !== null && known.has(wanted)) return 0;
    for (let begin = 0, steps = 1; steps <= limit && begin < places.length; steps += 1) {
      const edge = places.slice(begin);
      begin = places.length;
      for (const place of edge)
        for (const each of leads(frame, place)) {
          const key = keyOf(each);
          if (known.has(key)) continue;
          if (known.size === mostPlaces) failAt("too-many-steps", expr, frame, [], tooMany);
          known.add(key);
          places.push(each);
          if (key === wanted) return steps;
        }
    }
    return null;
  };
  return (frame) => {
    const places: Json[] = [];
    const steps = walk(frame, places);
    if (expr.ask === "reachable") return places.slice(1);
    return steps !== null || expr.soft
      ? steps
      : failAt("nothing-found", expr, frame, [], "`steps`: no way leads there");
  };
}

const tooMany = `More than ${mostPlaces} places can be reached from here; \`within\` limits the steps`;
