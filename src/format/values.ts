import { builders } from "prettier/doc";
import type { Kinds } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { printBrackets, type BracketItem } from "./brackets.ts";
import { commentText, fitsBelow, isOnItsOwnLine, printExpr, takeComments, type PrintContext } from "./context.ts";
import { flatText } from "./flat.ts";
import { isOperator, printOperator } from "./operators.ts";
import { printType } from "./types.ts";
import { printName } from "./names.ts";

type Doc = builders.Doc;
const { group, hardline, indent, join, line, lineSuffix } = builders;

/**
 * What follows `=`: on the same line if all of it fits, else below; what does not fit there either breaks in
 * its own brackets.
 */
export function printValue(context: PrintContext, value: ast.Expr): Doc {
  const remarks = takeComments(context, value.span.start);
  if (remarks.length > 0) {
    const behind = remarks
      .filter((each) => !isOnItsOwnLine(context, each.span.start))
      .map((each) => lineSuffix(`  ${commentText(each, context)}`));
    const above = remarks
      .filter((each) => isOnItsOwnLine(context, each.span.start))
      .map((each) => [commentText(each, context), hardline]);
    return [behind, indent([hardline, above, printBelow(context, value)])];
  }
  const printed = printBelow(context, value);
  const below = group(indent([line, printed]));
  return bringsBrackets(value) && !fitsBelow(context, flatText(printed)) ? [" ", printed] : below;
}

/** Below the sign, the lines of a long sum stand below each other. */
function printBelow(context: PrintContext, value: ast.Expr): Doc {
  return isOperator(value) ? printOperator(context, value, (rest) => rest) : printExpr(context, value);
}

/** Brackets or braces at its end, in which it can break. */
function bringsBrackets(value: ast.Expr): boolean {
  switch (value.kind) {
    case "if":
    case "match":
    case "list":
    case "map":
    case "listEach":
    case "parens":
      return true;
    case "call":
    case "memberCall":
    case "with":
      return value.args.length > 0;
    default:
      value.kind satisfies Kinds<
        | "compare range in number text bool none it name member index unary binary is pick dice times"
        | "where otherwise new missing"
      >;
      return false;
  }
}

/** `(a: int, b: int default 3)`; `close` is the place of the closing bracket. */
export function printParams(context: PrintContext, params: readonly ast.Param[], close: number): Doc {
  const pieces = params.map((param): BracketItem => ({
    start: param.span.start,
    end: param.span.end,
    print: () => printParam(context, param),
  }));
  return printBrackets(context, { open: "(", pieces, close });
}

function printParam(context: PrintContext, param: ast.Param): Doc {
  return [
    printName(param.name),
    ": ",
    printType(param.type),
    printBound(context, param.bound),
    param.from === null ? "" : [" from ", printExpr(context, param.from)],
    param.default === null ? "" : [" default ", printExpr(context, param.default)],
  ];
}

/** ` >= 1`, ` 0 to 20`, ` of 4, 6, 8`, with the blank before it. */
export function printBound(context: PrintContext, bound: ast.Bound | null): Doc {
  if (bound === null) return "";
  if (bound.kind === "compare") return [" ", bound.op, " ", printExpr(context, bound.value)];
  if (bound.kind === "values")
    return [
      " of ",
      join(
        ", ",
        bound.values.map((value) => printExpr(context, value)),
      ),
    ];
  return [" ", printExpr(context, bound.low), " to ", printExpr(context, bound.high)];
}
