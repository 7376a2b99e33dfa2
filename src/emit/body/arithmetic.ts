import type { Bound, Expr } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { runtime } from "../module.ts";
import { bare } from "../world.ts";
import { hold, place, type Body } from "./body.ts";
import { ends, interval, isExact, liesWithin, maximum, mayLoseDigits, reach } from "./exact.ts";
import { boundedText } from "./limits.ts";
import { operands, unchecked, value } from "./expression.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;

/** A function over numbers: of the runtime for the usual six places, else with the rulebook's own. */
export function withPlaces(body: Body, name: string, args: readonly string[]): string {
  if (body.decimals === 6) return `${runtime(body.module, name)}(${args.join(", ")})`;
  return `${runtime(body.module, `${name}To`)}(${[placesOf(body), ...args].join(", ")})`;
}

function placesOf(body: Body): string {
  const key = `places:${body.decimals}`;
  const known = body.module.helpers.get(key);
  if (known !== undefined) return known.name;
  const name = body.module.pool.take("places");
  body.module.helpers.set(key, {
    name,
    text: `const ${name} = /* @__PURE__ */ ${runtime(body.module, "decimals")}(${body.decimals});`,
  });
  return name;
}

/** A whole number in its limits, on the way to another one. */
export function wholeOnTheWay(body: Body, expr: Expr, text: string): string {
  return mayLoseDigits(body, expr) ? `${runtime(body.module, "keepInt")}(${text}, ${place(body, expr.at)})` : text;
}

/** `checked`: where whoever asks sees to it that a whole number is within its limits. */
export function arithmetic(body: Body, expr: Of<"arithmetic">, checked: Expr["at"] | null): string {
  const parts = operands(body, chainOf(expr));
  let text = parts[0] ?? "0";
  let link: Expr = expr;
  const links: Of<"arithmetic">[] = [];
  while (link.kind === "arithmetic") {
    links.unshift(link);
    link = link.left;
  }
  for (const [index, each] of links.entries()) {
    const right = parts[index + 1] ?? "0";
    text = each.op === "/" ? quotient(body, text, right, each) : `(${text} ${each.op} ${right})`;
    const isSeen =
      each === expr
        ? checked !== null
        : isSeenAfter(body, each, links[index + 1] ?? expr, links[index + 1] === expr ? checked : null);
    if (!isSeen) text = wholeOnTheWay(body, each, text);
  }
  return text;
}

/** What leaves the limits here leaves them in the next link, too, which is checked: nothing leads back. */
function isSeenAfter(body: Body, link: Of<"arithmetic">, next: Of<"arithmetic">, checked: Expr["at"] | null): boolean {
  if (!mayLoseDigits(body, next) || place(body, link.at) !== place(body, checked ?? next.at)) return false;
  const { up, down } = ends(body, link);
  const { low, high } = interval(body, next.right);
  if (next.op === "*") return low >= 1 || high <= -1;
  const [least, most] = next.op === "-" ? [-high, -low] : [low, high];
  return (!up || least >= 0) && (!down || most <= 0);
}

/** `a + b - c` from the left, however long. */
function chainOf(expr: Of<"arithmetic">): readonly Expr[] {
  const parts: Expr[] = [];
  let at: Expr = expr;
  while (at.kind === "arithmetic") {
    parts.unshift(at.right);
    at = at.left;
  }
  return [at, ...parts];
}

/** Division by a written number that is not 0 needs no question. */
function quotient(body: Body, left: string, right: string, expr: Of<"arithmetic">): string {
  if (expr.right.kind === "literal" && typeof expr.right.value === "number" && Math.abs(expr.right.value) > 0.5)
    return `(${left} / ${right})`;
  return withPlaces(body, "divide", [left, right, place(body, expr.at)]);
}

export function keep(body: Body, expr: Of<"keep">): string {
  const isInt = bare(expr.type).kind === "int";
  const of = isInt ? unchecked(body, expr.of, expr.at) : value(body, expr.of);
  const kept = (text: string): string =>
    isInt
      ? `${runtime(body.module, "keepInt")}(${text}, ${place(body, expr.at)})`
      : withPlaces(body, "keep", [text, place(body, expr.at)]);
  if (expr.of.type.kind === "optional" || expr.of.type.kind === "none") {
    const held = hold(body, "kept", of);
    return `(${held} === null ? null : ${kept(held)})`;
  }
  if (isInt ? reach(body, expr.of) <= Number.MAX_SAFE_INTEGER : isExact(body, expr.of))
    return mayBeMinusZero(body, expr.of) ? `(${of} + 0)` : of;
  return kept(of);
}

const notNegative: Bound = { low: 0, high: null, lowOpen: false, highOpen: false };

/** Nothing times less than nothing is minus zero, which is no number of the rules; adding zero makes it zero. */
function mayBeMinusZero(body: Body, expr: Expr): boolean {
  switch (expr.kind) {
    case "arithmetic":
      if (expr.op === "+") return mayBeMinusZero(body, expr.left) && mayBeMinusZero(body, expr.right);
      if (expr.op === "-") return mayBeMinusZero(body, expr.left);
      return !liesWithin(body, expr.left, notNegative) || !liesWithin(body, expr.right, notNegative);
    case "if":
      return mayBeMinusZero(body, expr.then) || (expr.else !== null && mayBeMinusZero(body, expr.else));
    case "builtin":
      return expr.args.length > 1 && expr.args.some((arg) => mayBeMinusZero(body, arg));
    case "bounded":
      return mayBeMinusZero(body, expr.of);
    case "again":
      return expr.how === "reroll" && mayBeMinusZero(body, expr.value);
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call not negate and"
        | "or join compare equals about isNone isVariant in decide block list set map range each pick"
        | "index lookup end otherwise keep round die dice roll times shuffle question best reach asOdds"
        | "entities active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver"
        | "winners ending act possible"
      >;
      return false;
  }
}

export function round(body: Body, of: Expr, how: "down" | "up" | "nearest", at: Expr["at"]): string {
  const name = { down: "floor", up: "ceil", nearest: "round" }[how];
  const text = value(body, of);
  if (of.type.kind === "int") return text;
  if (of.type.kind === "optional") {
    const held = hold(body, "rounded", text);
    return `(${held} === null ? null : ${whole(body, name, held, of, at)})`;
  }
  return whole(body, name, text, of, at);
}

function whole(body: Body, name: string, text: string, of: Expr, at: Expr["at"]): string {
  if (body.decimals !== 6) return withPlaces(body, name, [text, place(body, at)]);
  const rounded = `${runtime(body.module, name)}(${text})`;
  return maximum(body, of) <= Number.MAX_SAFE_INTEGER
    ? rounded
    : `${runtime(body.module, "keepInt")}(${rounded}, ${place(body, at)})`;
}

export function bounded(body: Body, expr: Of<"bounded">): string {
  const of = value(body, expr.of);
  const isInside = expr.of.type.kind !== "optional" && liesWithin(body, expr.of, expr.bound);
  return isInside ? of : boundedText(body, of, expr.bound, expr.what, expr.at);
}
