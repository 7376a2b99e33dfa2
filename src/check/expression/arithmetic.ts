/** `+ - * /`, `&`, signs, `and`, `or`, `not`. */
import type { Kinds } from "../../source/exhaustive.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { bool, holdsOdds, int, isNumeric, number, odds, text, typeText } from "../../ir/types.ts";
import { failed, isSilent, literal } from "../build.ts";
import type { Checker } from "../checker.ts";
import { within, type Expectation } from "../expectation.ts";
import { elementOf } from "../fit.ts";
import { rowOfPiece } from "../pieces.ts";
import { child, type Scope } from "../scope.ts";
import { assume, learned } from "./condition.ts";
import { asOdds, demandNumber } from "./odds.ts";
import { valuesJoined } from "./said.ts";
import { contextOf, demand, kept } from "./settle.ts";

type Binary = ast.Expr & { kind: "binary" };

export function elaborateBinary(
  checker: Checker,
  scope: Scope,
  expr: Binary,
  expected: Type | null,
  why: Expectation,
): Expr {
  switch (expr.op) {
    case "and":
    case "or":
      return logic(checker, scope, expr, expr.op, why);
    case "&":
      return join(checker, scope, expr, why);
    default:
      expr.op satisfies Kinds<"+ - * /">;
      return arithmetic(checker, scope, expr, expr.op, expected, why);
  }
}

/** What the left side found out holds on the right side: `x is not none and x > 3`. */
function logic(checker: Checker, scope: Scope, expr: Binary, op: "and" | "or", why: Expectation): Expr {
  if (valuesJoined(checker, scope, expr, op, why)) return failed(expr.span);
  const reason = within(why, "condition", `a side of \`${op}\``);
  const first = checker.elaborate(scope, expr.left, bool, reason);
  const left = demand(checker, first, bool, reason);
  // Lists that were to be put together: said once.
  if (elementOf(first.type) !== undefined) return failed(expr.span);
  const inner = child(scope);
  assume(inner, learned(checker, left)[op === "and" ? "yes" : "no"]);
  const right = demand(checker, checker.elaborate(inner, expr.right, bool, reason), bool, reason);
  return { kind: op, left, right, type: bool, at: expr.span };
}

function join(checker: Checker, scope: Scope, expr: Binary, why: Expectation): Expr {
  const reason = within(why, "operand", "a side of `&`");
  const sides = [expr.left, expr.right].map((side) => {
    const value = checker.elaborate(scope, side, isOtherwise(side) ? text : null, reason);
    if (holdsOdds(value.type)) {
      checker.found.report("odds-in-text", value.at, {}, contextOf(why));
      return failed(value.at);
    }
    if (value.type.kind !== "none" || isSilent(value)) return rowOfPiece(kept(checker, value, "a side of `&`"));
    checker.found.report("gives-nothing", value.at, { wanted: "text", place: reason.words }, contextOf(why));
    return failed(value.at);
  });
  return {
    kind: "join",
    left: sides[0] ?? failed(expr.span),
    right: sides[1] ?? failed(expr.span),
    type: text,
    at: expr.span,
  };
}

/** Only what stands in for a missing value may be a text beside other values: `hp otherwise "unknown"`. */
function isOtherwise(side: ast.Expr): boolean {
  return side.kind === "parens" ? isOtherwise(side.of) : side.kind === "otherwise";
}

function arithmetic(
  checker: Checker,
  scope: Scope,
  expr: Binary,
  op: "+" | "-" | "*" | "/",
  expected: Type | null,
  why: Expectation,
): Expr {
  const hint = expected !== null && isNumeric(expected) ? expected : null;
  const left = operand(checker, scope, expr.left, expr, hint, why);
  const right = operand(checker, scope, expr.right, expr, hint, why, isSilent(left));
  if (isSilent(left) || isSilent(right)) return failed(expr.span);
  if (op === "/" && right.kind === "literal" && right.value === 0) {
    checker.found.report("division-by-zero", expr.span, {}, contextOf(why));
    return failed(expr.span);
  }
  if (left.type.kind === "odds" || right.type.kind === "odds")
    return { kind: "arithmetic", op, left: asOdds(left), right: asOdds(right), type: odds, at: expr.span };
  const type = op !== "/" && left.type.kind === "int" && right.type.kind === "int" ? int : number;
  return { kind: "arithmetic", op, left, right, type, at: expr.span };
}

function operand(
  checker: Checker,
  scope: Scope,
  side: ast.Expr,
  { op, opSpan }: Binary,
  hint: Type | null,
  why: Expectation,
  told = false,
): Expr {
  const reason = within(why, "operand", `a side of \`${op}\``);
  const value = checker.elaborate(scope, side, hint, reason);
  if (op === "+" && value.type.kind === "text") {
    const fixes = [{ title: "Change `+` to `&`", edits: [{ span: opSpan, text: "&" }] }];
    if (!told) checker.found.report("text-plus", value.at, {}, { ...contextOf(why), fixes });
    return failed(value.at);
  }
  if (value.type.kind === "list" || value.type.kind === "set") {
    checker.found.report("list-in-arithmetic", value.at, { found: typeText(value.type), op }, contextOf(why));
    return failed(value.at);
  }
  return demandNumber(checker, value, reason);
}

export function elaborateUnary(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "unary" },
  expected: Type | null,
  why: Expectation,
): Expr {
  if (expr.op === "not") {
    const reason = within(why, "condition", "what stands after `not`");
    const of = demand(checker, checker.elaborate(scope, expr.of, bool, reason), bool, reason);
    return { kind: "not", of, type: bool, at: expr.span };
  }
  const reason = within(why, "operand", `what stands after \`${expr.op}\``);
  const of = demandNumber(checker, checker.elaborate(scope, expr.of, expected, reason), reason);
  if (isSilent(of) || expr.op === "+") return isSilent(of) ? of : { ...of, at: expr.span };
  if (of.kind === "literal" && typeof of.value === "number")
    return literal(of.value === 0 ? 0 : -of.value, of.type, expr.span);
  return { kind: "negate", of, type: of.type, at: expr.span };
}
