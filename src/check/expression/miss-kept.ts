/** What may find nothing where `none` may be given: a miss stops the rule there, and whoever says `optional` hardly means that. */
import { calculationOf } from "../../builtins/registry.ts";
import type { Expr } from "../../ir/program.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { missing } from "./none.ts";

export function noteMissKept(checker: Checker, expr: Expr, why: Expectation): void {
  if (!isMiss(expr)) return;
  checker.found.report(
    "miss-not-none",
    expr.at,
    {},
    { ...(why.context === null ? {} : { context: why.context }), fixes: [missing(expr, why)] },
  );
}

/** Rows of a table and lists that are written have a first one; what is looked up in a table has checks of its own. */
export function isMiss(expr: Expr): boolean {
  if (expr.kind === "index") return !expr.soft && (expr.of.type.kind === "map" || !isCounted(expr));
  if (expr.kind === "reach") return expr.ask === "steps" && !expr.soft;
  if (expr.kind !== "builtin" || expr.soft) return false;
  const [first, second] = expr.args;
  const law = calculationOf[expr.name];
  const isOfOne = second === undefined || law.parameters[0]?.isList === true;
  return law.misses && isOfOne && first !== undefined && !written.has(first.kind);
}

/** `players[2]`, `seats[1]`: who writes such a number knows that it is there. */
const isCounted = ({ of, index }: Expr & { readonly kind: "index" }): boolean =>
  of.kind === "entities" || index.kind === "literal";

const written: ReadonlySet<Expr["kind"]> = new Set<Expr["kind"]>(["rows", "list", "literal", "variant"]);
