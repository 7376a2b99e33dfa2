/** Expressions made ready to be rolled: over a frame of locals, what may come of them. */
import type { Expr, Json } from "../../ir/program.ts";
import type { Context, Frame, Run } from "../../interpret/evaluate/context.ts";
import { compile } from "../../interpret/evaluate/expression.ts";
import { Gather, point, roundingsAt, timesRoundings, type Dist } from "./dist.ts";
import type { Engine } from "./engine.ts";
import type { StateSink } from "./state-set.ts";
import type { Circle } from "./recursion.ts";

/** Where an expression stands. */
export interface BuildSite {
  readonly engine: Engine;
  readonly context: Context;
  /** The next local that nobody has. */
  readonly slots: { next: number };
  /** What is looked at after the loop around it, where a `stop` may lead. */
  readonly afterLoop: ReadonlySet<number>;
  /** Locals that hold sets of which nobody sees the order. */
  readonly unordered: ReadonlySet<number>;
  /** Of the rule that it stands in. */
  readonly circle: Circle | null;
  /** Makes an expression ready here. `out`: locals that are looked at after it. */
  part(this: BuildSite, expr: Expr, out?: ReadonlySet<number>): DistributionBuilder;
}

export interface DistributionBuilder {
  /** Of one frame, each result comes once, with the frame as it was. */
  readonly eachOnce: boolean;
  /** Its value, where it neither rolls nor leaves. */
  readonly run: Run | null;
  /** Its results. Only for what does not leave the block it stands in. */
  readonly dist: (frame: Frame) => Dist;
  /** Where the games of this frame go on. */
  readonly flow: (frame: Frame, mass: number, roundings: number, sink: StateSink) => void;
}

export function pure(place: BuildSite, expr: Expr): DistributionBuilder {
  const run = compile(place.context, expr);
  return {
    eachOnce: true,
    run,
    dist: (frame) => point(run(frame)),
    flow: (frame, mass, roundings, sink) => sink.next(frame, run(frame), mass, roundings),
  };
}

export function fromDist(dist: (frame: Frame) => Dist): DistributionBuilder {
  return {
    eachOnce: true,
    run: null,
    dist,
    flow(frame, mass, roundings, sink) {
      const found = dist(frame);
      const { values, masses, lost } = found;
      for (let index = 0; index < values.length; index += 1)
        sink.next(
          frame,
          values[index] as Json,
          (masses[index] as number) * mass,
          timesRoundings(mass, roundings, roundingsAt(found, index)),
        );
      if (lost > 0) sink.lose(lost * mass);
    },
  };
}

/** The results of what is given by where its games go; the value of a `return` is a result, too. */
export function gatherDist(flow: DistributionBuilder["flow"]): (frame: Frame) => Dist {
  return (frame) => {
    const found = new Gather();
    flow(frame, 1, 0, {
      next: (_, value, mass, roundings) => found.add(value, mass, roundings),
      back: (value, mass, roundings) => found.add(value, mass, roundings),
      stop: () => {
        throw new Error("A `stop` has left its rule.");
      },
      step: () => {
        throw new Error("A step has left its circle.");
      },
      lose: (mass) => {
        found.lost += mass;
      },
    });
    return found.dist();
  };
}

export const fromFlow = (flow: DistributionBuilder["flow"]): DistributionBuilder => ({
  eachOnce: false,
  run: null,
  dist: gatherDist(flow),
  flow,
});

export function local(slot: number, like: Expr): Expr {
  return { kind: "local", slot, name: `value ${slot}`, type: like.type, at: like.at };
}

export function freshSlot(place: BuildSite): number {
  const { slots } = place;
  slots.next += 1;
  return slots.next - 1;
}

/** One combination after the other of results that are rolled apart, each put into its slot. */
export function combine(
  engine: Engine,
  dists: readonly { readonly slot: number; readonly dist: Dist }[],
  frame: Frame,
  found: { lost: number },
  use: (mass: number, roundings: number) => void,
): void {
  const total = dists.reduce((product, { dist }) => product * Math.max(1, dist.values.length), 1);
  if (engine.tooMany(total)) {
    found.lost += 1;
    return;
  }
  const turn = (index: number, mass: number, roundings: number): void => {
    const each = dists[index];
    if (each === undefined) {
      use(mass, roundings);
      return;
    }
    const { values, masses, lost } = each.dist;
    for (let place = 0; place < values.length; place += 1) {
      frame[each.slot] = values[place] as Json;
      turn(index + 1, mass * (masses[place] as number), timesRoundings(mass, roundings, roundingsAt(each.dist, place)));
    }
    found.lost += lost * mass;
  };
  turn(0, 1, 0);
}
