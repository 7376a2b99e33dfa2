import type { IToken, TokenType } from "chevrotain";
import * as T from "../../../grammar/tokens.ts";
import { keyword } from "../../../grammar/tokens.ts";
import { spanning } from "../../source/span.ts";
import type { BinaryOp, CompareOp, Expr } from "../ast.ts";
import { spanOf, type Build, writing } from "./context.ts";

/** Loosest first. */
export const levels = {
  assign: 0,
  where: 1,
  otherwise: 2,
  or: 3,
  and: 4,
  not: 5,
  compare: 6,
  range: 7,
  sum: 8,
  product: 9,
  power: 10,
  sign: 11,
} as const;

const levelByType: ReadonlyMap<TokenType, number> = new Map<TokenType, number>([
  [keyword("where"), levels.where],
  [keyword("otherwise"), levels.otherwise],
  [T.QuestionQuestion, levels.otherwise],
  [keyword("or"), levels.or],
  [T.BarBar, levels.or],
  [keyword("and"), levels.and],
  [T.AndAnd, levels.and],
  [keyword("is"), levels.compare],
  [T.IsNot, levels.compare],
  [T.IsAbout, levels.compare],
  [keyword("in"), levels.compare],
  [T.NotIn, levels.compare],
  [T.Lt, levels.compare],
  [T.Le, levels.compare],
  [T.Gt, levels.compare],
  [T.Ge, levels.compare],
  [T.Eq, levels.compare],
  [T.EqEq, levels.compare],
  [T.NotEq, levels.compare],
  [T.EqLess, levels.compare],
  [keyword("to"), levels.range],
  [keyword("times"), levels.range],
  [T.Dots, levels.range],
  [T.Plus, levels.sum],
  [T.Minus, levels.sum],
  [T.Amp, levels.sum],
  [T.Star, levels.product],
  [T.Slash, levels.product],
  [T.Modulo, levels.product],
  [T.Power, levels.power],
]);

export function levelOf(operator: IToken): number {
  return levelByType.get(operator.tokenType) ?? levels.assign;
}

const compares: ReadonlyMap<TokenType, CompareOp> = new Map<TokenType, CompareOp>([
  [T.Lt, "<"],
  [T.Le, "<="],
  [T.Gt, ">"],
  [T.Ge, ">="],
  [T.EqLess, "<="],
]);
const binaries: ReadonlyMap<TokenType, BinaryOp> = new Map<TokenType, BinaryOp>([
  [T.Plus, "+"],
  [T.Minus, "-"],
  [T.Amp, "&"],
  [T.Star, "*"],
  [T.Slash, "/"],
  [keyword("and"), "and"],
  [T.AndAnd, "and"],
  [keyword("or"), "or"],
  [T.BarBar, "or"],
]);

/** How a comparison is spelled, whatever sign was written. */
export function compareOf(token: IToken): CompareOp {
  return compares.get(token.tokenType) ?? "<";
}

/** Signs from elsewhere that have a word or sign of ours in their place. */
const meant: ReadonlyMap<TokenType, string> = new Map([
  [T.NotEq, "is not"],
  [T.AndAnd, "and"],
  [T.BarBar, "or"],
  [T.QuestionQuestion, "otherwise"],
  [T.EqLess, "<="],
]);

/** The formula that an operator makes of its two sides. */
export function applyOperator(build: Build, left: Expr, operator: IToken, right: Expr): Expr {
  const span = spanning(left.span, right.span);
  const opSpan = spanOf(build, operator);
  reportForeign(build, operator, left, right);
  const compare = compares.get(operator.tokenType);
  if (compare !== undefined) return { kind: "compare", op: compare, left, right, opSpan, span };
  const binary = binaries.get(operator.tokenType);
  if (binary !== undefined) return { kind: "binary", op: binary, left, right, opSpan, span };
  switch (operator.tokenType) {
    case keyword("where"):
      return { kind: "where", of: left, condition: right, span };
    case keyword("otherwise"):
    case T.QuestionQuestion:
      return { kind: "otherwise", left, right, span };
    case keyword("in"):
    case T.NotIn:
      return { kind: "in", left, right, not: operator.tokenType === T.NotIn, span };
    case T.Modulo:
      return callOf("remainder", left, right, opSpan, span);
    case T.Power:
      return callOf("power", left, right, opSpan, span);
    default: {
      const not = operator.tokenType === T.IsNot || operator.tokenType === T.NotEq;
      return { kind: "is", left, right, not, about: operator.tokenType === T.IsAbout, span };
    }
  }
}

function callOf(name: string, left: Expr, right: Expr, at: Expr["span"], span: Expr["span"]): Expr {
  const arg = (value: Expr) => ({ name: null, value, test: null, given: null, span: value.span });
  return { kind: "call", callee: { text: name, span: at }, args: [arg(left), arg(right)], each: null, span };
}

function reportForeign(build: Build, operator: IToken, left: Expr, right: Expr): void {
  const at = spanOf(build, operator);
  const type = operator.tokenType;
  const ours = meant.get(type);
  if (ours !== undefined) {
    build.found.report("foreign-sign", at, { written: operator.image, meant: ours }, writing(at, ours));
  } else if (type === T.Eq || type === T.EqEq || type === T.Assign || type === T.OpAssign) {
    build.found.report(
      "equals-sign",
      at,
      { written: operator.image, name: null },
      { fixes: [{ title: "Write `is`", edits: [{ span: at, text: "is" }] }] },
    );
  } else if (type === T.Modulo || type === T.Power) {
    const name = type === T.Modulo ? "remainder" : "power";
    const before = at.between(left.span.start, left.span.start);
    const after = at.between(right.span.end, right.span.end);
    const comma = at.between(left.span.end, right.span.start);
    build.found.report(
      "foreign-operator",
      at,
      { written: operator.image, name },
      {
        fixes: [
          {
            title: `Write \`${name}(…, …)\``,
            edits: [
              { span: before, text: `${name}(` },
              { span: comma, text: ", " },
              { span: after, text: ")" },
            ],
          },
        ],
      },
    );
  }
}
