/** `if`, `and`, `or`, `otherwise`: only the side that is taken is rolled. */
import type { Expr, Json } from "../../ir/program.ts";
import type { Frame } from "../../interpret/evaluate/context.ts";
import { Gather, point, roundingsAt, type Dist } from "./dist.ts";
import { leaves, looksAt, together } from "./nodes.ts";
import { bindOperands } from "./operators.ts";
import { fromDist, fromFlow, type DistributionBuilder, type BuildSite } from "./part.ts";
import { Beside, type StateSink } from "./state-set.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;
type Slots = ReadonlySet<number>;

/** How to go on after each value of the first part; null: the value is the result. */
type Choose = (value: Json) => DistributionBuilder | null;

/** First one part, and then the one that its value asks for. */
function branching(
  place: BuildSite,
  first: DistributionBuilder,
  choose: Choose,
  leaving: boolean,
): DistributionBuilder {
  const { run } = first;
  if (leaving) {
    if (run !== null) {
      return fromFlow((frame, mass, roundings, sink) => {
        const value = run(frame);
        const next = choose(value);
        if (next === null) sink.next(frame, value, mass, roundings);
        else next.flow(frame, mass, roundings, sink);
      });
    }
    return fromFlow((frame, mass, roundings, sink) => first.flow(frame, mass, roundings, new Choosing(sink, choose)));
  }
  if (run !== null) {
    return fromDist((frame) => {
      const value = run(frame);
      return choose(value)?.dist(frame) ?? point(value);
    });
  }
  return fromDist((frame) => mix(place, first.dist(frame), frame, choose));
}

class Choosing extends Beside {
  private readonly choose: Choose;

  constructor(sink: StateSink, choose: Choose) {
    super(sink);
    this.choose = choose;
  }

  override next(frame: Frame, value: Json, mass: number, roundings: number): void {
    const next = this.choose(value);
    if (next === null) this.sink.next(frame, value, mass, roundings);
    else next.flow(frame, mass, roundings, this.sink);
  }
}

function mix(place: BuildSite, first: Dist, frame: Frame, choose: Choose): Dist {
  const found = new Gather();
  found.lost = first.lost;
  for (let index = 0; index < first.values.length; index += 1) {
    const value = first.values[index] as Json;
    const mass = first.masses[index] as number;
    const next = choose(value);
    place.engine.tick(1);
    const roundings = roundingsAt(first, index);
    if (next === null) found.add(value, mass, roundings);
    else found.addAll(next.dist(frame), mass, roundings);
  }
  return found.dist();
}

/** A first part that leaves is worked out on its own before. */
function firstOf(
  place: BuildSite,
  expr: Expr,
  first: Expr,
  withFirst: (first: Expr) => Expr,
  out: Slots,
): DistributionBuilder | null {
  return leaves(first)
    ? place.part(
        bindOperands(place, [first], ([value]) => withFirst(value ?? first), expr),
        out,
      )
    : null;
}

const literal = (value: Json, like: Expr): Expr => ({ kind: "literal", value, type: like.type, at: like.at });

export function ifPart(place: BuildSite, expr: Of<"if">, out: Slots): DistributionBuilder {
  const apart = firstOf(place, expr, expr.condition, (condition) => ({ ...expr, condition }), out);
  if (apart !== null) return apart;
  const then = place.part(expr.then, out);
  const other = place.part(expr.else ?? literal(null, expr), out);
  return branching(place, place.part(expr.condition), (value) => (value === true ? then : other), leaves(expr));
}

export function logicPart(place: BuildSite, expr: Of<"and" | "or">, out: Slots): DistributionBuilder {
  const apart = firstOf(place, expr, expr.left, (left) => ({ ...expr, left }), out);
  if (apart !== null) return apart;
  const right = place.part(expr.right, out);
  const ends = expr.kind === "or";
  return branching(place, place.part(expr.left), (value) => ((value === true) === ends ? null : right), leaves(expr));
}

export function otherwisePart(place: BuildSite, expr: Of<"otherwise">, out: Slots): DistributionBuilder {
  const apart = firstOf(place, expr, expr.left, (left) => ({ ...expr, left }), together(out, looksAt(expr.right)));
  if (apart !== null) return apart;
  const right = place.part(expr.right, out);
  return branching(place, place.part(expr.left), (value) => (value === null ? right : null), leaves(expr));
}
