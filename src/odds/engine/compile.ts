/** From an expression to what may come of it. What does not roll means what the interpreter says. */
import type { Expr } from "../../ir/program.ts";
import type { Frame } from "../../interpret/evaluate/context.ts";
import { ReturnSignal, StopSignal } from "../../interpret/evaluate/jumps.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { ifPart, logicPart, otherwisePart } from "./branches.ts";
import { blockPart } from "./blocks.ts";
import { callPart, columnCallPart } from "./calls.ts";
import { decidePart } from "./decide.ts";
import { againAsLoop, mustEnd } from "./again-loop.ts";
import { againPart, dicePart, diePart, rollPart } from "./dice.ts";
import { leaves, looksAt, rolls } from "./nodes.ts";
import { operandsOf, withOperands } from "./operands.ts";
import { eachAsLoop, named, operatorPart, timesAsLoop } from "./operators.ts";
import { fromDist, fromFlow, pure, type Part, type Place } from "./part.ts";
import { pooled } from "./pools/part.ts";

const nothing: ReadonlySet<number> = new Set();

/** Makes an expression ready. `out`: the locals that are looked at after it. */
export function part(place: Place, expr: Expr, out: ReadonlySet<number> = nothing): Part {
  const leaving = leaves(expr);
  if (!leaving && !rolls(place.context.room.linked, expr)) return pure(place, expr);
  if (leaving) return leavingPart(place, expr, out);
  const pool = pooled(place, expr);
  const made = pool ?? rollingPart(place, expr);
  const reads = [...looksAt(expr)];
  if (reads.length === 0) return fromDist(place.engine.unchanging(() => made.dist([])));
  return pool === null || reads.length > mostReads ? made : byReads(place, pool, reads);
}

/** Locals by whose values dice are remembered. */
const mostReads = 3;
/** Of as many values. */
const mostKept = 2000;

/** Many dice whose odds depend on a few numbers are the same wherever these numbers come up again: in a loop, in a sweep. */
function byReads(place: Place, pool: Part, reads: readonly number[]): Part {
  const found = place.engine.memory(mostKept);
  return fromDist((frame) => {
    const key = keyOfReads(frame, reads);
    return key === null ? pool.dist(frame) : place.engine.kept(found, key, () => pool.dist(frame));
  });
}

/** So many small numbers have room in one that is quickly found. */
const roomOf = [0, 2 ** 30, 2 ** 15, 2 ** 10];

/** The numbers as one, or as text where they are large; null where not all of them are numbers. */
function keyOfReads(frame: Frame, reads: readonly number[]): number | string | null {
  const room = roomOf[reads.length] as number;
  let all = 0;
  for (let index = 0; index < reads.length; index += 1) {
    const value = frame[reads[index] as number];
    if (typeof value !== "number") return null;
    const raised = value + room / 2;
    if (!Number.isInteger(value) || raised < 0 || raised >= room) return reads.map((slot) => frame[slot]).join();
    all = all * room + raised;
  }
  return all;
}

function rollingPart(place: Place, expr: Expr): Part {
  switch (expr.kind) {
    case "die":
      return diePart(place, expr);
    case "dice":
      return dicePart(place, expr);
    case "roll":
      return rollPart(place, expr);
    case "again":
      return againPart(place, expr);
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join compare equals about isNone isVariant in if decide block list"
        | "set map range each pick index lookup end otherwise keep round bounded times shuffle question"
        | "best reach asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome"
        | "stacks gameOver winners ending act possible"
      >;
      return leavingPart(place, expr, nothing);
  }
}

function leavingPart(place: Place, expr: Expr, out: ReadonlySet<number>): Part {
  switch (expr.kind) {
    case "block":
      return blockPart(place, expr, out);
    case "if":
      return ifPart(place, expr, out);
    case "and":
    case "or":
      return logicPart(place, expr, out);
    case "otherwise":
      return otherwisePart(place, expr, out);
    case "decide":
      return decidePart(place, expr, out);
    case "call":
      return callPart(place, expr, out);
    case "columnCall":
      return columnCallPart(place, expr, out);
    case "each":
      return part(place, eachAsLoop(place, expr), out);
    case "times":
      return part(place, timesAsLoop(place, expr), out);
    case "again":
      return mustEnd(place, expr, part(place, againAsLoop(place, expr), out));
    case "roll":
      return leaves(expr.of)
        ? part(
            place,
            named(place, [expr.of], ([of]) => ({ ...expr, of: of ?? expr.of }), expr),
            out,
          )
        : leavingDist(rollPart(place, expr));
    case "shuffle":
      return part(
        place,
        named(place, [expr.of], ([of]) => ({ ...expr, of: of ?? expr.of }), expr),
        out,
      );
    case "reach": {
      const operands = operandsOf(expr) ?? [];
      if (operands.every((each) => each.kind === "local")) return leavingDist(pure(place, expr));
      const reach = named(place, operands, (locals) => withOperands(expr, locals), expr);
      return part(place, reach, out);
    }
    case "dice":
      return part(
        place,
        named(place, [expr.count], ([count]) => ({ ...expr, count: count ?? expr.count }), expr),
        out,
      );
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column builtin not negate arithmetic"
        | "join compare equals about isNone isVariant in list set map range pick index lookup end keep"
        | "round bounded die question best asOdds entities active entityField pile pieceRow newEntity"
        | "perform choose chooseSome stacks gameOver winners ending act possible"
      >;
      return operatorPart(place, expr, out);
  }
}

/** Weights that leave do so before the roll. */
function leavingDist(made: Part): Part {
  return fromFlow((frame, mass, roundings, sink) => {
    try {
      made.flow(frame, mass, roundings, sink);
    } catch (signal) {
      if (signal instanceof ReturnSignal) sink.back(signal.value, mass, roundings);
      else if (signal instanceof StopSignal) sink.stop(frame, mass, roundings);
      else throw signal;
    }
  });
}
