/** Formulas whose type depends on what stands beside them. */
import type { Kinds } from "../../source/exhaustive.ts";
import type * as ast from "../../syntax/ast.ts";
import { allFunctions } from "../../builtins/registry.ts";
import type { Checker } from "../checker.ts";
import { findLocal, type Scope } from "../scope.ts";
import { fieldOfIt } from "./it.ts";

const givesOdds: ReadonlySet<string> = new Set(["chance", "average", "spread", "least", "most"]);

/** A bare variant, `[]`, a variant that is made: what it is depends on the other side. */
export function needsHint(checker: Checker, scope: Scope, expr: ast.Expr): boolean {
  switch (expr.kind) {
    case "name": {
      const { text } = expr.name;
      const kind = checker.model.symbols.get(text)?.kind;
      return (
        findLocal(scope, text) === undefined &&
        fieldOfIt(checker, scope, text) === undefined &&
        kind !== "constant" &&
        kind !== "table"
      );
    }
    case "call":
      return callNeedsHint(checker, scope, expr);
    case "list":
    case "map":
      return expr.kind === "map" || expr.items.every((item) => needsHint(checker, scope, item));
    case "parens":
      return needsHint(checker, scope, expr.of);
    case "none":
      return true;
    default:
      expr.kind satisfies Kinds<
        | "compare range in number text bool it member memberCall index with listEach if match unary"
        | "binary is pick dice times where otherwise new missing"
      >;
      return false;
  }
}

/** A variant that is made; and what a function gives of values that need to be told. */
function callNeedsHint(
  checker: Checker,
  scope: Scope,
  { callee: { text: name }, args, each }: ast.Expr & { kind: "call" },
): boolean {
  if (checker.model.symbols.get(name) !== undefined || each !== null || givesOdds.has(name) || name === "original")
    return false;
  return allFunctions.has(name) ? args.some(({ value }) => value !== null && needsHint(checker, scope, value)) : true;
}
