/** `if`: a value where it has an `else`, a statement where it is used as one. */
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { bool, never, none, typeText } from "../../ir/types.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { blankValue } from "../blank.ts";
import { failed, isFailed } from "../build.ts";
import { choiceOf, type Checker } from "../checker.ts";
import { within, type Expectation } from "../expectation.ts";
import { fits, joined } from "../fit.ts";
import { child, type Scope } from "../scope.ts";
import { assume, learned } from "./condition.ts";
import { branchOf } from "./odds.ts";
import { contextOf, demand } from "./settle.ts";
import { reportVariantAlone } from "./variants-meant.ts";

type If = ast.Expr & { kind: "if" };

/** `valued`: its value is wanted; without, the branches may leave nothing over. */
export function elaborateIf(
  checker: Checker,
  scope: Scope,
  expr: If,
  valued: boolean,
  expected: Type | null,
  why: Expectation,
): Expr {
  if (valued && expr.otherwise === null) {
    const arms = elaborateArms(checker, scope, expr, 0, true, expected, why);
    const type = expected ?? (arms.kind === "if" ? hint(arms.then) : null);
    checker.found.report(
      "if-without-else",
      expr.span,
      {},
      { ...contextOf(why), fixes: type === null ? [] : otherwise(checker, expr, type) },
    );
    return failed(expr.span);
  }
  return elaborateArms(checker, scope, expr, 0, valued, expected, why);
}

function otherwise(checker: Checker, { span }: If, type: Type): readonly Fix[] {
  const blank = blankValue(type, (id) => choiceOf(checker, id)?.variants ?? []);
  if (blank === null) return [];
  const text = `else { ${blank} }`;
  return [{ guess: true, title: `Add \`${text}\``, edits: [{ span: span.from(span.end), text: ` ${text}` }] }];
}

function elaborateArms(
  checker: Checker,
  scope: Scope,
  expr: If,
  index: number,
  valued: boolean,
  expected: Type | null,
  why: Expectation,
): Expr {
  const arm = expr.arms[index];
  if (arm === undefined) return failed(expr.span);
  const reason = within(why, "condition", "the condition of `if`");
  const asked = checker.elaborate(scope, arm.condition, bool, reason);
  const condition = reportVariantAlone(checker, scope, arm.condition, asked, reason)
    ? failed(arm.condition.span)
    : demand(checker, asked, bool, reason);
  const facts = learned(checker, condition);
  const yes = child(scope);
  assume(yes, facts.yes);
  const then = checker.block(yes, arm.then, valued, expected, why);
  const rest = child(scope);
  assume(rest, facts.no);
  const isLast = index === expr.arms.length - 1;
  const other = !isLast
    ? elaborateArms(checker, rest, expr, index + 1, valued, expected ?? hint(then), why)
    : expr.otherwise === null
      ? null
      : checker.block(rest, expr.otherwise, valued, expected ?? hint(then), why);
  const type =
    other === null ? none : valued ? branchType(checker, [then, other], expected, "`if`", why) : leftOver(then, other);
  return {
    kind: "if",
    condition,
    then: branchOf(type, then),
    else: other === null ? null : branchOf(type, other),
    type,
    at: expr.span,
  };
}

/** The first branch tells the next ones what a bare variant or `[]` is. */
export function hint(branch: Expr): Type | null {
  return branch.type.kind === "never" || branch.type.kind === "none" ? null : branch.type;
}

/** A statement gives nothing, or never comes to its end. */
function leftOver(then: Expr, other: Expr): Type {
  return then.type.kind === "never" && other.type.kind === "never" ? never : none;
}

/** What all branches have in common. Where a type is asked for, settling reports the branch that does not fit. */
export function branchType(
  checker: Checker,
  branches: readonly Expr[],
  expected: Type | null,
  place: string,
  why: Expectation,
): Type {
  let type: Type = never;
  for (const branch of branches) {
    const both = joined(checker, type, branch.type);
    // Rows of two tables have nothing in common but the view that is asked for.
    if (both === undefined && expected !== null)
      return branches.find((each) => !fits(checker, each.type, expected))?.type ?? expected;
    if (both === undefined) {
      checker.found.report(
        "different-branches",
        branch.at,
        { first: typeText(type), other: typeText(branch.type), place },
        contextOf(why),
      );
      return never;
    }
    type = both;
  }
  // A branch with a mistake may have any type, so that nothing is known of `none` beside it.
  return type.kind === "none" && branches.some(isFailed) ? never : type;
}
