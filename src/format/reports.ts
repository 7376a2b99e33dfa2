import { builders } from "prettier/doc";
import { spanning } from "../source/span.ts";
import type * as ast from "../syntax/ast.ts";
import { fitsBelow, nextSign, printExpr, type PrintContext } from "./context.ts";
import { printArgs } from "./expressions.ts";
import { quote } from "./quoted.ts";
import { flatText } from "./flat.ts";
import { printBody, type LineItem } from "./lines.ts";
import { printStart } from "./members.ts";
import { alignmentPads } from "./alignment.ts";
import { printLet } from "./statements.ts";
import { printExpected } from "./tables.ts";
import { printValue } from "./values.ts";
import { displayWidth } from "./width.ts";
import { printName } from "./names.ts";

type Doc = builders.Doc;
const { group, indent, join, line } = builders;

/** One line of a report at a time, in the order in which they were written. */
export function printReport(context: PrintContext, decl: ast.ReportDecl): Doc {
  const items = [
    ...decl.lets.map((each) => item(each.span, () => printLet(context, each))),
    ...valueItems(context, decl),
    ...totalItems(decl),
    ...expectItems(context, decl),
    ...decl.disputed.map((each) => item(each.span, () => printDispute(context, each))),
  ].sort((a, b) => a.start - b.start);
  const brace = nextSign(context, (decl.start ?? decl.title).span.end);
  const body = printBody(context, {
    items,
    separator: "",
    open: brace + 1,
    close: decl.span.end - 1,
    tall: items.length > 0,
  });
  const name = decl.name === null ? "" : `${decl.name.text} `;
  const start = decl.start === null ? "" : indent([line, printStart(context, decl.start)]);
  return [
    group([`report ${name}${quote(decl.title.text)}`, start]),
    " ",
    group(body.doc, { shouldBreak: body.broken }),
  ];
}

/** The reason cannot go to the next line: its length shall not break the brackets. */
function printDispute(context: PrintContext, dispute: ast.ReportDispute): Doc {
  const args = printArgs(context, dispute.args);
  const flat = flatText(args);
  return ["disputed ", fitsBelow(context, flat) ? flat : args, ` ${quote(dispute.reason.text)}`];
}

const item = ({ start, end }: ast.Node["span"], print: () => Doc): LineItem => ({ start, end, print });

/** A line that begins with its word: the words, and the titles of columns, have one width. */
interface ReportLine {
  readonly word: string;
  readonly title: string | null;
  readonly node: ast.Node;
  readonly rest: () => Doc;
}

function valueItems(context: PrintContext, decl: ast.ReportDecl): LineItem[] {
  const axes = (word: string, all: readonly ast.Axis[]): ReportLine[] => {
    const [first, last] = [all[0], all.at(-1)];
    if (first === undefined || last === undefined) return [];
    const each = (at: ast.Axis): Doc => [
      `${printName(at.name)}: `,
      printExpr(context, at.over),
      printFormat(at.format),
    ];
    const rest = (): Doc => (all.length === 1 ? each(first) : group(indent(join([",", line], all.map(each)))));
    return [{ word, title: null, node: { span: spanning(first.span, last.span) }, rest }];
  };
  const value = (word: string, at: ast.ReportValue): ReportLine => ({
    word,
    title: at.title === null ? null : quote(at.title.text),
    node: at,
    rest: () => [
      at.title === null ? printExpr(context, at.value) : [" =", printValue(context, at.value)],
      at.variant === null ? "" : ` with ${at.variant.text}`,
      printFormat(at.format),
    ],
  });
  const lines = [
    ...axes("rows", decl.rowAxes),
    ...axes("columns", decl.columnAxis === null ? [] : [decl.columnAxis]),
    ...(decl.cell === null ? [] : [value("cell", decl.cell)]),
    ...decl.columns.map((each) => value("column", each)),
    ...decl.rows.map((each) => value("row", each)),
  ].sort((a, b) => a.node.span.start - b.node.span.start);
  const spans = lines.map((line) => line.node.span);
  const words = alignmentPads(
    context,
    spans,
    lines.map((line) => line.word.length),
  );
  const titles = alignmentPads(
    context,
    spans,
    lines.map((line) => (line.title === null ? -1 : displayWidth(line.title))),
  );
  return lines.map((line, index) =>
    item(line.node.span, () => {
      const title = line.title === null ? "" : `${line.title}${titles[index] ?? ""}`;
      return [`${line.word}${words[index] ?? ""} ${title}`, line.rest()];
    }),
  );
}

function totalItems({ totalRow, totalColumn }: ast.ReportDecl): LineItem[] {
  const total = (word: string, at: ast.Total | null): LineItem[] =>
    at === null ? [] : [item(at.span, () => `total ${word} ${quote(at.title.text)}${ofThose(at)}`)];
  return [...total("row", totalRow), ...total("column", totalColumn)];
}

const ofThose = ({ of }: ast.Total): string =>
  of.length === 0 ? "" : ` of ${of.map((each) => quote(each.text)).join(", ")}`;

function printFormat(format: ast.Format | null): string {
  if (format === null) return "";
  const digits = format.decimals === 0 ? "" : `.${"0".repeat(format.decimals)}`;
  return ` as ${format.signed ? "+" : ""}0${digits}${format.percent ? "%" : ""}`;
}

function expectItems(context: PrintContext, decl: ast.ReportDecl): LineItem[] {
  const { expect } = decl;
  if (expect === null) return [];
  const word = expect.about ? "expect about" : "expect";
  // The rows need not stand right below: other lines may come between.
  const rows = item(expect.rows.span, () => printExpected(context, expect.rows));
  const end = expect.span.start + word.length;
  return [{ start: expect.span.start, end: Math.min(end, expect.rows.span.start), print: () => word }, rows];
}
