/** Single rolls: one die, a sum of dice, one of a list, and what is rolled again. */
import type { Expr, Json } from "../../ir/program.ts";
import { failAt, type Frame } from "../../interpret/evaluate/context.ts";
import { compile } from "../../interpret/evaluate/expression.ts";
import { elementsOf } from "../../interpret/evaluate/lists.ts";
import { fault } from "../../interpret/fault.ts";
import { bare, type RangeValue } from "../../interpret/values.ts";
import { againDist } from "./reroll.ts";
import { convolve, distOf, nothingAdded, sumOf, type Dense } from "./dense.ts";
import { allLost, Gather, point, type Dist } from "./dist.ts";
import { leaves, rolls } from "./nodes.ts";
import { bindOperands } from "./operators.ts";
import { sharesRoundings } from "./rounding.ts";
import { freshSlot, fromDist, local, type DistributionBuilder, type BuildSite } from "./part.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;

export function diePart({ engine }: BuildSite, expr: Of<"die">): DistributionBuilder {
  return fromDist(() => (engine.tooMany(expr.sides / 16) ? allLost : distOf(dieOf(expr.sides), 0)));
}

function dieOf(sides: number): Dense {
  return { low: 1, masses: new Float64Array(sides).fill(1 / sides), roundings: sharesRoundings(sides) };
}

/** How many dice: fewer than none is out of bounds. */
export function checkedCount(expr: Expr, count: number, frame: Frame): number {
  return count < 0
    ? failAt("out-of-bounds", expr, frame, [{ name: "value", value: count }], "a number of dice (>= 0)")
    : count;
}

/** Works a number out that may be rolled itself, and goes on with each one. */
export function forEachCount(
  place: BuildSite,
  count: DistributionBuilder,
  expr: Expr,
  use: (count: number, frame: Frame) => Dist,
): (frame: Frame) => Dist {
  const { run } = count;
  if (run !== null) return (frame) => use(checkedCount(expr, run(frame) as number, frame), frame);
  return (frame) => {
    const found = new Gather();
    const counts = count.dist(frame);
    found.lost = counts.lost;
    for (let index = 0; index < counts.values.length; index += 1)
      found.addAll(
        use(checkedCount(expr, counts.values[index] as number, frame), frame),
        counts.masses[index] as number,
        counts.roundings,
      );
    place.engine.tick(counts.values.length);
    return found.dist();
  };
}

export function dicePart(place: BuildSite, expr: Of<"dice">): DistributionBuilder {
  const die = dieOf(expr.sides);
  return fromDist(
    forEachCount(place, place.part(expr.count), expr, (count) => {
      const span = count * expr.sides;
      return span > 5_000_000 || place.engine.tooMany((span * span) / 512) ? allLost : distOf(sumOfDice(die, count), 0);
    }),
  );
}

/** Die after die for a few, by doubling for many. */
function sumOfDice(die: Dense, count: number): Dense {
  if (count > 12) return sumOf(die, count);
  let sum = nothingAdded;
  for (let left = count; left > 0; left -= 1) sum = convolve(sum, die);
  return sum;
}

export function rollPart(place: BuildSite, expr: Of<"roll">): DistributionBuilder {
  const { linked } = place.context.machine;
  if (leaves(expr.of) || rolls(linked, expr.of))
    return place.part(bindOperands(place, [expr.of], ([of]) => ({ ...expr, of: of ?? expr.of }), expr));
  const slot = freshSlot(place);
  const of = compile(place.context, expr.of);
  const like = local(slot, expr.of);
  const elements = elementsOf(place.context, like);
  const by = expr.by === null ? null : { run: compile(place.context, expr.by), at: expr.by.at };
  const isRange = bare(expr.of.type).kind === "range";
  return fromDist((frame) => {
    const whole = of(frame);
    frame[slot] = whole;
    const range = isRange ? spanOf(whole as unknown as RangeValue) : null;
    const size = range === null ? 0 : range.size;
    if (range !== null && by === null && size >= 1)
      return place.engine.tooMany(size / 16)
        ? allLost
        : distOf(
            { low: range.low, masses: new Float64Array(size).fill(1 / size), roundings: sharesRoundings(size) },
            0,
          );
    if (place.engine.tooMany(size)) return allLost;
    const found = by === null ? evenly([...elements(frame)]) : byWeight([...elements(frame)], frame, expr.slot, by);
    if (found !== null) return found;
    return expr.soft ? point(null) : failAt("nothing-found", expr, frame, [], "what is rolled on");
  });
}

/** Null for a range that has an end only; what is gone through tells of it. */
function spanOf({ low, high, lowOpen, highOpen }: RangeValue): { readonly low: number; readonly size: number } | null {
  if (low === null || high === null) return null;
  const first = low + (lowOpen ? 1 : 0);
  return { low: first, size: high - (highOpen ? 1 : 0) - first + 1 };
}

function evenly(values: readonly Json[]): Dist | null {
  if (values.length === 0) return null;
  const found = new Gather();
  for (const value of values) found.add(value, 1 / values.length, sharesRoundings(values.length));
  return found.dist();
}

function byWeight(
  values: readonly Json[],
  frame: Frame,
  slot: number,
  by: { readonly run: (frame: Frame) => Json; readonly at: Expr["at"] },
): Dist | null {
  const weights = values.map((value) => {
    frame[slot] = value;
    const weight = by.run(frame) as number;
    if (weight < 0) fault("out-of-bounds", by.at, [{ name: "value", value: weight }], "a weight (>= 0)");
    return weight;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return null;
  const found = new Gather();
  // Whole weights are added up exactly; decimals are rounded each, and in their sum.
  const roundings = Number.isSafeInteger(total) && weights.every(Number.isInteger) ? 1 : weights.length + 2;
  for (const [index, value] of values.entries()) found.add(value, (weights[index] as number) / total, roundings);
  return found.dist();
}

/** `explode`, `reroll` of one die; what limits them may be rolled itself, before. */
export function againPart(place: BuildSite, expr: Of<"again">): DistributionBuilder {
  const { linked } = place.context.machine;
  const limits = [expr.count, expr.limit, expr.less, expr.total].filter((limit) => limit !== null);
  if (limits.every((limit) => !leaves(limit) && !rolls(linked, limit))) return fromDist(againDist(place, expr));
  return place.part(
    bindOperands(
      place,
      limits,
      (locals) => {
        let next = 0;
        const local = (limit: Expr | null): Expr | null => (limit === null ? null : (locals[next++] ?? limit));
        return {
          ...expr,
          count: local(expr.count),
          limit: local(expr.limit),
          less: local(expr.less),
          total: local(expr.total),
        };
      },
      expr,
    ),
  );
}
