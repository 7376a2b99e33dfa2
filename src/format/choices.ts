import { builders } from "prettier/doc";
import type { Kinds } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { commentText, isOnItsOwnLine, lineBetween, printExpr, takeComments, type PrintContext } from "./context.ts";
import { printBody, type LineItem } from "./lines.ts";
import { printDecision } from "./tables.ts";
import { printTest } from "./tests.ts";
import { printValue } from "./values.ts";

type Doc = builders.Doc;
const { breakParent, group, hardline, indent, lineSuffix } = builders;

type If = Extract<ast.Expr, { kind: "if" }>;
type Match = Extract<ast.Expr, { kind: "match" }>;

interface Branch {
  readonly head: () => Doc;
  /** Where its condition or, in the last `else`, its block begins. */
  readonly start: number;
  readonly block: ast.Block;
}

/** `else` stays on the line of the brace before it or on a line of its own, as it was written. */
export function printIf(context: PrintContext, expr: If): Doc {
  const parts = partsOf(context, expr);
  const own = parts.some((part, index) => {
    const before = parts[index - 1];
    return before !== undefined && beginsLine(context, before.block.span.end, part.start);
  });
  const docs: Doc[] = [];
  let broken = false;
  parts.forEach((part, index) => {
    if (index > 0) docs.push(...betweenArms(context, part.start, own));
    const head = part.head();
    const block = context.printers.block(context, part.block);
    broken ||= block.broken;
    docs.push(own ? group([head, block.doc], { shouldBreak: block.broken }) : [head, block.doc]);
  });
  return group(docs, { shouldBreak: broken && !own });
}

function partsOf(context: PrintContext, expr: If): readonly Branch[] {
  const arms = expr.arms.map((arm, index): Branch => ({
    head: () => [index > 0 ? "else if " : "if ", printExpr(context, arm.condition), " "],
    start: arm.condition.span.start,
    block: arm.then,
  }));
  return expr.otherwise === null
    ? arms
    : [...arms, { head: () => "else ", start: expr.otherwise.span.start, block: expr.otherwise }];
}

/** Whether the `else` before `start` stands at the start of a line, or a remark makes it do so. */
function beginsLine(context: PrintContext, end: number, start: number): boolean {
  const found = context.text.indexOf("else", end);
  const next = context.comments[context.next];
  return (
    (found >= 0 && found < start && lineBetween(context, end, found)) ||
    (next !== undefined && next.span.start >= end && next.span.start < start)
  );
}

function betweenArms(context: PrintContext, start: number, own: boolean): Doc[] {
  if (!own) return [" "];
  const docs: Doc[] = [];
  for (const comment of takeComments(context, start)) {
    const text = commentText(comment, context);
    if (isOnItsOwnLine(context, comment.span.start)) docs.push(hardline, text);
    else docs.push(lineSuffix(`  ${text}`), breakParent);
  }
  return [...docs, hardline];
}

/** One case a line. */
export function printMatch(context: PrintContext, expr: Match): Doc {
  const of = printExpr(context, expr.of);
  const items = expr.arms.map((arm): LineItem => ({
    start: arm.span.start,
    end: arm.span.end,
    print: () => printArm(context, arm),
  }));
  const open = openingBrace(context, expr.of.span.end);
  const body = printBody(context, { items, separator: "", open, close: expr.span.end - 1, tall: items.length > 0 });
  return group(["match ", of, " ", body.doc], { shouldBreak: body.broken });
}

function openingBrace(context: PrintContext, from: number): number {
  const found = context.text.indexOf("{", from);
  return found < 0 ? from : found + 1;
}

function printArm(context: PrintContext, arm: ast.MatchArm): Doc {
  const test = [printTest(context, arm.test), ":"];
  const value = arm.value;
  switch (value.kind) {
    case "block": {
      const block = context.printers.block(context, value);
      return [...test, " ", group(block.doc, { shouldBreak: block.broken })];
    }
    case "expression":
      return [...test, printValue(context, value.value)];
    case "rows": {
      if (value.policy !== null) return [...test, indent([hardline, context.printers.statement(context, value)])];
      const { opening, body } = printDecision(context, value.rows, arm.test.span.end);
      return [...test, opening, indent([hardline, body])];
    }
    default:
      value.kind satisfies Kinds<"set add take return stop repeat put cancel choosing rolling let forEach">;
      return [...test, " ", context.printers.statement(context, value)];
  }
}
