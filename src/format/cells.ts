import type { builders } from "prettier/doc";
import { Collector } from "../diagnostics/collect.ts";
import { assertNever } from "../source/exhaustive.ts";
import type { Expr, RawCell, Statement, Test, TypeRef } from "../syntax/ast.ts";
import {
  parseDataHeader,
  parseExprCell,
  parseRollingCell,
  parseStatementsCell,
  parseTestCell,
  parseTestHeader,
} from "../syntax/cells.ts";
import { haveSameMeaning } from "./same-meaning.ts";
import { printExpr, type PrintContext } from "./context.ts";
import { printTyped } from "./fields.ts";
import { flatText } from "./flat.ts";
import { printTest } from "./tests.ts";
import { printParams } from "./values.ts";

type Doc = builders.Doc;

/**
 * How the cells of a column are read, as far as this file alone makes it certain. A cell that may be a name with
 * spaces (a key, a variant, a text) stays as it was written.
 */
export type CellKind = "value" | "test" | "statements" | "rolling" | "asWritten";

const plainTypes = new Set(["int", "number", "percent", "bool"]);

/** The kind of a value's cell by its type's written name. */
export function kindOfType(type: TypeRef | undefined, plain: "value" | "test"): CellKind {
  if (type === undefined || type.member !== null) return "asWritten";
  if (type.name.text === "range") return "test";
  if (type.name.text === "procedure") return "statements";
  return plainTypes.has(type.name.text) ? plain : "asWritten";
}

/** Cells that are laid out already. */
const alreadyFine = /^(?:[+-]?\d+(?:\.\d+)?%?|[A-Za-z]\w*|"[^"\\|]*"|\d+(?:\.\d+)? to \d+(?:\.\d+)?|)$/;

const largeDie = /^D\d+$/;

/** The cell's text, laid out if its kind is certain and it can be read. */
export function printCell(context: PrintContext, kind: CellKind, cell: RawCell): string {
  if (kind === "asWritten" || (alreadyFine.test(cell.text) && !largeDie.test(cell.text))) return cell.text;
  switch (kind) {
    case "value":
      return again(cell, parseExprCell, (expr: Expr) => printExpr(context, expr));
    case "test":
      return again(cell, parseTestCell, (test: Test) => (test.kind === "any" ? cell.text : printTest(context, test)));
    case "rolling":
      return again(cell, parseRollingCell, (faces) =>
        faces.length === 0
          ? cell.text
          : faces.flatMap((face, index) => [index > 0 ? ", " : "", printExpr(context, face)]),
      );
    case "statements":
      return again(cell, parseStatementsCell, (statements) => printThen(context, statements));
    default:
      return assertNever(kind);
  }
}

function printThen(context: PrintContext, statements: readonly Statement[]): Doc {
  return statements.flatMap((statement, index) => [
    index > 0 ? " then " : "",
    context.printers.statement(context, statement),
  ]);
}

/** The heading of a column of a table, `SP Cost: int >= 1`: the words before the colon stay the document's own. */
export function printDataHeader(context: PrintContext, cell: RawCell): string {
  return again(cell, parseDataHeader, (field) => {
    const typeAt = field.type.span.start - cell.span.start;
    const head = cell.text.slice(0, typeAt).trim();
    if (!head.endsWith(":")) return cell.text;
    const first = field.params?.[0];
    const open =
      field.params === null
        ? head.length - 1
        : cell.text.lastIndexOf("(", first === undefined ? typeAt : first.span.start - cell.span.start);
    const words = cell.text.slice(0, open).replace(/\s+/g, " ").trim();
    return [
      words,
      field.params === null ? "" : printParams(context, field.params, 0),
      ": ",
      ...printTyped(context, field),
    ];
  });
}

/** A heading of a decision table, `a \ b` of a grid. */
export function printTestHeader(context: PrintContext, cell: RawCell): string {
  return again(cell, parseTestHeader, (header) =>
    header.kind === "single"
      ? printExpr(context, header.value)
      : [printExpr(context, header.row), " \\ ", printExpr(context, header.column)],
  );
}

/** Reads a cell, prints it, and reads that again: a cell that would not come back the same stays as it was written. */
function again<A>(cell: RawCell, read: (cell: RawCell, found: Collector) => A, print: (value: A) => Doc): string {
  // A remark, also one as other languages write them, is no part of what is read, and would be lost.
  if (/#|\/[/*]|<!--/.test(cell.text)) return cell.text;
  const found = new Collector();
  const value = read(cell, found);
  if (found.count > 0) return cell.text;
  const text = flatText(print(value));
  if (text === null || text === cell.text) return cell.text;
  const isSafe = text !== "" && !/[|\r\n]/.test(text) && text.trim() === text && !text.endsWith("\\");
  return isSafe && haveSameMeaning(read({ text, span: cell.span }, found), value) && found.count === 0
    ? text
    : cell.text;
}
