import { builders } from "prettier/doc";
import { assertNever } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { breakBefore, printExpr, type PrintContext, type PrintedDoc } from "./context.ts";
import { printBody, type LineItem } from "./lines.ts";
import { isSigned } from "./operators.ts";
import { printDecision } from "./tables.ts";
import { printType } from "./types.ts";
import { printValue } from "./values.ts";

type Doc = builders.Doc;
const { group, hardline, ifBreak, indent, line } = builders;

/** Statements between braces. Not a group of its own: an `if` and its `else` break together. */
export function printBlock(context: PrintContext, block: ast.Block): PrintedDoc {
  return printBody(context, {
    items: statementItems(context, block.statements),
    separator: [ifBreak("", " then"), line],
    open: block.span.start + 1,
    close: block.span.end - 1,
    tall: block.statements.some((each) => each.kind === "rows"),
  });
}

export function statementItems(context: PrintContext, statements: readonly ast.Statement[]): LineItem[] {
  return statements.map((statement): LineItem => ({
    start: statement.span.start,
    end: statement.span.end,
    print: () => printStatement(context, statement),
    // At the start of a line a sign would go on with the line above.
    ...(statement.kind === "expression" && isSigned(statement.value) ? { glue: " then" } : {}),
  }));
}

export function printStatement(context: PrintContext, statement: ast.Statement): Doc {
  switch (statement.kind) {
    case "let":
      return printLet(context, statement);
    case "set":
      return ["set ", printExpr(context, statement.target), " =", printValue(context, statement.value)];
    case "add":
      return printMove(context, "add", statement.value, "to", statement.target);
    case "take":
      return printMove(context, "take", statement.value, "from", statement.target);
    case "return":
      return statement.value === null ? "return" : ["return ", printExpr(context, statement.value)];
    case "stop":
      return "stop";
    case "cancel":
      return "cancel";
    case "forEach":
      return printLoop(
        context,
        [forEachHead(context, statement.each), statement.pace === null ? "" : ` ${statement.pace}`],
        statement.body,
      );
    case "repeat":
      return printLoop(context, repeatHead(context, statement), statement.body);
    case "rows":
      return printRows(context, statement);
    case "put":
      return printMove(context, "put", statement.value, statement.under ? "under" : "into", statement.target);
    case "rolling":
      return ["rolling ", printFaces(context, statement.faces)];
    case "choosing":
      return ["choosing ", printFaces(context, statement.answers)];
    case "expression":
      return printExpr(context, statement.value);
    default:
      return assertNever(statement);
  }
}

/** As many on a line as fit. */
export function printFaces(context: PrintContext, faces: readonly ast.Expr[]): Doc {
  const parts = faces.map((face, index) => [
    ...(index === 0 ? [] : breakBefore(context, face.span.start).doc),
    printExpr(context, face),
    index < faces.length - 1 ? "," : "",
  ]);
  return indent(parts.map((part, index) => (index === 0 ? part : group(part))));
}

function printMove(context: PrintContext, verb: string, value: ast.Expr, word: string, target: ast.Expr): Doc {
  const before = [`${verb} `, printExpr(context, value)];
  const between = breakBefore(context, target.span.start).doc;
  const to = printExpr(context, target);
  // At the end of a line `under` could be a name.
  return group([before, indent(word === "under" ? [...between, "under ", to] : [` ${word}`, ...between, to])]);
}

function printRows(context: PrintContext, { policy, rows }: ast.RowsStatement): Doc {
  const { opening, body } = printDecision(context, rows, policy?.span.end);
  return policy === null ? [opening, body] : [`rows ${policy.text}`, opening, hardline, body];
}

export function printLet(context: PrintContext, statement: Pick<ast.LetStatement, "name" | "type" | "value">): Doc {
  const type = statement.type === null ? "" : `: ${printType(statement.type)}`;
  return [`let ${statement.name.text}${type} =`, printValue(context, statement.value)];
}

function printLoop(context: PrintContext, head: Doc, body: ast.Block): Doc {
  const block = printBlock(context, body);
  return [group(head), " ", group(block.doc, { shouldBreak: block.broken })];
}

function forEachHead(context: PrintContext, each: ast.ForEach): Doc {
  const where: Doc = each.where === null ? "" : [" where", indent([line, printExpr(context, each.where)])];
  return [`for each ${each.name.text} in `, printExpr(context, each.over), where];
}

function repeatHead(context: PrintContext, statement: ast.Statement & { kind: "repeat" }): Doc {
  const count = statement.count === null ? "" : printExpr(context, statement.count);
  switch (statement.mode) {
    case "while":
      return ["repeat while ", count];
    case "times":
      return ["repeat ", count, " times"];
    case "forever":
      return "repeat";
    default:
      return assertNever(statement.mode);
  }
}
