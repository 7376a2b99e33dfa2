import { builders } from "prettier/doc";
import { assertNever, type Kinds } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { printBrackets, type BracketItem } from "./brackets.ts";
import { printIf, printMatch } from "./choices.ts";
import { breakBefore, printExpr, type PrintContext } from "./context.ts";
import { isSigned, printOperator } from "./operators.ts";
import { quote } from "./quoted.ts";
import { printTestPart } from "./tests.ts";

type Doc = builders.Doc;
const { group, indent } = builders;

/** A formula. It breaks only inside brackets or after an operator, where a line's end does not end the formula. */
export function printFormula(context: PrintContext, expr: ast.Expr): Doc {
  switch (expr.kind) {
    case "number":
      return expr.text.replace(/\s+%$/, "%");
    case "text":
      return quote(expr.text);
    case "bool":
      return expr.value ? "yes" : "no";
    case "none":
      return "none";
    case "it":
      return "it";
    case "name":
      return expr.name.text;
    case "member":
      return [printExpr(context, expr.of), ".", expr.name.text];
    case "unary":
      return [expr.op, expr.op === "not" || isSigned(expr.of) ? " " : "", printExpr(context, expr.of)];
    case "parens":
      return printParens(context, expr);
    case "if":
      return printIf(context, expr);
    case "match":
      return printMatch(context, expr);
    case "new":
      return ["new ", printExpr(context, expr.of)];
    case "missing":
      return "";
    case "dice":
      return [
        expr.count === null ? "" : printExpr(context, expr.count),
        expr.percent ? "d%" : `d${String(expr.sides)}`,
      ];
    case "call":
    case "memberCall":
    case "index":
    case "with":
      return printPostfix(context, expr);
    case "list":
    case "map":
    case "listEach":
      return printList(context, expr);
    default:
      expr.kind satisfies Kinds<"compare range in binary is pick times where otherwise">;
      return printOperator(context, expr);
  }
}

function printParens(context: PrintContext, expr: ast.Expr & { kind: "parens" }): Doc {
  const piece = { start: expr.of.span.start, end: expr.of.span.end, print: () => printExpr(context, expr.of) };
  return printBrackets(context, { open: "(", pieces: [piece], close: expr.span.end - 1 });
}

type Postfix = Extract<ast.Expr, { kind: "call" | "memberCall" | "index" | "with" }>;

function printPostfix(context: PrintContext, expr: Postfix): Doc {
  const of = expr.kind === "call" ? expr.callee.text : printExpr(context, expr.of);
  const each = expr.kind === "call" ? expr.each : null;
  const pieces = expr.args.map((arg, index) => argPiece(context, arg, index === expr.args.length - 1 ? each : null));
  const args = printBrackets(context, { open: expr.kind === "index" ? "[" : "(", pieces, close: expr.span.end - 1 });
  switch (expr.kind) {
    case "call":
    case "index":
      return [of, args];
    case "memberCall":
      return [of, ".", expr.name.text, args];
    case "with":
      return [of, " with ", args];
    default:
      return assertNever(expr);
  }
}

/** Values in brackets that stand for themselves; `close` is the place of the closing bracket. */
export function printArgs(context: PrintContext, args: readonly ast.Arg[], close = args.at(-1)?.span.end ?? 0): Doc {
  return printBrackets(context, { open: "(", pieces: args.map((arg) => argPiece(context, arg, null)), close });
}

function argPiece(context: PrintContext, arg: ast.Arg, each: ast.ForEach | null): BracketItem {
  const phrase = (): Doc =>
    each === null ? "" : [...breakBefore(context, each.span.start).doc, printForEach(context, each)];
  const printArgument = (): Doc =>
    arg.given === null
      ? ""
      : [...breakBefore(context, arg.given.span.start).doc, "given ", printExpr(context, arg.given)];
  return {
    start: arg.span.start,
    end: each?.span.end ?? arg.span.end,
    print: () => group([printArg(context, arg), indent(printArgument()), phrase()]),
  };
}

function printArg(context: PrintContext, arg: ast.Arg): Doc {
  const name = arg.name === null ? "" : `${arg.name.text}: `;
  if (arg.test !== null) return [name, printTestPart(context, arg.test)];
  return [name, arg.value === null ? "" : printExpr(context, arg.value)];
}

/** `for each x in xs where c`, inside brackets. */
export function printForEach(context: PrintContext, each: ast.ForEach): Doc {
  const over = printExpr(context, each.over);
  const where: Doc =
    each.where === null
      ? ""
      : [...breakBefore(context, each.where.span.start).doc, "where ", printExpr(context, each.where)];
  const loop = group([`for each ${each.name.text} in `, over, indent(where)]);
  return each.next === null
    ? loop
    : [loop, ...breakBefore(context, each.next.span.start).doc, printForEach(context, each.next)];
}

type List = Extract<ast.Expr, { kind: "list" | "map" | "listEach" }>;

function printList(context: PrintContext, expr: List): Doc {
  const pieces = listPieces(context, expr);
  const filled = expr.kind === "list" && expr.items.length > 1 && expr.items.every((item) => item.kind === "number");
  return printBrackets(context, { open: "[", pieces, close: expr.span.end - 1, filled });
}

function listPieces(context: PrintContext, expr: List): readonly BracketItem[] {
  switch (expr.kind) {
    case "list":
      return expr.items.map((item) => ({
        start: item.span.start,
        end: item.span.end,
        print: () => printExpr(context, item),
      }));
    case "map":
      return expr.entries.map(({ key, value }) => ({
        start: key.span.start,
        end: value.span.end,
        print: () => [printExpr(context, key), ": ", printExpr(context, value)],
      }));
    case "listEach":
      return [
        {
          start: expr.value.span.start,
          end: expr.each.span.end,
          print: () => [
            printExpr(context, expr.value),
            ...breakBefore(context, expr.each.span.start).doc,
            printForEach(context, expr.each),
          ],
        },
      ];
    default:
      return assertNever(expr);
  }
}
