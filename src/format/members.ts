/** What several kinds of declarations have: fields, claims, parameters with a body, a beginning. */
import { builders } from "prettier/doc";
import type * as ast from "../syntax/ast.ts";
import { fitsBelow, nextSign, printExpr, within, type PrintContext, type PrintedDoc } from "./context.ts";
import { printArgs } from "./expressions.ts";
import { quote } from "./quoted.ts";
import { printField } from "./fields.ts";
import { flatText } from "./flat.ts";
import { printBody, type LineItem } from "./lines.ts";
import { alignmentPads } from "./alignment.ts";
import { printBlock } from "./statements.ts";
import { printData } from "./tables.ts";
import { printType } from "./types.ts";
import { printParams, printValue } from "./values.ts";
import { nameEnd, printName } from "./names.ts";

type Doc = builders.Doc;
const { group, ifBreak, line } = builders;

export const groupDoc = ({ doc, broken }: PrintedDoc): Doc => group(doc, { shouldBreak: broken });

/** The place behind the brace that opens the body, from `from` on: there are only names, texts and words before it. */
export function openBrace(context: PrintContext, from: number): number {
  const found = context.text.indexOf("{", from);
  return found < 0 ? from : found + 1;
}

/** The same where only signs and remarks stand before it. */
export function braceBehind(context: PrintContext, from: number): number {
  for (let at = nextSign(context, from); at < context.text.length; at = nextSign(context, at + 1))
    if (context.text[at] === "{") return at + 1;
  return from;
}

type RecordMembers = Pick<ast.RecordDecl, "fields" | "checks" | "name" | "span">;

/** Fields, checks and rows in the order in which they were written. */
export function printMembers(
  context: PrintContext,
  decl: RecordMembers,
  rows: ast.Rows | null,
  from = nameEnd(decl.name),
): PrintedDoc {
  const pads = alignmentPads(
    context,
    decl.fields.map((field) => field.span),
    decl.fields.map(headWidth),
  );
  const fields = decl.fields.map((field, index): LineItem => ({
    start: field.span.start,
    end: field.span.end,
    print: () => printField(context, field, pads[index]),
  }));
  const checks = decl.checks.map((check): LineItem => ({
    start: check.span.start,
    end: check.span.end,
    print: () => printClaim(context, "check", check.condition, check.message),
  }));
  const table: LineItem[] =
    rows === null ? [] : [{ start: rows.span.start, end: rows.span.end, print: () => printData(context, rows) }];
  const items = [...fields, ...checks, ...table].sort((a, b) => a.start - b.start);
  return printBody(context, {
    items,
    separator: [ifBreak("", ","), line],
    open: openBrace(context, from),
    close: decl.span.end - 1,
    tall: rows !== null,
  });
}

/** Fields with parameters are too different in length to stand below each other. */
const headWidth = (field: ast.FieldDecl): number => (field.params === null ? printName(field.name).length : -1);

/** `check c "why"`, `needs c "why"`. The text cannot go to the next line: its length shall not break the condition. */
export function printClaim(context: PrintContext, word: string, condition: ast.Expr, why: ast.Text | null): Doc {
  const printed = printExpr(context, condition);
  const flat = flatText(printed);
  return [`${word} `, fitsBelow(context, flat) ? flat : printed, why === null ? "" : ` ${quote(why.text)}`];
}

/** A rule or a procedure. */
export function printRule(context: PrintContext, decl: ast.RuleDecl | ast.ProcedureDecl): Doc {
  const { params, result, body } = decl;
  const head = [
    `${decl.kind} ${printName(decl.name)}`,
    printParams(context, params, (result ?? body).span.start),
    result === null ? "" : `: ${printType(result)}`,
  ];
  const printed = within(context, decl, () =>
    body.kind === "block" ? [" ", groupDoc(printBlock(context, body))] : [" =", printValue(context, body)],
  );
  return [group(head), ...printed];
}

/** `in duel(Light, Heavy)`: kept on its line if it fits there. */
export function printStart(context: PrintContext, start: ast.Start): Doc {
  const args = printArgs(context, start.args, start.span.end - 1);
  const flat = flatText(args);
  return [`in ${start.name.text}`, fitsBelow(context, flat) ? flat : args];
}
