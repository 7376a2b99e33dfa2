/** Operators over parts that roll: every combination of their results, put through what the interpreter says of it. */
import type { Expr, Statement } from "../../ir/program.ts";
import { compile } from "../../interpret/evaluate/expression.ts";
import type { Frame } from "../../interpret/evaluate/context.ts";
import { convolved, denseOf, distOf, turned, type Dense } from "./dense.ts";
import { Gather, massOf, roundingsAt, type Dist } from "./dist.ts";
import { leaves } from "./nodes.ts";
import { operandsOf, withOperands } from "./operands.ts";
import { combined, freshSlot, fromDist, local, type Part, type Place } from "./part.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;
type Slots = ReadonlySet<number>;

/** A block that first names the values, in order, and then works out what is made of them. */
export function named(
  place: Place,
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

export function operatorPart(place: Place, expr: Expr, out: Slots): Part {
  const operands = operandsOf(expr) ?? [];
  if (operands.some(leaves))
    return place.part(
      named(place, operands, (locals) => withOperands(expr, locals), expr),
      out,
    );
  const parts = operands.map((operand) => place.part(operand));
  const steps = operands.flatMap((operand, index) => {
    const made = parts[index];
    return made === undefined || atHand.has(operand.kind) ? [] : [{ index, slot: freshSlot(place), made, operand }];
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
    combined(place.engine, dists, frame, found, (mass, roundings) => found.add(run(frame), mass, roundings));
    return found.dist();
  });
}

/** What costs nothing to look up again. */
const atHand: ReadonlySet<string> = new Set(["literal", "local"]);

/** The parts in order, so that the first error in play is the first one here: values go into their slots, rolls are kept. */
function inOrder(
  steps: readonly { readonly slot: number; readonly made: Part }[],
  frame: Frame,
): { readonly slot: number; readonly dist: Dist }[] {
  const dists: { readonly slot: number; readonly dist: Dist }[] = [];
  for (const { slot, made } of steps) {
    if (made.run === null) dists.push({ slot, dist: made.dist(frame) });
    else frame[slot] = made.run(frame);
  }
  return dists;
}

/** The results of the one part that rolls, put through the operator. */
function through(
  place: Place,
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
  place: Place,
  expr: Of<"arithmetic">,
  parts: readonly Part[],
): ((frame: Frame) => Dist | null) | null {
  const [left, right] = parts;
  if (left === undefined || right === undefined || (expr.op !== "+" && expr.op !== "-")) return null;
  if (expr.left.type.kind !== "int" || expr.right.type.kind !== "int") return null;
  return (frame) => {
    const a = left.dist(frame);
    const b = right.dist(frame);
    const [x, y] = [denseOf(a), denseOf(b)];
    if (x === null || y === null || place.engine.tooMany((x.masses.length * y.masses.length) / 512)) return null;
    const other = expr.op === "+" ? y : turned(y);
    if (!Number.isSafeInteger(2 * (Math.abs(x.low) + Math.abs(other.low) + x.masses.length + y.masses.length)))
      return null;
    if (left.run !== null) return moved(b, other, x.low);
    return right.run !== null ? moved(a, x, other.low) : distOf(convolved(x, other), a.lost + massOf(a) * b.lost);
  };
}

/** Whole numbers near each other all have room. */
function asTheyAre(expr: Of<"keep">, [of]: readonly Part[]): ((frame: Frame) => Dist | null) | null {
  if (of === undefined || expr.type.kind !== "int") return null;
  return (frame) => {
    const dist = of.dist(frame);
    return denseOf(dist) === null ? null : dist;
  };
}

/** The same chances, each for a number that lies so much higher. */
function moved({ lost }: Dist, dense: Dense, by: number): Dist {
  const { low, masses, roundings } = dense;
  return distOf({ low: low + by, masses, roundings, cuts: (dense.cuts ??= { sides: null }) }, lost);
}

const whole = { kind: "int" } as const;

/** A list with a roll in it, made element by element. */
export function eachAsLoop(place: Place, expr: Of<"each">): Expr {
  return collected(
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

export function timesAsLoop(place: Place, expr: Of<"times">): Expr {
  return collected(
    place,
    expr,
    (body) => ({ kind: "repeat", mode: "times", count: expr.count, body, at: expr.at }),
    expr.value,
  );
}

function collected(place: Place, expr: Expr, loop: (body: Expr) => Statement, value: Expr): Expr {
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
