/** Cells that are worked out: constant formulas, and those of a column with parameters. */
import type * as ast from "../../syntax/ast.ts";
import { parseExprCell, parseStatementsCell } from "../../syntax/cells.ts";
import { valueOfCell } from "../decision/cells.ts";
import { within } from "../expectation.ts";
import { aroundCell } from "../file-words.ts";
import { over } from "../expression/meant.ts";
import { settle } from "../expression/settle.ts";
import { child } from "../scope.ts";
import { readingOf } from "./column-plan.ts";
import { extraOf, failure, whyOf, type CellReader, type CellReading, type ReaderOf } from "./reading.ts";

/** A value or a constant formula; columns with parameters have another reader. */
export function formulaCell(reader: ReaderOf, cell: ast.RawCell, row: string): CellReading {
  const { checker, plan } = reader;
  const why = whyOf(reader, row);
  if (reader.type.kind === "bool" && plan.empty === null && /^[-\u2010-\u2015\u2212]$/.test(cell.text)) {
    const meant = "no";
    checker.found.report(
      "foreign-word",
      cell.span,
      { written: cell.text, meant },
      { ...extraOf(reader, row), fixes: [over(cell.span, meant)] },
    );
    return failure;
  }
  const expr = parseExprCell(cell, checker.found, why.context ?? undefined);
  if (expr.kind === "missing") return failure;
  const target = { type: reader.target, bound: plan.symbol.bound, what: plan.what };
  const value = settle(checker, checker.elaborate(child(plan.scope), expr, target.type, why), target, why);
  return readingOf(value, false);
}

/** What a row does, step by step: joined by `then`. */
export function procedureReader(reader: ReaderOf): CellReader {
  const { checker, plan } = reader;
  return (cell, row) => {
    const why = whyOf(reader, row);
    const before = checker.found.count;
    const statements = parseStatementsCell(
      cell,
      checker.found,
      why.context ?? undefined,
      aroundCell(checker, plan.scope),
    );
    if (statements.length === 0 && checker.found.count > before) return failure;
    return {
      formula: checker.block(
        plan.scope,
        { kind: "block", statements, span: cell.span },
        false,
        null,
        within(why, "anything", null),
      ),
    };
  };
}

/** A formula of the parameters and of the row's columns; a variant or key may stand in it bare, as in a decision table. */
export function columnFormulaReader(reader: ReaderOf): CellReader {
  const { checker, plan } = reader;
  const target = { type: plan.symbol.type, bound: plan.symbol.bound, what: plan.what };
  return (cell, row) => readingOf(valueOfCell(checker, child(plan.scope), cell, target, whyOf(reader, row)), true);
}
