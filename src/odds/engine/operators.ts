/** Operators over parts that roll: every combination of their results, put through what the interpreter says of it. */
import type { Expr, Statement } from "../../ir/program.ts";
import { compile } from "../../interpret/evaluate/expression.ts";
import type { Frame } from "../../interpret/evaluate/context.ts";
import { convolve, denseOf, distOf, negate, type Dense } from "./dense.ts";
import { Gather, massOf, roundingsAt, type Dist } from "./dist.ts";
import { leaves } from "./nodes.ts";
import { operandsOf, withOperands } from "./operands.ts";
import { combine, freshSlot, fromDist, local, type DistributionBuilder, type BuildSite } from "./part.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;
type Slots = ReadonlySet<number>;

/** A block that first names the values, in order, and then works out what is made of them. */
export function bindOperands(
  place: BuildSite,
  values: readonly Expr[],
  make: (locals: readonly Expr[]) => Expr,
  like: Expr,
): Expr {
  const statements = values.map((value): Extract<Statement, { kind: "let" }> => ({
    kind: "let",
    slot: freshSlot(place),
    name: "value",
    value,
    at: value.at,
  }));
  return {
    kind: "block",
    statements,
    value: make(statements.map(({ slot, value }) => local(slot, value))),
    type: like.type,
    at: like.at,
  };
}

export function operatorPart(place: BuildSite, expr: Expr, out: Slots): DistributionBuilder {
  const operands = operandsOf(expr) ?? [];
  if (operands.some(leaves))
    return place.part(
      bindOperands(place, operands, (locals) => withOperands(expr, locals), expr),
      out,
    );
  const parts = operands.map((operand) => place.part(operand));
  const steps = operands.flatMap((operand, index) => {
    const part = parts[index];
    return part === undefined || atHand.has(operand.kind)
      ? []
      : [{ index, slot: freshSlot(place), part: part, operand }];
  });
  const slotAt = new Map(steps.map(({ index, slot }) => [index, slot]));
  const rest = withOperands(
    expr,
    operands.map((operand, index) => {
      const slot = slotAt.get(index);
      return slot === undefined ? operand : local(slot, operand);
    }),
  );
  const run = compile(place.context, rest);
  const fast =
    expr.kind === "arithmetic" ? sumOfWholes(place, expr, parts) : expr.kind === "keep" ? asTheyAre(expr, parts) : null;
  return fromDist((frame) => {
    const sum = fast?.(frame) ?? null;
    if (sum !== null) return sum;
    const dists = inOrder(steps, frame);
    const [only] = dists;
    if (only !== undefined && dists.length === 1) return through(place, only.dist, only.slot, frame, run);
    const found = new Gather();
    combine(place.engine, dists, frame, found, (mass, roundings) => found.add(run(frame), mass, roundings));
    return found.dist();
  });
}

/** What costs nothing to look up again. */
const atHand: ReadonlySet<string> = new Set(["literal", "local"]);

/** The parts in order, so that the first error in play is the first one here: values go into their slots, rolls are kept. */
function inOrder(
  steps: readonly { readonly slot: number; readonly part: DistributionBuilder }[],
  frame: Frame,
): { readonly slot: number; readonly dist: Dist }[] {
  const dists: { readonly slot: number; readonly dist: Dist }[] = [];
  for (const { slot, part } of steps) {
    if (part.run === null) dists.push({ slot, dist: part.dist(frame) });
    else frame[slot] = part.run(frame);
  }
  return dists;
}

/** The results of the one part that rolls, put through the operator. */
function through(
  place: BuildSite,
  dist: Dist,
  slot: number,
  frame: Frame,
  run: (frame: Frame) => Dist["values"][number],
): Dist {
  const found = new Gather();
  if (place.engine.tooMany(dist.values.length / 4)) {
    found.lost = 1;
    return found.dist();
  }
  for (let index = 0; index < dist.values.length; index += 1) {
    frame[slot] = dist.values[index] ?? null;
    found.add(run(frame), dist.masses[index] as number, roundingsAt(dist, index));
  }
  found.lost += dist.lost;
  return found.dist();
}

/** Sums and differences of whole numbers, by number. */
function sumOfWholes(
  place: BuildSite,
  expr: Of<"arithmetic">,
  parts: readonly DistributionBuilder[],
): ((frame: Frame) => Dist | null) | null {
  const [left, right] = parts;
  if (left === undefined || right === undefined || (expr.op !== "+" && expr.op !== "-")) return null;
  if (expr.left.type.kind !== "int" || expr.right.type.kind !== "int") return null;
  return (frame) => {
    const a = left.dist(frame);
    const b = right.dist(frame);
    const [x, y] = [denseOf(a), denseOf(b)];
    if (x === null || y === null || place.engine.tooMany((x.masses.length * y.masses.length) / 512)) return null;
    const other = expr.op === "+" ? y : negate(y);
    if (!Number.isSafeInteger(2 * (Math.abs(x.low) + Math.abs(other.low) + x.masses.length + y.masses.length)))
      return null;
    if (left.run !== null) return shift(b, other, x.low);
    return right.run !== null ? shift(a, x, other.low) : distOf(convolve(x, other), a.lost + massOf(a) * b.lost);
  };
}

/** Whole numbers near each other all have room. */
function asTheyAre(expr: Of<"keep">, [of]: readonly DistributionBuilder[]): ((frame: Frame) => Dist | null) | null {
  if (of === undefined || expr.type.kind !== "int") return null;
  return (frame) => {
    const dist = of.dist(frame);
    return denseOf(dist) === null ? null : dist;
  };
}

/** The same chances, each for a number that lies so much higher. */
function shift({ lost }: Dist, dense: Dense, by: number): Dist {
  const { low, masses, roundings } = dense;
  return distOf({ low: low + by, masses, roundings, cuts: (dense.cuts ??= { sides: null }) }, lost);
}

const whole = { kind: "int" } as const;

/** A list with a roll in it, made element by element. */
export function eachAsLoop(place: BuildSite, expr: Of<"each">): Expr {
  return collect(
    place,
    expr,
    (body) => ({
      kind: "forEach",
      slot: expr.slot,
      name: "it",
      over: expr.over,
      where: expr.where,
      body,
      pace: null,
      at: expr.at,
    }),
    expr.value,
  );
}

export function timesAsLoop(place: BuildSite, expr: Of<"times">): Expr {
  return collect(
    place,
    expr,
    (body) => ({ kind: "repeat", mode: "times", count: expr.count, body, at: expr.at }),
    expr.value,
  );
}

function collect(place: BuildSite, expr: Expr, loop: (body: Expr) => Statement, value: Expr): Expr {
  const slot = freshSlot(place);
  const { type, at } = expr;
  const list = local(slot, expr);
  const added: Expr = { kind: "builtin", name: "append", args: [list, value], soft: false, type, at };
  const body: Expr = {
    kind: "block",
    statements: [{ kind: "set", slot, name: "list", value: added, at }],
    value: null,
    type: whole,
    at,
  };
  const start: Statement = { kind: "let", slot, name: "list", value: { kind: "list", items: [], type, at }, at };
  return { kind: "block", statements: [start, loop(body)], value: list, type, at };
}
