import { builders } from "prettier/doc";
import { assertNever, type Kinds } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { breakBefore, printExpr, type PrintContext } from "./context.ts";

type Doc = builders.Doc;
const { group, indent, line } = builders;

interface OperatorChain {
  readonly first: ast.Expr;
  readonly rest: readonly Link[];
}

export type Operator = Extract<
  ast.Expr,
  { kind: "binary" | "compare" | "is" | "in" | "range" | "times" | "pick" | "where" | "otherwise" }
>;

/** Breaks at its operators only: there a line's end does not end the formula. The further lines stand one step further in. */
export function printOperator(context: PrintContext, expr: Operator, step: (doc: Doc) => Doc = indent): Doc {
  if (expr.kind === "pick") {
    return group([expr.which, " ", printExpr(context, expr.count), " of", indent([line, printExpr(context, expr.of)])]);
  }
  const chain = chainOf(expr);
  const first = [expr.kind === "range" && expr.over ? "over " : "", printExpr(context, chain.first)];
  const rest = chain.rest.map((link) => printLink(context, link));
  return group([first, step(rest)]);
}

interface Link {
  readonly operator: string;
  readonly operand: ast.Expr;
}

/** Words begin a line, as in a sentence; signs end one; a comparison with something short stays on its line. */
const beginsLine = new Set(["and", "or", "where", "otherwise", "to under"]);
const compares = new Set(["is", "is not", "is about", "in", "not in", "<", "<=", ">", ">="]);

function printLink(context: PrintContext, { operator, operand }: Link): Doc {
  const before = breakBefore(context, operand.span.start);
  const printed = printExpr(context, operand);
  if (beginsLine.has(operator)) return [...before.doc, operator, " ", printed];
  const short = !before.remarked && compares.has(operator) && isShort(operand);
  return [" ", operator, ...(short ? [" "] : before.doc), printed];
}

function isShort(expr: ast.Expr): boolean {
  switch (expr.kind) {
    case "number":
    case "bool":
    case "none":
    case "it":
    case "name":
    case "dice":
      return true;
    case "member":
      return isShort(expr.of);
    case "unary":
      return isShort(expr.of);
    case "text":
      return expr.text.length < 20;
    default:
      expr.kind satisfies Kinds<
        | "compare range call in memberCall index with list map listEach if match binary is pick times"
        | "where otherwise new parens missing"
      >;
      return false;
  }
}

export function isOperator(expr: ast.Expr): expr is Operator {
  switch (expr.kind) {
    case "binary":
    case "compare":
    case "is":
    case "in":
    case "range":
    case "times":
    case "pick":
    case "where":
    case "otherwise":
      return true;
    default:
      expr.kind satisfies Kinds<
        | "call number text bool none it name member memberCall index with list map listEach if match"
        | "unary dice new parens missing"
      >;
      return false;
  }
}

/** `a + b - c` in one go, so that it breaks at all of its signs or at none. */
function chainOf(expr: Exclude<Operator, { kind: "pick" }>): OperatorChain {
  switch (expr.kind) {
    case "binary":
    case "otherwise":
      return leftChain(expr);
    case "compare":
      return { first: expr.left, rest: [{ operator: expr.op, operand: expr.right }] };
    case "is":
      return {
        first: expr.left,
        rest: [{ operator: `is${expr.not ? " not" : ""}${expr.about ? " about" : ""}`, operand: expr.right }],
      };
    case "in":
      return { first: expr.left, rest: [{ operator: expr.not ? "not in" : "in", operand: expr.right }] };
    case "range":
      return { first: expr.low, rest: [{ operator: expr.under ? "to under" : "to", operand: expr.high }] };
    case "times":
      return { first: expr.count, rest: [{ operator: "times", operand: expr.value }] };
    case "where":
      return { first: expr.of, rest: [{ operator: "where", operand: expr.condition }] };
    default:
      return assertNever(expr);
  }
}

function leftChain(expr: ast.Expr & { kind: "binary" | "otherwise" }): OperatorChain {
  const level = levelOf(expr);
  const rest: Link[] = [];
  let first: ast.Expr = expr;
  while ((first.kind === "binary" || first.kind === "otherwise") && levelOf(first) === level) {
    rest.push({ operator: first.kind === "binary" ? first.op : "otherwise", operand: first.right });
    first = first.left;
  }
  return { first, rest: rest.reverse() };
}

function levelOf(expr: ast.Expr & { kind: "binary" | "otherwise" }): string {
  if (expr.kind === "otherwise") return "otherwise";
  if (expr.op === "and" || expr.op === "or") return expr.op;
  return expr.op === "*" || expr.op === "/" ? "product" : "sum";
}

/** Whether the formula's first sign is a plus or minus: at the start of a line it would go on with the line above. */
export function isSigned(expr: ast.Expr): boolean {
  switch (expr.kind) {
    case "unary":
      return expr.op !== "not";
    case "binary":
    case "compare":
    case "is":
    case "in":
    case "otherwise":
      return isSigned(expr.left);
    case "range":
      return !expr.over && isSigned(expr.low);
    case "times":
      return isSigned(expr.count);
    case "member":
    case "memberCall":
    case "index":
    case "with":
    case "where":
      return isSigned(expr.of);
    default:
      expr.kind satisfies Kinds<"call number text bool none it name list map listEach if match pick dice new parens missing">;
      return false;
  }
}
