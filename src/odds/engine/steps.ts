/**
 * Calls that nothing follows: what they come to is what the rule comes to. Such a call is a step from one rule and its
 * arguments to the next ones, as a turn is one from head to head of a loop; written as a `return`, it leaves.
 */
import { takesOneRow } from "../../ir/policies.ts";
import type { Expr } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { leaves, partsOf, within } from "./nodes.ts";
import { replaced } from "./replaced.ts";

export type Call = Extract<Expr, { kind: "call" }>;

/** The calls in a body that nothing follows. */
export function stepsIn(body: Expr): readonly Call[] {
  const found: Call[] = [];
  const returned = within(body, partsOf).flatMap((node) =>
    node.kind === "return" && node.value !== null ? [node.value] : [],
  );
  const work = [body, ...returned];
  for (let expr = work.pop(); expr !== undefined; expr = work.pop()) {
    if (expr.kind !== "call") work.push(...endsOf(expr));
    else if (!expr.args.some((arg) => arg !== null && leaves(arg))) found.push(expr);
  }
  return found;
}

/** The parts whose value is the value of the whole. */
function endsOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case "if":
      return expr.else === null ? [expr.then] : [expr.then, expr.else];
    case "block":
      return expr.value === null ? [] : [expr.value];
    case "and":
    case "or":
    case "otherwise":
      return [expr.right];
    case "decide":
      return takesOneRow(expr.policy) ? expr.rows.map((row) => row.result) : [];
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate arithmetic join compare equals about isNone isVariant in list set map range each pick"
        | "index lookup end keep round bounded die dice roll times again shuffle question best reach asOdds"
        | "entities active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver"
        | "winners ending act possible"
      >;
      return [];
  }
}

/** The body with a `return` around the calls that are steps. */
export function withSteps(body: Expr, isStep: (call: Call) => boolean): Expr {
  const steps = stepsIn(body).filter(isStep);
  return replaced(
    body,
    new Map(
      steps.map((call): [object, Expr] => [
        call,
        {
          kind: "block",
          statements: [{ kind: "return", value: call, at: call.at }],
          value: null,
          type: call.type,
          at: call.at,
        },
      ]),
    ),
  );
}
