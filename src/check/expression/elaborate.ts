/** Expressions as written become expressions of the program: one line for each kind. */
import { assertNever } from "../../source/exhaustive.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { bool, none } from "../../ir/types.ts";
import { failed, literal } from "../build.ts";
import type { Checker } from "../checker.ts";
import { elaborateMatch } from "../decision/match.ts";
import type { Expectation } from "../expectation.ts";
import type { Scope } from "../scope.ts";
import { elaborateBinary, elaborateUnary } from "./arithmetic.ts";
import { elaborateIf } from "./branch.ts";
import { elaborateCall } from "./call.ts";
import { elaborateMemberCall } from "./member-call.ts";
import { elaborateCompare } from "./order.ts";
import { elaborateIn } from "./in.ts";
import { elaborateIs } from "./is.ts";
import { elaborateDice, elaborateTimes } from "./dice.ts";
import { listOfEach } from "./each-phrases.ts";
import { elaboratePick, elaborateWhere } from "./lists.ts";
import { listLiteral, mapLiteral, numberLiteral, rangeLiteral } from "./literals.ts";
import { elaborateIndex } from "./look-ups.ts";
import { elaborateMember } from "./member.ts";
import { elaborateOtherwise } from "./miss.ts";
import { elaborateIt } from "./it.ts";
import { elaborateName } from "./name.ts";
import { elaborateNew } from "./new.ts";
import { textLiteral } from "./texts.ts";
import { elaborateWith } from "./with.ts";

/**
 * The expression in the program's form. `expected` says what a bare variant or `[]` is; whether the value fits is for
 * `settle` (where it is kept) or `demand` to say.
 */
export function elaborate(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr,
  expected: Type | null,
  why: Expectation,
): Expr {
  checker.watch?.asked(expr, scope, expected);
  switch (expr.kind) {
    case "missing":
      return failed(expr.span);
    case "parens":
      return elaborate(checker, scope, expr.of, expected, why);
    case "number":
      return numberLiteral(checker, expr, why);
    case "text":
      return textLiteral(checker, scope, expr);
    case "bool":
      return literal(expr.value, bool, expr.span);
    case "none":
      return literal(null, none, expr.span);
    case "it":
      return elaborateIt(checker, scope, expr.span, why);
    case "name":
      return elaborateName(checker, scope, expr, expected, why);
    case "call":
      return elaborateCall(checker, scope, expr, expected, why);
    case "member":
      return elaborateMember(checker, scope, expr, why);
    case "memberCall":
      return elaborateMemberCall(checker, scope, expr, why);
    case "index":
      return elaborateIndex(checker, scope, expr, why);
    case "with":
      return elaborateWith(checker, scope, expr, expected, why);
    case "list":
      return listLiteral(checker, scope, expr, expected, why);
    case "map":
      return mapLiteral(checker, scope, expr, expected, why);
    case "listEach":
      return listOfEach(checker, scope, expr, expected, why);
    case "if":
      return elaborateIf(checker, scope, expr, true, expected, why);
    case "match":
      return elaborateMatch(checker, scope, expr, true, expected, why);
    case "unary":
      return elaborateUnary(checker, scope, expr, expected, why);
    case "binary":
      return elaborateBinary(checker, scope, expr, expected, why);
    case "compare":
      return elaborateCompare(checker, scope, expr, why);
    case "is":
      return elaborateIs(checker, scope, expr, why);
    case "in":
      return elaborateIn(checker, scope, expr, why);
    case "range":
      return rangeLiteral(checker, scope, expr, expected, why);
    case "pick":
      return elaboratePick(checker, scope, expr, why);
    case "where":
      return elaborateWhere(checker, scope, expr, expected, why);
    case "otherwise":
      return elaborateOtherwise(checker, scope, expr, expected, why);
    case "dice":
      return elaborateDice(checker, scope, expr, expected, why);
    case "new":
      return elaborateNew(checker, scope, expr, why);
    case "times":
      return elaborateTimes(checker, scope, expr, expected, why);
    default:
      return assertNever(expr);
  }
}
