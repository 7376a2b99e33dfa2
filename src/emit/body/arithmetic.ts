import type { Bound, Expr } from "../../ir/program.ts";
import { numberLiteral, textLiteral } from "../literals.ts";
import { runtime } from "../module.ts";
import { hold, place, type Body } from "./body.ts";
import { isExact, liesWithin, maximum } from "./exact.ts";
import { operands, value } from "./expression.ts";

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

export function arithmetic(body: Body, expr: Of<"arithmetic">): string {
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
  }
  return text;
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
  const of = value(body, expr.of);
  const isInt = expr.type.kind === "int" || (expr.type.kind === "optional" && expr.type.of.kind === "int");
  const kept = (text: string): string =>
    isInt
      ? `${runtime(body.module, "keepInt")}(${text}, ${place(body, expr.at)})`
      : withPlaces(body, "keep", [text, place(body, expr.at)]);
  if (expr.of.type.kind === "optional" || expr.of.type.kind === "none") {
    const held = hold(body, "kept", of);
    return `(${held} === null ? null : ${kept(held)})`;
  }
  if (isInt ? maximum(body, expr.of) <= Number.MAX_SAFE_INTEGER : isExact(body, expr.of))
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
  const { low, high, lowOpen, highOpen } = expr.bound;
  const of = value(body, expr.of);
  if (expr.of.type.kind !== "optional" && liesWithin(body, expr.of, expr.bound)) return of;
  const ends = lowOpen ? (highOpen ? "open" : "over") : highOpen ? "under" : "closed";
  const limit = (end: number | null): string => (end === null ? "null" : numberLiteral(end));
  return `${runtime(body.module, "bounded")}(${of}, ${limit(low)}, ${limit(high)}, "${ends}", ${textLiteral(expr.what)}, ${place(body, expr.at)}${body.decimals === 6 ? "" : `, ${0.49999952 / 10 ** body.decimals}`})`;
}
