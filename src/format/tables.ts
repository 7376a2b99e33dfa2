import type { builders } from "prettier/doc";
import type { Kinds } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { parseDataHeader, parseTestHeader } from "../syntax/cells.ts";
import { Collector } from "../diagnostics/collect.ts";
import { kindOfType, printCell, printDataHeader, printTestHeader, type CellKind } from "./cells.ts";
import type { PrintContext } from "./context.ts";
import { layOut, type Grid } from "./grid.ts";
import { printLines, type LineItem, type PrintedLines } from "./lines.ts";

type Doc = builders.Doc;

/** A table of data: each heading says what its column holds. */
export function printData(context: PrintContext, rows: ast.Rows): Doc {
  const kinds = rows.header.cells.map((cell): CellKind => {
    const found = new Collector();
    const field = parseDataHeader(cell, found);
    if (found.count > 0) return "asWritten";
    const kind = kindOfType(field.type, "value");
    return field.params === null || kind === "statements" ? kind : "value";
  });
  return printRows(context, rows, printDataHeader, kinds).body;
}

/** A decision table or a grid, inside the rule that `context.rule` names. `open` is the end of what stands above it. */
export function printDecision(context: PrintContext, rows: ast.Rows, open = rows.header.span.start): PrintedLines {
  const rule = context.rule;
  const types = new Map(rule?.params.map((param) => [param.name.text, param.type]));
  const headers = rows.header.cells.map((cell) => headerOf(cell));
  const corner = headers[0];
  if (corner?.kind !== "grid") {
    const kinds = headers.map((header) =>
      header === null
        ? "asWritten"
        : decisionKind(header.kind === "single" ? header.value : header.row, types, rule?.result ?? undefined),
    );
    return printRows(context, rows, printTestHeader, kinds, open);
  }
  const above = inputKind(corner.column, types);
  const value = kindOfType(rule?.result ?? undefined, "value");
  const kinds = headers.map((_, index): CellKind => (index === 0 ? inputKind(corner.row, types) : value));
  return printRows(
    context,
    rows,
    (inside, cell, column) => (column === 0 ? printTestHeader(inside, cell) : printCell(inside, above, cell)),
    kinds,
    open,
  );
}

/** The table of `examples … for` a rule: what it is given, and what must come out. */
export function printExamples(context: PrintContext, rows: ast.Rows, rule: ast.RuleDecl | undefined): Doc {
  const kinds = rows.header.cells.map(({ text }): CellKind => {
    if (text === "result") return kindOfType(rule?.result, "test");
    if (text === "rolling") return "rolling";
    return kindOfType(rule?.params.find((param) => param.name.text === text)?.type, "value");
  });
  return printRows(context, rows, printTestHeader, kinds).body;
}

/** The source's own table in a report: its headings and cells are the source's words. */
export function printExpected(context: PrintContext, rows: ast.Rows): Doc {
  return printRows(context, rows, (_, cell) => cell.text, []).body;
}

// ---------------------------------------------------------------- kinds of columns

function headerOf(cell: ast.RawCell): ReturnType<typeof parseTestHeader> | null {
  const found = new Collector();
  const header = parseTestHeader(cell, found);
  return found.count > 0 ? null : header;
}

type Types = ReadonlyMap<string, ast.TypeRef>;

function decisionKind(header: ast.Expr, types: Types, result: ast.TypeRef | undefined): CellKind {
  if (header.kind !== "name" || types.has(header.name.text)) return inputKind(header, types);
  if (header.name.text === "result") return kindOfType(result, "value");
  return header.name.text === "do" ? "statements" : "asWritten";
}

/** Tests, where the input is a number or yes and no for certain. */
function inputKind(header: ast.Expr, types: Types): CellKind {
  switch (header.kind) {
    case "name": {
      const type = types.get(header.name.text);
      return type?.name.text === "range" ? "asWritten" : kindOfType(type, "test");
    }
    case "compare":
    case "is":
    case "in":
      return "test";
    case "binary":
      return header.op === "&" ? "asWritten" : "test";
    case "unary":
    case "dice":
      return "test";
    case "parens":
      return inputKind(header.of, types);
    default:
      header.kind satisfies Kinds<
        | "range call number text bool none it member memberCall index with list map listEach if match"
        | "pick times where otherwise new missing"
      >;
      return "asWritten";
  }
}

// ---------------------------------------------------------------- lines

/** Cells hold no remarks and are printed on one line, wherever they stand. */
const inCell = (context: PrintContext): PrintContext => ({ ...context, text: "", comments: [], next: 0 });

type PrintHeading = (context: PrintContext, cell: ast.RawCell, column: number) => string;

function printRows(
  context: PrintContext,
  rows: ast.Rows,
  heading: PrintHeading,
  kinds: readonly CellKind[],
  open = rows.header.span.start,
): PrintedLines {
  const cells = inCell(context);
  const grid: Grid = {
    header: rows.header.cells.map((cell, column) => heading(cells, cell, column)),
    rule: rows.rule?.cells.map(({ text }) => text) ?? [],
    rows: rows.rows.map((row) => row.cells.map((cell, column) => printCell(cells, kinds[column] ?? "asWritten", cell))),
  };
  const drawn = layOut(grid);
  const line = (start: number, end: number, text: string): LineItem => ({ start, end, print: () => text });
  const behindHeader = lineEnd(context, rows.header.span.end);
  const items: LineItem[] = [
    line(rows.header.span.start, rows.header.span.end, drawn.header),
    rows.rule === null
      ? line(behindHeader, behindHeader, drawn.rule)
      : line(rows.rule.span.start, rows.rule.span.end, drawn.rule),
  ];
  let last = rows.rule?.span.end ?? rows.header.span.end;
  rows.rows.forEach((row, index) => {
    for (const at of dividers(context, last, row.span.start)) items.push(line(at, lineEnd(context, at), drawn.rule));
    items.push(line(row.span.start, row.span.end, drawn.rows[index] ?? ""));
    last = row.span.end;
  });
  for (const at of dividers(context, last, rows.span.end)) items.push(line(at, lineEnd(context, at), drawn.rule));
  return printLines(context, items, open, rows.span.end);
}

function lineEnd(context: PrintContext, from: number): number {
  const found = context.text.indexOf("\n", from);
  return found < 0 ? from : found;
}

/** Later lines of dashes are no rows, and divide them for the eye. */
function dividers(context: PrintContext, from: number, to: number): number[] {
  const found: number[] = [];
  for (let at = context.text.indexOf("\n", from); at >= 0 && at < to; at = context.text.indexOf("\n", at + 1)) {
    let start = at + 1;
    while (start < to && context.text[start] !== "\n" && context.text.charAt(start).trim() === "") start += 1;
    if (start < to && context.text[start] === "|") found.push(start);
  }
  return found;
}
